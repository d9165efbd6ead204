"""Ways for hostile programs to reach hidden objects."""

import posix


def find_class(name, base=object):
    """Return a class by its name: what cannot be imported can still be found."""
    for kind in type.__subclasses__(base):
        if kind.__name__ == name:
            return kind
        found = find_class(name, kind) if kind is not type else None
        if found is not None:
            return found
    return None


def libc():
    """Return the C library by way of ctypes, which cannot be imported."""
    return find_class("CDLL")(None, use_errno=True)


def address(number):
    """Return a number as ctypes passes addresses."""
    return find_class("c_void_p")(number)


def system_call(*arguments):
    """Make a system call; raise where it fails."""
    result = libc().syscall(*arguments)
    if result < 0:
        raise OSError(f"refused: {result}")
    return result


def parent():
    """Return the process that forked this one."""
    return posix.getppid()
