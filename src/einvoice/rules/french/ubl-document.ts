import { child, childrenOf, type Element } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { normalizeSpace } from '../values.ts'
import type { View } from '../view.ts'
import {
  all,
  allNotes,
  countOf,
  has,
  notesWith,
  ruleAtLocations,
  ruleLocations,
  subjectOf,
  textAt,
  textsAt,
  typesOf,
} from './ubl-parts.ts'
import { ATTACHMENTS, isId, isIsoDayOfCentury, KINDS, lengthOf, MODES, TREATMENTS } from './values.ts'

// Rules of the French reform for the document header in UBL.

const EARLIER = 'BillingReference/InvoiceDocumentReference'

const NUMBERS = [
  ['BT-1', 'ID', 'number'],
  ['BT-25', `${EARLIER}/ID`, 'corrected_number'],
  ['EXT-FR-FE-136', `Line/${EARLIER}/ID`, 'corrected_number'],
] as const

const DAYS = [
  ['BT-2', 'IssueDate', 'issue_date'],
  ['BT-7', 'TaxPointDate', 'accounting_vat_tax_date'],
  ['BT-9', 'DueDate', 'payment_to'],
  ['BT-26', `${EARLIER}/IssueDate`, 'corrected_date'],
  ['BT-72', 'Delivery/ActualDeliveryDate', 'sell_date'],
  ['BT-73', 'InvoicePeriod/StartDate', 'sell_date'],
  ['BT-74', 'InvoicePeriod/EndDate', 'sell_date'],
  ['EXT-FR-FE-138', `Line/${EARLIER}/IssueDate`, 'corrected_date'],
  ['EXT-FR-FE-158', 'Line/Delivery/ActualDeliveryDate', 'sell_date'],
  ['BT-134', 'Line/InvoicePeriod/StartDate', 'sell_date'],
  ['BT-135', 'Line/InvoicePeriod/EndDate', 'sell_date'],
] as const

const TYPES = [
  ['BT-3', 'InvoiceTypeCode', 'kind'],
  ['BT-3', 'CreditNoteTypeCode', 'kind'],
  ['EXT-FR-FE-02', `${EARLIER}/DocumentTypeCode`, 'kind'],
  ['EXT-FR-FE-137', `Line/${EARLIER}/DocumentTypeCode`, 'kind'],
] as const

const includesAny = (texts: readonly string[], ...codes: string[]): boolean =>
  texts.some((text) => codes.includes(text))
const isCredit = ({ element }: View): boolean => element.name === 'CreditNote'
const isPaidMode = (view: View): boolean => includesAny(textsAt(view, 'ProfileID'), 'B2', 'S2', 'M2')

