"""Bots as programs: the conversations of docs/bot-protocol.md, bad manners, and the examples in three languages."""

import asyncio
import re
import shlex
import subprocess
import sys
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from queue import SimpleQueue

import pyspiel
import pytest

from indigo import Game, IndigoError, Move, Options
from indigo.bots import bot_named
from indigo.bots.bot_manners import check_manners
from indigo.bots.bot_program import BotProgram
from indigo.bots.bot_protocol import Go, Info, position_line
from indigo.bots.contest import Pairing, Terms, contest
from indigo.bots.program_bots import ProgramBot
from indigo.cli import main
from indigo.client import Client
from indigo.openspiel import IndigoBot
from tests.blocks import Block, blocks
from tests.needs import need_compiler, need_program
from tests.server.people import serving, sqlite_in

ROOT = Path(__file__).parents[1]
EXAMPLES = ROOT / "examples"
PYTHON = f"program:{shlex.quote(sys.executable)} {shlex.quote(str(EXAMPLES / 'random_bot.py'))}"
CONVERSATIONS = [block for block in blocks("text", page="bot-protocol.md") if block.code.startswith("> ")]


class Listener:
    """Talks to a bot program of this process, line by line."""

    def __init__(self, name: str) -> None:
        self._asked: SimpleQueue[str | None] = SimpleQueue()
        self._answers: SimpleQueue[str] = SimpleQueue()
        program = BotProgram(partial(bot_named, name), self._answers.put)
        self._thread = threading.Thread(target=program.run, args=(self._lines(),))
        self._thread.start()

    def _lines(self) -> Iterator[str]:
        while (line := self._asked.get()) is not None:
            yield line

    def say(self, line: str) -> None:
        self._asked.put(line)

    def hear(self) -> str:
        return self._answers.get(timeout=60)

    def close(self) -> None:
        self._asked.put(None)
        self._thread.join()


@pytest.mark.parametrize("block", CONVERSATIONS, ids=lambda block: block.heading.strip("# "))
def test_conversations_go_as_they_are_written(block: Block) -> None:
    name = re.search(r"^< hello 1 (\w+)$", block.code, re.MULTILINE)
    assert name
    listener = Listener(name[1])
    try:
        for line in block.code.splitlines():
            mark, _, words = line.partition(" ")
            if mark == ">":
                listener.say(words)
            else:
                assert re.fullmatch(re.escape(words).replace("…", ".*"), listener.hear())
    finally:
        listener.close()


def test_every_message_has_a_conversation() -> None:
    said = {line.split()[1] for block in CONVERSATIONS for line in block.code.splitlines()}
    assert said >= {
        "hello",
        "set",
        "new",
        "position",
        "go",
        "stop",
        "quit",
        "info",
        "bestmove",
        "ready",
        "option",
        "error",
    }


def test_messages_come_back_equal() -> None:
    for go in (Go(), Go(0.25), Go(simulations=7), Go(3.0, 4)):
        assert Go.from_text(str(go).removeprefix("go")) == go
    info = Info(12, (0.25, 0.75), (Move.from_text("b2W0"), Move.from_text("d4X5")))
    assert Info.from_text(str(info).removeprefix("info ") + " depth 3") == info


@pytest.mark.parametrize("words", ["seconds", "seconds 0", "seconds nan", "seconds inf", "hours 1", "simulations 1.5"])
def test_bad_limits_are_refused(words: str) -> None:
    with pytest.raises(IndigoError) as refused:
        Go.from_text(words)
    assert refused.value.code == "bad_message"


def test_the_same_seed_gives_the_same_moves_as_without_the_protocol() -> None:
    view = Game(Options(players=3), seed=7).view(0)
    with ProgramBot(f"program:{shlex.quote(sys.executable)} -m indigo.cli bot hard", simulations=16, seed=5) as bot:
        assert bot.choose(view) == bot_named("hard", simulations=16, seed=5).choose(view)
        assert bot.info
        assert (bot.info.simulations, len(bot.info.chances)) == (16, 3)


def test_seconds_are_the_most_that_a_bot_takes() -> None:
    listener = Listener("hard")  # with 8 simulations of its own
    try:
        for line in ("hello 1", position_line(Game(seed=7).view(0)), "go simulations 12", "go seconds 600", "go"):
            listener.say(line)
            said: list[str] = []
            while not said or said[-1].split()[0] not in ("hello", "ready", "bestmove"):
                said.append(listener.hear())
            if line.startswith("go"):
                assert said[0].startswith("info simulations 12 " if "12" in line else "info simulations 8 ")
    finally:
        listener.close()


