"""Writes into files: in the temporary folders, where it stands, at home, in the open."""

import _io
import os
import posix

_PLACES = ("/tmp", "/var/tmp", "/dev/shm", "/", ".", "@FOLDER@", os.path.expanduser("~"))


def _attack(self):
    made = []
    for place in _PLACES:
        path = place + "/@LEFT@-file"
        try:
            open(path, "w").write("x")  # It stays in memory: afterwards there is no such file.
        except OSError:
            pass
        for name, way in (
            ("_io", lambda: _io.open(path, "w").write("x")),
            ("posix", lambda: posix.write(posix.open(path, os.O_CREAT | os.O_WRONLY), b"x")),
            ("append", lambda: _io.open("@FOLDER@/victim", "a").write("x")),
        ):
            try:
                way()
                made.append(f"{name} {path}")
            except BaseException:
                pass
    if made:
        raise RuntimeError(f"LOOT {made[:4]}")
    return self.rank == ACE


Card.is_ace = _attack
