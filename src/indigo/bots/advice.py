"""Hints with reasons that can be drawn, and the analysis of a game, move by move."""

from collections.abc import Callable, Iterator, Sequence
from threading import Event

from indigo.bots.players import state_to_move
from indigo.bots.reasons import losses, reasons
from indigo.bots.reports import Advice, Analysis, Chances, Hints, Risk, Verdict
from indigo.bots.thinking import Limit, think
from indigo.engine import NetSearch, State, action_of, move_of
from indigo.rules.errors import UnknownOption, quoted
from indigo.rules.game import Game
from indigo.rules.move import Move, as_move
from indigo.rules.position import Position
from indigo.rules.whole_numbers import whole_number

Progress = Callable[[int, int], None]

# How long `risk` should think at a table: for the best move, and again for the move in question.
RISK_SECONDS = 0.25


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
    `BadLimit`, `UnknownOption`, `BadSeed`, or `Cancelled` once `cancel` is set.

    >>> game = Game(seed=bytes(32))
    >>> hint(game.view(0), simulations=50)[0].move in game.legal_moves
    True
    """
    limit = Limit(simulations, 1.0 if simulations is None and seconds is None else seconds, cancel)
    most = whole_number(count)
    if most is None or most < 1:
        raise UnknownOption(f"count must be a whole number above 0, not {quoted(count)}")
    search = NetSearch()
    search.begin(state_to_move(view), seed=seed)
    think(search, limit)
    return Hints(
        Advice(move := move_of(found.action), found.chances, found.tried / search.simulations, reasons(view, move))
        for found in search.found()[:most]
        if found.tried
    )


def risk(
    view: Position,
    move: Move | str,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    seed: int = 0,
    cancel: Event | None = None,
) -> Risk:
    """Return what a move would give away, compared with the best one, and why.

    `view` is what the seat to move sees. The best move and this one are searched separately, each within the limit;
    without one, each gets 50 simulations. Raises `GameOver`, `NoLegalMove`, `IllegalMove`, `BadLimit`, or `Cancelled`
    once `cancel` is set.

    >>> game = Game(seed=bytes(32))
    >>> 0 <= risk(game.view(0), game.legal_moves[0], simulations=20).cost <= 1
    True
    """
    state_to_move(view)
    move = as_move(move)
    after = view.play(move)[0]
    limit = Limit(50 if simulations is None and seconds is None else simulations, seconds, cancel)
    verdict = _verdict(NetSearch(), limit, seed, (view, after), move, len(after.tiles))
    return Risk(verdict.cost, losses(view, move, verdict.best) if verdict.cost else ())


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

    >>> game = Game(seed=bytes(32))
    >>> events = game.push(game.legal_moves[0])
    >>> [verdict.number for verdict in analyse(game, simulations=10)]
    [1]
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
