import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'

// Tests that pages far from the start of a list begin where the previous page ended.

const COUNT = 160
const PER_PAGE = 10

type ListedInvoice = {
  id: number
  paid_date: string | null
  number: string
  oid: string | null
  buyer_name: string
  issue_date: string
  price: number
}

describe('pages far from the start', () => {
  let kwit: Kwit
  let account: TestAccount
  let invoices: ListedInvoice[]
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
    invoices = await Promise.all(Array.from({ length: COUNT }, (_, index) => make(index)))
  })
  afterAll(() => kwit.close())

  // The documents are unsorted, many share a date or a name, and half of them have no order number.
  async function make(index: number): Promise<ListedInvoice> {
    const mixed = (index * 67) % COUNT
    const price = 1 + ((index * 31) % 40)
    const invoice = {
      issue_date: `2026-03-${String(1 + (mixed % 28)).padStart(2, '0')}`,
      buyer_name: `Buyer ${String(mixed % 30).padStart(2, '0')}`,
      paid_date: mixed % 8 === 0 ? null : `2026-04-${String(1 + (mixed % 28)).padStart(2, '0')}`,
      oid: mixed % 2 === 0 ? `O-${String(mixed).padStart(3, '0')}` : null,
      positions: [{ name: 'Work', total_price_gross: price, tax: 23 }],
    }
    const { json } = await kwit.call('POST', '/invoices.json', { token: account.token, json: { invoice } })
    return { ...json, price }
  }

  const page = async (order: string, number: number): Promise<number[]> => {
    const path = `/invoices.json?order=${order}&per_page=${PER_PAGE}&page=${number}`
    const { json } = await kwit.call('GET', path, { token: account.token })
    return json.map(({ id }: ListedInvoice) => id)
  }

  const KEYS: { [order: string]: (invoice: ListedInvoice) => string | number | null } = {
    id: ({ id }) => id,
    issue_date: (invoice) => invoice.issue_date,
    buyer_name: (invoice) => invoice.buyer_name,
    oid: ({ oid }) => oid,
    paid_date: (invoice) => invoice.paid_date,
    price_gross: ({ price }) => price,
  }

  // Missing values sort as the smallest.
  function expected(order: string): number[] {
    const [field = '', direction] = order.split('.')
    const key = KEYS[field] as (invoice: ListedInvoice) => string | number | null
    const compare = (a: ListedInvoice, b: ListedInvoice) => {
      const [left, right] = [key(a), key(b)]
      if (left === right) return a.id - b.id
      if (left === null || right === null) return left === null ? -1 : 1
      return left < right ? -1 : 1
    }
    const sorted = invoices.toSorted(compare).map(({ id }) => id)
    return direction === 'desc' ? sorted.reverse() : sorted
  }

  const PAGES = COUNT / PER_PAGE
  const ways: [string, number[]][] = [
    ['forwards', Array.from({ length: PAGES }, (_, index) => index + 1)],
    ['backwards', Array.from({ length: PAGES }, (_, index) => PAGES - index)],
    ['again and again, and far ahead', [12, 12, 16, 11, 11, 16, 15, 1, 13, 17]],
  ]
  const orders = Object.keys(KEYS).flatMap((name) => [name, `${name}.desc`])
  test.each(orders.flatMap((order) => ways.map(([wayName, pages]) => [order, wayName, pages] as const)))(
    'by %s, %s',
    async (order, _way, pages) => {
      const all = expected(order)
      for (const number of pages)
        expect(await page(order, number)).toEqual(all.slice((number - 1) * PER_PAGE, number * PER_PAGE))
    },
  )

  test('include records that were stored or deleted meanwhile', async () => {
    const order = 'buyer_name'
    expect(await page(order, 13)).toEqual(expected(order).slice(120, 130))
    invoices.push(await make(0))
    expect(await page(order, 13)).toEqual(expected(order).slice(120, 130))
    const [first] = expected(order) as [number]
    await kwit.call('DELETE', `/invoices/${first}.json`, { token: account.token })
    invoices = invoices.filter(({ id }) => id !== first)
    expect(await page(order, 13)).toEqual(expected(order).slice(120, 130))
  })
})
