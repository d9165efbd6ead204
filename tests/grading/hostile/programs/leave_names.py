"""Leaves names behind without opening anything: folders, links, pipes."""

import posix

_PLACES = ("/tmp", "/var/tmp", "/dev/shm", "@FOLDER@")


def _attack(self):
    made = []
    for place in _PLACES:
        path = place + "/@LEFT@-"
        for name, way in (
            ("mkdir", lambda: posix.mkdir(path + "folder")),
            ("symlink", lambda: posix.symlink("/etc", path + "link")),
            ("mkfifo", lambda: posix.mkfifo(path + "pipe")),
            ("mknod", lambda: posix.mknod(path + "node")),
        ):
            try:
                way()
                made.append(f"{name} {path}")
            except OSError:
                pass
    if made:
        raise RuntimeError(f"LOOT {made[:4]}")
    return self.rank == ACE


Card.is_ace = _attack
