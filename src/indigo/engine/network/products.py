"""Products of matrices in vector instructions, for the network. Compiled.

Loops over arrays make LLVM load and store every sum again for each few inputs. A *tile* of four rows and sixteen
outputs stays in registers instead, which is faster. Its instructions are written for a vector of
sixteen numbers, which LLVM splits into what the processor has.
"""

from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic
from numpy.typing import NDArray

from indigo.engine.compiled import fast_kernel

Reals = NDArray[np.float32]

ROWS: Final = 4
LANES: Final = 16
STEP: Final = 4  # inputs that are loaded at a time: a matrix needs a multiple of this many

_INDEX, _SHORT, _REAL = ir.IntType(64), ir.IntType(32), ir.FloatType()
_VECTOR, _FEW = ir.VectorType(_REAL, LANES), ir.VectorType(_REAL, STEP)


def packed(matrix: Reals) -> Reals:
    """Reorder matrices of (inputs, outputs) for `multiply`: blocks of 16 outputs, in which each input has a row."""
    *stack, inputs, outputs = matrix.shape
    blocks = matrix.reshape(*stack, inputs, outputs // LANES, LANES)
    return np.ascontiguousarray(np.moveaxis(blocks, -2, -3))


def _typed_tile(_context: Any, x: Any, row: Any, matrix: Any, block: Any, bias: Any, out: Any) -> Any:
    """Write four rows and one block of outputs of x @ matrix + bias; all arrays are contiguous."""

    def write(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        def array(at: int) -> tuple[Any, list[Any]]:
            found = context.make_array(signature.args[at])(context, builder, arguments[at])
            return found.data, cgutils.unpack_tuple(builder, found.shape)

        def number(value: int) -> Any:
            return ir.Constant(_INDEX, value)

        def load(kind: Any, pointer: Any, index: Any) -> Any:
            return builder.load(builder.bitcast(builder.gep(pointer, [index]), kind.as_pointer()), align=4)

        def repeated(value: Any) -> Any:
            first = builder.insert_element(ir.Constant(_VECTOR, ir.Undefined), value, ir.Constant(_SHORT, 0))
            return builder.shuffle_vector(first, first, ir.Constant(ir.VectorType(_SHORT, LANES), [0] * LANES))

        (inputs_at, (_, width)), (weights, (_, inputs, _)) = array(0), array(2)
        (biases, _), (outputs_at, (_, outputs)) = array(4), array(5)
        rows = [builder.add(arguments[1], number(each)) for each in range(ROWS)]
        column = builder.mul(arguments[3], number(LANES))
        sources = [builder.gep(inputs_at, [builder.mul(each, width)]) for each in rows]
        weights = builder.gep(weights, [builder.mul(column, inputs)])
        add = cgutils.get_or_insert_function(
            builder.module, ir.FunctionType(_VECTOR, [_VECTOR] * 3), f"llvm.fma.v{LANES}f32"
        )
        sums = [cgutils.alloca_once_value(builder, load(_VECTOR, biases, column)) for _ in rows]
        with cgutils.for_range_slice(builder, number(0), inputs, number(STEP), intp=_INDEX) as (first, _):
            few = [load(_FEW, source, first) for source in sources]
            for step in range(STEP):
                at = builder.mul(builder.add(first, number(step)), number(LANES))
                weight = load(_VECTOR, weights, at)
                for value, total in zip(few, sums, strict=True):
                    factor = repeated(builder.extract_element(value, ir.Constant(_SHORT, step)))
                    builder.store(builder.call(add, [factor, weight, builder.load(total)]), total)
        for each, total in zip(rows, sums, strict=True):
            target = builder.gep(outputs_at, [builder.add(builder.mul(each, outputs), column)])
            builder.store(builder.load(total), builder.bitcast(target, _VECTOR.as_pointer()), align=4)
        return context.get_dummy_value()

    return types.void(x, types.intp, matrix, types.intp, bias, out), write


_multiply_tile: Any = intrinsic(_typed_tile)


@fast_kernel
def multiply(x: Reals, rows: int, matrix: Reals, bias: Reals, out: Reals) -> None:
    """Write rows of x @ matrix + bias, for a packed matrix; the arrays need rows for a multiple of four."""
    for block in range(matrix.shape[0]):
        for row in range(0, rows, ROWS):
            _multiply_tile(x, row, matrix, block, bias, out)


@fast_kernel
def multiply_one(x: Reals, matrix: Reals, bias: Reals, out: Reals) -> None:
    """Write one row of x @ matrix + bias, for a matrix that is not packed."""
    inputs, outputs = matrix.shape
    for at in range(outputs):
        out[at] = bias[at]
    for k in range(inputs):
        factor = x[k]
        for at in range(outputs):
            out[at] += factor * matrix[k, at]
