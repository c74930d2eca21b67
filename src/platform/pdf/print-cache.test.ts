import { describe, expect, test } from 'vitest'
import { stub } from '../../../test/stub.ts'
import { type Printing, printCached, printUncached } from './print-cache.ts'

describe('prints', () => {
  let printed = 0
  const printing = (bytes = 10): Printing<object> => ({
    module: new URL('test:prints'),
    render: () => {
      printed++
      return Buffer.alloc(bytes)
    },
    cost: () => 0,
  })
  const count = async (...requests: [account_id: number, document: object, bytes?: number][]) => {
    const before = printed
    for (const [accountId, document, bytes] of requests)
      await printCached(accountId, printing(bytes), document)
    return printed - before
  }

  test('are rendered once for the same content in each account', async () => {
    const document = { id: 1, price: { units: 5n, scale: 2 }, logo: { bytes: Buffer.from('a') } }
    const again = { ...document, logo: { bytes: Buffer.from('a') } }
    expect(await count([1, document], [1, again])).toBe(1)
    expect(await count([2, document])).toBe(1)
    expect(await count([1, { ...document, id: 2 }])).toBe(1)
    expect(await count([1, { ...document, price: { units: 6n, scale: 2 } }])).toBe(1)
    expect(await count([1, { ...document, logo: { bytes: Buffer.from('b') } }])).toBe(1)
    expect(await count([1, document])).toBe(0)
  })

  test('requested together are rendered once', async () => {
    const before = printed
    await Promise.all(Array.from({ length: 8 }, () => printCached(3, printing(), { id: 'at once' })))
    expect(printed - before).toBe(1)
  })

  test('are rendered again after a failure', async () => {
    const failing = { ...printing(), render: () => stub<Buffer>(Promise.reject(new Error('no'))) }
    await expect(printCached(4, failing, { id: 4 })).rejects.toThrow('no')
    expect(await count([4, { id: 4 }])).toBe(1)
  })

  test('drop the oldest if they have too many bytes, and do not store large ones', async () => {
    const MEGABYTE = 1024 * 1024
    const large = 4 * MEGABYTE
    expect(await count([5, { id: 0 }, large], [5, { id: 1 }, large], [5, { id: 0 }, large])).toBe(2)
    for (let id = 2; id < 9; id++) await count([5, { id }, large])
    expect(await count([5, { id: 0 }, large], [5, { id: 8 }, large])).toBe(0)
    expect(await count([5, { id: 1 }, large])).toBe(1)
    expect(await count([5, { id: 'x' }, large + 1], [5, { id: 'x' }, large + 1])).toBe(2)
  })

  test('are not stored for requests that will not repeat', async () => {
    const before = printed
    for (let times = 0; times < 2; times++) await printUncached(6, printing(), { id: 6 })
    expect(printed - before).toBe(2)
  })
})
