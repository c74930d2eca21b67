import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Kwit, type Reply, startKwit, type TestAccount } from '../harness.ts'

type Fields = { [name: string]: unknown }

describe('invoices', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const send = (method: string, path: string, json?: unknown): Promise<Reply> =>
    kwit.call(method, path, { token: account.token, ...(json === undefined ? {} : { json }) })
  const create = (invoice: Fields) => send('POST', '/invoices.json', { invoice })
  const line = (fields: Fields = {}) => ({
    name: 'Item',
    tax: 23,
    total_price_gross: 123,
    quantity: 1,
    ...fields,
  })

  describe('numbers', () => {
    // On SQLite, requests that arrive during a write are committed together.
    async function inOneCommit<Reply>(asks: (() => Promise<Reply>)[]): Promise<Reply[]> {
      let release = () => {}
      const writing = unlockedTransaction(
        kwit.db,
        () =>
          new Promise<void>((resolve) => {
            release = resolve
          }),
      )
      const replies = asks.map((ask) => ask())
      await sleep(300)
      release()
      await writing
      return Promise.all(replies)
    }

    const numbered = (fields: Fields) => create({ issue_date: '2030-07-09', positions: [line()], ...fields })

    test('count by month and kind, and continue after a number given by hand', async () => {
      const numbers: string[] = []
      for (const fields of [
        {},
        {},
        { kind: 'proforma' },
        { number: '15/07/2030' },
        {},
        { issue_date: '2030-08-01' },
      ]) {
        numbers.push((await numbered(fields)).json.number)
      }
      expect(numbers).toEqual([
        '1/07/2030',
        '2/07/2030',
        'P1/07/2030',
        '15/07/2030',
        '16/07/2030',
        '1/08/2030',
      ])
    })

    test('a used number is rejected, the newest deleted one is used again, gaps are not filled', async () => {
      const [a, b, c] = [
        await numbered({ kind: 'bill' }),
        await numbered({ kind: 'bill' }),
        await numbered({ kind: 'bill' }),
      ]
      expect(await numbered({ kind: 'bill', number: 'B2/07/2030' })).toMatchObject({
        status: 422,
        json: { message: { number: ['has already been taken'] } },
      })
      await send('DELETE', `/invoices/${c?.json.id}.json`)
      expect((await numbered({ kind: 'bill' })).json.number).toBe('B3/07/2030')
      await send('DELETE', `/invoices/${a?.json.id}.json`)
      expect((await numbered({ kind: 'bill' })).json.number).toBe('B4/07/2030')
      expect(b?.json.number).toBe('B2/07/2030')
    })

    test('a document of any kind keeps its number and place in the series when other fields change', async () => {
      const seriesOf = (id: number) =>
        kwit.db.get(sql`select series, series_count from invoices where id = ${id}`)
      for (const kind of ['proforma', 'receipt', 'estimate', 'vat']) {
        const { json: invoice } = await create({ kind, buyer_name: 'Keeper' })
        const series = await seriesOf(invoice.id)
        expect(series).toMatchObject({ series_count: expect.any(Number) })
        // A document of another kind may have the same number.
        const twin = { kind: kind === 'vat' ? 'bill' : 'vat', number: invoice.number, buyer_name: 'Twin' }
        expect((await create(twin)).status).toBe(201)
        const changed = await send('PUT', `/invoices/${invoice.id}.json`, { invoice: { buyer_city: 'Here' } })
        expect(changed).toMatchObject({
          status: 200,
          json: { kind, number: invoice.number, buyer_city: 'Here', pattern: invoice.pattern },
        })
        expect(await seriesOf(invoice.id)).toEqual(series)
      }
    })

    test('follow the patterns of the account and of a department', async () => {
      await send('PUT', '/account.json', { account: { patterns: { estimate: 'E/yy/nr' } } })
      expect((await numbered({ kind: 'estimate' })).json).toMatchObject({ number: 'E/30/1', pattern_nr: 1 })
      const department = (
        await send('POST', '/departments.json', {
          department: { name: 'Own', use_pattern: true, invoice_pattern: 'X-nr-d-dd' },
        })
      ).json
      const invoice = await numbered({ department_id: department.id })
      expect(invoice.json).toMatchObject({ number: 'X-1-09', pattern_nr_d: 1 })
    })

    test('60 concurrent documents get numbers without duplicates and gaps', async () => {
      const replies = await inOneCommit(Array.from({ length: 60 }, () => () => numbered({ kind: 'receipt' })))
      const counts = replies.map(({ json }) => json.pattern_nr_m).sort((a, b) => a - b)
      expect(counts).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
    })

    test('two series that print the same share their numbers, also concurrently', async () => {
      const { json } = await send('POST', '/departments.json', {
        department: {
          name: 'Elsewhere',
          use_pattern: true,
          invoice_pattern_bill: 'Bnr-m/mm/yyyy',
        },
      })
      const billFields = { kind: 'bill', issue_date: '2031-03-09' }
      const replies = await inOneCommit(
        Array.from(
          { length: 40 },
          (_, index) => () =>
            numbered(index % 3 === 0 ? { ...billFields, department_id: json.id } : billFields),
        ),
      )
      const numbers = replies.map(({ json }) => json.number as string).sort()
      const all = Array.from({ length: 40 }, (_, index) => `B${index + 1}/03/2031`).sort()
      expect(numbers).toEqual(all)
    })

    test('numbers given by hand are skipped, also by concurrent requests', async () => {
      const orderFields = { kind: 'client_order', issue_date: '2031-03-09' }
      const first = (await numbered(orderFields)).json.number as string
      const numberOf = (count: number) => first.replace('1', String(count))
      // They are dated in another month, so they do not count in this one.
      const inTheWay = [4, 5, 9, 27]
      for (const count of inTheWay)
        await numbered({ ...orderFields, issue_date: '2031-05-01', number: numberOf(count) })
      const replies = await inOneCommit(
        Array.from(
          { length: 40 },
          (_, index) => () =>
            numbered(index === 20 ? { ...orderFields, number: numberOf(200) } : orderFields),
        ),
      )
      expect(replies.filter(({ status }) => status !== 201)).toEqual([])
      const counts = replies.map(({ json }) => json.pattern_nr_m as number).sort((a, b) => a - b)
      const below = counts.filter((count) => count < 200)
      const free = Array.from({ length: 60 }, (_, index) => index + 2).filter((n) => !inTheWay.includes(n))
      expect(below).toEqual(free.slice(0, below.length))
      expect(counts.slice(below.length)).toEqual(
        Array.from({ length: 40 - below.length }, (_, index) => 200 + index),
      )
    })
  })
})
