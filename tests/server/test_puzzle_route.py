"""`GET /api/puzzles/{day}`: the same puzzle for everybody, and none before its day."""

from datetime import timedelta
from pathlib import Path

import pytest

from indigo.advice_views import WirePuzzle, puzzle_view
from indigo.bots.puzzles import DECISIVE_FROM, FIRST_DAY, WEEK, lines, puzzle_of
from indigo.rules.game import Game
from indigo.rules.move import Move
from indigo.rules.record import from_text
from indigo.tables.game_json import wire_events, wire_move
from tests.clocks import TODAY, Clock, midnight
from tests.server.people import serving, sqlite_in


def moves_of(shown: WirePuzzle) -> list[tuple[str, str, int]]:
    return [(plan["cell"], plan["kind"], option["rotation"]) for plan in shown["plan"] for option in plan["options"]]


def test_a_puzzle_has_all_that_is_needed_to_play_it_without_rules() -> None:
    for number in range(0, len(lines()), 29):
        day = FIRST_DAY + timedelta(number)
        puzzle = puzzle_of(day)
        shown = puzzle_view(day, day)
        position = puzzle.position
        assert len(shown["chances"]) == len(moves_of(shown)) == len(position.legal_moves)
        best = shown["best"]
        at = moves_of(shown).index((best["cell"], best["kind"], best["rotation"]))
        assert shown["chances"][at] == max(shown["chances"])
        assert sorted(shown["chances"])[-2] < max(shown["chances"])
        events = [option["events"] for plan in shown["plan"] for option in plan["options"]][at]
        assert events == wire_events(position.consequences(puzzle.best))
        assert shown["after"]["tiles"] == [*shown["position"]["tiles"], wire_move(puzzle.best)]
        seat = shown["position"]["turn"]
        assert seat is not None
        hands = shown["position"]["hands"]
        assert hands[seat] == [best["kind"]]
        assert all(hand in ([None], []) for each, hand in enumerate(hands) if each != seat)
        played = from_text(shown["record"])
        assert isinstance(played, Game)
        assert (played.moves[-1], played.position.tiles) == (puzzle.best, position.play(puzzle.best)[0].tiles)
        assert shown["after"]["hands"][seat] in ([None], [])
        assert Move.from_text(f"{best['cell']}{best['kind']}{best['rotation']}") == puzzle.best


async def test_the_puzzle_of_today_and_of_days_gone_by(tmp_path: Path) -> None:
    clock = Clock(midnight(TODAY))
    async with serving(sqlite_in(tmp_path), clock=clock) as server:
        anna, ben = server.browser(), server.browser()
        shown = await anna.get("/api/puzzles/today")
        assert (shown["day"], shown["today"], shown["first"]) == (str(TODAY), str(TODAY), str(FIRST_DAY))
        assert shown["difficulty"] == WEEK[TODAY.weekday()]
        assert await ben.get(f"/api/puzzles/{TODAY}") == shown
        first = await anna.get(f"/api/puzzles/{FIRST_DAY}")
        assert (first["day"], first["today"]) == (str(FIRST_DAY), str(TODAY))
        assert first["position"] != shown["position"]

        asked = await anna.http.get("/api/puzzles/today")
        assert asked.headers["Cache-Control"] == "no-cache"
        again = await anna.http.get("/api/puzzles/today", headers={"If-None-Match": asked.headers["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        clock.now -= 1
        assert (await anna.get("/api/puzzles/today"))["day"] == "2026-11-16"
        clock.now = midnight(DECISIVE_FROM)
        shown = await anna.get("/api/puzzles/today")
        assert (shown["goal"], shown["theme"]) == ("win", "journey")
        clock.now += 24 * 3600 * 1000 * (len(lines()) - (DECISIVE_FROM - FIRST_DAY).days)
        assert (await anna.get("/api/puzzles/today"))["position"] == shown["position"]  # they begin anew


@pytest.mark.parametrize(
    ("day", "status", "code"),
    [
        ("2026-11-18", 404, "no_puzzle"),
        ("9999-12-31", 404, "no_puzzle"),
        ("2026-10-04", 404, "no_puzzle"),
        ("0001-01-01", 404, "no_puzzle"),
        ("2026-11-31", 400, "bad_request"),
        ("20261117", 400, "bad_request"),
        ("2026-W47-2", 400, "bad_request"),
        ("tomorrow", 400, "bad_request"),
        ("２０２６-11-17", 400, "bad_request"),
        ("2026-11-17T00:00", 400, "bad_request"),
        ("../about", 404, "not_found"),
    ],
)
async def test_other_days_are_refused(tmp_path: Path, day: str, status: int, code: str) -> None:
    async with serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY))) as server:
        answer = await server.browser().http.get(f"/api/puzzles/{day.replace('/', '%2F')}")
        assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_puzzles_are_limited_by_address(tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path), clock=Clock(midnight(TODAY)), request_rate=0.1, request_burst=5) as server:
        anna = server.browser()
        answers = [(await anna.http.get(f"/api/puzzles/{FIRST_DAY}")).status_code for _ in range(7)]
        assert answers == [200] * 5 + [429] * 2
