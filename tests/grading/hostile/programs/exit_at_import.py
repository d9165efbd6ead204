"""Ends the process with success during import."""

import os

os._exit(0)
