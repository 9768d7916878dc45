"""Requests that no HTTP library would send, as raw bytes, and checks of the responses."""

import asyncio
import json
import random
from typing import NamedTuple
from urllib.parse import urlsplit

import orjson

from tests.campaigns.fuzz_target import Ground, check_refusal
from tests.waiting import PATIENCE

A_MOMENT = 0.02  # for what may stay without an answer

BODIES = [
    b"",
    b"null",
    b'"text"',
    b"[]",
    b"{}",
    b"\xff\xfe{}",
    b"\xef\xbb\xbf{}",
    b'{"seat": "\xc3\x28"}',
    b'{"seat": 0, "seat": 1}',
    b'{"players": 2, "players": 3}',
    b'{"seat": 0}',
    b'{"seat": 1}',
    b'{"seat": 1e999}',
    b'{"seat": -0}',
    b'{"seat": 0.0}',
    b'{"seat": NaN}',
    b'{"seat": 99999999999999999999999999}',
    b'{"seat": ' + b"9" * 5000 + b"}",
    b'{"record": "\\ud800"}',
    b'{"record": "\\u0000"}',
    b'{"record": "' + b"\\n" * 20_000 + b'"}',
    b'{"record": "indigo ' + b"9" * 5000 + b'"}',
    b'{"record": null}',
    b'{"record": ""}',
    b'{"record": "\xc2\x85\xe2\x80\xa8"}',
    b"[" * 8000,
    b'{"a":' * 1500,
    b'{"seat":' + b"[" * 100 + b"]" * 100 + b"}",
    b'{"pace": {"unit": "days", "amount": 3600}}',
    b'{"starts": 3}',
    b'{"players": true}',
    b'{"own_gates": true}',
    b'{"rounds": 9, "hand_size": 2, "players": 4}',
    b" " * 9000,
    b" " * 70_000,
    b"\0" * 100,
    b"{" + b'"a":0,' * 900 + b'"b":0}',
]
TYPES = [
    b"application/json",
    b"application/json; charset=utf-16",
    b"APPLICATION/JSON",
    b"application/vnd.x+json",
    b"text/plain",
    b"multipart/form-data; boundary=x",
    b"multipart/form-data",
    b"application/x-www-form-urlencoded",
    b"\xff\xfe",
    b"",
    b"/;=,",
]
METHODS = [b"GET", b"POST", b"HEAD", b"OPTIONS", b"PUT", b"DELETE", b"PATCH", b"TRACE", b"get", b"PROPFIND", b"FOO"]
PATHS = [
    b"/api/about",
    b"/api/tables",
    b"/api/tables/",
    b"/api/tables/mine",
    b"/api/replay",
    b"/api/analysis",
    b"/api/schema",
    b"/openapi.json",
    b"/metrics",
    b"/healthz",
    b"/readyz",
    b"/",
    b"//",
    b"//api/tables",
    b"/api/tables/%00",
    b"/api/tables/%ff%fe",
    b"/api/tables/%2e%2e/mine",
    b"/api/tables/../about",
    b"/api/tables/%D0%BA%D0%B0%D0%B1%D0%BE",
    b"/api/tables/%F0%9F%92%8E/socket",
    b"/api/tables/" + b"a" * 20_000,
    b"/api/tables/kabo-mite-rusa?" + b"a=b&" * 5000,
    b"/api/tables/kabo-mite-rusa/turns?after=%00",
    b"/api/tables/kabo-mite-rusa/socket",
    b"/%",
    b"/%00",
    b"/%00.js",
    b"/" + b"a" * 300,
    b"/assets/" + b"a" * 5000 + b".js",
    b"/\xff",
    b"*",
    b"http://elsewhere.example/api/about",
]
QUERIES = [
    b"",
    b"?seat=0",
    b"?seat=3&seat=0",
    b"?seat=-1",
    b"?seat=%D9%A3",
    b"?seat=1e0",
    b"?seat=" + b"9" * 5000,
    b"?after=0",
    b"?after=54",
    b"?after=55",
    b"?after=%20%201",
    b"?after=1_0",
    b"?after",
    b"?after=%ff",
]
PLACES = [
    b"",
    b"/turns",
    b"/plan",
    b"/hint",
    b"/rounds/1",
    b"/rounds/0",
    b"/rounds/99",
    b"/rounds/" + b"9" * 5000,
    b"/socket",
]
HEADERS = [
    (b"Authorization", b"Bearer"),
    (b"Authorization", b"Bearer \xff\xfe"),
    (b"Authorization", b"Basic QWxhZGRpbjpvcGVu"),
    (b"Authorization", b"Bearer " + b"A" * 43),
    (b"Authorization", b"Bearer " + b"A" * 50_000),
    (b"X-Forwarded-For", b"::1%eth0, \xff, 300.1.1.1"),
    (b"Forwarded", b"for=nobody"),
    (b"Origin", b"null"),
    (b"Cookie", b"a=" + b"b" * 60_000),
    (b"X-" + b"y" * 30_000, b"z"),
    (b"Accept", b"text/\xff"),
    (b"Accept-Encoding", b"gzip;q=nan"),
    (b"Range", b"bytes=0-,-1"),
    (b"Expect", b"100-continue"),
    (b"If-None-Match", b"*"),
    (b"Upgrade", b"h2c"),
    (b"Connection", b"upgrade"),
]
GARBAGE = [
    b"\r\n\r\n",
    b"GET\r\n\r\n",
    b"GET /\r\n\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET /api/about HTTP/1.1\r\nHost: a\r\n folded: b\r\n\r\n",
    b"GET /api/about HTTP/1.1\r\nHost: a\r\nNo colon\r\n\r\n",
    b"GET /api/about HTTP/1.1\r\nHost : a\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}x",
    b"POST /api/tables HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n{}",
    b"POST /api/tables HTTP/1.1\r\nContent-Length: 9999999\r\n\r\n{}",
    b"POST /api/tables HTTP/1.1\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffffff\r\n",
    b"POST /api/tables HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n2;x="
    + b"y" * 9000
    + b"\r\n{}\r\n0\r\nA: b\r\n\r\n",
]

