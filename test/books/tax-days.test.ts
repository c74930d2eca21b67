// Tests that tax is declared in the month of the tax point, not of the document. All figures are computed by hand,
// all lines at 23 %.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fillDeclaredDays } from '../../src/domains/documents/invoice-actions/upgrade-store.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const NOVEMBER = Date.parse('2026-11-15T12:00:00Z')
const OCTOBER = Date.parse('2026-10-31T12:00:00Z')

type Case = [what: string, net: string, days: object, tax_day: string]

const SALES: Case[] = [
  ['no date given', '100', { issue_date: '2026-11-15' }, '2026-11-15'],
  ['sold before', '200', { issue_date: '2026-11-02', sell_date: '2026-10-31' }, '2026-10-31'],
  ['of a month', '300', { issue_date: '2026-11-02', sell_date: '2026-10' }, '2026-10-31'],
  [
    'tax date given',
    '1000',
    { issue_date: '2026-10-30', accounting_vat_tax_date: '2026-11-10' },
    '2026-11-10',
  ],
  ['no sale date', '10', { issue_date: '2026-11-05', sell_date: 'off' }, '2026-11-05'],
  ['issued ahead', '400', { issue_date: '2026-10-31', sell_date: '2026-11-03' }, '2026-11-03'],
]
// Art. 86(10b) of the Polish VAT act: no deduction before the invoice is received.
const PURCHASES: Case[] = [
  ['sold before', '100', { issue_date: '2026-11-02', sell_date: '2026-10-30' }, '2026-11-02'],
  ['issued ahead', '200', { issue_date: '2026-10-30', sell_date: '2026-11-04' }, '2026-11-04'],
  ['received later', '50', { issue_date: '2026-10-30', accounting_vat_tax_date: '2026-11-20' }, '2026-11-20'],
  ['October', '1000', { issue_date: '2026-10-05' }, '2026-10-05'],
  [
    'earlier tax date given',
    '10',
    { issue_date: '2026-11-05', accounting_vat_tax_date: '2026-10-31' },
    '2026-10-31',
  ],
]

describe.each(FORMATS)('the month of the tax in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  const documents = new Map<string, any>()

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOVEMBER)
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
    for (const [income, cases] of [
      [true, SALES],
      [false, PURCHASES],
    ] as const)
      for (const [name, net, days, taxDay] of cases) {
        const positions = [{ name: 'Work', tax: 23, total_price_net: net }]
        const invoice = { income, number: income ? null : `FV ${name}`, ...days, positions }
        const { body } = await ask('POST', '/invoices', { invoice })
        expect([name, body.accounting_vat_tax_date]).toEqual([name, taxDay])
        documents.set(`${income} ${name}`, body)
      }
  })
  afterAll(() => kwit.close())

  const declared = async (now: number, query = '') => {
    kwit.clock.set(now)
    const { vat, vat_to_declare } = (await ask('GET', `/dashboard${query}`)).body
    kwit.clock.set(NOVEMBER)
    expect(vat.map(({ tax_value }: any) => tax_value)).toEqual([vat_to_declare.tax_value])
    return vat_to_declare.tax_value
  }

  test('sales', async () => {
    // 23 + 230 + 2.30 + 92; 46 + 69
    expect(await declared(NOVEMBER)).toBe('347.3')
    expect(await declared(OCTOBER)).toBe('115.0')
  })

  test('purchases', async () => {
    // 23 + 46 + 11.50; 230 + 2.30
    expect(await declared(NOVEMBER, '?income=no')).toBe('80.5')
    expect(await declared(OCTOBER, '?income=no')).toBe('232.3')
  })

  test('a correction counts when it is issued, whatever sale date it repeats', async () => {
    const original = documents.get('true sold before')
    const invoice = {
      kind: 'correction',
      copy_invoice_from: original.id,
      total_correction: true,
      sell_date: '2026-10-31',
    }
    const { body } = await ask('POST', '/invoices', { invoice })
    expect(body.accounting_vat_tax_date).toBe('2026-11-15')
    // 347.30 − 46
    expect(await declared(NOVEMBER)).toBe('301.3')
    expect(await declared(OCTOBER)).toBe('115.0')
    const moved = await ask('PUT', `/invoices/${body.id}`, {
      invoice: { accounting_vat_tax_date: '2026-10-31' },
    })
    expect(moved.status).toBe(200)
    expect(await declared(NOVEMBER)).toBe('347.3')
    expect(await declared(OCTOBER)).toBe('69.0')
    await ask('DELETE', `/invoices/${body.id}`)
  })

  test('a changed sale date moves the tax date unless that was given', async () => {
    const { id } = documents.get('true tax date given')
    await ask('PUT', `/invoices/${id}`, { invoice: { accounting_vat_tax_date: '2026-10-30' } })
    expect([await declared(NOVEMBER), await declared(OCTOBER)]).toEqual(['117.3', '345.0'])
    await ask('PUT', `/invoices/${id}`, { invoice: { accounting_vat_tax_date: '2026-11-10' } })
    const { id: later } = documents.get('false sold before')
    const { body } = await ask('PUT', `/invoices/${later}`, { invoice: { issue_date: '2026-10-31' } })
    expect(body.accounting_vat_tax_date).toBe('2026-10-31')
    expect(await declared(NOVEMBER, '?income=no')).toBe('57.5')
    await ask('PUT', `/invoices/${later}`, { invoice: { issue_date: '2026-11-02' } })
    expect(await declared(NOVEMBER, '?income=no')).toBe('80.5')
  })

  test('documents stored before the tax date existed get theirs', async () => {
    const days = sql`select id, declared_on from invoices order by id`
    const before = await kwit.db.all(days)
    await kwit.db.begin(async (db) => {
      await db.run(sql`update invoices set declared_on = null`)
      await fillDeclaredDays(db)
    })
    expect(await kwit.db.all(days)).toEqual(before)
    expect(before).toContainEqual(expect.objectContaining({ declared_on: '2026-10-31' }))
  })
})

