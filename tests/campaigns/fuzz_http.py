"""Fuzzes the HTTP API with requests generated from its OpenAPI schema, and with raw bytes that are barely HTTP."""

import asyncio
import random
import secrets
import tempfile
from pathlib import Path
from typing import Any

import hypothesis
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.campaigns.fuzz_target import Ground, check_refusal, ground
from tests.campaigns.raw_http import check_raw

CHECKS: list[Any] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
BATCH = 50


class Described:
    """Requests made from the API's description, with real tables, tokens and records among them."""

    def __init__(self, here: Ground) -> None:
        self.url = here.url
        self.made = 0
        self.session = requests.Session()
        schema = schemathesis.openapi.from_url(f"{here.url}/openapi.json")
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        modes = (GenerationMode.POSITIVE, GenerationMode.NEGATIVE)
        self._cases = [operation.as_strategy(mode) for operation in operations for mode in modes]
        self._stranger = secrets.token_urlsafe(32)
        self._tables = st.sampled_from([None, *here.tables.values()])
        self._tokens = st.sampled_from([here.anna.token, here.ben.token, here.ben.token, None, "nonsense"])
        self._records = st.builds(mutated, st.just(here.record), st.integers(0, 2**32))

    def batch(self, seed: int, size: int) -> None:
        """Make a batch of requests, the same for the same seed."""

        @hypothesis.seed(seed)
        @hypothesis.settings(
            max_examples=size,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(st.one_of(self._cases), self._tables, self._tokens, st.none() | self._records)
        def request(case: Any, table: str | None, token: str | None, record: str | None) -> None:
            if self.made < size:
                self._request(case, table, token, record)

        self.made = 0
        request()

    def _request(self, case: Any, table: str | None, token: str | None, record: str | None) -> None:
        if table is not None and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = table
        if record is not None and isinstance(case.body, dict) and "record" in case.body:
            case.body["record"] = record
        if case.method.upper() == "DELETE" and case.path == "/api/me/games":
            token = self._stranger  # the tables are to stay
        if token is not None:
            case.headers = {**(case.headers or {}), "Authorization": f"Bearer {token}"}
        self.made += 1
        response = case.call(base_url=self.url, session=self.session)
        case.validate_response(response, checks=CHECKS)
        if response.status_code >= 400:
            check_refusal(response.status_code, response.json())


def mutated(record: str, number: int) -> str:
    """Return a record, as it is or with a few places changed."""
    choose = random.Random(number)
    letters = list(record)
    for _ in range(choose.choice([0, 1, 1, 2, 20])):
        at = choose.randrange(len(letters))
        letters[at : at + choose.randrange(3)] = choose.choice(
            ["", "\n", " ", "9", "W", "a1", "é", "\0", letters[at] * 2]
        )
    return "".join(letters)


async def fuzz(here: Ground, count: int, choose: random.Random) -> None:
    """Make so many requests: two of three from the description, one raw."""
    before = await here.sequences()
    described = await asyncio.to_thread(Described, here)
    done = number = 0
    while done < count:
        size = min(BATCH, count - done)
        if number % 3 == 1:
            for _ in range(size):
                await check_raw(here, choose)
        else:
            await asyncio.to_thread(described.batch, choose.getrandbits(64), size)
            size = described.made
        done, number = done + size, number + 1
    assert await here.sequences() == before


def campaign(count: int, seed: int = 0) -> None:
    """Run a server, and make so many requests, the same for the same seed."""

    async def run(folder: Path) -> None:
        async with ground(folder) as here:
            await fuzz(here, count, random.Random(seed))

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(run(Path(folder)))
