"""Files that `indigo export` writes, read by other programs."""

import io
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PIL import Image

from indigo import Game, text
from indigo.cli import main
from indigo.drawing import page
from tests.setups import random_game
from tests.tools import run_python


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.indigo"
    path.write_text(text(random_game(9, 6)), encoding="utf-8")
    return path


def export(record: Path, name: str, *options: str) -> bytes:
    file = record.with_name(name)
    assert main(["export", str(record), "-o", str(file), *options]) == 0
    return file.read_bytes()


def test_a_position_as_a_picture(record: Path) -> None:
    drawn = export(record, "a.svg", "--move", "4", "--seat", "red", "--theme", "light")
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert (
        main(["draw", str(record), "--move", "4", "--seat", "red", "--theme", "light", "-o", str(record) + ".svg"]) == 0
    )
    assert Path(str(record) + ".svg").read_bytes() == drawn
    with Image.open(io.BytesIO(export(record, "A.PNG", "--width", "448"))) as picture:
        assert (picture.format, picture.size) == ("PNG", (448, 352))
        assert len(picture.convert("RGB").getcolors(10**6) or ()) > 500


def test_a_game_as_a_film(record: Path) -> None:
    with Image.open(io.BytesIO(export(record, "a.gif", "--width", "224", "--seconds", "0.5"))) as film:
        assert (film.format, film.size, film.n_frames, film.info["loop"]) == ("GIF", (224, 176), 7, 0)  # type: ignore[attr-defined]
        frames, times = [], []
        for number in range(7):
            film.seek(number)
            frames.append(film.convert("RGB").tobytes())
            times.append(film.info["duration"])
        assert len(set(frames)) == 7
        assert times == [500] * 6 + [2000]


def test_a_game_as_a_page_that_needs_nothing_else(record: Path) -> None:
    written = export(record, "a.html").decode()
    assert not re.search(r"(?:src|href)=[\"'](?!#)|url\((?!#)|@import", written)
    shown = export(record, "b.html", "--seat", "spectator").decode()
    steps = json.loads(re.search(r"const steps = (.*), captions = ", shown)[1])  # type: ignore[index]
    assert len(steps) == 7
    game = random_game(9, 6)
    hands = game.options.players * game.options.hand_size
    assert all(step[theme].count(f"#{theme}-back") >= hands for step in steps for theme in step)  # every hand is hidden


def test_names_cannot_break_out_of_the_page() -> None:
    written = page(Game(names=("</script><b>", "Anna")))
    assert "</script><b>" not in written
    assert written.count("</script>") == 1


@pytest.mark.parametrize(
    ("name", "options", "code"),
    [
        ("a.bmp", [], "unknown_option"),
        ("a", [], "unknown_option"),
        ("a.png", ["--move", "7"], "unknown_option"),
        ("a.gif", ["--move", "-1"], "unknown_option"),
        ("a.png", ["--width", "0"], "unknown_option"),
        ("a.png", ["--width", "100000"], "unknown_option"),
        ("a.html", ["--seconds", "nan"], "unknown_option"),
        ("a.html", ["--round", "1"], "unknown_option"),
        ("missing/a.html", [], "unwritable_file"),
    ],
)
def test_what_cannot_be_exported_leaves_no_file(
    name: str, options: list[str], code: str, record: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(record), "-o", str(record.parent / name), *options]) == 1
    assert f"[{code}]" in capsys.readouterr().err
    assert [path.name for path in record.parent.iterdir()] == ["game.indigo"]


@pytest.mark.parametrize("name", ["a.gif", "a.html"])
def test_a_position_is_no_game(name: str, record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record.write_text(text(random_game(9, 6).position), encoding="utf-8")
    assert main(["export", str(record), "-o", str(record.with_name(name))]) == 1
    assert "[unknown_option]" in capsys.readouterr().err


def test_a_missing_package_is_named_with_the_extra_that_brings_it() -> None:
    program = """if True:
        import sys
        sys.modules["PIL"] = None
        from indigo import Game, IndigoError
        from indigo.drawing import gif
        try:
            gif(Game())
        except IndigoError as error:
            print(error.code, 'pip install "indigo-boardgame[pictures]"' in str(error))
    """
    assert run_python(program) == "missing_extra True\n"
