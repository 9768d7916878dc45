"""The phrases of characters: they follow from the last move, and from what has been said before."""

from collections.abc import Sequence
from typing import Final

from indigo.rules.events import Event, GameEnded, GemsCrashed, GemWon, TilePlaced
from indigo.rules.gems import Gem
from indigo.tables.commands import Phrase
from indigo.tables.table import Table

PAUSE: Final = 3  # a bot speaks in at most one of so many of its turns
AT_MOST: Final = 4  # phrases of a bot in a round


def word_due(table: Table) -> tuple[int, Phrase] | None:
    """Return the seat of a character that has something to say about the last move, and its phrase, or None.

    In the middle of a game only one of them speaks after a move; at the end, all may.
    """
    if not table.events:
        return None
    moves = len(table.players)
    if not table.is_round_over and any(said[-1] == moves for said in table.said.values()):
        return None
    for number, seat in enumerate(table.seats):
        said = table.said.get(number, ())
        has_paused = not said or moves - said[-1] >= PAUSE * len(table.seats)
        if seat.character and has_paused and len(said) < AT_MOST and (phrase := phrase_for(number, table.events)):
            return number, phrase
    return None


def phrase_for(seat: int, events: Sequence[Event]) -> Phrase | None:
    """Return what a bot says about the events of a move, its own or somebody else's; None for most moves."""
    mover = next(event.seat for event in events if isinstance(event, TilePlaced))
    won = [event for event in events if isinstance(event, GemWon)]
    if any(isinstance(event, GameEnded) for event in events):
        return "good_game"
    if any(event.gem is Gem.SAPPHIRE and seat in event.owners for event in won):
        return "wow"
    if mover == seat:
        return "oops" if any(isinstance(event, GemsCrashed) for event in events) else None
    if any(seat in event.owners for event in won):
        return "thanks"
    if any(event.gem is not Gem.AMBER and mover in event.owners for event in won):
        return "nice_move"
    return None
