"""What bots think about a position or a game, and the puzzle of a day, as JSON, with types."""

from collections.abc import Iterable
from contextlib import suppress
from datetime import date

from indigo.bots.puzzles import FIRST_DAY, Difficulty, Goal, Theme, puzzle_of
from indigo.bots.reports import Advice, Effect, Reason, Risk, Verdict
from indigo.rules.errors import IndigoError
from indigo.rules.game import Game
from indigo.rules.record import text
from indigo.tables.game_json import WireMove, WirePlace, wire_move, wire_way
from indigo.tables.game_views import plans_of, position_of
from indigo.tables.message_types import WirePlan, WirePosition
from indigo.tables.table_errors import BadRequest
from indigo.tables.typed_dicts import TypedDict


class WireReason(TypedDict):
    """What a move does to a gem or to two that collide, or to the way of a gem to a gate."""

    what: Effect
    gems: list[str]
    way: list[WirePlace]
    gate: int | None
    points: list[int]
    tiles: int | None


class WireRisk(TypedDict):
    """What a move would give away, and why."""

    cost: float
    reasons: list[WireReason]


class WireAdvice(TypedDict):
    """A recommended move, with reasons."""

    move: WireMove
    chances: list[float]
    trust: float
    reasons: list[WireReason]


class WireVerdict(TypedDict):
    """What a move of a game was worth."""

    number: int
    seat: int
    move: WireMove
    before: list[float]
    after: list[float]
    best: WireMove
    cost: float
    reasons: list[WireReason]


class WirePuzzle(TypedDict):
    """The puzzle of a day, as the seat to move sees it; with the answer, so that it can be played without a network."""

    day: str  # as 2026-11-17
    first: str  # the day of the first puzzle
    today: str  # the last day that has one, by the server's clock in UTC
    difficulty: Difficulty
    goal: Goal | None  # what the best move does: win the game or save it; None before that was asked for
    theme: Theme | None
    gates: tuple[tuple[int, ...], ...]
    position: WirePosition
    plan: list[WirePlan]
    chances: list[int]  # of winning, in percent, after each option of the plan in its order
    best: WireMove
    after: WirePosition  # after the best move
    record: str  # of a game that leads there, so that it can be played on


class NoPuzzle(IndigoError):
    """There is no puzzle for this day: it is before the first one, or in the future."""

    code = "no_puzzle"


def puzzle_day(given: str, today: date) -> date:
    """Return the date of `today` or of a day in the past; raise `NoPuzzle` if it has none.

    A date has only one form, so that each puzzle has one address.
    """
    day = today
    if given != "today":
        with suppress(ValueError):
            day = date.fromisoformat(given)
        if str(day) != given:
            raise BadRequest("a day is `today` or a date such as 2026-11-17")
    if not FIRST_DAY <= day <= today:
        raise NoPuzzle(f"there are puzzles from {FIRST_DAY} to {today}; a new one appears at midnight UTC")
    return day


def puzzle_view(day: date, today: date) -> WirePuzzle:
    """Return the puzzle of a day, with the answer."""
    puzzle = puzzle_of(day)
    position = puzzle.position
    after, _ = position.play(puzzle.best)
    game = Game.from_position(position, seed=0)
    game.push(puzzle.best)
    return {
        "day": str(day),
        "first": str(FIRST_DAY),
        "today": str(today),
        "difficulty": puzzle.difficulty,
        "goal": puzzle.goal,
        "theme": puzzle.theme,
        "gates": position.options.owners,
        "position": position_of(position),
        "plan": plans_of(position, puzzle.seat),
        "chances": list(puzzle.chances),
        "best": wire_move(puzzle.best),
        "after": position_of(after),
        "record": text(game),
    }


def advice_of(advice: Advice) -> WireAdvice:
    """Return advice as JSON."""
    return {
        "move": wire_move(advice.move),
        "chances": list(advice.chances),
        "trust": advice.trust,
        "reasons": _reasons(advice.reasons),
    }


def risk_of(risk: Risk) -> WireRisk:
    """Return what a move gives away as JSON."""
    return {"cost": risk.cost, "reasons": _reasons(risk.reasons)}


def verdict_of(verdict: Verdict) -> WireVerdict:
    """Return a verdict on a move as JSON."""
    return {
        "number": verdict.number,
        "seat": verdict.seat,
        "move": wire_move(verdict.move),
        "before": list(verdict.before),
        "after": list(verdict.after),
        "best": wire_move(verdict.best),
        "cost": verdict.cost,
        "reasons": _reasons(verdict.reasons),
    }


def _reasons(reasons: Iterable[Reason]) -> list[WireReason]:
    return [
        {
            "what": reason.what,
            "gems": [gem.value for gem in reason.gems],
            "way": wire_way(reason.way),
            "gate": reason.gate,
            "points": list(reason.points),
            "tiles": reason.tiles,
        }
        for reason in reasons
    ]