UPGRADE = b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
KEY = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
HANDSHAKES = [  # what comes beside UPGRADE
    KEY,
    b"",
    KEY.replace(b"13", b"12"),
    KEY.replace(b"dGhl", b"\xff"),
    KEY + b"Origin: \xff\r\n",
    KEY + b"Origin: null\r\n",
    KEY + b"Origin: http://a\r\nOrigin: http://b\r\n",
    KEY + b"Sec-WebSocket-Protocol: \xff, a b\r\n",
    KEY + b"Sec-WebSocket-Extensions: permessage-deflate; x=\xff\r\n",
    KEY + b"X: " + b"y" * 70_000 + b"\r\n",
    KEY + b"H: x\r\n" * 300,
    KEY + b"Content-Length: 2\r\n",
]


class Raw(NamedTuple):
    """Bytes to send, and whether they are a request that has to be answered."""

    data: bytes
    is_whole: bool


def some_request(here: Ground, choose: random.Random) -> Raw:
    """Return a random request."""
    if choose.random() < 0.15:
        return Raw(choose.choice(GARBAGE), False)
    if choose.random() < 0.1:
        table = choose.choice([*here.tables.values(), "%ff", "x" * 20_000]).encode()
        lines = b"Host: a\r\n" + UPGRADE + choose.choice(HANDSHAKES)
        return Raw(b"GET /api/tables/" + table + b"/socket HTTP/1.1\r\n" + lines + b"\r\n{}", False)
    method, path = choose.choice(METHODS), choose.choice(PATHS)
    if choose.random() < 0.6:
        method = choose.choice(METHODS[:2])
        table = choose.choice(list(here.tables.values())).encode()
        path = b"/api/tables/" + table + choose.choice(PLACES) + choose.choice(QUERIES)
    headers = [(b"Host", choose.choice([b"127.0.0.1", b"\xff", b"", b"a" * 9000]))]
    headers += choose.choices(HEADERS, k=choose.randrange(3))
    if choose.random() < 0.5:
        headers.append((b"Authorization", b"Bearer " + choose.choice([here.anna, here.ben]).token.encode()))
    body = b""
    if method == b"POST" or choose.random() < 0.1:
        body = choose.choice([choose.choice(BODIES), flipped(json.dumps({"record": here.record}).encode(), choose)])
        headers.append((b"Content-Type", choose.choice(TYPES[: choose.choice([1, len(TYPES)])])))
        if choose.random() < 0.3:
            headers.append((b"Transfer-Encoding", b"chunked"))
            body = chunked(body, choose)
        else:
            headers.append((b"Content-Length", str(len(body)).encode()))
    headers.append((b"Connection", b"close"))
    lines = b"".join(name + b": " + value + b"\r\n" for name, value in headers)
    data = method + b" " + path + b" HTTP/1.1\r\n" + lines + b"\r\n" + body
    if choose.random() < 0.1:
        return Raw(data[: choose.randrange(len(data))], False)
    is_plain = b"\xff" not in data[: -len(body) or None] and not any(name == b"Upgrade" for name, _ in headers)
    return Raw(data, is_plain)


def flipped(data: bytes, choose: random.Random) -> bytes:
    """Change a few bits."""
    bits = bytearray(data)
    for _ in range(choose.randrange(4)):
        bits[choose.randrange(len(bits))] ^= 1 << choose.randrange(8)
    return bytes(bits)


def chunked(body: bytes, choose: random.Random) -> bytes:
    """Cut a body into chunks."""
    parts = []
    while body:
        size = choose.randrange(1, 20_000)
        parts.append(body[:size])
        body = body[size:]
    return b"".join(b"%x\r\n%b\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n"


async def check_raw(here: Ground, choose: random.Random) -> None:
    """Send a random request and check the response, if there must be one."""
    request = some_request(here, choose)
    received = await answer_to(here.url, request)
    try:
        check_answer(received, request.is_whole)
    except Exception as error:
        error.add_note(f"sent: {request.data[:2000]!r}\nreceived: {received[:2000]!r}")
        raise


async def answer_to(url: str, request: Raw) -> bytes:
    """Send bytes, and return all that comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", urlsplit(url).port)
    received = b""
    try:
        writer.write(request.data)
        async with asyncio.timeout(PATIENCE if request.is_whole else A_MOMENT):
            while part := await reader.read(65536):
                received += part
    except (TimeoutError, ConnectionError):
        if request.is_whole and not received:
            raise
    finally:
        writer.close()
    return received


def check_answer(received: bytes, has_to_be: bool) -> None:
    """Check that a response isn't a server error, and that a refusal has a documented code."""
    head, _, body = received.partition(b"\r\n\r\n")
    if head.startswith(b"HTTP/1.1 100"):
        head, _, body = body.partition(b"\r\n\r\n")
    if not head:
        assert not has_to_be, "no answer"
        return
    status = int(head.split(b" ")[1])
    assert status in (101, 200, 201, 206) or 400 <= status < 500  # 206: somebody asked for a part of a file
    if status >= 400 and b"application/json" in head and body:
        check_refusal(status, orjson.loads(body))
    elif status >= 400 and body:  # the handshake of a socket
        assert not has_to_be, body[:200]
