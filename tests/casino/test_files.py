"""Atomic writes of files, whatever happens meanwhile."""

from __future__ import annotations

import errno
import io
import os
from pathlib import Path

import pytest

from casino.files import copy_folder, replace_unprintable, write_whole


def test_a_file_is_written_and_written_over(tmp_path: Path) -> None:
    for content in (b"old\r\n", b"", b"new\n"):
        write_whole(tmp_path / "a.txt", content)
        assert (tmp_path / "a.txt").read_bytes() == content
    assert os.listdir(tmp_path) == ["a.txt"]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_full_disk_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The draft is opened as it is; what is written to it goes to a device without room."""
    path = tmp_path / "a.txt"
    write_whole(path, b"old")

    def without_room(name: str, flags: int, mode: int = 0o777) -> int:
        os.close(real(name, flags, mode))
        return real("/dev/full", os.O_WRONLY)

    real = os.open
    monkeypatch.setattr("os.open", without_room)
    with pytest.raises(OSError, match="No space left") as caught:
        write_whole(path, b"new" * 100_000, mode=0o600)
    assert (caught.value.errno, caught.value.filename) == (errno.ENOSPC, str(path))
    assert os.listdir(tmp_path) == ["a.txt"]
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("stopped", [KeyboardInterrupt(), OSError(errno.EIO, "Input/output error")])
def test_a_stop_before_the_last_step_leaves_the_old_file_and_no_draft(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, stopped: BaseException
) -> None:
    path = tmp_path / "a.txt"
    write_whole(path, b"old")

    def stop(draft: Path, target: Path) -> None:
        assert draft.read_bytes() == b"new"
        raise stopped

    monkeypatch.setattr("os.replace", stop)
    with pytest.raises(type(stopped)):
        write_whole(path, b"new")
    assert os.listdir(tmp_path) == ["a.txt"]
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("name", ["none/a.txt", "folder", "."])
def test_what_cannot_be_a_file_is_told_by_its_own_name(tmp_path: Path, name: str) -> None:
    """A folder that is missing is not made, and one that is there is not replaced."""
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=r"directory|busy") as caught:
        write_whole(tmp_path / name, b"new")
    assert caught.value.filename == str(tmp_path / name)
    assert os.listdir(tmp_path) == ["folder"]


@pytest.mark.skipif(os.name != "posix", reason="needs Unix permissions")
def test_permissions_are_those_of_a_new_file_or_those_asked_for(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        for mode, expected in ((None, 0o640), (0o600, 0o600), (0o644, 0o644)):
            write_whole(tmp_path / "a.txt", b"", mode=mode)
            assert (tmp_path / "a.txt").stat().st_mode & 0o777 == expected
    finally:
        os.umask(before)


@pytest.mark.skipif(os.name != "posix", reason="needs Unix permissions")
def test_a_copy_of_a_read_only_folder_can_be_changed(tmp_path: Path) -> None:
    """Some systems install packages read-only; what is handed out from them must not be."""
    inside = tmp_path / "installed" / "inside"
    inside.mkdir(parents=True)
    (inside / "a.txt").write_bytes(b"a")
    (inside / "a.txt").chmod(0o444)
    inside.chmod(0o555)
    copy_folder(tmp_path / "installed", tmp_path / "copy")
    inside.chmod(0o755)
    copy = tmp_path / "copy" / "inside"
    assert copy.stat().st_mode & (copy / "a.txt").stat().st_mode & 0o200
    assert (copy / "a.txt").read_bytes() == b"a"


def test_a_link_is_replaced_and_what_it_led_to_stays(tmp_path: Path) -> None:
    (tmp_path / "there").write_bytes(b"there")
    (tmp_path / "link").symlink_to("there")
    write_whole(tmp_path / "link", b"new")
    assert (tmp_path / "there").read_bytes() == b"there"
    assert not (tmp_path / "link").is_symlink()


@pytest.mark.parametrize("page", ["cp437", "cp1252", "cp932", "ascii"])
def test_a_stream_without_suits_prints_something_else(
    monkeypatch: pytest.MonkeyPatch, page: str
) -> None:
    """Windows gives such a stream to a program whose output is piped."""
    stream = io.TextIOWrapper(io.BytesIO(), encoding=page)
    monkeypatch.setattr("sys.stdout", stream)
    replace_unprintable()
    print("A\u2660 \u00b7 Zo\u00eb")
    stream.flush()
    assert b"Zo" in stream.buffer.getvalue()
