import { child, childrenOf, type Element, find } from '../../xml/tree.ts'
import { codes } from '../codes/codes.ts'
import { ALLOWANCE_REASONS, CHARGE_REASONS, MIME_TYPES } from '../codes/kinds.ts'
import { CURRENCIES } from '../codes/places.ts'
import { type Family, rules } from '../finding.ts'
import { isDay } from '../numbers.ts'
import { has, said } from '../values.ts'
import type { View } from '../view.ts'
import { billingRules, itself, peppol } from './billing.ts'
import { areBothIn } from './country.ts'

type At = { readonly element: Element }
const named =
  (...names: string[]) =>
  (view: View): At[] =>
    names.flatMap((name) => view.document.named(name).map((element) => ({ element })))
const inside = (view: View, parent: string, name: string): At[] =>
  view.document.named(parent).flatMap((one) => childrenOf(one, name).map((element) => ({ element })))

// Who issues it: the seller, or the buyer in the seller's name.
type Issuing = {
  readonly specification: string
  readonly processes: ReadonlySet<string>
  readonly free?: string // the process that takes any kind
  readonly invoice_kinds: ReadonlySet<string>
  readonly credit_note_kinds: ReadonlySet<string>
}

const BILLING: Issuing = {
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
const SELF_BILLING: Issuing = {
  specification: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
  processes: codes(`
    urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0 urn:peppol:france:billing:regulated
    urn:peppol:france:billing:non-regulated urn:peppol:bis:billing_with_response
  `),
  free: 'urn:peppol:bis:billing_with_response',
  invoice_kinds: codes('389 527'),
  credit_note_kinds: codes('261'),
}
const ENDPOINTS = codes(`
  0002 0007 0009 0060 0088 0096 0097 0106 0130 0135 0142 0151 0183 0184 0188 0190-0192 0195 0196
  0198-0201 0204 0208-0211 0216 0218 0221 0225 0230 0235 0240 0242 0244-0246 0248 9910 9913-9915
  9918-9920 9922-9953 9957 9959
`)
// Of the money of São Tomé Peppol knows the new name, EN 16931 the old one.
const PEPPOL_CURRENCIES: ReadonlySet<string> = new Set([...CURRENCIES, 'STN'].filter((one) => one !== 'STD'))

const MONEY = [
  ...['Amount', 'BaseAmount', 'PriceAmount', 'TaxableAmount', 'LineExtensionAmount', 'TaxExclusiveAmount'],
  ...['TaxInclusiveAmount', 'AllowanceTotalAmount', 'ChargeTotalAmount', 'PrepaidAmount'],
  ...['PayableRoundingAmount', 'PayableAmount'],
]
const DATES = ['IssueDate', 'DueDate', 'TaxPointDate', 'StartDate', 'EndDate', 'ActualDeliveryDate']

const judges = ({ processes, free }: Issuing, { process }: View): boolean =>
  processes.has(said(process)) && said(process) !== free

const transactionRules = (issuing: Issuing): readonly Family[] => [
  ...billingRules(peppol),
  ...contentRules(issuing),
  ...codeRules(),
  ...kindRules(issuing),
]

function contentRules(issuing: Issuing): readonly Family[] {
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
          said(specification).startsWith(issuing.specification) && !said(specification).includes('::'),
      ],
      'PEPPOL-EN16931-R007': ['', ({ process }) => issuing.processes.has(said(process))],
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

function codeRules(): readonly Family[] {
  return [
    rules(
      (view) =>
        named('EmbeddedDocumentBinaryObject')(view).filter(({ element }) => carries(element, 'mimeCode')),
      {
        'PEPPOL-EN16931-CL001': ['', ({ element }) => MIME_TYPES.has(element.attributes.mimeCode ?? '')],
      },
    ),
    rules((view) => reasons(view, 'false'), {
      'PEPPOL-EN16931-CL002': ['discount', ({ element }) => ALLOWANCE_REASONS.has(said(element))],
    }),
    rules((view) => reasons(view, 'true'), {
      'PEPPOL-EN16931-CL003': ['settlement_positions', ({ element }) => CHARGE_REASONS.has(said(element))],
    }),
    rules((view) => inside(view, 'InvoicePeriod', 'DescriptionCode'), {
      'PEPPOL-EN16931-CL006': ['sell_date', ({ element }) => ['3', '35', '432'].includes(said(element))],
    }),
    rules(named(...MONEY, 'TaxAmount'), {
      'PEPPOL-EN16931-CL007': [
        'currency',
        ({ element }) => PEPPOL_CURRENCIES.has(element.attributes.currencyID ?? ''),
      ],
    }),
    rules((view) => named('EndpointID')(view).filter(({ element }) => carries(element, 'schemeID')), {
      'PEPPOL-EN16931-CL008': [
        'buyer_endpoint',
        ({ element }) => ENDPOINTS.has(element.attributes.schemeID ?? ''),
      ],
    }),
  ]
}

function kindRules(issuing: Issuing): readonly Family[] {
  return [
    rules(named('InvoiceTypeCode'), {
      'PEPPOL-EN16931-P0100': [
        'kind',
        ({ element }, view) => !judges(issuing, view) || issuing.invoice_kinds.has(said(element)),
      ],
      'PEPPOL-EN16931-P0112': [
        'kind',
        ({ element }, view) => !['326', '384'].includes(said(element)) || areBothIn(view, 'DE'),
      ],
    }),
    rules(named('CreditNoteTypeCode'), {
      'PEPPOL-EN16931-P0101': [
        'kind',
        ({ element }, view) => !judges(issuing, view) || issuing.credit_note_kinds.has(said(element)),
      ],
    }),
    rules(named(...DATES), {
      'PEPPOL-EN16931-F001': ['issue_date', ({ element }) => isDay(element.text)],
    }),
    ...exemptions({ G: 'G', O: 'O', IC: 'K', AE: 'AE', D: 'E', F: 'E', I: 'E', J: 'E' }),
  ]
}

const carries = ({ attributes }: Element, name: string) => attributes[name] !== undefined

const projects = (root: Element) =>
  childrenOf(root, 'AdditionalDocumentReference').filter((one) =>
    childrenOf(one, 'DocumentTypeCode').some(({ text }) => text === '50'),
  ).length

// All but the tax in the currency of the tax office.
function moneyOfDocument(view: View): At[] {
  const totals = view.document.named('TaxTotal').filter((one) => has(child(one, 'TaxSubtotal')))
  const taxes = [...totals, ...view.document.named('TaxSubtotal')].flatMap((one) =>
    childrenOf(one, 'TaxAmount'),
  )
  return [...named(...MONEY)(view), ...taxes.map((element) => ({ element }))]
}

const reasons = (view: View, indicator: string): At[] =>
  view.document
    .named('AllowanceCharge')
    .filter((one) => child(one, 'ChargeIndicator')?.text === indicator)
    .flatMap((one) => childrenOf(one, 'AllowanceChargeReasonCode').map((element) => ({ element })))

// An exemption that belongs to one category: PEPPOL-EN16931-P0104 and on.
function exemptions(categories: { [exemption: string]: string }): Family[] {
  return Object.entries(categories).map(([exemption, category], n) =>
    rules(
      (view) =>
        named('TaxCategory')(view).filter(
          ({ element }) =>
            child(element, 'TaxExemptionReasonCode')?.text.toUpperCase() === `VATEX-EU-${exemption}`,
        ),
      {
        [`PEPPOL-EN16931-P${String(104 + n).padStart(4, '0')}`]: [
          'exempt_tax_kind',
          ({ element }) => said(child(element, 'ID')) === category,
        ],
      },
    ),
  )
}

export const peppol_rules = transactionRules(BILLING)
export const self_billing_rules = transactionRules(SELF_BILLING)
