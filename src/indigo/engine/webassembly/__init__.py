"""The engine where Numba can't be, in a browser: the same kernels, compiled to WebAssembly beforehand.

The files here, except for `exports`, are plain Python. Before bots can be made, a worker calls::

    load(FromJavaScript(kernels), weights)
"""

from indigo.engine.webassembly.runtime import FromJavaScript, Kernels, load

__all__ = ["FromJavaScript", "Kernels", "load"]
