// Tests purchases whose tax the account itself owes, made over HTTP: what the supplier is owed, the entries of the
// ledger on both sides, and the amounts of corrections. All figures are computed by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const NOW = Date.parse('2026-11-10T12:00:00Z')
const VENDOR = { buyer_name: 'Blumen GmbH', buyer_tax_no: 'DE136695976', buyer_country: 'DE' }
const EURO = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.30' }
const DAYS = { issue_date: '2026-10-05', sell_date: '2026-10-02' }

describe.each(FORMATS)('acquisitions from abroad in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let token: string

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOW)
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    token = (await kwit.newAccount()).token
    ask = speaker(kwit, format, token)
  })

  const succeed = async (method: string, path: string, input?: { [name: string]: unknown }): Promise<any> => {
    const { status, body } = await ask(method, path, input)
    expect([status, body]).toMatchObject([method === 'POST' && path === '/invoices' ? 201 : 200, {}])
    return body
  }
  const create = (fields: object) => succeed('POST', '/invoices', { invoice: fields })
  const line = (net: string, tax: string) => [{ name: 'Róże', total_price_net: net, tax }]
  const expense = (fields: object) =>
    create({ ...VENDOR, ...EURO, ...DAYS, income: false, positions: line('1000', '23'), ...fields })
  const entriesOf = async (id: number): Promise<string[]> =>
    (await succeed('GET', `/tax_entries?document_id=${id}`)).entries
      .filter((entry: any) => entry.document_id === id)
      .map(
        ({ side, field, own_base, own_tax }: any) =>
          `${side} ${field} ${Number(own_base)}/${Number(own_tax)}`,
      )

  // 1000 EUR × 4.30 = 4300 PLN, 23 % = 989 PLN on both sides; the supplier asks for 1000 EUR.
  const CASES = [
    ['wnt', 'K_23'],
    ['import_service', 'K_27'],
    ['import_service_eu', 'K_29'],
  ] as const
  test.each(CASES)('an expense of kind %s owes its supplier the net amount', async (kind, field) => {
    const invoice = await expense({ kind })
    expect(invoice).toMatchObject({ price_gross: '1230.0', amount_due: '1000.0', status: 'issued' })
    expect(await entriesOf(invoice.id)).toEqual(['input K_42 4300/989', `output ${field} 4300/989`])
    const { balances } = await balanceOf(invoice.client_id)
    expect(balances).toMatchObject([{ invoiced: '1000.0', outstanding: '1000.0', to_refund: '0.0' }])
  })

  const balanceOf = async (client_id: number) => ({
    balances: await succeed('GET', `/clients/${client_id}/balance?income=no`),
  })

  test('it is paid by the net amount, in parts too', async () => {
    const { id } = await expense({ kind: 'wnt' })
    const pay = (price: string) =>
      ask('POST', '/banking/payments', {
        banking_payment: {
          name: 'Transfer',
          invoice_id: id,
          income: false,
          paid: true,
          price,
          currency: 'EUR',
        },
      })
    await pay('400')
    expect(await succeed('GET', `/invoices/${id}`)).toMatchObject({ status: 'partial', amount_due: '600.0' })
    await pay('600')
    expect(await succeed('GET', `/invoices/${id}`)).toMatchObject({
      ...{ status: 'paid', amount_due: '0.0', paid: '1000.0' },
    })
  })

  test('its tax paid at the customs is owed with the price', async () => {
    expect(await expense({ kind: 'import_products' })).toMatchObject({ amount_due: '1230.0' })
  })

  test('an expense under reverse charge with a Polish rate owes the net amount, too', async () => {
    const invoice = await expense({
      reverse_charge: true,
      positions: [{ ...line('100', '23')[0], service: true }],
    })
    expect(invoice).toMatchObject({ price_gross: '123.0', amount_due: '100.0' })
  })

  test('an ordinary expense becomes an acquisition and back', async () => {
    const { id, positions } = await expense({ positions: line('1000', 'np') })
    const turn = (kind: string, tax: string) =>
      succeed('PUT', `/invoices/${id}`, { invoice: { kind, positions: [{ id: positions[0].id, tax }] } })
    expect(await turn('wnt', '23')).toMatchObject({ price_gross: '1230.0', amount_due: '1000.0' })
    expect(await turn('vat', '23')).toMatchObject({ price_gross: '1230.0', amount_due: '1230.0' })
    expect(await turn('vat', 'np')).toMatchObject({ price_gross: '1000.0', amount_due: '1000.0' })
  })

  describe('created by one request', () => {
    const selfAssess = (id: number, requested: object = {}) =>
      ask('POST', `/invoices/${id}/self_assess`, { invoice: requested })
    const untaxed = (more: object = {}, fields: object = {}) =>
      expense({ positions: [{ name: 'A', total_price_gross: '1000', tax: 'np', ...more }], ...fields })

    test.each([
      ['services from the EU', { service: true }, {}, 'import_service_eu', 'K_29'],
      [
        'services from elsewhere',
        { service: true },
        { buyer_tax_no: null, buyer_country: 'US' },
        'import_service',
        'K_27',
      ],
    ] as const)('of %s', async (_, more, vendor, kind, field) => {
      const { id } = await untaxed(more, vendor)
      const { status, body } = await selfAssess(id)
      expect([status, body]).toMatchObject([
        200,
        { kind, price_net: '1000.0', price_tax: '230.0', amount_due: '1000.0' },
      ])
      expect(await entriesOf(id)).toEqual(['input K_42 4300/989', `output ${field} 4300/989`])
    })

    // The service was performed on Monday 2026-08-31 and invoiced on 2026-09-07: the rate is that of Friday
    // 2026-08-28.
    test('of a service has the rate before its performance, however late the invoice is', async () => {
      for (const [date, rate] of [
        ['2026-08-28', '4.20'],
        ['2026-09-04', '4.26'],
      ])
        await ask('POST', '/exchange_rates', {
          exchange_rate: { kind: 'nbp', date, currency: 'EUR', rate },
        })
      const late = { exchange_currency_rate: null, issue_date: '2026-09-07', sell_date: '2026-08-31' }
      const { id, exchange_currency_rate } = await untaxed({ service: true }, late)
      expect(exchange_currency_rate).toBe('4.26')
      const { body } = await selfAssess(id)
      expect(body).toMatchObject({ exchange_currency_rate: '4.2', exchange_date: '2026-08-28' })
      const typed = await expense({ ...late, kind: 'import_service_eu', number: 'R/7' })
      expect(typed).toMatchObject({ exchange_currency_rate: '4.2' })
      const ledger = await succeed('GET', `/tax_entries?document_id=${typed.id}`)
      expect([ledger.entries[0].period, ledger.doubts]).toEqual(['2026-08', []])
      const days = { issue_date: '2026-08-31', sell_date: '2026-09-07' }
      const early = await expense({ ...late, ...days, kind: 'import_service_eu', number: 'R/8' })
      expect(early).toMatchObject({ exchange_currency_rate: '4.26' })
    })

    // 8 % of 4300 = 344.
    test('with kind and rate', async () => {
      const { id } = await untaxed()
      expect((await selfAssess(id)).text).toContain('is required: wnt for goods')
      expect((await selfAssess(id, { kind: 'wnt', tax: '8' })).body).toMatchObject({ price_tax: '80.0' })
      expect(await entriesOf(id)).toEqual(['input K_42 4300/344', 'output K_23 4300/344'])
      expect((await selfAssess(id, { kind: 'import_service_eu' })).body).toMatchObject({
        ...{ kind: 'import_service_eu', price_tax: '230.0', amount_due: '1000.0' },
      })
    })

    test('rejected if the tax is not owed', async () => {
      const errorsOf = async (id: number, requested: object = { kind: 'wnt' }) => {
        const { status, text } = await selfAssess(id, requested)
        return [status, /kind|price.tax/.exec(text)?.[0].replace('-', '_')]
      }
      const taxed = await expense({ positions: line('100', '19') })
      const sale = await create({ positions: line('100', '23'), buyer_name: 'Jan' })
      const correction = await expense({ kind: 'correction', positions: line('-100', 'np') })
      expect(await errorsOf(taxed.id)).toEqual([422, 'price_tax'])
      expect(await errorsOf(sale.id)).toEqual([422, 'kind'])
      expect(await errorsOf(correction.id)).toEqual([422, 'kind'])
      expect((await selfAssess((await untaxed()).id, { kind: 'vat' })).status).toBe(422)
      expect((await selfAssess(999_999)).status).toBe(404)
    })
  })

  // The supplier credits 200 of 1000 EUR: 200 × 4.30 = 860, 23 % = 197.80; 800 EUR remain due.
  test('a correction of it takes back the net amount', async () => {
    const { id, client_id } = await expense({ kind: 'wnt', number: 'R/1' })
    const correction = await expense({
      ...{ kind: 'correction', number: 'K/1', invoice_id: id, issue_date: '2026-10-20' },
      positions: line('-200', '23'),
    })
    expect(correction).toMatchObject({ corrected_kind: 'wnt', price_gross: '-246.0', amount_due: '0.0' })
    expect(correction.warnings).toEqual([])
    expect(await succeed('GET', `/invoices/${id}`)).toMatchObject({ amount_due: '800.0' })
    expect(await entriesOf(correction.id)).toEqual(['input K_42 -860/-197.8', 'output K_23 -860/-197.8'])
    expect((await balanceOf(client_id)).balances).toMatchObject([{ invoiced: '800.0', outstanding: '800.0' }])
  })

  test('a correction to zero leaves nothing owed', async () => {
    const { id, client_id } = await expense({ kind: 'import_service_eu', number: 'R/1' })
    const correction = await create({
      ...{ kind: 'correction', number: 'K/1', income: false, copy_invoice_from: id, total_correction: true },
    })
    expect(correction).toMatchObject({ corrected_kind: 'import_service_eu', price_net: '-1000.0' })
    expect(await succeed('GET', `/invoices/${id}`)).toMatchObject({ amount_due: '0.0' })
    expect((await balanceOf(client_id)).balances).toMatchObject([{ outstanding: '0.0', to_refund: '0.0' }])
    await succeed('DELETE', `/invoices/${correction.id}`)
    expect(await succeed('GET', `/invoices/${id}`)).toMatchObject({ amount_due: '1000.0' })
  })

  // Documents the account issues itself: 1000 − 200 = 800 PLN, tax 184.
  describe('an own document for the tax', () => {
    const ownDocument = () => create({ ...VENDOR, ...DAYS, kind: 'wnt', positions: line('1000', '23') })
    const correct = (id: number) =>
      create({
        ...{ kind: 'correction', copy_invoice_from: id, issue_date: '2026-10-20' },
        positions: [
          {
            ...{ name: 'Róże', kind: 'correction' },
            correction_before_attributes: { name: 'Róże', quantity: 1, total_price_net: '1000', tax: '23' },
            correction_after_attributes: { name: 'Róże', quantity: 1, total_price_net: '800', tax: '23' },
          },
        ],
      })

    test('stays one when it is corrected', async () => {
      const { id, client_id } = await ownDocument()
      const correction = await correct(id)
      expect(correction).toMatchObject({ corrected_kind: 'wnt', price_gross: '-246.0', amount_due: '-246.0' })
      expect(await entriesOf(correction.id)).toEqual(['input K_42 -200/-46', 'output K_23 -200/-46'])
      const reply = await fetch(`${kwit.url}/invoices/${correction.id}.pdf?api_token=${token}`)
      const pdf = textOf(readPdf(Buffer.from(await reply.arrayBuffer())))
      expect(pdf).toMatch(/Sprzedawca\nBlumen GmbH[\s\S]*Nabywca\n[\s\S]*Razem\n−246,00 PLN/)
      expect(await succeed('GET', '/invoices?sold=1')).toEqual([])
      const sums = '/invoices/summary?counted=1&period=more&date_from=2026-10-01&date_to=2026-10-31'
      expect(await succeed('GET', sums)).toEqual([])
      const { totals } = await succeed('GET', '/dashboard?month=2026-10')
      for (const { issued, to_refund } of totals) expect([issued, to_refund]).toEqual(['0.0', '0.0'])
      expect(
        (await succeed('GET', '/reports/sales?date_from=2026-10-01&date_to=2026-10-31&by=client')).rows,
      ).toEqual([])
      expect((await succeed('GET', `/clients/${client_id}/balance`)) ?? []).toEqual([])
    })
  })
})
