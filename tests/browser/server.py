"""A Jupyter server with a course folder of its own; nothing of this machine's settings is read."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

__all__ = ["Server", "running_server"]

ROOT = Path(__file__).parents[2]
TOKEN = "casino"
START_SECONDS = 180
STOP_SECONDS = 20
OPTIONS = (
    "--no-browser",
    "--allow-root",
    "--ServerApp.ip=127.0.0.1",
    f"--IdentityProvider.token={TOKEN}",
    "--LabApp.expose_app_in_browser=True",
    "--JupyterNotebookApp.expose_app_in_browser=True",
    "--LabApp.extension_manager=readonly",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
)


@dataclass(frozen=True)
class Server:
    """A server that answers at `address`; `course` holds `stages/` and `notebooks/`."""

    address: str
    course: Path

    def url(self, path: str) -> str:
        """Return the address of a page, with the token."""
        return f"{self.address}{path}?token={TOKEN}"

    @property
    def stages(self) -> Path:
        """The student's folder."""
        return self.course / "stages"


@contextmanager
def running_server(folder: Path) -> Iterator[Server]:
    """Run a server on a copy of the notebooks, with the reference as the student's files."""
    course = folder / "course"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "stages", course / "stages", ignore=ignored)
    shutil.copytree(ROOT / "solutions", course / "stages", ignore=ignored, dirs_exist_ok=True)
    shutil.copytree(ROOT / "notebooks", course / "notebooks")
    port = _free_port()
    log = folder / "server.log"
    command = [sys.executable, "-m", "jupyterlab", *OPTIONS, f"--ServerApp.port={port}"]
    with log.open("wb") as output:
        process = subprocess.Popen(
            [*command, f"--ServerApp.root_dir={course}"],
            env=_environment(folder / "home"),
            stdout=output,
            stderr=output,
        )
        try:
            server = Server(f"http://127.0.0.1:{port}", course)
            _wait(server, process, log)
            yield server
        finally:
            process.terminate()
            try:
                process.wait(STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        return int(listener.getsockname()[1])


def _environment(home: Path) -> dict[str, str]:
    """Return an environment in which Jupyter keeps everything below one folder."""
    settings = home / "settings"
    notices = settings / "@jupyterlab" / "apputils-extension"
    notices.mkdir(parents=True)
    quiet = {"fetchNews": "false", "checkForUpdates": False}
    (notices / "notification.jupyterlab-settings").write_text(json.dumps(quiet))
    kept = {key: value for key, value in os.environ.items() if key != "CASINO_STAGES"}
    return kept | {
        "HOME": str(home),
        "IPYTHONDIR": str(home / "ipython"),
        "JUPYTER_CONFIG_DIR": str(home / "config"),
        "JUPYTER_DATA_DIR": str(home / "data"),
        "JUPYTER_RUNTIME_DIR": str(home / "runtime"),
        "JUPYTERLAB_SETTINGS_DIR": str(settings),
        "JUPYTERLAB_WORKSPACES_DIR": str(home / "workspaces"),
    }


def _wait(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    """Come back once the server answers; an error has the end of its log."""
    until = time.monotonic() + START_SECONDS
    while time.monotonic() < until and process.poll() is None:
        try:
            with urlopen(server.url("/api/status"), timeout=5):
                return
        except (URLError, OSError):
            time.sleep(0.1)
    raise RuntimeError(f"the server did not start: {log.read_text()[-2000:]}")
