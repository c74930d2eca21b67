// Tests that every kind of PDF prints the name of the company beside its title in one line if there is room.
import { expect, test } from 'vitest'
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
