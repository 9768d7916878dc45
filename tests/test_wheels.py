"""What is installed from a built wheel: the rules alone in an empty environment, and the server for a browser."""

import asyncio
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from email.parser import Parser
from pathlib import Path
from zipfile import ZipFile

import pytest
from filelock import FileLock

from indigo.server import NEEDED
from indigo.server.http.web_client import is_built
from tests.blocks import Block, Sandbox, blocks
from tests.browser.find_browser import need_browser
from tests.browser.pages import Person, play_elsewhere, starting
from tests.server.people import Running, serving, sqlite_in

ROOT = Path(__file__).parents[1]
EXTRAS = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]

# Files that are not Python, which the engine reads.
DATA = {f"indigo/engine/{path}" for path in ("game/worths.npy", "network/network.npz", "batches/game.c")}

# Each part that needs an extra, used without it.
PARTS = {
    "import indigo.engine": "engine",
    "import indigo.bots": "engine",
    "import indigo.bots.arena": "engine",
    "import indigo.envs": "envs",
    "import indigo.openspiel": "openspiel",
    "import indigo.client": "client",
    "import indigo.server": "server",
    "from indigo.server.app import create_app": "server",
    "import indigo; from indigo.drawing import png, svg; png(svg(indigo.Game()))": "pictures",
    "import indigo; from indigo.drawing import gif; gif(indigo.Game())": "pictures",
}
VERBS = {
    "arena easy greedy": "arena",
    "play": "server",
    "serve": "server",
    "export sample:evening -o game.gif": "pictures",
    "export sample:evening -o game.png": "pictures",
}

A_GAME = """if True:
    import random
    import indigo
    from indigo.drawing import svg, terminal

    random.seed(1)
    game = indigo.Game(indigo.Options(players=3))
    while not game.is_over:
        game.push(random.choice(game.legal_moves))
    assert indigo.from_text(indigo.text(game)) == game
    assert svg(game).startswith("<svg") and terminal(game)
    open("played.indigo", "w", encoding="utf-8").write(indigo.text(game))
    print(indigo.__file__)
"""


def run_module(name: str, *words: str | Path) -> None:
    """Run a module of the project's own environment, in the project's folder."""
    subprocess.run([sys.executable, "-m", name, *words], cwd=ROOT, check=True)


