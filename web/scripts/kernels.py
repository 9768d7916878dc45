"""Compile the kernels of the bots to WebAssembly: python -m web.scripts.kernels FOLDER, or `make kernels`.

Numba turns each function of `indigo.engine.webassembly.exports` into LLVM's code for any processor. LLVM, which
llvmlite brings, optimises it for WebAssembly, and a linker makes a module of it. There are two builds, which differ
only in how the network's sums of products are computed:

- kernels.relaxed.wasm fuses a product and a sum, as processors do; it needs relaxed SIMD
- kernels.plain.wasm computes one after the other; it needs SIMD alone

network.bin holds the weights.
"""

import inspect
import os
import shutil
import subprocess
import sys
import tempfile
import warnings
from pathlib import Path
from typing import Any, Final

# Code for any processor, unoptimised, because only LLVM's passes for WebAssembly know what is good there. Numba reads
# these when it is imported. Nobody else may find such code, so the folder of its cache is temporary.
CACHE: Final = tempfile.TemporaryDirectory()
os.environ |= {"NUMBA_CPU_NAME": "generic", "NUMBA_CPU_FEATURES": "", "NUMBA_OPT": "0", "NUMBA_CACHE_DIR": CACHE.name}

import llvmlite.binding as llvm  # noqa: E402
from numba import types  # noqa: E402
from numba.core.errors import NumbaWarning  # noqa: E402

from indigo.engine.network.products import LANES  # noqa: E402
from indigo.engine.webassembly import exports  # noqa: E402

TRIPLE: Final = "wasm32-unknown-unknown"
FEATURES: Final = "+simd128,+bulk-memory,+sign-ext,+nontrapping-fptoint"
RELAXED: Final = ",+relaxed-simd"
LINKER: Final = Path(sys.prefix) / "linker"  # where `make kernels` installs it, unless the machine has one
STACK: Final = 64 * 1024

VECTOR: Final = f"<{LANES} x float>"
FOUR: Final = "<4 x float>"


def _fused_plainly() -> str:
    """Return how to add a product to a sum: one after the other."""
    return f"""
    define {VECTOR} @fused({VECTOR} %a, {VECTOR} %b, {VECTOR} %c) alwaysinline {{
      %product = fmul fast {VECTOR} %a, %b
      %sum = fadd fast {VECTOR} %product, %c
      ret {VECTOR} %sum
    }}"""


def _fused_by_fours() -> str:
    """Return the same with relaxed SIMD, whose vectors have four numbers."""
    extract, insert = f"@llvm.vector.extract.v4f32.v{LANES}f32", f"@llvm.vector.insert.v{LANES}f32.v4f32"
    lines = [
        f"declare {FOUR} {extract}({VECTOR}, i64)",
        f"declare {VECTOR} {insert}({VECTOR}, {FOUR}, i64)",
        f"declare {FOUR} @llvm.wasm.relaxed.madd.v4f32({FOUR}, {FOUR}, {FOUR})",
        f"define {VECTOR} @fused({VECTOR} %a, {VECTOR} %b, {VECTOR} %c) alwaysinline {{",
    ]
    whole = "poison"
    for at in range(0, LANES, 4):
        lines += [f"  %{name}{at} = call {FOUR} {extract}({VECTOR} %{name}, i64 {at})" for name in "abc"]
        parts = ", ".join(f"{FOUR} %{name}{at}" for name in "abc")
        lines.append(f"  %sum{at} = call {FOUR} @llvm.wasm.relaxed.madd.v4f32({parts})")
        lines.append(f"  %whole{at} = call {VECTOR} {insert}({VECTOR} {whole}, {FOUR} %sum{at}, i64 {at})")
        whole = f"%whole{at}"
    return "\n".join([*lines, f"  ret {VECTOR} {whole}", "}"])


# The kernels allocate nothing, so nothing has to be counted or freed.
WITHOUT_ALLOCATION: Final = """
define void @NRT_incref(ptr %0) alwaysinline { ret void }
define void @NRT_decref(ptr %0) alwaysinline { ret void }
"""


def numba_code() -> list[str]:
    """Return LLVM's code for each export, with a function of plain arguments around what Numba makes of it."""
    found = []
    for function in exports.EXPORTS:
        names = inspect.signature(function.py_func).parameters
        kinds = tuple(types.float32 if name in exports.REALS else types.int32 for name in names)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", NumbaWarning)  # that some of it is not cached
            function.compile(types.int32(*kinds))
        compiled = function.overloads[kinds]
        code = compiled.library.get_llvm_str()
        code = code.replace(f"@llvm.fma.v{LANES}f32", "@fused").replace("@sqrtf", "@llvm.sqrt.f32")
        typed = [f"{'float' if name in exports.REALS else 'i32'} %{name}" for name in names]
        given = ", ".join(["ptr %result", "ptr %error", *typed])
        found.append(
            f"{code}\ndefine i32 @{function.__name__}({', '.join(typed)}) {{\n"
            "  %result = alloca i32\n  %error = alloca ptr\n"
            f"  %status = call i32 @{compiled.fndesc.llvm_func_name}({given})\n"
            "  %value = load i32, ptr %result\n  ret i32 %value\n}\n"
        )
    return found


def _parsed(code: str) -> Any:
    """Return a module without what concerns the processor that it was compiled on."""
    lines = (line for line in code.splitlines() if not line.startswith(("target datalayout", "target triple")))
    return llvm.parse_assembly("\n".join(lines))


def emitted(codes: list[str], features: str, fused: str) -> bytes:
    """Return all exports as one object file, optimised."""
    machine = llvm.Target.from_triple(TRIPLE).create_target_machine(
        cpu="generic", features=features, opt=3, reloc="static", codemodel="default"
    )
    module = _parsed(WITHOUT_ALLOCATION + fused)
    for code in codes:
        module.link_in(_parsed(code))
    module.triple, module.data_layout = TRIPLE, str(machine.target_data)
    names = {function.__name__ for function in exports.EXPORTS}
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name not in names:
            each.linkage = "internal"
    tuning = llvm.create_pipeline_tuning_options(speed_level=3)
    tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_interleaving = tuning.loop_unrolling = True
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    return machine.emit_object(module)


def link(machine_code: bytes, target: Path) -> None:
    """Make a module of an object file."""
    linker = ["wasm-ld"] if shutil.which("wasm-ld") else [sys.executable, "-m", "ziglang", "wasm-ld"]
    names = [f"--export={function.__name__}" for function in exports.EXPORTS]
    wanted = ["--no-entry", "--export-memory", "--export=__heap_base", "--allow-undefined", "--gc-sections"]
    sizes = ["--strip-all", f"-zstack-size={STACK}", "--stack-first", "-O2"]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "kernels.o"
        source.write_bytes(machine_code)
        search = {**os.environ, "PYTHONPATH": str(LINKER)}
        subprocess.run([*linker, *wanted, *sizes, *names, "-o", str(target), str(source)], check=True, env=search)


def main(folder: Path) -> None:
    """Write both builds and the weights."""
    folder.mkdir(parents=True, exist_ok=True)
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    codes = numba_code()
    link(emitted(codes, FEATURES, _fused_plainly()), folder / "kernels.plain.wasm")
    link(emitted(codes, FEATURES + RELAXED, _fused_by_fours()), folder / "kernels.relaxed.wasm")
    (folder / "network.bin").write_bytes(exports.weights())


if __name__ == "__main__":
    main(Path(sys.argv[1]))
