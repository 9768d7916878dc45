"""Rate limits, and addresses that clients try to forge."""

from ipaddress import ip_network
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from indigo.server.http import limits
from indigo.server.http.limits import ConcurrencyLimiter, RateLimiter, client_address
from tests.clocks import Clock


def test_a_burst_and_then_the_rate() -> None:
    clock = Clock(1_000_000.0)
    buckets = RateLimiter(20, 40, clock)
    assert [buckets.take("a") for _ in range(40)] == [0.0] * 40
    assert buckets.take("a") == pytest.approx(0.05)
    assert buckets.take("b") == 0.0
    clock.now += 0.04
    assert buckets.take("a") == pytest.approx(0.01)
    clock.now += 0.01
    assert buckets.take("a") == 0.0
    assert buckets.take("a") > 0
    clock.now += 3600
    assert sum(buckets.take("a") == 0.0 for _ in range(100)) == 40


def test_a_rate_by_the_hour() -> None:
    clock = Clock(1_000_000.0)
    buckets = RateLimiter(60 / 3600, 60, clock)
    assert sum(buckets.take("a") == 0.0 for _ in range(100)) == 60
    assert buckets.take("a") == pytest.approx(60)


@given(st.lists(st.floats(0, 2), max_size=60), st.floats(0.1, 100), st.integers(1, 50))
def test_never_more_than_burst_and_rate(pauses: list[float], rate: float, burst: int) -> None:
    clock = Clock(1_000_000.0)
    buckets = RateLimiter(rate, burst, clock)
    taken = 0
    for pause in pauses:
        clock.now += pause
        wait = buckets.take("a")
        taken += wait == 0.0
        assert taken <= burst + rate * (clock.now - 1_000_000) + 0.01
        if wait:
            clock.now += wait
            assert buckets.take("a") == 0.0
            taken += 1


def test_full_buckets_are_forgotten() -> None:
    clock = Clock(1_000_000.0)
    buckets = RateLimiter(10, 10, clock)
    for key in range(1000):
        buckets.take(str(key))
    assert len(buckets) == 1000
    clock.now += 1
    buckets.take("a")
    assert len(buckets) == 1


def test_memory_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEYS", 100)
    buckets = RateLimiter(1, 2, Clock(1_000_000.0))
    taken = 0
    for key in range(1000):
        buckets.take(str(key))
        taken += buckets.take("busy") == 0.0
        assert len(buckets) <= 100
    assert taken == 2  # a flood of others does not fill one's own bucket


def test_sockets_are_counted_while_they_are_open() -> None:
    counted = ConcurrencyLimiter(2)
    assert counted.enter("a")
    assert counted.enter("a")
    assert not counted.enter("a")
    assert counted.enter("b")
    counted.leave("a")
    assert counted.enter("a")
    for key in "aab":
        counted.leave(key)
    assert len(counted) == 0
    assert not ConcurrencyLimiter(0).enter("a")


PROXIES = (ip_network("10.0.0.0/8"), ip_network("fd00::/8"))


def address(peer: str | None, *forwarded: str) -> str:
    headers = [(b"x-forwarded-for", value.encode("latin-1")) for value in forwarded]
    scope: dict[str, Any] = {"client": peer and (peer, 1234), "headers": [(b"host", b"x"), *headers]}
    return client_address(scope, PROXIES)


@pytest.mark.parametrize(
    ("peer", "forwarded", "expected"),
    [
        ("203.0.113.1", [], "203.0.113.1"),
        ("203.0.113.1", ["198.51.100.7"], "203.0.113.1"),  # no proxy of ours: a lie
        ("127.0.0.1", ["198.51.100.7"], "127.0.0.1"),  # this machine isn't a proxy unless it is named
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["1.1.1.1, 198.51.100.7"], "198.51.100.7"),  # what the client itself wrote stands further left
        ("10.0.0.1", ["1.1.1.1", "198.51.100.7"], "198.51.100.7"),
        ("10.0.0.1", ["1.1.1.1", "2.2.2.2, 198.51.100.7", "10.9.9.9"], "198.51.100.7"),
        ("10.0.0.1", ["10.1.1.1, 198.51.100.7, 10.2.2.2,10.3.3.3"], "198.51.100.7"),
        ("10.0.0.1", ["10.1.1.1, 10.2.2.2"], "10.1.1.1"),
        ("10.0.0.1", ["1.1.1.1, unknown"], "10.0.0.1"),
        ("10.0.0.1", ["1.1.1.1, _hidden, 10.2.2.2"], "10.2.2.2"),
        ("10.0.0.1", [""], "10.0.0.1"),
        ("10.0.0.1", [",,,"], "10.0.0.1"),
        ("10.0.0.1", ["\xff\x00<script>"], "10.0.0.1"),
        ("10.0.0.1", ["1.1.1.1, 300.1.1.1"], "10.0.0.1"),
        ("10.0.0.1", ["198.51.100.7:4711"], "198.51.100.7"),
        ("10.0.0.1", ["[2001:db8:1:2:3::4]:4711"], "2001:db8:1:2::/64"),
        ("fd00::1", ["2001:db8:1:2:3::4"], "2001:db8:1:2::/64"),
        ("::ffff:10.0.0.1", ["::ffff:198.51.100.7"], "198.51.100.7"),
        ("::ffff:203.0.113.1", ["1.1.1.1"], "203.0.113.1"),
        ("2001:db8:1:2:aaaa::1", [], "2001:db8:1:2::/64"),
        ("fe80::1%eth0", [], "fe80::/64"),
        (None, ["1.1.1.1"], "unknown"),
        ("", ["1.1.1.1"], "unknown"),
        ("testclient", ["1.1.1.1"], "unknown"),
    ],
)
def test_who_is_asking(peer: str | None, forwarded: list[str], expected: str) -> None:
    assert address(peer, *forwarded) == expected


@given(st.lists(st.text(alphabet=st.characters(max_codepoint=255), max_size=30), max_size=3))
def test_nothing_a_client_writes_hides_its_address(lies: list[str]) -> None:
    assert address("10.0.0.1", *lies, "198.51.100.7") == "198.51.100.7"
    assert address("203.0.113.1", *lies) == "203.0.113.1"
