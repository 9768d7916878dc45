"""Settings: defaults, environment variables and errors."""

import re
from ipaddress import ip_network
from pathlib import Path

import pytest
from pydantic import ValidationError
from sqlalchemy import URL, make_url

from indigo.server.settings import BadSetting, Settings


def test_defaults_need_no_environment() -> None:
    settings = Settings()
    assert (settings.host, settings.port, settings.origins, settings.proxies) == ("127.0.0.1", 8000, (), ())
    assert settings.threads >= 1
    assert settings.database.startswith("sqlite:///")
    assert not settings.api_docs


def test_every_setting_is_described_in_one_sentence() -> None:
    for name, field in Settings.model_fields.items():
        assert field.description
        assert re.fullmatch(r"[A-Z].*[^.]\.", field.description), name


def test_the_environment_is_read_and_what_is_given_wins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INDIGO_PORT", "9000")
    monkeypatch.setenv("INDIGO_ORIGINS", "https://Indigo.example:443/, http://localhost:5173")
    monkeypatch.setenv("INDIGO_PROXIES", "10.0.0.0/8,::1")
    monkeypatch.setenv("INDIGO_PUSH_HOSTS", "*.Push.example, http://127.0.0.1:99")
    monkeypatch.setenv("INDIGO_API_DOCS", "true")
    settings = Settings()
    assert settings.port == 9000
    assert settings.origins == ("https://indigo.example", "http://localhost:5173")
    assert settings.proxies == (ip_network("10.0.0.0/8"), ip_network("::1"))
    assert settings.push_hosts == ("https://*.push.example", "http://127.0.0.1:99")
    assert settings.api_docs
    assert Settings(port=1).port == 1


def test_an_empty_list_is_no_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("INDIGO_PROXIES", "")
    monkeypatch.setenv("INDIGO_PUSH_HOSTS", "")
    assert Settings().proxies == Settings().push_hosts == ()


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("INDIGO_PORT", "70000"),
        ("INDIGO_PORT", "http"),
        ("INDIGO_HOST", ""),
        ("INDIGO_THREADS", "0"),
        ("INDIGO_GRACE_SECONDS", "nan"),
        ("INDIGO_MESSAGE_RATE", "-1"),
        ("INDIGO_ORIGINS", "indigo.example"),
        ("INDIGO_ORIGINS", "https://indigo.example/page"),
        ("INDIGO_ORIGINS", "https://indigo.example:x"),
        ("INDIGO_ORIGINS", "*"),
        ("INDIGO_PROXIES", "proxy.example"),
        ("INDIGO_PROXIES", "10.0.0.1/8"),
        ("INDIGO_DATABASE", "mysql://root:secret@host/indigo"),
        ("INDIGO_PUSH_HOSTS", "*"),
        ("INDIGO_PUSH_HOSTS", "https://push.example/path"),
        ("INDIGO_PUSH_HOSTS", "push.*.example"),
        ("INDIGO_PUSH_CONTACT", "me"),
        ("INDIGO_API_DOCS", "perhaps"),
        ("INDIGO_LOG_LEVEL", "loud"),
        ("INDIGO_LOG_FORMAT", "xml"),
        ("INDIGO_PROT", "8000"),
    ],
)
def test_a_wrong_value_is_refused_by_name(monkeypatch: pytest.MonkeyPatch, name: str, value: str) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSetting, match=name) as refused:
        Settings()
    assert refused.value.code == "bad_setting"
    assert "secret" not in str(refused.value)
    assert refused.value.__cause__ is None


@pytest.mark.parametrize(
    ("name", "value", "reason"),
    [
        ("INDIGO_DATABASE", "indigo.db", "must be sqlite:///FILE or postgresql://..."),
        ("INDIGO_HOST", "", "must be an address such as 127.0.0.1 or 0.0.0.0"),
        ("INDIGO_PUSH_CONTACT", "me", "must be mailto:NAME@HOST or https://HOST"),
        ("INDIGO_ORIGINS", "x", "must be https://HOST or http://HOST:PORT, not 'x'"),
    ],
)
def test_the_error_says_what_a_value_must_look_like(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, reason: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSetting) as refused:
        Settings()
    assert str(refused.value) == f"{name}: {reason}"


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(BadSetting, match="INDIGO_PROT"):
        Settings(prot=1)


def test_settings_do_not_change_and_hide_the_password() -> None:
    settings = Settings(database="postgresql://indigo:secret@host/indigo")
    assert "secret" not in f"{settings} {settings!r}"
    with pytest.raises(ValidationError, match="frozen"):
        settings.port = 1


@pytest.mark.parametrize("password", ["p@ss/w:rd", "ü %41 #?", "plain"])
def test_the_password_of_a_database_may_be_in_a_file(tmp_path: Path, password: str) -> None:
    (tmp_path / "password").write_text(f"{password}\n", encoding="utf-8")
    settings = Settings(database="postgresql://indigo@db/indigo", database_password_file=tmp_path / "password")
    assert make_url(settings.database) == URL.create("postgresql", "indigo", password, "db", database="indigo")
    assert password not in repr(settings)


@pytest.mark.parametrize(
    ("database", "reason"),
    [
        ("postgresql://indigo@db/indigo", "No such file"),
        ("postgresql://indigo:secret@db/indigo", "without a password"),
        ("sqlite:///indigo.db", "without a password"),
    ],
)
def test_a_password_file_that_is_of_no_use_is_reported(tmp_path: Path, database: str, reason: str) -> None:
    with pytest.raises(BadSetting, match=f"INDIGO_DATABASE_PASSWORD_FILE: .*{reason}") as refused:
        Settings(database=database, database_password_file=tmp_path / "nothing")
    assert "secret" not in str(refused.value)


def test_the_default_database_is_in_the_platforms_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert Settings().database == f"sqlite:///{tmp_path}/indigo/indigo.db"
    monkeypatch.setattr("sys.platform", "darwin")
    assert "/Library/Application Support/indigo/" in Settings().database
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert "local" in Settings().database
