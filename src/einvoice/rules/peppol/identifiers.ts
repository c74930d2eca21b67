import { childrenOf, type Element } from '../../xml/tree.ts'
import { type Family, rules, type Severity } from '../finding.ts'
import {
  isAustralian,
  isBelgian,
  isDanish,
  isGln,
  isItalianOffice,
  isItalianTaxCode,
  isItalianVat,
  isNorwegian,
  isSwedish,
} from '../numbers.ts'
import { said } from '../values.ts'
import type { View } from '../view.ts'

// A number is judged by its scheme, or else as a VAT number.
const JUDGED = new Set([
  ...['0007', '0088', '0096', '0106', '0151', '0184', '0190', '0192', '0198', '0201', '0208', '0210', '0211'],
  ...['9944'],
])

const DUTCH_VAT = /^NL\d{9}B\d{2}$/

// How a number is written under its scheme.
export const peppol_identifier_rules: readonly Family[] = [
  scheme('0088', 'R040', (id) => isGln(said(id))),
  scheme('0192', 'R041', (id) => isNorwegian(said(id))),
  scheme('0184', 'R042', ({ text }) => isDanish(text) || /^\d{8}$/.test(text)),
  scheme('0208', 'R043', (id) => isBelgian(said(id))),
  scheme('0201', 'R044', (id) => isItalianOffice(said(id)), 'warning'),
  scheme('0210', 'R045', (id) => isItalianTaxCode(said(id)), 'warning'),
  rules((view) => endpoints(view).filter(({ element }) => element.attributes.schemeID === '9907'), {
    'PEPPOL-COMMON-R046': ['buyer_endpoint', ({ element }) => isItalianTaxCode(said(element)), 'warning'],
  }),
  scheme('0211', 'R047', (id) => isItalianVat(said(id)), 'warning'),
  scheme('0007', 'R049', (id) => /^\d{10}$/.test(said(id)) && isSwedish(said(id))),
  scheme('0151', 'R050', (id) => isAustralian(said(id))),
  scheme('0096', 'R052', ({ text }) => /^\d{10}$/.test(text)),
  scheme('0198', 'R053', ({ text }) => isDanish(text)),
  scheme('0106', 'R054', (id) => /^\d{8}$/.test(said(id)), 'warning'),
  scheme('0190', 'R055', (id) => /^\d{20}$/.test(said(id)), 'warning'),
  scheme('9944', 'R056-1', (id) => DUTCH_VAT.test(said(id)), 'warning'),
  rules(dutchVatNumbers, {
    'PEPPOL-COMMON-R056-2': ['seller_tax_no', ({ element }) => DUTCH_VAT.test(said(element)), 'warning'],
  }),
  scheme('0217', 'R057', (id) => /^\d{12}$/.test(said(id)), 'warning'),
]

type At = { readonly element: Element }

function scheme(
  code: string,
  rule: string,
  holds: (id: Element) => boolean,
  severity: Severity = 'fatal',
): Family {
  return rules((view) => identifiers(view).filter(({ element }) => element.attributes.schemeID === code), {
    [`PEPPOL-COMMON-${rule}`]: ['buyer_endpoint', ({ element }) => holds(element), severity],
  })
}

const endpoints = (view: View): At[] => view.document.named('EndpointID').map((element) => ({ element }))

function identifiers(view: View): At[] {
  const of_parties = view.document.named('PartyIdentification').flatMap((one) => childrenOf(one, 'ID'))
  return [
    ...endpoints(view),
    ...[...of_parties, ...view.document.named('CompanyID')].map((element) => ({ element })),
  ]
}

function dutchVatNumbers(view: View): At[] {
  return view.document
    .named('PartyTaxScheme')
    .filter((one) =>
      childrenOf(one, 'TaxScheme').some((scheme) =>
        childrenOf(scheme, 'ID').some((id) => said(id) === 'VAT'),
      ),
    )
    .flatMap((one) => childrenOf(one, 'CompanyID'))
    .filter((id) => said(id).startsWith('NL') && !JUDGED.has(id.attributes.schemeID ?? ''))
    .map((element) => ({ element }))
}
