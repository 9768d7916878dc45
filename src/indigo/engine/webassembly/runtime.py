"""The compiled kernels as a browser has them: functions by name, and one memory with a place for everything."""

from collections import defaultdict
from typing import Any, Final, Protocol

from indigo.engine import layout

ROW: Final = "<iiffffff"  # of what `read_root` writes
ROW_SIZE: Final = 32
MOST_ROWS: Final = 6 * layout.CELL_COUNT


class Kernels(Protocol):
    """What a worker, or a test, hands over: a WebAssembly module that has been instantiated."""

    def call(self, name: str, *arguments: float) -> int:
        """Call an exported function."""

    def read(self, address: int, size: int) -> bytes:
        """Return bytes of the memory."""

    def write(self, address: int, content: bytes) -> None:
        """Write bytes to the memory."""

    def reserve(self, end: int) -> None:
        """Let the memory have at least this many bytes."""

    def heap(self) -> int:
        """Return the first address that the module does not use itself."""


class FromJavaScript:
    """Kernels that are an object of JavaScript: Pyodide passes numbers as they are, and bytes as typed arrays."""

    def __init__(self, kernels: Any) -> None:
        """Wrap an instance of the class `Kernels` in web/src/offline/kernels.ts."""
        self._kernels = kernels
        self.call, self.reserve, self.heap = kernels.call, kernels.reserve, kernels.heap

    def read(self, address: int, size: int) -> bytes:
        """Return bytes of the memory."""
        return bytes(self._kernels.view(address, size).to_bytes())

    def write(self, address: int, content: bytes) -> None:
        """Write bytes to the memory."""
        self._kernels.view(address, len(content)).assign(content)


class Runtime:
    """Kernels with their weights, and who has which part of the memory."""

    def __init__(self, kernels: Kernels, weights: bytes) -> None:
        """Place the weights and the working memory."""
        self._kernels = kernels
        self._end = kernels.heap()
        self._free: defaultdict[int, list[int]] = defaultdict(list)  # the addresses of blocks given back, by size
        self.call, self.read, self.write = kernels.call, kernels.read, kernels.write
        self.desk = self.take(self.call("desk_size"))
        self.words = self.take(2 * layout.SIZE)
        self.rng = self.take(8)
        self.rows = self.take(MOST_ROWS * ROW_SIZE)
        halves = self.take(len(weights))
        self.write(halves, weights)
        self.call("load_weights", self.desk, halves)
        self.give_back(halves, len(weights))

    def take(self, size: int) -> int:
        """Return the address of a block of memory that nothing else uses."""
        if self._free[size]:
            return self._free[size].pop()
        address = -(-self._end // 16) * 16
        self._end = address + size
        self._kernels.reserve(self._end)
        return address

    def give_back(self, address: int, size: int) -> None:
        """Let a block of memory be taken again."""
        self._free[size].append(address)


_runtime: Runtime | None = None


def load(kernels: Kernels, weights: bytes) -> None:
    """Give the engine its kernels; bots can be made from now on."""
    global _runtime
    _runtime = Runtime(kernels, weights)


def runtime() -> Runtime:
    """Return the kernels that were loaded."""
    assert _runtime is not None, "call indigo.engine.webassembly.load first"
    return _runtime
