import { child, childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { isGreek } from '../numbers.ts'
import { elementText, has } from '../values.ts'
import type { View } from '../view.ts'
import { countryOfBuyer, countryOfSeller, countryOfSellerItself, vatNumbers } from './country.ts'

type At = { readonly element: Element }
const SELLER = ['AccountingSupplierParty', 'Party']
const BUYER = ['AccountingCustomerParty', 'Party']
const at = (view: View, ...path: string[]): At[] =>
  findAll(view.element, ...path).map((element) => ({ element }))
const when = (condition: boolean, parts: At[]): At[] => (condition ? parts : [])

const isItalian = (view: View) => countryOfSeller(view) === 'IT'

const italian: readonly RuleSet[] = [
  rules(
    (view) =>
      when(isItalian(view), at(view, ...SELLER, 'PartyTaxScheme')).filter(
        ({ element }) => elementText(find(element, 'TaxScheme', 'ID')) !== 'VAT',
      ),
    {
      'IT-R-001': [
        'seller_tax_no',
        ({ element }) => /^[A-Z0-9]{11,16}$/.test(elementText(child(element, 'CompanyID'))),
      ],
    },
  ),
  rules((view) => when(isItalian(view), at(view, ...SELLER)), {
    'IT-R-002': ['seller_street', ({ element }) => has(find(element, 'PostalAddress', 'StreetName'))],
    'IT-R-003': ['seller_city', ({ element }) => has(find(element, 'PostalAddress', 'CityName'))],
    'IT-R-004': ['seller_post_code', ({ element }) => has(find(element, 'PostalAddress', 'PostalZone'))],
  }),
]

const GREECE = ['GR', 'EL']
const isGreekSender = (view: View) => GREECE.includes(countryOfSeller(view))
const areGreek = (view: View) => isGreekSender(view) && GREECE.includes(countryOfBuyer(view))
const isDomesticGreek = (view: View) =>
  isGreekSender(view) &&
  find(view.element, ...SELLER, 'PostalAddress', 'Country', 'IdentificationCode')?.text === 'GR'

const KINDS = ['1.1', '1.6', '2.1', '2.4', '5.1', '5.2', '']
const DAY = /^(0?[1-9]|[12][0-9]|3[01])[-\\/ ]?(0?[1-9]|1[0-2])[-\\/ ]?(19|20)[0-9]{2}/
const MARK = '##M.AR.K##'
const LINK = '##INVOICE|URL##'

const partsOf = ({ element }: At) => element.text.split('|')
const vatNumbersOf = (party: Element) =>
  childrenOf(party, 'PartyTaxScheme')
    .filter((taxScheme) => elementText(find(taxScheme, 'TaxScheme', 'ID')) === 'VAT')
    .flatMap((taxScheme) => childrenOf(taxScheme, 'CompanyID'))
const isGreekVat = (number: Element | undefined) =>
  number?.text.startsWith('EL') === true && isGreek(number.text.slice(2))
const hasGreekVat = ({ element }: At) =>
  vatNumbersOf(element).length === 1 && isGreekVat(vatNumbersOf(element)[0])
const isNamed = ({ element }: At) => (find(element, 'PartyName', 'Name')?.text ?? '') !== ''
const isGreekEndpoint = ({ element }: At) => element.attributes.schemeID === '9933' && isGreek(element.text)

// The number of a Greek document has six parts: tax number, date, branch, kind, series and number.
const greek: readonly RuleSet[] = [
  rules((view) => when(isGreekSender(view), at(view, 'ID')), {
    'GR-R-001-1': ['number', (part) => partsOf(part).length === 6],
    'GR-R-001-2': ['number', (part, view) => isSellers(partsOf(part)[0] ?? '', view)],
    'GR-R-001-3': ['number', (part, view) => isDayOfIssue(partsOf(part)[1] ?? '', view)],
    'GR-R-001-4': ['number', (part) => /^\s*\+?\d+\s*$/.test(partsOf(part)[2] ?? '')],
    'GR-R-001-5': [
      'number',
      (part) => /\S/.test(partsOf(part)[3] ?? '') && KINDS.includes(partsOf(part)[3] ?? ''),
    ],
    'GR-R-001-6': ['number', (part) => (partsOf(part)[4] ?? '') !== ''],
    'GR-R-001-7': ['number', (part) => (partsOf(part)[5] ?? '') !== ''],
  }),
  rules((view) => when(isGreekSender(view), at(view, ...SELLER)), {
    'GR-R-002': ['seller_name', isNamed],
    'GR-S-011': ['seller_tax_no', hasGreekVat, 'warning'],
  }),
  rules(
    (view) =>
      when(
        isGreekSender(view),
        at(view, ...SELLER).flatMap(({ element }) =>
          vatNumbersOf(element).map((companyId) => ({ element: companyId })),
        ),
      ),
    {
      'GR-R-003': ['seller_tax_no', ({ element }) => isGreekVat(element)],
    },
  ),
  rules((view) => when(isDomesticGreek(view), [view]), {
    'GR-R-004-1': ['description', (_, view) => documentsDescribedAs(view, MARK).length === 1],
    'GR-S-008-1': ['description', (_, view) => documentsDescribedAs(view, LINK).length === 1, 'warning'],
    'GR-R-008-2': ['description', (_, view) => documentsDescribedAs(view, LINK).length <= 1],
  }),
  rules(
    (view) =>
      when(
        isDomesticGreek(view),
        documentsDescribedAs(view, MARK).flatMap(({ element }) =>
          childrenOf(element, 'ID').map((id) => ({ element: id })),
        ),
      ),
    {
      'GR-R-004-2': ['description', ({ element }) => /^[1-9]/.test(element.text)],
    },
  ),
  rules((view) => when(isGreekSender(view), documentsDescribedAs(view, LINK)), {
    'GR-R-008-3': [
      'description',
      ({ element }) => /\S/.test(find(element, 'Attachment', 'ExternalReference', 'URI')?.text ?? ''),
    ],
  }),
  rules((view) => when(isGreekSender(view), at(view, ...BUYER)), { 'GR-R-005': ['buyer_name', isNamed] }),
  rules((view) => when(GREECE.includes(countryOfSellerItself(view)), at(view, ...SELLER, 'EndpointID')), {
    'GR-R-009': ['seller_endpoint', isGreekEndpoint],
  }),
  rules((view) => when(areGreek(view), at(view, ...BUYER)), { 'GR-R-006': ['buyer_tax_no', hasGreekVat] }),
  rules((view) => when(areGreek(view), at(view, ...BUYER, 'EndpointID')), {
    'GR-R-010': ['buyer_endpoint', isGreekEndpoint],
  }),
]

function isSellers(number: string, view: View): boolean {
  const numbers = [find(view.element, ...SELLER), find(view.element, 'TaxRepresentativeParty')].flatMap(
    vatNumbers,
  )
  return (
    number.trim().length === 9 && isGreek(number) && numbers.some(({ text }) => text.slice(2, 11) === number)
  )
}

function isDayOfIssue(day: string, view: View): boolean {
  const issued = (view.issue_date?.text ?? '').split('-')
  return DAY.test(day) && day.split('/').slice(0, 3).join('-') === issued.slice(0, 3).reverse().join('-')
}

const documentsDescribedAs = (view: View, description: string): At[] =>
  at(view, 'AdditionalDocumentReference').filter(({ element }) =>
    childrenOf(element, 'DocumentDescription').some(({ text }) => text === description),
  )

export const southernRules: readonly RuleSet[] = [...italian, ...greek]
