"""The course as a site: its content, files that it must not contain, and its refusals."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from autograder.authoring.release import find_leaks, make_bundle
from autograder.authoring.site.archives import casino_archive, checks_archive, members
from autograder.authoring.site.building import make_site
from autograder.authoring.site.course_data import course_data
from autograder.authoring.site.handouts import as_html
from autograder.authoring.site.languages import language_files, page_languages, templates
from autograder.authoring.translating.units import translate_markdown
from autograder.course.files import Kit
from autograder.errors import CourseError, SubmissionError
from casino.table.assets import STYLES
from tests.conftest import run_autograder

LONG = 40
MAX_BYTES = 40_000  # of what the scripts say in a language, compressed
GZIP = b"\x1f\x8b"
EXAMPLE = """## How to check

See [stage 1](../stage1_card_hand/README.md) and [the rest](../README.md).
<!-- rubric -->

```
>>> Hand(1 < 2)
```
"""


@pytest.fixture(scope="module")
def bundle(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the students' bundle of two stages."""
    folder = tmp_path_factory.mktemp("site") / "bundle"
    make_bundle(kit, kit.course.stages[:2], folder)
    return folder


def test_a_handout_becomes_html_with_links_within_the_site() -> None:
    """Headings can be linked to, examples are marked, markers of the build are gone."""
    text = as_html(EXAMPLE, "../")
    assert '<h2 id="how-to-check">' in text
    assert '<a href="../stage1/">stage 1</a>' in text
    assert '<a href="../">the rest</a>' in text
    assert "rubric" not in text
    assert "<pre data-example" in text
    assert re.sub("<[^>]+>", "", text.partition("<pre")[2]).endswith("&lt; 2)\n\n")


def test_a_table_without_a_head_gets_none() -> None:
    """Nobody hears of cells that say nothing; a head with one word stays."""
    rows = "| --- | --- |\n| You learn | classes |\n"
    assert "<th>" not in as_html(f"| | |\n{rows}", "")
    assert as_html(f"| name | |\n{rows}", "").count("<th>") == 2


def test_a_handout_says_to_each_reader_what_they_can_do() -> None:
    """The page leaves out the terminal's commands, and Markdown hides the page's buttons."""
    markdown = "Try it.\n\n<!-- terminal -->\nType `go`.\n\n```\ngo\n```\n<!-- /terminal -->\n"
    markdown += "<!-- page:\nPress **Go**.\n\nThen wait.\n-->\n"
    shown = "<p>Try it.</p>\n<p>Press <strong>Go</strong>.</p>\n<p>Then wait.</p>\n"
    assert as_html(markdown, "") == shown
    assert "Press" not in re.sub("<!--.*?-->", "", markdown, flags=re.DOTALL)
    german = translate_markdown(
        markdown, lambda text: {"Press **Go**.": "Drück **Los**."}.get(text, "")
    )
    assert german == markdown.replace("Press **Go**.", "Drück **Los**.")


def test_the_course_is_read_from_the_bundle(kit: Kit, bundle: Path) -> None:
    """The stages with their files; what is handed in may be written, and nothing else."""
    data = course_data(kit, kit.course.stages[:2], bundle)
    assert [stage.number for stage in data.stages] == [1, 2]
    assert data.stages[1].summary == "a game at the console"
    assert "stage1_card_hand/card.py" in data.files
    assert "course.toml" in data.fixed
    assert "stage2_human_vs_dealer/test_stage2.py" in data.fixed
    assert not {f"stage1_card_hand/{name}" for name in data.stages[0].modules} & set(data.fixed)
    assert not any("stage3" in name for name in data.files)
    assert "handout" not in json.dumps(
        [*data.without_handouts(), *data.without_handouts()["stages"]]
    )


