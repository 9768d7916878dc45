"""How many people and games a process serves, counted so that the sum over all processes is right."""

from collections.abc import Iterable

from indigo.server.live.room import Room


def people_in(rooms: Iterable[Room]) -> int:
    """Return how many people are connected, at however many tables; a spectator without a token counts, too."""
    return len({listener.holder or listener for room in rooms for listener in room.listeners})


def games_in(rooms: Iterable[Room]) -> int:
    """Return how many games are in progress with a player present, and count for this process."""
    return sum(room.table.phase == "playing" and is_home(room) for room in rooms)


def is_home(room: Room) -> bool:
    """Return whether the first player who is present, as every process knows from the log, is connected here."""
    here = {listener.holder for listener in room.listeners if listener.holder is not None}
    present = (seat.holder for seat in room.table.seats if seat.is_person and seat.away_since is None)
    return next(present, None) in here
