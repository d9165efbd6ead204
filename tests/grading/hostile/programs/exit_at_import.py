"""Ends the process with success as it is imported."""

import os

os._exit(0)