def language(name: str, folder: Path) -> str:
    """Return the name of the bot in one of the languages."""
    if name == "js":
        need_program("node")
        return f"program:node {shlex.quote(str(EXAMPLES / 'random_bot.js'))}"
    if name == "c":
        need_compiler()
        subprocess.run(["cc", "-Wall", "-Werror", "-o", folder / "bot", EXAMPLES / "random_bot.c"], check=True)
        return f"program:{shlex.quote(str(folder / 'bot'))}"
    return PYTHON


@pytest.mark.parametrize("name", ["c", "js", "py"])
def test_examples_keep_the_protocol_and_play(name: str, tmp_path: Path) -> None:
    bot = language(name, tmp_path)
    assert [finding for finding in check_manners(bot, grace=30) if finding.fault] == []
    result = contest(Pairing(bot, "random"), 0, Terms(players=3, hand_size=2, seconds=30))
    assert result.fault is None
    with bot_named(bot, seconds=30) as program:  # type: ignore[attr-defined]
        view = Game(seed=1).view(0)
        legal = {program.choose(view) for _ in range(200)}
    assert legal <= set(view.legal_moves)
    assert len(legal) > 20


LOOP = """
import sys

answers = {answers}
for line in sys.stdin:
    word = line.split()[0]
    if word == "quit" or answers.get(word) == "":
        break
    if word != "stop":
        print(answers.get(word, "hello 1 rude" if word == "hello" else "ready"), flush=True)
"""


@pytest.mark.parametrize(
    ("answers", "rule"),
    [
        ({"hello": "hello 1"}, "answers hello with its version and name"),
        ({"hello": "hello 2 future"}, "answers hello with its version and name"),
        ({"go": "bestmove a1W0"}, "plays with 2 players in time"),
        ({"go": "b2W0"}, "plays with 2 players in time"),
        ({"go": ""}, "plays with 2 players in time"),
        ({"position": "error bad_notation what?"}, "plays with 4 players, two tiles in hand in time"),
        ({}, "refuses what it doesn't know with an error, and goes on"),
    ],
)
def test_bad_manners_are_found(answers: dict[str, str], rule: str, tmp_path: Path) -> None:
    program = tmp_path / "rude.py"
    program.write_text(LOOP.format(answers=answers), encoding="utf-8")
    findings = list(check_manners(f"program:{shlex.quote(sys.executable)} {program}", grace=30))
    assert rule in [finding.rule for finding in findings if finding.fault]


def test_the_command_checks_and_says_what_it_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bot", PYTHON, "--check"]) == 0
    said = capsys.readouterr().out
    assert said.count("\n") == said.count("ok ") == 9
    assert main(["bot", f"program:{tmp_path / 'nobody'}", "--check"]) == 1
    assert capsys.readouterr().err.endswith("[unknown_bot]\n")


@pytest.mark.parametrize("name", ["program:", "program:'", "program:/nowhere/at all", "nowhere:Nobody"])
def test_what_cannot_be_started_is_refused(name: str) -> None:
    with pytest.raises(IndigoError) as refused:
        ProgramBot(name)
    assert refused.value.code == "unknown_bot"


def test_openspiel_takes_a_program() -> None:
    state = pyspiel.load_game("python_indigo(players=3)").new_initial_state()
    with bot_named(PYTHON, seconds=30) as program:  # type: ignore[attr-defined]
        bot = IndigoBot(program)
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0] if state.is_chance_node() else bot.step(state))
    assert sum(state.returns()) == 0


async def test_a_program_plays_at_a_table_of_a_server(tmp_path: Path) -> None:
    def play(url: str) -> object:
        with (
            Client(url) as client,
            client.at(client.open(players=2)) as table,
            bot_named(PYTHON, seconds=30) as bot,  # type: ignore[attr-defined]
        ):
            seats = [table.sit("Ada", 0), table.sit("Ben", 1)]
            table.start()
            while not table.state.is_round_over:
                turn = table.state.turn
                assert turn in seats
                table.play(bot.choose(table.state.view(turn)))
            return table.state.outcome

    async with serving(sqlite_in(tmp_path)) as server:
        assert await asyncio.to_thread(play, server.url)
