// Tests tax entries of documents that are created over HTTP. All figures are computed by hand, after the Polish VAT
// act.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { type Ask, FORMATS, speaker } from '../formats.ts'
import { type Kwit, startKwit } from '../harness.ts'
import { until } from '../wait-until.ts'

const NOW = Date.parse('2026-12-20T12:00:00Z')

type Entry = { [name: string]: any }

describe.each(FORMATS)('tax entries in %s', (format) => {
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

  const create = async (fields: object): Promise<any> => {
    const lines = { positions: [{ name: 'Work', tax: 23, total_price_net: '1000' }] }
    const { status, body } = await ask('POST', '/invoices', { invoice: { ...lines, ...fields } })
    expect([status, body]).toMatchObject([201, {}])
    return body
  }
  const line = (net: string, tax: number | string = 23) => [{ name: 'Work', tax, total_price_net: net }]
  const pay = async (invoice_id: number, paid_date: string, price: string, currency = 'PLN') => {
    const payment = { name: 'Transfer', invoice_id, paid: true, paid_date, price, currency }
    const { status, body } = await ask('POST', '/banking/payments', { banking_payment: payment })
    expect([status, body]).toMatchObject([201, {}])
    return body
  }
  const quote = (date: string, rate: string) =>
    ask('POST', '/exchange_rates', { exchange_rate: { kind: 'nbp', date, currency: 'EUR', rate } })

  const amount = (text: string) => String(Number(text))
  const print = (entry: Entry): string => {
    const field = entry.field?.replace('_', '') ?? '--'
    const words = [
      entry.side === 'output' ? 'O' : 'I',
      entry.period,
      ...(entry.country === 'PL' ? [] : [entry.country]),
      `${amount(entry.own_base)}/${amount(entry.own_tax)}`,
      ...(field === (entry.side === 'output' ? 'K19' : 'K42') ? [] : [field]),
      ...(entry.state === 'counted' ? [] : [entry.state]),
      ...entry.marks,
    ]
    return words.join(' ')
  }
  const read = async (query: string): Promise<{ entries: Entry[]; doubts: any[] }> => {
    const { status, body } = await ask('GET', `/tax_entries?${query}`)
    expect([status, body]).toMatchObject([200, {}])
    return body
  }
  const entriesOf = async (id: number) => (await read(`document_id=${id}`)).entries.map(print)

  test('a sale is taxed in the month of the supply', async () => {
    const { id, number } = await create({ sell_date: '2026-09-30', issue_date: '2026-10-05' })
    expect(await entriesOf(id)).toEqual(['O 2026-09 1000/230'])
    const [entry] = (await read('month=2026-09&field=K_19&side=output')).entries
    expect(entry).toMatchObject({
      ...{ document_id: id, number, family_id: id, payment_id: null, event: 'sale', event_on: '2026-09-30' },
      ...{ rule: 'pl.sale', article: '19a(1), (3)', tax_date: '2026-09-30', category: 'domestic' },
      sentence: 'Tax is due when the goods are supplied or the service is performed.',
    })
    for (const query of ['month=2026-10', 'month=2026-09&side=input', 'month=2026-09&field=K_17'])
      expect(await read(query)).toMatchObject({ entries: [], entries_count: 0 })
  })

  test('a payment before the supply is taxed when it is received', async () => {
    const { id } = await create({ issue_date: '2026-10-28', sell_date: '2026-11-04' })
    const payment = await pay(id, '2026-10-30', '615')
    expect(await entriesOf(id)).toEqual(['O 2026-10 500/115', 'O 2026-11 500/115'])
    const { entries } = await read('month=2026-10')
    expect(entries).toMatchObject([{ payment_id: payment.id, rule: 'pl.payment', event: 'payment' }])
  })

  const order = (fields: object = {}) =>
    create({ kind: 'client_order', issue_date: '2026-09-01', sell_date: '2026-09-01', ...fields })
  const advance = (copy_invoice_from: number, fields: object) =>
    create({
      ...{ kind: 'advance', copy_invoice_from, positions: undefined },
      ...{ advance_creation_mode: 'percent', advance_value: '100', ...fields },
    })

  test('an advance is taxed when it is paid, each part by itself', async () => {
    const first = await order()
    const unpaid = await advance(first.id, { issue_date: '2026-09-10' })
    expect(await entriesOf(unpaid.id)).toEqual([])
    await pay(unpaid.id, '2026-10-05', '1230')
    expect(await entriesOf(unpaid.id)).toEqual(['O 2026-10 1000/230'])
    const second = await order()
    const { id } = await advance(second.id, { issue_date: '2026-09-10' })
    await pay(id, '2026-09-12', '615')
    await pay(id, '2026-10-08', '615')
    expect(await entriesOf(id)).toEqual(['O 2026-09 500/115', 'O 2026-10 500/115'])
  })

  test('a final invoice taxes what the advances leave', async () => {
    const { id } = await order({ positions: line('10000') })
    const paid = await advance(id, {
      issue_date: '2026-09-14',
      advance_creation_mode: 'amount',
      advance_value: '3690',
    })
    await pay(paid.id, '2026-09-15', '3690')
    const final = { kind: 'final', copy_invoice_from: id, positions: undefined }
    await create({ ...final, issue_date: '2026-10-20', sell_date: '2026-10-20' })
    expect(await entriesOf(paid.id)).toEqual(['O 2026-09 3000/690', 'O 2026-10 7000/1610'])
  })

  test('the rate of an advance is that before its payment', async () => {
    await quote('2026-10-05', '4.30')
    await quote('2026-10-19', '4.35')
    const { id } = await order({ currency: 'EUR', positions: line('5000') })
    const { id: advanceId } = await advance(id, { issue_date: '2026-10-22', currency: 'EUR' })
    await pay(advanceId, '2026-10-06', '6150', 'EUR')
    expect(await entriesOf(advanceId)).toEqual(['O 2026-10 21500/4945'])
    const { entries } = await read(`document_id=${advanceId}`)
    expect(entries).toMatchObject([{ exchange_rate: '4.3', exchange_date: '2026-10-05', currency: 'EUR' }])
  })

  test('a rate that is added, changed or deleted later converts the tax again', async () => {
    const { id } = await create({ issue_date: '2026-10-06', currency: 'EUR' })
    const euro = async () => (await entriesOf(id)).join()
    expect((await read(`document_id=${id}`)).doubts).toMatchObject([{ code: 'rate_missing' }])
    await quote('2026-10-02', '4.20')
    expect(await euro()).toBe('O 2026-10 4200/966')
    const { body } = await quote('2026-10-05', '4.30')
    expect(await euro()).toBe('O 2026-10 4300/989')
    await quote('2026-10-06', '5')
    expect(await euro()).toBe('O 2026-10 4300/989')
    await ask('PUT', `/exchange_rates/${body.id}`, { exchange_rate: { rate: '4.31' } })
    expect(await euro()).toBe('O 2026-10 4310/991.3')
    await ask('DELETE', `/exchange_rates/${body.id}`)
    expect(await euro()).toBe('O 2026-10 4200/966')
  })

  test('a rate that converts more documents than one commit may derive leaves them to a job', async () => {
    const positions = line('100')
    const invoices = Array.from({ length: 1001 }, () => ({
      issue_date: '2026-10-06',
      currency: 'EUR',
      positions,
    }))
    for (let start = 0; start < invoices.length; start += 50)
      await Promise.all(invoices.slice(start, start + 50).map(create))
    await quote('2026-10-05', '4.30')
    const page = await until(
      () => read('month=2026-10&per_page=100&page=11'),
      ({ entries: [entry] }) => Boolean(entry?.own_base),
    )
    expect(page.entries.map(print)).toEqual(['O 2026-10 430/98.9'])
    await until(
      async () => kwit.db.all(sql`select id from jobs where kind = 'refresh_tax_entries'`),
      (jobs) => jobs.length === 0,
    )
    expect((await read('month=2026-10')).doubts).toEqual([])
  })

  test('a payment of a proforma is taxed before the invoice', async () => {
    const proforma = await create({ kind: 'proforma', issue_date: '2026-09-25', sell_date: '2026-09-25' })
    await pay(proforma.id, '2026-09-29', '1230')
    expect(await entriesOf(proforma.id)).toEqual(['O 2026-09 1000/230 provisional'])
    const days = { issue_date: '2026-10-10', sell_date: '2026-10-08' }
    const copy = { kind: 'vat', copy_invoice_from: proforma.id, positions: undefined }
    const { id } = await create({ ...copy, ...days })
    expect(await entriesOf(id)).toEqual(['O 2026-09 1000/230'])
  })

  test('under the cash method each payment is taxed by itself', async () => {
    const days = { issue_date: '2026-07-01', sell_date: '2026-07-01' }
    const { id } = await create({ kind: 'vat_mp', buyer_tax_no: '5252248481', ...days })
    expect(await entriesOf(id)).toEqual([])
    const { id: firstId } = await pay(id, '2026-08-20', '615')
    const { id: paymentId } = await pay(id, '2026-09-20', '615')
    expect(await entriesOf(id)).toEqual(['O 2026-08 500/115', 'O 2026-09 500/115'])
    const earlier = { paid_date: '2026-07-20' }
    await ask('PUT', `/banking/payments/${firstId}`, { banking_payment: earlier })
    expect(await entriesOf(id)).toEqual(['O 2026-07 500/115', 'O 2026-09 500/115'])
    const later = { paid_date: '2026-10-02' }
    await ask('PUT', `/banking/payments/${paymentId}`, { banking_payment: later })
    expect(await entriesOf(id)).toEqual(['O 2026-07 500/115', 'O 2026-10 500/115'])
    await ask('DELETE', `/banking/payments/${paymentId}`)
    expect(await entriesOf(id)).toEqual(['O 2026-07 500/115'])
  })

  test('a reduction of a paid sale under the cash method takes tax back', async () => {
    const days = { issue_date: '2026-07-01', sell_date: '2026-07-01' }
    const { id } = await create({ kind: 'vat_mp', buyer_tax_no: '5252248481', ...days })
    await pay(id, '2026-07-20', '1230')
    await create({ kind: 'correction', invoice_id: id, issue_date: '2026-08-10', positions: line('-200') })
    expect(await entriesOf(id)).toEqual(['O 2026-07 1000/230', 'O 2026-08 -200/-46'])
  })

  test('an acquisition from the EU is tax on both sides', async () => {
    await quote('2026-10-02', '4.30')
    await create({
      ...{ kind: 'wnt', income: false, number: 'R 1', currency: 'EUR', buyer_country: 'DE' },
      ...{ issue_date: '2026-10-05', sell_date: '2026-10-02' },
    })
    const { entries } = await read('month=2026-10')
    expect(entries.map(print).sort()).toEqual(['I 2026-10 4300/989 WEW', 'O 2026-10 4300/989 K23 WEW'])
  })

  test('tax of OSS belongs to the country of the buyer', async () => {
    await quote('2026-07-14', '4.2701')
    const { id } = await create({
      ...{ identify_oss: true, oss_force_tax: true, buyer_company: false, buyer_country: 'FR' },
      ...{ currency: 'EUR', issue_date: '2026-07-15', sell_date: '2026-07-15', positions: line('100') },
    })
    const { entries } = await read(`document_id=${id}`)
    expect(entries.filter(({ country }) => country === 'PL').map(print)).toEqual([
      'O 2026-07 427.01/0 K11 WSTO_EE',
    ])
    const abroad = entries.filter(({ country }) => country === 'FR')
    expect((await read('month=2026-07&country=FR')).entries).toEqual(abroad)
    expect(abroad.map(({ base, tax, rate }) => [amount(base), amount(tax), rate])).toEqual([
      ['100', '20', '20'],
    ])
  })

  test('the invoice for a receipt is listed in the month of its issue and counts in no sum', async () => {
    const days = { issue_date: '2026-07-28', sell_date: '2026-07-28' }
    const receipt = await create({ kind: 'receipt', ...days, positions: line('100') })
    const { id } = await create({
      ...{ from_invoice_id: receipt.id, additional_params: 'for_receipt', issue_date: '2026-11-17' },
      ...{ buyer_name: 'Ada', positions: undefined },
    })
    expect(await entriesOf(id)).toEqual(['O 2026-07 100/23 RO', 'O 2026-11 100/23 informative FP'])
    expect((await read('month=2026-11')).entries.map(print)).toEqual(['O 2026-11 100/23 informative FP'])
  })

  test('a purchase is deducted when it is received', async () => {
    const { id } = await create({
      ...{ income: false, number: 'FV 1', issue_date: '2026-06-30', delivery_date: '2026-07-04' },
      ...{ payment_to: '2026-07-14', positions: line('100') },
    })
    // It is still unpaid 90 days after its due date (art. 89b).
    expect(await entriesOf(id)).toEqual(['I 2026-07 100/23', 'I 2026-10 0/-23 K46'])
    kwit.clock.set(Date.parse('2026-10-11T12:00:00Z'))
    expect(await entriesOf(id)).toEqual(['I 2026-07 100/23'])
    kwit.clock.set(NOW)
    await pay(id, '2026-10-01', '123')
    expect(await entriesOf(id)).toEqual(['I 2026-07 100/23'])
  })

  test('goods of farmers are deducted as they are paid', async () => {
    const { id } = await create({ kind: 'vat_rr', issue_date: '2026-08-08', positions: line('200', 7) })
    await pay(id, '2026-08-20', '107')
    await pay(id, '2026-09-03', '107')
    expect(await entriesOf(id)).toEqual(['I 2026-08 100/7 VAT_RR', 'I 2026-09 100/7 VAT_RR'])
  })

  test('a cancelled document, a draft and a test document have no entries', async () => {
    const { id } = await create({ issue_date: '2026-10-05' })
    await ask('POST', `/invoices/${id}/cancel`)
    const draft = await create({ status: 'draft', issue_date: '2026-10-05' })
    const trial = await create({ test: true, issue_date: '2026-10-05' })
    for (const documentId of [id, draft.id, trial.id]) expect(await entriesOf(documentId)).toEqual([])
    expect((await read('month=2026-10')).entries).toEqual([])
  })

  test('the month must be a month', async () => {
    const { status, body } = await ask('GET', '/tax_entries?month=2026-13')
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('must be a month')])
  })
})
