"""What a person may see of their own rating, and of the people they have played with."""

from collections.abc import Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any

from indigo.server.ratings import ANCHORS, PLACED_AFTER, Rating, Strength
from indigo.server.store.people_store import SharedRound
from indigo.server.wire.answers import Person, WireRating, WireStrength


def strength_of(rating: Rating, curve: Sequence[tuple[int, Strength]], *, is_shown: bool) -> WireStrength:
    """Return a rating for the person themselves, with its curve (last round first); no number before it is placed."""
    placed = curve[: max(0, rating.games - PLACED_AFTER + 1)]
    return {
        "games": rating.games,
        "placed_after": PLACED_AFTER,
        "rating": _rated(rating.strength) if rating.is_placed else None,
        "is_shown": is_shown,
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


def person_id(holder: str, other: str) -> str:
    """Return the name by which a holder knows another person; it says nothing about either, and to nobody else."""
    return sha256(f"indigo person {holder} {other}".encode()).hexdigest()[:32]


def name_of(shared: SharedRound) -> str | None:
    """Return the name that the other person had in a round."""
    name: str | None = next(seat["name"] for seat in shared.theirs["seats"] if seat["is_mine"])
    return name


def people_met(
    holder: str, shared: Sequence[SharedRound], ratings: Mapping[str, Rating], notified: Collection[str]
) -> list[Person]:
    """Return those with whom a holder shared these rounds (the last one first), with the score between them."""
    found: dict[str, Person] = {}
    for each in shared:
        person = found.get(each.other)
        if person is None:
            rating = ratings.get(each.other)
            person = found[each.other] = {
                "person": person_id(holder, each.other),
                "name": name_of(each),
                "games": 0,
                "won": 0,
                "lost": 0,
                "last_at": each.ended_at,
                "rating": round(rating.strength.mean) if rating is not None and rating.is_placed else None,
                "is_notified": each.other in notified,
            }
        mine, theirs = _place(each.mine), _place(each.theirs)
        person["games"] += 1
        person["won"] += mine < theirs
        person["lost"] += mine > theirs
    return list(found.values())


def with_others(lists: Sequence[Sequence[Person]]) -> list[Person]:
    """Return people whom several groups of servers know, each of them once, the last one met first."""
    found: dict[str, Person] = {}
    for person in sorted((each for some in lists for each in some), key=lambda each: each["last_at"], reverse=True):
        known = found.setdefault(person["person"], person)
        if known is not person:
            known["games"] += person["games"]
            known["won"] += person["won"]
            known["lost"] += person["lost"]
            known["is_notified"] = known["is_notified"] or person["is_notified"]
    return list(found.values())


def _place(data: Mapping[str, Any]) -> int:
    places: list[int] = [seat["place"] for seat in data["seats"] if seat["is_mine"]]
    return min(places)
