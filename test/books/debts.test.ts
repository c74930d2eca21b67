// Tests amounts that are due, overdue and to be refunded, with figures computed by hand: every list, tab, sum,
// overview and balance shows the same.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillDebts } from '../../src/domains/documents/invoice-actions/upgrade-store.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const TODAY = Date.parse('2026-06-15T12:00:00Z')
const LATE = { issue_date: '2026-05-02', payment_to: '2026-06-01' }
const NO_CLAIMS = [
  'estimate',
  'client_order',
  'proforma',
  'kp',
  'kw',
  'maintenance_request',
  'correction_note',
  'payment_receipt',
  'dw',
]

// 100 + (200 − 50) + 300 + (70 − 70) + 80 + 40 + (90 − 5) + 60
const OUTSTANDING = '815.0'
const OVERDUE = '515.0' // without the 300 that are due on the 20th
const TO_REFUND = '30.0' // paid in excess of 100
const DEBTS = 7

describe('debts', () => {
  let kwit: Kwit
  let token: string
  let client_id: number
  const ids: { [name: string]: number } = {}

  async function make(ask: Ask, name: string, gross: string, fields: object = LATE) {
    const positions = gross === '' ? undefined : [{ name: 'x', tax: 'zw', total_price_gross: gross }]
    const invoice = { client_id, positions, ...fields }
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect({ name, status, text }).toMatchObject({ status: 201 })
    ids[name] = body.id
    return body.id
  }

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(TODAY)
    token = (await kwit.newAccount()).token
    const ask = speaker(kwit, 'json', token)
    client_id = (await ask('POST', '/clients', { client: { name: 'Acme', tax_no: '5252445767' } })).body.id
    await make(ask, 'late', '100')
    await make(ask, 'partly paid', '200', { ...LATE, paid: '50' })
    await make(ask, 'not due yet', '300', { issue_date: '2026-06-10', payment_to: '2026-06-20' })
    await make(ask, 'paid', '400', { ...LATE, status: 'paid' })
    await make(ask, 'overpaid', '100', { ...LATE, paid: '130' })
    for (const kind of NO_CLAIMS) await make(ask, kind, '1000', { ...LATE, kind })
    await make(ask, 'corrected', '70')
    const takenBack = { kind: 'correction', copy_invoice_from: ids.corrected, total_correction: true }
    await make(ask, 'correction', '', { ...LATE, ...takenBack, correction_reason: 'mistake' })
    await ask('POST', `/invoices/${await make(ask, 'cancelled', '500')}/cancel`)
    await ask('DELETE', `/invoices/${await make(ask, 'deleted', '600')}`)
    const from_invoice_id = await make(ask, 'receipt', '80', { ...LATE, kind: 'receipt' })
    const forReceipt = { from_invoice_id, additional_params: 'for_receipt' }
    await make(ask, 'invoice of the receipt', '', { ...LATE, ...forReceipt })
    await make(ask, 'receipt alone', '40', { ...LATE, kind: 'receipt' })
    const settlement_positions = [{ kind: 'deduction', amount: '5', reason: 'returned bottles' }]
    await make(ask, 'with a deduction', '90', { ...LATE, settlement_positions })
    await make(ask, 'nothing to pay', '0')
    await make(ask, 'in euro', '10', { ...LATE, currency: 'EUR' })
    const offer = await make(ask, 'offer', '60', { ...LATE, kind: 'proforma' })
    await make(ask, 'made of the offer', '', { ...LATE, kind: 'vat', copy_invoice_from: offer })
    await make(ask, 'theirs', '30', { ...LATE, income: false, number: 'FV 1' })
    const theirsBack = { quantity: -1, total_price_gross: '-12', tax: 'zw', name: 'x' }
    await make(ask, 'theirs back', '', { ...LATE, income: false, number: 'FV 2', positions: [theirsBack] })
  })
  afterAll(() => kwit.close())

  describe.each(FORMATS)('in %s', (format) => {
    const idsOf = async (path: string) => (await speaker(kwit, format, token)('GET', path)).body
    const names = async (query: string) =>
      (await idsOf(`/invoices?per_page=100&${query}`))
        .map(({ id }: { id: number }) => Object.keys(ids).find((name) => ids[name] === id))
        .sort()

    const OWED = [
      'in euro',
      'invoice of the receipt',
      'late',
      'made of the offer',
      'partly paid',
      'receipt alone',
      'with a deduction',
    ]

    test('lists contain receivables only', async () => {
      expect(await names('status=overdue')).toEqual(OWED)
      expect(await names('overdue=1')).toEqual(OWED)
      expect(await names('unpaid=1')).toEqual([...OWED, 'not due yet'].sort())
      expect(await names('to_refund=1')).toEqual(['overpaid'])
      expect(await names('income=no&unpaid=1')).toEqual(['theirs'])
      expect(await names('income=no&to_refund=1')).toEqual(['theirs back'])
      expect(await names('open=1&kind=estimate')).toEqual(['estimate'])
    })

    test('a document contains its receivable', async () => {
      const all = await idsOf('/invoices?per_page=100')
      const late = all.filter((document: any) => document['overdue?'] ?? document.overdue)
      expect(late.map(({ id }: { id: number }) => id).sort()).toEqual(OWED.map((name) => ids[name]).sort())
    })

    test('tabs count receivables', async () => {
      expect(await idsOf('/invoices/counts')).toMatchObject({ overdue: OWED.length, cancelled: 1 })
      expect(await idsOf('/invoices/counts?kind=proforma')).toMatchObject({ overdue: 0 })
    })

    const SUMS = [
      ['', { unpaid: OUTSTANDING, to_refund: TO_REFUND }],
      ['counted=1', { unpaid: OUTSTANDING, to_refund: TO_REFUND }],
      ['unpaid=1', { unpaid: OUTSTANDING, to_refund: '0.0', count: DEBTS }],
      ['overdue=1', { unpaid: OVERDUE, count: DEBTS - 1 }],
      ['date_from=2026-05-01&date_to=2026-05-31', { unpaid: OVERDUE, to_refund: TO_REFUND }],
      ['kind=proforma', { unpaid: '0.0', to_refund: '0.0' }],
      ['kind=correction', { unpaid: '0.0', to_refund: '0.0' }],
      ['status=paid', { unpaid: '0.0', to_refund: '30.0' }],
      ['income=no', { unpaid: '30.0', to_refund: '12.0' }],
    ] as const

    test.each(SUMS)('sums below a list: %s', async (query, expected) => {
      const sums = await idsOf(`/invoices/summary?currency=PLN&${query}`)
      expect(sums).toMatchObject([expected])
    })

    test('the dashboard', async () => {
      const { totals, ageing, expected, months } = await idsOf('/dashboard')
      const pln = (rows: any[]) => rows.filter(({ currency }) => currency === 'PLN')
      expect(pln(totals)).toMatchObject([
        { outstanding: OUTSTANDING, overdue: OVERDUE, to_refund: TO_REFUND },
      ])
      expect(totals.find(({ currency }: any) => currency === 'EUR')).toMatchObject({
        outstanding: '10.0',
        overdue: '10.0',
        to_refund: '0.0',
      })
      expect(pln(ageing).map(({ bucket, amount, count }) => [bucket, amount, count])).toEqual([
        ['current', '300.0', 1],
        ['1_30', OVERDUE, DEBTS - 1],
        ['31_60', '0.0', 0],
        ['61_90', '0.0', 0],
        ['over_90', '0.0', 0],
      ])
      expect(pln(expected)[0]).toEqual({ week_from: '2026-06-15', currency: 'PLN', amount: '300.0' })
      expect(pln(months).find(({ month }) => month === '2026-05')).toMatchObject({ overdue: OVERDUE })
      expect((await idsOf('/dashboard?income=no')).totals).toMatchObject([
        { outstanding: '30.0', overdue: '30.0', to_refund: '12.0' },
      ])
    })

    test('the balance of a client', async () => {
      expect(await idsOf(`/clients/${client_id}/balance`)).toMatchObject([
        { currency: 'EUR', outstanding: '10.0', overdue: '10.0', to_refund: '0.0' },
        { currency: 'PLN', outstanding: OUTSTANDING, overdue: OVERDUE, to_refund: TO_REFUND },
      ])
    })
  })

  test('payments, cancelling and deleting change receivables', async () => {
    const ask = speaker(kwit, 'json', token)
    const totals = async () => (await ask('GET', '/invoices/summary?currency=PLN')).body[0]
    const name = 'Transfer'
    const payment = { name, price: '30', paid: true, invoice_id: ids.late }
    const { body } = await ask('POST', '/banking/payments', { banking_payment: payment })
    expect(await totals()).toMatchObject({ unpaid: '785.0' })
    await ask('DELETE', `/banking/payments/${body.id}`)
    expect(await totals()).toMatchObject({ unpaid: OUTSTANDING })
    const refund = { name, price: '-20', paid: true, invoice_id: ids.overpaid }
    const { body: back } = await ask('POST', '/banking/payments', { banking_payment: refund })
    expect(await totals()).toMatchObject({ to_refund: '10.0' })
    await ask('DELETE', `/banking/payments/${back.id}`)
    // Without its invoice, the receipt is due again.
    await ask('DELETE', `/invoices/${ids['invoice of the receipt']}`)
    expect(await totals()).toMatchObject({ unpaid: OUTSTANDING, to_refund: TO_REFUND })
    expect((await ask('GET', `/invoices/${ids.receipt}`)).body['overdue?']).toBe(true)
    await ask('POST', `/invoices/${ids['invoice of the receipt']}/restore`)
    expect((await ask('GET', `/invoices/${ids.receipt}`)).body['overdue?']).toBe(false)
    expect(await totals()).toMatchObject({ unpaid: OUTSTANDING })
  })

  test('an overpayment is shown until it is refunded', async () => {
    const ask = speaker(kwit, 'json', token)
    const change = async (id: number | undefined, invoice: object) =>
      (await ask('PUT', `/invoices/${id}`, { invoice })).body
    const totals = async () => (await ask('GET', '/invoices/summary?currency=PLN')).body[0]
    expect(await change(ids.overpaid, { paid: '100' })).toMatchObject({ status: 'paid', amount_due: '0.0' })
    expect(await totals()).toMatchObject({ to_refund: '0.0' })
    expect(await change(ids.overpaid, { paid: '130' })).toMatchObject({
      status: 'paid',
      amount_due: '-30.0',
    })
    expect(await totals()).toMatchObject({ to_refund: TO_REFUND, unpaid: OUTSTANDING })
    // Refunded although nothing was paid: the 70 of the sale are due, and so are the 20 refunded in excess.
    await change(ids.correction, { paid: '-90' })
    expect(await totals()).toMatchObject({ to_refund: '30.0', unpaid: '905.0' })
    await change(ids.correction, { paid: '0' })
    expect(await totals()).toMatchObject({ to_refund: TO_REFUND, unpaid: OUTSTANDING })
  })

  test('documents stored before receivables existed get theirs', async () => {
    const owed = sql`select id, debt, refund from invoices where deleted = 0 order by id`
    const before = await kwit.db.all(owed)
    await kwit.db.begin(async (db) => {
      await db.run(sql`update invoices set debt = null, refund = null`)
      await fillDebts(db)
    })
    expect(await kwit.db.all(owed)).toEqual(before)
  })
})
