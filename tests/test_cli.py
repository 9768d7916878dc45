"""The command `indigo`."""

import argparse
import io
import json
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from indigo import Game, Match, Options, text
from indigo.cli import main, messages, parser, play_command
from indigo.server.settings import Settings
from tests.needs import need, need_program, need_unix
from tests.setups import played, random_game, seed_of


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.indigo"
    path.write_text(text(random_game(9, 20)), encoding="utf-8")
    return path


def test_verify_replays_records(record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = Match(rounds=2)
    for number in range(2):
        for _ in played(match.next_round(seed=seed_of(number)), number):
            pass
    other = tmp_path / "match.indigo"
    other.write_text(text(match), encoding="utf-8")
    moves = 20 + sum(len(game.moves) for game in match.games)
    assert main(["verify", str(record), str(other)]) == 0
    assert capsys.readouterr().out == f"3 games, {moves} moves agree\n"


def test_verify_replays_the_log_of_an_arena(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = tmp_path / "log.jsonl"
    assert main(["arena", "greedy", "random", "--games", "1", "--log", str(log)]) == 0
    capsys.readouterr()
    assert main(["verify", str(log)]) == 0
    assert capsys.readouterr().out.startswith("1 game, ")
    log.write_text(
        json.dumps(json.loads(log.read_text(encoding="utf-8")) | {"record": "indigo game 1"}), encoding="utf-8"
    )
    assert main(["verify", str(log)]) == 1


def test_results_and_errors_can_be_read_by_a_program(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def printed(*words: str, status: int = 0) -> dict[str, Any]:
        assert main([*words, "--json"]) == status
        return dict(json.loads(capsys.readouterr().out))

    assert printed("verify", str(record)) == {"games": 1, "moves": 20}
    checked = printed("puzzles", "check", "--quick")
    assert sum(checked["puzzles"].values()) == 500
    assert checked["faults"] == []
    record.write_text("nonsense", encoding="utf-8")
    error = printed("verify", str(record), status=1)["error"]
    assert error.pop("message")
    assert error == {"code": "bad_notation", "file": str(record), "line": 1, "column": 1}
    assert printed("arena", "nobody", "random", status=1)["error"].keys() == {"code", "message"}


@pytest.mark.parametrize(
    ("line", "completed"),
    [
        ("dr", ["draw"]),
        ("--v", ["--version"]),
        ("draw --th", ["--theme"]),
        ("draw --theme l", ["light"]),
        ("draw game.indigo --seat t", ["turquoise"]),
        ("draw game.indigo --seat red --b", ["--board-only"]),
        ("draw ", []),  # files, by the shell itself
        ("arena ha", ["hard"]),
        ("arena mila --games 3 ex", ["expert"]),
        ("arena --games 1", []),
        ("puzzles ", ["check", "find"]),
        ("completion z", ["zsh"]),
        ("play x", []),
    ],
)
def test_bash_completes_commands_options_and_values(
    line: str, completed: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    need_unix()
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    words = " ".join(f"'{word}'" for word in f"indigo {line}".split(" "))
    ask = f'COMP_WORDS=({words}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); _indigo; printf "%s\\n" "${{COMPREPLY[@]}}"'
    shell = subprocess.run(["bash", "-uc", f"{script}\n{ask}"], capture_output=True, encoding="utf-8", check=True)
    assert shell.stdout.split() == completed


def _lines_with(words: str, text: str) -> str:
    return "".join(f"{line} " for line in text.splitlines() if words in line)


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_complete_every_option(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", shell]) == 0
    script = capsys.readouterr().out
    commands = next(action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    for name, command in commands.choices.items():
        start = f"        {name}) " if shell == "zsh" else f"'__fish_seen_subcommand_from {name}'"
        part = script[script.index(start) :].split(";;")[0] if shell == "zsh" else _lines_with(start, script)
        for action in command._actions:
            for flag in action.option_strings:
                assert re.search(rf"{flag}\[" if shell == "zsh" else rf"-[ls] {flag.lstrip('-')} ", part)
    assert "(dark light contrast)" in script or "'dark light contrast'" in script


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_other_shells_can_read_their_completion(shell: str, capsys: pytest.CaptureFixture[str]) -> None:
    need_program(shell)
    main(["completion", shell])
    subprocess.run([shell, "-n", "/dev/stdin"], input=capsys.readouterr().out, encoding="utf-8", check=True)


def test_analyse_judges_every_move_of_a_record_or_a_log(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log, chart = tmp_path / "log.jsonl", tmp_path / "chart.svg"
    assert main(["arena", "greedy", "random", "--games", "2", "--log", str(log)]) == 0
    capsys.readouterr()
    quickly = ["--move", "6", "--simulations", "2", "-o", str(chart)]
    assert main(["analyse", str(log), "--round", "1", *quickly, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    record = Game.from_text(json.loads(log.read_text(encoding="utf-8").splitlines()[0])["record"])
    assert [each["move"] for each in found["moves"]] == [str(move) for move in record.moves[:6]]
    assert all(each["cost"] >= 0 and sum(each["after"]) == pytest.approx(1, abs=0.01) for each in found["moves"])
    assert set(found["costliest"]) <= set(range(1, 7))
    assert chart.read_text(encoding="utf-8").startswith("<svg")
    (tmp_path / "game.indigo").write_text(text(record), encoding="utf-8")
    assert main(["analyse", str(tmp_path / "game.indigo"), *quickly]) == 0
    shown = capsys.readouterr().out
    assert all(f"{each['number']:4}  " in shown and each["move"] in shown for each in found["moves"])
    assert "Given away per move" in shown
    assert main(["draw", str(log), "--round", "2"]) == 0
    assert main(["draw", str(log), "--round", "3"]) == 1
    assert main(["analyse", str(log), "--move", "0"]) == 1
    log.write_text("{}", encoding="utf-8")
    assert main(["draw", str(log)]) == 1
    assert "bad_notation" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("content", "code"),
    [
        ("", "bad_notation"),
        ("{", "bad_notation"),
        ("{}", "bad_notation"),
        ('{"players": 2, "gates": "own", "hand_size": 1, "tiles_in_draw_order": [], "moves": []}', "bad_tiles"),
        ('{"players": 9, "gates": "own", "hand_size": 1}', "unknown_option"),
        ("[" * 100_000, "bad_notation"),
        ('{"a":' * 100_000, "bad_notation"),
        ('{"players": ' + "1" * 5000 + "}", "bad_notation"),
        ("d4W1", "bad_notation"),
        (text(random_game(9, 20).position), "bad_notation"),
        (text(random_game(9, 20))[:-3], "check_mismatch"),
    ],
    ids=range(11),
)
def test_verify_refuses_what_is_no_game(
    content: str, code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad"
    path.write_text(content, encoding="utf-8")
    assert main(["verify", str(path)]) == 1
    output = capsys.readouterr()
    assert output.out == ""
    assert output.err.startswith("indigo: ")
    assert output.err.endswith(f"[{code}]\n")
    assert str(path) in output.err


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for name, code in (("missing", "unreadable_file"), ("binary", "bad_notation"), (".", "unreadable_file")):
        assert main(["draw", str(tmp_path / name)]) == 1
        assert f"[{code}]" in capsys.readouterr().err


def test_draw_writes_a_picture(record: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first.svg", tmp_path / "second.svg"
    assert main(["draw", str(record), "-o", str(first)]) == 0
    assert main(["draw", str(record), "--move", "20", "--theme", "dark", "-o", str(second)]) == 0
    assert first.read_text(encoding="utf-8") == second.read_text(encoding="utf-8")
    assert first.read_text(encoding="utf-8").startswith("<svg ")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["first.svg", "game.indigo", "second.svg"]


def test_draw_shows_what_was_asked_for(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = random_game(9, 20)
    ghost = str(game.legal_moves[5])
    for options in ([], ["--move", "0"], ["--seat", "red"], ["--seat", "spectator"], ["--ghost", ghost]):
        assert main(["draw", str(record), *options]) == 0
    shown = capsys.readouterr().out
    assert f"  {ghost}: " in shown
    assert shown.count("holds ?") == game.options.players - 1 + game.options.players


def test_a_byte_order_mark_and_one_long_line_are_no_hindrance(tmp_path: Path) -> None:
    path = tmp_path / "game.indigo"
    path.write_text("\ufeff" + text(random_game(9, 20)).replace("\n", " "), encoding="utf-8")
    assert main(["verify", str(path)]) == 0


@pytest.mark.parametrize("shell", ["| head -1", "> /dev/full", ">&-"])
def test_output_that_nobody_takes_is_no_traceback(shell: str, record: Path) -> None:
    need_unix()
    if "full" in shell:
        need("a device that is always full", Path("/dev/full").exists(), "use Linux")
    command = f"{sys.executable} -m indigo.cli draw {record} {shell}"
    done = subprocess.run(
        ["sh", "-c", command], capture_output=True, encoding="utf-8", env={"PYTHONIOENCODING": "ascii"}
    )
    assert "Traceback" not in done.stderr


def test_colour_is_for_terminals_that_want_it(record: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[bool] = []

    def look(*_: object, colour: bool, **__: object) -> str:
        shown.append(colour)
        return ""

    monkeypatch.setattr("indigo.cli.draw_command.terminal", look)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    for name, value in (("TERM", "xterm"), ("TERM", "dumb"), ("NO_COLOR", "1")):
        monkeypatch.setenv(name, value)
        main(["draw", str(record)])
    assert shown == [True, False, False]


def test_a_ghost_takes_the_place_of_the_last_move(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    quiet = next(move for move in random_game(9, 20).legal_moves if not random_game(9, 20).consequences(move))
    assert main(["draw", str(record), "--ghost", str(quiet), "-o", "-"]) == 0
    assert 'stroke-dasharray="0 0.2"' not in capsys.readouterr().out  # no trail


def test_draw_reads_positions_and_matches_and_standard_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    game = random_game(9, 20)
    monkeypatch.setattr(sys, "stdin", io.StringIO(text(game.view(1))))
    assert main(["draw", "-", "-o", "-"]) == 0
    assert capsys.readouterr().out.startswith("<svg ")
    match = Match(rounds=2)
    match.next_round()
    path = tmp_path / "match.indigo"
    path.write_text(text(match), encoding="utf-8")
    assert main(["draw", str(path), "--round", "1"]) == 0


@pytest.mark.parametrize(
    ("options", "code"),
    [
        (["--move", "21"], "unknown_option"),
        (["--move", "-1"], "unknown_option"),
        (["--ghost", "e5W0"], "treasure_cell"),
        (["--ghost", "zzz"], "bad_notation"),
        (["--ghost", ""], "bad_notation"),
        (["--round", "1"], "unknown_option"),
        (["--seat", "purple"], "unknown_seat"),
        (["-o", "missing/folder/x.svg"], "unwritable_file"),
        (["-o", "x.png"], "unknown_option"),
    ],
)
def test_draw_refuses_what_is_not_there(
    options: list[str], code: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.indigo"
    path.write_text(text(random_game(0, 20)), encoding="utf-8")
    assert main(["draw", str(path), *options]) == 1
    assert capsys.readouterr().err.endswith(f"[{code}]\n")


def test_a_colour_that_nobody_plays_is_refused_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.indigo"
    path.write_text(text(random_game(0, 20, Options(players=3))), encoding="utf-8")
    assert main(["draw", str(path), "--seat", "purple"]) == 1
    message = "nobody plays purple here: choose red, turquoise, white or spectator"
    assert capsys.readouterr().err == f"indigo: {message} [unknown_seat]\n"


def test_called_wrongly_it_says_how(capsys: pytest.CaptureFixture[str]) -> None:
    for wrong in ([], ["play-chess"], ["draw"], ["verify"]):
        with pytest.raises(SystemExit) as caught:
            main(wrong)
        assert caught.value.code == 2
        assert "usage: indigo" in capsys.readouterr().err


def test_the_installed_command_runs() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "indigo.cli", "--version"], capture_output=True, encoding="utf-8", check=True
    )
    assert done.stdout.startswith("indigo ")


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE.UTF-8", "LC_ALL": "fr_FR"}, "fr"),
        ({"LANG": "nl_NL", "LC_MESSAGES": "ru_RU.UTF-8", "LC_ALL": ""}, "ru"),
        ({"LANG": "es_MX.UTF-8"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "nds_DE"}, "en"),
        ({"LANG": "pt_BR"}, "en"),
    ],
)
def test_play_speaks_the_language_of_the_environment(environment: dict[str, str], code: str) -> None:
    assert messages.language(environment) == code


def test_play_says_how_far_the_bots_are(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    line = play_command.BotsLine()
    line.update(0.0)  # before the address has been printed
    line.is_shown = True
    for share in (0.2, 0.4, 1.0):
        line.update(share)
    assert (
        capsys.readouterr().out == "Bots are getting ready: 20%. You can already play with people.\nBots are ready.\n"
    )
    ready = play_command.BotsLine()
    ready.is_shown = True
    ready.update(1.0)  # nothing had to be compiled
    assert capsys.readouterr().out == ""


def test_play_prints_the_addresses_and_what_is_missing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[Settings] = []

    def serve(settings: Settings, started: Callable[[], None], _: object) -> bool:
        served.append(settings)
        started()
        raise KeyboardInterrupt

    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    monkeypatch.setattr("indigo.server.run.serve", serve)
    monkeypatch.setattr("indigo.server.http.web_client.is_built", lambda: False)
    monkeypatch.setattr("indigo.engine.compiled.is_cached", lambda: False)
    monkeypatch.setattr(play_command, "network_address", lambda: "192.0.2.7")
    with socket.create_server(("0.0.0.0", 0)) as taken:
        asked = taken.getsockname()[1]
        assert main(["play", "--port", str(asked)]) == 0
    port = served[0].port
    said = capsys.readouterr().out
    english = messages.MESSAGES["en"]
    assert port != asked
    assert english["port_taken"].format(port=asked) in said
    assert f"http://localhost:{port}" in said
    assert f"http://192.0.2.7:{port}" in said
    assert english["not_built"] in said
    assert english["no_cache"] in said


def test_play_finds_its_address_on_the_network_or_none(monkeypatch: pytest.MonkeyPatch) -> None:
    class Line(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("network is unreachable")

    monkeypatch.setattr(socket, "socket", Line)
    assert play_command.network_address() is None
    monkeypatch.setattr(Line, "connect", lambda self, address: None)
    monkeypatch.setattr(Line, "getsockname", lambda self: ("198.51.100.4", 9))
    assert play_command.network_address() == "198.51.100.4"


def test_play_says_the_same_in_every_language() -> None:
    english = messages.MESSAGES["en"]
    for code, said in messages.MESSAGES.items():
        assert said.keys() == english.keys()
        for what, words in said.items():
            assert re.findall(r"{\w+}", words) == re.findall(r"{\w+}", english[what])
            assert code == "en" or words != english[what]
