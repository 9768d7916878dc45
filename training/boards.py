"""Thousands of games in step, as arrays of PyTorch, CuPy or NumPy: the kernels of `indigo.engine.batches.c_kernels`."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import numpy as np

from indigo import Options
from indigo.engine import layout
from indigo.engine.batches.c_kernels import Array, launch
from indigo.engine.layout import KIND_COUNT, SEATS
from indigo.engine.lookup import start
from indigo.engine.network.inputs import FACT_COUNT, GATE_COUNT, KEPT

SETUPS: Final = tuple(
    Options(players=players, own_gates=own_gates, hand_size=hand_size)
    for hand_size in (1, 2)
    for players, own_gates in ((2, False), (3, False), (3, True), (4, False))
)


class Inputs(NamedTuple):
    """The inputs of the network for some games, and what its outputs are compared with."""

    places: Array
    far: Array
    edges: Array
    owners: Array
    facts: Array  # shows what every seat has kept: see `seen_by`
    legal: Array  # bit 0: the choice is legal; bit 1: it would be with another hand
    held: Array  # the two slots of the hand of the seat to move

    @property
    def capacity(self) -> int:
        """How many free cells fit."""
        return self.places.shape[1]

    def at(self, rows: Array) -> "Inputs":
        """Return some rows."""
        return Inputs(*(each[rows] for each in self))

    def seen_by(self, ahead: Array) -> "Inputs":
        """Hide what the seats have kept, except one, counted from the seat to move; -1 hides all."""
        facts = self.facts * 1  # a copy
        for seat in range(SEATS):
            facts[:, KEPT + KIND_COUNT * seat : KEPT + KIND_COUNT * (seat + 1)] *= (ahead == seat)[:, None]
        return self._replace(facts=facts)


class Boards:
    """The kernels of `game.c` for the arrays of one library on one device. A game is a row of words."""

    def __init__(self, device: str, library: Any, setups: Sequence[Options] = SETUPS) -> None:
        """Compile the game for a device, `cuda` or `cpu`; the library is PyTorch's, CuPy's or NumPy's module."""
        self.device, self._library = device, library
        self._where = {"device": device} if library.__name__ == "torch" else {}
        starts = np.stack([start(options) for options in setups]).astype(np.int16)
        self._starts = library.asarray(starts, **self._where)

    def new(self, setups: Array, rngs: Array) -> Array:
        """Start games, each with the set-up of this number and its own random numbers."""
        games = self._empty("int16", len(setups), layout.SIZE)
        self._call("start_games", self._starts, setups, rngs, games, count=len(setups))
        return games

    def random_games(self, setups: Array, rngs: Array, *, digest: bool = True) -> tuple[Array, Array]:
        """Play whole games with random moves; return a digest of all their states, and their lengths."""
        digests = self._empty("int64", len(setups)) if digest else None
        lengths = self._empty("uint8", len(setups))
        self._call("random_games", self._starts, setups, rngs, digests, lengths, count=len(setups))
        return (digests if digests is not None else lengths), lengths

    def random_actions(self, games: Array, rngs: Array) -> Array:
        """Return a random legal action for each game; -1 where it is over."""
        actions = self._empty("int32", len(games))
        self._call("random_actions", games, rngs, actions, count=len(games))
        return actions

    def played(self, games: Array, parents: Array, actions: Array) -> Array:
        """Return copies of the games with these indices after an action; they are over where it is -1."""
        copies = self._empty("int16", len(parents), layout.SIZE)
        self._call("play_copies", games, self._int32(parents), self._int32(actions), copies, count=len(parents))
        return copies

    def actions(self, games: Array, parents: Array, mirrors: Array, choices: Array) -> Array:
        """Return the actions of choices: the index of a free cell × 15 + a tile in the cell's frame; -1 stays."""
        actions = self._empty("int32", len(parents))
        self._call(
            "find_actions", games, self._int32(parents), mirrors, self._int32(choices), actions, count=len(parents)
        )
        return actions

    def describe(self, games: Array, mirrors: Array, capacity: int) -> Inputs:
        """Return the inputs of the network, for up to this many free cells."""
        count = len(games)
        places, far, edges, legal = (
            self._empty("uint8", count, capacity, size) for size in (1, 6, 6, layout.TILE_COUNT)
        )
        owners = self._empty("uint8", count, GATE_COUNT, SEATS)
        facts, held = self._empty("float32", count, FACT_COUNT), self._empty("uint8", count, 2)
        outputs = (places, far, edges, legal, owners, facts, held)
        self._call("describe", games, mirrors, capacity, *outputs, count=count, threads=count * capacity)
        return Inputs(places[:, :, 0], far, edges, owners, facts, legal, held)

    def results(self, games: Array) -> tuple[Array, Array, Array]:
        """Return each seat's share of the win and its points, and whether the game is over."""
        shares, points = (self._empty("float32", len(games), SEATS) for _ in range(2))
        over = self._empty("uint8", len(games))
        self._call("read_results", games, shares, points, over, count=len(games))
        return shares, points, over != 0

    def _empty(self, kind: str, *shape: int) -> Array:
        return self._library.empty(shape, dtype=getattr(self._library, kind), **self._where)

    def _int32(self, array: Array) -> Array:
        return self._library.asarray(array, dtype=self._library.int32)

    def _call(self, name: str, *arguments: Any, count: int, threads: int | None = None) -> None:
        """Run a kernel on arrays and numbers. Those of NumPy and CuPy must be contiguous."""
        held = [each.contiguous() if hasattr(each, "contiguous") else each for each in arguments]
        launch(self.device, name, *held, count=count, threads=threads)
