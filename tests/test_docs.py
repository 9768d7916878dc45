"""The documentation is complete and true."""

import argparse
import json
import re
import shlex
import subprocess
import sys
import tomllib
from dataclasses import fields
from doctest import DocTestParser
from itertools import chain
from pathlib import Path
from xml.etree import ElementTree

import pytest

from bench import expert_games
from docs.pictures import DOCS, gallery, pictures, run
from indigo import IndigoError, Options, samples
from indigo.bots import NAMES
from indigo.bots.arena import run_arena
from indigo.bots.contest import Terms
from indigo.cli import parser
from indigo.drawing import svg
from indigo.engine import State
from indigo.rules import errors
from tests.setups import random_game
from tests.tools import every_error

ROOT = DOCS.parent


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_every_error_code_is_documented_and_no_other() -> None:
    documented = re.findall(r"^\| `(\w+)` \|", read(DOCS / "errors.md"), re.MULTILINE)
    assert sorted(documented) == sorted(error.code for error in every_error())


def test_every_error_that_reaches_a_browser_has_a_text() -> None:
    catalogs = "".join(map(read, (ROOT / "web" / "src" / "texts").glob("en*.ts")))
    texts = re.findall(r"^  'error\.(\w+)'", catalogs, re.MULTILINE)
    documented = re.findall(r"^\| `(\w+)` \|", read(DOCS / "errors.md"), re.MULTILINE)
    # Told to programs, or on the command line; of a push that cannot be, the page only says that it cannot.
    elsewhere = {
        "unknown_push_service",
        "error",
        "unknown_action",
        "bad_actions",
        "bad_evaluation",
        "not_reset",
        "no_legal_move",
        "missing_extra",
        "unreadable_file",
        "unwritable_file",
        "unknown_bot",
        "bad_limit",
        "not_begun",
        "in_use",
        "bad_message",
        "cancelled",
        "bot_fault",
        "bot_raised",
        "bot_hung",
        "bot_illegal",
        "cannot_resign",
        "method_not_allowed",
        "too_slow",
        "refused",
        "unreachable",
        "bad_setting",
        "unwritable",
        "unknown_database",
        "newer_database",
        "older_database",
        "database_in_use",
        "cannot_listen",
        "bad_backup",
        "not_empty",
        "no_puzzle",  # the page of puzzles has its own text for this
        "newer_table",  # the page shows the text of `unavailable` for this, and that of `bad_request` for the rest
        "outdated",
        "unauthorised",
        "unknown_move",
        "unknown_option",
        "unknown_seat",
        "unknown_tile",
    }
    assert sorted(texts) == sorted({*documented, "offline", "other"} - elsewhere)


def test_every_verb_and_option_is_documented_and_no_other() -> None:
    manual = read(DOCS / "commands.md")
    parts = dict(re.findall(r"^## indigo (\w+) .*?$(.*?)(?=^## |\Z)", manual, re.MULTILINE | re.DOTALL))
    verbs = next(action for action in parser()._actions if isinstance(action, argparse._SubParsersAction))
    assert set(parts) == set(verbs.choices)
    for name, verb in verbs.choices.items():
        rows = re.findall(r"^\| (`-.*?) \|", parts[name], re.MULTILINE)
        documented = {option for row in rows for option in re.findall(r"`(--?[\w-]+)", row)}
        assert documented == {option for action in verb._actions for option in action.option_strings} - {"-h", "--help"}
    for action in parser()._actions:
        assert not action.option_strings or f"`indigo {action.option_strings[-1]}`" in manual


def test_commands_inside_a_text_can_be_typed() -> None:
    for page in (*DOCS.glob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"):
        for words in re.findall(
            r"`indigo ((?:arena|backup|draw|export|play|restore|serve|verify) [^`…]+)`", read(page)
        ):
            parser().parse_args(shlex.split(words))


def test_every_target_is_documented_as_it_is_and_no_other() -> None:
    targets = re.findall(r"^([\w-]+):.*?## (.*)$", read(ROOT / "Makefile"), re.MULTILINE)
    assert re.findall(r"^\| `make ([\w-]+)` \| (.*) \|$", read(DOCS / "contributing.md"), re.MULTILINE) == targets


def test_every_option_of_the_game_is_documented() -> None:
    for field in fields(Options):
        assert f"| `{field.name}` |" in read(DOCS / "openspiel.md")
        assert f"`{field.name}`" in read(DOCS / "environments.md")


def test_every_extra_is_documented_and_no_other() -> None:
    extras = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]["optional-dependencies"]
    documented = re.findall(r"^\| `(\w+)` \|", read(DOCS / "index.md"), re.MULTILINE)
    assert sorted(documented) == sorted(extras)


