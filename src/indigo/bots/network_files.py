"""Files with other weights for the bots' network, as training/ writes them."""

from pathlib import Path
from typing import Final
from zipfile import BadZipFile

import numpy as np

from indigo.engine.network.network import WEIGHTS, Network, network
from indigo.rules.errors import UnknownOption

WHAT_IS_WRONG: Final = "is not a network for the bots"


def network_from(file: str | Path) -> Network:
    """Load weights, once per process and file. Raises `UnknownOption` unless they have the names and shapes of ours."""
    path = Path(file).resolve()
    try:
        with np.load(WEIGHTS) as ours, np.load(path) as theirs:
            for name in Network._fields:
                if name not in theirs.files:
                    raise UnknownOption(f"{file} {WHAT_IS_WRONG}: it has no {name}")
                if theirs[name].shape != ours[name].shape or theirs[name].dtype.kind != "f":
                    raise UnknownOption(f"{file} {WHAT_IS_WRONG}: {name} must be {ours[name].shape} real numbers")
                if not np.isfinite(theirs[name]).all():
                    raise UnknownOption(f"{file} {WHAT_IS_WRONG}: {name} is not finite")
    except (OSError, ValueError, TypeError, AttributeError, BadZipFile) as error:
        if isinstance(error, UnknownOption):
            raise
        raise UnknownOption(f"{file} {WHAT_IS_WRONG}: {error}") from None
    return network(path)
