import { childrenOf, type Element } from '../../xml/tree.ts'
import { type RuleSet, rules, type Severity } from '../finding.ts'
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
import { elementText } from '../values.ts'
import type { View } from '../view.ts'

// Numbers with one of these schemes are checked by the scheme, all others as VAT numbers.
const CHECKED_SCHEMES = new Set([
  ...['0007', '0088', '0096', '0106', '0151', '0184', '0190', '0192', '0198', '0201', '0208', '0210', '0211'],
  ...['9944'],
])

const DUTCH_VAT = /^NL\d{9}B\d{2}$/

// Formats of numbers by their schemes.
export const peppolIdentifierRules: readonly RuleSet[] = [
  schemeRule('0088', 'R040', (id) => isGln(elementText(id))),
  schemeRule('0192', 'R041', (id) => isNorwegian(elementText(id))),
  schemeRule('0184', 'R042', ({ text }) => isDanish(text) || /^\d{8}$/.test(text)),
  schemeRule('0208', 'R043', (id) => isBelgian(elementText(id))),
  schemeRule('0201', 'R044', (id) => isItalianOffice(elementText(id)), 'warning'),
  schemeRule('0210', 'R045', (id) => isItalianTaxCode(elementText(id)), 'warning'),
  rules((view) => endpoints(view).filter(({ element }) => element.attributes.schemeID === '9907'), {
    'PEPPOL-COMMON-R046': [
      'buyer_endpoint',
      ({ element }) => isItalianTaxCode(elementText(element)),
      'warning',
    ],
  }),
  schemeRule('0211', 'R047', (id) => isItalianVat(elementText(id)), 'warning'),
  schemeRule('0007', 'R049', (id) => /^\d{10}$/.test(elementText(id)) && isSwedish(elementText(id))),
  schemeRule('0151', 'R050', (id) => isAustralian(elementText(id))),
  schemeRule('0096', 'R052', ({ text }) => /^\d{10}$/.test(text)),
  schemeRule('0198', 'R053', ({ text }) => isDanish(text)),
  schemeRule('0106', 'R054', (id) => /^\d{8}$/.test(elementText(id)), 'warning'),
  schemeRule('0190', 'R055', (id) => /^\d{20}$/.test(elementText(id)), 'warning'),
  schemeRule('9944', 'R056-1', (id) => DUTCH_VAT.test(elementText(id)), 'warning'),
  rules(dutchVatNumbers, {
    'PEPPOL-COMMON-R056-2': [
      'seller_tax_no',
      ({ element }) => DUTCH_VAT.test(elementText(element)),
      'warning',
    ],
  }),
  schemeRule('0217', 'R057', (id) => /^\d{12}$/.test(elementText(id)), 'warning'),
]

type At = { readonly element: Element }

function schemeRule(
  code: string,
  rule: string,
  isValid: (id: Element) => boolean,
  severity: Severity = 'fatal',
): RuleSet {
  return rules((view) => identifiers(view).filter(({ element }) => element.attributes.schemeID === code), {
    [`PEPPOL-COMMON-${rule}`]: ['buyer_endpoint', ({ element }) => isValid(element), severity],
  })
}

const endpoints = (view: View): At[] =>
  view.document.elementsNamed('EndpointID').map((element) => ({ element }))

function identifiers(view: View): At[] {
  const ofParties = view.document
    .elementsNamed('PartyIdentification')
    .flatMap((identification) => childrenOf(identification, 'ID'))
  return [
    ...endpoints(view),
    ...[...ofParties, ...view.document.elementsNamed('CompanyID')].map((element) => ({ element })),
  ]
}

function dutchVatNumbers(view: View): At[] {
  return view.document
    .elementsNamed('PartyTaxScheme')
    .filter((taxScheme) =>
      childrenOf(taxScheme, 'TaxScheme').some((scheme) =>
        childrenOf(scheme, 'ID').some((id) => elementText(id) === 'VAT'),
      ),
    )
    .flatMap((taxScheme) => childrenOf(taxScheme, 'CompanyID'))
    .filter((id) => elementText(id).startsWith('NL') && !CHECKED_SCHEMES.has(id.attributes.schemeID ?? ''))
    .map((element) => ({ element }))
}
