// Tests the headings of amounts in PDFs, and what a warning about texts refers to.
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestAccount } from '../harness.ts'
import { readPdf, textOf } from '../pdf-text.ts'
import { openBooks } from './books.ts'

type Fields = { [name: string]: any }
const books = openBooks()
let account: TestAccount
beforeAll(async () => {
  account = await books.kwit.newAccount()
  await books.kwit.call('PUT', '/account.json', {
    token: account.token,
    json: { account: { discount_kind: 'any' } },
  })
})

const make = async (invoice: Fields): Promise<Fields> => {
  const { status, json, text } = await books.kwit.call('POST', '/invoices.json', {
    token: account.token,
    json: { invoice: { lang: 'pl', buyer_name: 'Acme', issue_date: '2026-11-15', ...invoice } },
  })
  expect(status, text).toBe(201)
  return json
}
const paperOf = async ({ id }: Fields) => {
  const reply = await fetch(`${books.kwit.url}/invoices/${id}.pdf?api_token=${account.token}`)
  return textOf(readPdf(Buffer.from(await reply.arrayBuffer()))).replaceAll('\u00a0', ' ')
}
const LINE = { name: 'Work', quantity: 1, tax: 23, price_net: '100' }

describe('a correction note', () => {
  const NOTE = { kind: 'correction_note', corrected_content_before: 'Acne', corrected_content_after: 'Acme' }

  test('can be for a document that is not stored here', async () => {
    const note = await make({ ...NOTE, corrected_number: 'FV 7', corrected_date: '2026-10-03' })
    const paper = await paperOf(note)
    expect(paper).toContain('Korekta do FV 7 z dnia 03.10.2026')
    expect(paper).not.toContain('paragonu')
  })

  test('names the corrected invoice', async () => {
    const { id: invoice_id, number } = await make({ positions: [LINE] })
    const note = await make({ ...NOTE, invoice_id })
    expect(await paperOf(note)).toContain(`Korekta do ${number} z dnia 15.11.2026`)
  })

  test('created from an invoice takes neither its lines nor its amounts', async () => {
    const { id, number } = await make({ positions: [LINE] })
    const note = await make({ ...NOTE, buyer_name: undefined, copy_invoice_from: id })
    expect(note).toMatchObject({
      invoice_id: id,
      positions: [],
      price_gross: '0.0',
      paid: '0.0',
      buyer_name: 'Acme',
    })
    expect(await paperOf(note)).toContain(`Korekta do ${number} z dnia 15.11.2026`)
  })
})

describe('printed amounts', () => {
  const CUT = { show_discount: true, discount_kind: 'amount', positions: [{ ...LINE, discount: '10' }] }

  test.each([
    ['pl', 'Rabat\nbrutto'],
    ['en', 'Discount\n(gross)'],
    ['de', 'Rabatt\nbrutto'],
    ['fr', 'Remise\nTTC'],
    ['cs', 'Sleva s\nDPH'],
  ])('a discount by amount is gross and labelled so in %s', async (lang, head) => {
    const words = (text: string) => text.replace(/\s+/g, ' ')
    expect(words(await paperOf(await make({ lang, ...CUT })))).toContain(words(head))
  })

  test('a discount in percent belongs to its column', async () => {
    const positions = [{ ...LINE, discount_percent: '10' }]
    const paper = await paperOf(await make({ show_discount: true, discount_kind: 'percent_unit', positions }))
    expect(paper.replace(/\s+/g, ' ')).not.toContain('Rabat brutto')
  })

  test('a line of the margin scheme has no net amount among lines that have one', async () => {
    const car = {
      name: 'Car',
      tax: 'disabled',
      total_price_gross: '223',
      total_purchase_price: '100',
      vat_margin_tax: '23',
    }
    const invoice = await make({ kind: 'vat_margin', positions: [car, { ...LINE, name: 'Delivery' }] })
    const words = (await paperOf(invoice)).replace(/\s+/g, ' ')
    expect(words).toContain('Cena brutto')
    expect(words).not.toContain('Cena netto')
    // The unit price and the amount, in the line; the sum of its rate below.
    expect(words.split('223,00').length - 1).toBe(3)
    // 346 less 23 for the margin, which is not printed, and less 23 for the delivery
    expect(invoice).toMatchObject({ price_net: '300.0', price_tax: '23.0', price_gross: '346.0' })
  })
})
