"""Builds the site: the student bundle, the web page, and Pyodide, as static files."""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from markupsafe import Markup

from autograder.authoring.checkout import is_checkout
from autograder.authoring.release import find_leaks, make_bundle
from autograder.authoring.site.archives import casino_archive, checks_archive
from autograder.authoring.site.course_data import CourseData, course_data
from autograder.authoring.site.handouts import PICTURES
from autograder.authoring.site.languages import language_files, page_languages, templates
from autograder.course.files import Kit
from autograder.course.model import Stage
from autograder.errors import CourseError, SubmissionError
from casino.files import copy_folder

__all__ = ["Built", "built_page", "make_site", "search"]

MARK = "site.json"  # marks a folder as a site, which may be replaced
MADE_BY = {
    "league": "`autograder league` writes such a folder.",
    "docs": "`make docs` writes such a folder.",
}
POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self'",
        "connect-src 'self'",
        "style-src 'self' 'unsafe-inline'",
        "img-src 'self' data: blob:",
        "base-uri 'none'",
        "form-action 'none'",
    )
)
ICON = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#0f6b46" d="M12 2c3.6 '
    "4.3 8 6.8 8 11a4.3 4.3 0 0 1-7.100 3.300c.2 2 .9 3.700 2.300 5.200H8.800c1.400-1.500 "
    '2.100-3.200 2.300-5.200A4.300 4.300 0 0 1 4 13c0-4.200 4.400-6.700 8-11z"/></svg>'
)
BUILT = (
    "build.json",
    "home.js",
    "page.css",
    "python-snapshot.bin",
    "scorm.js",
    "stage.js",
    "sw.js",
    "worker.js",
)
NOT_BUILT = "The course page is not built: {dist} lacks what this version needs."
BUILD_IT = "Run `make site`: it builds page, documentation and course."
NOT_CARRIED = "This installation of the kit was made without the course page."
CARRY_IT = (
    "Install the kit's released wheel, which has the page in it; or in a checkout of its sources: "
    "`make site` for the site, `make wheels` for such a wheel."
)


@dataclass(frozen=True)
class Built:
    """A finished site: its folder, its course, and its files with their sizes."""

    to: Path
    course: CourseData
    files: Mapping[str, int]  # sizes in bytes, by path in the folder


def make_site(
    kit: Kit, stages: Sequence[Stage], to: Path, extra: Mapping[str, Path] | None = None
) -> Built:
    """Write a site of these stages into a folder, which appears whole or not at all.

    A folder with another site is replaced. `extra` are folders of pages that are copied into the
    site and linked from its first page: `league`, `docs`.

    Raises:
        SubmissionError: when `to` contains anything else, or one of `extra` has no pages.
        CourseError: when stages/ isn't up to date, the site would leak something, or the page's
            scripts aren't built.
    """
    _check_target(to)
    extra = extra or {}
    for name, folder in extra.items():
        if not (folder / "index.html").is_file():
            raise SubmissionError(f"{folder} has no index.html.", next_step=MADE_BY[name])
    web = built_page(kit)
    to.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=to.parent, prefix=f".{to.name}.") as draft:
        bundle, site, old = (Path(draft, name) for name in ("bundle", "site", "old"))
        make_bundle(kit, stages, bundle)
        course = course_data(kit, stages, bundle)
        by_language = {
            each.name: language_files(kit, stages, bundle, each.name, _add_digest)
            for each in page_languages(kit.course)
        }
        languages = [
            {
                "name": each.name,
                "tag": each.tag,
                "title": each.title,
                "texts": by_language[each.name][0],
            }
            for each in page_languages(kit.course)
        ]
        translations = {
            path: text for _, files in by_language.values() for path, text in files.items()
        }
        files = _files(web, course, bundle, languages, translations, extra)
        for name, content in files.items():
            (site / name).parent.mkdir(parents=True, exist_ok=True)
            (site / name).write_bytes(content)
        for name, folder in extra.items():
            copy_folder(folder, site / name)
        search(kit, site)
        if to.exists():
            os.replace(to, old)
        os.replace(site, to)
    return Built(to, course, {name: len(content) for name, content in files.items()})


def _check_target(to: Path) -> None:
    """Raise SubmissionError if the folder contains anything except a site."""
    if to.exists() and (not to.is_dir() or (any(to.iterdir()) and not (to / MARK).is_file())):
        raise SubmissionError(
            f"{to} is neither an empty folder nor a site made by `autograder site`.",
            next_step="Name a new folder.",
        )


