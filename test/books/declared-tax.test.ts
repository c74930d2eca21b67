// Tests in which month, country and side tax is declared: the dashboard, the VAT register and JPK_V7 agree. Every
// figure is computed by hand from the Polish VAT act.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smallInvoice } from '../einvoice/small.ts'
import { seller } from '../einvoice/written.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'

const NOW = Date.parse('2026-12-20T12:00:00Z')
const DE = { buyer_name: 'Blumen GmbH', buyer_tax_no: 'DE136695976', buyer_country: 'DE' }
const VENDOR = { buyer_name: 'Hurtownia', buyer_tax_no: '7740001454', income: false }
const line = (total_price_net: string, tax: number | string = 23, more: object = {}) => [
  { name: 'Work', tax, total_price_net, ...more },
]

describe.each(FORMATS)('declared tax in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let count = 0
  let token: string

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOW)
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    const account = await kwit.newAccount()
    token = account.token
    ask = speaker(kwit, format, token)
    await seller(kwit, account)
  })

  const create = async (fields: object): Promise<any> => {
    const number = `D/${++count}`
    const invoice = { buyer_name: 'Jan Kowalski', number, positions: line('1000'), ...fields }
    const { status, body } = await ask('POST', '/invoices', { invoice })
    expect([status, body]).toMatchObject([201, {}])
    return body
  }
  const change = async (id: number, invoice: object) =>
    expect((await ask('PUT', `/invoices/${id}`, { invoice })).status).toBe(200)
  const pay = async (invoice_id: number, paid_date: string, price: string, currency = 'PLN') => {
    const banking_payment = { name: 'Transfer', invoice_id, paid: true, paid_date, price, currency }
    const { status, body } = await ask('POST', '/banking/payments', { banking_payment })
    expect([status, body]).toMatchObject([201, {}])
    return body
  }
  const quote = (date: string, rate: string) =>
    ask('POST', '/exchange_rates', { exchange_rate: { kind: 'nbp', date, currency: 'EUR', rate } })
  const read = async (path: string) => {
    const { status, body } = await ask('GET', path)
    expect([status, body]).toMatchObject([200, {}])
    return body
  }
  const advance = (order: { id: number }, fields: object) =>
    create({
      ...{ kind: 'advance', copy_invoice_from: order.id, positions: undefined },
      ...{ advance_creation_mode: 'percent', advance_value: '100', ...fields },
    })

  const registerOf = (month: string, query = '') =>
    read(`/reports/vat?date_from=${month}-01&date_to=${month}-${lastDay(month)}${query}`)
  const lastDay = (month: string) =>
    new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()

  // Returns output tax, input tax and the fields of a month, after checking that the three places agree.
  const declared = async (month: string): Promise<string> => {
    const amount = (value: string | undefined) => Number(value ?? 0)
    const readDashboard = async (query: string) =>
      amount((await read(`/dashboard?month=${month}${query}`)).vat_to_declare.tax_value)
    const [sales, purchases] = [await registerOf(month), await registerOf(month, '&income=no')]
    const jpk = await read(`/reports/jpk_v7?month=${month}`)
    const [total] = jpk.totals
    const boards = [await readDashboard(''), await readDashboard('&income=no')]
    const register = [amount(sales.totals[0]?.tax_value), amount(purchases.totals[0]?.deductible)]
    expect({ month, board: boards, register }).toEqual({
      ...{ month, board: register },
      register: [amount(total.output_tax), amount(total.input_tax)],
    })
    const fields = total.fields.map(({ name, value }: any) => `${name} ${Number(value)}`)
    return fields.join(', ')
  }

  test('an acquisition from the EU that is entered as an expense is owed and deducted', async () => {
    await create({
      ...{ ...DE, kind: 'wnt', income: false, issue_date: '2026-10-05', sell_date: '2026-10-02' },
      ...{ currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.30' },
    })
    // 1000 EUR at 4.30; 23 %
    expect(await declared('2026-10')).toBe('K_23 4300, K_24 989, K_42 4300, K_43 989')
    for (const kind of ['import_service', 'import_service_eu'])
      await create({ ...DE, kind, income: false, issue_date: '2026-09-05', positions: line('100') })
    expect(await declared('2026-09')).toBe('K_27 100, K_28 23, K_29 100, K_30 23, K_42 200, K_43 46')
    const file = await kwitFile('2026-10')
    expect(file).toContain('<K_24>989.00</K_24>')
  })

  const kwitFile = async (month: string) =>
    (await kwit.call('GET', `/jpk_v7m.xml?month=${month}`, { token })).text

  test('tax of another country that is declared through OSS is not Polish tax', async () => {
    await create({
      ...{ buyer_country: 'FR', buyer_company: false, identify_oss: true, oss_force_tax: true },
      ...{ issue_date: '2026-07-15', currency: 'EUR', exchange_currency: 'PLN' },
      ...{ exchange_currency_rate: '4.2701', positions: [{ name: 'Box', price_net: '100', tax: '23' }] },
    })
    await create({ issue_date: '2026-07-16', positions: line('10') })
    expect(await declared('2026-07')).toBe('K_11 427.01, K_19 10, K_20 2.3')
    const { vat_to_declare } = await read('/dashboard?month=2026-07')
    // 20 EUR at 4.2701, in the currency of the account
    expect(vat_to_declare.oss).toEqual([
      { country: 'FR', tax: '20', currency: 'PLN', net: '427.01', tax_value: '85.4' },
    ])
  })

  test('an advance has the rate before its payment', async () => {
    for (const [day, rate] of [
      ['2026-10-05', '4.30'],
      ['2026-10-19', '4.35'],
      ['2026-10-21', '4.36'],
      ['2026-10-29', '4.40'],
    ] as const)
      await quote(day, rate)
    const euro = { currency: 'EUR', exchange_kind: 'nbp' }
    const order = (net: string) => create({ kind: 'client_order', ...euro, positions: line(net) })
    const paid = await advance(await order('5000'), { ...euro, issue_date: '2026-10-22' })
    await pay(paid.id, '2026-10-06', '6150', 'EUR')
    expect(await declared('2026-10')).toBe('K_19 21500, K_20 4945')
    const issued = await advance(await order('1000'), { ...euro, issue_date: '2026-10-30' })
    await pay(issued.id, '2026-10-20', '1230', 'EUR')
    // 21500 + 4350, 4945 + 1000.50
    expect(await declared('2026-10')).toBe('K_19 25850, K_20 5945.5')
    const { rows } = await registerOf('2026-10')
    expect(rows.map((row: any) => [row.payment_date, row.exchange_currency_rate])).toEqual([
      ['2026-10-06', '4.3'],
      ['2026-10-20', '4.35'],
    ])
  })

  test('an invoice for a receipt is listed in the month of its issue, in no sum', async () => {
    const receipt = await create({ kind: 'receipt', issue_date: '2026-07-28', positions: line('100') })
    await ask('PUT', '/account', { account: { closed_until: '2026-07-31' } })
    await create({
      ...{ from_invoice_id: receipt.id, additional_params: 'for_receipt', number: 'FP/1' },
      ...{ issue_date: '2026-11-17', buyer_tax_no: '7811767696', positions: undefined },
    })
    expect(await declared('2026-07')).toBe('K_19 100, K_20 23')
    expect((await read('/reports/jpk_v7?month=2026-07')).rows).toMatchObject([{ type: 'RO' }])
    expect(await declared('2026-11')).toBe('')
    expect((await read('/reports/jpk_v7?month=2026-11')).rows).toMatchObject([
      {
        ...{ number: 'FP/1', type: 'FP', counted: false, tax_date: '2026-11-17' },
        fields: [
          { name: 'K_19', value: '100.00' },
          { name: 'K_20', value: '23.00' },
        ],
      },
    ])
  })

  test('under the cash method each part is declared when it is paid, and all after 180 days', async () => {
    const { id } = await create({ kind: 'vat_mp', buyer_tax_no: '7811767696', issue_date: '2026-07-01' })
    await pay(id, '2026-07-20', '615')
    await pay(id, '2026-09-20', '615')
    expect(await declared('2026-07')).toBe('K_19 500, K_20 115')
    expect(await declared('2026-08')).toBe('')
    expect(await declared('2026-09')).toBe('K_19 500, K_20 115')
    for (const month of ['2026-07', '2026-09'])
      expect((await registerOf(month)).rows).toMatchObject([
        {
          id,
          payment_date: `${month}-20`,
          net: '500.0',
          tax_value: '115.0',
          documents: `/invoices/${id}.json`,
        },
      ])
    const bought = await create({ ...VENDOR, cash_method: true, issue_date: '2026-06-12' })
    await pay(bought.id, '2026-10-05', '615')
    expect(await declared('2026-10')).toBe('K_42 500, K_43 115')
    await create({ kind: 'vat_mp', issue_date: '2026-01-10', sell_date: '2026-01-10' })
    const { tax_value } = (await read('/dashboard?month=2026-07')).vat_to_declare
    // 115, and 230 of a consumer on day 180
    expect(tax_value).toBe('345.0')
  })

  test('a payment of a proforma is taxed when it is received', async () => {
    const order = await create({ kind: 'proforma', issue_date: '2026-09-20' })
    await pay(order.id, '2026-09-29', '1230')
    const provisional = async () => (await read('/dashboard?month=2026-09')).vat_to_declare.provisional
    expect(await declared('2026-09')).toBe('')
    expect(await provisional()).toEqual({ net: '1000.0', tax_value: '230.0', count: 1 })
    expect((await read('/reports/jpk_v7?month=2026-09')).notices).toMatchObject([
      { document_id: order.id, message: expect.stringContaining('(JPK-20)') },
    ])
    await create({
      ...{ kind: 'vat', copy_invoice_from: order.id, positions: undefined },
      ...{ issue_date: '2026-10-10', sell_date: '2026-10-08' },
    })
    expect(await provisional()).toEqual({ net: '0.0', tax_value: '0.0', count: 0 })
    expect(await declared('2026-09')).toBe('K_19 1000, K_20 230')
    expect(await declared('2026-10')).toBe('')
  })

  test('a purchase is deducted when it was received', async () => {
    const days = { issue_date: '2026-06-30', sell_date: '2026-06-30', delivery_date: '2026-07-04' }
    await create({ ...VENDOR, ...days, positions: line('100') })
    expect(await declared('2026-06')).toBe('')
    expect(await declared('2026-07')).toBe('K_42 100, K_43 23')
  })

  test('an advance that nobody has paid is not declared', async () => {
    const order = await create({ kind: 'client_order', issue_date: '2026-09-01', positions: line('500') })
    const { id } = await advance(order, { issue_date: '2026-09-10' })
    expect(await declared('2026-09')).toBe('')
    await pay(id, '2026-10-05', '615')
    expect(await declared('2026-09')).toBe('')
    expect(await declared('2026-10')).toBe('K_19 500, K_20 115')
  })

  test('an invoice for a farmer is deducted when it is paid', async () => {
    const farmer = { kind: 'vat_rr', income: false, buyer_name: 'Rolnik', issue_date: '2026-08-08' }
    const { id } = await create({ ...farmer, positions: line('200', 7) })
    expect(await declared('2026-08')).toBe('')
    await pay(id, '2026-09-03', '214')
    expect(await declared('2026-09')).toBe('K_42 200, K_43 14')
    expect((await read('/reports/jpk_v7?month=2026-09')).rows).toMatchObject([{ type: 'VAT_RR' }])
  })

  test('a service to a business elsewhere in the EU is K_12 for every way to enter it', async () => {
    const issue_date = '2026-10-15'
    await create({ ...DE, issue_date, reverse_charge: true, positions: line('100', 'np') })
    await create({ ...DE, issue_date, positions: line('10', 'np', { service: true }) })
    await create({ ...DE, issue_date, np_tax_kind: 'export_service_eu', positions: line('1', 'np') })
    await create({ buyer_country: 'US', issue_date, positions: line('1000', 'np') })
    expect(await declared('2026-10')).toBe('K_11 1111, K_12 111')
  })

  test('only deductible tax is labelled as deductible', async () => {
    const bought = (fields: object, net: string) =>
      create({ ...VENDOR, issue_date: '2026-07-10', positions: line(net), ...fields })
    await bought({}, '1000')
    await bought({ accounting_kind: 'no_vat_deduction', number: 'Hotel' }, '200')
    await bought({ accounting_kind: 'fuel_expl50', number: 'Fuel' }, '100')
    // 230 + 0 + 11.50
    expect(await declared('2026-07')).toBe('K_42 1100, K_43 241.5')
    const { rows, totals } = await registerOf('2026-07', '&income=no')
    expect(rows.map((row: any) => [row.net, row.tax_value, row.deductible])).toEqual([
      ['1000.0', '230.0', '230.0'],
      ['200.0', '46.0', '0.0'],
      ['100.0', '23.0', '11.5'],
    ])
    expect(totals).toMatchObject([{ net: '1300.0', tax_value: '299.0', deductible: '241.5', count: 3 }])
    const [{ rates }] = totals
    expect(rates).toMatchObject([{ tax: '23', net: '1300.0', tax_value: '299.0', deductible: '241.5' }])
  })

  test('a correction of an acquisition changes both sides', async () => {
    const { id } = await create({ ...DE, kind: 'wnt', issue_date: '2026-10-05', number: 'WNT/1' })
    const was = { name: 'Work', quantity: 1, tax: 23, total_price_net: '1000' }
    await create({
      ...{ kind: 'correction', invoice_id: id, issue_date: '2026-10-20' },
      positions: [
        {
          ...{ kind: 'correction', name: 'Work', correction_before_attributes: was },
          correction_after_attributes: { ...was, total_price_net: '800' },
        },
      ],
    })
    expect(await declared('2026-10')).toBe('K_23 800, K_24 184, K_42 800, K_43 184')
  })

  test('an expense from the EU without tax has a notice', async () => {
    const { id } = await create({
      ...DE,
      income: false,
      issue_date: '2026-10-05',
      positions: line('100', 'np'),
    })
    expect(await declared('2026-10')).toBe('')
    expect((await read('/reports/jpk_v7?month=2026-10')).notices).toMatchObject([
      { document_id: id, message: expect.stringContaining('(JPK-19)') },
    ])
  })

  test('a received file without a decision has a notice', async () => {
    const body = Buffer.from(smallInvoice('KS/1', 'Vendor'))
    const { json } = await kwit.call('POST', '/invoices/import.json', { token, body })
    const { tax_date } = (await read(`/tax_entries?document_id=${json.id}`)).entries[0]
    const notices = async () => (await read(`/reports/jpk_v7?month=${tax_date.slice(0, 7)}`)).notices
    expect(await notices()).toMatchObject([
      { document_id: json.id, message: expect.stringContaining('(JPK-22)') },
    ])
    const [file] = await read('/received_files')
    await ask('POST', `/received_files/${file.id}/book`)
    expect(await notices()).toEqual([])
  })

  test('an increase without a cause has a notice', async () => {
    const { id } = await create({ issue_date: '2026-08-12', positions: line('100') })
    const was = { name: 'Work', quantity: 1, tax: 23, total_price_net: '100' }
    const correction = await create({
      ...{
        kind: 'correction',
        invoice_id: id,
        issue_date: '2026-10-05',
        correction_reason: 'pomyłka w cenie',
      },
      positions: [
        {
          ...{ kind: 'correction', name: 'Work', correction_before_attributes: was },
          correction_after_attributes: { ...was, total_price_net: '1000' },
        },
      ],
    })
    expect(await declared('2026-10')).toBe('K_19 900, K_20 207')
    expect((await read('/reports/jpk_v7?month=2026-10')).notices).toMatchObject([
      { document_id: correction.id, message: expect.stringContaining('(JPK-21)') },
    ])
    await change(correction.id, { correction_cause: 'original' })
    expect(await declared('2026-10')).toBe('')
    // 100 + 900, 23 + 207 in the month of the sale
    expect(await declared('2026-08')).toBe('K_19 1000, K_20 230')
  })

  test('the documents behind a figure are those with tax in the month', async () => {
    const { id } = await create({ kind: 'vat_mp', buyer_tax_no: '7811767696', issue_date: '2026-07-01' })
    await pay(id, '2026-07-20', '615')
    await pay(id, '2026-09-20', '615')
    await create({ issue_date: '2026-09-05', positions: line('10', 8) })
    const german = await create({ ...DE, kind: 'wnt', issue_date: '2026-09-06', positions: line('10', 5) })
    const linked = async (link: string) =>
      (await read(link.replace('.json', ''))).map((document: any) => document.id).sort()
    const [sales] = (await registerOf('2026-09')).totals
    expect(await linked(sales.documents)).toHaveLength(3)
    const ofRate = (tax: string) => sales.rates.find((rate: any) => rate.tax === tax).documents
    expect(await linked(ofRate('23'))).toEqual([id])
    expect(await linked(ofRate('5'))).toEqual([german.id])
    const [purchases] = (await registerOf('2026-09', '&income=no')).totals
    expect(await linked(purchases.documents)).toEqual([german.id])
    await change(german.id, { buyer_name: 'Other GmbH' })
    expect(await linked(purchases.documents)).toEqual([german.id])
  })
})
