"""Removes, renames and cuts files that are open to everybody."""

import os


def _attack(self):
    made = []
    for name, way in (
        ("truncate", lambda: os.truncate("@FOLDER@/victim", 0)),
        ("rename", lambda: os.rename("@FOLDER@/victim", "@FOLDER@/@LEFT@-renamed")),
        ("unlink", lambda: os.unlink("@FOLDER@/victim")),
        ("rmdir", lambda: os.rmdir("@FOLDER@/empty")),
        ("chmod", lambda: os.chmod("@FOLDER@/victim", 0)),
    ):
        try:
            way()
            made.append(name)
        except OSError:
            pass
    if made:
        raise RuntimeError(f"LOOT {made}")
    return self.rank == ACE


Card.is_ace = _attack