def test_a_published_language_is_marked_on_the_page(kit: Kit, bundle: Path) -> None:
    """Screen readers speak it as what it is, and Arabic runs from right to left."""
    parts = []
    for language in ("en", "de", "ar"):
        course = replace(kit, course=replace(kit.course, language=language))
        data = course_data(course, kit.course.stages[:1], bundle)
        parts.append((data.handout, data.stages[0].handout))
    assert "lang=" not in "".join(parts[0])
    assert all(each.startswith('<div lang="de" dir="ltr">\n<h1 id=') for each in parts[1])
    assert all(each.startswith('<div lang="ar" dir="rtl">') for each in parts[2])


def test_the_archives_hold_what_the_page_imports(bundle: Path) -> None:
    """The table without a terminal, and pytest with its licences; the same bytes each time."""
    names = {name for name, _ in members(casino_archive(bundle))}
    assert {"casino/faces/page.py", "casino/engine/handed_out.txt"} <= names
    assert not any("static" in name or "commands" in name for name in names)
    assert casino_archive(bundle) == casino_archive(bundle)
    checks = {name for name, _ in members(checks_archive())}
    assert {"pytest/__init__.py", "_pytest/main.py", "pluggy/__init__.py"} <= checks
    assert any("LICENSE" in name for name in checks)
    assert len([name for name in checks if name.startswith("pygments/lexers/")]) < 8


@pytest.mark.parametrize("published", ["en", "de"])
def test_each_language_is_in_files_of_its_own(kit: Kit, bundle: Path, published: str) -> None:
    """No student downloads what another language is for; what the scripts say is small."""
    course = replace(kit.course, language=published, translated=("de", "es"))
    found = {}
    for each in page_languages(course):
        first, files = language_files(
            replace(kit, course=course),
            kit.course.stages[:1],
            bundle,
            each.name,
            lambda name, _: name,
        )
        assert first == "" or len(gzip.compress(files[first])) < MAX_BYTES
        told = json.loads(files[first]) if first else {}
        assert told.get("texts", {}).get("Undo") == {"de": "Zurück", "es": "Deshacer"}.get(
            each.name
        )
        found[each.name] = {name.rpartition("/")[2] for name in files}
        if each.name != "en":
            packed = {name for name, _ in members(files[told["python"]])}
            assert f"casino/locale/{each.name}/LC_MESSAGES/blackjack.mo" in packed
    handouts = {"handout0.html", "handout1.html"}
    spoken = {"texts.json", "python.zip"}
    assert found["es"] == spoken | handouts
    assert found["de"] == (spoken if published == "de" else spoken | handouts)
    assert found["en"] == (set() if published == "en" else {"texts.json"} | handouts)
    assert not any("locale" in name for name, _ in members(casino_archive(bundle)))


def test_a_page_is_rendered_in_the_language_that_is_published(kit: Kit) -> None:
    """With the English beside it, so that it can be said in another one."""
    page = templates(kit.root / "web", "de").from_string(
        '<b {{ label("title", N_("Your code")) }}>{{ _("Press `AS`.") }}'
        '{{ say(N_("Stage {number}: {title}"), number=1, title="x") }}</b>'
    )
    assert page.render() == (
        '<b title="Dein Code" data-say-title="Your code">'
        '<span data-say="Press `AS`.">Press <code>AS</code>.</span>Stufe 1: x</b>'
    )


def test_the_page_has_all_style_sheets_of_the_table(kit: Kit) -> None:
    """In the order in which a notebook has them."""
    source = (kit.root / "web" / "build.mjs").read_text(encoding="utf-8")
    found = re.search(r"const STYLES = (\[.*?\]);", source)
    assert found is not None
    assert json.loads(found[1]) == list(STYLES)


def test_a_leak_is_found_in_a_zip_and_in_json(kit: Kit, tmp_path: Path) -> None:
    """A release and a site are searched in every member and every text."""
    solution = (kit.root / "solutions" / "stage1_card_hand" / "hand.py").read_text()
    with zipfile.ZipFile(tmp_path / "a.zip", "w") as archive:
        archive.writestr("inner/hand.py", solution)
    (tmp_path / "b.json").write_text(json.dumps({"files": {"hand.py": solution}}))
    (tmp_path / "c.txt").write_text("nothing")
    found = {leak.file for leak in find_leaks(kit, tmp_path)}
    assert found == {"a.zip: inner/hand.py", "b.json"}


