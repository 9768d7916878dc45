"""The version of the protocol over the socket."""

from typing import Final

from indigo.tables.table_errors import Outdated, Unavailable

VERSION: Final = 2  # that browsers say in hello; a change that an older client can't follow gets a new number
PATCHES: Final = 2  # the first version whose updates are patches
OLDEST: Final = 1  # the oldest version that is served: that of the last release, or older


def check_version(version: int) -> None:
    """Raise `Outdated` if a client is too old, `Unavailable` if it is newer: then a newer server sent it its page."""
    if version < OLDEST:
        raise Outdated(f"this page is out of date: it speaks version {version}, but the server needs {OLDEST} or newer")
    if version > VERSION:
        raise Unavailable(f"this server speaks only version {VERSION}, not {version}: it is being upgraded")
