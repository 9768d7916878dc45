"""nginx and Caddy for tests: with the files of deploy/, at other ports and with a certificate of our own."""

import re
import shutil
import socket
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

from tests.needs import need_program

DEPLOY = Path(__file__).parents[2] / "deploy"
HOST = "indigo.example"  # what an operator replaces
PROCESS = "127.0.0.1:8000"
PATHS = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"


class Proxy(NamedTuple):
    """A proxy that runs on this machine."""

    port: int
    plain_port: int  # which redirects to the other

    @property
    def url(self) -> str:
        return f"https://localhost:{self.port}"


@contextmanager
def nginx(folder: Path, processes: Sequence[str], certificate: Path, key: Path) -> Iterator[Proxy]:
    """Run nginx in front of processes with these addresses."""
    need_program("nginx")
    _prepare(folder)
    proxy = Proxy(free_port(), free_port())
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    places = {
        HOST: "localhost",
        f"/etc/letsencrypt/live/{HOST}/fullchain.pem": str(certificate),
        f"/etc/letsencrypt/live/{HOST}/privkey.pem": str(key),
        "/run/nginx.pid": str(folder / "nginx.pid"),
        "/var/log/nginx/error.log": str(folder / "error.log"),
        "/var/www/indigo": str(folder),
        "user www-data;": "user root; daemon off;",  # ignored unless root runs the tests
        "http {": " ".join(["http {", *(f"{kind}_temp_path {folder / kind};" for kind in kinds)]),
        "listen 443 ": f"listen 127.0.0.1:{proxy.port} ",
        "listen [::]:443 ": f"listen [::1]:{proxy.port} ",
        "listen 80 ": f"listen 127.0.0.1:{proxy.plain_port} ",
        "listen [::]:80 ": f"listen [::1]:{proxy.plain_port} ",
    }
    text = _replaced(DEPLOY / "nginx" / "nginx.conf", places)
    if not _has_ipv6():
        text = re.sub(r"listen \[::1\].*;", "", text)
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    path = DEPLOY / "nginx" / "indigo-processes.conf"
    (line,) = re.findall(rf"^ *server {PROCESS}.*", path.read_text(encoding="utf-8"), re.MULTILINE)
    upstreams = _replaced(path, {line: "\n".join(line.replace(PROCESS, process) for process in processes)})
    (folder / "indigo-processes.conf").write_text(upstreams, encoding="utf-8")
    with _running(["nginx", "-p", str(folder), "-e", "error.log", "-c", "nginx.conf"], folder, proxy):
        yield proxy


@contextmanager
def caddy(folder: Path, processes: Sequence[str], certificate: Path, key: Path) -> Iterator[Proxy]:
    """Run Caddy in front of processes with these addresses."""
    need_program("caddy")
    _prepare(folder)
    proxy = Proxy(free_port(), free_port())
    places = {
        f"{{$SITE:{HOST}}} {{": f"localhost {{\n\ttls {certificate} {key}\n",
        f"{{$PROCESSES:{PROCESS}}}": " ".join(processes),
        "/var/www/indigo": str(folder),
    }
    ports = f"{{\n\tadmin off\n\thttp_port {proxy.plain_port}\n\thttps_port {proxy.port}\n}}\n"
    config = folder / "Caddyfile"
    config.write_text(ports + _replaced(DEPLOY / "caddy" / "Caddyfile", places), encoding="utf-8")
    with _running(["caddy", "run", "--config", str(config), "--adapter", "caddyfile"], folder, proxy):
        yield proxy


def write_certificate(certificate: Path, key: Path) -> None:
    """Write a certificate for localhost, and its key."""
    secret = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(secret.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(secret, hashes.SHA256())
    )
    pem = serialization.Encoding.PEM
    certificate.write_bytes(made.public_bytes(pem))
    key.write_bytes(secret.private_bytes(pem, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()))


def _prepare(folder: Path) -> None:
    folder.mkdir()
    for page in DEPLOY.glob("unavailable.*"):
        shutil.copy(page, folder)


@contextmanager
def _running(command: list[str], folder: Path, proxy: Proxy) -> Iterator[None]:
    log = folder / "proxy.log"
    with log.open("wb") as file:
        environment = {"PATH": PATHS, "HOME": str(folder)}
        process = subprocess.Popen(command, cwd=folder, env=environment, stdout=file, stderr=file)
    try:
        while not _answers(proxy.port):
            assert process.poll() is None, log.read_text(encoding="utf-8")
        yield
    finally:
        process.terminate()
        process.wait()


def _replaced(path: Path, places: dict[str, str]) -> str:
    """Return a file with other places in it than an operator has, longer ones first; each must occur."""
    text = path.read_text(encoding="utf-8")
    for written, here in sorted(places.items(), key=lambda place: -len(place[0])):
        assert written in text, f"{written} is not in {path.name}"
        text = text.replace(written, here)
    return text


def _answers(port: int) -> bool:
    with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


def free_port() -> int:
    """Return a port that nobody is using."""
    with socket.create_server(("127.0.0.1", 0)) as line:
        port: int = line.getsockname()[1]
        return port


def _has_ipv6() -> bool:
    with suppress(OSError), socket.create_server(("::1", 0), family=socket.AF_INET6):
        return True
    return False
