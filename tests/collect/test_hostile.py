"""Hostile downloads: nothing outside the folder or beyond the limits, all of it reported."""

from __future__ import annotations

import gzip
import os
import random
import struct
import subprocess
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.collect.collecting import collect
from autograder.collect.downloads import RefusedMember, UnpackLimits, open_download, open_tar
from autograder.collect.names import problem_with
from autograder.course.files import Kit
from autograder.errors import SubmissionError
from tests.collect.conftest import CARD, HAND, Collect, make_zip, statuses, tree

OUTSIDE = [
    "../../escaped/card.py",
    "/tmp/escaped/card.py",
    "ada/../../escaped/card.py",
    "..\\..\\escaped\\card.py",
    "C:\\escaped\\card.py",
    "C:/escaped/card.py",
    "ada/. /.. ./card.py",
]


@pytest.mark.parametrize("name", OUTSIDE)
def test_no_entry_leaves_the_folder(run: Collect, tmp_path: Path, to: Path, name: str) -> None:
    before = {path for path in tmp_path.rglob("*") if path.name != "x.zip"}
    _, remarks = run(make_zip(tmp_path / "x.zip", {name: "x", f"ada/{HAND}": "good"}))
    assert tree(to) == {f"ada/{HAND}": "good"}
    assert any("leads out of its folder" in remark for remark in remarks)
    made = {path for path in tmp_path.rglob("*") if path.name != "x.zip"} - before
    assert all(path.is_relative_to(to) for path in made)


