"""The student bundle: its content, its independence, and its leak check."""

from __future__ import annotations

import base64
import io
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
import yaml  # type: ignore[import-untyped]
from typer.testing import CliRunner

from autograder.authoring import release
from autograder.authoring.handed_out import drop_other_links
from autograder.authoring.release import find_leaks, make_bundle
from autograder.cli import app
from autograder.course.files import Kit
from autograder.errors import CourseError, SubmissionError
from casino.engine.handed_out import course_files
from tests.conftest import run_autograder


@pytest.fixture(scope="module")
def bundle(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the bundle of the whole course."""
    folder = tmp_path_factory.mktemp("release") / "bundle"
    make_bundle(kit, kit.course.stages, folder)
    return folder


def test_it_holds_stages_notebooks_and_casino_and_nothing_of_the_instructor(bundle: Path) -> None:
    names = {path.name for path in bundle.iterdir()}
    assert {"stages", "casino", "README.md", "LICENSE", "pyproject.toml"} <= names
    assert not names & {"autograder", "solutions", "examples", "tests", "docs"}


def test_the_casino_runs_from_it_without_the_autograder(bundle: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-I", "-c", f"import sys; sys.path.insert(0, {str(bundle)!r});"
         "import casino.game.shoe, casino.game.rules; print('autograder' in sys.modules)"],
        capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "False"


def test_its_project_file_installs_casino_alone(bundle: Path) -> None:
    project = tomllib.loads((bundle / "pyproject.toml").read_text())
    assert "casino" in project["project"]["scripts"]
    assert "autograder" not in project["project"]["scripts"]
    plugin = "casino.pytest_plugin"
    assert project["project"]["entry-points"]["pytest11"] == {plugin: plugin}
    needed = " ".join(project["project"]["dependencies"])
    assert all(name in needed for name in ("pytest", "ipywidgets", "rich")), needed
    assert project["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"] == ["casino"]


def test_one_stage_brings_the_earlier_ones_it_needs(tmp_path: Path) -> None:
    run_autograder("release", "--unproved", "--to", tmp_path / "new", "--stage", "2")
    stages = {path.name for path in (tmp_path / "new" / "stages").glob("stage*")}
    assert stages == {"stage1_card_hand", "stage2_human_vs_dealer"}
    archive = (tmp_path / "new" / "casino" / "engine" / "handed_out.txt").read_text(
        encoding="utf-8"
    )
    assert "\fstages/stage2_human_vs_dealer/game.py\n" in archive
    assert "/stage3" not in archive.replace("](", "")
    compiled = {path.name for path in (tmp_path / "new").rglob("*.mo")}
    assert compiled == {"blackjack.mo"}  # no titles of hidden tests
    handout = (tmp_path / "new" / "stages" / "README.md").read_text(encoding="utf-8")
    assert "[2 · Human against dealer](stage2_human_vs_dealer/README.md)" in handout
    assert "| 3 · Computer player |" in handout
    guide = (tmp_path / "new" / "README.md").read_text(encoding="utf-8")
    assert "`casino check --watch`" in guide
    assert "casino challenge" not in guide + archive


def test_whatever_is_copied_is_in_the_wheel_as_well(kit: Kit) -> None:
    """`pip install .` leaves no checkout beside the package, only what pyproject.toml names."""
    project = tomllib.loads((kit.root / "pyproject.toml").read_text(encoding="utf-8"))
    brought = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert brought.pop("casino/casino.pth") == "casino.pth"
    assert all(to == f"autograder/_kit/{source}" for source, to in brought.items())
    used = set()
    for path in (kit.root / "autograder").rglob("*.py"):
        for match in re.findall(r'kit\.root((?: / "[^"]+")+)', path.read_text(encoding="utf-8")):
            used.add("/".join(re.findall(r'"([^"]+)"', match)))
    used -= {".audit", "autograder/authoring", "autograder/stages"}  # of a checkout only
    used -= {"web/dist", "web"}  # `hatch_build.py` brings it where it was built
    assert {"LICENSE", "docs/student.md", "stages"} <= used
    missing = [each for each in used if not any(f"{each}/".startswith(f"{b}/") for b in brought)]
    assert missing == []


def test_findings_of_the_audit_block_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Unclean:
        clean = False
        show = staticmethod(lambda: print("a survivor"))

    monkeypatch.setattr("autograder.authoring.audit.audit_stages", lambda *_, **__: Unclean())
    done = CliRunner().invoke(app, ["release", "--to", str(tmp_path / "new"), "--stage", "1"])
    assert done.exit_code == 1
    assert "a survivor" in done.output
    assert not (tmp_path / "new").exists()


def test_a_folder_with_something_in_it_is_left_alone(kit: Kit, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("keep")
    with pytest.raises(SubmissionError, match="not an empty folder"):
        make_bundle(kit, kit.course.stages, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("solutions/stage2_human_vs_dealer/game.py", "lines of solutions/stage2_human_vs_dealer"),
        ("autograder/stages/stage1_card_hand/test_card.py", "the hidden test test_"),
    ],
)
@pytest.mark.parametrize("encode", [bytes, base64.b64encode, base64.encodebytes])
def test_a_leak_is_found_under_any_name(
    kit: Kit, tmp_path: Path, source: str, told: str, encode: Callable[[bytes], bytes]
) -> None:
    """In base64 too, in one piece or in lines."""
    (tmp_path / "notes.txt").write_bytes(encode((kit.root / source).read_bytes()))
    leaks = find_leaks(kit, tmp_path)
    assert any(leak.file == "notes.txt" and leak.what.startswith(told) for leak in leaks)
    (tmp_path / "notes.txt").write_text("nothing\n")
    assert find_leaks(kit, tmp_path) == []


HELD_BACK = {
    "numbers": ("stages/stage3_computer_player/test_strategy.py", r"[\[(][\d\s.,()\[\]-]{60,}"),
    "an expected text": ("stages/stage2_human_vs_dealer/test_main.py", r"(?s)\n\ndef .{400}"),
    "a sentence of a mistake": ("stages/stage6_blackjack_hand/mistakes.toml", r"says = .{80}"),
}


@pytest.mark.parametrize(("source", "pattern"), HELD_BACK.values(), ids=HELD_BACK)
def test_values_and_sentences_are_found_without_any_name(
    kit: Kit, tmp_path: Path, source: str, pattern: str
) -> None:
    """Also in a zip in a zip."""
    text = (kit.root / "autograder" / source).read_text()
    value = max(re.findall(pattern, text), key=len)
    value = re.sub(r"\btest_\w+|def \w+|BEGIN SOLUTION", "x", value)
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w") as archive:
        archive.writestr("catalogue.mo", value)
    with zipfile.ZipFile(tmp_path / "package.zip", "w") as archive:
        archive.writestr("assets/casino.zip", inner.getvalue())
    place = "package.zip: assets/casino.zip: catalogue.mo"
    assert release.Leak(place, f"words of {source}") in find_leaks(kit, tmp_path)


@pytest.fixture(scope="module")
def repository(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Make the template of a student's repository, of two stages."""
    folder = tmp_path_factory.mktemp("template") / "repository"
    make_bundle(kit, kit.course.stages[:2], folder, "github")
    return folder


def test_a_template_runs_the_visible_checks_only(repository: Path) -> None:
    workflow = yaml.safe_load((repository / ".github/workflows/checks.yml").read_text())
    steps = workflow["jobs"]["checks"]["steps"]
    assert [step.get("uses", "run") for step in steps] == [
        "actions/checkout@v4", "actions/setup-python@v5", "run", "run",
    ]  # fmt: skip
    assert workflow["permissions"] == {"contents": "read"}
    said = " ".join(step.get("run", "") for step in steps)
    assert "casino check" in said
    assert "autograder" not in said
    assert all(f"'{name}" in said for name in ("pytest", "rich", "typer"))
    json.loads((repository / ".devcontainer/devcontainer.json").read_text())


def test_a_template_has_the_guide_beside_a_short_readme(repository: Path, kit: Kit) -> None:
    readme = (repository / "README.md").read_text()
    assert readme.startswith(f"# {kit.course.title}\n")
    assert len(readme.split()) < 150
    for link in re.findall(r"\]\(([^)]+)\)", readme):
        assert (repository / link).is_file(), link
    stages = {path.name for path in (repository / "stages").iterdir()}
    guide = (kit.root / "docs" / "student.md").read_text()
    assert (repository / "GUIDE.md").read_text() == drop_other_links(stages, guide)


def test_every_file_of_a_template_is_searched(
    kit: Kit, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hidden test in the workflow stops the release; nothing is written."""
    hidden = (kit.root / "autograder/stages/stage1_card_hand/test_card.py").read_bytes()
    leaking = {".github/workflows/checks.yml": hidden}
    monkeypatch.setattr("autograder.authoring.release.repository_files", lambda *_: leaking)
    with pytest.raises(CourseError, match=r"checks.yml: the hidden test"):
        make_bundle(kit, kit.course.stages[:1], tmp_path / "new", "github")
    assert not (tmp_path / "new").exists()


def test_the_command_writes_a_template_and_knows_no_other(tmp_path: Path) -> None:
    command = ["release", "--unproved", "--stage", "1", "--to", str(tmp_path / "new")]
    run_autograder(*command, "--template", "gitlab", status=2)
    done = run_autograder(*command, "--template", "github")
    assert ".github/workflows/ (1 file)" in done.stdout
    assert "searched for solutions and hidden tests: none found" in done.stderr
    assert not list((tmp_path / "new").rglob("hidden*"))
    assert not {"autograder", "solutions"} & {each.name for each in (tmp_path / "new").iterdir()}


def test_what_is_published_in_a_language_is_in_the_bundle(kit: Kit, tmp_path: Path) -> None:
    """Handouts and guide are in it, of these stages only; what translators work on stays here."""
    german = replace(kit, course=replace(kit.course, language="qps"))
    one, three = (f"{kit.course.stages[place].name}/README.md" for place in (0, 2))
    files = {
        "README.md": "⟦Gûîdé⟧",
        "stages/README.md": f"⟦[1]({one}) [3]({three})⟧",
        f"stages/{one}": "⟦Çárd⟧",
        f"stages/{three}": "⟦Çömpûtér⟧",
    }
    in_english = course_files()
    told = {**in_english, **{name: text.encode() for name, text in files.items()}}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(release, "course_files", lambda language="": told if language else in_english)
        make_bundle(german, kit.course.stages[:1], tmp_path / "bundle")
    there = {name: (tmp_path / "bundle" / name) for name in files}
    assert there["README.md"].read_text(encoding="utf-8") == "⟦Gûîdé⟧"
    overview = there["stages/README.md"].read_text(encoding="utf-8")
    assert overview == f"⟦[1]({one}) 3⟧"
    assert there[f"stages/{one}"].read_text(encoding="utf-8") == "⟦Çárd⟧"
    assert not there[f"stages/{three}"].exists()
    locale = tmp_path / "bundle" / "casino" / "locale"
    in_it = {"README.md", "blackjack.mo", "handed_out.txt", "scripts.json"}
    assert {path.name for path in locale.rglob("*.*")} <= in_it
    assert {path.name for path in locale.iterdir()} >= {"de", "es"}
