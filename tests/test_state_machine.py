"""Play, take back, copy, write and read in any order: the game stays what it is."""

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from indigo import Game, from_text, text
from tests.setups import SETUPS


class Games(RuleBasedStateMachine):
    """A game, and beside it what it should be: all positions it has been through."""

    game: Game

    @initialize(setup=st.sampled_from(SETUPS), seed=st.binary(min_size=32, max_size=32))
    def start(self, setup: object, seed: bytes) -> None:
        self.game = Game(setup, seed=seed)  # type: ignore[arg-type]
        self.expected = [self.game.position]

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data(), count=st.integers(min_value=1, max_value=12))
    def play(self, data: st.DataObject, count: int) -> None:
        for _ in range(count):
            if self.game.is_over:
                return
            legal = self.game.legal_moves
            self.game.push(legal[data.draw(st.integers(0, len(legal) - 1))])
            self.expected.append(self.game.position)

    @precondition(lambda self: self.game.moves)
    @rule(count=st.integers(min_value=1, max_value=8))
    def take_back(self, count: int) -> None:
        for _ in range(min(count, len(self.game.moves))):
            self.game.pop()
            self.expected.pop()

    @precondition(lambda self: not self.game.is_over and self.game.options.players == 2)
    @rule(seat=st.integers(0, 1), reason=st.sampled_from(["resigned", "time"]))
    def resign(self, seat: int, reason: str) -> None:
        self.game.resign(seat, reason=reason)  # type: ignore[arg-type]
        outcome = self.game.outcome()
        assert outcome is not None
        assert (outcome.winners, outcome.reason) == ((1 - seat,), reason)
        assert (self.game.turn, list(self.game.legal_moves)) == (None, [])

    @rule()
    def go_on_with_a_copy(self) -> None:
        twin = self.game.copy()
        if not self.game.is_over:
            self.game.push(self.game.legal_moves[0])
        self.game = twin

    @rule()
    def write_and_read(self) -> None:
        again = from_text(text(self.game))
        assert isinstance(again, Game)
        assert again == self.game
        self.game = again

    @rule(seat=st.none() | st.integers(0, 1))
    def write_and_read_a_view(self, seat: int | None) -> None:
        view = self.game.view(seat)
        assert from_text(text(view)) == view

    @invariant()
    def positions_are_as_they_were(self) -> None:
        if hasattr(self, "game"):
            assert self.game.position == self.expected[-1]
            assert len(self.game.moves) == len(self.expected) - 1


Games.TestCase.settings = settings(max_examples=60, stateful_step_count=30)
TestGames = Games.TestCase
