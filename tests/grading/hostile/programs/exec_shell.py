"""Runs a shell in every way that there is; the last one replaces the process."""

import os
import subprocess

_SHELL = ["/bin/sh", "-c", "touch @FOLDER@/@LEFT@-exec; sleep 100"]


def _attack(self):
    made = []
    for name, run in (
        ("posix_spawn", lambda: os.posix_spawn(_SHELL[0], _SHELL, {})),
        ("spawnv", lambda: os.spawnv(os.P_NOWAIT, _SHELL[0], _SHELL)),
        ("subprocess", lambda: subprocess.Popen(_SHELL)),
        ("popen", lambda: os.popen(_SHELL[-1])),
        ("execv", lambda: os.execv(_SHELL[0], _SHELL)),
    ):
        try:
            run()
            made.append(name)
        except Exception:
            pass
    if made:
        raise RuntimeError(f"LOOT {made}")
    return self.rank == ACE


Card.is_ace = _attack
