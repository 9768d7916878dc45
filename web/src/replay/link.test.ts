import { expect, it } from 'vitest'
import { addressOf, pack, unpack } from './link'

it('packs a record for an address, and unpacks it', async () => {
  const record = `indigo game 1\nred: Зоя\n${'   1. e4T1 d4T0 f4W2\n'.repeat(20)}`
  const packed = await pack(record)
  expect(packed).toMatch(/^[\w-]+$/)
  expect(packed.length).toBeLessThan(record.length)
  expect(await unpack(packed)).toBe(record)
})

it('rejects text that was never packed', async () => {
  await expect(unpack('%%%')).rejects.toThrow()
  await expect(unpack('abcdefgh')).rejects.toThrow()
})

it('gives each move an address', () => {
  expect(addressOf({ table: 'kabo-mite-rusa', round: 2, move: 12 })).toBe('/replay/kabo-mite-rusa?round=2&move=12')
  expect(addressOf({ packed: 'abc', round: 1, move: 0 })).toBe('/replay?round=1&move=0#abc')
})
