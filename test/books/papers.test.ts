// Tests what each kind of document calls its parties and what it omits, in the PDF and on its public page.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'

type Fields = { [name: string]: any }

let kwit: Kwit
let account: TestAccount
beforeAll(async () => {
  kwit = await startKwit()
  account = await kwit.newAccount()
})
afterAll(() => kwit.close())

const LINE = { name: 'Work', quantity: 1, tax: 23, price_net: '100' }
const BASE = {
  lang: 'en',
  seller_name: 'Our House',
  seller_person: 'Jan Nowak',
  seller_bank_account: 'PL61109010140000071219812874',
  buyer_name: 'The Other',
  issue_date: '2026-11-15',
  sell_date: '2026-11-14',
  payment_type: 'transfer',
  positions: [LINE],
}

const make = async (invoice: Fields): Promise<Fields> => {
  const { status, json, text } = await kwit.call('POST', '/invoices.json', {
    token: account.token,
    json: { invoice },
  })
  expect(status, text).toBe(201)
  return json
}
const paperOf = async ({ id }: Fields) => {
  const reply = await fetch(`${kwit.url}/invoices/${id}.pdf?api_token=${account.token}`)
  return textOf(readPdf(Buffer.from(await reply.arrayBuffer()))).replaceAll('\u00a0', ' ')
}
const pageOf = async ({ token }: Fields) =>
  (await (await fetch(`${kwit.url}/invoice/${token}`)).text())
    .replace(/<[^>]*>/g, '\n')
    .replace(/\n\s*/g, '\n')
    .replaceAll('\u00a0', ' ')

const TAX = ['VAT', '23%', 'Net price', 'Net amount']
const SLIP = ['Sale date', 'Due date', 'Payment method', 'Account number', 'Seller\n', 'Buyer\n', ...TAX]
const NOTE = SLIP.filter((word) => word !== 'Payment method')

// `order`: texts in the order in which they must appear.
type Case = { what: string; invoice: Fields; order: string[]; lacks: string[] }
const CASES: Case[] = [
  {
    what: 'cash received',
    invoice: { kind: 'kp' },
    order: [
      'Cash receipt',
      'Issuer\nOur House',
      'Received from\nThe Other',
      'Description',
      'Received\n123.00 PLN',
    ],
    lacks: SLIP,
  },
  {
    what: 'cash paid out, also for an expense',
    invoice: { kind: 'kw', income: false },
    order: ['Cash payment', 'Issuer\nOur House', 'Paid to\nThe Other', 'Paid out\n123.00 PLN'],
    lacks: SLIP,
  },
  {
    what: 'a slip of the supplier for a payment',
    invoice: { kind: 'kp', income: false, number: 'V1' },
    order: ['Issuer\nThe Other', 'Received from\nOur House'],
    lacks: SLIP,
  },
  {
    what: 'a receipt of a payment',
    invoice: { kind: 'payment_receipt' },
    order: ['Payment receipt', 'Issuer\nOur House', 'Received from\nThe Other', 'Paid\n123.00 PLN'],
    lacks: NOTE,
  },
  {
    what: 'a debit note',
    invoice: { kind: 'accounting_note', accounting_note_kind: 'debit' },
    order: [
      'Debit note',
      'Issuer\nOur House',
      'Recipient\nThe Other',
      'Description',
      'Amount due\n123.00 PLN',
    ],
    lacks: ['Sale date', 'Seller\n', 'Buyer\n', ...TAX],
  },
  {
    what: 'a correction note',
    invoice: { kind: 'correction_note', positions: [], corrected_content_after: 'Right' },
    order: ['Correction note', 'Issuer\nOur House', 'Recipient\nThe Other', 'Right'],
    lacks: SLIP,
  },
  {
    what: 'an acquisition within the EU',
    invoice: { kind: 'wnt' },
    order: ['Seller\nThe Other', 'Buyer\nOur House', 'VAT'],
    lacks: ['Issuer\n'],
  },
  {
    what: 'an ordinary invoice',
    invoice: { kind: 'vat' },
    order: ['VAT invoice', 'Seller\nOur House', 'Buyer\nThe Other'],
    lacks: ['Issuer\n'],
  },
]

describe.each([
  ['PDF', paperOf],
  ['page', pageOf],
] as const)('%s', (_, read) => {
  test.each(CASES)('$what', async ({ invoice, order, lacks }) => {
    const text = await read(await make({ ...BASE, allow_duplicate: true, ...invoice }))
    let from = 0
    for (const part of order) {
      const at = text.indexOf(part, from)
      expect(at, `${part} in\n${text.slice(from)}`).toBeGreaterThanOrEqual(0)
      from = at
    }
    for (const part of lacks) expect(text).not.toContain(part)
  })

  test('a correction without a change of the amount due says so, and has no account', async () => {
    const { id } = await make(BASE)
    const same = { ...LINE, name: 'Work, done' }
    const text = await read(
      await make({
        ...BASE,
        kind: 'correction',
        invoice_id: id,
        from_invoice_id: id,
        positions: [
          { kind: 'correction', correction_before_attributes: LINE, correction_after_attributes: same },
        ],
      }),
    )
    expect(text).toContain('Nothing to pay\n0.00 PLN')
    for (const part of ['Amount due', 'Account number', 'Due date', 'In words'])
      expect(text).not.toContain(part)
  })

  test('a correction with a refund says what was refunded, and has no account', async () => {
    const { id } = await make({ ...BASE, status: 'paid' })
    const correction = { kind: 'correction', copy_invoice_from: id, total_correction: true, paid: '-23' }
    const text = await read(await make({ ...correction, seller_bank_account: BASE.seller_bank_account }))
    expect(text).toContain('To be refunded\n123.00 PLN')
    expect(text).toContain('Refunded\n23.00 PLN\nBalance to be refunded\n100.00 PLN')
    for (const part of ['Balance due', 'Amount due', 'Account number', 'Due date'])
      expect(text).not.toContain(part)
  })
})

