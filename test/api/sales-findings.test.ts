// Tests findings of an accountant about sales. Figures are computed by hand, after the Polish VAT act.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { taxCalls, taxLine } from '../tax-calls.ts'

const NOW = Date.parse('2026-12-20T12:00:00Z')
const BUYER = { buyer_name: 'Garden Ltd', buyer_tax_no: '5252248481' }

describe.each(FORMATS)('sales in %s', (format) => {
  let kwit: Kwit
  let ask: Ask
  beforeAll(async () => {
    kwit = await startKwit()
    kwit.clock.set(NOW)
  })
  afterAll(() => kwit.close())
  beforeEach(async () => {
    ask = speaker(kwit, format, (await kwit.newAccount()).token)
  })
  const { send, create, pay, quote, entriesOf } = taxCalls(() => ask)
  const warningsOf = async (invoice: object): Promise<string[]> =>
    ((await create(invoice)).warnings ?? []).map(({ field }: { field: string }) => field)

  const orderInEuro = (net: string) =>
    create({
      ...{ kind: 'client_order', issue_date: '2026-09-01', currency: 'EUR', exchange_currency: 'PLN' },
      positions: taxLine(net),
    })
  const advanceOf = (copy_invoice_from: number, fields: object) =>
    create({
      ...{ kind: 'advance', copy_invoice_from, positions: undefined, currency: 'EUR' },
      ...{ advance_creation_mode: 'percent', advance_value: '100', exchange_currency: 'PLN' },
      ...{ exchange_kind: 'nbp', ...fields },
    })

  test('the printed rate of an advance is that before its payment', async () => {
    await quote('2026-10-05', '4.30')
    await quote('2026-10-21', '4.36')
    const { id } = await orderInEuro('5000')
    const paid = { status: 'paid', paid_date: '2026-10-06' }
    const advance = await advanceOf(id, { issue_date: '2026-10-22', ...paid })
    // 1150 × 4.30
    expect(advance).toMatchObject({
      ...{ accounting_vat_tax_date: '2026-10-06', exchange_date: '2026-10-05' },
      tax_in_account_currency: '4945.0',
    })
    expect(await entriesOf(advance.id)).toEqual(['O 10 21500/4945'])
  })

  test('a payment that moves the tax day of an advance moves its rate', async () => {
    await quote('2026-10-19', '4.35')
    await quote('2026-10-29', '4.40')
    const { id } = await orderInEuro('1000')
    const { id: advanceId } = await advanceOf(id, { issue_date: '2026-10-30' })
    const { id: paymentId } = await pay(advanceId, '2026-10-20', '1230', 'EUR')
    const paid = await send('GET', `/invoices/${advanceId}`)
    // 230 × 4.35
    expect(paid).toMatchObject({ exchange_date: '2026-10-19', tax_in_account_currency: '1000.5' })
    expect(await entriesOf(advanceId)).toEqual(['O 10 4350/1000.5'])
    await ask('DELETE', `/banking/payments/${paymentId}`)
    const unpaid = await send('GET', `/invoices/${advanceId}`)
    expect(unpaid).toMatchObject({ exchange_date: '2026-10-29', tax_in_account_currency: '1012.0' })
  })

  test('a rate of the request and that of a sent advance stay', async () => {
    await quote('2026-10-19', '4.35')
    await quote('2026-10-29', '4.40')
    const { id } = await orderInEuro('1000')
    const stated = { exchange_kind: 'own', exchange_currency_rate: '4.20' }
    const secondAdvance = await advanceOf(id, { issue_date: '2026-10-30', advance_value: '50', ...stated })
    await pay(secondAdvance.id, '2026-10-20', '615', 'EUR')
    expect((await send('GET', `/invoices/${secondAdvance.id}`)).exchange_currency_rate).toMatch(/^4\.20*$/)
    const thirdAdvance = await advanceOf(id, {
      issue_date: '2026-10-30',
      advance_value: '50',
      status: 'sent',
    })
    await pay(thirdAdvance.id, '2026-10-20', '615', 'EUR')
    expect((await send('GET', `/invoices/${thirdAdvance.id}`)).exchange_date).toBe('2026-10-29')
  })

  test('a purchase from the EU without tax warns that the buyer owes it', async () => {
    const vendor = { income: false, buyer_country: 'DE', buyer_tax_no: 'DE136695976' }
    const days = { issue_date: '2026-10-05', delivery_date: '2026-10-06' }
    for (const [number, tax] of [
      ['A', 'np'],
      ['B', 0],
    ] as const)
      expect(await warningsOf({ ...vendor, ...days, number, positions: taxLine('100', tax) })).toContain(
        'kind',
      )
    const others = { ...vendor, ...days, positions: taxLine('100') }
    expect(await warningsOf({ ...others, number: 'C', kind: 'wnt' })).not.toContain('kind')
    const norway = { ...others, positions: taxLine('100', 0), buyer_country: 'NO', buyer_tax_no: null }
    expect(await warningsOf({ ...norway, number: 'D' })).not.toContain('kind')
  })

  test('an advance by amount equals the payment if totals lead from net', async () => {
    const amounts: string[] = []
    const { id } = await create({
      kind: 'client_order',
      issue_date: '2026-09-01',
      positions: taxLine('9000'),
    })
    for (const advance_value of ['100.03', '77.77', '10.01', '99.99', '123.45', '1.06']) {
      const advance = await create({
        ...{ kind: 'advance', copy_invoice_from: id, positions: undefined, advance_value },
        ...{ advance_creation_mode: 'amount', calculating_strategy: { sum: 'keep_net' } },
      })
      amounts.push(String(Number(advance.price_gross)))
      // Art. 106f(1)(3): tax = amount × 23 / 123.
      const tax = Math.round((Number(advance_value) * 100 * 23) / 123) / 100
      expect([advance_value, Number(advance.price_tax)]).toEqual([advance_value, tax])
    }
    expect(amounts).toEqual(['100.03', '77.77', '10.01', '99.99', '123.45', '1.06'])
  })

  test('goods of annex 15 above 15,000 PLN between businesses need split payment', async () => {
    const lines = [{ name: 'Steel', tax: 23, total_price_net: '15000', annex_15: true }]
    expect(await warningsOf({ ...BUYER, positions: lines })).toContain('split_payment')
    expect(await warningsOf({ ...BUYER, positions: lines, split_payment: '1' })).not.toContain(
      'split_payment',
    )
    const small = [{ name: 'Steel', tax: 23, total_price_net: '1000', annex_15: true }]
    expect(await warningsOf({ ...BUYER, positions: small })).not.toContain('split_payment')
  })

  test('a draft keeps its OSS choice until it is issued', async () => {
    const party = { buyer_name: 'Marie', buyer_country: 'FR', buyer_company: false, currency: 'EUR' }
    const options = { identify_oss: true, oss_force_tax: true, positions: taxLine('100') }
    const draft = await create({ ...party, ...options, status: 'draft' })
    await send('PUT', `/invoices/${draft.id}`, { invoice: { place: 'Gdynia' } })
    const issued = await send('POST', `/invoices/${draft.id}/issue`)
    expect(issued).toMatchObject({ use_oss: true, price_tax: '20.0' })
    const trial = await create({ ...party, ...options, test: true })
    expect(trial).toMatchObject({ use_oss: true, price_tax: '20.0' })
    const moved = await create({ ...party, ...options, status: 'draft' })
    await send('PUT', `/invoices/${moved.id}`, { invoice: { buyer_country: 'PL' } })
    expect(await send('POST', `/invoices/${moved.id}/issue`)).toMatchObject({
      use_oss: false,
      price_tax: '23.0',
    })
  })

  test('a correction note of a Polish seller warns that the law has no such document any more', async () => {
    const note = { kind: 'correction_note', positions: [], corrected_content_after: 'Right' }
    expect(await warningsOf({ ...note, issue_date: '2026-02-01' })).toContain('kind')
    expect(await warningsOf({ ...note, issue_date: '2026-01-31' })).not.toContain('kind')
  })

  test('a delivered invoice is corrected and never cancelled', async () => {
    const { id } = await create({ ...BUYER, issue_date: '2026-10-05' })
    const { id: payment_id } = await pay(id, '2026-10-06', '1230')
    const refused = await ask('POST', `/invoices/${id}/cancel`)
    expect([refused.status, refused.body.message]).toMatchObject([422, {}])
    await send('PUT', `/banking/payments/${payment_id}`, { banking_payment: { invoice_ids: [] } })
    const { status, body } = await ask('POST', `/invoices/${id}/cancel`)
    expect([status, body.message]).toEqual([
      422,
      { status: ['cannot be voided because the document was delivered (paid); issue a correction instead'] },
    ])
    expect(await entriesOf(id)).toEqual(['O 10 1000/230'])
    const delivered = await create({ ...BUYER, status: 'sent' })
    expect((await ask('POST', `/invoices/${delivered.id}/cancel`)).status).toBe(422)
    const undelivered = await create(BUYER)
    expect((await ask('POST', `/invoices/${undelivered.id}/cancel`)).status).toBe(200)
    const offer = await create({ kind: 'proforma', status: 'sent' })
    expect((await ask('POST', `/invoices/${offer.id}/cancel`)).status).toBe(200)
  })

  test('the error for changing a sent document names only the correction', async () => {
    await send('PUT', '/account', { account: { lock_documents: 'sent' } })
    const { id } = await create({ ...BUYER, status: 'sent' })
    const { message } = await send('PUT', `/invoices/${id}`, { invoice: { title: 'Other' } }, 422)
    expect(JSON.stringify(message)).toContain('issue a correction instead')
    expect(JSON.stringify(message)).not.toContain('void')
  })

  test('a correction of the buyer needs no lines', async () => {
    const { id } = await create({ ...BUYER, issue_date: '2026-10-05' })
    const changed = { buyer_name: 'Garden plc', buyer_tax_no: '5252248481' }
    const correction = { kind: 'correction', invoice_id: id, positions: [], ...changed }
    expect(await warningsOf({ ...correction, correction_reason: 'Name' })).toEqual([])
  })

  test('a correction by lines keeps the table of its rate', async () => {
    const rate = { currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.2' }
    const { id } = await create({ ...BUYER, ...rate, exchange_note: 'NBP 190/A/NBP/2026' })
    const { exchange_note } = await create({ kind: 'correction', invoice_id: id, positions: taxLine('-100') })
    expect(exchange_note).toBe('NBP 190/A/NBP/2026')
  })

  test('a rate that the law does not allow for a kind has a warning', async () => {
    const abroad = { buyer_name: 'Blume', buyer_country: 'DE', buyer_tax_no: 'DE136695976' }
    const wdt = { ...abroad, kind: 'wdt' }
    expect(await warningsOf({ ...wdt, positions: taxLine('100', 'np') })).toContain('positions[0].tax')
    expect(await warningsOf({ ...wdt, positions: taxLine('100', 0) })).toEqual([])
    const exported = { ...abroad, kind: 'export_products', positions: taxLine('100', 0) }
    expect(await warningsOf(exported)).toContain('kind')
    const toNorway = { ...exported, buyer_country: 'NO', buyer_tax_no: null }
    expect(await warningsOf(toNorway)).not.toContain('kind')
    expect(await warningsOf({ ...BUYER, positions: taxLine('100', 'oo') })).toContain('positions[0].tax')
    const gas = [{ name: 'Gas', tax: 'oo', total_price_net: '100', gtu_code: 'GTU_02' }]
    expect(await warningsOf({ ...BUYER, positions: gas })).toContain('positions[0].tax')
    expect(await warningsOf({ ...BUYER, procedure_designations: ['EE'] })).toContain('procedure_designations')
    expect(await warningsOf({ ...BUYER, procedure_designations: ['TP'] })).toEqual([])
  })

  test('a sale long before its invoice has a warning', async () => {
    const days = { issue_date: '2026-06-01', payment_to: '2026-06-15' }
    expect(await warningsOf({ ...BUYER, ...days, sell_date: '2026-10-01' })).toContain('sell_date')
    expect(await warningsOf({ ...BUYER, ...days, sell_date: '2026-07-30' })).toEqual([])
  })
})
