"""A match: several rounds, their points added up (rules, section 7)."""

from collections.abc import Sequence
from dataclasses import replace

from indigo.rules.errors import GameNotOver, GameOver, UnknownOption
from indigo.rules.events import Outcome
from indigo.rules.game import Game, checked_names, checked_options
from indigo.rules.setup import Options
from indigo.rules.tiles import Kind


class Match:
    """A number of games by the same players; the start moves on one seat clockwise each round."""

    def __init__(self, options: Options | None = None, *, rounds: int = 1, names: Sequence[str] = ()) -> None:
        if type(rounds) is not int or not 1 <= rounds <= 99:
            raise UnknownOption(f"a match has 1 to 99 rounds, not {rounds!r}")
        self.options = checked_options(options)
        self.rounds = rounds
        self.names = checked_names(names, self.options)
        self.games: tuple[Game, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether all rounds have been played."""
        return len(self.games) == self.rounds and self.games[-1].is_over

    def next_round(self, *, seed: bytes | None = None, tiles: Sequence[Kind] | None = None) -> Game:
        """Start the next round, once the last one has ended."""
        if self.is_over:
            raise GameOver(f"the match is over: all {self.rounds} rounds have been played")
        if self.games and not self.games[-1].is_over:
            raise GameNotOver(f"round {len(self.games)} is still being played")
        first = (self.options.first + len(self.games)) % self.options.players
        game = Game(replace(self.options, first=first), seed=seed, tiles=tiles, names=self.names)
        self.games += (game,)
        return game

    def totals(self) -> Outcome | None:
        """Add up the rounds that have ended, and say who leads: by points, then by gems; None before the first end."""
        outcomes = [outcome for game in self.games if (outcome := game.outcome())]
        if not outcomes:
            return None
        return Outcome.of(
            (sum(points) for points in zip(*(outcome.points for outcome in outcomes), strict=True)),
            (sum(gems) for gems in zip(*(outcome.gems for outcome in outcomes), strict=True)),
        )

    def outcome(self) -> Outcome | None:
        """Return who won the match and why; None while it goes on."""
        return self.totals() if self.is_over else None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and all(
            getattr(self, part) == getattr(other, part) for part in ("options", "rounds", "names", "games")
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Match of {self.rounds} rounds, {len(self.games)} begun>"