def test_the_paths_through_the_server_name_what_is_there() -> None:
    section = read(DOCS / "architecture.md").partition("## Paths through the server\n")[2].partition("\n## ")[0]
    steps = re.findall(r"^\d\. `(\S+\.py)`: (.*)", section, re.MULTILINE)
    assert len(steps) > 15
    for path, text in steps:
        source = read(ROOT / "src" / "indigo" / path)
        for name in re.findall(r"`(\w+)`", text):
            assert re.search(rf"\bdef {name}\b", source), f"{name} in {path}"


def test_every_module_stands_in_the_architecture() -> None:
    tree = re.search(r"^src/indigo/\n(.*?)^\S", read(DOCS / "architecture.md"), re.DOTALL | re.MULTILINE)
    assert tree
    path: list[str] = []
    listed: set[str] = set()
    for indent, name in re.findall(r"^( +)(\S+)", tree[1], re.MULTILINE):
        path[len(indent) // 2 - 1 :] = [name.rstrip("/")]
        listed.add("/".join(path))
    parents = {str(Path(each).parent) for each in listed}
    whole = {each for each in listed if not each.endswith(".py") and each not in parents}  # a line for all its modules
    source = ROOT / "src" / "indigo"
    modules = {each.relative_to(source) for each in source.rglob("*.py") if each.name != "__init__.py"}
    assert {str(each) for each in modules if not {str(folder) for folder in each.parents} & whole} == {
        each for each in listed if each.endswith(".py") and each != "__init__.py"
    }


def test_modules_are_short() -> None:
    code = (path for folder in ("src", "web/src", "bench", "training") for path in (ROOT / folder).rglob("*.*"))
    written = [path for path in code if path.suffix in {".py", ".ts", ".svelte", ".css", ".cu"}]
    assert len(written) > 300
    for path in written:
        is_built = path.is_relative_to(ROOT / "src/indigo/server/web") or path == ROOT / "web/src/wire/types.ts"
        assert is_built or len(read(path).splitlines()) <= 400, path


def test_what_is_counted_in_the_architecture_is_right() -> None:
    house = read(DOCS / "architecture.md")
    assert f"A state is one array of {State.new(seed=1).words.nbytes} bytes" in house
    assert f"{(ROOT / 'src/indigo/engine/network/network.npz').stat().st_size / 1e6:.1f} MB of weights" in house
    picture = svg(random_game(1))
    assert f"full board stays near {round(len(picture) / 1000, -1):.0f} KB" in house


def test_every_word_of_the_glossary_is_used() -> None:
    files = [path for folder in ("src/indigo", "web/src") for path in (ROOT / folder).rglob("*.*")]
    code = "\n".join(read(path) for path in files if path.suffix in {".py", ".ts", ".svelte"}).lower()
    words = re.findall(r"^\| ([\w ,]+) \|", read(DOCS / "glossary.md"), re.MULTILINE)
    used = {word for each in words if each != "word" for word in each.split(", ")}
    assert len(used) > 50
    for word in used:
        assert re.search(rf"\b{word.split()[0]}", code), word


def test_every_dependency_earns_its_place() -> None:
    house = read(DOCS / "architecture.md")
    extras = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]["optional-dependencies"]
    listed = [line for path in (ROOT / "requirements").glob("*.in") for line in read(path).splitlines()]
    for line in [*listed, *chain.from_iterable(extras.values())]:
        name = re.split(r"[\[<>=;]", line)[0]
        is_other = line.startswith("#") or name == errors.DISTRIBUTION
        assert is_other or re.search(rf"^\| .*\b{re.escape(name)}\b.* \|", house, re.MULTILINE), line


def test_every_dependency_of_the_client_earns_its_place() -> None:
    house = read(DOCS / "architecture.md")
    client = json.loads(read(ROOT / "web" / "package.json"))
    for name in (*client["dependencies"], *client["devDependencies"]):
        assert re.search(rf"^\| (.*, )?{re.escape(name)}[, ].*\|", house, re.MULTILINE), name


def test_playing_and_developing_use_the_same_versions() -> None:
    pins = {
        name: dict(re.findall(r"^([\w.-]+)(?:\[.*\])?==(\S+)", read(ROOT / "requirements" / name), re.MULTILINE))
        for name in ("play.txt", "dev.txt")
    }
    assert pins["play.txt"].items() < pins["dev.txt"].items()


def test_the_lock_of_the_client_names_no_addresses() -> None:
    assert '"resolved"' not in read(ROOT / "web" / "package-lock.json")


