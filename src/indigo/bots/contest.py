"""One game between bots: its number determines the seats and the shuffle. A bot that fails forfeits."""

from contextlib import ExitStack
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import Any

from indigo.bots.names import bot_named, is_custom
from indigo.bots.players import Bot
from indigo.bots.program_bots import ProgramBot
from indigo.rules.errors import BotFault, BotIllegal, IllegalMove
from indigo.rules.events import Outcome
from indigo.rules.game import Game
from indigo.rules.record import text
from indigo.rules.setup import Options


@dataclass(frozen=True, slots=True)
class Terms:
    """The options and limits that all games of an arena share.

    `seconds` and `simulations` limit the search for each move, as in `bot_named`. `seed` determines all games.
    """

    players: int = 2
    hand_size: int = 1
    own_gates: bool = False
    seconds: float | None = None
    simulations: int | None = None
    seed: int = 0

    @property
    def options(self) -> Options:
        """The options of each game. Raises `UnknownOption`."""
        return Options(players=self.players, hand_size=self.hand_size, own_gates=self.own_gates)


@dataclass(frozen=True, slots=True)
class Pairing:
    """One bot against another or, with more than two players, against copies of the other."""

    alone: str
    others: str

    def seats(self, number: int, players: int) -> tuple[str, ...]:
        """Return the bots by seat: the one that is alone moves to the next seat with each game."""
        return tuple(self.alone if seat == number % players else self.others for seat in range(players))


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game; if a bot failed, it loses and the others share the win.

    `fault` is the seat, code and message of the failure, or None. `record` is the game in notation.
    """

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
        """The share of the win that the bot that is alone gets: 0 to 1."""
        return (self.seats.index(self.alone) in self.winners) / len(self.winners) if self.winners else 0.0


def contest(pairing: Pairing, number: int, terms: Terms) -> Result:
    """Play a game. As many games as there are seats share a shuffle, so that every seat gets the same luck."""
    deal = number // terms.players
    game = Game(terms.options, seed=sha256(f"{terms.seed} {deal}".encode()).digest())
    seats = pairing.seats(number, terms.players)
    fault: tuple[int, BotFault] | None = None
    with ExitStack() as stack:
        bots: list[Bot] = []
        for seat, name in enumerate(seats):
            digest = sha256(f"{terms.seed} {number} {seat} {name}".encode()).digest()
            try:
                bots.append(_seated(name, terms, int.from_bytes(digest[:8], "big"), stack))
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
        bot = ProgramBot(name, seconds=terms.seconds, simulations=terms.simulations, seed=seed)
        return stack.enter_context(bot)
    return bot_named(name, seconds=terms.seconds, simulations=terms.simulations, seed=seed)


def _move(game: Game, bot: Bot, name: str) -> None:
    """Make a bot's move; raise `BotIllegal` if it isn't legal."""
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
    """Return a result with its terms, as it is logged."""
    return {"terms": asdict(terms), **asdict(result)}


def from_json(row: dict[str, Any]) -> tuple[Terms, Result]:
    """Read a result and its terms."""
    rest: dict[str, Any] = {
        key: tuple(value) if isinstance(value, list) else value for key, value in row.items() if key != "terms"
    }
    return Terms(**row["terms"]), Result(**rest)
