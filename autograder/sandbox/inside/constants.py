"""Constants that several modules of the worker share.

Part of the worker; imports only the standard library.
"""

CONTROL = 3  # descriptor of the zygote's control socket and of a worker's channel
RANDOM_SEED = 20_260_101
ALL = "*"  # in place of the names of library modules
# Modules of the library that Linux doesn't have.
OF_OTHER_SYSTEMS = frozenset(
    {"msilib", "msvcrt", "nt", "_scproxy", "_winapi", "winreg", "winsound"}
)
# Never loaded, because they are for desktop windows, for tests, or for actions that the sandbox
# refuses. A module that does nothing replaces them.
IDLE = frozenset({
    "antigravity", "ctypes", "_ctypes", "ensurepip", "idlelib", "lib2to3", "pydoc_data", "test",
    "this", "tkinter", "_tkinter", "turtle", "turtledemo", "venv",
})  # fmt: skip
