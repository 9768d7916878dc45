"""A bot as a program: it answers the messages of the bot protocol, one line each (docs/bot-protocol.md)."""

import threading
import time
from collections.abc import Callable, Iterable
from typing import Final, Protocol
from weakref import WeakKeyDictionary

from indigo.bots.bot_protocol import VERSION, Go, Info, error_line, read_position
from indigo.bots.players import Bot, Searcher
from indigo.bots.thinking import Limit
from indigo.engine import TreeSearch
from indigo.rules.errors import BadMessage, UnknownOption, UnknownVersion
from indigo.rules.position import Position

INFO_SECONDS: Final = 0.5  # between two lines of info
LAST_SECONDS: Final = 1.0  # after the end of the input, for the move that the bot is thinking about


class MakeBot(Protocol):
    """Creates the bot."""

    def __call__(self, *, seed: int | None) -> Bot:
        """Return a new bot with this seed."""


class BotProgram:
    """Answers messages with lines. A thread of its own thinks, so that `stop` can be heard meanwhile."""

    def __init__(self, make: MakeBot, write: Callable[[str], None]) -> None:
        """Take what creates the bot when `hello` comes, and what writes a line."""
        self._make, self._out, self._lock = make, write, threading.Lock()
        self._bot: Bot | None = None
        self._view: Position | None = None
        self._thinking: threading.Thread | None = None
        self._is_thinking = False
        self._stop = threading.Event()
        self._seed: int | None = None
        self._limits: WeakKeyDictionary[Bot, Limit] = WeakKeyDictionary()  # the bot's own

    def run(self, lines: Iterable[str]) -> None:
        """Answer messages until `quit` or the end of the input."""
        for line in lines:
            if line.strip() == "quit":
                break
            self._hear(line)
        self._stop.set()
        if self._thinking is not None:
            self._thinking.join(LAST_SECONDS)

    def _write(self, line: str) -> None:
        with self._lock:
            self._out(line)

    def _hear(self, line: str) -> None:
        """Answer a message."""
        name, _, words = line.strip().partition(" ")
        if name == "stop":
            self._stop.set()
        elif name:
            try:
                self._answer(name, words.strip())
            except Exception as error:
                self._write(error_line(error))

    def _answer(self, name: str, words: str) -> None:
        if self._is_thinking:
            raise BadMessage(f"{name!r} has to wait: the bot is thinking; send stop first")
        if name == "hello":
            self._greet(words)
        elif self._bot is None:
            raise BadMessage(f"the first message must be hello {VERSION}, not {name!r}")
        elif name == "set":
            self._set(words)
        elif name == "new":
            self._bot, self._view = self._make(seed=self._seed), None
            self._write("ready")
        elif name == "position":
            self._view = read_position(words)
            self._write("ready")
        elif name == "go":
            self._go(self._bot, Go.from_text(words))
        else:
            raise BadMessage(f"there is no message {name!r}: send hello, set, new, position, go, stop or quit")

    def _greet(self, words: str) -> None:
        if not words.isdecimal() or int(words) < VERSION:
            raise UnknownVersion(f"this bot speaks version {VERSION} of the protocol, not {words!r}")
        self._bot = self._make(seed=self._seed)
        self._write("option seed random")
        self._write(f"hello {VERSION} {self._bot.name}")

    def _set(self, words: str) -> None:
        option, _, value = words.partition(" ")
        if option != "seed" or not (value == "random" or value.isdecimal()):
            raise UnknownOption(f"the only option is seed, with a whole number or random, not {words!r}")
        self._seed = None if value == "random" else int(value)
        self._bot = self._make(seed=self._seed)
        self._write("ready")

    def _go(self, bot: Bot, limit: Go) -> None:
        view = self._view
        if view is None:
            raise BadMessage("there is no position to choose a move in: send one first")
        self._stop.clear()
        if isinstance(bot, Searcher):
            bot.watch = self._watch()
            bot.limit = _limited(self._limits.setdefault(bot, bot.limit), limit)
        self._is_thinking = True
        self._thinking = threading.Thread(target=self._think, args=(bot, view), daemon=True)
        self._thinking.start()

    def _think(self, bot: Bot, view: Position) -> None:
        try:
            answer = f"bestmove {bot.choose(view)}"
        except Exception as error:
            answer = error_line(error)
        self._is_thinking = False  # before the answer, because the next message may follow it at once
        self._write(answer)

    def _watch(self) -> Callable[[TreeSearch, bool], bool]:
        """Return what a search asks after each batch, and at its end: it writes info, and says whether to stop."""
        next_info = time.monotonic() + INFO_SECONDS

        def watch(search: TreeSearch, is_end: bool) -> bool:
            nonlocal next_info
            if is_end or time.monotonic() >= next_info:
                next_info = time.monotonic() + INFO_SECONDS
                best = search.found()[0]
                self._write(str(Info(search.simulations, best.chances, (best.move,))))
            return self._stop.is_set()

        return watch


def _limited(own: Limit, go: Go) -> Limit:
    """Return a bot's limit for a move: simulations replace its own, and seconds are the most that it may take."""
    if go.simulations is not None:
        return Limit(go.simulations, go.seconds)
    return own if go.seconds is None else Limit(own.simulations, go.seconds)
