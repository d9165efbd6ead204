"""The two wheels: built, searched, and installed into otherwise empty environments."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from autograder.authoring.release import STUDENTS, find_leaks, make_bundle
from autograder.course.files import Kit
from casino import __version__

SECONDS = 300
ONE, TWO = "stage1_card_hand", "stage2_human_vs_dealer"


def run(
    *command: str | Path, folder: Path, status: int = 0, typed: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run a command, bounded, and check its exit status."""
    done = subprocess.run(
        [*map(str, command)],
        cwd=folder, input=typed, capture_output=True, text=True, timeout=SECONDS, check=False,
    )  # fmt: skip
    assert done.returncode == status, done.stdout[-2000:] + done.stderr[-2000:]
    return done


@pytest.fixture(scope="module")
def wheels(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Build both wheels; give them by the name of their distribution."""
    folder = tmp_path_factory.mktemp("wheels")
    make_bundle(kit, kit.course.stages, folder / "bundle")
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--no-build-isolation"]
    run(*pip, "-w", folder, kit.root, folder / "bundle", folder=folder)
    return {path.name.partition("-")[0]: path for path in folder.glob("*.whl")}


@pytest.fixture(scope="module")
def student(kit: Kit, wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the programs of an environment with the students' wheel, without Jupyter."""
    needed = ("pytest", "rich", "typer")
    return _installed(kit, tmp_path_factory.mktemp("student"), wheels["blackjack_casino"], needed)


@pytest.fixture(scope="module")
def instructor(kit: Kit, wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the programs of an environment with the instructors' wheel."""
    return _installed(kit, tmp_path_factory.mktemp("instructor"), wheels["blackjack_course"])


def _installed(kit: Kit, folder: Path, wheel: Path, needed: tuple[str, ...] = ()) -> Path:
    """Install a wheel; with all that it needs, or with the libraries that are named."""
    run(sys.executable, "-m", "venv", folder / "env", folder=folder)
    python = folder / "env" / "bin" / "python"
    pip = [python, "-m", "pip", "install", "--quiet", "-c", kit.root / "constraints.txt"]
    if needed:
        run(*pip, *needed, folder=folder)
        run(*pip, "--no-deps", wheel, folder=folder)
    else:
        run(*pip, wheel, folder=folder)
    return python.parent


def test_the_students_wheel_gives_nothing_away(
    kit: Kit, wheels: dict[str, Path], tmp_path: Path
) -> None:
    """No suite, no solution, no autograder: by name and by content; the licence is in both."""
    assert wheels.keys() == {STUDENTS.replace("-", "_"), "blackjack_course"}
    for wheel in wheels.values():
        names = zipfile.ZipFile(wheel).namelist()
        assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
        assert "casino.pth" in names
    with zipfile.ZipFile(wheels["blackjack_casino"]) as archive:
        archive.extractall(tmp_path)
        tops = {name.partition("/")[0] for name in archive.namelist()}
        said = archive.read(f"blackjack_casino-{__version__}.dist-info/METADATA").decode()
    assert tops == {"casino", "casino.pth", f"blackjack_casino-{__version__}.dist-info"}
    assert find_leaks(kit, tmp_path) == []
    assert "Requires-Dist: jupyterlab" in said
    assert "\nName: blackjack-casino\n" in said


def test_a_student_goes_from_the_wheel_to_a_game(kit: Kit, student: Path, tmp_path: Path) -> None:
    """Start, check, write, check, run from any folder; nothing of the instructor is there."""
    done = run(student / "casino", "--version", folder=tmp_path)
    assert done.stdout == f"casino {__version__}\n"
    done = run(student / "casino", "start", folder=tmp_path)
    assert "Next: cd blackjack, then read stages/README.md" in done.stdout
    course = tmp_path / "blackjack"
    done = run(student / "casino", "check", "1", folder=course, status=1)
    assert "not started" in done.stdout
    for stage in (ONE, TWO):
        for path in (kit.root / "solutions" / stage).glob("*.py"):
            shutil.copy(path, course / "stages" / stage)
    run(student / "casino", "check", "2", folder=course)
    run(student / "pytest", folder=course / "stages" / ONE)
    game = course / "stages" / TWO / "game.py"
    for command, folder in ((["game.py"], game.parent), ([game], tmp_path), ([game], Path("/"))):
        done = run(student / "python", *command, folder=folder, typed="Bozo\ns\nn\n")
        assert "Bozo wins:" in done.stdout
    done = run(student / "python", "-c", "import autograder", folder=tmp_path, status=1)
    assert "No module named 'autograder'" in done.stderr


def test_an_instructor_works_from_the_wheel_alone(
    kit: Kit, instructor: Path, tmp_path: Path
) -> None:
    """Release, grade, report; a command that needs the sources says so, with status 2."""
    autograder = instructor / "autograder"
    said = run(autograder, "--version", folder=tmp_path).stdout
    assert said.startswith(f"autograder {__version__}\ngraded by {__version__}+")
    done = run(autograder, "release", "--to", "bundle", "--stage", "1", folder=tmp_path)
    assert "autograder sources" in done.stderr
    assert (tmp_path / "bundle" / "stages" / ONE / "card.py").is_file()
    shutil.copytree(kit.root / "solutions" / ONE, tmp_path / "class" / "ada" / ONE)
    run(autograder, "grade", "class", "--to", "results", folder=tmp_path)
    run(autograder, "report", "results", "--to", "pages", folder=tmp_path)
    assert [*(tmp_path / "pages").glob("ada*.html")]
    for command in (("audit", "--stage", "1"), ("build", "--check")):
        done = run(autograder, *command, folder=tmp_path, status=2)
        assert "autograder sources" in done.stderr
        assert len(done.stderr.splitlines()) == 2


def test_the_wheel_becomes_a_course_of_ones_own(instructor: Path, tmp_path: Path) -> None:
    """The sources that it holds are whole: they build, adapt and audit."""
    done = run(instructor / "autograder", "sources", "mine", folder=tmp_path)
    assert "pip install -e mine" in done.stderr
    own = [instructor / "python", "-m", "autograder"]
    run(*own, "build", "--check", folder=tmp_path / "mine")
    done = run(*own, "adapt", "--points", "1=30", folder=tmp_path / "mine")
    assert "30 points (was 25)" in done.stdout
    assert (tmp_path / "mine" / "Makefile").is_file()
    assert f'version = "{__version__}"' in (tmp_path / "mine" / ".kit" / "kit.toml").read_text()
    done = run(*own, "sources", "again", folder=tmp_path / "mine", status=2)
    assert "a checkout already" in done.stderr


def test_the_wheel_writes_the_site_where_it_carries_the_page(
    kit: Kit, wheels: dict[str, Path], instructor: Path, tmp_path: Path
) -> None:
    """Built with Node it has the page, and no Node is needed; without, two lines say what to do."""
    is_built = (kit.root / "web" / "dist" / "build.json").is_file()
    names = zipfile.ZipFile(wheels["blackjack_course"]).namelist()
    assert ("autograder/_kit/web/dist/build.json" in names) == is_built
    site = [instructor / "autograder", "site", "--to", "public"]
    if is_built:
        run(*site, folder=tmp_path)
        assert (tmp_path / "public" / "stage9" / "index.html").is_file()
        page = Path(next((instructor.parent / "lib").glob("python*/site-packages"))) / "autograder"
        shutil.rmtree(page / "_kit" / "web")
    done = run(*site, folder=tmp_path, status=2)
    assert "made without the course page" in done.stderr
    assert "make wheels" in done.stderr
    assert "Traceback" not in done.stderr
