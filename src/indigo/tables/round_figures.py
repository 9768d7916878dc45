"""The figures of a round. They grow with each move, because replaying a whole round would hold up everybody else."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from indigo.rules.board import Place
from indigo.rules.events import Event, GemMoved, GemWon
from indigo.rules.game import Game

GATES = 6


class RoundFigures(NamedTuple):
    """What has happened in a round, by seat."""

    gates: tuple[tuple[int, ...], ...]  # how many gems left through each gate, where the seat owns it
    journeys: tuple[int, ...]  # the most tiles that one of the seat's gems crossed on its way
    deficits: tuple[int, ...]  # the most points that the seat was behind the leader
    crossed: Mapping[Place, int]  # how many tiles the gem at a place has crossed

    @classmethod
    def of(cls, game: Game) -> "RoundFigures":
        """Return the figures of a game, which is replayed."""
        again, players = Game(game.options, tiles=game.tiles), game.options.players
        figures = cls(((0,) * GATES,) * players, (0,) * players, (0,) * players, {})
        for move in game.moves:
            figures = figures.after(again.push(move), again)
            again.forget()
        return figures

    def after(self, events: Sequence[Event], game: Game) -> "RoundFigures":
        """Return the figures after a move with these events; `game` is the game after it."""
        if GemMoved not in map(type, events):
            return self
        gates, journeys, deficits = [list(each) for each in self.gates], list(self.journeys), self.deficits
        crossed, journey = {**self.crossed}, 0
        for event in events:
            if isinstance(event, GemMoved):
                journey = crossed.pop(event.way[0], 0) + event.tiles
                crossed[event.way[-1]] = journey
            elif isinstance(event, GemWon):
                for owner in event.owners:
                    gates[owner][event.gate - 1] += 1
                    journeys[owner] = max(journeys[owner], journey)
                points = game.points
                deficits = tuple(max(most, max(points) - own) for most, own in zip(deficits, points, strict=True))
        return RoundFigures(tuple(map(tuple, gates)), tuple(journeys), deficits, crossed)
