"""What a notebook shows, and the example notebooks."""

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import nbformat
import pytest

from docs.running import NOTEBOOKS, executed
from indigo import Game, Move, Options
from indigo.bots import Advice, Analysis, Hints, analyse, hint
from indigo.bots.arena import run_arena
from indigo.bots.contest import Terms
from indigo.bots.plot import plot
from indigo.bots.reasons import reasons
from indigo.bots.reports import PairingResult, PairingResults
from indigo.bots.standings import pairing_results
from indigo.drawing import svg
from tests.setups import random_game


def shown(value: Any) -> ElementTree.Element:
    """Return what a notebook shows: well-formed, and whole without anything from elsewhere."""
    markup = value._repr_html_() if hasattr(value, "_repr_html_") else value._repr_svg_()
    assert not re.search(r"<script|\ssrc=|\shref=\"[^#]|url\([^#]|@import", markup)
    return ElementTree.fromstring(f"<div>{markup}</div>")


def words(value: Any) -> str:
    """Return what there is to read, for readers who can't see the bars."""
    return " ".join(" ".join(shown(value).itertext()).split())


def rows(value: Any) -> list[str]:
    return [" ".join("".join(row.itertext()).split()) for row in shown(value).iterfind(".//tbody/tr")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_hints_show_each_move_with_its_chances_and_reasons(players: int) -> None:
    game = random_game(players, 30, Options(players=players))
    found = hint(game.view(game.turn), simulations=60)
    assert len(rows(found)) == len(found) > 0
    for row, each in zip(rows(found), found, strict=True):
        assert str(each.move) in row
        assert " : ".join(f"{100 * chance:.0f}" for chance in each.chances) in row
        assert all(gem in row for reason in each.reasons for gem in reason.gems)
    assert rows(found[0]) == rows(found)[:1]


def test_a_hint_tells_what_a_move_does() -> None:
    views = [game.view(game.turn) for game in (random_game(number, 34, Options(players=3)) for number in range(6))]
    hints = [Advice(move, (1, 0, 0), 1.0, reasons(view, move)) for view in views for move in view.legal_moves]
    text = " ".join(rows(Hints(hints)))
    for saying in (
        r"(amber|emerald|sapphire) moves to [a-i]\d, near gate [1-6]",
        r"(amber|emerald|sapphire) leaves through gate [1-6]: \w+ \+[123]",
        r"blocks the (amber|emerald|sapphire) at [a-i]\d, [12] tiles? from gate [1-6]",
        r"(opens|leaves) a way for the (amber|emerald|sapphire) at [a-i]\d, [12] tiles? from gate [1-6]",
        r"two ambers collide|(amber|emerald|sapphire) and (amber|emerald|sapphire) collide",
    ):
        assert re.search(saying, text), saying
    assert "moves no gem" in words(Advice(Move.from_text("d4W0"), (0.5, 0.5), 1.0, ()))


@pytest.mark.parametrize("players", [2, 4])
def test_an_analysis_shows_the_course_and_the_costliest_moves(players: int) -> None:
    game = random_game(players, 54, Options(players=players))
    found = analyse(game, simulations=5)
    bands = shown(found).findall(".//{*}svg/{*}g/{*}path[@fill]")
    assert len([band for band in bands if band.attrib["fill"].startswith("#")]) >= players
    costliest = sorted(found, key=lambda verdict: -verdict.cost)[:5]
    listed = rows(found)
    assert len(listed) == 5
    assert {int(row.partition(",")[0]) for row in listed} == {verdict.number for verdict in costliest}
    for verdict in costliest:
        row = next(row for row in listed if row.startswith(f"{verdict.number}, "))
        assert f"{verdict.cost:.1%}" in row
        assert str(verdict.move) in row
        assert str(verdict.best) in row


def test_nothing_found_is_shown_as_that() -> None:
    assert words(Hints()) == words(Analysis()) == "No moves"


def test_an_arena_shows_shares_intervals_and_ranks() -> None:
    results = run_arena(["greedy", "random", "easy"], Terms(simulations=4), games=2)
    shown_rows = rows(results)
    assert len(shown_rows) == 3 + 3
    for line, row in zip(pairing_results(results), shown_rows, strict=False):
        assert row.startswith(f"{line.alone} against {line.others}")
        assert f"{line.share:.1%}" in row
        assert f"{line.low:.1%} – {line.high:.1%}" in row
    assert {row.split()[0].rstrip("0123456789.%+-") for row in shown_rows[3:]} == {"greedy", "random", "easy"}


def test_names_are_shown_as_they_are_written() -> None:
    named = PairingResults([PairingResult("<i>&", "mine:Bot", 2, 0.5, 0.1, 0.9, 3.0, 4.0, {"mine:Bot: <bot_hung>": 1})])
    assert "<i>& against mine:Bot" in words(named)
    assert "<bot_hung> (1)" in words(named)


def test_pictures_show_themselves() -> None:
    game = Game(seed=bytes(32))
    results = run_arena(["greedy", "random"], Terms(), games=2)
    for picture in (svg(game), svg(game.legal_moves[0]), plot(pairing_results(results), "Share")):
        assert shown(picture)[0].tag.endswith("svg")
        assert len(repr(picture)) < 60
    assert str(game.legal_moves[0]) in words(game.legal_moves[0])


def kinds(cell: Any) -> list[list[str]]:
    """Return in which forms a cell shows what it shows."""
    return [sorted(output.get("data", {output.get("name", ""): ""})) for output in cell.get("outputs", [])]


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_an_example_runs_and_shows_what_it_is_kept_with(path: Path) -> None:
    kept, now = nbformat.read(path, as_version=4), executed(path)  # type: ignore[no-untyped-call]
    assert [kinds(cell) for cell in now.cells] == [kinds(cell) for cell in kept.cells], "run make pictures"
    assert not any("stderr" in kind for cell in now.cells for kind in kinds(cell))


def test_the_examples_are_kept_small_and_tell_nothing_of_a_machine() -> None:
    assert len(NOTEBOOKS) == 3
    for path in NOTEBOOKS:
        written = path.read_text(encoding="utf-8")
        assert len(written) < 400_000
        assert not re.search(r"site-packages|/home|/tmp|0x[0-9a-f]{6}|\"execution\"", written)
