"""Checks whether a program keeps the bot protocol, before it plays in an arena (docs/bot-protocol.md)."""

import random
import time
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from indigo.bots.bot_protocol import VERSION, Info, position_line
from indigo.bots.program_bots import GRACE_SECONDS, START_SECONDS, Conversation, command_of
from indigo.rules.errors import BotFault, BotHung, BotIllegal, IndigoError
from indigo.rules.game import Game
from indigo.rules.setup import Options

SET_UPS: Final = (
    Options(players=2),
    Options(players=3),
    Options(players=3, own_gates=True, first=1),
    Options(players=4, hand_size=2, open_scores=True),
)
MOVES: Final = (0, 1, 11, 30)  # how many were made before a bot is asked
THINK_SECONDS: Final = 0.2
LONG_SECONDS: Final = 600.0  # so long that only `stop` can end it


class Finding(NamedTuple):
    """A rule of the protocol, and what is wrong; None if the bot keeps it."""

    rule: str
    fault: str | None


class Examination:
    """A conversation with a bot in which each of its answers is checked."""

    def __init__(self, name: str, grace: float) -> None:
        """Start the bot. Raises `UnknownBot`."""
        self.talk = Conversation(name, command_of(name))
        self._grace = grace

    def ask(self, message: str, *answers: str, seconds: float = 0.0) -> tuple[str, str]:
        """Send a message, and return the name of the answer and what follows it. Raises `BotFault`."""
        self.talk.say(message)
        return self.hear(message.split()[0], *answers, seconds=seconds)

    def hear(self, message: str, *answers: str, seconds: float = 0.0) -> tuple[str, str]:
        """Return the answer to a message, after the lines that may precede it. Raises `BotFault`."""
        until = time.monotonic() + seconds + self._grace
        while True:
            name, _, words = (line := self.talk.hear(until)).partition(" ")
            if name in answers:
                return name, words
            if name == "info" and message in ("go", "stop"):
                Info.from_text(words)
            elif not (name == "option" and message == "hello"):
                raise BotIllegal(f"it answered {message!r} with {line[:80]!r}, not with {' or '.join(answers)}")

    def greet(self) -> None:
        """Say hello."""
        _, words = self.ask(f"hello {VERSION}", "hello", seconds=START_SECONDS)
        version, _, name = words.partition(" ")
        if version != str(VERSION) or not name:
            raise BotIllegal(f"hello must be followed by {VERSION} and a name, not by {words!r}")

    def refuse(self) -> None:
        """Send an unknown message, an unknown option and a bad position."""
        for message in ("abracadabra", "set abracadabra 1", "position abracadabra"):
            _, words = self.ask(message, "error")
            if not words.partition(" ")[0]:
                raise BotIllegal(f"its error for {message!r} has no code")

    def play(self, options: Options, limit: str) -> None:
        """Let it choose moves in a game."""
        rng = random.Random(1)
        game = Game(options, seed=7)
        self.ask("new", "ready")
        for number in range(max(MOVES) + 1):
            if game.turn is None:
                return
            if number in MOVES:
                self.ask(position_line(game.view(game.turn)), "ready")
                _, move = self.ask(f"go {limit}", "bestmove", seconds=THINK_SECONDS)
                if move not in map(str, game.legal_moves):
                    raise BotIllegal(f"it chose {move!r}, which is not legal in {position_line(game.view(game.turn))}")
            game.push(rng.choice(game.legal_moves))

    def stop(self) -> None:
        """Ask for a move with plenty of time, and then for it at once; and stop when it isn't thinking."""
        self.ask(position_line(Game(seed=7).view(0)), "ready")
        self.talk.say(f"go seconds {LONG_SECONDS:g}")
        self.ask("stop", "bestmove")
        self.talk.say("stop")
        self.ask("new", "ready")

    def quit(self) -> None:
        """Say goodbye."""
        self.talk.say("quit")
        try:
            self.talk.process.wait(self._grace + GRACE_SECONDS)
        except Exception:
            raise BotHung("it did not end after quit") from None


def check_manners(name: str, *, grace: float = GRACE_SECONDS) -> Iterator[Finding]:
    """Try the bot `program:COMMAND` or `module:Class`, and yield what it does for each rule. Raises `UnknownBot`.

    After the first fault that leaves the conversation broken, the rules that follow are not tried.
    """
    examination = Examination(name, grace)
    seconds = f"seconds {THINK_SECONDS:g}"
    rules: list[tuple[str, Callable[[], None]]] = [("answers hello with its version and name", examination.greet)]
    rules += [
        (f"plays {_described(options)} in time", lambda options=options: examination.play(options, seconds))  # type: ignore[misc]
        for options in SET_UPS
    ]
    rules += [
        ("takes simulations as a limit", lambda: examination.play(SET_UPS[0], "simulations 4")),
        ("refuses what it doesn't know with an error, and goes on", examination.refuse),
        ("stops at once", examination.stop),
        ("ends after quit", examination.quit),
    ]
    try:
        for rule, try_it in rules:
            try:
                try_it()
            except IndigoError as error:
                yield Finding(rule, error.message)
                if isinstance(error, BotFault) and not isinstance(error, BotIllegal):
                    return
            else:
                yield Finding(rule, None)
    finally:
        examination.talk.close()


def _described(options: Options) -> str:
    gates = ", own gates" if options.own_gates else ""
    hand = ", two tiles in hand" if options.hand_size == 2 else ""
    return f"with {options.players} players{gates}{hand}"
