"""One game between bots, from a number: who sits where, how it ended, and whose fault it was if it did not."""

from contextlib import ExitStack
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from indigo.bots.names import bot_named, is_custom
from indigo.bots.players import Bot
from indigo.bots.subprocess_bots import SubprocessBot
from indigo.rules.errors import BotFault, BotIllegal, IllegalMove
from indigo.rules.events import Outcome
from indigo.rules.game import Game
from indigo.rules.record import text
from indigo.rules.setup import Options


@dataclass(frozen=True, slots=True)
class Terms:
    """What all games of an arena share."""

    players: int = 2
    hand_size: int = 1
    own_gates: bool = False
    seconds: float | None = None
    simulations: int | None = None
    seed: int = 0

    @property
    def options(self) -> Options:
        """The options of each game."""
        return Options(players=self.players, hand_size=self.hand_size, own_gates=self.own_gates)


@dataclass(frozen=True, slots=True)
class Pairing:
    """One bot against another; with more than two players, against copies of it."""

    alone: str
    others: str

    def seats(self, number: int, players: int) -> tuple[str, ...]:
        """Return who sits where in a game: the one that is alone moves on by a seat each time."""
        return tuple(self.alone if seat == number % players else self.others for seat in range(players))


@dataclass(frozen=True, slots=True)
class Result:
    """How a game of an arena ended; a bot at fault loses, and all others share the victory."""

    alone: str
    others: str
    number: int
    seats: tuple[str, ...]
    winners: tuple[int, ...]
    points: tuple[int, ...]
    gems: tuple[int, ...]
    record: str
    fault: dict[str, Any] | None = None  # seat, code and message

    @property
    def share(self) -> float:
        """The part of the victory that went to the bot that is alone."""
        return (self.seats.index(self.alone) in self.winners) / len(self.winners) if self.winners else 0.0


def contest(pairing: Pairing, number: int, terms: Terms) -> Result:
    """Play a game; as many games as there are seats have the same shuffle, so that its luck goes round."""
    deal = number // terms.players
    game = Game(terms.options, seed=sha256(f"{terms.seed} {deal}".encode()).digest())
    seats = pairing.seats(number, terms.players)
    fault: tuple[int, BotFault] | None = None
    with ExitStack() as stack:
        bots: list[Bot] = []
        for seat, name in enumerate(seats):
            lot = sha256(f"{terms.seed} {number} {seat} {name}".encode()).digest()
            try:
                bots.append(_seated(name, terms, int.from_bytes(lot[:8], "big"), stack))
            except BotFault as error:
                fault = seat, error
                break
        while fault is None and game.turn is not None:
            seat = game.turn
            try:
                _move(game, bots[seat], seats[seat])
            except BotFault as error:
                fault = seat, error
    return _result(pairing, number, seats, game, fault)


def _seated(name: str, terms: Terms, seed: int, stack: ExitStack) -> Bot:
    if is_custom(name):
        return stack.enter_context(SubprocessBot(name, seconds=1.0 if terms.seconds is None else terms.seconds))
    return bot_named(name, seconds=terms.seconds, simulations=terms.simulations, seed=seed)


def _move(game: Game, bot: Bot, name: str) -> None:
    """Let a bot move; what is not a legal move is its fault."""
    move = bot.choose(game.view(game.turn))
    try:
        game.push(move)
    except IllegalMove as error:
        raise BotIllegal(f"{name} chose {move}: {error}") from None


def _result(
    pairing: Pairing, number: int, seats: tuple[str, ...], game: Game, fault: tuple[int, BotFault] | None
) -> Result:
    won = [won for won in game.position.won if won is not None]
    outcome = Outcome.of((each.points for each in won), (each.gems for each in won))
    winners = outcome.winners
    report = None
    if fault is not None:
        at, error = fault
        winners = tuple(seat for seat, name in enumerate(seats) if name != seats[at]) or tuple(
            seat for seat in game.options.seats if seat != at
        )
        report = {"seat": at, "code": error.code, "message": error.message}
    return Result(
        pairing.alone, pairing.others, number, seats, winners, outcome.points, outcome.gems, text(game), report
    )


def to_json(terms: Terms, result: Result) -> dict[str, Any]:
    """Return a result with its terms, as it is written to a file."""
    return {"terms": asdict(terms), **asdict(result)}


def from_json(row: dict[str, Any]) -> tuple[Terms, Result]:
    """Read a result and its terms."""
    rest: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items() if key != "terms"
    }
    return Terms(**row["terms"]), Result(**rest)
