"""Settings from the environment: each is a variable `INDIGO_...`, checked before anything starts."""

import os
import re
import sys
from collections.abc import Callable
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.parse import quote, urlsplit

from pydantic import AfterValidator, BeforeValidator, Field, ValidationError
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from indigo.rules.errors import IndigoError, quoted
from indigo.tables.table_names import GROUPS

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

PREFIX = "INDIGO_"

# The push services of Chrome, Firefox, Edge and Safari.
PUSH_HOSTS = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "*.push.services.mozilla.com",
    "*.notify.windows.com",
    "*.push.apple.com",
)

Network = IPv4Network | IPv6Network


class BadSetting(IndigoError):
    """An unknown setting or an invalid value; the message names the variable."""

    code = "bad_setting"


def data_folder() -> Path:
    """Return the folder for the user's data on this platform."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "indigo"


def log_format() -> Literal["text", "json"]:
    """Return the format of the logs, even if other settings are invalid."""
    match os.environ.get(f"{PREFIX}LOG_FORMAT"):
        case "text" | "json" as chosen:
            return chosen
    return "text" if sys.stderr and sys.stderr.isatty() else "json"


def _listed(read: Callable[[str], Any]) -> BeforeValidator:
    """Return a validator that splits a comma-separated value and reads each part."""

    def items(value: Any) -> Any:
        words = value.split(",") if isinstance(value, str) else value
        return tuple(read(word.strip()) if isinstance(word, str) else word for word in words if word != "")

    return BeforeValidator(items)


def _origin(text: str) -> str:
    """Return an origin in the form that browsers send."""
    parts = urlsplit(text.lower())
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/") or parts.query:
        raise ValueError(f"must be https://HOST or http://HOST:PORT, not {quoted(text)}")
    is_usual = parts.port == {"http": 80, "https": 443}[parts.scheme]
    return f"{parts.scheme}://{parts.netloc.rpartition(':')[0] if is_usual else parts.netloc}"


def _push_host(text: str) -> str:
    """Return the origin of a push service; `*.HOST` covers all of its subdomains."""
    origin = text.lower() if "://" in text else f"https://{text.lower()}"
    if not re.fullmatch(r"https?://(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?", origin):
        raise ValueError(f"must be HOST, *.HOST or https://HOST:PORT, not {quoted(text)}")
    return origin


def _group(name: str) -> str:
    """Return the name of a group: the first word of its tables' names."""
    if name and name not in GROUPS:
        raise ValueError(f"must be two syllables such as bako, and not rude in any language, not {quoted(name)}")
    return name


def _like(pattern: str, what: str) -> AfterValidator:
    """Return a validator for a pattern. Its error never quotes the value, which may contain a password."""

    def checked(text: str) -> str:
        if not re.match(pattern, text):
            raise ValueError(what)
        return text

    return AfterValidator(checked)


Seconds = Annotated[float, Field(gt=0, allow_inf_nan=False)]
Count = Annotated[int, Field(ge=1)]


