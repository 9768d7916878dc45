/**
 * The bots' engine, compiled to WebAssembly (`make kernels`), for the Python that runs in a worker: it calls functions by
 * name, and reads and writes the one memory that they share. See docs/offline.md.
 */

/** `relaxed` is faster, `plain` runs in every browser with SIMD. */
export type Build = 'relaxed' | 'plain'

export class NoSimd extends Error {
  constructor() {
    super('This browser lacks WebAssembly SIMD.')
  }
}

const HEADER = [0, 97, 115, 109, 1, 0, 0, 0]
const TYPE_AND_FUNCTION = [1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0] // a function that returns a vector
const ZEROS = [65, 0, 253, 15] // i32.const 0, i8x16.splat
const ADD = [253, 174, 1] // i32x4.add
const RELAXED_MADD = [253, 133, 2] // f32x4.relaxed_madd

/** The modules are as small as can be: they only show whether the browser knows an instruction. */
function knows(operands: number, instruction: number[]): boolean {
  const body = [0, ...Array<number[]>(operands).fill(ZEROS).flat(), ...instruction, 11]
  const code = [10, body.length + 2, 1, body.length, ...body]
  return WebAssembly.validate(new Uint8Array([...HEADER, ...TYPE_AND_FUNCTION, ...code]))
}

/** Return the build that this browser should load. Throws `NoSimd` if there is none for it. */
export function bestBuild(): Build {
  if (knows(3, RELAXED_MADD)) return 'relaxed'
  if (knows(2, ADD)) return 'plain'
  throw new NoSimd()
}

const PAGE = 65536

/** What `indigo.engine.webassembly.FromJavaScript` wraps. */
export class Kernels {
  private readonly memory: WebAssembly.Memory
  private readonly exports: WebAssembly.Exports

  private constructor(instance: WebAssembly.Instance) {
    this.exports = instance.exports
    this.memory = instance.exports['memory'] as WebAssembly.Memory
  }

  /** Instantiate a build, from its bytes or from a module that was compiled while it was loaded. */
  static async of(build: BufferSource | WebAssembly.Module): Promise<Kernels> {
    const module = build instanceof WebAssembly.Module ? build : await WebAssembly.compile(build)
    return new Kernels(await WebAssembly.instantiate(module, { env: { expf: Math.exp } }))
  }

  /** Call a function by its name. */
  call = (name: string, ...given: number[]): number => (this.exports[name] as (...given: number[]) => number)(...given)

  /** Return a part of the memory, to be read or written before the next call: that may move the memory. */
  view = (address: number, size: number): Uint8Array => new Uint8Array(this.memory.buffer, address, size)

  /** Let the memory have at least this many bytes. */
  reserve = (end: number): void => {
    const missing = end - this.memory.buffer.byteLength
    if (missing > 0) this.memory.grow(Math.ceil(missing / PAGE))
  }

  /** Return the first address that the module does not use itself. */
  heap = (): number => (this.exports['__heap_base'] as WebAssembly.Global).value as number
}
