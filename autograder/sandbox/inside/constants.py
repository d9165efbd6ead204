"""What several modules of the sandbox have to agree on.

Standard library only; runs inside.
"""

CONTROL = 3  # the descriptor of the zygote's control socket, and of a worker's channel
RANDOM_SEED = 20_260_101
# Never loaded, because they are for other systems, for tests or for windows on a desk.
NOT_FOR_STUDENTS = frozenset({
    "antigravity", "ctypes", "_ctypes", "ensurepip", "idlelib", "lib2to3", "msilib", "msvcrt",
    "nt", "pydoc_data", "_scproxy", "test", "this", "tkinter", "_tkinter", "turtle", "turtledemo",
    "venv", "_winapi", "winreg", "winsound",
})  # fmt: skip