export const ublDocumentRules: readonly RuleSet[] = [
  ...ruleAtLocations(ruleLocations('BR-FR-01', NUMBERS, '-1'), ({ text }) => lengthOf(text) <= 35),
  ...ruleAtLocations(ruleLocations('BR-FR-01', NUMBERS, '-2'), ({ text }) => isId(text)),
  ...ruleAtLocations(ruleLocations('BR-FR-02', NUMBERS), ({ text }) => isId(text)),
  ...ruleAtLocations(ruleLocations('BR-FR-03', DAYS), ({ text }) => isIsoDayOfCentury(text)),
  ...ruleAtLocations(ruleLocations('BR-FR-04', TYPES), ({ text }) => KINDS.has(text)),
  rules((view) => [view], {
    'BR-FR-05_BT-22-1': ['descriptions', (view) => allNotes(view).includes('#PMT#')],
    'BR-FR-05_BT-22-2': ['descriptions', (view) => allNotes(view).includes('#PMD#')],
    'BR-FR-05_BT-22-3': ['descriptions', (view) => allNotes(view).includes('#AAB#')],
    'BR-FR-06_BT-21-1': ['descriptions', (view) => countOf(allNotes(view), '#PMT#') <= 1],
    'BR-FR-06_BT-21-2': ['descriptions', (view) => countOf(allNotes(view), '#PMD#') <= 1],
    'BR-FR-06_BT-21-3': ['descriptions', (view) => countOf(allNotes(view), '#AAB#') <= 1],
    'BR-FR-06_BT-21-4': ['descriptions', (view) => countOf(allNotes(view), '#TXD#') <= 1],
    'BR-FR-08_BT-23': [
      'business_process',
      (view) => textsAt(view, 'ProfileID').some((mode) => MODES.has(mode)),
    ],
    'BR-FR-18_BT-123': [
      '',
      (view) =>
        all(view, 'AdditionalDocumentReference').filter((attachment) =>
          childrenOf(attachment, 'DocumentDescription').some(({ text }) => text === 'LISIBLE'),
        ).length <= 1,
    ],
    'BR-FR-20_BT-21': ['descriptions', (view) => ['', ...TREATMENTS].includes(subjectOf(view, 'BAR'))],
    'BR-FR-30_BT-21': ['descriptions', (view) => countProcessingModes(view) <= 1],
    'BR-FR-CO-03_BT-3': [
      'contract_number',
      (view) =>
        !isCredit(view) ||
        !includesAny(typesOf(view), '262') ||
        ['ContractDocumentReference/ID', 'InvoicePeriod/StartDate', 'InvoicePeriod/EndDate'].every(
          (path) => textAt(view, path) !== '',
        ),
    ],
    'BR-FR-CO-04_BT-3': [
      'corrected_number',
      (view) =>
        !includesAny(textsAt(view, 'InvoiceTypeCode'), '384', '471', '472', '473') ||
        all(view, 'BillingReference').length === 1,
    ],
    'BR-FR-CO-05_BT-3': [
      'corrected_number',
      (view) =>
        !isCredit(view) || !includesAny(typesOf(view), '261', '381', '396', '502', '503') || refersBack(view),
    ],
    'BR-FR-CO-07_BT-9': ['payment_to', isDueAfterIssue],
    'BR-FR-CO-08_BT-23': [
      'business_process',
      (view) =>
        !includesAny(textsAt(view, 'ProfileID'), 'B4', 'S4', 'M4') ||
        !includesAny(typesOf(view), '386', '500', '503'),
    ],
    'BR-FR-CO-09_BT-23-1': [
      'paid',
      (view) => !isPaidMode(view) || sumAt(view, 'PrepaidAmount') === sumAt(view, 'TaxInclusiveAmount'),
    ],
    'BR-FR-CO-09_BT-23-2': ['paid', (view) => !isPaidMode(view) || sumAt(view, 'PayableAmount') === 0],
    'BR-FR-CO-09_BT-23-3': [
      'payment_to',
      (view) =>
        !isPaidMode(view) ||
        textAt(view, 'DueDate') !== '' ||
        textAt(view, 'PaymentMeans/PaymentDueDate') !== '',
    ],
    'BR-FR-CO-12_BT-5': ['exchange_currency', isTaxInEuro],
  }),
  ...ruleAtLocations([['BR-FR-17_BT-123', '//AdditionalDocumentReference', '']], (document) => {
    const description = child(document, 'DocumentDescription')
    return description === undefined || ATTACHMENTS.has(description.text)
  }),
]

function countProcessingModes(view: View): number {
  const notes = `${notesWith(view, '#BAR#')}#`
  return [...TREATMENTS].reduce((sum, mode) => sum + countOf(notes, `BAR#${mode}#`), 0)
}

const isDated = (reference: Element): boolean => has(reference, 'ID') && has(reference, 'IssueDate')

// Either the document or each of its lines references an earlier invoice. A line that references this document belongs
// to one of several sellers.
function refersBack(view: View): boolean {
  if (all(view, EARLIER).some(isDated)) return true
  const ownNumbers = textsAt(view, 'ID')
  const references = (line: Element) =>
    childrenOf(line, 'BillingReference').flatMap((billing) => childrenOf(billing, 'InvoiceDocumentReference'))
  const isOwn = (reference: Element) =>
    childrenOf(reference, 'ID').some(({ text }) => ownNumbers.includes(text))
  const isOther = (reference: Element) =>
    childrenOf(reference, 'ID').some(({ text }) => !ownNumbers.includes(text))
  return all(view, 'CreditNoteLine')
    .filter((line) => {
      const mine = references(line).filter(isOwn)
      return (
        mine.length === 0 ||
        mine.some((reference) =>
          childrenOf(reference, 'DocumentStatusCode').some(({ text }) => text === 'DETAIL'),
        )
      )
    })
    .every((line) => references(line).some((reference) => isOther(reference) && isDated(reference)))
}

function isDueAfterIssue(view: View): boolean {
  if (includesAny(typesOf(view), '386', '500', '503') || isPaidMode(view)) return true
  const issued = textsAt(view, 'IssueDate')
  return !textsAt(view, 'DueDate').some((due) => issued.some((day) => due < day))
}

const sumAt = (view: View, name: string): number => {
  const text = normalizeSpace(textAt(view, `LegalMonetaryTotal/${name}`))
  return text === '' ? Number.NaN : Number(text)
}

function isTaxInEuro(view: View): boolean {
  if (!textsAt(view, 'DocumentCurrencyCode').some((currency) => currency !== 'EUR')) return true
  const taxes = all(view, 'TaxTotal/TaxAmount').filter(({ attributes }) => attributes.currencyID === 'EUR')
  return includesAny(textsAt(view, 'TaxCurrencyCode'), 'EUR') && (taxes[0]?.text ?? '') !== ''
}
