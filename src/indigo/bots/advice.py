"""Hints with reasons that can be drawn, and the analysis of a game, move by move."""

from collections.abc import Callable, Iterator, Sequence
from threading import Event

from indigo.bots.notebook import Chances
from indigo.bots.players import state_to_move
from indigo.bots.reports import Advice, Analysis, Hints, Reason, Verdict
from indigo.bots.thinking import Limit, think
from indigo.engine import NetSearch, State, action_of, move_of
from indigo.engine.judgement import nearest_gate
from indigo.rules.errors import UnknownOption, quoted
from indigo.rules.events import GemMoved, GemsCrashed, GemWon
from indigo.rules.game import Game
from indigo.rules.move import Move
from indigo.rules.position import Position

Progress = Callable[[int, int], None]


def hint(
    view: Position,
    *,
    count: int = 3,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    cancel: Event | None = None,
) -> Hints:
    """Return the `count` best moves for the seat to move, best first.

    `view` is what that seat sees. Without a limit, the search takes a second. Raises `GameOver`, `NoLegalMove`,
    `BadLimit`, or `Cancelled` once `cancel` is set.
    """
    limit = Limit(simulations, 1.0 if simulations is None and seconds is None else seconds, cancel)
    search = NetSearch()
    search.begin(state_to_move(view), seed=seed)
    think(search, limit)
    return Hints(
        Advice(move := move_of(found.action), found.chances, found.tried / search.simulations, reasons(view, move))
        for found in search.found()[:count]
        if found.tried
    )


def reasons(position: Position, move: Move) -> tuple[Reason, ...]:
    """Return what a move does to each gem; an empty tuple if it moves none. Raises `IllegalMove`."""
    found: list[Reason] = []
    nothing = (0,) * position.options.players
    for event in position.consequences(move):
        match event:
            case GemMoved(gem, way):
                found.append(Reason("moved", (gem,), way, nearest_gate(way[-1]), nothing))
            case GemWon(gem, gate, owners):
                points = tuple(gem.points if seat in owners else 0 for seat in position.options.seats)
                found[-1] = found[-1]._replace(what="won", gate=gate, points=points)
            case GemsCrashed(gems, way):
                found.append(Reason("crashed", gems, way, None, nothing))
    return tuple(found)


def analyse(
    game: Game,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    cancel: Event | None = None,
) -> Analysis:
    """Judge each move of a game by what its player could know, compared with the best alternative.

    Without a limit, each of the two gets 50 simulations. After each move, `progress` is called with the number of
    moves done and the total. Raises `UnknownOption`, `BadLimit`, or `Cancelled` once `cancel` is set.
    """
    found = Analysis()
    for verdict in verdicts(game, simulations=simulations, seconds=seconds, seed=seed, cancel=cancel):
        found.append(verdict)
        if progress is not None:
            progress(len(found), len(game.moves))
    return found


def verdicts(
    game: Game,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    cancel: Event | None = None,
) -> Iterator[Verdict]:
    """Yield the verdicts of `analyse` one by one, as soon as they are found."""
    if not isinstance(game, Game):
        raise UnknownOption(f"{quoted(game)} is not a Game: only games can be analysed")
    limit = Limit(50 if simulations is None and seconds is None else simulations, seconds, cancel)
    search, positions = NetSearch(), game.positions()
    for at, move in enumerate(game.moves):
        yield _verdict(search, limit, seed + at, positions[at : at + 2], move, at + 1)


def _verdict(
    search: NetSearch, limit: Limit, seed: int, positions: Sequence[Position], move: Move, number: int
) -> Verdict:
    position, after = positions
    seat = position.turn or 0
    view = position.seen_by(seat)
    state = State.from_position(view)
    before, best = _judged(search, limit, state, seed)
    if outcome := after.outcome():
        chances: Chances = tuple((each in outcome.winners) / len(outcome.winners) for each in position.options.seats)
    elif best == move:
        chances = before
    else:
        chances, _ = _judged(search, limit, state, seed, action_of(move))
    if chances[seat] >= before[seat]:  # the first search underestimated the move
        before, best = chances, move
    return Verdict(number, seat, move, before, chances, best, before[seat] - chances[seat], reasons(view, best))


def _judged(search: NetSearch, limit: Limit, state: State, seed: int, only: int = -1) -> tuple[Chances, Move]:
    search.begin(state, seed=seed, only=only)
    think(search, limit)
    found = search.found()[0]
    return found.chances, move_of(found.action)