class Settings(BaseSettings):
    """A server's settings; the defaults suit one small machine."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, frozen=True)

    host: Annotated[str, _like(r"\S+\Z", "must be an address such as 127.0.0.1 or 0.0.0.0")] = Field(
        "127.0.0.1", description="Address to listen on; 0.0.0.0 means all of this machine's addresses."
    )
    port: int = Field(8000, ge=0, le=65535, description="Port to listen on; 0 means any free port.")
    database: Annotated[
        str,
        _like("(sqlite|postgresql)://", "must be sqlite:///FILE or postgresql://..."),
        _like(r"(?!postgresql://[^@]*@[^?]*@)", "must have %40 for each @ in the password, %2F for each / and so on"),
    ] = Field(
        default_factory=lambda: f"sqlite:///{data_folder() / 'indigo.db'}",
        repr=False,  # it may contain a password
        description="Database URL: sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME; %40 is an @ in a password.",
    )
    database_password_file: Path | None = Field(
        None, description="File with the password of the database, instead of a password in its URL."
    )
    group: Annotated[str, AfterValidator(_group)] = Field(
        "",
        description="Name of this group of servers, four letters such as bako, which begins the names of its tables.",
    )
    groups: Annotated[tuple[str, ...], NoDecode, _listed(_origin)] = Field(
        (), description="Comma-separated addresses of the other groups, one each, which are asked for lists, too."
    )
    origins: Annotated[tuple[str, ...], NoDecode, _listed(_origin)] = Field(
        (), description="Comma-separated origins, besides the server's own, whose pages may use it: static sites."
    )
    proxies: Annotated[tuple[Network, ...], NoDecode, _listed(ip_network)] = Field(
        (), description="Comma-separated addresses or networks whose X-Forwarded-For header is trusted."
    )
    threads: Count = Field(
        default_factory=lambda: os.cpu_count() or 1,
        description="Number of bots that can think at the same time; by default one per core.",
    )
    grace_seconds: Seconds = Field(60, description="Seconds that a player must be away before a bot may take over.")
    idle_seconds: Seconds = Field(
        60, description="Seconds after which a table with nobody connected is removed from memory, and its bots stop."
    )
    open_days: Count = Field(2, description="Days after which a table that never started is deleted.")
    playing_days: Count = Field(60, description="Days without a move after which an unfinished game is deleted.")
    over_days: Count = Field(365, description="Days after which a finished game is deleted.")
    results_days: Count = Field(
        1825, description="Days after which a finished game disappears from its players' lists of games."
    )
    message_rate: Seconds = Field(20, description="Messages per second that a socket may send on average.")
    message_burst: Count = Field(40, description="Messages that a socket may send in a burst.")
    request_rate: Seconds = Field(20, description="Requests per second that an address may make on average.")
    request_burst: Count = Field(100, description="Requests that an address may make in a burst.")
    file_rate: Seconds = Field(100, description="Files of the client per second that an address may fetch on average.")
    file_burst: Count = Field(2_000, description="Files of the client that an address may fetch in a burst.")
    connections: Count = Field(10_000, description="Connections that may be open, sockets included.")
    connections_per_address: Count = Field(
        256, description="Connections that an address may have open; this does not apply to proxies."
    )
    sockets_per_address: Count = Field(64, description="Sockets that an address may have open.")
    tables_per_hour: Count = Field(60, description="Tables that an address may open per hour.")
    hints_per_minute: Count = Field(
        30, description="Hints, analyses and replays of records that an address may ask for per minute."
    )
    codes_per_hour: Count = Field(30, description="Codes for another device that an address may make or try per hour.")
    calls_per_hour: Count = Field(30, description="Times that an address may ask to be called per hour.")
    push_hosts: Annotated[tuple[str, ...], NoDecode, _listed(_push_host)] = Field(
        tuple(map(_push_host, PUSH_HOSTS)),
        description="Comma-separated push services that the server may use; empty turns push notifications off.",
    )
    push_contact: Annotated[str, _like(r"((mailto:|https://)\S+)?\Z", "must be mailto:NAME@HOST or https://HOST")] = (
        Field(
            "",
            description="Contact for push services, as mailto:NAME@HOST or https://HOST; some services require it.",
        )
    )
    imprint: Annotated[str, _like(r"((mailto:|https?://)\S+)?\Z", "must be https://... or mailto:NAME@HOST")] = Field(
        "", description="Link to your legal notice and contact, which the page about privacy shows."
    )
    api_docs: bool = Field(False, description="Whether to serve the OpenAPI schema at /openapi.json.")
    log_level: Literal["debug", "info", "warning", "error"] = Field("info", description="Lowest level that is logged.")
    log_format: Literal["text", "json"] = Field(
        default_factory=log_format,
        description="Log format: text, or json for one JSON object per line; by default text in a terminal.",
    )

    def __init__(self, **given: Any) -> None:
        """Combine the given values, the environment and the defaults, in this order of precedence."""
        known = {PREFIX + name.upper() for name in type(self).model_fields}
        for name in os.environ:
            if name.upper().startswith(PREFIX) and name.upper() not in known:
                raise BadSetting(f"{name}: unknown setting")
        try:
            super().__init__(**given)
            self._add_password()
        except ValidationError as error:  # its own text would show the values, which may include a password
            reasons = (f"{PREFIX}{str(each['loc'][0]).upper()}: {_reason(each)}" for each in error.errors())
            raise BadSetting("; ".join(dict.fromkeys(reasons))) from None

    def _add_password(self) -> None:
        """Put the password from its file into the database's URL."""
        if self.database_password_file is None:
            return
        variable = f"{PREFIX}DATABASE_PASSWORD_FILE"
        scheme, _, rest = self.database.partition("://")
        user, at, host = rest.rpartition("@")
        if scheme != "postgresql" or not at or ":" in user:
            raise BadSetting(f"{variable}: {PREFIX}DATABASE must be postgresql://USER@HOST/NAME, without a password")
        try:
            password = self.database_password_file.read_text(encoding="utf-8").rstrip("\r\n")
        except (OSError, UnicodeError) as error:
            reason = getattr(error, "strerror", None) or "not UTF-8 text"
            raise BadSetting(f"{variable}: {self.database_password_file}: {reason}") from None
        object.__setattr__(self, "database", f"{scheme}://{user}:{quote(password, safe='')}@{host}")


def _reason(error: "ErrorDetails") -> str:
    """Return the reason for an error: our own message if there is one, otherwise Pydantic's."""
    return str(error["ctx"]["error"]) if error["type"] == "value_error" else error["msg"]
