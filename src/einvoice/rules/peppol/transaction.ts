import { child, childrenOf, type Element, find } from '../../xml/tree.ts'
import { codes } from '../codes/codes.ts'
import { ALLOWANCE_REASONS, CHARGE_REASONS, MIME_TYPES } from '../codes/kinds.ts'
import { CURRENCIES } from '../codes/places.ts'
import { type RuleSet, rules } from '../finding.ts'
import { isDay } from '../numbers.ts'
import { elementText, has } from '../values.ts'
import type { View } from '../view.ts'
import { billingRules, itself, peppol } from './billing.ts'
import { areBothIn } from './country.ts'

type At = { readonly element: Element }
const elementsNamed =
  (...names: string[]) =>
  (view: View): At[] =>
    names.flatMap((name) => view.document.elementsNamed(name).map((element) => ({ element })))
const inside = (view: View, parent: string, name: string): At[] =>
  view.document
    .elementsNamed(parent)
    .flatMap((parentElement) => childrenOf(parentElement, name).map((element) => ({ element })))

// Rules depend on the issuer: the seller, or the buyer in the seller's name.
type IssuingProfile = {
  readonly specification: string
  readonly processes: ReadonlySet<string>
  readonly unrestricted?: string // the process that allows any document type
  readonly invoice_kinds: ReadonlySet<string>
  readonly credit_note_kinds: ReadonlySet<string>
}

const BILLING: IssuingProfile = {
  specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  processes: codes(`
    urn:fdc:peppol.eu:2017:poacc:billing:01:1.0 urn:peppol:france:billing:regulated
    urn:peppol:france:billing:non-regulated urn:peppol:bis:billing_with_response
  `),
  invoice_kinds: codes(`
    71 80 82 84 102 218 219 326 331 380 382 383 384 386 388 393 395 553 575 623 780 817 870 875 876 877
  `),
  credit_note_kinds: codes('381 396 81 83 532'),
}
const SELF_BILLING: IssuingProfile = {
  specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
  processes: codes(`
    urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0 urn:peppol:france:billing:regulated
    urn:peppol:france:billing:non-regulated urn:peppol:bis:billing_with_response
  `),
  unrestricted: 'urn:peppol:bis:billing_with_response',
  invoice_kinds: codes('389 527'),
  credit_note_kinds: codes('261'),
}
const ENDPOINTS = codes(`
  0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0183 0184 0188 0190-0192 0195 0196
  0198-0201 0204 0208-0211 0216 0218 0221 0225 0230 0235 0240 0242 0244-0246 0248 9910 9913-9915
  9918-9920 9922-9953 9957 9959
`)
// Peppol knows the new currency code of São Tomé, EN 16931 the former one.
const PEPPOL_CURRENCIES: ReadonlySet<string> = new Set(
  [...CURRENCIES, 'STN'].filter((currency) => currency !== 'STD'),
)

const MONEY = [
  ...['Amount', 'BaseAmount', 'PriceAmount', 'TaxableAmount', 'LineExtensionAmount', 'TaxExclusiveAmount'],
  ...['TaxInclusiveAmount', 'AllowanceTotalAmount', 'ChargeTotalAmount', 'PrepaidAmount'],
  ...['PayableRoundingAmount', 'PayableAmount'],
]
const DATES = ['IssueDate', 'DueDate', 'TaxPointDate', 'StartDate', 'EndDate', 'ActualDeliveryDate']

const restrictsTypes = ({ processes, unrestricted: free }: IssuingProfile, { process }: View): boolean =>
  processes.has(elementText(process)) && elementText(process) !== free

const transactionRules = (issuing: IssuingProfile): readonly RuleSet[] => [
  ...billingRules(peppol),
  ...contentRules(issuing),
  ...codeRules(),
  ...kindRules(issuing),
]

function contentRules(issuing: IssuingProfile): readonly RuleSet[] {
  return [
    rules(itself, {
      'PEPPOL-EN16931-R002': [
        'description',
        (view) => childrenOf(view.element, 'Note').length <= 1 || areBothIn(view, 'DE'),
      ],
      'PEPPOL-EN16931-R003': [
        'buyer_reference',
        (view) => has(view.buyer_reference) || has(find(view.element, 'OrderReference', 'ID')),
      ],
      'PEPPOL-EN16931-R004': [
        '',
        ({ specification }) =>
          elementText(specification).startsWith(issuing.specification) &&
          !elementText(specification).includes('::'),
      ],
      'PEPPOL-EN16931-R007': ['', ({ process }) => issuing.processes.has(elementText(process))],
      'PEPPOL-EN16931-R080': ['', ({ element }) => element.name !== 'CreditNote' || projects(element) <= 1],
    }),
    rules(moneyOfDocument, {
      'PEPPOL-EN16931-R051': [
        'currency',
        ({ element }, view) =>
          element.attributes.currencyID !== undefined &&
          element.attributes.currencyID === view.currency?.text,
      ],
    }),
    rules((view) => view.lines, {
      'PEPPOL-EN16931-R100': [
        'positions[].additional_info',
        ({ element }) => childrenOf(element, 'DocumentReference').length <= 1,
      ],
    }),
  ]
}

