"""Bots that are programs of their own, in any language: a bot that hangs or crashes does not stop the one that asks.

They speak the bot protocol over standard input and output (docs/bot-protocol.md). What they write to standard error is
left alone.
"""

import contextlib
import queue
import shlex
import subprocess
import sys
import time
import weakref
from collections.abc import Sequence
from threading import Thread
from typing import IO, Final

from indigo.bots.bot_protocol import LONGEST_LINE, PROGRAM, VERSION, Go, Info, position_line
from indigo.rules.errors import BadMessage, BotHung, BotIllegal, BotRaised, IndigoError, UnknownBot
from indigo.rules.guards import Guard
from indigo.rules.move import Move
from indigo.rules.position import Position

START_SECONDS: Final = 60.0  # to start, and to import what it needs
GRACE_SECONDS: Final = 1.0  # after its time limit, before it counts as hanging
OWN_LIMIT: Final = 60.0  # seconds for a move that is limited by simulations alone


def command_of(name: str) -> list[str]:
    """Return the command of a bot, `program:COMMAND` or `module:Class`. Raises `UnknownBot`."""
    if not name.startswith(PROGRAM):
        return [sys.executable, "-m", "indigo.cli", "bot", name]
    try:
        words = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise UnknownBot(f"{name} can't be used: {error}") from None
    if not words:
        raise UnknownBot(f"{name!r} names no program: write {PROGRAM}./mybot, for example")
    return words


class Conversation:
    """A program that was started, the lines it writes, and the lines it is sent."""

    def __init__(self, name: str, command: Sequence[str]) -> None:
        """Start the program. Raises `UnknownBot` if that is not possible."""
        self.name = name
        try:
            self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        except OSError as error:
            raise UnknownBot(f"{name} can't be started: {error.strerror or error}") from None
        assert self.process.stdout
        self._lines: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        # A thread reads, because Windows can't wait for a pipe with a time limit.
        self._reader = Thread(target=_read_lines, args=(self.process.stdout, self._lines), daemon=True)
        self._reader.start()

    def say(self, line: str) -> None:
        """Send a line. Raises `BotRaised` if the program has ended."""
        assert self.process.stdin
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except OSError:
            raise BotRaised(f"{self.name} ended its process") from None

    def hear(self, until: float) -> str:
        """Return the next line. Raises `BotHung` if none comes until then, `BotRaised` if the program has ended."""
        try:
            line = self._lines.get(timeout=max(0.0, until - time.monotonic()))
        except queue.Empty:
            raise BotHung(f"{self.name} did not answer in time") from None
        if not line:
            raise BotRaised(f"{self.name} ended its process")
        if not line.endswith(b"\n"):
            raise BotRaised(f"{self.name} sent {line[:80]!r}…, which doesn't end like a line")
        return line.decode(errors="replace").strip()

    def close(self) -> None:
        """Kill the program."""
        assert self.process.stdin
        assert self.process.stdout
        self.process.kill()
        with contextlib.suppress(OSError):
            self.process.stdin.close()
        self.process.wait()
        self._reader.join(GRACE_SECONDS)  # it ends with the process, unless the bot has started one that lives on
        if not self._reader.is_alive():
            self.process.stdout.close()


def _read_lines(pipe: IO[bytes], lines: "queue.SimpleQueue[bytes]") -> None:
    """Pass on what a program writes, line by line, and b"" at its end; one that is too long is the last."""
    while line := pipe.readline(LONGEST_LINE):
        lines.put(line)
        if not line.endswith(b"\n"):
            break
    lines.put(b"")


class ProgramBot:
    """A bot in a process of its own, which ends with the `with` block. Threads that share it wait for each other."""

    def __init__(
        self,
        name: str,
        *,
        seconds: float | None = None,
        simulations: int | None = None,
        seed: int | None = None,
        grace: float = GRACE_SECONDS,
    ) -> None:
        """Start the bot `program:COMMAND` or `module:Class` with a limit per move, by default a second.

        Raises `UnknownBot`, `BotHung` or `BotRaised`.
        """
        self.name = name
        self.info: Info | None = None  # the last that it said of its last move
        self._go = Go(1.0 if seconds is None and simulations is None else seconds, simulations)
        self._grace = grace
        self._guard = Guard()
        self._talk = Conversation(name, command_of(name))
        self._end = weakref.finalize(self, self._talk.close)
        try:
            self._greet(seed)
        except BaseException:
            self.close()
            raise

    def choose(self, view: Position) -> Move:
        """Return the bot's move. Raises `BotHung` after its time limit and the grace, `BotRaised` or `BotIllegal`."""
        with self._guard.lock:
            self.info = None
            until = time.monotonic() + self._grace + (self._go.seconds or OWN_LIMIT)
            self._ask(position_line(view), "ready", until)
            move = self._ask(str(self._go), "bestmove", until)
        try:
            return Move.from_text(move)
        except IndigoError:
            raise BotIllegal(f"{self.name} chose {move!r}, which is not a move") from None

    def close(self) -> None:
        """Kill the process."""
        self._end()

    def __enter__(self) -> "ProgramBot":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<{self.name} bot>"

    def _greet(self, seed: int | None) -> None:
        until = time.monotonic() + START_SECONDS
        options: list[str] = []
        try:
            self._ask(f"hello {VERSION}", "hello", until, options)
        except BotRaised as error:
            raise UnknownBot(error.message) from None
        if seed is not None and any(option.split(" ")[0] == "seed" for option in options):
            self._ask(f"set seed {seed}", "ready", until)
        self._ask("new", "ready", until)

    def _ask(self, message: str, answer: str, until: float, options: list[str] | None = None) -> str:
        """Send a message, and return what follows the name of its answer. Raises `BotHung` or `BotRaised`."""
        self._talk.say(message)
        while True:
            name, _, words = (line := self._talk.hear(until)).partition(" ")
            if name == answer:
                return words
            if name == "info":
                with contextlib.suppress(BadMessage):
                    self.info = Info.from_text(words)
            elif name == "option" and options is not None:
                options.append(words)
            elif name == "error":
                raise BotRaised(f"{self.name}: {words.partition(' ')[2] or words}")
            else:
                raise BotRaised(f"{self.name} answered {message.split()[0]!r} with {line[:80]!r}")
