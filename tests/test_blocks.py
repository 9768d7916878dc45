"""Every block of code in the documentation does what it says."""

import asyncio
import json
from pathlib import Path

import jsonschema_rs
import pytest

from docs.pictures import DOCS
from indigo import from_text
from indigo.server.wire.socket_schema import socket_schema
from tests.blocks import Block, Sandbox, blocks
from tests.needs import TORCH, need_compiler, need_torch
from tests.server.people import serving, sqlite_in

# pytest's doctest runs the examples after >>>, and building the site runs the directives.
ELSEWHERE = ("pycon", "{eval-rst}", "{include} ../CHANGELOG.md", "{literalinclude} ../examples/ppo.py", "{toctree}")
# The page that uses the board and the engine is opened by tests/browser/test_embed.py.
FOR_BROWSERS = ("html", "js")
# Drawings that illustrate the text around them.
FIGURES = ("    0 / \\ 1\n", "src/indigo/\n")
# Conversations of the bot protocol, which tests/test_bot_protocol.py holds.
CONVERSATION = "> "
# Those of running a server are tested beside the server, and those of the gallery beside the pictures they draw.
OPERATORS, GALLERY = ("server.md", "runbook.md"), "gallery.md"
# A program for a GPU runs on the CPU, with fewer games, and finds PyTorch where `make torch` puts it.
ON_CPU = {
    "65_536, seed=1,": '16, seed=1, device="cpu",',
    ".cuda()": "",
    "import torch\n": f"import sys\nsys.path.append({str(TORCH)!r})\nimport torch\n",
}


def each(*languages: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "block", [each for each in blocks(*languages) if each.page not in (*OPERATORS, GALLERY)], ids=str
    )


def test_there_is_a_test_for_every_language() -> None:
    tested = {"json", "python", "sh", "text", *ELSEWHERE, *FOR_BROWSERS}
    assert {block.language for block in blocks() if block.page not in OPERATORS} <= tested


@each("pycon")
def test_examples_are_seen_by_doctest(block: Block) -> None:
    assert block.code.startswith(">>> ")
    assert block.code.endswith("\n\n")  # or the fence would be taken for what is printed


@pytest.mark.parametrize(
    "page",
    [
        pytest.param(page, marks=pytest.mark.slow if page in {"commands.md", "index.md"} else [])
        for page in sorted({block.page for block in blocks("sh")} - {*OPERATORS})
    ],
)
def test_commands_can_be_typed_as_they_stand(page: str, tmp_path: Path) -> None:
    sandbox = Sandbox(tmp_path)
    for block in blocks("sh", page=page):
        sandbox.run(block)
    for picture in tmp_path.glob("*.svg"):
        assert picture.read_text(encoding="utf-8") == (DOCS / "images" / picture.name).read_text(encoding="utf-8")


@each("python")
async def test_programs_run_as_they_stand(block: Block, tmp_path: Path) -> None:
    places = ON_CPU if "DeviceBatch" in block.code else {}
    if places:
        need_torch()
        need_compiler()
    async with serving(sqlite_in(tmp_path)) as server:
        await asyncio.to_thread(Sandbox(tmp_path / "sandbox", places).run, block, server.url)


@each("json")
def test_messages_are_what_the_schema_says(block: Block) -> None:
    schema = socket_schema()
    message = json.loads(block.code)
    kind = "hello" if message["type"] == "hello" else "command"
    jsonschema_rs.validator_for({"$defs": schema["$defs"], **schema["properties"][kind]}).validate(message)


@each("text")
def test_texts_are_records_or_figures(block: Block) -> None:
    if not block.code.startswith((*FIGURES, CONVERSATION)):
        from_text(block.code)
