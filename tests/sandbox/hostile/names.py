"""Makes, moves, and removes names in a folder without opening a file."""

import posix

STOPPED_BY = dict.fromkeys(
    ("makes_a_folder", "makes_a_link", "makes_a_fifo", "removes_a_file", "renames_a_file",
     "empties_a_file"),
    "landlock seccomp bubblewrap root",
) | {"changes_a_mode": "seccomp bubblewrap root"}  # fmt: skip

# Limits alone do not keep an ordinary user out of a folder of his own, nor Landlock from a mode.
NOT_WITHOUT = STOPPED_BY


def makes_a_folder(facts):
    posix.mkdir(facts["folder"] + "/left")


def makes_a_link(facts):
    posix.symlink("/etc/passwd", facts["folder"] + "/left")


def makes_a_fifo(facts):
    posix.mkfifo(facts["folder"] + "/left")


def removes_a_file(facts):
    posix.unlink(facts["folder"] + "/there")


def renames_a_file(facts):
    posix.rename(facts["folder"] + "/there", facts["folder"] + "/left")


def empties_a_file(facts):
    posix.truncate(facts["folder"] + "/there", 0)


def changes_a_mode(facts):
    posix.chmod(facts["folder"] + "/there", 0o777)
