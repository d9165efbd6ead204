"""Packages the site for learning management systems: SCORM 1.2 and 2004, a unit per stage.

A unit reports as completion whether the stage's visible checks pass. It reports no score: the
checks run in students' browsers, which could report anything.
"""

from __future__ import annotations

import tempfile
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from jinja2 import Environment

from autograder.authoring.site.building import Built, built_page, search
from autograder.authoring.site.course_data import CourseData
from autograder.authoring.site.languages import templates
from autograder.course.files import Kit
from autograder.errors import writing

__all__ = ["VERSIONS", "make_packages"]

VERSIONS = ("1.2", "2004")
MANIFEST, SCRIPT = "imsmanifest.xml", "scorm.js"
OF_A_SERVER = ("sw.js", ".nojekyll", "site.json")  # files that a package doesn't need
LONG_AGO = (1980, 1, 1, 0, 0, 0)  # so that the same files make the same package


def make_packages(kit: Kit, site: Built, to: Path) -> list[Path]:
    """Write a package of the site in each SCORM version into a folder, and return their paths.

    Raises:
        SubmissionError: when the folder can't be written.
        CourseError: when a package would leak something.
    """
    web = built_page(kit)
    files = {name: (site.to / name).read_bytes() for name in site.files if name not in OF_A_SERVER}
    packages = {
        to / f"scorm-{version}.zip": files
        | _build_package_files(
            templates(web, kit.course.language), web, site.course, files, version
        )
        for version in VERSIONS
    }
    for content in packages.values():
        _search(kit, {name: each for name, each in content.items() if name not in files})
    with writing(to):
        to.mkdir(parents=True, exist_ok=True)
        for path, content in packages.items():
            _write(path, content)
    return list(packages)


def _build_package_files(
    made: Environment,
    web: Path,
    course: CourseData,
    files: Mapping[str, bytes],
    version: str,
) -> dict[str, bytes]:
    """Return the files that a package adds to the site: manifest, script, a page for each stage."""
    page = made.get_template("scorm.html")
    added = {SCRIPT: (web / SCRIPT).read_bytes()} | {
        f"stage{stage.number}/scorm.html": page.render(
            stage=stage, version=version, script=SCRIPT
        ).encode()
        for stage in course.stages
    }
    whole = sha256(b"".join(sha256(each).digest() for each in {**files, **added}.values()))
    manifest = made.get_template(MANIFEST).render(
        course=course,
        version=version,
        identifier=f"casino-{version}",
        digest=whole.hexdigest()[:12],
        files=sorted([*files, SCRIPT]),
    )
    return added | {MANIFEST: manifest.encode()}


def _search(kit: Kit, added: Mapping[str, bytes]) -> None:
    """Raise CourseError if one of the added files reveals a solution or a hidden test."""
    with tempfile.TemporaryDirectory() as folder:
        for name, content in added.items():
            place = Path(folder, name)
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(content)
        search(kit, Path(folder))


def _write(path: Path, files: Mapping[str, bytes]) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, LONG_AGO)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, files[name])
