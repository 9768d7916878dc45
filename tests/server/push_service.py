"""A push service for tests: it takes messages over HTTP, proves who sent them, and reads them as a browser would."""

import asyncio
import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from tests.server.people import running

CURVE = ec.SECP256R1()


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass
class Device:
    """A browser's side of a subscription: the keys with which it reads, and what it has read."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(CURVE))
    auth: bytes = field(default_factory=lambda: os.urandom(16))
    answers: list[int] = field(default_factory=list)  # statuses, before all is well
    asked: list[dict[str, str]] = field(default_factory=list)  # the headers of each request
    received: list[Any] = field(default_factory=list)

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def subscription(self) -> dict[str, Any]:
        """What the browser hands the server."""
        return {"endpoint": self.endpoint, "keys": {"p256dh": text(self.point), "auth": text(self.auth)}}

    def read(self, body: bytes) -> bytes:
        """Decrypt a message: RFC 8291, written a second time."""
        salt, size, sender, sealed = body[:16], body[16:20], body[21 : 21 + body[20]], body[21 + body[20] :]
        assert int.from_bytes(size, "big") >= len(sealed)
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, sender))

        def derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
            return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info).derive(secret)

        secret = derived(shared, self.auth, b"WebPush: info\x00" + self.point + sender, 32)
        key = derived(secret, salt, b"Content-Encoding: aes128gcm\x00", 16)
        plain = AESGCM(key).decrypt(derived(secret, salt, b"Content-Encoding: nonce\x00", 12), sealed, None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


def claims_of(header: str) -> tuple[dict[str, Any], str]:
    """Check the signature of a proof; return its claims, and the key it is made with."""
    scheme, _, rest = header.partition(" ")
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    said, _, signed = parts["t"].rpartition(".")
    halves = (int.from_bytes(data(signed)[:32], "big"), int.from_bytes(data(signed)[32:], "big"))
    public = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data(parts["k"]))
    public.verify(encode_dss_signature(*halves), said.encode(), ec.ECDSA(SHA256()))
    assert scheme == "vapid"
    head, claims = (json.loads(data(part)) for part in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return claims, parts["k"]


class PushService:
    """A push service and the devices that it knows."""

    def __init__(self) -> None:
        self.url = ""
        self.devices: dict[str, Device] = {}
        self.most = self.now = 0  # messages at a time
        self.gate = asyncio.Event()  # while it is clear, no message is answered
        self.gate.set()

    def device(self) -> Device:
        """Return a browser that has asked for pushes."""
        number = str(len(self.devices))
        self.devices[number] = Device(f"{self.url}/to/{number}")
        return self.devices[number]

    async def take(self, request: Request) -> Response:
        device = self.devices[request.path_params["number"]]
        body = await request.body()
        device.asked.append(dict(request.headers))
        self.now += 1
        self.most = max(self.most, self.now)
        await self.gate.wait()
        self.now -= 1
        status = device.answers.pop(0) if device.answers else 201
        if status == 201:
            device.received.append(json.loads(device.read(body)))
        return Response(status_code=status, headers={"Location": "/elsewhere"})


@asynccontextmanager
async def push_service() -> AsyncIterator[PushService]:
    """Run a push service on this machine."""
    service = PushService()
    app = Starlette(routes=[Route("/to/{number}", service.take, methods=["POST"])])
    async with running(uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="off"))) as here:
        service.url = here.url
        yield service
