// Tests that accounting notes have no tax, that credit notes return money, and that acquisitions have tax that nobody
// is billed for. All figures are computed by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixNonSales } from '../../src/domains/documents/invoice-actions/upgrade-store.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const TODAY = Date.parse('2026-06-15T12:00:00Z')
const LATE = { issue_date: '2026-06-02', payment_to: '2026-06-05' }
const net = (total_price_net: string, tax: string | null = '23') => [
  { name: 'x', total_price_net, ...(tax === null ? {} : { tax }) },
]
const NOTE = { kind: 'accounting_note', accounting_note_kind: 'debit' }
const CREDIT = { kind: 'accounting_note', accounting_note_kind: 'credit' }
const ACQUISITIONS = ['wnt', 'import_service', 'import_service_eu', 'import_products']

const isLate = (invoice: any) => invoice['overdue?'] ?? invoice.overdue

describe.each(FORMATS)('documents outside of sales in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let client_id: number
  const documents: { [name: string]: any } = {}

  async function make(name: string, fields: object) {
    const { status, body, text } = await ask('POST', '/invoices', {
      invoice: { client_id, ...LATE, ...fields },
    })
    expect({ name, status, text }).toMatchObject({ status: 201 })
    documents[name] = body
    return body
  }
  const names = async (query: string) =>
    (await ask('GET', `/invoices?per_page=100&${query}`)).body
      .map(({ id }: { id: number }) => Object.keys(documents).find((name) => documents[name].id === id))
      .sort()
  const dashboard = async (query = '') => (await ask('GET', `/dashboard${query}`)).body

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(TODAY)
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
    client_id = (await ask('POST', '/clients', { client: { name: 'Acme' } })).body.id
    await make('invoice', { positions: net('100') })
    await make('debit', { ...NOTE, positions: net('200') })
    await make('plain', { ...NOTE, positions: net('100', null) })
    await make('credit', { ...CREDIT, positions: net('100') })
    await make('cash', { kind: 'kp', positions: net('50', null) })
    await make('theirs', { ...NOTE, income: false, number: 'N 1', positions: net('300') })
    await make('their credit', { ...CREDIT, income: false, number: 'N 2', positions: net('10') })
    const vendor = { client_id: null, buyer_name: 'Müller GmbH', buyer_country: 'DE' }
    for (const kind of ACQUISITIONS) await make(kind, { kind, ...vendor, positions: net('1000') })
    await make('bought', { kind: 'wnt', income: false, number: 'R 7', positions: net('400') })
  })
  afterAll(() => kwit.close())

  test('an accounting note has the sum of its lines and no tax', () => {
    const figures = ({ price_net, price_tax, price_gross, tax_in_account_currency }: any) => [
      price_net,
      price_tax,
      price_gross,
      tax_in_account_currency,
    ]
    expect(figures(documents.debit)).toEqual(['246.0', '0.0', '246.0', '0.0'])
    expect(figures(documents.plain)).toEqual(['100.0', '0.0', '100.0', '0.0'])
    expect(figures(documents.cash)).toEqual(['50.0', '0.0', '50.0', '0.0'])
    expect(documents.debit.positions[0].tax).toBe('23')
    expect(documents.plain.positions[0].tax).toBe('disabled')
  })

  test('a note is not declared, the tax of acquisitions is', async () => {
    const { vat, vat_to_declare } = await dashboard()
    // 23 + 4 × 230 + 92, of 100 + 4 × 1000 + 400: the buyer also owes the tax of an expense from the EU
    expect(vat).toMatchObject([{ tax: '23', net: '4500.0', tax_value: '1035.0' }])
    expect(vat_to_declare).toMatchObject({ tax_value: '1035.0', rates: vat })
    // The tax due for acquisitions is deducted.
    const bought = await dashboard('?income=no')
    expect(bought.vat).toMatchObject([{ tax: '23', net: '4400.0', tax_value: '1012.0' }])
    expect(bought.vat_to_declare.tax_value).toBe('1012.0')
    const [sums] = (await ask('GET', '/invoices/summary?kind=accounting_note')).body
    expect(sums).toMatchObject({ price_tax: '0.0', tax_in_account_currency: '0.0', price_gross: '469.0' })
  })

  test('a credit note returns money and nobody owes it', async () => {
    expect(documents.credit).toMatchObject({ price_gross: '123.0', amount_due: '-123.0' })
    expect(isLate(documents.credit)).toBe(false)
    expect(await names('overdue=1')).toEqual(['debit', 'invoice', 'plain'])
    expect(await names('unpaid=1')).toEqual(['debit', 'invoice', 'plain'])
    expect(await names('to_refund=1')).toEqual(['credit'])
    expect(await names('income=no&unpaid=1')).toEqual(['bought', 'theirs'])
    expect(await names('income=no&to_refund=1')).toEqual(['their credit'])
    const { totals, months, ageing, top_clients } = await dashboard()
    // 123 + 246 + 100
    expect(totals).toMatchObject([
      { issued: '469.0', outstanding: '469.0', overdue: '469.0', to_refund: '123.0' },
    ])
    expect(months.at(-1)).toMatchObject({ issued_net: '446.0', issued_gross: '469.0', count: 3 })
    expect(ageing.find(({ bucket }: any) => bucket === '1_30')).toMatchObject({ amount: '469.0', count: 3 })
    expect(top_clients).toMatchObject([{ name: 'Acme', gross: '469.0', count: 3 }])
    expect((await ask('GET', `/clients/${client_id}/balance`)).body).toMatchObject([
      { invoiced: '469.0', outstanding: '469.0', overdue: '469.0', to_refund: '123.0', count: 3 },
    ])
  })

  test.each([
    ['counted=1', '469.0', '123.0'],
    ['counted=1&period=this_month', '469.0', '123.0'],
    ['counted=1&by_invoice=1', '469.0', '123.0'],
    ['counted=1&kind=vat', '123.0', '0.0'],
    ['counted=1&income=no', '861.0', '12.3'], // 369 + 492
  ])('sums with %s exclude it from sales, and include it in refunds', async (query, gross, back) => {
    const [sums] = (await ask('GET', `/invoices/summary?${query}`)).body
    expect(sums).toMatchObject({ price_gross: gross, to_refund: back })
  })

  test('acquisitions create no receivable', async () => {
    const vendor = documents.wnt.client_id
    expect((await ask('GET', `/clients/${vendor}`)).body.kind).toBe('seller')
    const balance = (await ask('GET', `/clients/${vendor}/balance`)).body
    expect(balance).toEqual([])
    for (const kind of ACQUISITIONS) expect(isLate(documents[kind])).toBe(false)
  })

  test('an acquisition marked as paid creates none either', async () => {
    const { id } = await make('given back', { ...CREDIT, positions: net('100') })
    await ask('PUT', `/invoices/${id}`, { invoice: { status: 'paid' } })
    expect((await ask('GET', `/invoices/${id}`)).body).toMatchObject({ amount_due: '0.0', paid: '-123.0' })
    expect(await names('to_refund=1')).toEqual(['credit'])
  })

  test('a refund settles a credit note', async () => {
    const { id } = await make('paid back', { ...CREDIT, positions: net('100') })
    const payment = { name: 'Back', price: '-23', paid: true, invoice_id: id }
    await ask('POST', '/banking/payments', { banking_payment: payment })
    expect((await ask('GET', `/invoices/${id}`)).body).toMatchObject({
      amount_due: '-100.0',
      status: 'partial',
    })
    expect((await dashboard()).totals).toMatchObject([{ to_refund: '223.0', issued: '469.0' }])
    const refund = { ...payment, price: '-100' }
    await ask('POST', '/banking/payments', { banking_payment: refund })
    const { body } = await ask('GET', `/invoices/${id}`)
    expect(body).toMatchObject({ amount_due: '0.0', paid: '-123.0', status: 'paid' })
    expect((await dashboard()).totals).toMatchObject([{ to_refund: '123.0' }])
  })

  test('a document that reverses a note is not declared either', async () => {
    const { body } = await ask('POST', '/invoices', {
      invoice: { kind: 'correction', copy_invoice_from: documents.debit.id, total_correction: true },
    })
    expect([body.price_net, body.price_tax, body.price_gross]).toEqual(['-246.0', '0.0', '-246.0'])
    expect((await dashboard()).vat_to_declare.tax_value).toBe('1035.0')
  })

  test('documents stored before are reclassified', async () => {
    const query = sql`select id, amount_due, paid, debt, refund, counted, tax_in_account_currency
      from invoices where deleted = 0 order by id`
    const before = await kwit.db.all(query)
    await kwit.db.begin(async (db) => {
      await db.run(sql`update invoices set counted = 1, refund = null, amount_due = price_gross, debt = price_gross,
        tax_in_account_currency = 2300 where id = ${documents.credit.id}`)
      await db.run(sql`update invoices set paid = price_gross, amount_due = 0, counted = 1
        where id = ${documents['given back'].id}`)
      await db.run(sql`update invoices set counted = 1, debt = price_gross where id = ${documents.wnt.id}`)
      await fixNonSales(db)
    })
    expect(await kwit.db.all(query)).toEqual(before)
  })
})
