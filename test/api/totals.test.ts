import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '../../src/domains/documents/invoices/schema.ts'
import { add, decimal, printDecimal } from '../../src/money/decimal.ts'
import { rebuildCounters } from '../../src/platform/database/lists/counters.ts'
import { selectPage } from '../../src/platform/database/lists/list.ts'
import { wholeMonths } from '../../src/platform/database/lists/totals.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { randomFrom } from '../program.ts'

// Tests that the length of a list and the sums below it, which are materialized beside the records, equal a count of
// the records after any writes in any order.

const SEED = Number(process.env.TOTALS_SEED ?? 20261115)
const WRITERS = 6
const WRITES = 40

describe(`totals (TOTALS_SEED=${SEED})`, () => {
  let kwit: Kwit
  let mine: TestAccount
  beforeAll(async () => {
    kwit = await startKwit({}, Date.parse('2026-11-16T10:00:00Z'))
    mine = await kwit.newAccount()
    const other = await kwit.newAccount()
    await Promise.all(
      [mine, mine, mine, mine, mine, other].map((account, index) => write(account, randomFrom(SEED + index))),
    )
  })
  afterAll(() => kwit.close())

  const call = (account: TestAccount, method: string, path: string, json?: object) =>
    kwit.call(method, path, { token: account.token, ...(json ? { json } : {}) })

  async function write(account: TestAccount, random: () => number) {
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
    const draft = () => ({
      kind: pick(['vat', 'proforma', 'receipt', 'bill']),
      status: pick(['issued', 'paid', 'sent', 'partial', 'rejected']),
      currency: pick(['PLN', 'EUR']),
      income: pick([true, true, true, false]),
      issue_date: pick(['2025-12-31', '2026-01-01', '2026-01-17', '2026-02-28', '2026-03-01', '2026-11-15']),
      buyer_name: pick(['Acme', 'Łódź Works', 'Zażółć']),
      accounting_status: pick([null, 'posted']),
    })
    const ids: number[] = []
    for (let count = 0; count < WRITES; count++) {
      const positions = [{ name: 'x', quantity: 1, total_price_gross: (random() * 1000).toFixed(2), tax: 23 }]
      const id = pick(ids)
      const act = id === undefined ? 0 : Math.floor(random() * 6)
      if (act <= 2) {
        const reply = await call(account, 'POST', '/invoices.json', { invoice: { ...draft(), positions } })
        expect(reply).toMatchObject({ status: 201 })
        ids.push(reply.json.id)
      } else if (act === 3) {
        await call(account, 'PUT', `/invoices/${id}.json`, {
          invoice: { ...draft(), kind: undefined, positions },
        })
      } else if (act === 4) await call(account, 'DELETE', `/invoices/${id}.json`)
      else await call(account, 'POST', `/invoices/${id}/cancel.json`)
    }
  }

  test('stored counts equal the records', async () => {
    const readTotals = () =>
      kwit.db.all<{ count: number }>(sql`select * from invoices_tally where count <> 0
        order by account_id, month, income, kind, status, currency, department_id, accounting_status, cancelled, counted`)
    const before = await readTotals()
    expect(before.length).toBeGreaterThan(WRITERS)
    await kwit.db.begin((db) => rebuildCounters(db, invoices))
    expect(before).toEqual(await readTotals())
  })

  test.each([
    '',
    'income=no',
    'income=all',
    'kind=proforma',
    'kinds[]=vat&kinds[]=bill',
    'status=paid&currency=EUR',
    'accounting_status=posted',
    'date_from=2026-01-01&date_to=2026-02-28',
    'date_from=2025-12-31&date_to=2026-03-01',
    'date_from=2026-01-02',
    'date_to=2026-01-17',
    'date_from=2026-01-10&date_to=2026-01-20&kind=vat',
    'date_from=2026-05-01&date_to=2026-04-01',
    'date_from=2026-01-01&search_date_type=paid_date',
    'query=lodz',
    'buyer_tax_no=1',
  ])('a list knows its length and its sums: %s', async (query) => {
    const listed: { id: number; currency: string; price_gross: string; kind: string }[] = []
    let total: string | null = ''
    for (let page = 1; ; page++) {
      const reply = await call(mine, 'GET', `/invoices.json?${query}&per_page=100&page=${page}`)
      expect(reply).toMatchObject({ status: 200 })
      total = reply.headers.get('x-total-count')
      listed.push(...reply.json)
      if (reply.json.length < 100) break
    }
    expect(Number(total)).toBe(listed.length)
    const summary = await call(mine, 'GET', `/invoices/summary.json?${query}`)
    const alive = listed.filter(({ kind }) => kind !== 'canceled')
    const expected = [...Map.groupBy(alive, ({ currency }) => currency)].sort().map(([currency, list]) => ({
      currency,
      count: list.length,
      price_gross: printDecimal(list.map(({ price_gross }) => decimal(price_gross)).reduce(add)),
    }))
    expect(summary.json).toMatchObject(expected)
    expect(summary.json).toHaveLength(expected.length)
  })

  test.each(['issue_date', 'paid_date', 'payment_to', 'sell_date'])(
    'a list is the same whether its %s is searched by index or the order is scanned',
    async (on) => {
      const days = { on, from: '2026-01-01', to: '2026-11-30' }
      const { account_id } = mine
      const question = { account_id, filters: [], days, others: [sql`income = 1`] }
      for (const order of ['', 'number', 'paid_date.desc', 'price_gross']) {
        const page = async (total: number) => {
          const page = { limit: 20, offset: 5, total }
          const rows = await selectPage(kwit.db, invoices, question, order, page)
          return rows.map(([id]) => id)
        }
        const searched = await page(1)
        expect(searched.length).toBeGreaterThan(0)
        expect(await page(1_000_000)).toEqual(searched)
      }
    },
  )

  test('a cached length is discarded at the next write', async () => {
    const count = async () =>
      Number((await call(mine, 'GET', '/invoices.json?query=once')).headers.get('x-total-count'))
    expect(await count()).toBe(0)
    expect(await count()).toBe(0)
    const created = await call(mine, 'POST', '/invoices.json', {
      invoice: { buyer_name: 'Once upon a time' },
    })
    expect(await count()).toBe(1)
    await call(mine, 'DELETE', `/invoices/${created.json.id}.json`)
    expect(await count()).toBe(0)
  })

  test.each([
    ['2026-01-01', '2026-03-31', { from: '2026-01', to: '2026-03', partialPeriods: [] }],
    [
      '2026-01-02',
      '2026-03-31',
      { from: '2026-02', to: '2026-03', partialPeriods: [['2026-01-02', '2026-01-31']] },
    ],
    [
      '2026-01-01',
      '2026-03-30',
      { from: '2026-01', to: '2026-02', partialPeriods: [['2026-03-01', '2026-03-30']] },
    ],
    [null, '2024-02-29', { from: null, to: '2024-02', partialPeriods: [] }],
    ['2026-12-31', null, { from: '2027-01', to: null, partialPeriods: [['2026-12-31', '2026-12-31']] }],
    ['2026-01-02', '2026-01-30', undefined],
    ['2026-01-02', '2026-02-27', undefined],
  ])('the full months from %s to %s', (from, to, expected) => {
    expect(wholeMonths(from, to)).toEqual(expected)
  })
})
