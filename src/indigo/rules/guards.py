"""Guards against two threads in one object, which would spoil it."""

import threading
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from indigo.rules.errors import InUse

Self = TypeVar("Self")
Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")


class Guard:
    """Belongs to one object. A copy of the object gets a guard of its own."""

    __slots__ = ("lock",)

    def __init__(self) -> None:
        self.lock = threading.RLock()

    def __reduce__(self) -> tuple[type["Guard"], tuple[()]]:
        return Guard, ()


def exclusive(
    method: Callable[Concatenate[Self, Arguments], Result],
) -> Callable[Concatenate[Self, Arguments], Result]:
    """Mark a method that no other thread may call while one of the marked methods of the same object is running.

    The second thread gets `InUse` at once, and the object does not change.
    """

    @wraps(method)
    def guarded(self: Self, /, *arguments: Arguments.args, **named: Arguments.kwargs) -> Result:
        attributes: dict[str, Any] = self.__dict__
        lock = (attributes.get("_guard") or attributes.setdefault("_guard", Guard())).lock  # one guard for all threads
        if not lock.acquire(blocking=False):
            raise InUse(f"another thread is using this {type(self).__name__}: give each thread its own")
        try:
            return method(self, *arguments, **named)
        finally:
            lock.release()

    return guarded
