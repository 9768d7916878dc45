"""What bots think about a position or a game, and the puzzle of a day, as JSON."""

from collections.abc import Iterable
from datetime import date

from indigo.bots.puzzles import FIRST_DAY, Puzzle
from indigo.bots.reports import Advice, Reason, Risk, Verdict
from indigo.server.wire.answers import WireAdvice, WirePuzzle, WireReason, WireRisk, WireVerdict
from indigo.tables.game_json import wire_move, wire_way
from indigo.tables.game_views import plans_of, position_of


def puzzle_of(puzzle: Puzzle, day: date, today: date) -> WirePuzzle:
    """Return the puzzle of a day, with the answer."""
    position = puzzle.position
    after, _ = position.play(puzzle.best)
    return {
        "day": str(day),
        "first": str(FIRST_DAY),
        "today": str(today),
        "difficulty": puzzle.difficulty,
        "gates": position.options.owners,
        "position": position_of(position),
        "plan": plans_of(position, puzzle.seat),
        "chances": list(puzzle.chances),
        "best": wire_move(puzzle.best),
        "after": position_of(after),
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