// Art. 19a(8) of the Polish VAT act: the tax of an advance is due when it is paid.
describe.each(FORMATS)('the day of an advance in %s', (format) => {
  let kwit: Kwit
  let ask: Ask

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOVEMBER)
  })
  beforeEach(async () => {
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })
  afterAll(() => kwit.close())

  const make = async (invoice: object) => {
    const { status, body, text } = await ask('POST', '/invoices', { invoice })
    expect(status, text).toBe(201)
    return body
  }
  const read = async (id: number) => (await ask('GET', `/invoices/${id}`)).body
  const pay = async (invoice_id: number, paid_date: string) => {
    const banking_payment = { name: 'Transfer', price: '615', paid: true, paid_date, invoice_id }
    const { status, body, text } = await ask('POST', '/banking/payments', { banking_payment })
    expect(status, text).toBe(201)
    return body
  }
  const order = () =>
    make({ kind: 'client_order', positions: [{ name: 'Desk', tax: 23, total_price_gross: '1230' }] })
  // Half of the order: 500.00 + 115.00
  const advance = (id: number, more: object = {}) =>
    make({
      kind: 'advance',
      copy_invoice_from: id,
      advance_creation_mode: 'percent',
      advance_value: 50,
      issue_date: '2026-11-03',
      ...more,
    })
  const on = (day: string) => ({ accounting_vat_tax_date: day, transaction_date: day })
  const declaredIn = async (month: string) => {
    kwit.clock.set(month === '10' ? OCTOBER : NOVEMBER)
    const { vat_to_declare } = (await ask('GET', '/dashboard')).body
    kwit.clock.set(NOVEMBER)
    return vat_to_declare.tax_value
  }

  test('whose order was paid before', async () => {
    const { id } = await order()
    await pay(id, '2026-10-30')
    const advanceInvoice = await advance(id, { lang: 'en' })
    expect(advanceInvoice).toMatchObject({ paid: '615.0', paid_date: '2026-10-30', ...on('2026-10-30') })
    expect([await declaredIn('10'), await declaredIn('11')]).toEqual(['115.0', '0.0'])
    const page = (
      await (await fetch(kwit.url + new URL(advanceInvoice.view_url).pathname)).text()
    ).replaceAll('\u00a0', ' ')
    expect(page).toContain('30 Oct 2026')
    expect(page).not.toContain('Sale date')
  })

  test('whose payment is set by hand', async () => {
    const { id } = await order()
    expect(await advance(id, { paid: '615', paid_date: '2026-10-30' })).toMatchObject(on('2026-10-30'))
  })

  test('of an order that was marked as paid', async () => {
    const { id } = await order()
    await ask('PUT', `/invoices/${id}`, { invoice: { status: 'paid', paid_date: '2026-10-29' } })
    expect(await advance(id)).toMatchObject({ paid: '615.0', ...on('2026-10-29') })
  })

  test('that is paid later, and then unpaid', async () => {
    const { id } = await advance((await order()).id, { issue_date: '2026-10-20' })
    expect(await read(id)).toMatchObject(on('2026-10-20'))
    const payment = await pay(id, '2026-11-05')
    expect(await read(id)).toMatchObject(on('2026-11-05'))
    expect([await declaredIn('10'), await declaredIn('11')]).toEqual(['0.0', '115.0'])
    await ask('PUT', `/invoices/${id}`, { invoice: { description: 'A note' } })
    expect(await read(id)).toMatchObject(on('2026-11-05'))
    await ask('DELETE', `/banking/payments/${payment.id}`)
    expect(await read(id)).toMatchObject(on('2026-10-20'))
    await ask('PUT', `/invoices/${id}`, { invoice: { status: 'paid', paid_date: '2026-11-06' } })
    expect(await read(id)).toMatchObject(on('2026-11-06'))
  })

  test('that is paid in two months is declared with each payment, unless the request set its tax date', async () => {
    const { id } = await advance((await order()).id, { issue_date: '2026-10-20' })
    const part = async (price: string, paid_date: string) => {
      const banking_payment = { name: 'Transfer', price, paid: true, paid_date, invoice_id: id }
      return (await ask('POST', '/banking/payments', { banking_payment })).body
    }
    await part('246', '2026-10-28')
    await part('123', '2026-10-30')
    await part('246', '2026-11-05')
    expect(await read(id)).toMatchObject({ paid: '615.0', ...on('2026-11-05'), warnings: [] })
    expect([await declaredIn('10'), await declaredIn('11')]).toEqual(['69.0', '46.0'])
    await ask('PUT', `/invoices/${id}`, { invoice: { accounting_vat_tax_date: '2026-11-04' } })
    expect([await declaredIn('10'), await declaredIn('11')]).toEqual(['0.0', '115.0'])
    const message =
      'payments were received from 2026-10-28 to 2026-11-05, but the tax date is 2026-11-04; issue one advance invoice per payment'
    expect((await read(id)).warnings).toMatchObject([{ field: 'accounting_vat_tax_date', message }])
  })

  test('that is given stays', async () => {
    const { id } = await advance((await order()).id, { accounting_vat_tax_date: '2026-11-01' })
    await pay(id, '2026-11-05')
    expect(await read(id)).toMatchObject({
      accounting_vat_tax_date: '2026-11-01',
      transaction_date: '2026-11-05',
    })
  })

  test('follows its payment out of and into a closed month, whose figures stay', async () => {
    const ordered = await order()
    const { id } = await advance(ordered.id, { issue_date: '2026-10-20' })
    const open = await advance(ordered.id)
    await ask('PUT', '/account', { account: { closed_until: '2026-10-31' } })
    await pay(id, '2026-11-05')
    expect(await read(id)).toMatchObject({ paid: '615.0', accounting_vat_tax_date: '2026-11-05' })
    await pay(open.id, '2026-10-30')
    expect(await read(open.id)).toMatchObject({ paid: '615.0', accounting_vat_tax_date: '2026-10-30' })
    // The first advance was unpaid at the end of October and is declared when it is paid. The payment with an earlier
    // date is a pending change of October, and counts nowhere until it is confirmed.
    expect([await declaredIn('10'), await declaredIn('11')]).toEqual(['0.0', '115.0'])
  })
})
