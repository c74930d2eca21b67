import { child, childrenOf, type Element } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { normalizeSpace } from '../values.ts'
import type { View } from '../view.ts'
import {
  AGREEMENT,
  all,
  at,
  documentRuleSet,
  has,
  includesAny,
  LINE,
  LINE_SETTLEMENT,
  modesOf,
  notesOf,
  ruleAtLocations,
  SETTLEMENT,
  SUMS,
  TERMS,
  textAt,
  textsAt,
  typesOf,
} from './cii-parts.ts'
import { ATTACHMENTS, isDayOfCentury, isId, KINDS, lengthOf, MODES, TREATMENTS } from './values.ts'

// Rules of the French reform for the document header in CII: number, dates, type and mandatory notes.

const DATE = 'DateTimeString'
const EARLIER = 'InvoiceReferencedDocument'

const NUMBERS = [
  ['BT-1', 'ExchangedDocument/ID', 'number'],
  ['BT-25', `${SETTLEMENT}/${EARLIER}/IssuerAssignedID`, 'corrected_number'],
  ['EXT-FR-FE-136', `${LINE_SETTLEMENT}/${EARLIER}/IssuerAssignedID`, 'corrected_number'],
] as const

const DAYS = [
  ['BT-2', `ExchangedDocument/IssueDateTime/${DATE}`, 'issue_date'],
  ['BT-7', `${SETTLEMENT}/ApplicableTradeTax/TaxPointDate/DateString`, 'accounting_vat_tax_date'],
  ['BT-9', `${TERMS}/DueDateDateTime/${DATE}`, 'payment_to'],
  ['BT-26', `${SETTLEMENT}/${EARLIER}/FormattedIssueDateTime/${DATE}`, 'corrected_date'],
  [
    'BT-72',
    `SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/${DATE}`,
    'sell_date',
  ],
  ['BT-73', `${SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/${DATE}`, 'sell_date'],
  ['BT-74', `${SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/${DATE}`, 'sell_date'],
  ['EXT-FR-FE-138', `${LINE_SETTLEMENT}/${EARLIER}/FormattedIssueDateTime/${DATE}`, 'corrected_date'],
  [
    'EXT-FR-FE-158',
    `${LINE}/SpecifiedLineTradeDelivery/ActualDeliverySupplyChainEvent/OccurrenceDateTime/${DATE}`,
    'sell_date',
  ],
  ['EXT-FR-FE-134', `${LINE_SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/${DATE}`, 'sell_date'],
  ['EXT-FR-FE-135', `${LINE_SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/${DATE}`, 'sell_date'],
] as const

const TYPES = [
  ['BT-3', 'ExchangedDocument/TypeCode', 'kind'],
  ['EXT-FR-FE-02', `${SETTLEMENT}/${EARLIER}/TypeCode`, 'kind'],
  ['EXT-FR-FE-137', `${LINE_SETTLEMENT}/${EARLIER}/TypeCode`, 'kind'],
] as const

const ruleLocations = (rule: string, locations: readonly (readonly [string, string, string])[]) =>
  locations.map(([id, path, field]) => [`${rule}_${id}`, path, field] as const)

const REQUIRED_SUBJECTS = ['PMT', 'PMD', 'AAB']
const UNIQUE_SUBJECTS = [...REQUIRED_SUBJECTS, 'TXD']

