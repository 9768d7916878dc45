"""The languages: each is complete wherever texts are kept. web/scripts/texts.js checks the client's own texts."""

import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from indigo.cli.messages import MESSAGES
from indigo.server.http import preview_texts
from indigo.server.http.preview_texts import player_names, puzzle_texts, table_texts

TEXTS = Path(__file__).parents[1] / "web/src/texts"
READ = Path(__file__).parent / "languages.txt"
PLAYERS = [("Anna", None), (None, None), (None, "easy")]
VALUES = {
    "address": "http://localhost:8000",
    "done": "12",
    "folder": "/home/anna/indigo",
    "package": "python3-venv",
    "percent": "45",
    "port": "8000",
    "seconds": "42",
}
CODES = re.findall(r"^  (\w\w): ", (TEXTS / "languages.ts").read_text(encoding="utf-8"), re.MULTILINE)


def test_previews_and_commands_speak_the_languages_of_the_client() -> None:
    assert sorted(MESSAGES) == sorted(preview_texts.LANGUAGES) == sorted(CODES)


@pytest.mark.parametrize("language", CODES)
def test_a_preview_calls_people_as_the_client_does(language: str) -> None:
    client = (TEXTS / f"{language}.ts").read_text(encoding="utf-8")
    said = dict(re.findall(r"^  '((?:colour|level)\.\w+)': '(.*)',$", client, re.MULTILINE))
    colours = [said[f"colour.{colour}"] for colour in ("red", "turquoise", "white", "purple")]
    assert player_names([("", "")] * 4, language) == colours
    levels = [said[f"level.{level}"] for level in ("easy", "medium", "hard", "expert")]
    bots = [(None, "easy"), (None, "medium"), (None, "hard"), (None, "expert")]
    assert player_names(bots, language) == [
        f"{colour} ({level})" for colour, level in zip(colours, levels, strict=True)
    ]


def test_a_preview_never_calls_a_person_a_bot() -> None:
    person, bot = {"name": None, "level": None, "is_free": False}, {"name": None, "level": "easy", "is_free": False}
    outcome = {"points": [8, 11]}
    summary = {"phase": "open", "terms": {"players": 2}, "seats": [person, bot], "outcome": None}
    assert table_texts(summary, "en")[0] == "You’re invited to a game of Indigo"
    assert table_texts({**summary, "phase": "over", "outcome": outcome}, "de")[0] == "Indigo: Rot 8, Türkis 11"


def said() -> str:
    """Return what previews and commands say in each language."""
    here: dict[str, Any] = {"phase": "open", "terms": {"players": 3}, "outcome": None}
    anna, red, bot = ({"name": name, "level": level, "is_free": False} for name, level in PLAYERS)
    over: dict[str, Any] = {**here, "phase": "over", "seats": [anna, red, bot], "outcome": {"points": [8, 11, 0]}}
    tables = [{**here, "seats": [anna]}, {**here, "seats": [red, bot]}, {**over, "phase": "playing"}, over]
    lines = []
    for language in CODES:
        texts = [*(table_texts(table, language) for table in tables), puzzle_texts(date(2026, 3, 1), language)]
        picture = ", ".join(player_names(PLAYERS, language))
        commands = [words.format_map(VALUES) for words in MESSAGES[language].values()]
        lines += [f"## {language}", *(" / ".join(each) for each in texts), picture, *commands, ""]
    return "\n".join(lines)


def test_previews_and_commands_say_what_somebody_has_read() -> None:
    """After a change, `python -m tests.test_languages` writes the file anew: read what has changed."""
    assert READ.read_text(encoding="utf-8") == said()


if __name__ == "__main__":
    READ.write_text(said(), encoding="utf-8")