describe('an invoice for the goods of a farmer', () => {
  const FARMER = {
    ...BASE,
    kind: 'vat_rr',
    positions: [{ name: 'Rye', quantity: 10, tax: 7, price_net: '100' }],
  }

  test('is issued by its buyer: a purchase with a number of the own series', async () => {
    const invoice = await make(FARMER)
    expect(invoice).toMatchObject({ income: false, kind: 'vat_rr', price_gross: '1070.0' })
    expect(invoice.number).toMatch(/^RR\d+\/11\/2026$/)
    const text = await paperOf(invoice)
    expect(text).toContain('Seller\nThe Other')
    expect(text).toContain('Buyer\nOur House')
    for (const part of [
      'Compensation\nrate',
      'I declare that I am a flat-rate farmer',
      'Issued by: Jan Nowak',
      'Received by',
    ])
      expect(text).toContain(part)
    for (const part of ['VAT amount', 'Account number']) expect(text).not.toContain(part)
  })

  test('can be stored by the farmer as a sale', async () => {
    const invoice = await make({ ...FARMER, income: true })
    expect(invoice.income).toBe(true)
    const text = await paperOf(invoice)
    expect(text).toContain('Seller\nOur House')
  })

  test('keeps its side when it is changed', async () => {
    const { id } = await make({ ...FARMER, income: true })
    const { json } = await kwit.call('PUT', `/invoices/${id}.json`, {
      token: account.token,
      json: { invoice: { kind: 'vat_rr', oid: 'X' } },
    })
    expect(json).toMatchObject({ income: true, oid: 'X' })
  })
})

test('texts too long to print are named before a document is issued', async () => {
  const send = async (method: string, path: string, invoice: Fields) =>
    (await kwit.call(method, path, { token: account.token, json: { invoice } })).json
  const positions = Array.from({ length: 50 }, () => ({ ...LINE, name: 'ب'.repeat(1000) }))
  const marks = Array.from({ length: 300 }, () => ({ ...LINE, name: `e${'\u0301'.repeat(200)}` }))
  for (const lines of [positions, marks])
    expect((await send('POST', '/invoices.json', { ...BASE, positions: lines })).message).toEqual({
      positions: ['is too long to print; shorten it'],
    })
  const words = { description_long: 'ب'.repeat(20_001) }
  const refused = { description_long: ['is too long to print; shorten it'] }
  expect((await send('POST', '/invoices.json', { ...BASE, ...words })).message).toEqual(refused)
  const { id } = await make({ ...BASE, description_long: 'ب'.repeat(10_000) })
  expect((await send('PUT', `/invoices/${id}.json`, words)).message).toEqual(refused)
  const paper = await kwit.call('GET', `/invoices/${id}.pdf?api_token=${account.token}`)
  expect(paper.status).toBe(200)
})

test('a warehouse document that is too long to print is rejected before it is issued or changed', async () => {
  const send = async (method: string, path: string, warehouse_document: Fields) =>
    (await kwit.call(method, path, { token: account.token, json: { warehouse_document } })).json
  const names = (length: number) =>
    Array.from({ length }, (_, index) => ({ product_name: `${index} ${'ب'.repeat(200)}`, quantity: 1 }))
  const isRefused = { warehouse_actions: ['is too long to print; shorten it'] }
  const path = '/warehouse_documents.json'
  expect((await send('POST', path, { kind: 'pz', warehouse_actions: names(101) })).message).toEqual(isRefused)
  const receipt = { kind: 'pz', issue_date: '2026-11-18', warehouse_actions: names(2) }
  const { id, number } = await send('POST', path, receipt)
  expect(number).toBe('PZ1/11/2026')
  const changed = await send('PUT', `/warehouse_documents/${id}.json`, { description: 'ب'.repeat(20_001) })
  expect(changed.message).toEqual({ description: ['is too long to print; shorten it'] })
  const paper = await kwit.call('GET', `/warehouse_documents/${id}.pdf?api_token=${account.token}`)
  expect(paper.status).toBe(200)
})

test('a price in a currency without a rate is printed without the tax in the own currency', async () => {
  const invoice = await make({ ...BASE, currency: 'EUR' })
  expect(invoice.warnings).toMatchObject([{ field: 'exchange_currency_rate' }])
  const text = await paperOf(invoice)
  for (const part of ['PLN', 'Exchange rate']) expect(text).not.toContain(part)
})
