// Tests what all kinds of PDFs have in common: the name of the company in one line if there is room, and the addressee of
// letters in the window of an envelope.
import { describe, expect, test } from 'vitest'
import { templateOptions } from '../../src/domains/catalog/templates/rules.ts'
import { renderInvoicePdf } from '../../src/domains/documents/print/pdf.ts'
import { renderDocumentPdf } from '../../src/domains/documents/warehouse-documents/pdf.ts'
import { renderDemand } from '../../src/domains/payments/reminders/demand-pdf.ts'
import { renderConfirmations } from '../../src/domains/reporting/reports/balance-confirmation-pdf.ts'
import { renderReport } from '../../src/domains/reporting/reports/report-pdf.ts'
import { renderStatement } from '../../src/domains/reporting/reports/statement-pdf.ts'
import { readPdf } from '../pdf-text.ts'
import { printed } from '../print-samples.ts'
import { stub } from '../stub.ts'

const NAME = 'Dom Towarowy Kowalscy sp. z o.o.'
const TODAY = '2026-11-20'
const template = { choices: templateOptions({}), pictures: {}, is_tagged: true, is_compact: true }
const client = { id: 5, name: 'Acme', street: null, post_code: null, city: null, country: 'PL', tax_no: null }
const department = { ...client, name: NAME }
const document = {
  ...{ id: 3, kind: 'wz', number: 'WZ/1', lang: 'en', department_name: NAME, client_name: 'Acme' },
  ...{ issue_date: TODAY, created_at: 0, updated_at: 0 },
}
const { invoice } = printed({ seller_name: NAME, payment_to: '2026-10-01', lang: 'en' })
const statement = { client, department, accounts: [], lang: 'en', income: true, from: null, to: null }
const letter = { client, department, lang: 'en', income: true, date: TODAY, today: TODAY, balances: [] }
const report = { name: NAME, facts: [], columns: [], rows: [], totals: [], lang: 'en' as const, today: TODAY }
const demand = { lang: 'en', today: TODAY, interest: [], unknownFrom: null, is_tried: false }

test.each<[string, () => Buffer]>([
  ['an invoice', () => renderInvoicePdf({ invoice, positions: [], template })],
  [
    'a warehouse document',
    () => renderDocumentPdf(stub({ document, actions: [], warehouse: null, warehouse2: null, template })),
  ],
  ['a demand for payment', () => renderDemand({ ...demand, invoice, look: template })],
  ['a statement', () => renderStatement(stub({ ...statement, today: TODAY, template }))],
  ['a balance confirmation', () => renderConfirmations(stub({ letters: [letter], today: TODAY, template }))],
  ['a report', () => renderReport({ ...report, title: 'VAT register', template })],
])('%s prints the name of the company in one line', (_, render) => {
  const lines = readPdf(render()).pages[0]?.map(({ text }) => text.replaceAll('\u00a0', ' '))
  const [first] = lines?.filter((text) => text.startsWith('Dom')) ?? []
  expect(first).toBe(NAME)
})

describe.each(['din_a', 'din_b', 'pl'] as const)('in an envelope of type %s', (envelope) => {
  const choices = templateOptions({ envelope })
  const letterTemplate = { ...template, choices }
  const area = {
    din_a: { left: 20, right: 105, top: 44, bottom: 72 },
    din_b: { left: 20, right: 105, top: 62, bottom: 90 },
    pl: { left: 110, right: 190, top: 50, bottom: 84 },
  }[envelope]
  const addressee = { ...client, street: 'Main Street 1', post_code: '10115', city: 'Berlin' }
  const debtor = {
    ...invoice,
    ...{ buyer_name: 'Acme', buyer_street: 'Main Street 1', buyer_post_code: '10115', buyer_city: 'Berlin' },
    buyer_country: 'PL',
  }

  test.each<[string, () => Buffer]>([
    ['a demand for payment', () => renderDemand({ ...demand, invoice: debtor, look: letterTemplate })],
    [
      'a statement',
      () =>
        renderStatement(stub({ ...statement, client: addressee, today: TODAY, template: letterTemplate })),
    ],
    [
      'a balance confirmation',
      () =>
        renderConfirmations(
          stub({ letters: [{ ...letter, client: addressee }], today: TODAY, template: letterTemplate }),
        ),
    ],
  ])('%s shows the address and nothing else', (_, render) => {
    const visible = readPdf(render()).pages[0]?.filter((piece) => {
      const [x, y] = [(piece.x * 25.4) / 72, ((841.89 - piece.y) * 25.4) / 72]
      return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom
    })
    expect(visible?.map(({ text }) => text).join(' ')).toBe('Acme Main Street 1 10115 Berlin PL')
  })
})

test.each([
  ['Short Ltd', 'Short Ltd · Main Street 1 · 00-001 Warszawa, PL'],
  [
    'Gesellschaft für den Handel mit Möbeln GmbH & Co. KG',
    /^Gesellschaft für .* KG · (Main Street 1 · )?00-001 Warszawa, PL$/,
  ],
])('the line of the sender above an address is never cut: %s', (name, line) => {
  const look = { ...template, choices: templateOptions({ envelope: 'din_b' }) }
  const sender = {
    seller_name: name,
    seller_street: 'Main Street 1',
    seller_post_code: '00-001',
    seller_city: 'Warszawa',
  }
  const file = renderDemand({ ...demand, invoice: { ...invoice, ...sender, seller_country: 'PL' }, look })
  const texts = readPdf(file).pages[0]?.map(({ text }) => text.replaceAll('\u00a0', ' '))
  expect(texts?.find((text) => text.includes(' · '))).toMatch(line)
})

test('a demand for payment ends with the name of the creditor', () => {
  const file = renderDemand({
    ...demand,
    invoice: { ...invoice, seller_person: 'Jan Nowak' },
    look: template,
  })
  const texts = readPdf(file).pages[0]?.map(({ text }) => text.replaceAll('\u00a0', ' ')) ?? []
  const closing = texts.indexOf('Kind regards')
  expect(texts.slice(closing, closing + 3)).toEqual(['Kind regards', 'Jan Nowak', NAME])
})
