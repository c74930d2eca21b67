// Tests findings of an accountant that no other file of this folder covers. Figures are computed by hand, after the
// Polish VAT act.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { taxCalls, taxLine } from '../tax-calls.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')
const OCTOBER = 'period=more&date_from=2026-10-01&date_to=2026-10-31'
const VENDOR = { buyer_name: 'Blumen GmbH', buyer_tax_no: 'DE136695976', buyer_country: 'DE' }
const BUYER = { buyer_name: 'Garden Ltd', buyer_tax_no: '5252248481' }

describe.each(FORMATS)('the books in %s', (format) => {
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
  const { send, create, pay, read } = taxCalls(() => ask)

  const paperOf = async (id: number, query = ''): Promise<string> => {
    const reply = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${token}${query}`)
    return textOf(readPdf(Buffer.from(await reply.arrayBuffer()))).replaceAll(/\s+/g, ' ')
  }
  const fieldsOf = async (month: string): Promise<string[]> => {
    const { totals } = await send('GET', `/reports/jpk_v7?month=${month}`)
    return (totals[0]?.fields ?? []).map(({ name, value }: any) => `${name} ${value}`)
  }

  test('a payment in a closed month that is moved or deleted takes its tax back as a pending change', async () => {
    const { id } = await create({ ...BUYER, kind: 'vat_mp', issue_date: '2026-07-10' })
    const payment = await pay(id, '2026-08-20', '1230')
    await send('PUT', '/account', { account: { closed_until: '2026-08-31' } })
    expect(await fieldsOf('2026-08')).toEqual(['K_19 1000.00', 'K_20 230.00'])
    const pending = async () =>
      (await read('month=2026-08&state=pending')).entries.map(({ own_tax }) => own_tax)
    await send('PUT', `/banking/payments/${payment.id}`, { banking_payment: { paid_date: '2026-10-05' } })
    expect(await pending()).toEqual(['-230.00'])
    expect(await fieldsOf('2026-10')).toEqual(['K_19 1000.00', 'K_20 230.00'])
    await send('DELETE', `/banking/payments/${payment.id}`)
    expect(await pending()).toEqual(['-230.00'])
    expect(await fieldsOf('2026-10')).toEqual([])
    expect(await fieldsOf('2026-08')).toEqual(['K_19 1000.00', 'K_20 230.00'])
    expect(await send('GET', `/invoices/${id}`)).toMatchObject({ accounting_vat_tax_date: null })
  })

  test('a payment that is dated into a closed month and deleted again leaves no tax there', async () => {
    const { id } = await create({ ...BUYER, kind: 'vat_mp', issue_date: '2026-07-10' })
    await send('PUT', '/account', { account: { closed_until: '2026-08-31' } })
    const payment = await pay(id, '2026-08-20', '1230')
    expect((await read(`document_id=${id}`)).entries).toMatchObject([{ state: 'pending' }])
    await send('DELETE', `/banking/payments/${payment.id}`)
    expect((await read(`document_id=${id}`)).entries).toEqual([])
  })

  test('the correction of an own acquisition is no sale, in the PDF and in every sum', async () => {
    const { id, client_id } = await create({ ...VENDOR, kind: 'wnt', issue_date: '2026-10-05' })
    const work = { name: 'Work', tax: '23', quantity: 1 }
    const correction = await create({
      ...{ kind: 'correction', invoice_id: id, from_invoice_id: id, issue_date: '2026-10-10' },
      correction_reason: 'Cheaper',
      positions: [
        {
          ...{ name: 'Work', tax: '23', quantity: '0', total_price_gross: '-246', kind: 'correction' },
          correction_before_attributes: { ...work, total_price_gross: '1230', kind: 'correction_before' },
          correction_after_attributes: { ...work, total_price_gross: '984', kind: 'correction_after' },
        },
      ],
    })
    expect(await paperOf(correction.id)).toMatch(/Sprzedawca Blumen GmbH .* Nabywca /)
    const { months } = await send('GET', '/dashboard?month=2026-10')
    expect(
      months.map(({ issued_gross }: any) => issued_gross).filter((sum: string) => sum !== '0.0'),
    ).toEqual([])
    expect((await send('GET', `/reports/sales?${OCTOBER}`)).rows).toEqual([])
    expect((await send('GET', '/invoices/summary?income=all'))[0]).toMatchObject({
      unpaid: '0.0',
      to_refund: '0.0',
    })
    expect((await send('GET', `/clients/${client_id}/statement?${OCTOBER}`)).rows).toEqual([])
    expect(await fieldsOf('2026-10')).toEqual(['K_23 800.00', 'K_24 184.00', 'K_42 800.00', 'K_43 184.00'])
  })

  test('a duplicate has the amounts of the invoice, without its corrections', async () => {
    const { id } = await create({ ...BUYER, issue_date: '2026-10-05', positions: taxLine('100') })
    const before = await paperOf(id, '&print_option=duplicate')
    await create({
      ...{ kind: 'correction', copy_invoice_from: id, total_correction: true, positions: undefined },
      ...{ issue_date: '2026-10-10', correction_reason: 'All came back' },
    })
    expect(before).toContain('Do zapłaty 123,00 PLN Słownie')
    expect(await paperOf(id, '&print_option=duplicate')).toBe(before)
    expect(await paperOf(id)).toContain('Potrącono 123,00 PLN')
  })

  test('a Swiss number is complete in JPK_V7', async () => {
    await create({
      ...{ issue_date: '2026-10-06', positions: taxLine('100', 'np') },
      ...{ buyer_name: 'Swiss AG', buyer_country: 'CH', buyer_tax_no: 'CHE-123.456.788 MWST' },
    })
    const { rows } = await send('GET', '/reports/jpk_v7?month=2026-10')
    expect(rows).toMatchObject([{ country: 'CH', tax_no: 'CHE123456788' }])
  })
})
