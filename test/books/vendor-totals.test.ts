// Tests totals of a purchase as its supplier printed them, entered over HTTP. All figures are computed by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { smallInvoice } from '../einvoice/small.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

const VENDOR = { buyer_name: 'Stacja Paliw', buyer_tax_no: '7740001454', income: false }
// By the lines, 1 litre of 100.02 net has 23.00 of tax; the supplier printed 100.01 + 23.01.
const PRINTED = [{ tax: '23', net: '100.01', tax_amount: '23.01' }]
// Four roses of 25.00, and tax that the supplier rounded differently.
const FILE = smallInvoice('U/1', 'Stacja').replaceAll('>23.00<', '>23.01<').replaceAll('>123.00<', '>123.01<')
const FUEL = { name: 'Paliwo', total_price_gross: '123.02', tax: '23' }

describe.each(FORMATS)('totals of the supplier in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  let token: string

  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(Date.parse('2026-11-10T12:00:00Z'))
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
  const create = (fields: object) =>
    succeed('POST', '/invoices', {
      invoice: { ...VENDOR, number: 'F/1', issue_date: '2026-10-03', positions: [FUEL], ...fields },
    })
  const change = (id: number, fields: object) => succeed('PUT', `/invoices/${id}`, { invoice: fields })
  const AS_PRINTED = { price_net: '100.01', price_tax: '23.01', price_gross: '123.02', amount_due: '123.02' }
  const differences = ({ warnings }: any) =>
    warnings.filter(({ field }: any) => field.startsWith('vendor_totals')).map(({ message }: any) => message)

  test('are accepted without a warning, and reach ledger and PDF', async () => {
    const plain = await create({ number: 'F/0' })
    expect(plain).toMatchObject({ price_net: '100.02', price_tax: '23.0' })
    const invoice = await create({ vendor_totals: PRINTED, accounting_kind: 'fuel_expl50' })
    expect(invoice).toMatchObject({
      ...AS_PRINTED,
      totals_by_rate: [{ tax: '23', net: '100.01', tax_amount: '23.01', gross: '123.02' }],
      vendor_totals: [{ tax: '23', net: '100.01', tax_amount: '23.01' }],
    })
    expect(differences(invoice)).toEqual([])
    const { entries } = await succeed('GET', `/tax_entries?document_id=${invoice.id}`)
    // Half of 23.01 is 11.505, rounded 11.51.
    expect(entries).toMatchObject([{ own_base: '100.01', own_tax: '23.01', deductible: '11.51' }])
    const reply = await fetch(`${kwit.url}/invoices/${invoice.id}.pdf?api_token=${token}`)
    const paper = textOf(readPdf(Buffer.from(await reply.arrayBuffer())))
    expect(paper).toContain('100,01')
    expect(paper).toContain('23,01')
  })

  test('stay when something else changes, and when the full document is sent back', async () => {
    const { id } = await create({ vendor_totals: PRINTED })
    expect(await change(id, { internal_note: 'Auto 3' })).toMatchObject(AS_PRINTED)
    const { positions, vendor_totals } = await succeed('GET', `/invoices/${id}`)
    const [{ id: line_id }] = positions
    expect(await change(id, { vendor_totals, positions: [{ ...FUEL, id: line_id }] })).toMatchObject(
      AS_PRINTED,
    )
    expect(await change(id, { positions: [{ id: line_id, name: 'Olej' }] })).toMatchObject(AS_PRINTED)
    expect(await change(id, { vendor_totals: [] })).toMatchObject({ price_net: '100.02', price_tax: '23.0' })
    expect(await change(id, { vendor_totals: PRINTED })).toMatchObject(AS_PRINTED)
  })

  test('a difference above rounding has a warning', async () => {
    const { id, positions } = await create({ vendor_totals: PRINTED })
    const changed = await change(id, { positions: [{ id: positions[0].id, total_price_gross: '246' }] })
    expect(changed).toMatchObject(AS_PRINTED)
    expect(differences(changed)).toEqual([
      'are 100.01 + 23.01 at the rate 23, but the lines add up to 200 + 46; check both',
    ])
    const other = await create({
      number: 'F/2',
      vendor_totals: [{ tax: '8', net: '113.91', tax_amount: '9.11' }],
    })
    expect(differences(other)).toEqual([
      'are 113.91 + 9.11 at the rate 8, but the lines add up to 0 + 0; check both',
      'are 0 + 0 at the rate 23, but the lines add up to 100.02 + 23; check both',
    ])
  })

  // 100.01 + 23.01 and 50 + 4: 150.01 + 27.01 = 177.02.
  test('of several rates are added', async () => {
    const invoice = await create({
      vendor_totals: [...PRINTED, { tax: '8', net: '50', tax_amount: '4' }],
      positions: [FUEL, { name: 'Kawa', total_price_net: '50', tax: '8' }],
    })
    expect(invoice).toMatchObject({ price_net: '150.01', price_tax: '27.01', price_gross: '177.02' })
    expect(differences(invoice)).toEqual([])
  })

  // 100.01 EUR × 4.3 = 430.043 → 430.04, 23.01 × 4.3 = 98.943 → 98.94.
  test('in another currency are converted', async () => {
    const euro = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.3' }
    expect(await create({ ...euro, vendor_totals: PRINTED })).toMatchObject({
      ...AS_PRINTED,
      ...{ exchange_price_net: '430.04', exchange_price_tax: '98.94', tax_in_account_currency: '98.94' },
    })
  })

  test('are copied, and a total correction takes them back to the grosz', async () => {
    const { id } = await create({ vendor_totals: PRINTED })
    const copy = await succeed('POST', '/invoices', { invoice: { copy_invoice_from: id, number: 'F/9' } })
    expect(copy).toMatchObject(AS_PRINTED)
    const correction = await succeed('POST', '/invoices', {
      invoice: { kind: 'correction', copy_invoice_from: id, total_correction: true, number: 'K/1' },
    })
    expect(correction).toMatchObject({ price_net: '-100.01', price_tax: '-23.01', price_gross: '-123.02' })
    expect(await succeed('GET', `/invoices/${id}`)).toMatchObject({ amount_due: '0.0' })
  })

  test('of a correction of the supplier are accepted too', async () => {
    const { id } = await create({ vendor_totals: PRINTED })
    const correction = await create({
      ...{ kind: 'correction', number: 'K/1', invoice_id: id },
      positions: [{ name: 'Paliwo', total_price_gross: '-12.30', tax: '23' }],
      vendor_totals: [{ tax: '23', net: '-10.01', tax_amount: '-2.29' }],
    })
    expect(correction).toMatchObject({ price_net: '-10.01', price_tax: '-2.29', price_gross: '-12.3' })
    expect(await succeed('GET', `/invoices/${id}`)).toMatchObject({ amount_due: '110.72' })
  })

  // 100.01 at 23 % is 23.0023, rounded 23.00.
  test('keep their net amount when the account owes the tax', async () => {
    const { id } = await create({
      ...{ buyer_tax_no: 'DE136695976', positions: [{ ...FUEL, tax: 'np' }] },
      vendor_totals: [{ tax: 'np', net: '100.01', tax_amount: '0' }],
    })
    expect(
      (await ask('POST', `/invoices/${id}/self_assess`, { invoice: { kind: 'wnt' } })).body,
    ).toMatchObject({
      ...{ price_net: '100.01', price_tax: '23.0', amount_due: '100.01' },
    })
  })

  test('of a received file are kept in a copy', async () => {
    const { json } = await kwit.call('POST', '/invoices/import.json', { token, xml: FILE })
    expect(json).toMatchObject({ price_net: '100.0', price_tax: '23.01' })
    const copy = await succeed('POST', '/invoices', {
      invoice: { copy_invoice_from: json.id, number: 'U/2' },
    })
    expect(copy).toMatchObject({ price_net: '100.0', price_tax: '23.01', price_gross: '123.01' })
  })

  test('are rejected if they do not apply', async () => {
    const refused = async (fields: object) => {
      const invoice = { ...VENDOR, positions: [FUEL], ...fields }
      const { status, text } = await ask('POST', '/invoices', { invoice })
      return [status, /vendor.totals[^<"]*/.exec(text)?.[0]]
    }
    expect(await refused({ income: true, vendor_totals: PRINTED })).toMatchObject([422, expect.any(String)])
    for (const totals of [
      [...PRINTED, ...PRINTED],
      [{ net: '1', tax_amount: '0.23' }],
      [{ tax: '23', tax_amount: '0.23' }],
      [{ tax: '23', net: '1', tax_amount: '0.23', gross: '1.24' }],
      [{ tax: 'zw', net: '1', tax_amount: '0.23' }],
      [{ tax: '23', net: 'one', tax_amount: '0.23' }],
    ])
      expect(await refused({ vendor_totals: totals })).toMatchObject([422, expect.any(String)])
  })
})
