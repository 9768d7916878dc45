"""Whole games made by a separate implementation of the rules come out the same."""

import json
from pathlib import Path

import pytest

from indigo.cli import main

VECTORS = Path(__file__).parent / "vectors" / "games.jsonl"


def test_all_vectors_agree(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(VECTORS)]) == 0
    assert capsys.readouterr().out == "80 games, 4113 moves agree\n"


@pytest.mark.parametrize("part", ["points", "gems_won", "on_routes", "ambers_waiting", "centre"])
def test_a_difference_is_shown(part: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = VECTORS.read_text(encoding="utf-8").splitlines()[:3]
    game = json.loads(lines[1])
    game["moves"][30]["after"][part] = [[0, 1, 2, "amber"]] if part == "on_routes" else [7, 7]
    lines[1] = json.dumps(game)
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join(lines), encoding="utf-8")
    assert main(["verify", str(changed)]) == 1
    message = capsys.readouterr().err
    assert f"{changed}:2:1: " in message
    assert f"move 31: the file says {part} is" in message
    assert "[contradiction]" in message


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        (("winners",), [0, 1], "winners is [0, 1]"),
        (("gates",), "foo", "gates is foo"),
        (("moves", 3, "tile"), "straight4", "tile is straight4"),
        (("moves", 3, "seat"), None, "seat is None"),
        (("moves", 3, "after", "centre"), 4.0, "centre is 4.0"),
        (("moves", 3, "pairs"), [[0, 1, 2]], "neither a game with positions"),
        (("moves", 3, "cell"), [9, 9], "there is no cell"),
    ],
)
def test_everything_a_file_says_is_compared(
    path: tuple[str | int, ...], value: object, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = json.loads(VECTORS.read_text(encoding="utf-8").splitlines()[0])
    part = game
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = value
    changed = tmp_path / "changed.jsonl"
    changed.write_text(json.dumps(game), encoding="utf-8")
    assert main(["verify", str(changed)]) == 1
    assert said in capsys.readouterr().err
