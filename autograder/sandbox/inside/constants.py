"""What several modules of the sandbox have to agree on.

Uses only the standard library; runs inside.
"""

CONTROL = 3  # the descriptor of the zygote's control socket, and of a worker's channel
RANDOM_SEED = 20_260_101
ALL = "*"  # in place of the names of library modules
# Modules of the library that Linux does not have.
OF_OTHER_SYSTEMS = frozenset(
    {"msilib", "msvcrt", "nt", "_scproxy", "_winapi", "winreg", "winsound"}
)
# Never loaded, because they are for windows on a desk, for tests or for what the sandbox refuses.
# A module that does nothing takes their place.
IDLE = frozenset({
    "antigravity", "ctypes", "_ctypes", "ensurepip", "idlelib", "lib2to3", "pydoc_data", "test",
    "this", "tkinter", "_tkinter", "turtle", "turtledemo", "venv",
})  # fmt: skip
