"""How long things took. `make soak` checks it, on a machine that does nothing else; the tests run on a busy one."""


class Machine:
    """What a campaign may expect of the machine."""

    is_quiet = False


def check_time(seconds: float, limit: float, what: str) -> None:
    """On a quiet machine, check how long something took."""
    assert not Machine.is_quiet or seconds < limit, f"{what}: {seconds:.2f} s"