def test_links_are_refused_in_archives_and_in_folders(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(tmp_path / "x.zip", {f"ada/{CARD}@": "/etc/passwd", f"ada/{HAND}": "good"})
    loose = tmp_path / "loose"
    (loose / "bo").mkdir(parents=True)
    (loose / "bo" / "card.py").symlink_to("/etc/passwd")
    (loose / "bo" / "hand.py").write_text("good")
    (loose / "cy").symlink_to("/etc")
    os.mkfifo(loose / "bo" / "player.py")
    _, remarks = run(archive, loose)
    assert tree(to) == {f"ada/{HAND}": "good", f"bo/{HAND}": "good"}
    assert sum("is a link" in remark for remark in remarks) == 3
    assert any("no ordinary file" in remark for remark in remarks)


def test_a_link_in_the_target_is_not_followed(run: Collect, tmp_path: Path, to: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    to.mkdir()
    (to / "ada").symlink_to(elsewhere)
    (to / "bo").mkdir()
    (to / "bo" / "stage1_card_hand").symlink_to(elsewhere)
    archive = make_zip(tmp_path / "x.zip", {f"ada/{CARD}": "a", f"bo/{CARD}": "b"})
    done, remarks = run(archive)
    assert statuses(done) == {("bo", "1"): "unclear"}
    assert any("'ada' exists and isn't a folder" in remark for remark in remarks)
    run(archive, replace=True)
    assert list(elsewhere.iterdir()) == []
    assert (to / "bo" / CARD).read_text() == "b"


def test_a_file_that_unpacks_to_more_than_a_module_may_have_is_left_out(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(tmp_path / "x.zip", {f"ada/{CARD}": "#" * 5_000_000, f"ada/{HAND}": "good"})
    _, remarks = run(archive)
    assert tree(to) == {f"ada/{HAND}": "good"}
    assert any("unpacks to more than 1,000,000 bytes" in remark for remark in remarks)


def test_a_bomb_of_many_files_stops_at_the_limit_of_the_download(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    many = {f"ada{number}/{CARD}": "#" * 900_000 for number in range(20)}
    _, remarks = run(make_zip(tmp_path / "x.zip", many), limit_bytes=5_000_000)
    assert len(tree(to)) == 5
    assert sum("more than --limit-mb" in remark for remark in remarks) == 15


def test_one_student_cannot_use_up_what_the_others_need(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    bomb = BytesIO()
    files = {f"stage1_card_hand/m{number}.py": "#" * 990_000 for number in range(60)}
    make_zip(bomb, files)  # type: ignore[arg-type]
    zips = {"eve/b.zip": bomb.getvalue(), "eve/c.zip": bomb.getvalue(), f"eve/{HAND}": "good"}
    archive = make_zip(tmp_path / "x.zip", {**zips, f"zoe/{CARD}": "z"})
    _, remarks = run(archive, limit_bytes=100_000_000)
    assert tree(to)[f"zoe/{CARD}"] == "z"
    assert any("more than 50,000,000 bytes in all" in remark for remark in remarks)


def test_thousands_of_modules_are_cut_and_told(run: Collect, tmp_path: Path, to: Path) -> None:
    archive = make_zip(
        tmp_path / "ada.zip",
        {**{f"x/m{number}.py": "" for number in range(1_500)}, "card.py": "c", "player.py": "p"},
    )
    _, remarks = run(archive)
    assert len(tree(to)) == 52
    assert any("1,502 files; 1,000 of them are looked at" in remark for remark in remarks)
    assert any("more unknown modules are left out" in remark for remark in remarks)


def test_an_archive_of_another_kind_is_told(run: Collect, tmp_path: Path) -> None:
    _, remarks = run(make_zip(tmp_path / "x.zip", {"ada/work.rar": "Rar!", f"ada/{CARD}": "a"}))
    assert remarks == [
        "x.zip: ada: work.rar is an archive of another kind than zip or tar.gz; left out"
    ]


def test_an_entry_that_lies_about_its_size_is_cut_at_the_limit(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(tmp_path / "x.zip", {f"ada/{CARD}": "#" * 3_000_000})
    content = archive.read_bytes().replace(struct.pack("<I", 3_000_000), struct.pack("<I", 10))
    archive.write_bytes(content)
    _, remarks = run(archive)
    assert not tree(to) or len(tree(to)[f"ada/{CARD}"]) <= 10
    assert remarks


def test_archives_are_opened_one_level_deep_and_no_further(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    deep = BytesIO()
    make_zip(deep, {CARD: "deep"})  # type: ignore[arg-type]
    middle = BytesIO()
    make_zip(middle, {HAND: "taken", "deeper.zip": deep.getvalue()})  # type: ignore[arg-type]
    _, remarks = run(make_zip(tmp_path / "x.zip", {"ada/work.zip": middle.getvalue()}))
    assert tree(to) == {f"ada/{HAND}": "taken"}
    assert any("an archive in an archive in an archive" in remark for remark in remarks)


def test_an_archive_with_too_many_entries_is_refused(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    inner = BytesIO()
    make_zip(inner, {f"m{number}.py": "" for number in range(2_001)})  # type: ignore[arg-type]
    archive = make_zip(tmp_path / "x.zip", {"ada/a.zip": inner.getvalue(), f"ada/{CARD}": "good"})
    _, remarks = run(archive)
    assert tree(to) == {f"ada/{CARD}": "good"}
    assert any("2,001 entries" in remark for remark in remarks)
    with pytest.raises(SubmissionError, match="2 entries; at most 1"):
        open_download(archive, UnpackLimits(entries=1))


def test_an_encrypted_entry_and_a_broken_one_are_told(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(tmp_path / "x.zip", {f"ada/{CARD}": "secret" * 9, f"bo/{CARD}": "b" * 99})
    content = bytearray(archive.read_bytes())
    with zipfile.ZipFile(archive) as opened:
        first = opened.getinfo(f"ada/{CARD}")
        second = opened.getinfo(f"bo/{CARD}")
    content[content.rindex(b"PK\x01\x02", 0, content.rindex(b"PK\x01\x02")) + 8] |= 1
    content[first.header_offset + 6] |= 1
    start = second.header_offset + 30 + len(second.filename.encode())
    content[start : start + 4] = b"\xff\xff\xff\xff"
    archive.write_bytes(content)
    _, remarks = run(archive)
    assert tree(to) == {}
    assert any("is encrypted" in remark for remark in remarks)
    assert any("cannot be unpacked" in remark for remark in remarks)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 cut off", b"<html>Log in</html>"])
def test_what_is_no_zip_file_is_refused_before_anything_is_written(
    run: Collect, tmp_path: Path, to: Path, content: bytes
) -> None:
    (tmp_path / "bad.zip").write_bytes(content)
    with pytest.raises(SubmissionError, match=r"bad\.zip: is neither a folder nor a zip"):
        run(make_zip(tmp_path / "ada.zip", {CARD: "x"}), tmp_path / "bad.zip")
    with pytest.raises(SubmissionError, match="is not there"):
        run(tmp_path / "missing.zip")
    assert not to.exists()


@pytest.mark.parametrize("name", ["CON.py", "aux.py", "x..py ", "a:b.py", "a?b.py", "a\tb.py"])
def test_a_name_that_is_not_safe_on_every_system_is_left_out(
    run: Collect, tmp_path: Path, to: Path, name: str
) -> None:
    stage = "ada/stage1_card_hand"
    _, remarks = run(make_zip(tmp_path / "x.zip", {f"{stage}/{name}": "x", f"ada/{CARD}": "good"}))
    assert tree(to) == {f"ada/{CARD}": "good"}
    assert name.endswith(" ") or any("left out" in remark for remark in remarks)


def test_names_that_some_system_takes_for_one_are_told_apart(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    archive = make_zip(
        tmp_path / "x.zip",
        {
            f"ada/{CARD}": "a",
            f"Ada/{CARD}": "b",
            f"b\u00e9/{CARD}": "c",
            f"be\u0301/{CARD}": "d",
            "cy/stage1_card_hand/Extra.py": "1",
            "cy/stage1_card_hand/extra.py": "2",
            f"cy/{CARD}": "e",
        },
    )
    _, remarks = run(archive)
    assert {name.partition("/")[0] for name in tree(to)} == {"ada", "b\u00e9", "cy"}
    assert sum("on some systems" in remark for remark in remarks) == 1
    assert sum("would both be 'b\u00e9'" in remark for remark in remarks) == 1
    assert any("both are stage1_card_hand/" in remark for remark in remarks)
    assert len([name for name in tree(to) if name.startswith("cy/unsorted/")]) == 2


@pytest.mark.parametrize("name", ["=cmd()", 'O\'Neil, "Bo"', "Ærøskøbing", "a\nb", "CON", "..."])
def test_any_name_of_a_student_gives_a_folder_that_is_safe(
    run: Collect, tmp_path: Path, to: Path, name: str
) -> None:
    archive = make_zip(
        tmp_path / "x.zip",
        {f"{name}_1_assignsubmission_file_/card.py": "x", "B_2_assignsubmission_file_/card.py": ""},
    )
    run(archive)
    folders = sorted(name.partition("/")[0] for name in tree(to))
    assert len(folders) == 2
    assert all(folder.replace("-", "").replace("_", "").isalnum() for folder in folders)


def test_a_file_of_nobody_and_system_litter_change_nothing(
    run: Collect, tmp_path: Path, to: Path
) -> None:
    litter = {"__MACOSX/ada/._card.py": "x", "ada/.DS_Store": "x", "ada/venv/lib/card.py": "x"}
    done, remarks = run(make_zip(tmp_path / "x.zip", {f"ada/{CARD}": "a", **litter}))
    assert (tree(to), remarks) == ({f"ada/{CARD}": "a"}, [])
    assert len(done) == 1


NAMES = st.lists(
    st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)
    | st.sampled_from(["..", "ada", "stage1_card_hand", "card.py", "CON", "a.zip", "x.py", "~"]),
    min_size=1,
    max_size=4,
).map("/".join)


@settings(max_examples=60, derandomize=True)
@given(st.lists(NAMES, min_size=1, max_size=6, unique=True))
def test_whatever_entries_are_called_what_is_written_is_below_the_folder_and_safe(
    kit: Kit, names: list[str]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        to = Path(folder) / "inner" / "submitted"
        archive = make_zip(Path(folder) / "x.zip", dict.fromkeys(names, "x"))
        with suppress(SubmissionError):  # no entry is any student's
            collect(kit.course, [archive], to)
        made = [path for path in Path(folder).rglob("*") if path.is_file() and path != archive]
        for path in made:
            assert path.is_relative_to(to)
            assert path.name == ".collected.json" or not any(
                map(problem_with, path.relative_to(to).parts)
            )


def damaged(name: str, skipped: int) -> bytes:
    """Return a zip file whose one entry has nonsense in the place of what was packed."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(name, random.Random(1).randbytes(3000))
    content = bytearray(buffer.getvalue())
    begin = content.index(name.encode()) + len(name)
    content[begin + skipped : begin + skipped + 12] = b"\xff" * 12
    return bytes(content)


@pytest.mark.parametrize("skipped", [0, 4, 9])
def test_what_cannot_be_unpacked_stops_nobody_else(
    run: Collect, tmp_path: Path, to: Path, skipped: int
) -> None:
    """The student is told of it, and the next one is collected."""
    archive = make_zip(
        tmp_path / "class.zip",
        {"eve/work.zip": damaged("card.py", skipped), f"zoe/{CARD}": "zoe"},
    )  # type: ignore[arg-type]
    _, remarks = run(archive)
    assert tree(to)[f"zoe/{CARD}"] == "zoe"
    assert any("card.py" in each and "cannot be" in each for each in remarks)


def test_a_folder_that_leads_down_without_end_stops_nobody(
    run: Collect, tmp_path: Path, to: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Unpacked by hand, of a zip; and one whose folder may not be looked into."""
    unpacked = tmp_path / "unpacked"
    for student in ("ada", "bo", "cy"):
        (unpacked / student / CARD).parent.mkdir(parents=True)
        (unpacked / student / CARD).write_text("x")
    with monkeypatch.context() as here:
        here.chdir(unpacked / "ada")
        for _ in range(1500):
            os.mkdir("d")
            os.chdir("d")
    closed = unpacked / "bo" / "closed"
    closed.mkdir()
    real = os.scandir

    def scandir(place: object = ".") -> object:
        if place == closed:
            raise PermissionError(13, "Permission denied")
        return real(place)  # type: ignore[call-overload]

    monkeypatch.setattr(os, "scandir", scandir)
    _, remarks = run(unpacked)
    assert {name: text for name, text in tree(to).items() if name.endswith(CARD)} == {
        f"{student}/{CARD}": "x" for student in ("ada", "bo", "cy")
    }
    assert any("ada/d" in each and "is too deep" in each for each in remarks)
    assert any("bo/closed: cannot be read (Permission denied)" in each for each in remarks)
    monkeypatch.setattr(os, "scandir", real)
    # pytest's own way to take it away is recursive.
    subprocess.run(["rm", "-rf", str(unpacked / "ada" / "d")], check=True)


def test_an_entry_without_a_name_stops_nobody(run: Collect, tmp_path: Path, to: Path) -> None:
    """A zip file may say so; it is left out and told."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as nested:
        nested.writestr(zipfile.ZipInfo(""), "nameless")
        nested.writestr("card.py", "eve")
    content = buffer.getvalue()
    archive = make_zip(tmp_path / "class.zip", {"eve/work.zip": content, f"zoe/{CARD}": "zoe"})  # type: ignore[dict-item]
    run(archive)
    assert tree(to)[f"zoe/{CARD}"] == "zoe"


def tarred(*entries: tuple[tarfile.TarInfo | str, bytes], packed: bool = True) -> bytes:
    """Return a tar file; an entry is a name, or all that is known of it, with its content."""
    buffer = BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz" if packed else "w:") as archive:
        for entry, content in entries:
            info = tarfile.TarInfo(entry) if isinstance(entry, str) else entry
            if info.isreg():
                info.size = len(content)
            archive.addfile(info, BytesIO(content))
    return buffer.getvalue()


def link(name: str, kind: bytes = tarfile.SYMTYPE) -> tarfile.TarInfo:
    """Return an entry that is a link to a file of the system."""
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, "/etc/passwd"
    return info


@pytest.mark.parametrize("name", ["work.tar.gz", "work.tgz", "work.tar"])
def test_a_tar_file_is_opened_under_the_same_limits(
    run: Collect, tmp_path: Path, to: Path, name: str
) -> None:
    """What is a link, leads out, or is there twice is refused, as in a zip file."""
    content = tarred(
        (CARD, b"card"), (HAND, b"hand"), (HAND, b"again"), ("../out/card.py", b"x"),
        (link("player.py"), b""), (link("game.py", tarfile.LNKTYPE), b""),
        (".git/config", b"x"), packed=name != "work.tar",
    )  # fmt: skip
    _, remarks = run(make_zip(tmp_path / "x.zip", {f"ada/{name}": content, f"zoe/{CARD}": "z"}))  # type: ignore[dict-item]
    assert tree(to) == {f"ada/{CARD}": "card", f"ada/{HAND}": "hand", f"zoe/{CARD}": "z"}
    told = " ".join(remarks)
    assert told.count("is a link") == 2
    assert "leads out of its folder" in told
    assert "twice" in told


@pytest.mark.parametrize(
    "content",
    [
        lambda: b"\x1f\x8b nonsense", lambda: tarred((CARD, b"x"))[:40], lambda: b"nonsense" * 200,
        lambda: gzip.compress(b"\0" * 60_000_000, 1),
        lambda: tarred(*[(f"{n}.py", b"") for n in range(2100)]),
    ],
    ids=["gzip", "cut", "no tar", "bomb", "many"],
)  # fmt: skip
def test_a_tar_file_that_cannot_be_read_stops_nobody(
    run: Collect, tmp_path: Path, to: Path, content: Callable[[], bytes]
) -> None:
    """It is told, and the next student is collected."""
    made = {"ada/w.tar.gz": content(), f"zoe/{CARD}": "z"}
    _, remarks = run(make_zip(tmp_path / "x.zip", made))  # type: ignore[arg-type]
    placed = {name for name in tree(to) if not name.startswith("ada/unsorted/")}
    assert placed == {f"zoe/{CARD}"}
    assert any("w.tar.gz" in remark for remark in remarks)


def pax(records: bytes, kind: bytes = b"x") -> bytes:
    """Return a tar file with a header of that content before its one module."""
    info = tarfile.TarInfo("header")
    info.type, info.size = kind, len(records)
    header = info.tobuf(tarfile.USTAR_FORMAT) + records + b"\0" * (-len(records) % 512)
    return header + tarred((CARD, b"card"), packed=False)


def record(value: bytes) -> bytes:
    """Return a record of such a header, which begins with its own length."""
    rest = b" comment=" + value + b"\n"
    size = next(len(rest) + digits for digits in range(9) if len(str(len(rest) + digits)) == digits)
    return str(size).encode() + rest


@pytest.mark.parametrize(
    "content",
    [
        pax(record(b"0" * 5_000)), pax(record(b"0" * 5_000), b"g"), pax(b"2 " * 5_000 + b"="),
        pax(record(b"word " * 15_000)), pax(record(b"word")) * 2_001,
    ],
    ids=["number", "number for all", "record", "long", "many"],
)  # fmt: skip
def test_a_tar_file_whose_headers_take_hours_is_not_read(
    monkeypatch: pytest.MonkeyPatch, content: bytes
) -> None:
    """Python before 3.11.10 and 3.12.6 takes time with the square of their length."""
    monkeypatch.setattr(tarfile, "open", lambda *_args, **_kwargs: pytest.fail("it was read"))
    with pytest.raises(RefusedMember):
        open_tar(content, UnpackLimits())


def test_headers_of_headers_stop_nobody(run: Collect, tmp_path: Path, to: Path) -> None:
    info = tarfile.TarInfo("name")
    info.type, info.size = tarfile.GNUTYPE_LONGNAME, 5
    content = (info.tobuf() + b"name".ljust(512, b"\0")) * 3_000 + tarred(
        (CARD, b"x"), packed=False
    )
    _, remarks = run(make_zip(tmp_path / "x.zip", {"ada/w.tar": content, f"zoe/{CARD}": "z"}))  # type: ignore[dict-item]
    assert tree(to)[f"zoe/{CARD}"] == "z"
    assert any("too many headers in a row" in remark for remark in remarks)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_what_unpacks_without_a_limit_is_refused(
    run: Collect, tmp_path: Path, to: Path, method: int
) -> None:
    """Python gives all at once of what these unpack to: 600 bytes are 600 MB."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w", method) as nested:
        nested.writestr(CARD, "eve")
    content = buffer.getvalue()
    _, remarks = run(make_zip(tmp_path / "x.zip", {"ada/w.zip": content, f"zoe/{CARD}": "z"}))  # type: ignore[dict-item]
    assert tree(to)[f"zoe/{CARD}"] == "z"
    assert f"ada/{CARD}" not in tree(to)
    assert any("unpacks without a limit" in remark for remark in remarks)


@pytest.mark.parametrize(
    "names",
    [
        (f"{CARD}/x.py", CARD), ("stage1_card_hand/help.py", "stage1_card_hand/HELP.py/a/x.py"),
        ("stage1_card_hand/" + "a/" * 2_500 + "x.py",),
    ],
    ids=["module and folder", "other case", "deep"],
)  # fmt: skip
def test_files_that_no_folder_can_hold_stop_nobody(
    run: Collect, tmp_path: Path, to: Path, names: tuple[str, ...]
) -> None:
    """They are left out and told, and the class is collected."""
    buffer = BytesIO()
    with zipfile.ZipFile(buffer, "w") as nested:
        for name in (*names, HAND):
            nested.writestr(name, "eve")
    _, remarks = run(
        make_zip(tmp_path / "x.zip", {"eve/w.zip": buffer.getvalue(), f"zoe/{CARD}": "z"})  # type: ignore[dict-item]
    )
    assert tree(to)[f"zoe/{CARD}"] == "z"
    assert tree(to)[f"eve/{HAND}"] == "eve"
    assert any("is inside a file" in each or "is too deep" in each for each in remarks)
