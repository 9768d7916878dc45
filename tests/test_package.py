"""What everyone who imports Indigo relies on."""

import asyncio
import doctest
import pickle
import re
import subprocess
import sys
import tomllib
from collections import Counter
from graphlib import TopologicalSorter
from importlib import import_module
from pathlib import Path
from typing import Any

import grimp  # comes with import-linter
import pytest

import indigo
from indigo import IndigoError
from indigo.rules import errors
from tests.needs import need_compiler
from tests.server.people import serving, sqlite_in
from tests.setups import random_game
from tests.tools import every_error

ROOT = Path(__file__).parents[1]
WITH_EXTRAS = ("indigo.engine", "indigo.bots", "indigo.envs", "indigo.client")


def test_importing_loads_the_standard_library_only() -> None:
    program = (
        "import sys; before = set(sys.modules); import indigo;"
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=True)
    assert set(done.stdout.split()) <= {"indigo", *sys.stdlib_module_names}


@pytest.mark.parametrize("folder", ["src/indigo", "tests"])
def test_every_module_has_a_name_of_its_own(folder: str) -> None:
    names = Counter(path.name for path in (ROOT / folder).rglob("*.py"))
    shared = {name for name, count in names.items() if count > 1}
    assert shared <= {"__init__.py", "__main__.py", "conftest.py"}


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    graph = grimp.build_graph("indigo", cache_dir=None)
    TopologicalSorter({each: graph.find_modules_directly_imported_by(each) for each in graph.modules}).prepare()


@pytest.mark.parametrize("package", ["indigo", *WITH_EXTRAS])
def test_every_public_name_is_explained_by_an_example(package: str) -> None:
    named = [getattr(import_module(package), name) for name in import_module(package).__all__]
    assert [each for each in named if callable(each) and ">>>" not in (each.__doc__ or "")] == []


def test_the_version_is_the_last_one_released() -> None:
    released = re.findall(r"^## (\d+\.\d+\.\d+) ", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert indigo.__version__ == released[0]
    assert f"indigo_boardgame-{indigo.__version__}-py3" in (ROOT / "README.md").read_text(encoding="utf-8")


MODULES = sorted(f"indigo.rules.{path.stem}" for path in (ROOT / "src" / "indigo" / "rules").glob("[a-z]*.py"))


def with_examples(package: str) -> list[str]:
    """Return a package and the modules that define its public names."""
    names = (getattr(import_module(package), name) for name in import_module(package).__all__)
    return sorted({package, *(each.__module__ for each in names if callable(each))})


@pytest.mark.parametrize(
    "name",
    [
        *MODULES,
        *sorted({name for package in WITH_EXTRAS[:-1] for name in with_examples(package)}),
        "indigo.openspiel",
    ],
)
def test_examples_in_docstrings_work(name: str) -> None:
    if name == "indigo.engine.batches.device_batches":
        need_compiler()
    assert doctest.testmod(import_module(name)).failed == 0


async def test_examples_of_the_client_work(tmp_path: Path) -> None:
    def run(url: str) -> None:
        finder, runner = doctest.DocTestFinder(), doctest.DocTestRunner()
        for name in with_examples("indigo.client"):
            for test in finder.find(import_module(name)):
                for example in test.examples:
                    example.source = example.source.replace("http://127.0.0.1:8000", url)
                assert runner.run(test).failed == 0

    async with serving(sqlite_in(tmp_path)) as server:
        await asyncio.to_thread(run, server.url)


def test_every_error_has_a_code_of_its_own() -> None:
    codes = [error.code for error in every_error()]
    assert len(codes) == len(set(codes)) > 20
    assert issubclass(IndigoError, ValueError)


def test_values_survive_pickling() -> None:
    game = random_game(3, 20)
    assert pickle.loads(pickle.dumps(game)) == game
    assert pickle.loads(pickle.dumps(game.view(0))) == game.view(0)
    error = errors.OccupiedCell("taken").at(3, 4)
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.code) == (type(error), str(error), "occupied_cell")


def test_values_print_as_they_are_typed() -> None:
    game = random_game(3, 20)
    scope = vars(indigo)
    for value in (game.moves[0], game.moves[0].cell, game.moves[0].tile, next(iter(game.position.gems))):
        assert eval(repr(value), dict(scope)) == value


@pytest.mark.parametrize("package", ["indigo", "indigo.drawing", "indigo.openspiel", *WITH_EXTRAS])
def test_every_public_object_says_what_it_is(package: str) -> None:
    module = import_module(package)
    classes = [value for name in module.__all__ if isinstance(value := getattr(module, name), type)]
    # Bot is a protocol: what anybody's bot prints is up to them.
    default: Any = object.__repr__
    assert [each.__name__ for each in classes if each.__repr__ is default and each.__name__ != "Bot"] == []


def test_a_missing_extra_names_this_distribution_and_no_other() -> None:
    name = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["name"]
    error = errors.missing_extra("the engine needs Numba", "engine", ImportError("No module named 'numba'"))
    assert str(error) == f"the engine needs Numba: pip install \"{name}[engine]\" (No module named 'numba')"
    sources = [*(ROOT / "src").rglob("*.py"), *(ROOT / "docs").rglob("*.md"), ROOT / "README.md", ROOT / "CHANGELOG.md"]
    strangers = re.compile(r"pip install[^`\n]*[ \"']indigo(?!-boardgame|/)\b")
    assert not [path for path in sources if strangers.search(path.read_text(encoding="utf-8"))]
