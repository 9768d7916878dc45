"""Run one step of the set-up for `make`: python scripts/set_up.py STEP.

Where there is no make, the step `play` runs all those that playing needs.

A step says what it does, every few seconds how far it is, and in the end how long it took. If it fails for a reason
that people meet, it says in one sentence what to do. Only the standard library is needed.
"""

import errno
import os
import re
import shutil
import ssl
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from threading import Thread
from typing import TypeAlias

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "src"))

from indigo.cli.messages import message  # noqa: E402

VENV = ROOT / os.environ.get("VENV", ".venv")
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
WEB = ROOT / "web"
PATIENCE = 5.0  # seconds between two lines about a step that takes long
TIMEOUT = 15  # seconds without an answer until a registry counts as out of reach
LAST_LINES = 20  # of a command that failed for a reason we don't know

# What pip, uv, npm, Python and the system say, and the message that answers it.
CAUSES = {
    "disk_full": r"No space left on device|ENOSPC|os error 28\b|Disk quota exceeded",
    "not_writable": r"Read-only file system|EROFS|EACCES|Permission denied",
    "no_venv": r"ensurepip is not|No module named '?(ensurepip|venv|pip)\b",
    "no_network": (
        r"ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|network timeout"
        r"|Failed to fetch|Failed to download|error sending request|dns error|timed out|Max retries exceeded"
        r"|Failed to establish a new connection|Temporary failure in name resolution|connection broken"
    ),
}


WITHOUT_UV = ("failed", "no_network")  # what pip, with its own settings, may do better

Say: TypeAlias = Callable[[str], None]


class StepFailed(Exception):
    """A step that can't go on: the key of a message, and its values."""

    def __init__(self, key: str, output: str = "", **values: str) -> None:
        super().__init__(key)
        self.key, self.output, self.values = key, output, values


