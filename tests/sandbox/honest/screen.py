"""The screen after each program; `SCREENS` has its content and the typed answers."""

import sys

SCREENS = {
    "flushes": ("", "a\n"),
    "goes_on_in_the_line": ("", "ab\n"),
    "writes": ("", "a\n"),
    "writes_bytes": ("", "ü"),
    "writes_errors": ("", "b\n"),
    "asks": ("yes", "hit? \nyes\n"),
    "asks_after_a_print": ("yes", "hit? \nyes\n"),
    "reads_a_line": ("yes", "\n'yes\\n'\n"),
    "reads_all_lines": ("a b", "\n\n\n['a\\n', 'b\\n']\n"),
    "reads_the_end": ("", "\nover\n"),
    "prints_suits": ("", "\u2660\U0001f0a1\n"),
    "leaves_by_exit": ("", "bye\n"),
    "leaves_by_quit": ("", "bye\n"),
    "leaves_by_sys_exit": ("", "bye\n"),
    "changes_the_encoding": ("", "x\n"),
    "has_a_guard": ("", ""),
}


def flushes():
    print("a", flush=True)
    sys.stdout.flush()


def goes_on_in_the_line():
    print("a", end="")
    print("b")


def writes():
    sys.stdout.write("a\n")
    sys.stdout.writelines([])


def writes_bytes():
    sys.stdout.buffer.write("ü".encode())
    sys.stdout.buffer.flush()


def writes_errors():
    print("a", file=sys.stderr)
    print("b")


def asks():
    print(input("hit? "))


def asks_after_a_print():
    print("hit? ", end="")
    print(input())


def reads_a_line():
    print(repr(sys.stdin.readline()))


def reads_all_lines():
    print(list(sys.stdin))


def reads_the_end():
    try:
        input()
    except EOFError:
        print("over")


def prints_suits():
    print("\u2660\U0001f0a1")


def leaves_by_exit():
    print("bye")
    exit()


def leaves_by_quit():
    print("bye")
    quit()


def leaves_by_sys_exit():
    print("bye")
    sys.exit(0)


def changes_the_encoding():
    sys.stdout.reconfigure(encoding="utf-8")
    print("x")


def has_a_guard():
    if __name__ == "__main__":
        print("run as a program")
