// Tests that sold goods are returned to stock once, whatever happens to the documents of the sale. Every figure is
// computed by hand.
import { beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { openBooks } from './books.ts'

type Fields = { [name: string]: any }
type Sale = { [name: string]: number }
type Step = [verb: 'correct' | 'delete' | 'cancel' | 'exclude' | 'include' | 'restore' | 'serve', of: string]

const books = openBooks()

describe.each(FORMATS)('goods in %s', (format) => {
  let ask: Ask
  let product_id: number
  beforeAll(async () => {
    ask = speaker(books.kwit, format, (await books.kwit.newAccount()).token)
    await ask('POST', '/warehouses', { warehouse: { name: 'Main', kind: 'main' } })
  })

  const post = async (path: string, fields: Fields): Promise<Fields> => {
    const { status, body, text } = await ask('POST', path, fields)
    expect(status, text).toBe(201)
    return body
  }
  const make = (invoice: Fields) => post('/invoices', { invoice })
  const stock = async (): Promise<number> =>
    Number((await ask('GET', `/products/${product_id}`)).body.stock_level)
  const put = (id: number | undefined, invoice: Fields) => ask('PUT', `/invoices/${id}`, { invoice })

  // Ten pieces at 12.30
  const sell = (more: Fields): Promise<Fields> =>
    make({
      buyer_name: 'Buyer',
      positions: [{ product_id, quantity: 10, total_price_gross: '123' }],
      ...more,
    })

  async function sold(starting: string): Promise<Sale> {
    product_id = (await post('/products', { product: { name: 'Thing', price_gross: '12.3', tax: 23 } })).id
    const exclude_from_stock_level = starting.includes('excluded')
    if (!starting.includes('receipt'))
      return { invoice: (await sell({ kind: 'vat', exclude_from_stock_level })).id }
    const receipt = (await sell({ kind: 'receipt', exclude_from_stock_level })).id
    return {
      receipt,
      invoice: (await make({ from_invoice_id: receipt, additional_params: 'for_receipt' })).id,
    }
  }

  async function take(sale: Sale, [verb, of]: Step): Promise<{ status: number; text: string }> {
    const id = sale[of]
    if (verb === 'exclude') return put(id, { exclude_from_stock_level: true })
    if (verb === 'include') return put(id, { exclude_from_stock_level: false })
    if (verb === 'delete') return ask('DELETE', `/invoices/${id}`)
    if (verb !== 'correct' && verb !== 'serve') return ask('POST', `/invoices/${id}/${verb}`)
    if (verb === 'serve') {
      const [line] = (await ask('GET', `/invoices/${id}`)).body.positions
      return put(id, { positions: [{ id: line.id, service: true }] })
    }
    const copy = { copy_invoice_from: id, total_correction: true }
    const link = { invoice_id: id, total_correction: true }
    const answer = await ask('POST', '/invoices', {
      invoice: { kind: 'correction', ...(of === 'invoice' ? copy : link) },
    })
    sale.correction = answer.body.id
    return answer
  }

  const CORRECTED = 'corrects the goods of this sale'
  const WHOLE = 'corrects this document'
  const back: Step = ['correct', 'invoice']

  test.each<[starting: string, steps: Step[], before: number, last: Step, reason: string]>([
    ['a receipt with its invoice', [back], 0, ['delete', 'receipt'], CORRECTED],
    ['a receipt with its invoice', [back], 0, ['cancel', 'receipt'], CORRECTED],
    ['a receipt with its invoice', [back], 0, ['exclude', 'receipt'], CORRECTED],
    ['a receipt with its invoice', [back], 0, ['serve', 'receipt'], CORRECTED],
    ['a receipt with its invoice', [['delete', 'receipt'], back], 0, ['restore', 'receipt'], CORRECTED],
    ['an excluded receipt with its invoice', [back], 0, ['include', 'receipt'], CORRECTED],
    ['an invoice', [back], 0, ['exclude', 'invoice'], CORRECTED],
    ['an excluded invoice', [back], 0, ['include', 'invoice'], CORRECTED],
    ['an invoice', [back], 0, ['serve', 'invoice'], CORRECTED],
    ['an invoice', [back], 0, ['delete', 'invoice'], WHOLE],
    ['an invoice', [back], 0, ['cancel', 'invoice'], WHOLE],
    [
      'an invoice',
      [back, ['delete', 'correction'], ['exclude', 'invoice']],
      0,
      ['restore', 'correction'],
      'return goods',
    ],
    [
      'a receipt with its invoice',
      [back, ['delete', 'correction'], ['delete', 'receipt']],
      0,
      ['restore', 'correction'],
      'return goods',
    ],
  ])('%s: after %j there are %d, and %j is refused', async (starting, steps, before, last, reason) => {
    const sale = await sold(starting)
    expect(await stock()).toBe(starting.includes('excluded') ? 0 : -10)
    for (const step of steps) {
      const { status, text } = await take(sale, step)
      expect([200, 201], text).toContain(status)
    }
    expect(await stock()).toBe(before)
    const { status, text } = await take(sale, last)
    expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining(reason) })
    expect(await stock()).toBe(before)
  })

  test.each<[starting: string, steps: [...Step, after: number][]]>([
    [
      'a receipt with its invoice',
      [
        ['correct', 'invoice', 0],
        ['delete', 'correction', -10],
        ['delete', 'receipt', 0],
        ['restore', 'receipt', -10],
        ['correct', 'invoice', 0],
      ],
    ],
    [
      'a receipt with its invoice',
      [
        ['delete', 'receipt', 0],
        ['correct', 'invoice', 0],
        ['delete', 'correction', 0],
        ['restore', 'receipt', -10],
      ],
    ],
    // Restoring the receipt issues the returned goods again, and then the correction returns them.
    [
      'a receipt with its invoice',
      [
        ['delete', 'receipt', 0],
        ['correct', 'invoice', 0],
        ['delete', 'correction', 0],
        ['restore', 'receipt', -10],
        ['restore', 'correction', 0],
        ['delete', 'correction', -10],
        ['restore', 'correction', 0],
      ],
    ],
    [
      'a receipt with its invoice',
      [
        ['delete', 'receipt', 0],
        ['correct', 'invoice', 0],
        ['delete', 'correction', 0],
        ['restore', 'correction', 0],
      ],
    ],
    [
      'an invoice',
      [
        ['exclude', 'invoice', 0],
        ['include', 'invoice', -10],
        ['correct', 'invoice', 0],
        ['cancel', 'correction', -10],
        ['delete', 'invoice', 0],
      ],
    ],
  ])('%s step by step: %j', async (starting, steps) => {
    const sale = await sold(starting)
    for (const [verb, of, after] of steps) {
      const { status, text } = await take(sale, [verb, of])
      expect([200, 201], text).toContain(status)
      expect([verb, of, await stock()]).toEqual([verb, of, after])
    }
  })

  const ONCE = 'issues the goods of this sale'

  test.each<[starting: string, steps: [...Step, after: number][], last: Step]>([
    ['a receipt with its invoice', [], ['include', 'invoice']],
    ['an excluded receipt with its invoice', [['include', 'invoice', -10]], ['include', 'receipt']],
    [
      'a receipt with its invoice',
      [
        ['delete', 'receipt', 0],
        ['include', 'invoice', -10],
      ],
      ['restore', 'receipt'],
    ],
    [
      'a receipt with its invoice',
      [
        ['delete', 'receipt', 0],
        ['include', 'invoice', -10],
        ['delete', 'invoice', 0],
        ['restore', 'receipt', -10],
      ],
      ['restore', 'invoice'],
    ],
  ])('the goods of %s are issued once: after %j %j is rejected', async (starting, steps, last) => {
    const sale = await sold(starting)
    for (const [verb, of, after] of steps) {
      const { status, text } = await take(sale, [verb, of])
      expect([200, 201], text).toContain(status)
      expect([verb, of, await stock()]).toEqual([verb, of, after])
    }
    const before = await stock()
    const { status, text } = await take(sale, last)
    expect({ status, text }).toMatchObject({ status: 422, text: expect.stringContaining(ONCE) })
    expect(await stock()).toBe(before)
  })

  test('the invoice for a receipt moves goods only if the receipt did not', async () => {
    for (const [starting, excluded, remaining] of [
      ['a receipt', true, -10],
      ['an excluded receipt', false, -10],
    ] as const) {
      const { receipt } = await sold(`${starting} with its invoice`)
      await ask(
        'DELETE',
        `/invoices/${(await ask('GET', `/invoices/${receipt}`)).body.invoice_for_receipt_id}`,
      )
      const source = { from_invoice_id: receipt, additional_params: 'for_receipt' }
      const invoice = await make({ ...source, exclude_from_stock_level: false })
      expect([invoice.exclude_from_stock_level, await stock()]).toEqual([excluded, remaining])
    }
  })

  test('a correction of an invoice without goods returns none', async () => {
    const { invoice } = await sold('an excluded invoice')
    const line = { product_id, quantity: -10, total_price_gross: '-123' }
    await make({ kind: 'correction', invoice_id: invoice, positions: [line] })
    expect(await stock()).toBe(0)
  })
})
