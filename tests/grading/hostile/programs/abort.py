"""Aborts the process, which would leave a memory dump where one may be written."""

import os

Card.is_ace = lambda self: os.abort()