@pytest.mark.parametrize("system", ["linux-x64-gnu", "linux-arm64-gnu", "darwin-arm64", "win32-x64-msvc"])
def test_the_lock_of_the_client_has_the_bundler_for_every_system(system: str) -> None:
    lock = json.loads(read(ROOT / "web" / "package-lock.json"))  # npm leaves out what the registry lacks
    assert f"node_modules/@rolldown/binding-{system}" in lock["packages"]


def test_pictures_are_what_is_drawn_today() -> None:
    kept = {name: read(DOCS / "images" / name) for name in pictures()}
    assert [name for name, picture in pictures().items() if kept[name] != picture] == [], "run make pictures"


@pytest.mark.slow
def test_every_program_of_the_gallery_draws_the_picture_below_it() -> None:
    programs = read(DOCS / "gallery.md").count("```python")
    assert len(gallery()) == programs > 5
    for name in gallery().keys() - pictures().keys():  # searches may differ between processors: not letter by letter
        drawn, kept = run(gallery()[name]), read(DOCS / "images" / name)
        assert [part.tag for part in ElementTree.fromstring(drawn)] == [
            part.tag for part in ElementTree.fromstring(kept)
        ]


@pytest.mark.parametrize("name", samples.NAMES)
def test_samples_load_by_name(name: str) -> None:
    if name == "games":
        assert samples.path(name) == expert_games.FILE
        with pytest.raises(IndigoError, match="first-game"):
            samples.path("nonsense")
    else:
        assert samples.game(name).moves


def test_commands_that_measure_say_where_and_when() -> None:
    text = "".join(map(read, DOCS.glob("*.md")))
    named = set(re.findall(r"python -m ((?:bench|training)(?:\.\w+)?)\b", text))
    assert len(named) > 10
    for name in named - {"bench", "training.curve"}:  # which run others, or show what a log says
        path = ROOT.joinpath(*name.split("."))
        code = read(path / "__main__.py" if path.is_dir() else path.with_suffix(".py"))
        assert re.search(r"\b(announce|machine_and_date)\(\)", code), name


def test_links_lead_somewhere() -> None:
    for page in (*DOCS.glob("*.md"), *ROOT.glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", read(page)):
            if not target.startswith("http"):
                assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_pins_have_hashes_and_no_addresses() -> None:
    for path in (ROOT / "requirements").glob("*.txt"):
        pins = read(path)
        assert all("--hash=sha256:" in pin for pin in re.split(r"\n(?=\S)", pins.strip()))
        assert "://" not in pins


def test_make_help_lists_every_target() -> None:
    makefile = read(ROOT / "Makefile")
    phony = re.search(r"^\.PHONY: (.*)", makefile, re.MULTILINE)
    assert phony
    for target in phony[1].split():
        assert re.search(rf"^{target}:.*## \w", makefile, re.MULTILINE), target


def test_readme_names_the_designer_and_says_that_it_is_unofficial() -> None:
    readme = read(ROOT / "README.md")
    assert "Reiner Knizia" in readme
    assert "unofficial fan project" in readme


@pytest.mark.parametrize(
    ("begins", "name", "lines"),
    [("Takes a gem", "Catcher", 20), pytest.param("Searches", "Counter", 40, marks=pytest.mark.slow)],
)
def test_the_example_of_a_bot_plays_as_it_is_written(
    begins: str, name: str, lines: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = re.search(rf"```python\n(\"\"\"{begins}.*?)```", read(DOCS / "bots.md"), re.DOTALL)
    assert code
    assert len(code[1].splitlines()) < lines
    same_games = f"{code[1]}\nimport random, secrets\nrandom.seed(1)\nsecrets.randbits = random.Random(1).getrandbits\n"
    (tmp_path / "mine.py").write_text(same_games, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "mine", raising=False)
    results = run_arena([f"mine:{name}", "random"], Terms(seconds=60), games=4)
    assert [result.fault for result in results] == [None] * 4
    assert sum(result.share for result in results) >= 3


def test_every_bot_is_documented() -> None:
    manual = read(DOCS / "bots.md")
    for name in NAMES:
        assert f"| `{name}` |" in manual


@pytest.mark.slow
@pytest.mark.nightly
def test_examples_have_strict_types(tmp_path: Path) -> None:
    for page in (*DOCS.glob("*.md"), ROOT / "README.md"):
        examples = [each.source for each in DocTestParser().get_examples(read(page)) if each.exc_msg is None]
        (tmp_path / f"{page.stem.replace('-', '_')}_page.py").write_text("".join(examples), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--cache-dir", str(tmp_path / "cache"), *map(str, tmp_path.glob("*.py"))]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stdout