def built_page(kit: Kit) -> Path:
    """Return the folder of the page's built scripts and styles.

    Raises:
        CourseError: when they aren't built, or weren't installed with the kit.
    """
    place = kit.root / "web" / "dist"
    if not all((place / name).is_file() for name in BUILT):
        if is_checkout(kit):
            raise CourseError(NOT_BUILT.format(dist=place), next_step=BUILD_IT)
        raise CourseError(NOT_CARRIED, next_step=CARRY_IT)
    return place


def _files(
    web: Path,
    course: CourseData,
    bundle: Path,
    languages: Sequence[Mapping[str, str]],
    translations: Mapping[str, bytes],
    extra: Container[str],
) -> dict[str, bytes]:
    """Return the content of the site's files by path.

    Files that browsers may keep forever have a digest in their name.
    """
    build = json.loads((web / "build.json").read_text(encoding="utf-8"))
    pyodide = f"assets/pyodide-{build['pyodide']}"
    data = json.dumps(course.without_handouts(), ensure_ascii=False, separators=(",", ":")).encode()
    named = {
        "css": ("page.css", (web / "page.css").read_bytes()),
        "stage": ("stage.js", (web / "stage.js").read_bytes()),
        "home": ("home.js", (web / "home.js").read_bytes()),
        "worker": ("worker.js", (web / "worker.js").read_bytes()),
        "icon": ("icon.svg", ICON.encode()),
        "casino": ("casino.zip", casino_archive(bundle)),
        "checks": ("checks.zip", checks_archive()),
        "course": ("course.json", data),
        "snapshot": ("python-snapshot.bin", (web / "python-snapshot.bin").read_bytes()),
    }
    assets = {key: f"assets/{_add_digest(*each)}" for key, each in named.items()}
    files = {assets[key]: content for key, (_, content) in named.items()}
    files |= {f"{pyodide}/{each.name}": each.read_bytes() for each in (web / "pyodide").iterdir()}
    files |= translations
    files |= {
        f"{PICTURES}/{path.name}": path.read_bytes()
        for path in sorted((bundle / "stages").glob("stage*/*.svg"))
    }
    files |= _pages(web, course, assets, {**build, "folder": pyodide}, languages, extra)
    version = _digest(b"".join(_digest(content).encode() for content in files.values()))
    listed = [[name, _digest(content)] for name, content in files.items()]
    worker = (web / "sw.js").read_text(encoding="utf-8")
    worker = worker.replace("@VERSION@", version).replace('"@FILES@"', json.dumps(listed))
    files["sw.js"] = worker.encode()
    files["licenses.txt"] = (web / "licenses.txt").read_bytes()
    files[".nojekyll"] = b""  # GitHub Pages serves the files unchanged
    files[MARK] = json.dumps({"made_by": "autograder site", "version": version}).encode()
    return files


def _pages(
    web: Path,
    course: CourseData,
    assets: Mapping[str, str],
    build: Mapping[str, Any],
    languages: Sequence[Mapping[str, str]],
    extra: Container[str],
) -> dict[str, bytes]:
    """Return the HTML of the first page and of each stage, in the published language.

    `assets` has the paths of shared files, and `build` describes the page's scripts.
    """
    published = languages[0]["name"]
    made = templates(web, published)

    def page(template: str, root: str, **values: Any) -> bytes:
        site = {
            key: root + assets[key] for key in ("worker", "casino", "checks", "course", "snapshot")
        }
        site |= {"pyodide": f"{root}{build['folder']}/", "root": root or "./"}
        site |= {"sw": f"{root}sw.js", "lock": build["lock"], "language": published}
        return (
            made.get_template(template)
            .render(
                course=_mark_safe(course.as_json()),
                root=root,
                assets=assets,
                languages=languages,
                policy=POLICY,
                site=Markup(json.dumps(site | {"languages": languages}).replace("<", "\\u003c")),
                **values,
            )
            .encode()
        )

    pages = {"index.html": page("index.html", "", league="league" in extra, docs="docs" in extra)}
    for stage in course.as_json()["stages"]:
        name = f"stage{stage['number']}/index.html"
        pages[name] = page("stage.html", "../", stage=_mark_safe(stage))
    return pages


def _mark_safe(data: dict[str, Any]) -> dict[str, Any]:
    """Return a stage's data with its handout marked as HTML, so that templates don't escape it."""
    return {**data, "handout": Markup(data["handout"])}


def search(kit: Kit, site: Path) -> None:
    """Raise CourseError if a file of a site reveals a solution or a hidden test."""
    leaks = find_leaks(kit, site, upstream="assets/pyodide-")
    if leaks:
        lines = [f"{leak.file}: {leak.what}" for leak in leaks]
        raise CourseError("The site would give things away:\n" + "\n".join(lines))


def _add_digest(name: str, content: bytes) -> str:
    stem, _, ending = name.rpartition(".")
    return f"{stem}.{_digest(content)}.{ending}"


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]
