"""The simulator's tests use their own cache folder."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="needs the extra `simulate`")

from casino.game.simulator.cache import cache_folder


@pytest.fixture(scope="session", autouse=True)
def own_cache(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Path]:
    """A fresh cache folder for the whole run."""
    folder = tmp_path_factory.mktemp("cache")
    with pytest.MonkeyPatch.context() as patch:
        if request.config.option.markexpr == "not proof":
            # Half the time of compiling. The proofs play far more, with the code that users get.
            patch.setenv("NUMBA_OPT", "1")
        patch.setenv("XDG_CACHE_HOME", str(folder))
        cache_folder.cache_clear()
        yield folder
    cache_folder.cache_clear()
