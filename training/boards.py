"""Thousands of games in step, as tensors: the kernels of `indigo.engine.c_kernels`."""

from typing import Any, Final, NamedTuple

import numpy as np
import torch
from torch import Tensor

from indigo import Options
from indigo.engine import layout
from indigo.engine.c_kernels import launch
from indigo.engine.lookup import start
from indigo.engine.net_inputs import FACT_COUNT, GATE_COUNT, KEPT, KIND_COUNT, SEATS

SETUPS: Final = tuple(
    Options(players=players, own_gates=own_gates, hand_size=hand_size)
    for hand_size in (1, 2)
    for players, own_gates in ((2, False), (3, False), (3, True), (4, False))
)


class Inputs(NamedTuple):
    """The inputs of the network for some games, and what its outputs are compared with."""

    places: Tensor
    far: Tensor
    edges: Tensor
    owners: Tensor
    facts: Tensor  # shows what every seat has kept: see `seen_by`
    legal: Tensor  # bit 0: the choice is legal; bit 1: it would be with another hand
    held: Tensor  # the two slots of the hand of the seat to move

    @property
    def room(self) -> int:
        """The number of cells that there is room for."""
        return self.places.shape[1]

    def at(self, rows: Tensor) -> "Inputs":
        """Return some rows."""
        return Inputs(*(each[rows] for each in self))

    def seen_by(self, ahead: Tensor) -> "Inputs":
        """Hide what the seats have kept, except one, counted from the seat to move; -1 hides all."""
        shown = torch.arange(SEATS, device=ahead.device)[None] == ahead[:, None]
        facts = self.facts.clone()
        facts[:, KEPT : KEPT + SEATS * KIND_COUNT] *= shown.repeat_interleave(KIND_COUNT, 1)
        return self._replace(facts=facts)


class Boards:
    """The kernels of `game.c` for the tensors of one device. A game is a row of words."""

    def __init__(self, device: str) -> None:
        """Compile the game for a device, `cuda` or `cpu`."""
        self.device = device
        self._starts = self._tensor(np.stack([start(options) for options in SETUPS]).astype(np.int16))

    def new(self, setups: Tensor, rngs: Tensor) -> Tensor:
        """Start games, each with the set-up of this number and its own random numbers."""
        games = self._empty(torch.int16, len(setups), layout.SIZE)
        self._call("start_games", self._starts, setups, rngs, games, count=len(setups))
        return games

    def random_games(self, setups: Tensor, rngs: Tensor, *, digest: bool = True) -> tuple[Tensor, Tensor]:
        """Play whole games with random moves; return a digest of all their states, and their lengths."""
        digests = self._empty(torch.int64, len(setups)) if digest else None
        lengths = self._empty(torch.uint8, len(setups))
        self._call("random_games", self._starts, setups, rngs, digests, lengths, count=len(setups))
        return (digests if digests is not None else lengths), lengths

    def random_actions(self, games: Tensor, rngs: Tensor) -> Tensor:
        """Return a random legal action for each game; -1 where it is over."""
        actions = self._empty(torch.int32, len(games))
        self._call("random_actions", games, rngs, actions, count=len(games))
        return actions

    def played(self, games: Tensor, parents: Tensor, actions: Tensor) -> Tensor:
        """Return copies of the games with these indices after an action; they are over where it is -1."""
        copies = self._empty(torch.int16, len(parents), layout.SIZE)
        self._call("play_copies", games, parents.int(), actions.int(), copies, count=len(parents))
        return copies

    def actions(self, games: Tensor, parents: Tensor, mirrors: Tensor, choices: Tensor) -> Tensor:
        """Return the actions of choices: the index of a free cell × 15 + a tile in the cell's frame; -1 stays."""
        actions = self._empty(torch.int32, len(parents))
        self._call("find_actions", games, parents.int(), mirrors, choices.int(), actions, count=len(parents))
        return actions

    def describe(self, games: Tensor, mirrors: Tensor, room: int) -> Inputs:
        """Return the inputs of the network, with room for this many free cells."""
        count = len(games)
        places, far, edges, legal = (
            self._empty(torch.uint8, count, room, size) for size in (1, 6, 6, layout.TILE_COUNT)
        )
        owners = self._empty(torch.uint8, count, GATE_COUNT, SEATS)
        facts, held = self._empty(torch.float32, count, FACT_COUNT), self._empty(torch.uint8, count, 2)
        outputs = (places, far, edges, legal, owners, facts, held)
        self._call("describe", games, mirrors, room, *outputs, count=count, threads=count * room)
        return Inputs(places[:, :, 0], far, edges, owners, facts, legal, held)

    def results(self, games: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Return each seat's share of the win and its points, and whether the game is over."""
        shares, points = (self._empty(torch.float32, len(games), SEATS) for _ in range(2))
        over = self._empty(torch.uint8, len(games))
        self._call("read_results", games, shares, points, over, count=len(games))
        return shares, points, over.bool()

    def _empty(self, kind: torch.dtype, *shape: int) -> Tensor:
        return torch.empty(shape, dtype=kind, device=self.device)

    def _tensor(self, values: Any) -> Tensor:
        return torch.tensor(values, device=self.device)

    def _call(self, name: str, *arguments: Tensor | int | None, count: int, threads: int | None = None) -> None:
        """Run a kernel on tensors and numbers."""
        held = [each.contiguous() if isinstance(each, Tensor) else each for each in arguments]
        launch(self.device, name, *held, count=count, threads=threads)
