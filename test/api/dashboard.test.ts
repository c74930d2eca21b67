// Tests that every figure of the dashboard equals the sum over the documents.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Decimal, decimal, printDecimal, sum } from '../../src/money/decimal.ts'
import { FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { randomFrom } from '../program.ts'

const TODAY = '2026-06-17' // a Wednesday
const SEED = Number(process.env.DASHBOARD_SEED ?? 20261115)
const LEFT_OUT = ['proforma', 'estimate', 'client_order']

type Fields = { [name: string]: any }

describe(`dashboard (DASHBOARD_SEED=${SEED})`, () => {
  let kwit: Kwit
  let token: string
  let all: Fields[]

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(Date.parse(`${TODAY}T12:00:00Z`))
    token = (await kwit.newAccount()).token
    const ask = speaker(kwit, 'json', token)
    const random = randomFrom(SEED)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item
    for (let count = 0; count < 60; count++) {
      const issue_date = `${pick(['2025-06', '2025-07', '2025-12', '2026-03', '2026-05', '2026-06'])}-${pick(['01', '10', '30'])}`
      const invoice = {
        kind: pick(['vat', 'vat', 'vat', 'receipt', 'correction', ...LEFT_OUT]),
        status: pick(['issued', 'sent', 'paid', 'rejected']),
        currency: pick(['PLN', 'PLN', 'EUR']),
        income: pick([true, true, true, false]),
        number: `N ${count}`,
        issue_date,
        payment_to: pick([
          '2026-01-01',
          '2026-03-18',
          '2026-03-19',
          '2026-05-18',
          '2026-06-15',
          '2026-06-16',
          TODAY,
          '2026-07-01',
        ]),
        buyer_name: pick(['Acme', 'Łódź Works', 'Zażółć', 'Beta', 'Gamma', 'Delta']),
        paid_date: pick([null, '2026-06-02', '2026-05-31']),
        ...pick([
          {},
          { paid: '1.11' },
          { settlement_positions: [{ kind: 'charge', amount: '0.07', reason: 'x' }] },
        ]),
        positions: [23, 8, 'zw'].map((tax) => ({
          name: 'x',
          tax,
          total_price_gross: (random() * 100).toFixed(2),
        })),
      }
      const { status, body, text } = await ask('POST', '/invoices', { invoice })
      expect({ status, text }).toMatchObject({ status: 201 })
      if (count % 9 === 0) await ask('POST', `/invoices/${body.id}/cancel`)
      if (count % 11 === 0) await ask('DELETE', `/invoices/${body.id}`)
    }
    all = (await ask('GET', '/invoices?income=all&per_page=100')).body
    expect(all.length).toBeGreaterThan(50)
  })
  afterAll(() => kwit.close())

  const total = (documents: Fields[], name: string): string =>
    printDecimal(sum(documents.map((document): Decimal => decimal(document[name]))))
  const isOpen = ({ status, amount_due }: Fields) => status !== 'paid' && Number(amount_due) > 0
  const isToRefund = ({ status, amount_due }: Fields) => status !== 'paid' && Number(amount_due) < 0
  const isLate = (document: Fields) => isOpen(document) && document.payment_to < TODAY
  const nonZero = (rows: Fields[]) =>
    rows.filter(({ to_refund, ...row }) => !Object.values(row).includes('0.0'))

  const CASES = FORMATS.flatMap((format) => [true, false].map((income) => [format, income] as const))

  test.each(CASES)('in %s, income %s', async (format, income) => {
    const { status, body } = await speaker(kwit, format, token)('GET', `/dashboard?income=${income ? 1 : 0}`)
    expect(status).toBe(200)
    const counted = all.filter(
      (document) => document.income === income && !document.cancelled && !LEFT_OUT.includes(document.kind),
    )
    const of = (currency: string, test: (document: Fields) => boolean = () => true) =>
      counted.filter((document) => document.currency === currency && test(document))

    expect(body.currency).toBe('PLN')
    const names = [...new Set(body.months.map(({ month }: Fields) => month))]
    expect([names.length, names[0], names.at(-1)]).toEqual([12, '2025-07', '2026-06'])
    for (const row of body.months) {
      const monthDocuments = of(row.currency, ({ issue_date }) => issue_date.startsWith(row.month))
      expect(row).toEqual({
        month: row.month,
        currency: row.currency,
        issued_net: total(monthDocuments, 'price_net'),
        issued_gross: total(monthDocuments, 'price_gross'),
        paid: total(monthDocuments, 'paid'),
        overdue: total(monthDocuments.filter(isLate), 'amount_due'),
        count: monthDocuments.length,
      })
    }
    for (const { currency, ...row } of body.totals) {
      const inMonth = (day: string | null) => day?.startsWith('2026-06') ?? false
      expect(row).toEqual({
        issued: total(
          of(currency, ({ issue_date }) => inMonth(issue_date)),
          'price_gross',
        ),
        paid: total(
          of(currency, ({ paid_date }) => inMonth(paid_date)),
          'paid',
        ),
        outstanding: total(of(currency, isOpen), 'amount_due'),
        overdue: total(of(currency, isLate), 'amount_due'),
        to_refund: total(of(currency, isToRefund), 'amount_due').replace('-', ''),
      })
    }
    const buckets: { [bucket: string]: [from: string, to: string] } = {
      current: [TODAY, '9999'],
      '1_30': ['2026-05-18', '2026-06-16'],
      '31_60': ['2026-04-18', '2026-05-17'],
      '61_90': ['2026-03-19', '2026-04-17'],
      over_90: ['0000', '2026-03-18'],
    }
    for (const { bucket, currency, count, amount } of body.ageing) {
      const [from, to] = buckets[bucket] as [string, string]
      const dueDocuments = of(
        currency,
        (document) => isOpen(document) && document.payment_to >= from && document.payment_to <= to,
      )
      expect([bucket, count, amount]).toEqual([
        bucket,
        dueDocuments.length,
        total(dueDocuments, 'amount_due'),
      ])
    }
    expect(body.expected.map(({ week_from }: Fields) => week_from)).toContain('2026-06-15')
    for (const { week_from, currency, amount } of body.expected) {
      const last = new Date(Date.parse(week_from) + 6 * 86_400_000).toISOString().slice(0, 10)
      const dueDocuments = of(
        currency,
        (document) => isOpen(document) && document.payment_to >= week_from && document.payment_to <= last,
      )
      expect(amount).toBe(total(dueDocuments, 'amount_due'))
    }
    const gross = body.top_clients.map((client: Fields) => Number(client.gross))
    expect(gross).toEqual(gross.toSorted((a: number, b: number) => b - a))
    expect(gross.length).toBeLessThanOrEqual(10)
    for (const { client_id, name, currency, ...row } of body.top_clients) {
      const clientDocuments = of(
        currency,
        (document) => document.client_id === client_id && document.issue_date >= '2025-07-01',
      )
      expect([name, row]).toEqual([
        clientDocuments[0]?.buyer_name,
        { gross: total(clientDocuments, 'price_gross'), count: clientDocuments.length },
      ])
    }
    const rates = counted
      .filter(({ issue_date }) => issue_date.startsWith('2026-06'))
      .flatMap(({ currency, totals_by_rate }) =>
        totals_by_rate.map((rate: Fields) => ({ currency, ...rate })),
      )
    // Input tax of purchases that are unpaid for 90 days is reversed (art. 89b), without a base.
    const vat = body.vat.filter(({ net }: Fields) => income || net !== '0.0')
    for (const { tax, currency, ...row } of vat) {
      const matchingRates = rates.filter((rate) => rate.tax === tax && rate.currency === currency)
      expect(row).toEqual({
        margin: false,
        net: total(matchingRates, 'net'),
        tax_value: total(matchingRates, 'tax_amount'),
      })
    }
    expect(new Set(vat.map(({ tax, currency }: Fields) => `${tax} ${currency}`))).toEqual(
      new Set(rates.map(({ tax, currency }) => `${tax} ${currency}`)),
    )
    if (income) expect(nonZero(body.totals).length).toBeGreaterThan(0)
  })

  test.each(['yes', 'no'])('each figure links to a list of the same documents, income %s', async (income) => {
    const ask = speaker(kwit, 'json', token)
    const { body } = await ask('GET', `/dashboard?income=${income}`)
    const listed = async (query: string) =>
      (await ask('GET', `/invoices?income=${income}&counted=1&per_page=100&${query}`)).body
    for (const { month, currency, ...row } of body.months) {
      const [year = 0, number = 0] = month.split('-').map(Number)
      const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
      const days = `currency=${currency}&date_from=${month}-01&date_to=${last}`
      expect(total(await listed(days), 'price_gross')).toBe(row.issued_gross)
      expect(total(await listed(`${days}&overdue=1`), 'amount_due')).toBe(row.overdue)
    }
    for (const { currency, outstanding } of body.totals)
      expect(total(await listed(`unpaid=1&currency=${currency}`), 'amount_due')).toBe(outstanding)
    for (const { week_from, currency, amount } of body.expected) {
      const weekTo = new Date(Date.parse(week_from) + 6 * 86_400_000).toISOString().slice(0, 10)
      const days = `search_date_type=payment_to&date_from=${week_from}&date_to=${weekTo}`
      expect(total(await listed(`unpaid=1&currency=${currency}&${days}`), 'amount_due')).toBe(amount)
    }
    expect((await ask('GET', '/invoices?counted=perhaps')).status).toBe(422)
  })

  test('follows a change immediately, and starts empty', async () => {
    const fresh = speaker(kwit, 'json', (await kwit.newAccount()).token)
    const issued = async () => (await fresh('GET', '/dashboard')).body.totals
    expect(await issued()).toEqual([
      { currency: 'PLN', issued: '0.0', paid: '0.0', outstanding: '0.0', overdue: '0.0', to_refund: '0.0' },
    ])
    const positions = [{ name: 'x', total_price_gross: '12.34' }]
    await fresh('POST', '/invoices', { invoice: { buyer_name: 'Acme', positions } })
    expect(await issued()).toMatchObject([{ issued: '12.34', outstanding: '12.34' }])
    expect((await fresh('GET', '/dashboard?income=perhaps')).status).toBe(422)
  })
})
