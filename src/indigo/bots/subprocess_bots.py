"""Custom bots in separate processes, so that a bot that hangs or crashes does not stop the arena.

The arena writes a view as one line of notation; the bot's process answers with one line of JSON, a move or an error.
What the bot prints goes to standard error.
"""

import contextlib
import json
import os
import subprocess
import sys
from threading import Thread
from typing import Any, Final

from indigo.bots.names import bot_named
from indigo.rules.errors import BotHung, BotIllegal, BotRaised, IndigoError, UnknownBot
from indigo.rules.move import Move
from indigo.rules.position import Position
from indigo.rules.record import from_text, text

START_SECONDS: Final = 60.0  # to start Python and import the bot
GRACE_SECONDS: Final = 1.0  # after its time limit, before it counts as hanging
LONGEST_ANSWER: Final = 10_000  # bytes of one line


class SubprocessBot:
    """A custom bot in a separate process, which ends when the `with` block does."""

    def __init__(self, name: str, *, seconds: float, grace: float = GRACE_SECONDS) -> None:
        """Start the bot `module:Class` with a time limit per move. Raises `UnknownBot`, `BotHung` or `BotRaised`."""
        self.name = name
        self._limit = seconds + grace
        self._process = subprocess.Popen(
            [sys.executable, "-m", "indigo.bots.subprocess_bots", name], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        try:
            ready = self._answer(START_SECONDS)
            if "error" in ready:
                raise UnknownBot(ready["error"])
        except BaseException:
            self.close()
            raise

    def choose(self, view: Position) -> Move:
        """Return the bot's move. Raises `BotHung` after its time limit and the grace, `BotRaised` or `BotIllegal`."""
        assert self._process.stdin
        try:
            self._process.stdin.write(" ".join(text(view).split()).encode() + b"\n")
            self._process.stdin.flush()
        except OSError:
            raise BotRaised(f"{self.name} ended its process") from None
        answer = self._answer(self._limit)
        if "error" in answer:
            raise BotRaised(f"{self.name}: {answer['error']}")
        try:
            return Move.from_text(answer["move"])
        except (IndigoError, KeyError, TypeError):
            raise BotIllegal(f"{self.name} chose {answer.get('move')!r}, which is not a move") from None

    def close(self) -> None:
        """Kill the process."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.kill()
        with contextlib.suppress(OSError):
            self._process.stdin.close()
        self._process.wait()
        self._reader.join(GRACE_SECONDS)  # it ends with the process, unless the bot has started one that lives on
        if not self._reader.is_alive():
            self._process.stdout.close()

    def _answer(self, seconds: float) -> dict[str, Any]:
        """Read the next line. Raises `BotHung` if there is none in time, `BotRaised` if the process has ended."""
        assert self._process.stdout
        pipe, lines = self._process.stdout, list[bytes]()
        # A thread reads, because Windows can't wait for a pipe with a time limit.
        self._reader = Thread(target=lambda: lines.append(pipe.readline(LONGEST_ANSWER)), daemon=True)
        self._reader.start()
        self._reader.join(seconds)
        if not lines:
            raise BotHung(f"{self.name} did not answer within {seconds:g} seconds")
        if not lines[0]:
            raise BotRaised(f"{self.name} ended its process")
        try:
            answer: dict[str, Any] = json.loads(lines[0])
        except ValueError:
            raise BotRaised(f"{self.name} sent {lines[0][:80]!r}, which is not a line of JSON") from None
        return answer

    def __enter__(self) -> "SubprocessBot":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _serve(name: str) -> None:
    """Answer every view with a move, until standard input ends."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what the bot prints must not look like an answer

    def answer(**content: str) -> None:
        answers.write(json.dumps(content) + "\n")
        answers.flush()

    try:
        bot = bot_named(name)
    except IndigoError as error:
        answer(error=str(error))
        return
    answer(ready=bot.name)
    for line in sys.stdin.buffer:
        try:
            view = from_text(line.decode())
            assert isinstance(view, Position), "the arena sends views"
            answer(move=str(bot.choose(view)))
        except Exception as error:
            answer(error=f"{type(error).__name__}: {error}")


if __name__ == "__main__":
    _serve(sys.argv[1])
