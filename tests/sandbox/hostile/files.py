"""Opens files, folders, and pipes, to read secrets or to leave something behind."""

import _io
import os
import posix
import sys

STOPPED_BY = dict.fromkeys(
    (
        "opens_passwd", "opens_by_number", "opens_the_kit", "opens_the_folder",
        "reads_its_memory_map", "reads_the_graders_memory", "reads_the_graders_environment",
        "lists_the_root", "lists_its_descriptors", "writes_a_file", "appends_to_a_file",
        "imports_from_disk",
    ),
    "limits landlock seccomp",
) | {
    "makes_a_pipe": "limits seccomp",
    "duplicates_a_descriptor": "limits seccomp",
    "makes_a_file_in_memory": "limits seccomp",
    "looks_at_a_file": "seccomp",
}  # fmt: skip


def opens_passwd(facts):
    return _io.open("/etc/passwd").read()


def opens_by_number(facts):
    return posix.read(posix.open("/etc/passwd", 0), 10)


def opens_the_kit(facts):
    return _io.open(facts["kit"]).read()


def opens_the_folder(facts):
    return posix.open(facts["folder"], os.O_RDONLY)


def reads_its_memory_map(facts):
    return _io.open("/proc/self/maps").read()


def reads_the_graders_memory(facts):
    return _io.open(f"/proc/{facts['grader']}/mem", "rb")


def reads_the_graders_environment(facts):
    return _io.open(f"/proc/{facts['grader']}/environ").read()


def lists_the_root(facts):
    return posix.listdir("/")


def lists_its_descriptors(facts):
    return posix.listdir("/proc/self/fd")


def writes_a_file(facts):
    with _io.open(facts["folder"] + "/left", "w") as file:
        file.write("left behind")


def appends_to_a_file(facts):
    with _io.open(facts["folder"] + "/there", "a") as file:
        file.write("left behind")


def imports_from_disk(facts):
    from importlib.machinery import FileFinder, PathFinder, SourceFileLoader

    sys.meta_path.append(PathFinder)
    sys.path_hooks.append(FileFinder.path_hook((SourceFileLoader, [".py"])))
    sys.path.append(facts["kit"].rpartition("/autograder/")[0])
    __import__("autograder.course.files")


def makes_a_pipe(facts):
    return posix.pipe()


def duplicates_a_descriptor(facts):
    return posix.dup(0)


def makes_a_file_in_memory(facts):
    return posix.memfd_create("left")


def looks_at_a_file(facts):
    return posix.stat("/etc")
