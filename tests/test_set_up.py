"""What `make` says while it sets everything up, and what to do when that fails."""

import os
import re
import shutil
import stat
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest

from indigo.cli.messages import MESSAGES
from scripts import set_up

ROOT = Path(__file__).parents[1]
NOWHERE = "http://127.0.0.1:9"  # the port that discards what it gets, where nobody listens


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Copy what the set-up needs into a folder of its own, so that a step can do no harm."""
    folder = tmp_path / "project"
    folder.mkdir()
    for name in ("Makefile", "requirements", "scripts", "src"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__", "web"))
        else:
            shutil.copy(ROOT / name, folder)
    (folder / "web").mkdir()
    for name in ("package.json", "package-lock.json"):
        shutil.copy(ROOT / "web" / name, folder / "web")
    return folder


@pytest.fixture
def programs(tmp_path: Path) -> Path:
    """Return a folder for programs that are found before all others."""
    folder = tmp_path / "bin"
    folder.mkdir()
    return folder


def program(path: Path, script: str) -> None:
    path.write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def call(command: list[str], project: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run something in the project, without a network, in an empty home."""
    home = project.parent / "home"
    home.mkdir(exist_ok=True)
    inherited = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8"}
    offline = {"PIP_CONFIG_FILE": os.devnull, "PIP_INDEX_URL": NOWHERE, "UV_DEFAULT_INDEX": NOWHERE}
    environment = {**inherited, **offline, "npm_config_registry": NOWHERE, **variables}
    return subprocess.run(command, cwd=project, env=environment, capture_output=True, encoding="utf-8", timeout=120)


def step(name: str, project: Path, **variables: str) -> "subprocess.CompletedProcess[str]":
    return call([sys.executable, "scripts/set_up.py", name], project, **variables)


@pytest.mark.slow
def test_without_a_network_pip_is_not_waited_for(project: Path) -> None:
    done = step("environment", project, PATH="")  # without uv, which needs no network for this
    assert (done.returncode, done.stderr) == (1, f"{MESSAGES['en']['no_network']}\n")


@pytest.mark.slow
def test_without_a_network_npm_is_not_waited_for(project: Path) -> None:
    done = step("client-packages", project, LC_ALL="de_DE.UTF-8")
    assert (done.returncode, done.stderr) == (1, f"{MESSAGES['de']['no_network']}\n")


@pytest.mark.parametrize(
    ("said", "key"),
    [
        ("error: failed to create file: No space left on device (os error 28)", "disk_full"),
        ("npm error code ENOSPC", "disk_full"),
        ("npm error code EAI_AGAIN", "no_network"),
        ("error: Request failed: operation timed out", "no_network"),
        ("something else", "failed"),
    ],
)
def test_what_a_tool_says_is_put_into_one_sentence(project: Path, programs: Path, said: str, key: str) -> None:
    program(programs / "npm", f"echo '{said}'; exit 1")
    done = step("client-packages", project, PATH=f"{programs}:{os.environ['PATH']}", LC_ALL="fr_FR.UTF-8")
    output = [said] if key == "failed" else []  # for an unknown reason, the tool's own words are shown
    assert done.stderr.splitlines() == [*output, MESSAGES["fr"][key]]
    assert done.returncode == 1


def test_a_folder_that_belongs_to_somebody_else_is_named(project: Path, programs: Path) -> None:
    program(programs / "uv", "echo 'error: Permission denied (os error 13) at path \"/project/.venv/bin\"'; exit 2")
    done = step("environment", project, PATH=f"{programs}:{os.environ['PATH']}")
    assert done.stderr == f"{MESSAGES['en']['not_writable'].format(folder='/project/.venv/bin')}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has a folder in which not even root can write")
def test_a_folder_is_tried_before_it_is_used(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(set_up, "ROOT", Path("/proc"))
    assert set_up.main("environment") == 1
    assert capfd.readouterr().err == f"{MESSAGES['en']['not_writable'].format(folder='/proc')}\n"


def test_without_make_one_command_runs_every_step_up_to_one_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []

    def work(step: str, say: set_up.Say) -> None:
        done.append(step)

    def fail(say: set_up.Say) -> None:
        raise set_up.StepFailed("disk_full")

    for step in set_up.PLAY_STEPS:
        monkeypatch.setitem(set_up.STEPS, step, ("packages", partial(work, step)))
    monkeypatch.setattr(set_up, "_has_node", lambda: False)
    assert set_up.main("play") == 0
    assert done == ["environment", "playing", "node", "client-packages", "client"]
    monkeypatch.setitem(set_up.STEPS, "playing", ("packages", fail))
    assert set_up.main("play") == 1
    assert done[5:] == ["environment"]


def test_a_python_that_cannot_make_environments_names_the_package(project: Path, tmp_path: Path) -> None:
    (tmp_path / "modules").mkdir()
    refusal = "The virtual environment was not created successfully because ensurepip is not\\navailable."
    as_in_debian = f"raise SystemExit('{refusal}')"
    (tmp_path / "modules" / "venv.py").write_text(as_in_debian, encoding="utf-8")
    done = step("environment", project, PATH="", PYTHONPATH=f"{tmp_path}/modules", LC_ALL="nl_NL.UTF-8")
    package = "python{}.{}-venv".format(*sys.version_info)
    assert done.stderr == f"{MESSAGES['nl']['no_venv'].format(package=package)}\n"


def test_an_old_python_is_refused_in_the_language_of_the_environment(project: Path, programs: Path) -> None:
    program(programs / "python", f'test "$1" = -c && exit 1\nexec "{sys.executable}" "$@"')
    done = call(["make", f"PYTHON={programs}/python", "play"], project, LC_ALL="ru_RU.UTF-8")
    assert MESSAGES["ru"]["old_python"] in done.stdout.splitlines()
    assert done.returncode == 2
    done = call(["make", f"PYTHON={programs}/none", "play"], project, PATH=f"{programs}:/usr/bin:/bin")
    assert MESSAGES["en"]["old_python"] in done.stdout.splitlines()


def test_a_long_step_says_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(set_up, "PATIENCE", 0.01)
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    os.mkfifo(tmp_path / "go")
    said: list[str] = []

    def say(text: str) -> None:
        is_first = not any(each.startswith("packages so far: 2") for each in said)
        said.append(text)
        if is_first and text.startswith("packages so far: 2"):
            (tmp_path / "go").write_text("on", encoding="utf-8")

    script = "print('Collecting a\\nCollecting b', flush=True); open('go').read()"
    assert set_up.run([sys.executable, "-c", script], say, folder=tmp_path, count="^Collecting ")
    assert re.fullmatch(r"packages so far: 2 \(\d+ s\)", said[-1])
