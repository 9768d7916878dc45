"""What a person may see of their own finished games and rating."""

from collections.abc import Sequence
from typing import cast

from indigo.server.ratings import ANCHORS, PLACED_AFTER, Rating, Strength
from indigo.server.store.store_types import ListedRound
from indigo.server.wire.answers import ListedGame, WireRating, WireStrength


def listed_game(result: ListedRound) -> ListedGame:
    """Return a finished round as its player's list shows it; who asked for a hint is left out."""
    table, number, ended_at, data = result
    shown = {name: data[name] for name in ListedGame.__annotations__ if name in data}
    is_assisted = bool(data["takebacks"] or data["hinted"])
    game = {**shown, "table": table, "round": number, "ended_at": ended_at, "is_assisted": is_assisted}
    return cast("ListedGame", game)


def strength_of(rating: Rating, curve: Sequence[tuple[int, Strength]]) -> WireStrength:
    """Return a rating for the person themselves, with its curve (last round first); no number before it is placed."""
    placed = curve[: max(0, rating.games - PLACED_AFTER + 1)]
    return {
        "games": rating.games,
        "placed_after": PLACED_AFTER,
        "rating": _rated(rating.strength) if rating.is_placed else None,
        "levels": [{"level": level, "rating": round(at)} for level, at in ANCHORS.items()],
        "curve": [{"at": at, **_rated(strength)} for at, strength in reversed(placed)],
    }


def _rated(strength: Strength) -> WireRating:
    """Return a number with the band that contains the true strength in 19 of 20 cases."""
    width = 1.96 * strength.deviation
    return {
        "mean": round(strength.mean),
        "low": round(strength.mean - width),
        "high": round(strength.mean + width),
    }