class Place:
    """An environment of its own, outside the project: not even pip is in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._bin = folder / ".venv" / "bin"
        self.python = self._bin / "python"
        run_module("venv", "--without-pip", folder / ".venv")
        self.environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
        self.environment |= {"HOME": str(folder), "XDG_DATA_HOME": str(folder), "LC_ALL": "C.UTF-8"}

    def install(self, *what: str | Path) -> None:
        """Install with the pip of the tests."""
        quietly = ("--quiet", "--no-compile", "--disable-pip-version-check")
        run_module("pip", "--python", self._bin / "python", "install", *quietly, *what)

    def run(self, program: str, *words: str) -> "subprocess.CompletedProcess[str]":
        """Run a program that is installed."""
        command = [str(self._bin / program), *words]
        return subprocess.run(command, cwd=self.folder, env=self.environment, capture_output=True, encoding="utf-8")

    @contextmanager
    def running(self, program: str, *words: str) -> Iterator["subprocess.Popen[str]"]:
        """Run a program as long as the context."""
        with subprocess.Popen(
            [str(self._bin / program), *words],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        ) as process:
            try:
                yield process
            finally:
                process.send_signal(signal.SIGINT)
                try:
                    process.wait(30)
                except subprocess.TimeoutExpired:
                    process.kill()
                    raise


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the package of the sources, and from that alone the wheel, as somebody who installs it from there would.

    The first worker that needs it builds it for all.
    """
    assert is_built(), "run make test: it builds the client"
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "dist"
    with FileLock(f"{folder}.lock"):
        if not folder.exists():
            run_module("hatchling", "build", "-t", "sdist", "-d", folder)
            sources = next(folder.glob("*.tar.gz"))
            run_module("pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder, sources)
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Install the wheel alone, where nothing else can be found."""
    place = Place(tmp_path_factory.mktemp("bare"))
    place.install("--no-index", wheel)
    return place


def test_the_wheel_holds_the_package_with_its_client_and_nothing_else(wheel: Path) -> None:
    held = {name for name in ZipFile(wheel).namelist() if ".dist-info/" not in name}
    source = ROOT / "src"
    there = [path for path in (source / "indigo").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert held == {str(path.relative_to(source)) for path in there}
    assert {*DATA, "indigo/py.typed", "indigo/server/web/index.html"} <= held


@pytest.mark.parametrize("target", ["sdist", "wheel"])
def test_a_package_without_the_client_is_not_built_by_mistake(tmp_path: Path, target: str) -> None:
    project = tmp_path / "project"
    shutil.copytree(ROOT / "src", project / "src", ignore=shutil.ignore_patterns("__pycache__", "web"))
    shutil.copytree(ROOT / "scripts", project / "scripts")
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, project)
    command = [sys.executable, "-m", "hatchling", "build", "-t", target]
    refused = subprocess.run(command, cwd=project, capture_output=True, encoding="utf-8")
    assert refused.returncode == 1
    assert refused.stderr.endswith("to install the Python library without the pages that a server needs.\n")
    assert refused.stderr.startswith("The client hasn't been built: run make client")
    assert not list(project.glob("dist/*"))
    wanted = {**os.environ, "INDIGO_WITHOUT_CLIENT": "1"}
    subprocess.run(command, cwd=project, env=wanted, capture_output=True, check=True)
    assert list(project.glob("dist/*"))


def test_the_wheel_carries_the_licences_of_all_that_is_in_it(wheel: Path) -> None:
    held = ZipFile(wheel)
    licences = [held.read(name).decode() for name in held.namelist() if "/licenses/" in name]
    assert len(licences) == 2
    for name in ("MIT License", "SIL OPEN FONT LICENSE", "Alegreya", "Fira Sans", "Svelte", "uqr"):
        assert any(name in text for text in licences)


def test_the_wheel_needs_nothing_and_names_its_extras(wheel: Path) -> None:
    name = next(name for name in ZipFile(wheel).namelist() if name.endswith(".dist-info/METADATA"))
    metadata = Parser().parsestr(ZipFile(wheel).read(name).decode())
    assert set(metadata.get_all("Provides-Extra", [])) == set(EXTRAS)
    assert all("extra ==" in needed for needed in metadata.get_all("Requires-Dist", []))


def test_a_game_with_the_rules_alone(bare: Place) -> None:
    played = bare.run("python", "-c", A_GAME)
    assert played.returncode == 0, played.stderr
    assert Path(played.stdout.strip()).is_relative_to(bare.folder)
    assert bare.run("indigo", "verify", "played.indigo").returncode == 0
    drawn = bare.run("indigo", "draw", "played.indigo")
    assert drawn.returncode == 0
    assert "win" in drawn.stdout


@pytest.mark.parametrize("program", PARTS)
def test_a_part_names_the_extra_it_needs(bare: Place, program: str) -> None:
    caught = f"""if True:
        from indigo import IndigoError
        try:
            {program}
        except IndigoError as error:
            print(error.code, isinstance(error, ImportError), error)
    """
    done = bare.run("python", "-c", caught)
    assert done.stdout.startswith("missing_extra True "), done.stderr
    assert f'pip install "indigo-boardgame[{PARTS[program]}]" (No module named ' in done.stdout


@pytest.mark.parametrize("words", VERBS)
def test_a_verb_names_the_extra_it_needs(bare: Place, words: str) -> None:
    done = bare.run("indigo", *words.split())
    assert done.returncode == 1
    assert re.fullmatch(
        rf'indigo: .*: pip install "indigo-boardgame\[{VERBS[words]}\]" \(.*\) \[missing_extra\]\n', done.stderr
    )


def test_every_extra_is_named_by_a_part() -> None:
    assert {*PARTS.values(), *VERBS.values()} == set(EXTRAS) - {"docs"}  # which no part of the program needs


def test_the_server_looks_for_all_that_its_extra_brings() -> None:
    always = [name for name in EXTRAS["server"] if "indigo" not in name and ";" not in name]
    brought = [re.split(r"\W", name.replace("-", "_"))[0] for name in always]
    assert list(NEEDED) == brought


@pytest.fixture(scope="module")
def complete(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Place:
    """Install the wheel where it finds all that its extras need: in the environment of the tests.

    The kernels that were compiled for the sources fit, too, because the files are the same.
    """
    place = Place(tmp_path_factory.mktemp("complete"))
    place.install("--no-index", "--no-deps", wheel)
    installed = Path(place.run("python", "-c", "import indigo; print(indigo.__path__[0])").stdout.strip())
    (installed.parent / "others.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    for source in (ROOT / "src" / "indigo" / "engine").rglob("*"):
        target = installed / "engine" / source.relative_to(ROOT / "src" / "indigo" / "engine")
        if source.suffix in (".nbi", ".nbc"):
            target.parent.mkdir(exist_ok=True)
            shutil.copy2(source, target)
        elif source.suffix == ".py":
            os.utime(target, ns=(source.stat().st_atime_ns, source.stat().st_mtime_ns))
    return place


@pytest.mark.slow
@pytest.mark.nightly
def test_the_examples_of_the_documentation_need_no_checkout(complete: Place) -> None:
    pages = [page for page in sorted((ROOT / "docs").glob("*.md")) if ">>>" in page.read_text(encoding="utf-8")]
    pages.append(ROOT / "README.md")
    assert len(pages) > 10
    script = (ROOT / "tests" / "docs_outside.py").read_text(encoding="utf-8")
    done = complete.run("python", "-c", script, *map(str, pages), str(ROOT / "docs" / "gallery.md"))
    assert Path(done.stdout.splitlines()[0]).is_relative_to(complete.folder)
    assert done.returncode == 0, done.stdout + done.stderr


# Pages whose commands are for a checkout, or are tried beside the server.
FOR_CHECKOUTS = ("alphazero.md", "contributing.md", "runbook.md", "server.md")


@pytest.mark.slow
@pytest.mark.nightly
async def test_the_programs_and_commands_of_the_documentation_need_no_checkout(complete: Place, tmp_path: Path) -> None:
    async with serving(sqlite_in(tmp_path)) as server:
        for number, page in enumerate(sorted({block.page for block in blocks("python", "sh")} - {*FOR_CHECKOUTS})):
            sandbox = Sandbox(tmp_path / str(number), python=complete.python)
            for block in blocks("python", "sh", page=page):
                if not needs_checkout(block):
                    await asyncio.to_thread(sandbox.run, block, *[server.url] * (block.language == "python"))


def needs_checkout(block: Block) -> bool:
    """Whether a block uses what only the sources have, or a GPU."""
    return bool(re.search(r"docs/|examples|tests/|bench|training|make |deploy/|DeviceBatch|pip install -e", block.code))


@pytest.mark.slow
@pytest.mark.nightly
def test_a_game_in_the_browser_from_the_wheel(wheel: Path, tmp_path: Path) -> None:
    need_browser("Chromium")
    place = Place(tmp_path)
    locked = (ROOT / "requirements" / "dev.txt").read_text(encoding="utf-8")
    pins = tmp_path / "pins.txt"  # the wheel says what it needs, the pins which version of it
    pins.write_text("\n".join(re.findall(r"^[\w.-]+==[^\\\n]+", locked, re.MULTILINE)), encoding="utf-8")
    place.install("-c", pins, f"{wheel}[server]")
    place.environment["INDIGO_MESSAGE_BURST"] = "1000"  # the rest of the game is played faster than people can
    with place.running("indigo", "play", "--only-me", "--no-browser", "--port", "0") as process:
        assert process.stdout
        said = ""
        while not (found := re.search(r"http://localhost:\d+", said)):
            line = process.stdout.readline()
            assert line, said
            said += line

        async def scenario(url: str) -> None:
            async with starting() as browser:
                anna = await Person.come(browser, url, seed=1)
                await anna.open_table("screen", Players="2")  # without bots, which would first be compiled
                assert len(await anna.play(4)) == 4
                server = Running(url)
                await play_elsewhere(server, anna)
                await server.close()
                await anna.until(anna.is_over, "the end")
                anna.check()

        asyncio.run(scenario(found[0]))
    assert process.returncode == 0
    assert (tmp_path / "indigo").is_dir()  # its games stand where this person's data is
    shutil.rmtree(tmp_path / ".venv")  # 400 MB
