"""The state of a game in a browser: its words are a list, and kernels get a copy of them."""

import struct
from array import array

from indigo.engine import layout
from indigo.engine.game.plain_state import PlainState, words_of
from indigo.engine.numbering import ACTIONS, checked_seed
from indigo.engine.webassembly.runtime import runtime
from indigo.rules.position import Position


class State(PlainState):
    """What bots need of `indigo.engine.game.state.State`."""

    __slots__ = ()

    @classmethod
    def from_position(cls, position: Position) -> "State":
        """Convert a position or a view. Raises `Contradiction` if its gems don't follow from its tiles."""
        return cls(words_of(position, _replay))

    def legal_actions(self) -> list[int]:
        """Return the legal actions in ascending order; hidden tiles have none."""
        return sorted(ACTIONS[move] for move in self.position().legal_moves)

    def legal_mask(self) -> list[bool]:
        """Return whether each of the 810 actions is legal; hidden tiles have no legal actions."""
        legal = {*self.legal_actions()}
        return [action in legal for action in range(layout.ACTION_COUNT)]

    def random_action(self, seed: int | None = None) -> int:
        """Return a random legal action; -1 if there is none."""
        hand_over(self.words, seed)
        return runtime().call("random_action", runtime().words, runtime().rng)

    def greedy_action(self, seed: int | None = None) -> int:
        """Return the action with the best score, random among equals; -1 if there is none."""
        hand_over(self.words, seed)
        return runtime().call("greedy_action", runtime().desk, runtime().words, runtime().rng)

    def greedy_actions(self) -> list[tuple[float, int]]:
        """Return the best action of the hand on each cell next to a gem, after its score in points; best first."""
        hand_over(self.words)
        scores, actions = runtime().rows, runtime().rows + 4 * layout.CELL_COUNT
        count = runtime().call("greedy_actions", runtime().desk, runtime().words, scores, actions)
        found = zip(*(array("i", runtime().read(at, 4 * count)) for at in (scores, actions)), strict=True)
        return sorted(((score / layout.POINT, action) for score, action in found), reverse=True)


def hand_over(words: list[int], seed: int | None = 0) -> None:
    """Copy the words of a state, and a seed, to where kernels find them."""
    runtime().write(runtime().words, array("H", words).tobytes())
    runtime().write(runtime().rng, struct.pack("<Q", checked_seed(seed)))


def _replay(words: list[int], actions: list[int]) -> tuple[list[int], int]:
    hand_over(words)
    runtime().write(runtime().rows, array("h", actions).tobytes())
    made = runtime().call("replay", runtime().words, runtime().rows, len(actions))
    return array("H", runtime().read(runtime().words, 2 * layout.SIZE)).tolist(), made
