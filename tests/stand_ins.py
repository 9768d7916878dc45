"""What stands in, in a sandbox, for programs that would change the machine, need a network, or not end soon."""

import os
import re
import signal
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable
from pathlib import Path
from urllib.request import urlopen

ROOT = Path(__file__).parents[1]
QUICKLY = ("--games", "2", "--jobs", "1", "--simulations", "5")

# Typed with sudo: they change the machine, so that it is only seen that nothing else is asked for.
AS_ROOT = {
    "apt-get",
    "certbot",
    "createdb",
    "createuser",
    "install",
    "install.sh",
    "ln",
    "nft",
    "nginx",
    "sed",
    "systemctl",
    "useradd",
}


def pip(*words: str) -> int:
    """Would need a network: the extras that are asked for have to exist."""
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    asked = re.findall(r"(?<=[\[,])\w+", " ".join(words))
    return 0 if words[0] == "install" and set(asked) <= set(extras) else 1


def make(*words: str) -> int:
    """Would play, test or build: the target has to exist."""
    return subprocess.run(["make", "--dry-run", *words], cwd=ROOT, stdout=subprocess.DEVNULL).returncode


def sudo(*words: str) -> int:
    """Would change the machine."""
    if words[:2] == ("-u", "indigo"):  # only in its own folder
        return subprocess.run(words[2:]).returncode
    program, *rest = words[2:] if words[0] == "-u" else words
    name = Path(program).name
    if program in ("install", "deploy/install.sh") and not all(
        (ROOT / word).exists() for word in words if "deploy/" in word
    ):
        return 1
    return pip(*rest) if name == "pip" else int(name not in AS_ROOT)


def curl(*words: str) -> int:
    """Would ask a server that isn't there."""
    return 0


def docker(*words: str) -> int:
    """Would build an image: the file has to exist."""
    return 0 if (ROOT / words[words.index("--file") + 1]).is_file() else 1


def journalctl(*words: str) -> int:
    """Would ask systemd: there is one line."""
    sys.stdout.write('{"level": "info", "message": "request", "address": "192.0.2.7"}\n')
    return 0


def systemctl(*words: str) -> int:
    """Would ask systemd."""
    return 0


def psql(*words: str) -> int:
    """Would ask databases on other machines; `tests/server/test_groups.py` has some."""
    return 0


def indigo(*words: str) -> int:
    """Plays few games, and ends a server as soon as it is ready; all else is done as it is typed."""
    from indigo.bots.names import bot_named  # the others are quicker without
    from indigo.cli import main, parser

    if words[0] == "serve":
        return _served(*words)
    if words[0] != "arena":
        return main(words)
    if any(":" in word for word in words):  # a custom bot thinks as long as it likes
        return int(not all(bot_named(name) for name in parser().parse_args(words).bots))
    return main([*words, *QUICKLY])


def _served(*words: str) -> int:
    command = [sys.executable, "-m", "indigo.cli", *words]
    environment = {**os.environ, "INDIGO_PORT": "0", "INDIGO_LOG_FORMAT": "json"}
    with subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, encoding="utf-8") as server:
        assert server.stderr
        for line in server.stderr:
            if address := re.search(r'"address": "http://[^"]*:(\d+)"', line):
                break
        else:
            return 1
        while True:
            try:
                urlopen(f"http://127.0.0.1:{address[1]}/readyz").close()
                break
            except OSError:
                time.sleep(0.05)
        server.send_signal(signal.SIGTERM)
        server.stderr.read()
    return server.returncode


PROGRAMS: dict[str, Callable[..., int]] = {
    program.__name__: program for program in (curl, docker, indigo, journalctl, make, pip, psql, sudo, systemctl)
}

if __name__ == "__main__":
    os.environ["PATH"] = os.environ["PATH"].partition(os.pathsep)[2]  # from here on the real ones are meant
    sys.exit(PROGRAMS[sys.argv[1]](*sys.argv[2:]))
