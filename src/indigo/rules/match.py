"""A match: several rounds whose points are added up (rules, section 7.2)."""

from collections.abc import Sequence
from dataclasses import replace

from indigo.rules.chance import Seed
from indigo.rules.errors import GameNotOver, GameOver, UnknownOption
from indigo.rules.events import Outcome
from indigo.rules.fields import Readable
from indigo.rules.game import Game, checked_bots, checked_names, checked_options
from indigo.rules.guards import exclusive
from indigo.rules.setup import Options
from indigo.rules.tiles import Kind
from indigo.rules.whole_numbers import whole_number


class Match(Readable):
    """Several games between the same players; the starting seat moves clockwise each round.

    >>> match = Match(Options(players=3), rounds=2, names=["Ada", "Ben", "Cleo"])
    >>> game = match.next_round(seed=bytes(32))
    """

    def __init__(
        self, options: Options | None = None, *, rounds: int = 1, names: Sequence[str] = (), bots: Sequence[str] = ()
    ) -> None:
        number = whole_number(rounds)
        if number is None or not 1 <= number <= 99:
            raise UnknownOption(f"a match has 1 to 99 rounds, not {rounds!r}")
        self.options = checked_options(options)
        self.rounds = number
        self.names = checked_names(names, self.options)
        self.bots = checked_bots(bots, self.options)
        self.games: tuple[Game, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether all rounds are over, or a player gave up, which ends the whole match."""
        if not self.games or not self.games[-1].is_over:
            return False
        return len(self.games) == self.rounds or self.games[-1].forfeit is not None

    @exclusive
    def next_round(self, *, seed: Seed | None = None, tiles: Sequence[Kind] | None = None) -> Game:
        """Start the next round and return its game, shuffled as by `Game`.

        Raises `GameNotOver` during a round, and `GameOver` after the last.
        """
        if self.is_over:
            raise GameOver(f"the match is over after {len(self.games)} of {self.rounds} rounds")
        if self.games and not self.games[-1].is_over:
            raise GameNotOver(f"round {len(self.games)} is still being played")
        first = (self.options.first + len(self.games)) % self.options.players
        options = replace(self.options, first=first)
        game = Game(options, seed=seed, tiles=tiles, names=self.names, bots=self.bots)
        self.games += (game,)
        return game

    def totals(self) -> Outcome | None:
        """Return the totals of the finished rounds, with the leaders as winners; None before the first round ends."""
        outcomes = [outcome for game in self.games if (outcome := game.outcome())]
        if not outcomes:
            return None
        totals = Outcome.of(
            (sum(points) for points in zip(*(outcome.points for outcome in outcomes), strict=True)),
            (sum(gems) for gems in zip(*(outcome.gems for outcome in outcomes), strict=True)),
        )
        return totals.after(self.games[-1].forfeit)

    def outcome(self) -> Outcome | None:
        """Return the result of the match; None while it is in progress."""
        return self.totals() if self.is_over else None

    def copy(self) -> "Match":
        """Return an independent copy."""
        return self._with_games(tuple(game.copy() for game in self.games))

    __copy__ = copy

    def with_last(self, game: Game) -> "Match":
        """Return a match with this game in place of the last one; it shares the earlier games with this match."""
        return self._with_games((*self.games[:-1], game))

    def _with_games(self, games: tuple[Game, ...]) -> "Match":
        twin = object.__new__(Match)
        twin.options, twin.rounds, twin.names, twin.bots = self.options, self.rounds, self.names, self.bots
        twin.games = games
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and all(
            getattr(self, part) == getattr(other, part) for part in ("options", "rounds", "names", "bots", "games")
        )

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<Match of {self.rounds} rounds, {len(self.games)} started>"
