"""Updates the ratings of the people who played a round, in the transaction that ends it."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, and_, bindparam, func, select, update

from indigo.server.ratings import NEW, Rating, Strength, after_game
from indigo.server.store.bulk import insert_new_rows
from indigo.server.store.schema import rated_rounds, ratings
from indigo.tables.finished_rounds import Entrant

_RATING: Final = ("holder", "mean", "deviation", "bots_mean", "bots_deviation", "games")  # columns of `ratings`
_RATED: Final = ("holder", "table_id", "round", "ended_at", "mean", "deviation")  # columns of `rated_rounds`
_UPDATE: Final = (
    update(ratings)
    .where(ratings.c.holder == bindparam("who"))
    .values({name: bindparam(f"new_{name}") for name in _RATING[1:]})
)


class RatedRound(NamedTuple):
    """A finished round, and who took part in it."""

    table: str
    round: int
    ended_at: int
    entrants: Sequence[Entrant]


def rate_rounds(connection: Connection, rounds: Sequence[RatedRound]) -> None:
    """Update the ratings of all people for whom these rounds count.

    Their rows stay locked until the transaction ends, so that two rounds of one person can't overwrite each other.
    """
    people = sorted({who for each in rounds for entrant in each.entrants if (who := entrant.person)})
    if not people:
        return
    insert_new_rows(connection, ratings, _RATING, [(who, *_values(NEW)) for who in people])
    locked = select(ratings).where(ratings.c.holder.in_(people)).order_by(ratings.c.holder).with_for_update()
    current = {row.holder: rating_of(row) for row in connection.execute(locked)}
    changed: dict[str, Rating] = {}
    for table, number, ended_at, entrants in rounds:
        new = after_game(entrants, current, lambda one, other: _meetings(connection, one, other))
        if new:
            rows = [(who, table, number, ended_at, *rating.strength) for who, rating in new.items()]
            insert_new_rows(connection, rated_rounds, _RATED, rows)
        current |= new
        changed |= new
    if changed:
        names = [f"new_{name}" for name in _RATING[1:]]
        values = [{"who": who, **dict(zip(names, _values(rating), strict=True))} for who, rating in changed.items()]
        connection.execute(_UPDATE, values)


def _values(rating: Rating) -> tuple[float, ...]:
    return (*rating.strength, *rating.against_bots, rating.games)


def rating_of(row: Row[Any]) -> Rating:
    """Return a row of `ratings` as a rating."""
    return Rating(Strength(row.mean, row.deviation), Strength(row.bots_mean, row.bots_deviation), row.games)


def _meetings(connection: Connection, one: str, other: str) -> int:
    """Return how many rated rounds two people have played with each other."""
    mine, theirs = rated_rounds.alias(), rated_rounds.alias()
    is_same = and_(mine.c.table_id == theirs.c.table_id, mine.c.round == theirs.c.round)
    query = select(func.count()).select_from(mine.join(theirs, is_same))
    met: int = connection.execute(query.where(mine.c.holder == one, theirs.c.holder == other)).scalar_one()
    return met