export const documentRules: readonly RuleSet[] = [
  ...ruleAtLocations(ruleLocations('BR-FR-01', NUMBERS), ({ text }) => lengthOf(text) <= 35),
  ...ruleAtLocations(ruleLocations('BR-FR-02', NUMBERS), ({ text }) => isId(text)),
  ...ruleAtLocations(ruleLocations('BR-FR-03', DAYS), ({ text }) => isDayOfCentury(text)),
  ...ruleAtLocations(ruleLocations('BR-FR-04', TYPES), ({ text }) => KINDS.has(text)),
  rules(at('ExchangedDocument'), {
    ...Object.fromEntries(
      REQUIRED_SUBJECTS.map((code) => [
        `BR-FR-05_BT-22_${code}`,
        ['descriptions', (_: unknown, view: View) => notesOf(view, code).length > 0] as const,
      ]),
    ),
    ...Object.fromEntries(
      UNIQUE_SUBJECTS.map((code) => [
        `BR-FR-06_BT-21_${code}`,
        ['descriptions', (_: unknown, view: View) => notesOf(view, code).length <= 1] as const,
      ]),
    ),
    'BR-FR-31_BT-21': ['descriptions', (_, view) => knownTreatments(view).length <= 1],
  }),
  rules(at('ExchangedDocumentContext'), {
    'BR-FR-08_BT-23': ['business_process', (_, view) => modesOf(view).some((mode) => MODES.has(mode))],
  }),
  ...ruleAtLocations(
    [['BR-FR-17_BT-123', `${AGREEMENT}/AdditionalReferencedDocument`, '']],
    (document) => {
      const code = normalizeSpace(child(document, 'Name')?.text ?? '')
      return code === '' || ATTACHMENTS.has(code)
    },
    (document) => childrenOf(document, 'TypeCode').some(({ text }) => text === '916'),
  ),
  rules((view) => notesOf(view, 'BAR').map((element) => ({ element })), {
    'BR-FR-20_BT-21': [
      'descriptions',
      ({ element }) => TREATMENTS.has(child(element, 'Content')?.text ?? ''),
    ],
  }),
  documentRuleSet({
    'BR-FR-18_BT-123': [
      '',
      ({ element }) =>
        all(element, `${AGREEMENT}/AdditionalReferencedDocument`).filter((attachment) =>
          childrenOf(attachment, 'Name').some(({ text }) => text === 'LISIBLE'),
        ).length <= 1,
    ],
    'BR-FR-CO-03_BT-3': [
      'contract_number',
      (view) =>
        !includesAny(typesOf(view), '262') ||
        [
          `${AGREEMENT}/ContractReferencedDocument/IssuerAssignedID`,
          `${SETTLEMENT}/BillingSpecifiedPeriod/StartDateTime/${DATE}`,
          `${SETTLEMENT}/BillingSpecifiedPeriod/EndDateTime/${DATE}`,
        ].every((path) => textAt(view.element, path) !== ''),
    ],
    'BR-FR-CO-04_BT-4': [
      'corrected_number',
      (view) =>
        !includesAny(typesOf(view), '384', '471', '472', '473') ||
        all(view.element, `${SETTLEMENT}/${EARLIER}`).length === 1,
    ],
    'BR-FR-CO-05_BT-3': [
      'corrected_number',
      (view) => !includesAny(typesOf(view), '261', '381', '396', '502', '503') || refersBack(view),
    ],
    'BR-FR-CO-07_BT-9': ['payment_to', isDueAfterIssue],
    'BR-FR-CO-08_BT-23': [
      'business_process',
      (view) =>
        !includesAny(modesOf(view), 'B4', 'S4', 'M4') || !includesAny(typesOf(view), '386', '500', '503'),
    ],
    'BR-FR-CO-09_BT-23-1': [
      'paid',
      (view) => !isPaidMode(view) || sumAt(view, 'TotalPrepaidAmount') === sumAt(view, 'GrandTotalAmount'),
    ],
    'BR-FR-CO-09_BT-23-2': ['paid', (view) => !isPaidMode(view) || sumAt(view, 'DuePayableAmount') === 0],
    'BR-FR-CO-09_BT-23-3': [
      'payment_to',
      (view) => !isPaidMode(view) || textAt(view.element, `${TERMS}/DueDateDateTime/${DATE}`) !== '',
    ],
    'BR-FR-CO-12_BT-5': ['exchange_currency', isTaxInEuro],
  }),
]

const knownTreatments = (view: View): Element[] =>
  notesOf(view, 'BAR').filter((note) => TREATMENTS.has(normalizeSpace(child(note, 'Content')?.text ?? '')))

const isDated = (reference: Element): boolean =>
  has(reference, 'IssuerAssignedID') && all(reference, `FormattedIssueDateTime/${DATE}`).length > 0

// Either the document or each of its lines references an earlier invoice.
function refersBack({ element }: View): boolean {
  if (all(element, `${SETTLEMENT}/${EARLIER}`).some(isDated)) return true
  return all(element, LINE)
    .filter((line) => {
      const states = textsAt(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode')
      return states.length === 0 || states.includes('DETAIL')
    })
    .every((line) => all(line, `SpecifiedLineTradeSettlement/${EARLIER}`).some(isDated))
}

function isDueAfterIssue(view: View): boolean {
  const due = textAt(view.element, `${TERMS}/DueDateDateTime/${DATE}`)
  if (
    due === '' ||
    includesAny(typesOf(view), '386', '500', '503') ||
    includesAny(modesOf(view), 'B2', 'S2', 'M2')
  )
    return true
  const [issued] = textsAt(view.element, `ExchangedDocument/IssueDateTime/${DATE}`)
  return issued !== undefined && due >= issued
}

const isPaidMode = (view: View): boolean => includesAny(modesOf(view), 'B2', 'S2', 'M2')

const sumAt = ({ element }: View, name: string): number => {
  const [text] = textsAt(element, `${SUMS}/${name}`)
  return text === undefined || normalizeSpace(text) === '' ? Number.NaN : Number(normalizeSpace(text))
}

function isTaxInEuro({ element }: View): boolean {
  const currencies = textsAt(element, `${SETTLEMENT}/InvoiceCurrencyCode`)
  if (!currencies.some((currency) => currency !== 'EUR')) return true
  const taxes = all(element, `${SUMS}/TaxTotalAmount`).filter(
    ({ attributes }) => attributes.currencyID === 'EUR',
  )
  return (
    includesAny(textsAt(element, `${SETTLEMENT}/TaxCurrencyCode`), 'EUR') && (taxes[0]?.text ?? '') !== ''
  )
}
