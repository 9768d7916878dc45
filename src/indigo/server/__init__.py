"""The server: it hosts tables online, and it alone decides what happens at them."""

from importlib import import_module

from indigo.rules.errors import missing_extra

NEEDED = (
    "aiosqlite",
    "alembic",
    "cryptography",
    "fastapi",
    "filelock",
    "httptools",
    "httpx",
    "orjson",
    "prometheus_client",
    "psycopg",
    "pydantic_settings",
    "resvg_py",
    "segno",
    "sqlalchemy",
    "typing_extensions",
    "uvicorn",
    "websockets",
)

try:
    for _name in NEEDED:
        import_module(_name)
except ImportError as error:
    raise missing_extra("the server needs more packages", "server", error) from error
