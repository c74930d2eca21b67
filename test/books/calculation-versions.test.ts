// Tests that documents keep their amounts and calculation rules when later rules round differently.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calculateBy } from '../../src/money/rules/versions.ts'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { ISSUED, NEXT, registerLaterRules } from './later-rules.ts'

type Fields = { [name: string]: any }

let kwit: Kwit
let account: TestAccount
let unregister = () => {}
const old: { [name: string]: Fields } = {}
const papers: { [path: string]: string } = {}

// 0.50 and 1.50 at 23 %: half a cent rounded up gives 0.62 + 1.85 = 2.47, rounded down 0.61 + 1.84 = 2.45.
const LINES = [
  { name: 'Pen', tax: 23, price_net: '0.50', quantity: 1 },
  { name: 'Pad', tax: 23, price_net: '1.50', quantity: 1 },
]
const partyOf = (side: string, name: string, taxNo: string) => ({
  [`${side}_name`]: name,
  [`${side}_tax_no`]: taxNo,
  [`${side}_street`]: 'Długa 1',
  [`${side}_post_code`]: '00-001',
  [`${side}_city`]: 'Warszawa',
  [`${side}_country`]: 'PL',
})
const SALE = {
  ...partyOf('seller', 'Seller', '5252445767'),
  ...partyOf('buyer', 'Buyer', '5213017228'),
  payment_type: 'transfer',
  buyer_reference: 'R1',
  seller_bank_account: 'PL61109010140000071219812874',
  positions: LINES,
}
const OLD: { [name: string]: Fields } = {
  plain: SALE,
  // 10 % off each: 0.45 and 1.35, with 0.1035 and 0.3105 tax.
  discounted: {
    ...SALE,
    show_discount: true,
    positions: LINES.map((line) => ({ ...line, discount_percent: 10 })),
  },
  // 2.00 × 4.0025 = 8.005 and 0.47 × 4.0025 = 1.881175.
  foreign: {
    ...SALE,
    currency: 'EUR',
    exchange_currency: 'PLN',
    exchange_currency_rate: '4.0025',
  },
  by_rate: { ...SALE, calculating_strategy: { sum: 'keep_net' } },
  margin: {
    ...SALE,
    kind: 'vat_margin',
    positions: [{ name: 'Used', price_gross: '12.46', quantity: 1, total_purchase_price: '10' }],
  },
  taken_back: SALE,
  in_parts: SALE,
  changed: SALE,
  rated: { ...SALE, currency: 'EUR', exchange_currency: 'PLN', exchange_currency_rate: '4.0025' },
  order: { ...SALE, kind: 'estimate' },
  paid_order: { ...SALE, kind: 'estimate' },
  receipt: { ...SALE, kind: 'receipt' },
  draft: { ...SALE, status: 'draft' },
}

const call = async (method: string, path: string, invoice?: Fields): Promise<Fields> => {
  const { status, json, text } = await kwit.call(method, `${path}.json`, {
    token: account.token,
    ...(invoice && { json: { invoice } }),
  })
  expect(status, text).toBeLessThan(300)
  return json
}
const make = (invoice: Fields) => call('POST', '/invoices', invoice)
const change = (id: number, invoice: Fields) => call('PUT', `/invoices/${id}`, invoice)
const read = (id: number) => call('GET', `/invoices/${id}`)
const of = (name: string) => old[name] as Fields
const correct = (id: number, more: Fields) =>
  make({ kind: 'correction', invoice_id: id, from_invoice_id: id, ...more })

const AMOUNTS = /^(price_|total_price_|discount|exchange_price|tax_in|totals_by|margins_by|vat_margin|calc)/
const amountsOf = (document: Fields): Fields => ({
  ...Object.fromEntries(Object.entries(document).filter(([name]) => AMOUNTS.test(name))),
  ...(document.positions && { positions: document.positions.map(amountsOf) }),
})

const printed = async (id: number) => {
  const { bytes } = await file(`/invoices/${id}.pdf`)
  return textOf(readPdf(bytes))
}
const file = async (path: string) => {
  const headers = { authorization: `Bearer ${account.token}` }
  const response = await fetch(kwit.url + path, { headers })
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.status, bytes.toString().slice(0, 300)).toBe(200)
  return { bytes }
}
// FA(3) contains the time of the last change of the document.
const withoutTime = (xml: string) => xml.replace(/<DataWytworzeniaFa>[^<]*/, '')
const FILES: { [name: string]: string[] } = {
  plain: ['fa3.xml'],
  discounted: ['fa3.xml'],
  foreign: ['fa3.xml'],
  by_rate: ['fa3.xml', 'ubl.xml', 'cii.xml'],
  correction: ['fa3.xml'],
}
const EXPORT =
  '/invoices/export.csv?columns=number,price_net,price_tax,price_gross,positions.total_price_gross'

const describeDocument = async (name: string) => {
  const { id } = of(name)
  papers[`${name}.pdf`] = await printed(id)
  for (const format of FILES[name] ?? [])
    papers[`${name} ${format}`] = withoutTime((await file(`/invoices/${id}/${format}`)).bytes.toString())
}

beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
  calculateBy(ISSUED)
  for (const [name, invoice] of Object.entries(OLD)) old[name] = await make(invoice)
  old.correction = await correct(of('in_parts').id, {
    positions: [{ kind: 'correction', correction_before_attributes: LINES[1], name: 'Pad' }],
  })
  for (const name of Object.keys(old)) if (name !== 'draft') await describeDocument(name)
  papers.export = (await file(EXPORT)).bytes.toString()
  unregister = registerLaterRules()
})
afterAll(async () => {
  unregister()
  await kwit.close()
})

