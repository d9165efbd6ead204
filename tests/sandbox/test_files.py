"""A path of a submission leads to one file of its virtual file system, or to none."""

from __future__ import annotations

import pytest

from autograder.sandbox.inside.files import Files

SEVENTH = "stage7"
CONTENTS = {"both.txt": b"root", "stage7/both.txt": b"stage", "stage7/own.txt": b"own", "one": b"1"}


@pytest.mark.parametrize(
    ("path", "content"),
    [
        ("both.txt", b"root"),  # the folder of stages is the current one
        ("./both.txt", b"root"),
        ("/both.txt", b"root"),
        ("stage7/both.txt", b"stage"),
        ("/stage7/both.txt", b"stage"),
        ("/stage7/../both.txt", b"root"),
        ("own.txt", b"own"),  # started in the stage's folder
        ("/home/ada/stages/stage7/own.txt", b"own"),
        ("C:\\Users\\Ada\\stages\\stage7\\own.txt", b"own"),
        ("/own.txt", None),
        ("/stage7/one", None),  # beside the module, where it is not
        ("/stage7/stage7/own.txt", None),
        ("elsewhere/one", None),
        ("missing.txt", None),
        (3, None),
    ],
)
def test_a_path_leads_to_the_file_that_lies_there(path: object, content: bytes | None) -> None:
    files = Files()
    files.fill(CONTENTS, SEVENTH, (SEVENTH,))
    assert files.find(path) == content
