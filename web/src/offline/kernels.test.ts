import { afterEach, expect, test, vi } from 'vitest'
import { bestBuild, Kernels, NoSimd } from './kernels'

afterEach(() => vi.restoreAllMocks())

test('a browser gets the best build that it can run', () => {
  expect(['relaxed', 'plain']).toContain(bestBuild())
  const validate = vi.spyOn(WebAssembly, 'validate')
  validate.mockReturnValueOnce(false).mockReturnValueOnce(true)
  expect(bestBuild()).toBe('plain')
  validate.mockReturnValue(false)
  expect(bestBuild).toThrow(NoSimd)
})

const named = (name: string): number[] => [name.length, ...new TextEncoder().encode(name)]

/** A module with a memory of one page, a function that adds, and 16 as the first address that is free. */
const MODULE = new Uint8Array([
  ...[0, 97, 115, 109, 1, 0, 0, 0],
  ...[1, 7, 1, 0x60, 2, 0x7f, 0x7f, 1, 0x7f],
  ...[3, 2, 1, 0],
  ...[5, 3, 1, 0, 1],
  ...[6, 6, 1, 0x7f, 0, 0x41, 16, 0x0b],
  ...[7, 30, 3, ...named('memory'), 2, 0, ...named('__heap_base'), 3, 0, ...named('add'), 0, 0],
  ...[10, 9, 1, 7, 0, 0x20, 0, 0x20, 1, 0x6a, 0x0b],
])

test('kernels are called by name, and share a memory that grows', async () => {
  const kernels = await Kernels.of(await WebAssembly.compile(MODULE))
  expect(kernels.call('add', 2, 3)).toBe(5)
  kernels.view(kernels.heap(), 2).set([7, 8])
  kernels.reserve(100_000)
  kernels.reserve(10) // enough is there
  kernels.view(99_999, 1).set([9])
  expect([...kernels.view(16, 3), ...kernels.view(99_999, 1)]).toEqual([7, 8, 0, 9])
  expect(kernels.view(0, 2 * 65536)).toHaveLength(2 * 65536)
})
