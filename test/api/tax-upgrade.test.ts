// Tests the upgrade to the tax ledger: filed months keep the figures of the older version until a user applies the
// rules.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNDECLARED_DAY } from '../../src/domains/documents/invoices/rules/payment-terms.ts'
import { findDifferences } from '../../src/domains/reporting/tax-ledger/check.ts'
import { lastFiledMonth } from '../../src/domains/reporting/tax-ledger/months.ts'
import { fillEntries } from '../../src/domains/reporting/tax-ledger/upgrade-store.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const CLOSED = '2026-08-31'

test('without a closed month all but the last two months were filed', () => {
  expect(lastFiledMonth(null, '2026-11-18')).toBe('2026-09')
  expect(lastFiledMonth(undefined, '2026-01-05')).toBe('2025-11')
  expect(lastFiledMonth('2026-06-30', '2026-11-18')).toBe('2026-06')
  expect(lastFiledMonth('2026-06-29', '2026-11-18')).toBe('2026-05')
})

describe.each(FORMATS)('the upgrade of tax in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let accountId: number
  const lines: string[] = []
  const ids: { [name: string]: number } = {}

  const create = async (name: string, fields: object) => {
    const positions = [{ name: 'Work', tax: 23, total_price_net: '1000' }]
    const { status, body } = await ask('POST', '/invoices', {
      invoice: { positions, buyer_name: 'Nova', ...fields },
    })
    expect([status, body]).toMatchObject([201, {}])
    ids[name] = body.id
  }
  const pay = async (name: string, paid_date: string, price: string) => {
    const payment = { name: 'Transfer', invoice_id: ids[name], paid: true, paid_date, price }
    const { status } = await ask('POST', '/banking/payments', { banking_payment: payment })
    expect(status).toBe(201)
  }
  // Gives a document the single tax date that an older version stored; null if it waited for its payment.
  const storeDay = async (name: string, day: string | null) => {
    const id = ids[name] as number
    await kwit.db.begin(async (db) => {
      const row = await db.get<{ data: string; issue_date: string }>(
        sql`select data, issue_date from invoices where account_id = ${accountId} and id = ${id}`,
      )
      const data = { ...JSON.parse(row?.data ?? '{}'), accounting_vat_tax_date: day }
      const isOther = day?.slice(0, 7) !== row?.issue_date.slice(0, 7)
      await db.run(sql`update invoices set data = ${JSON.stringify(data)},
        declared_on = ${day === null ? UNDECLARED_DAY : isOther ? day : null}
        where account_id = ${accountId} and id = ${id}`)
    })
  }
  const figures = async (month: string): Promise<string[]> => {
    const { status, body } = await ask('GET', `/reports/jpk_v7?month=${month}`)
    expect([status, body]).toMatchObject([200, {}])
    return (body.totals[0]?.fields ?? []).map(({ name, value }: any) => `${name} ${value}`)
  }
  const differences = async (query = '') => {
    const { status, body } = await ask('GET', `/reports/tax_differences${query}`)
    expect(status).toBe(200)
    return body.rows.map((row: any) =>
      [
        Object.keys(ids).find((name) => ids[name] === row.document_id),
        ...[row.period, row.field, row.old_amount, row.new_amount],
        ...[row.rule, row.article, row.finding, row.state],
      ].join(' '),
    )
  }
  const pending = async (month: string) => {
    const { body } = await ask('GET', `/tax_entries?month=${month}&state=pending`)
    return body.entries
      .map(({ side, field, own_base, own_tax }: any) => `${side} ${field} ${own_base} ${own_tax}`)
      .sort()
  }

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOW)
    const account = await kwit.newAccount()
    ask = speaker(kwit, format, account.token)
    accountId = account.account_id
    await create('sale', { issue_date: '2026-07-10' })
    await create('cash', { kind: 'vat_mp', issue_date: '2026-06-10', buyer_tax_no: '1132191233' })
    await pay('cash', '2026-06-20', '615')
    await pay('cash', '2026-08-20', '615')
    await create('advance', { kind: 'advance', issue_date: '2026-07-15' })
    await create('purchase', {
      ...{ income: false, number: 'R/1', issue_date: '2026-08-30', delivery_date: '2026-09-04' },
      payment_to: '2026-12-31',
    })
    await create('acquisition', {
      ...{ kind: 'wnt', income: false, number: 'W/1', issue_date: '2026-08-05' },
      ...{ buyer_tax_no: 'DE136695976', buyer_country: 'DE', payment_to: '2026-12-31' },
    })
    await create('open', { kind: 'advance', issue_date: '2026-10-15' })
    // The rate on the document was once found, but the stored quote is gone.
    const rate = { kind: 'nbp', date: '2026-05-08', currency: 'EUR', rate: '4.20' }
    const { body: quote } = await ask('POST', '/exchange_rates', { exchange_rate: rate })
    const foreign = { currency: 'EUR', exchange_currency: 'PLN', exchange_kind: 'nbp' }
    await create('foreign', { ...foreign, issue_date: '2026-05-11' })
    await ask('DELETE', `/exchange_rates/${quote.id}`)
    await storeDay('cash', '2026-08-20')
    await storeDay('advance', '2026-07-15')
    await storeDay('purchase', '2026-08-30')
    await storeDay('open', '2026-10-15')
    const { status } = await ask('PUT', '/account', { account: { closed_until: CLOSED } })
    expect(status).toBe(200)
    await kwit.db.begin(async (db) => {
      await db.run(sql`delete from tax_entries where account_id = ${accountId}`)
      await fillEntries(
        db,
        () => {},
        (line) => lines.push(line),
        NOW,
      )
    })
  })
  afterAll(() => kwit.close())

  test('filed months keep their figures, and later months follow the rules', async () => {
    expect(await figures('2026-05')).toEqual(['K_19 4200.00', 'K_20 966.00'])
    expect(await figures('2026-06')).toEqual([])
    // The sale, and the advance although it was not paid.
    expect(await figures('2026-07')).toEqual(['K_19 2000.00', 'K_20 460.00'])
    // The whole cash-method sale, the purchase before it arrived, and the acquisition without its output tax.
    expect(await figures('2026-08')).toEqual([
      ...['K_19 1000.00', 'K_20 230.00', 'K_42 2000.00', 'K_43 460.00'],
    ])
    // The purchase is not deducted twice.
    expect(await figures('2026-09')).toEqual([])
    expect(await figures('2026-10')).toEqual([])
    for (const month of ['2026-06', '2026-07', '2026-08']) expect(await pending(month)).toEqual([])
    expect(await findDifferences(kwit.db, accountId)).toEqual([])
  })

  test('every figure that differs is reported with its rule and reason', async () => {
    expect(await differences()).toEqual([
      'foreign 2026-05 K_19 4200.00 0.00 pl.sale 19a(1), (3) rate_missing kept',
      'foreign 2026-05 K_20 966.00 0.00 pl.sale 19a(1), (3) rate_missing kept',
      'cash 2026-06 K_19 0.00 500.00 pl.cash.payment 21(1) paid_in_parts kept',
      'cash 2026-06 K_20 0.00 115.00 pl.cash.payment 21(1) paid_in_parts kept',
      'advance 2026-07 K_19 1000.00 0.00   not_due kept',
      'advance 2026-07 K_20 230.00 0.00   not_due kept',
      'cash 2026-08 K_19 1000.00 500.00 pl.cash.payment 21(1) paid_in_parts kept',
      'cash 2026-08 K_20 230.00 115.00 pl.cash.payment 21(1) paid_in_parts kept',
      'purchase 2026-08 K_42 1000.00 0.00   received_later kept',
      'purchase 2026-08 K_43 230.00 0.00   received_later kept',
      'acquisition 2026-08 K_23 0.00 1000.00 pl.wnt 20(5), 86(10b)(2) owed_by_buyer kept',
      'acquisition 2026-08 K_24 0.00 230.00 pl.wnt 20(5), 86(10b)(2) owed_by_buyer kept',
      'purchase 2026-09 K_42 0.00 1000.00 pl.purchase 86(10), (10b)(1) received_later kept',
      'purchase 2026-09 K_43 0.00 230.00 pl.purchase 86(10), (10b)(1) received_later kept',
      'open 2026-10 K_19 1000.00 0.00   not_due applied',
      'open 2026-10 K_20 230.00 0.00   not_due applied',
    ])
    expect(await differences('?month=2026-10')).toHaveLength(2)
    const { body: closing } = await ask('GET', '/closing?month=2026-08')
    expect(closing.kept_differences.map(({ month, count }: any) => `${month} ${count}`)).toEqual([
      ...['2026-05 2', '2026-06 2', '2026-07 2', '2026-08 6', '2026-09 2'],
    ])
    expect(closing.kept_differences[3].link).toBe('/reports/tax_differences.json?month=2026-08')
    expect(lines.filter((line) => line.includes(`account ${accountId}:`))).toEqual([
      `tax entries of account ${accountId}: 6 documents are declared otherwise than before; 5 of them were declared until 2026-08 and stay as they were (GET /reports/tax_differences)`,
    ])
    const { text } = await speaker(
      kwit,
      'json',
      (await kwit.newAccount()).token,
    )('GET', '/reports/tax_differences')
    expect(JSON.parse(text).rows).toEqual([])
  })

  test('changes without effect on tax change no figure, and payments for declared tax declare nothing', async () => {
    for (const name of ['cash', 'advance', 'purchase'])
      expect(
        (await ask('PUT', `/invoices/${ids[name]}`, { invoice: { internal_note: 'Seen' } })).status,
      ).toBe(200)
    await pay('advance', '2026-11-03', '615')
    expect(await figures('2026-11')).toEqual([])
    await pay('advance', '2026-11-10', '615')
    expect(await figures('2026-11')).toEqual([])
    await pay('open', '2026-11-10', '1230')
    expect(await figures('2026-11')).toEqual(['K_19 1000.00', 'K_20 230.00'])
    expect(await figures('2026-07')).toEqual(['K_19 2000.00', 'K_20 460.00'])
    const rate = { kind: 'nbp', date: '2026-05-08', currency: 'EUR', rate: '4.30' }
    expect((await ask('POST', '/exchange_rates', { exchange_rate: rate })).status).toBe(201)
    expect(await figures('2026-05')).toEqual(['K_19 4200.00', 'K_20 966.00'])
    expect(await pending('2026-05')).toEqual([])
    expect(await findDifferences(kwit.db, accountId)).toEqual([])
  })

  test('the rules are applied to a month as pending changes of all months of its documents', async () => {
    const { status, body } = await ask('POST', '/closing/2026-08/apply_rules')
    expect([status, body]).toMatchObject([200, { month: '2026-08' }])
    expect(await pending('2026-06')).toEqual(['output K_19 500.00 115.00'])
    expect(await pending('2026-08')).toEqual([
      'input K_42 -1000.00 -230.00',
      'output K_19 -500.00 -115.00',
      'output K_23 1000.00 230.00',
    ])
    expect(await figures('2026-08')).toContain('K_19 1000.00')
    expect(await figures('2026-09')).toEqual(['K_42 1000.00', 'K_43 230.00'])
    expect((await differences('?month=2026-08')).every((row: string) => row.endsWith(' applied'))).toBe(true)
    expect((await differences('?month=2026-07')).every((row: string) => row.endsWith(' kept'))).toBe(true)
    expect(await findDifferences(kwit.db, accountId)).toEqual([])
    const { body: again } = await ask('POST', '/closing/2026-08/apply_rules')
    expect(again.kept_differences.map(({ month }: any) => month)).toEqual(['2026-05', '2026-07'])
    expect(await pending('2026-08')).toHaveLength(3)
    expect((await ask('POST', '/closing/2026-13/apply_rules')).status).toBe(404)
  })

  test('an older program that works on the database again changes no filed figure', async () => {
    await kwit.db.begin((db) =>
      fillEntries(
        db,
        () => {},
        () => {},
      ),
    )
    expect(await figures('2026-07')).toEqual(['K_19 2000.00', 'K_20 460.00'])
    expect(await findDifferences(kwit.db, accountId)).toEqual([])
  })

  test('a cancelled document declares nothing more in open months', async () => {
    const { status } = await ask('PUT', '/account', { account: { closed_until: null } })
    expect(status).toBe(200)
    expect((await ask('POST', '/invoices/cancel', { cancel_invoice_id: ids.acquisition })).status).toBe(200)
    expect(await findDifferences(kwit.db, accountId)).toEqual([])
    const { body } = await ask('GET', `/tax_entries?document_id=${ids.acquisition}`)
    expect(body.entries).toEqual([])
  })
})
