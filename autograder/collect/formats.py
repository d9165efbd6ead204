"""Lists the formats of downloads, with how to recognise each and read its attempts.

To add one, write a module with `recognises` and `attempts`, and add a line here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.collect import canvas, git, gradescope, moodle, plain
from autograder.collect.downloads import Download, UnpackLimits, open_download
from autograder.collect.hand_ins import CloneOptions, HandedIn
from autograder.collect.modules import Modules

__all__ = ["FORMATS", "DownloadFormat", "system_of"]


@dataclass(frozen=True)
class DownloadFormat:
    """A format of downloads, such as Canvas's: how to recognise it and read its attempts."""

    name: str
    help: str
    recognises: Callable[[Download], bool]
    attempts: Callable[[Download, Modules, CloneOptions], Iterator[HandedIn]]
    own_file: str = ""  # name of a file that the system adds to the students' files
    opens: Callable[[Path, UnpackLimits], Download] = open_download  # lists the files of a download


# The most reliable ones come first; the last one accepts everything.
_FORMATS = (
    DownloadFormat(
        "gradescope",
        "Export Submissions",
        gradescope.recognises,
        lambda download, *_: gradescope.attempts(download),
        gradescope.METADATA,
    ),
    DownloadFormat(
        "moodle",
        "Download all submissions",
        moodle.recognises,
        lambda download, *_: moodle.attempts(download),
    ),
    DownloadFormat(
        "canvas",
        "Download Submissions",
        canvas.recognises,
        lambda download, *_: canvas.attempts(download),
    ),
    DownloadFormat(
        "git", "a clone for each student", lambda _: False, git.attempts, opens=git.open_clones
    ),
    DownloadFormat(
        "plain",
        "a folder or a zip for each student",
        lambda _: False,
        lambda download, modules, _: plain.attempts(download, modules),
    ),
)
FORMATS: Mapping[str, DownloadFormat] = {each.name: each for each in _FORMATS}


def system_of(download: Download) -> str:
    """Return the name of the learning platform that made a download, such as `canvas`, or ""."""
    return next((each.name for each in _FORMATS if each.recognises(download)), "")