function codeRules(): readonly RuleSet[] {
  return [
    rules(
      (view) =>
        elementsNamed('EmbeddedDocumentBinaryObject')(view).filter(({ element }) =>
          carries(element, 'mimeCode'),
        ),
      {
        'PEPPOL-EN16931-CL001': ['', ({ element }) => MIME_TYPES.has(element.attributes.mimeCode ?? '')],
      },
    ),
    rules((view) => reasons(view, 'false'), {
      'PEPPOL-EN16931-CL002': ['discount', ({ element }) => ALLOWANCE_REASONS.has(elementText(element))],
    }),
    rules((view) => reasons(view, 'true'), {
      'PEPPOL-EN16931-CL003': [
        'settlement_positions',
        ({ element }) => CHARGE_REASONS.has(elementText(element)),
      ],
    }),
    rules((view) => inside(view, 'InvoicePeriod', 'DescriptionCode'), {
      'PEPPOL-EN16931-CL006': [
        'sell_date',
        ({ element }) => ['3', '35', '432'].includes(elementText(element)),
      ],
    }),
    rules(elementsNamed(...MONEY, 'TaxAmount'), {
      'PEPPOL-EN16931-CL007': [
        'currency',
        ({ element }) => PEPPOL_CURRENCIES.has(element.attributes.currencyID ?? ''),
      ],
    }),
    rules((view) => elementsNamed('EndpointID')(view).filter(({ element }) => carries(element, 'schemeID')), {
      'PEPPOL-EN16931-CL008': [
        'buyer_endpoint',
        ({ element }) => ENDPOINTS.has(element.attributes.schemeID ?? ''),
      ],
    }),
  ]
}

function kindRules(issuing: IssuingProfile): readonly RuleSet[] {
  return [
    rules(elementsNamed('InvoiceTypeCode'), {
      'PEPPOL-EN16931-P0100': [
        'kind',
        ({ element }, view) =>
          !restrictsTypes(issuing, view) || issuing.invoice_kinds.has(elementText(element)),
      ],
      'PEPPOL-EN16931-P0112': [
        'kind',
        ({ element }, view) => !['326', '384'].includes(elementText(element)) || areBothIn(view, 'DE'),
      ],
    }),
    rules(elementsNamed('CreditNoteTypeCode'), {
      'PEPPOL-EN16931-P0101': [
        'kind',
        ({ element }, view) =>
          !restrictsTypes(issuing, view) || issuing.credit_note_kinds.has(elementText(element)),
      ],
    }),
    rules(elementsNamed(...DATES), {
      'PEPPOL-EN16931-F001': ['issue_date', ({ element }) => isDay(element.text)],
    }),
    ...exemptions({ G: 'G', O: 'O', IC: 'K', AE: 'AE', D: 'E', F: 'E', I: 'E', J: 'E' }),
  ]
}

const carries = ({ attributes }: Element, name: string) => attributes[name] !== undefined

const projects = (root: Element) =>
  childrenOf(root, 'AdditionalDocumentReference').filter((reference) =>
    childrenOf(reference, 'DocumentTypeCode').some(({ text }) => text === '50'),
  ).length

// All amounts except for the tax in the accounting currency.
function moneyOfDocument(view: View): At[] {
  const totals = view.document.elementsNamed('TaxTotal').filter((total) => has(child(total, 'TaxSubtotal')))
  const taxes = [...totals, ...view.document.elementsNamed('TaxSubtotal')].flatMap((total) =>
    childrenOf(total, 'TaxAmount'),
  )
  return [...elementsNamed(...MONEY)(view), ...taxes.map((element) => ({ element }))]
}

const reasons = (view: View, indicator: string): At[] =>
  view.document
    .elementsNamed('AllowanceCharge')
    .filter((charge) => child(charge, 'ChargeIndicator')?.text === indicator)
    .flatMap((charge) => childrenOf(charge, 'AllowanceChargeReasonCode').map((element) => ({ element })))

// Exemption codes that belong to one category: PEPPOL-EN16931-P0104 and following.
function exemptions(categories: { [exemption: string]: string }): RuleSet[] {
  return Object.entries(categories).map(([exemption, category], n) =>
    rules(
      (view) =>
        elementsNamed('TaxCategory')(view).filter(
          ({ element }) =>
            child(element, 'TaxExemptionReasonCode')?.text.toUpperCase() === `VATEX-EU-${exemption}`,
        ),
      {
        [`PEPPOL-EN16931-P${String(104 + n).padStart(4, '0')}`]: [
          'exempt_tax_kind',
          ({ element }) => elementText(child(element, 'ID')) === category,
        ],
      },
    ),
  )
}

export const peppolRules = transactionRules(BILLING)
export const selfBillingRules = transactionRules(SELF_BILLING)
