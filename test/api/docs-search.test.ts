// Tests the search of the served reference, with the index in its script.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TASKS } from '../../src/api-reference/search-tasks.ts'
import { seek } from '../../src/platform/docs/browser/seek.js'
import type { SearchHit } from '../../src/platform/docs/browser/types.ts'
import { type Kwit, startKwit } from '../harness.ts'

let kwit: Kwit
let index: readonly SearchHit[]
const isField = ([, , address]: SearchHit) => /#.*\//.test(address)

beforeAll(async () => {
  kwit = await startKwit()
  const { text } = await kwit.call('GET', '/docs.js')
  index = JSON.parse(/startReference\((\[.*\])\)/.exec(text)?.[1] ?? '[]')
})
afterAll(() => kwit.close())

test.each([
  ['credit note', 'Create a credit note (correction)'],
  ['faktura korygująca', 'Create a credit note (correction)'],
  ['faktura korygujaca', 'Create a credit note (correction)'],
  ['platnosc', 'Record a payment'],
  ['parrots dunning', 'Remind a client of overdue invoices'],
  ['Gutschrift', 'Create a credit note (correction)'],
  ['refund an invoice', 'Create a credit note (correction)'],
  ['rate limit', 'Errors'],
  ['429', 'Errors'],
  ['Fehler', 'Errors'],
  ['retry', 'Repeating a request safely'],
  ['idempotency', 'Repeating a request safely'],
  ['webhook', 'Webhooks'],
  ['callback', 'Be told of changes'],
  ['pagination', 'Lists'],
  ['authentication', 'Tokens'],
  ['api key', 'Tokens'],
  ['412', 'Concurrent changes'],
  ['email', 'Send an invoice by email'],
  ['email', 'Send an invoice by email'],
  ['pdf', 'Get the PDF of an invoice'],
  ['drukuj', 'Get the PDF of an invoice'],
  ['xrechnung', 'Get an invoice as XRechnung in UBL'],
  ['zugferd', 'Read a received e-invoice or PDF'],
  ['faktura zaliczkowa', 'Create an advance or final invoice'],
  ['Anzahlung', 'Create an advance or final invoice'],
  ['proforma', 'Create a pro forma, estimate or order'],
  ['subscription', 'Issue invoices regularly (subscription)'],
  ['Mahnung', 'Remind a client of overdue invoices'],
  ['odsetki', 'Charge interest for late payment'],
  ['płatność', 'Record a payment'],
  ['partial payment', 'Record a payment'],
  ['bulk', 'Change many invoices at once'],
  ['csv', 'Import clients, products or invoices from a file'],
  ['sandbox', 'Sandboxes'],
  ['jpk', 'Download the JPK file of a month'],
  ['stock', 'Get the stock of products'],
  ['peppol', 'Peppol and other networks'],
  ['ksef', 'Send an invoice to KSeF'],
  ['clients', 'Clients'],
  ['client', 'Clients'],
  ['invoice', 'Invoices'],
  ['create an invoice', 'Create an invoice'],
  ['list products', 'List products'],
  ['merge clients', 'Merge clients into one'],
  ['how can I import clients', 'Import clients, products or invoices from a file'],
  ['kind', 'kind'],
  ['external_id', 'external_id'],
  ['gov_save_and_send', 'gov_save_and_send'],
])('%j leads to %j', (text, title) => {
  expect(seek(index, text)[0]?.[0]).toBe(title)
})

test('a task or an operation always comes before fields, unless the field is named exactly', () => {
  for (const text of ['email', 'pdf', 'number', 'status', 'invoice', 'tax']) {
    const kinds = seek(index, text)
      .filter(([name]) => name !== text)
      .map(isField)
    expect(kinds.lastIndexOf(false), text).toBeLessThan(kinds.includes(true) ? kinds.indexOf(true) : Infinity)
  }
})

test('the name of a field is one hit, which leads to a record and names its pages', () => {
  const names = index.filter(isField).map(([name]) => name)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  expect(names.length).toBeGreaterThan(500)
  const [, section, address] = index.find(([name]) => name === 'external_id') as SearchHit
  expect(section).toMatch(/^Field: Clients, /)
  expect(address).toMatch(/^\/docs\/clients#.*\/external_id$/)
})

test('every task leads to its operation', () => {
  const titles = index.filter(([, section]) => section === 'Task').map(([title]) => title)
  expect(titles).toEqual(TASKS.map(([title]) => title))
})