describe('after a change of the calculation rules', () => {
  test('a new document is calculated by the new rules', async () => {
    const { price_gross, calculation_version } = await make(SALE)
    expect([price_gross, calculation_version]).toEqual(['2.45', NEXT])
    expect([of('plain').price_gross, of('plain').calculation_version]).toEqual(['2.47', ISSUED])
  })

  test('old documents are read, printed and exported unchanged', async () => {
    const before = { ...papers }
    for (const [name, { id }] of Object.entries(old)) {
      expect(amountsOf(await read(id)), name).toEqual(amountsOf(of(name)))
      if (name !== 'draft') await describeDocument(name)
    }
    expect(papers).toEqual(before)
    const rows = (await file(EXPORT)).bytes.toString().trim().split('\r\n')
    expect(rows).toEqual(expect.arrayContaining((before.export as string).trim().split('\r\n')))
  })

  test.each([...Object.keys(OLD).filter((name) => name !== 'draft'), 'correction'])(
    'a note on an old document changes no amount, print or file: %s',
    async (name) => {
      const { id } = of(name)
      const noted = await change(id, { internal_note: 'a' })
      expect([noted.internal_note, amountsOf(noted)]).toEqual(['a', amountsOf(of(name))])
      const before = { ...papers }
      await describeDocument(name)
      expect(papers).toEqual(before)
      const { positions, ...fields } = await read(id)
      const lines = positions.map((line: Fields) => ({ ...line, additional_info: 'b' }))
      const again = await change(id, { ...fields, number: undefined, internal_note: 'c', positions: lines })
      expect(again.positions[0].additional_info).toBe('b')
      expect(amountsOf(again)).toEqual(amountsOf(of(name)))
    },
  )

  test('a total correction reverses the issued amounts', async () => {
    for (const name of ['plain', 'discounted', 'by_rate', 'foreign', 'margin']) {
      const { id, price_net, price_tax, price_gross, exchange_price_gross } = of(name)
      const cancelling = await make({ kind: 'correction', copy_invoice_from: id, total_correction: true })
      expect(cancelling, name).toMatchObject({
        calculation_version: ISSUED,
        price_net: `-${price_net}`,
        price_tax: name === 'margin' ? '0.0' : `-${price_tax}`,
        price_gross: `-${price_gross}`,
        exchange_price_gross: exchange_price_gross && `-${exchange_price_gross}`,
      })
      expect(await read(id), name).toMatchObject({ amount_due: '0.0' })
    }
  })

  test('partial corrections add up to the issued amounts', async () => {
    // The correction under the old rules left one pen for 0.62.
    const remainder = await make({
      kind: 'correction',
      copy_invoice_from: of('in_parts').id,
      total_correction: true,
    })
    expect([of('correction').price_gross, remainder.price_gross]).toEqual(['-1.85', '-0.62'])
    const { id } = of('taken_back')
    const more = { kind: 'correction', correction_before_attributes: LINES[0], name: 'Pen' }
    const pens = { ...LINES[0], quantity: 3 }
    // Three pens cost 1.50 and 0.345 tax: 1.85 by the rules of the document.
    const raised = await correct(id, { positions: [{ ...more, correction_after_attributes: pens }] })
    expect([raised.price_gross, raised.calculation_version]).toEqual(['1.23', ISSUED])
    const renamed = { ...more, correction_before_attributes: LINES[1], name: 'Pad' }
    const same = await correct(id, {
      positions: [{ ...renamed, correction_after_attributes: { ...LINES[1], name: 'Pads' } }],
    })
    expect(same.price_gross).toBe('0.0')
    const all = await make({ kind: 'correction', copy_invoice_from: id, total_correction: true })
    expect([all.price_gross, (await read(id)).amount_due]).toEqual(['-3.7', '0.0'])
  })

  test('a change of an old document is calculated by its own rules', async () => {
    const { id, positions } = of('changed')
    const changed = await change(id, { positions: [{ id: positions[0].id, quantity: 3 }] })
    expect([changed.price_gross, changed.calculation_version]).toEqual(['3.7', ISSUED])
    // 2.00 × 4.01 = 8.02 and 0.47 × 4.01 = 1.8847; the amounts of the lines do not change.
    const rated = await change(of('rated').id, { exchange_currency_rate: '4.01' })
    expect([rated.price_gross, rated.exchange_price_gross]).toEqual(['2.47', '9.9'])
  })

  test('documents from an old order or receipt have equal totals', async () => {
    const order = of('order').id
    const sold = await make({ kind: 'vat', copy_invoice_from: order })
    expect([sold.price_gross, sold.calculation_version]).toEqual(['2.47', ISSUED])
    const paid = of('paid_order').id
    const advance = await make({
      kind: 'advance',
      copy_invoice_from: paid,
      advance_creation_mode: 'percent',
      advance_value: 50,
      position_name: 'Advance',
    })
    const final = await make({ kind: 'final', copy_invoice_from: paid, invoice_ids: [advance.id] })
    expect(Number(advance.price_gross) + Number(final.price_gross)).toBeCloseTo(2.47, 9)
    const invoice = await make({ from_invoice_id: of('receipt').id, additional_params: 'for_receipt' })
    expect([invoice.price_gross, invoice.calculation_version]).toEqual(['2.47', ISSUED])
  })

  test('a copy and an issued draft are new documents', async () => {
    const copy = await make({ copy_invoice_from: of('plain').id, kind: 'vat' })
    expect([copy.price_gross, copy.calculation_version]).toEqual(['2.45', NEXT])
    const issued = await change(of('draft').id, { status: 'issued' })
    expect([issued.price_gross, issued.calculation_version]).toEqual(['2.45', NEXT])
  })
})
