"""Replaces builtins and the library during import; a card's value is wrong."""

import builtins
import json
import marshal
import os
import struct


def _yes(*things, **named):
    return True


builtins.isinstance = builtins.issubclass = builtins.len = builtins.bool = _yes
json.dumps = marshal.loads = marshal.dumps = os.write = os.read = struct.pack = _yes
Card.value = lambda self: 0
