"""SCORM packages: their manifests and content."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree

import pytest

from autograder.authoring.site.building import Built, make_site
from autograder.authoring.site.scorm import VERSIONS, make_packages
from autograder.course.files import Kit
from autograder.errors import CourseError

TYPES = {"1.2": "{http://www.adlnet.org/xsd/adlcp_rootv1p2}scormtype",
         "2004": "{http://www.adlnet.org/xsd/adlcp_v1p3}scormType"}  # fmt: skip


@pytest.fixture(scope="module")
def site(kit: Kit, tmp_path_factory: pytest.TempPathFactory) -> Built:
    """Build the site of two stages."""
    if not (kit.root / "web" / "dist" / "scorm.js").is_file():
        pytest.skip("needs the built page: make web/dist/build.json")
    return make_site(kit, kit.course.stages[:2], tmp_path_factory.mktemp("scorm") / "site")


@pytest.fixture(scope="module")
def packages(kit: Kit, site: Built, tmp_path_factory: pytest.TempPathFactory) -> Sequence[Path]:
    """Make the packages of that site."""
    return make_packages(kit, site, tmp_path_factory.mktemp("packages"))


@pytest.mark.parametrize("version", VERSIONS)
def test_a_package_has_a_unit_for_each_stage(packages: Sequence[Path], version: str) -> None:
    assert [path.name for path in packages] == ["scorm-1.2.zip", "scorm-2004.zip"]
    with zipfile.ZipFile(packages[0].with_name(f"scorm-{version}.zip")) as archive:
        names = set(archive.namelist())
        root = ElementTree.fromstring(archive.read("imsmanifest.xml"))
        page = archive.read("stage1/scorm.html").decode()
    assert root.findtext(".//{*}schemaversion", "").startswith(version)
    assert [each.text for each in root.findall(".//{*}item/{*}title")] == [
        "Stage 1: Card and Hand", "Stage 2: Human against dealer",
    ]  # fmt: skip
    resources = {each.get("identifier"): each for each in root.findall(".//{*}resource")}
    for item in root.findall(".//{*}item"):
        unit = resources[item.get("identifierref")]
        assert unit.get(TYPES[version]) == "sco"
        assert unit.get("href") in names
        assert [each.get("identifierref") for each in unit.findall("{*}dependency")] == ["files"]
    listed = {each.get("href") for each in root.findall(".//{*}file")}
    assert listed == names - {"imsmanifest.xml"}
    assert f'data-stage="1" data-scorm="{version}"' in page


def test_the_same_site_makes_the_same_packages(
    kit: Kit, site: Built, packages: Sequence[Path], tmp_path: Path
) -> None:
    again = make_packages(kit, site, tmp_path)
    assert [path.read_bytes() for path in packages] == [path.read_bytes() for path in again]


def test_a_package_that_would_give_things_away_is_not_written(
    kit: Kit, site: Built, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hidden = (kit.root / "autograder/stages/stage1_card_hand/test_card.py").read_bytes()
    monkeypatch.setattr(
        "autograder.authoring.site.scorm._build_package_files", lambda *_: {"x.js": hidden}
    )
    with pytest.raises(CourseError, match=r"x\.js: the hidden test"):
        make_packages(kit, site, tmp_path / "new")
    assert not (tmp_path / "new").exists()
