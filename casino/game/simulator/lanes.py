"""The lockstep kernel in C: built once with the machine's compiler, kept in the user's cache.

It is used where the processor has AVX-512 and there is a C compiler; elsewhere `scalar` plays the
same rounds with the same results. Nothing is built into the package, so an installation needs no
compiler, and none is asked for.
"""

import ctypes
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from casino.game.simulator.cache import cache_folder

__all__ = ["Kernel", "lanes_kernel"]

SOURCE = Path(__file__).with_name("lanes.c")
NEEDED = {"avx512f", "avx512bw", "avx512dq", "bmi2", "popcnt"}
FLAGS = ["-O3", "-march=native", "-shared", "-fPIC"]
BUILD_SECONDS = 60

Kernel = Callable[..., None]


@cache
def lanes_kernel() -> Kernel | None:
    """Return `play_two_blocks` of lanes.c; None where it cannot be built or would not run."""
    features = _processor()
    if not features >= NEEDED:
        return None
    compiler = shutil.which(os.environ.get("CC", "cc"))
    folder = cache_folder()
    if compiler is None or folder is None:
        return None
    try:
        source = SOURCE.read_bytes()
        # Homes are shared between machines: what one processor understands another may not.
        built_from = [compiler, *FLAGS, *sorted(features)]
        name = hashlib.sha256(source + " ".join(built_from).encode()).hexdigest()[:24]
        library = folder / f"lanes-{name}.so"
        if not library.exists():
            _build(compiler, library)
        return _kernel(library)
    except (OSError, subprocess.SubprocessError, AttributeError):
        return None


def _processor() -> set[str]:
    """The processor's features, as Linux names them; empty elsewhere."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return set()
    return {word for line in lines if line.startswith("flags") for word in line.split()}


def _build(compiler: str, library: Path) -> None:
    """Compile beside the place and move there in one step: another process may be at it as well."""
    with tempfile.TemporaryDirectory(dir=library.parent) as folder:
        built = Path(folder) / library.name
        subprocess.run(
            [compiler, *FLAGS, "-o", str(built), str(SOURCE)],
            check=True,
            capture_output=True,
            timeout=BUILD_SECONDS,
        )
        built.replace(library)


def _kernel(library: Path) -> Kernel:
    function = ctypes.CDLL(str(library)).play_two_blocks
    pointer, number = ctypes.c_void_p, ctypes.c_int64
    function.argtypes = [ctypes.c_uint64, *[pointer] * 8, number, number, pointer]
    function.restype = None

    def kernel(key: int, *arguments: Any) -> None:
        function(key, *(getattr(given, "ctypes", given) for given in arguments))

    return kernel
