"""Hold the game in C against the engine: `python -m training.equality --games 100000`.

Both play the same random games; a digest covers every word of the state after every move. The engine itself is held
against the rules by the tests.
"""

import argparse
import sys
import time

import numpy as np
import torch
from numpy.typing import NDArray

from indigo.engine.compiled import kernel
from indigo.engine.kernels import play
from indigo.engine.layout import CELL_COUNT, FREE, SIZE
from indigo.engine.lookup import start
from indigo.engine.playouts import deal, random_action
from training.boards import SETUPS, Boards

_PRIME = np.uint64(0x100000001B3)


@kernel
def engine_games(
    starts: NDArray[np.uint16],
    setups: NDArray[np.uint8],
    rngs: NDArray[np.uint64],
    digests: NDArray[np.uint64],
    lengths: NDArray[np.uint8],
) -> None:
    """Play whole games with random moves, and write a digest of their states."""
    for game in range(len(setups)):
        words = starts[setups[game]].copy()
        rng = rngs[game : game + 1]
        deal(words, rng)
        digest = np.uint64(0)
        while True:
            action = random_action(words, rng)
            if action < 0:
                break
            play(words, action)
            for at in range(SIZE):
                digest = (digest ^ np.uint64(words[at])) * _PRIME
        digests[game] = digest
        lengths[game] = CELL_COUNT - words[FREE]


def differing(device: str, games: int, seed: int) -> int:
    """Return in how many of these games the engine and the game in C differ."""
    numbers = np.random.default_rng(seed)
    setups = numbers.integers(0, len(SETUPS), games).astype(np.uint8)
    rngs = numbers.integers(1, 2**62, games).astype(np.uint64)
    of_c, lengths_of_c = Boards(device).random_games(
        torch.tensor(setups, device=device), torch.tensor(rngs.astype(np.int64), device=device)
    )
    digests, lengths = np.zeros(games, np.uint64), np.zeros(games, np.uint8)
    engine_games(np.stack([start(options) for options in SETUPS]), setups, rngs, digests, lengths)
    same = (of_c.cpu().numpy().view(np.uint64) == digests) & (lengths_of_c.cpu().numpy() == lengths)
    return int((~same).sum())


def speed(games: int, setup: int = 0) -> tuple[float, float]:
    """Return random games and placements a second on the GPU, for one set-up."""
    boards = Boards("cuda")
    setups = torch.full((games,), setup, dtype=torch.uint8, device="cuda")
    rngs = torch.randint(1, 2**62, (games,), device="cuda")
    boards.random_games(setups, rngs, digest=False)
    torch.cuda.synchronize()
    began, rounds, placements = time.perf_counter(), 4, 0
    for _ in range(rounds):
        _, lengths = boards.random_games(setups, rngs, digest=False)
    torch.cuda.synchronize()
    took = time.perf_counter() - began
    placements = int(lengths.sum()) * rounds
    return rounds * games / took, placements / took


def main() -> None:
    """Compare, and on a GPU measure."""
    parser = argparse.ArgumentParser(
        prog="python -m training.equality", description="Compare the game in C with the engine."
    )
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = differing(given.device, given.games, given.seed)
    _say(f"{given.games:,} games on {given.device}: {found} differ")
    if given.device == "cuda":
        _say("{:,.0f} random games a second, {:,.0f} placements".format(*speed(1 << 20)))
    sys.exit(1 if found else 0)


def _say(line: str) -> None:
    print(line, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
