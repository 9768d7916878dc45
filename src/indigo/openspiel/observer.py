"""What a seat may know of a state, as tensors and strings."""

from typing import Any, Final

import numpy as np
import pyspiel
from numpy.typing import NDArray

from indigo.engine import State, layout
from indigo.engine.game import playouts
from indigo.engine.numbering import CELL_NUMBER, GEMS, KINDS, MOVES, PLACES
from indigo.rules.errors import UnknownOption
from indigo.rules.record import text
from indigo.rules.setup import COLOURS

CENTRE_BORDERS: Final = 6  # the first ports: only gems in the centre are there
GEM_KINDS: Final = len(GEMS)

# The free cells at every other border, -1 for a corner, which counts as always occupied.
BESIDE: Final = np.array(
    [[CELL_NUMBER.get(place.cell, -1) for place in PLACES[port]] for port in range(CENTRE_BORDERS, layout.CELLS)]
)

MOVE_TEXTS: Final = tuple(map(str, MOVES))
LETTERS: Final = tuple(kind.letter for kind in KINDS)

Shapes = dict[str, tuple[int, ...]]


class Observer:
    """Fills in `tensor`, and `dict` with its named parts, for a state and a seat; also describes it as a string.

    With perfect recall, these are all moves and the seat's draws in order; without, they are the seat's view.
    """

    def __init__(self, game: Any, kind: Any, params: dict[str, Any] | None = None) -> None:
        """Observe what is public, the seat's own tiles, or both. Raises `UnknownOption`."""
        self._public = kind.public_info
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS or not (self._public or self._private):
            raise UnknownOption("an observation is public information, the private information of one player, or both")
        self._recall = kind.perfect_recall
        shapes = _shapes(game, recall=self._recall, public=self._public, private=self._private)
        self.tensor = np.zeros(sum(map(np.prod, shapes.values())), dtype=np.float32)
        ends = np.cumsum([np.prod(shape) for shape in shapes.values()])[:-1]
        parts = np.split(self.tensor, ends)
        self.dict = {name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)}

    def set_from(self, state: Any, player: int) -> None:
        """Fill in the tensor."""
        self.tensor.fill(0)
        self.dict["seat"][player] = 1
        if self._recall:
            self._recall_from(state, player)
        else:
            self._look_at(state, player)

    def string_from(self, state: Any, player: int) -> str:
        """Return the view in notation or, with perfect recall, the seat's draws and all moves."""
        if self._public and not self._recall:
            return text(self._view(state, player).position())
        seen = f"seat: {COLOURS[player]}"
        if self._private:
            kinds = _draws(state, player) if self._recall else _hand(state, player)
            seen += f" {'draws' if self._recall else 'hand'}: {''.join(LETTERS[kind] for kind in kinds)}"
        if self._public:
            seen += " moves: " + " ".join(MOVE_TEXTS[action] for action in _actions(state).tolist())
        return seen

    def _recall_from(self, state: Any, player: int) -> None:
        if self._private:
            draws = _draws(state, player)
            self.dict["draws"][np.arange(len(draws)), draws] = 1
        if not self._public:
            return
        actions = _actions(state)
        cells, tiles = np.divmod(actions, layout.TILE_COUNT)
        self.dict["cells"][np.arange(len(actions)), cells] = 1
        self.dict["tiles"][np.arange(len(actions)), tiles] = 1

    def _look_at(self, state: Any, player: int) -> None:
        if self._private:
            np.add.at(self.dict["hand"], _hand(state, player), 1)
        if not self._public:
            return
        words = self._view(state, player).words
        players = int(words[layout.PLAYERS])
        if words[layout.LEFT]:
            self.dict["turn"][words[layout.TURN]] = 1
        on = words[layout.ON : layout.ON + layout.CELL_COUNT]
        self.dict["board"].reshape(-1)[state.engine.actions] = 1
        borders = words[CENTRE_BORDERS : layout.CELLS]
        ends = np.append(on < layout.LAID, False)[BESIDE].any(axis=1)  # a gem that moved on leaves its word behind
        gems = np.flatnonzero((borders & layout.GEM != 0) & ends)
        self.dict["gems"][gems, borders[gems] >> layout.GEM_KIND_SHIFT & 3] = 1
        self.dict["centre"][0] = words[layout.CENTRE]
        shown = [not words[layout.SCREENS] >> seat & 1 for seat in range(players)]
        won = words[layout.WON : layout.WON + GEM_KINDS * players].reshape(players, GEM_KINDS)
        self.dict["won"][shown] = won[shown]

    def _view(self, state: Any, player: int) -> State:
        view = State(state.words.copy())
        playouts.hide(view.words, player if self._private else layout.NOBODY)
        return view


def _shapes(game: Any, *, recall: bool, public: bool, private: bool) -> Shapes:
    players, count = game.options.players, game.tile_count
    shapes: Shapes = {"seat": (players,)}
    if private:
        shapes |= {"draws": (-(-count // players), len(KINDS))} if recall else {"hand": (len(KINDS),)}
    if not public:
        return shapes
    if recall:
        return shapes | {"cells": (count, layout.CELL_COUNT), "tiles": (count, layout.TILE_COUNT)}
    return shapes | {
        "turn": (players,),
        "board": (layout.CELL_COUNT, layout.TILE_COUNT),
        "gems": (len(BESIDE), GEM_KINDS),
        "centre": (1,),
        "won": (players, GEM_KINDS),
    }


def _draws(state: Any, player: int) -> list[int]:
    """Return the kinds that a seat has drawn, in order; seats draw in turn from the starting seat."""
    start = state.get_game().start
    players = int(start[layout.PLAYERS])
    own: list[int] = state.draws[(player - int(start[layout.TURN])) % players :: players]
    return own


def _actions(state: Any) -> NDArray[np.int64]:
    """Return the actions so far, but for the opening."""
    made: NDArray[np.int64] = state.engine.actions[state.get_game().opening_length :]
    return made


def _hand(state: Any, player: int) -> NDArray[np.uint8]:
    """Return the kinds in a seat's hand."""
    hand = state.words[layout.HANDS + 2 * player : layout.HANDS + 2 * player + 2]
    return hand[hand < len(KINDS)]  # type: ignore[no-any-return]