def test_a_folder_with_anything_else_is_refused(kit: Kit, tmp_path: Path) -> None:
    """And a league without pages."""
    (tmp_path / "mine.txt").write_text("keep")
    with pytest.raises(SubmissionError, match="neither an empty folder nor"):
        make_site(kit, kit.course.stages, tmp_path)
    assert (tmp_path / "mine.txt").read_text() == "keep"
    with pytest.raises(SubmissionError, match=r"no index\.html"):
        make_site(kit, kit.course.stages, tmp_path / "new", {"league": tmp_path})


def test_a_page_that_is_not_built_says_what_to_run(kit: Kit, tmp_path: Path) -> None:
    """In a checkout, and in an installation; neither is a fault of the kit's, nor leaves a file."""
    bare = replace(kit, root=tmp_path)
    with pytest.raises(CourseError, match="without the course page") as installed:
        make_site(bare, kit.course.stages, tmp_path / "site")
    assert "make wheels" in installed.value.next_step
    (tmp_path / "autograder" / "authoring").mkdir(parents=True)
    with pytest.raises(CourseError, match="not built") as sources:
        make_site(bare, kit.course.stages, tmp_path / "site")
    assert "make site" in sources.value.next_step
    assert not (tmp_path / "site").exists()


@pytest.mark.proof
def test_the_site_is_whole_and_is_replaced_by_a_newer_one(kit: Kit, tmp_path: Path) -> None:
    """Every address in it is there; no address outside it is asked for."""
    if not (kit.root / "web" / "dist" / "build.json").is_file():
        pytest.skip("needs the built page: make web/dist/build.json")
    to = tmp_path / "public"
    run_autograder("site", "--to", to, "--stage", "1")
    run_autograder("site", "--to", to)
    for page in to.rglob("index.html"):
        text = page.read_text(encoding="utf-8")
        assert "unsafe-inline' 'self'" not in text.partition("style-src")[0]
        for address in re.findall(r'(?:src|href)="([^"#]+)"', text):
            if not address.startswith(("http:", "https:")):
                target = (page.parent / address).resolve()
                assert target.is_file() or (target / "index.html").is_file(), (page, address)
        for address in re.findall(r'(?:src|rel="stylesheet" href)="([^"]+)"', text):
            assert "://" not in address
    assert find_leaks(kit, to) == []
    listed = re.search(r"\[\[.*?\]\]", (to / "sw.js").read_text())
    assert listed is not None
    for name, _ in json.loads(listed[0]):
        assert (to / name).is_file()
    secrets = _long_lines(kit.root, "solutions", "autograder/stages")
    secrets -= _long_lines(kit.root, "stages", "casino")
    assert len(secrets) > 1000
    assert secrets & _lines_of_every_file(to) == set()


def _long_lines(root: Path, *folders: str) -> set[bytes]:
    """Return the lines that are like no other: of 40 characters and more."""
    files = (path for folder in folders for path in (root / folder).rglob("*.py"))
    lines = (line.strip() for path in files for line in path.read_bytes().splitlines())
    return {line for line in lines if len(line) >= LONG}


def _lines_of_every_file(site: Path) -> set[bytes]:
    """Return the lines of the files, of what is packed in them, and of the texts in JSON."""
    found: set[bytes] = set()
    for path in site.rglob("*"):
        content = path.read_bytes() if path.is_file() else b""
        parts = [content]
        if zipfile.is_zipfile(path):
            parts = [each for _, each in members(content)]
        elif content.startswith(GZIP):
            parts = [gzip.decompress(content)]
        for part in parts:
            text = part.replace(b"\\n", b"\n").replace(b'\\"', b'"')
            found |= {line.strip() for line in text.splitlines()}
    return found
