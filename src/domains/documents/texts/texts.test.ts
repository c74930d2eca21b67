import { expect, test } from 'vitest'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'
import { textsIn } from './texts.ts'

const LANGUAGES = ['pl', 'de', 'fr', 'es', 'it', 'cs', 'sk', 'uk']

test.each(LANGUAGES)('%s has its own title for every kind', (code) => {
  const [language, english] = [textsIn(code), textsIn('en')]
  const untranslated = INVOICE_KINDS.filter((kind) => language.kind(kind) === english.kind(kind))
  expect(untranslated).toEqual([])
})

test.each([
  ['vat', 'View invoice', 'Zobacz fakturę', 'Rechnung ansehen'],
  ['proforma', 'View pro forma invoice', 'Zobacz fakturę pro forma', 'Proforma-Rechnung ansehen'],
  ['correction', 'View corrective invoice', 'Zobacz fakturę korygującą', 'Rechnungskorrektur ansehen'],
  ['bill', 'View bill', 'Zobacz rachunek', 'Rechnung ansehen'],
  ['receipt', 'View receipt', 'Zobacz paragon', 'Kassenbon ansehen'],
  ['estimate', 'View estimate', 'Zobacz ofertę', 'Angebot ansehen'],
  ['client_order', 'View order', 'Zobacz zamówienie', 'Auftrag ansehen'],
  ['accounting_note', 'View note', 'Zobacz notę', 'Dokument ansehen'],
  ['dw', 'View document', 'Zobacz dokument', 'Dokument ansehen'],
])('the link to a document of kind %s names it: %s, %s, %s', (kind, ...labels) => {
  expect(['en', 'pl', 'de'].map((code) => textsIn(code).view(kind))).toEqual(labels)
})

test('the link to a document in two languages names it in both', () => {
  expect(textsIn('pl/de').view('estimate')).toBe('Zobacz ofertę / Angebot ansehen')
})