def main(step: str) -> int:
    """Run a step, or for `play` all that playing needs; return the exit status."""
    if step == "play":
        return next(filter(None, map(main, PLAY_STEPS)), 0)
    heading, work = STEPS[step]
    if step == "node" and _has_node():
        return 0
    line = f"[{PLAY_STEPS.index(step) + 1}/{len(PLAY_STEPS)}] " if step in PLAY_STEPS else "      "
    try:
        if refused := _refusal(ROOT):
            raise StepFailed(refused, folder=str(ROOT))
        print(line + message(heading, folder=VENV.name), flush=True)
        started = time.monotonic()
        work(lambda text: print(line + text, flush=True))
        print(line + message("done", seconds=f"{time.monotonic() - started:.0f}"), flush=True)
    except StepFailed as failure:
        if failure.key == "failed":
            print(*failure.output.splitlines()[-LAST_LINES:], sep="\n", file=sys.stderr)
        print(message(failure.key, **failure.values), file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


def environment(say: Say) -> None:
    """Create the virtual environment, with uv in it if the machine has none."""
    shutil.rmtree(VENV, ignore_errors=True)
    uv = shutil.which("uv")
    if uv and run([uv, "venv", "--python", sys.executable, VENV], say, tolerated=WITHOUT_UV):
        return
    run([sys.executable, "-m", "venv", VENV], say)
    uv_set = ROOT / "requirements" / "uv.txt"
    pip("--require-hashes", "-r", uv_set, say=say, tolerated=("failed",))  # no uv for this machine: pip does all


def playing(say: Say) -> None:
    """Install what playing needs, and Indigo itself as the folder it is in; import it once, to compile its modules."""
    install("--require-hashes", "-r", ROOT / "requirements" / "play.txt", say=say)
    install("--no-deps", "--no-build-isolation", "--editable", ROOT, say=say)
    run([BIN / "python", "-c", "import indigo.server.run"], say)


def development(say: Say) -> None:
    """Install what checking and testing need."""
    install("--require-hashes", "-r", ROOT / "requirements" / "dev.txt", say=say)


def torch(say: Say) -> None:
    """Install PyTorch for CPUs, and what else the tests of the training need, into a folder that only they know."""
    folder, requirements = VENV / "torch", ROOT / "requirements"
    shutil.rmtree(folder, ignore_errors=True)
    install("--target", folder, "--no-deps", "--require-hashes", "-r", requirements / "torch.txt", say=say)
    pins = (requirements / "torch.in").read_text(encoding="utf-8").splitlines()
    install("--target", folder, *(pin for pin in pins if pin.startswith("torch==")), say=say)


def linker(say: Say) -> None:
    """Install the linker that `web.scripts.kernels` needs, unless the machine has it."""
    if not shutil.which("wasm-ld"):
        install("--target", VENV / "linker", "--require-hashes", "-r", ROOT / "requirements" / "linker.txt", say=say)


def kernels(say: Say) -> None:
    """Compile the kernels of the bots to WebAssembly."""
    run([BIN / "python", "-m", "web.scripts.kernels", WEB / "kit"], say)


def kit(say: Say) -> None:
    """Put together what a browser needs to play without a server."""
    run(["node", "scripts/kit.js"], say, folder=WEB)


def node(say: Say) -> None:
    """Install Node.js and npm into the environment."""
    install("--require-hashes", "-r", ROOT / "requirements" / "node.txt", say=say)


def client_packages(say: Say, *options: str) -> None:
    """Install what the client's lock lists, without changing it; `npm ci` would first delete what is installed."""
    quietly = ("--no-save", "--no-audit", "--no-fund", "--no-update-notifier", "--prefer-offline", "--loglevel=http")
    soon = (f"--fetch-timeout={TIMEOUT}000", "--fetch-retries=1", "--fetch-retry-mintimeout=1000")
    run(["npm", "install", *quietly, *soon, *options], say, folder=WEB, count=r"fetch GET 200 \S+\.tgz")


def build(say: Say) -> None:
    """Build the client into the package."""
    run(["npm", "run", "--silent", "build"], say, folder=WEB)


def engine(say: Say) -> None:
    """Compile the engine, or see that it has been compiled."""
    run([BIN / "python", "-c", "import indigo.engine; indigo.engine.warm_up()"], say)


def install(*what: str | Path, say: Say) -> None:
    """Install packages into the environment, by uv or else by pip."""
    uv = shutil.which("uv", path=_environment()["PATH"])
    tolerated = WITHOUT_UV if shutil.which("pip", path=BIN) else ()
    if not uv or not run([uv, "pip", "install", "--python", BIN / "python", *what], say, tolerated=tolerated):
        pip(*what, say=say)


def pip(*what: str | Path, say: Say, tolerated: Collection[str] = ()) -> None:
    """Install packages into the environment by its own pip."""
    soon = (f"--timeout={TIMEOUT}", "--retries=1", "--disable-pip-version-check")
    command = [BIN / "python", "-m", "pip", "install", "--no-compile", *soon, *what]
    run(command, say, count=r"^Collecting ", tolerated=tolerated)


def run(
    command: Sequence[str | Path],
    say: Say,
    *,
    folder: Path = ROOT,
    count: str = r"$^",
    tolerated: Collection[str] = (),
) -> bool:
    """Run a command, and say now and then that it's still running, with how many lines of its output match `count`.

    Return whether it succeeded. If it failed for a cause that isn't `tolerated`, raise StepFailed.
    """
    lines: list[str] = []
    variables = _environment()
    program = shutil.which(command[0], path=variables["PATH"]) or command[0]  # on Windows npm is npm.cmd
    with subprocess.Popen(
        [program, *command[1:]],
        cwd=folder,
        env=variables,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    ) as process:
        assert process.stdout
        reading = Thread(target=lines.extend, args=[process.stdout], daemon=True)
        reading.start()
        started = time.monotonic()
        while reading.is_alive():
            reading.join(PATIENCE)
            if reading.is_alive():
                seconds = f"{time.monotonic() - started:.0f}"
                done = sum(1 for line in lines.copy() if re.search(count, line))
                say(message("so_far", done=str(done), seconds=seconds) if done else message("still", seconds=seconds))
    if process.returncode == 0:
        return True
    output = "".join(lines)
    found = ((key, re.search(pattern, output)) for key, pattern in CAUSES.items())
    cause, words = next(((key, words) for key, words in found if words), ("failed", None))
    if cause in tolerated:
        return False
    path = re.search(r"/[^\s'\"`]+", words.string[words.end() :]) if words else None
    package = "python{}.{}-venv".format(*sys.version_info)
    raise StepFailed(cause, output, folder=path[0] if path else str(folder), package=package)


def _environment() -> dict[str, str]:
    """Return the environment of commands: the .venv's programs first, no long waits, the machine's certificates."""
    added = {
        "PATH": f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}",
        "UV_HTTP_TIMEOUT": str(TIMEOUT),
        "UV_HTTP_RETRIES": "1",
        "UV_NO_PROGRESS": "1",
        "UV_TORCH_BACKEND": "cpu",
    }
    if certificates := _certificates():
        added |= {"UV_SYSTEM_CERTS": "1", "UV_NATIVE_TLS": "1", "NODE_EXTRA_CA_CERTS": str(certificates)}
    if _refusal(Path.home()):
        added |= {"UV_CACHE_DIR": str(VENV / "cache" / "uv"), "npm_config_cache": str(VENV / "cache" / "npm")}
    return {**added, **os.environ, "PATH": added["PATH"]}


def _certificates() -> Path | None:
    """Return the file of the machine's own certificates, which may know a company's proxy."""
    paths = ssl.get_default_verify_paths()
    files = [Path(paths.cafile)] if paths.cafile else []
    files += [Path(folder) / "ca-certificates.crt" for folder in (paths.capath, "/etc/ssl/certs") if folder]
    return next((file for file in files if file.is_file()), None)


def _has_node() -> bool:
    """Whether the machine has a Node.js that can build the client, with npm."""
    version = "const [a, b] = process.versions.node.split('.'); "
    new_enough = "process.exit(a > 22 || (a == 22 && b >= 12) || (a == 20 && b >= 19) ? 0 : 1)"
    if not shutil.which("node") or not shutil.which("npm"):
        return False
    return subprocess.run(["node", "-e", version + new_enough], capture_output=True).returncode == 0


def _refusal(folder: Path) -> str | None:
    """Return why nothing can be written there; what the permissions say isn't all, even for root."""
    try:
        with tempfile.NamedTemporaryFile(dir=folder) as file:
            file.write(bytes(4096))
    except OSError as error:
        return "disk_full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "not_writable"
    return None


PLAY_STEPS = ("environment", "playing", "node", "client-packages", "client")
STEPS: dict[str, tuple[str, Callable[[Say], None]]] = {
    "environment": ("environment", environment),
    "playing": ("packages", playing),
    "node": ("node", node),
    "client-packages": ("client_packages", lambda say: client_packages(say, "--omit=dev")),
    "client": ("building", build),
    "engine": ("compiling", engine),
    "development": ("development", development),
    "torch": ("torch", torch),
    "linker": ("linker", linker),
    "kernels": ("kernels", kernels),
    "kit": ("kit", kit),
    "client-development": ("client_development", client_packages),
}

if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
