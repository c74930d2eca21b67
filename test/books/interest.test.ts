// Tests interest for late payment with figures computed by hand.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker, type Tree } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const NOW = Date.UTC(2025, 2, 10, 12)

describe.each(FORMATS)('interest in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit({}, NOW)
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })
  afterAll(() => kwit.close())

  const done = async (method: string, path: string, json?: Tree) => {
    const { status, body } = await ask(method, path, json)
    expect({ status, body }).toMatchObject({ status: method === 'POST' && json ? 201 : 200 })
    return body
  }
  const BUSINESS = { buyer_name: 'Acme', buyer_tax_no: '5252445767', seller_country: 'PL' }
  const invoiceOf = (gross: number, more: Tree = {}) =>
    done('POST', '/invoices', {
      invoice: {
        ...BUSINESS,
        issue_date: '2025-01-01',
        payment_to: '2025-01-31',
        ...more,
        positions: [{ name: 'Work', tax: 23, quantity: 1, total_price_gross: gross }],
      },
    })
  const figures = ({ lines, total }: Tree) => [
    ...(lines as Tree[]).map(
      ({ date_from, date_to, days, principal, rate, amount }) =>
        `${date_from} ${date_to}: ${days} × ${rate} of ${principal} = ${amount}`,
    ),
    total,
  ]

  test('a last day before the first one is rejected with the field', async () => {
    const { id } = await invoiceOf(100)
    for (const [method, path, input, field] of [
      ['GET', '/interest?date_from=2025-02-02&date_to=2025-02-01', undefined, 'date_to'],
      ['GET', `/invoices/${id}/interest?date_from=2025-02-03&date_to=2025-02-02`, undefined, 'date_to'],
      ['GET', `/invoices/${id}/interest?date_from=2025-02-03&to=2025-02-02`, undefined, 'to'],
      [
        'POST',
        `/invoices/${id}/interest`,
        { interest: { date_from: '2025-02-03', date_to: '2025-02-02' } },
        'date_to',
      ],
    ] as const) {
      const { status, body } = await ask(method, path, input)
      expect([path, status, body.message]).toEqual([path, 422, { [field]: ['must not be before date_from'] }])
    }
    await done('GET', '/interest?date_from=2025-02-02&date_to=2025-02-02')
    await ask('DELETE', `/invoices/${id}`)
  })

  test('a business owes interest by the act on commercial transactions, less payments, and one note claims it', async () => {
    const { id } = await invoiceOf(1230)
    await done('POST', '/banking/payments', {
      banking_payment: { name: 'Part', price: 230, invoice_id: id, paid: true, paid_date: '2025-02-10' },
    })
    const interest = await done('GET', `/invoices/${id}/interest?to=2025-02-28`)
    expect(interest).toMatchObject({
      rates: 'pl_commercial',
      claim: '1230.0',
      payments: [{ date: '2025-02-10', amount: '230.0' }],
      notes: [],
      compensation: { eur: '40.0', amount: null },
    })
    expect(figures(interest)).toEqual([
      '2025-02-01 2025-02-10: 10 × 15.75 of 1230.0 = 5.31',
      '2025-02-11 2025-02-28: 18 × 15.75 of 1000.0 = 7.77',
      '13.08',
    ])
    // The compensation needs the rate of the euro on the last working day of December, before the month of the due
    // date.
    expect(await ask('POST', `/invoices/${id}/interest`, { interest: { compensation: true } })).toMatchObject(
      {
        status: 422,
        body: {
          message: {
            compensation: ['cannot be calculated because the exchange rate of the euro is missing'],
          },
        },
      },
    )
    await done('POST', '/exchange_rates', {
      exchange_rate: { kind: 'nbp', date: '2024-12-31', currency: 'EUR', rate: '4.2730' },
    })
    const note = await done('POST', `/invoices/${id}/interest`, {
      interest: { date_to: '2025-02-28', compensation: true },
    })
    expect(note).toMatchObject({
      kind: 'accounting_note',
      accounting_note_kind: 'debit',
      from_invoice_id: id,
      buyer_name: 'Acme',
      price_gross: '184.0',
      price_tax: '0.0',
      amount_due: '184.0',
      interest: {
        date_from: '2025-02-01',
        date_to: '2025-02-28',
        rates: 'pl_commercial',
        compensation: true,
      },
    })
    const { lang } = await done('GET', `/invoices/${id}`)
    expect((note.positions as Tree[]).map(({ total_price_gross }) => total_price_gross)).toEqual([
      '5.31',
      '7.77',
      '170.92',
    ])
    expect((note.positions as Tree[])[0]?.name).toContain(lang === 'pl' ? 'liczba dni: 10' : 'days: 10')
    // Interest that was claimed cannot be claimed again; it continues from the next day.
    expect(
      await ask('POST', `/invoices/${id}/interest`, { interest: { date_from: '2025-02-20' } }),
    ).toMatchObject({ status: 422 })
    const later = await done('GET', `/invoices/${id}/interest`)
    expect(later).toMatchObject({
      date_from: '2025-03-01',
      date_to: '2025-03-10',
      total: '4.32',
      compensation: null,
      notes: [{ id: note.id, date_from: '2025-02-01', date_to: '2025-02-28', amount: '184.0' }],
    })
    // Interest of future days can be viewed but not claimed.
    expect(await done('GET', `/invoices/${id}/interest?date_to=2025-03-11`)).toMatchObject({ total: '4.75' })
    expect(
      await ask('POST', `/invoices/${id}/interest`, { interest: { date_to: '2025-03-11' } }),
    ).toMatchObject({
      status: 422,
      body: { message: { date_to: ['must not be in the future because that interest is not due yet'] } },
    })
    // A deleted note does not count, and its number is not given to the next one.
    await done('POST', `/invoices/${(await invoiceOf(1000)).id}/interest`, { interest: {} })
    await ask('DELETE', `/invoices/${note.id}`)
    expect(await done('GET', `/invoices/${id}/interest`)).toMatchObject({
      date_from: '2025-02-01',
      notes: [],
    })
    // The note cannot be restored if another note claims some of its days or the flat sum by then.
    const noteFor = (date_from: string, date_to: string, compensation: boolean) =>
      done('POST', `/invoices/${id}/interest`, { interest: { date_from, date_to, compensation } })
    const tryToRestore = async () => (await ask('POST', `/invoices/${note.id}/restore`)).body
    const same = await noteFor('2025-02-28', '2025-03-01', false)
    expect(await tryToRestore()).toMatchObject({
      message: {
        date_from: [
          `has already been claimed: ${same.number} covers interest until 2025-03-01; enter a later date`,
        ],
      },
    })
    await ask('DELETE', `/invoices/${same.id}`)
    const flat = await noteFor('2025-03-01', '2025-03-02', true)
    expect(await tryToRestore()).toMatchObject({ message: { compensation: [expect.any(String)] } })
    await ask('DELETE', `/invoices/${flat.id}`)
    expect(await tryToRestore()).toMatchObject({ id: note.id, interest: { date_to: '2025-02-28' } })
  })

  test('a consumer owes by the Civil Code, a German or French business by its law', async () => {
    const consumer = await invoiceOf(1000, { buyer_name: 'Jan', buyer_tax_no: '', buyer_company: false })
    expect(await done('GET', `/invoices/${consumer.id}/interest`)).toMatchObject({
      rates: 'pl_statutory',
      total: '11.71',
      compensation: null,
    })
    const german = await invoiceOf(1000, { seller_country: 'DE', currency: 'EUR' })
    expect(await done('GET', `/invoices/${german.id}/interest`)).toMatchObject({
      rates: 'de_business',
      total: '11.73',
      compensation: { eur: '40.0', amount: '40.0' },
    })
    const french = await invoiceOf(1000, { seller_country: 'FR', currency: 'EUR' })
    expect(await done('GET', `/invoices/${french.id}/interest`)).toMatchObject({
      rates: 'fr_commercial',
      total: '13.69',
    })
    const agreed = await invoiceOf(1000, { additional_fields: { interest_rate: '10' } })
    expect(await done('GET', `/invoices/${agreed.id}/interest`)).toMatchObject({
      rates: 'own',
      total: '10.41',
    })
  })

  test('a day without a rate is rejected until a rate is added', async () => {
    const { id } = await invoiceOf(1000)
    const path = `/invoices/${id}/interest?rates=pl_statutory&date_from=2026-01-30&date_to=2026-02-02`
    expect(await ask('GET', path)).toMatchObject({
      status: 422,
      body: {
        message: {
          date_to: [
            'no rate of pl_statutory is known for 2026-02-01: add one of nbp_reference to interest_rates',
          ],
        },
      },
    })
    const rate = { kind: 'nbp_reference', valid_from: '2026-02-01', rate: '4', source: 'Dz. Urz. NBP' }
    await done('POST', '/interest_rates', { interest_rate: rate })
    expect(figures(await done('GET', path))).toEqual([
      '2026-01-30 2026-02-02: 4 × 9.5 of 1000.0 = 1.04',
      '1.04',
    ])
    expect((await ask('POST', '/interest_rates', { interest_rate: rate })).status).toBe(422)
    for (const wrong of [{ rate: '1001' }, { valid_to: '2026-01-01' }, { kind: 'moon' }])
      expect((await ask('POST', '/interest_rates', { interest_rate: { ...rate, ...wrong } })).status).toBe(
        422,
      )
  })

  // 1000 at 9.5 % from 2026-01-02 to 01-31: 30 days, 1000 × 9.5 × 30 / 36500 = 7.8082 → 7.81; the rate of February is
  // unknown.
  test('until today interest is charged for known rates, and the first unknown day is named', async () => {
    const { token } = await kwit.newAccount()
    const alone = speaker(kwit, format, token)
    const fields = {
      ...{ issue_date: '2025-12-01', payment_to: '2026-01-01', sell_date: '2025-12-01', lang: 'pl' },
      ...{ buyer_name: 'Late', buyer_company: false, buyer_tax_no: '' },
      positions: [{ name: 'Work', tax: 23, quantity: 1, total_price_gross: 1000 }],
    }
    const { id } = (await alone('POST', '/invoices', { invoice: fields })).body
    const now = kwit.clock.now()
    kwit.clock.set(Date.parse('2026-03-10T12:00:00Z'))
    const expected = { date_from: '2026-01-02', date_to: '2026-01-31', total: '7.81' }
    const path = `/invoices/${id}/interest?rates=pl_statutory`
    expect((await alone('GET', path)).body).toMatchObject({ ...expected, unknown_from: '2026-02-01' })
    const listed = (await alone('GET', '/interest')).body
    expect(listed).toMatchObject([
      { invoice_id: id, total: '7.81', problem: null, unknown_from: '2026-02-01' },
    ])
    const letter = await fetch(`${kwit.url}/invoices/${id}/demand_letter.pdf?api_token=${token}`)
    const text = textOf(readPdf(Buffer.from(await letter.arrayBuffer()))).replaceAll(/[\u00a0\n]/g, ' ')
    expect(text).toContain('1 007,81 PLN')
    expect(text).toContain('Odsetki obliczono do 31.01.2026')
    const rate = { kind: 'nbp_reference', valid_from: '2026-02-01', rate: '4', source: 'Dz. Urz. NBP' }
    await alone('POST', '/interest_rates', { interest_rate: rate })
    // 68 days until 2026-03-10: 1000 × 9.5 × 68 / 36500 = 17.6986 → 17.70.
    expect((await alone('GET', path)).body).toMatchObject({
      ...{ date_to: '2026-03-10', total: '17.7', unknown_from: null },
    })
    kwit.clock.set(now)
  })

  test('interest is listed by client, with the last known day of each table', async () => {
    const alone = speaker(kwit, format, (await kwit.newAccount()).token)
    const create = async (path: string, fields: Tree) => (await alone('POST', path, fields)).body
    const client = await create('/clients', { client: { name: 'Late' } })
    const late = (payment_to: string) =>
      create('/invoices', {
        invoice: {
          ...{ ...BUSINESS, client_id: client.id, issue_date: '2025-01-01', payment_to },
          positions: [{ name: 'Work', tax: 23, quantity: 1, total_price_gross: 1000 }],
        },
      })
    const [{ id }, later] = [await late('2025-01-31'), await late('2025-12-31')]
    const listed = async (query: string) => (await alone('GET', `/interest?${query}`)).body
    const ofClient = `client_id=${client.id}&date_from=2025-01-01`
    const owed = { invoice_id: id, currency: 'PLN', days: 28, total: '8.63', problem: null }
    expect(await listed(`${ofClient}&date_to=2025-02-28`)).toMatchObject([owed])
    expect(await listed(`${ofClient}&date_to=2031-01-01`)).toMatchObject([
      { invoice_id: id, total: null, problem: expect.stringContaining('no rate of') },
      { invoice_id: later.id, total: null },
    ])
    const tables = (await alone('GET', '/interest_rates/tables')).body as Tree[]
    const polish = { name: 'pl_statutory', kind: 'nbp_reference', known_to: '2026-01-31' }
    expect(tables[0]).toMatchObject(polish)
    const german = tables.find(({ name }) => name === 'de_business') as Tree
    expect(german).toMatchObject({ kind: 'bgb_base', known_to: null })
    const { date_from, date_to, rate } = (german.rows as Tree[])[0] as Tree
    expect([date_from, date_to, rate]).toEqual(['2016-07-01', '2022-12-31', '8.12'])
  })

  test('documents that are paid in time, offers, purchases or without a due date bear none', async () => {
    const paid = await invoiceOf(1000, { status: 'paid', paid_date: '2025-01-15' })
    expect(await done('GET', `/invoices/${paid.id}/interest`)).toMatchObject({ total: '0.0', lines: [] })
    expect((await ask('POST', `/invoices/${paid.id}/interest`, { interest: {} })).status).toBe(422)
    for (const more of [
      { kind: 'estimate' },
      { income: false, number: `Z-${format}` },
      { payment_to_kind: 'off', payment_to: null },
    ]) {
      const { id } = await invoiceOf(10, more)
      expect((await ask('GET', `/invoices/${id}/interest`)).status).toBe(422)
    }
    expect((await ask('GET', '/invoices/999999/interest')).status).toBe(404)
  })
})
