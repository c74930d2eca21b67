import { compare, decimal, ZERO } from '../../../money/decimal.ts'
import { child, childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { isDay, isNorwegian, isSwedish } from '../numbers.ts'
import { amount, elementText, has, isFilled, normalizeSpace } from '../values.ts'
import type { View } from '../view.ts'
import { countryOfSeller, vatNumbers } from './country.ts'

type At = { readonly element: Element }
const SELLER = ['AccountingSupplierParty', 'Party']
const BUYER = ['AccountingCustomerParty', 'Party']
const at = (view: View, ...path: string[]): At[] =>
  findAll(view.element, ...path).map((element) => ({ element }))
const when = (condition: boolean, parts: At[]): At[] => (condition ? parts : [])

// Compares without normalizing white space, like the official rules.
const isFrom = (party: Element | undefined, country: string) =>
  find(party, 'PostalAddress', 'Country', 'IdentificationCode')?.text === country
const seller = (view: View) => find(view.element, ...SELLER)
const buyer = (view: View) => find(view.element, ...BUYER)

const norwegian: readonly RuleSet[] = [
  rules((view) => when(countryOfSeller(view) === 'NO', at(view, ...SELLER)), {
    'NO-R-001': ['seller_tax_no', ({ element }) => isNorwegianVat(numbersOf(element, 'VAT')[0]?.text ?? '')],
    'NO-R-002': [
      'seller_tax_no',
      ({ element }) => elementText(numbersOf(element, 'TAX')[0]) === 'Foretaksregisteret',
      'warning',
    ],
  }),
]

const numbersOf = (party: Element, scheme: string) =>
  childrenOf(party, 'PartyTaxScheme')
    .filter((taxScheme) => elementText(find(taxScheme, 'TaxScheme', 'ID')) === scheme)
    .flatMap((taxScheme) => childrenOf(taxScheme, 'CompanyID'))

const isNorwegianVat = (number: string) =>
  !number.startsWith('NO') || (/^NO\d{9}MVA$/.test(number) && isNorwegian(number.slice(2, 11)))

const isDanish = (view: View) => isFrom(seller(view), 'DK')
const areDanish = (view: View) => isDanish(view) && isFrom(buyer(view), 'DK')
const DANISH_MEANS = new Set(['1', '10', '31', '42', '48', '49', '50', '58', '59', '93', '97'])

const danish: readonly RuleSet[] = [
  rules((view) => when(isDanish(view), [view]), {
    'DK-R-002': ['seller_tax_no', (_, view) => isFilled(view.seller?.legal_id)],
    'DK-R-014': [
      'seller_tax_no',
      (_, view) =>
        !has(view.seller?.legal_id) ||
        normalizeSpace(view.seller?.legal_id?.attributes.schemeID ?? '') === '0184',
    ],
    'DK-R-016': [
      'price_gross',
      (_, view) => view.element.name !== 'CreditNote' || !isFrom(buyer(view), 'DK') || !isNegative(view),
    ],
  }),
  rules(
    (view) =>
      when(areDanish(view), [
        ...at(view, ...SELLER, 'PartyIdentification'),
        ...at(view, ...BUYER, 'PartyIdentification'),
      ]),
    {
      'DK-R-013': [
        'buyer_name',
        ({ element }) =>
          !has(child(element, 'ID')) ||
          normalizeSpace(child(element, 'ID')?.attributes.schemeID ?? '') !== '',
      ],
    },
  ),
  rules((view) => when(areDanish(view) && view.element.name === 'Invoice', at(view, 'PaymentMeans')), {
    'DK-R-005': ['payment_type', (part) => DANISH_MEANS.has(codeOf(part))],
    'DK-R-006': [
      'seller_bank_account',
      (part) =>
        !['31', '42'].includes(codeOf(part)) ||
        (isFilled(accountOf(part)) &&
          isFilled(find(part.element, 'PayeeFinancialAccount', 'FinancialInstitutionBranch', 'ID'))),
    ],
    'DK-R-007': [
      'payment_type',
      (part) =>
        codeOf(part) !== '49' ||
        (isFilled(find(part.element, 'PaymentMandate', 'ID')) &&
          isFilled(find(part.element, 'PaymentMandate', 'PayerFinancialAccount', 'ID'))),
    ],
    'DK-R-008': [
      'payment_type',
      (part) =>
        codeOf(part) !== '50' ||
        (['01#', '04#', '15#'].includes(cardOf(part)) && /^\d{7,8}$/.test(accountOf(part)?.text ?? '')),
    ],
    'DK-R-009': [
      'payment_type',
      (part) =>
        codeOf(part) !== '50' || !['04#', '15#'].includes(cardOf(part)) || paymentId(part).length === 19,
    ],
    'DK-R-010': [
      'payment_type',
      (part) =>
        codeOf(part) !== '93' ||
        (['71#', '73#', '75#'].includes(cardOf(part)) && accountOf(part)?.text.length === 8),
    ],
    'DK-R-011': [
      'payment_type',
      (part) =>
        codeOf(part) !== '93' ||
        !['71#', '75#'].includes(cardOf(part)) ||
        [18, 19].includes(paymentId(part).length),
    ],
  }),
  rules((view) => when(areDanish(view), at(view, ...BUYER)), {
    'DK-R-017': [
      'buyer_tax_no',
      (_, view) =>
        !has(view.buyer?.legal_id) ||
        normalizeSpace(view.buyer?.legal_id?.attributes.schemeID ?? '') === '0184',
    ],
  }),
  rules((view) => when(areDanish(view), [...view.lines]), {
    'DK-R-003': [
      'positions[].additional_info',
      ({ element }) =>
        isVersionKnown(findAll(element, 'Item', 'CommodityClassification', 'ItemClassificationCode')),
    ],
  }),
  rules(
    (view) =>
      when(
        areDanish(view),
        view.document.elementsNamed('AllowanceCharge').map((element) => ({ element })),
      ),
    {
      'DK-R-004': [
        'discount',
        ({ element }) =>
          child(element, 'AllowanceChargeReasonCode')?.text !== 'ZZZ' ||
          isDanishReason(child(element, 'AllowanceChargeReason')?.text ?? ''),
      ],
    },
  ),
]

const isNegative = (view: View) => {
  const due = amount(view.totals[0]?.due)
  return due !== undefined && compare(due, ZERO) < 0
}
const codeOf = ({ element }: At) => child(element, 'PaymentMeansCode')?.text ?? ''
const accountOf = ({ element }: At) => find(element, 'PayeeFinancialAccount', 'ID')
const paymentId = ({ element }: At) => child(element, 'PaymentID')?.text ?? ''
const cardOf = (part: At) => paymentId(part).slice(0, 3)

const VERSIONS = ['19.05.01', '19.0501', '26.08.01', '26.0801']
function isVersionKnown(codes: readonly Element[]): boolean {
  if (!codes.some(({ attributes }) => attributes.listID === 'TST')) return true
  return codes.some(({ attributes }) => VERSIONS.includes(attributes.listVersionID ?? ''))
}

const isDanishReason = (reason: string) =>
  /^\d{4}$/.test(normalizeSpace(reason)) || (/^[^#](.*#.*)?[^#]$/s.test(reason) && reason.includes('#'))

const isSwede = (party: Element | undefined) => isFrom(party, 'SE')
const isTaxedInSweden = (party: Element | undefined) =>
  isSwede(party) && vatNumbers(party)[0]?.text.slice(0, 2) === 'SE'
const SWEDISH_RATES = ['25', '12', '6'].map(decimal)
const isNumber = (text: string) => /^\s*[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/.test(text)

const swedish: readonly RuleSet[] = [
  rules((view) => when(isTaxedInSweden(seller(view)), at(view, ...SELLER)), {
    'SE-R-001': ['seller_tax_no', ({ element }) => elementText(vatNumbers(element)[0]).length === 14],
    'SE-R-002': ['seller_tax_no', ({ element }) => isNumber(vatNumbers(element)[0]?.text.slice(2, 14) ?? '')],
  }),
  rules(
    (view) =>
      when(
        isSwede(seller(view)),
        at(view, ...SELLER, 'PartyLegalEntity').filter(({ element }) => has(child(element, 'CompanyID'))),
      ),
    {
      'SE-R-003': ['seller_tax_no', ({ element }) => isNumber(child(element, 'CompanyID')?.text ?? '')],
      'SE-R-004': ['seller_tax_no', ({ element }) => elementText(child(element, 'CompanyID')).length === 10],
      'SE-R-013': ['seller_tax_no', ({ element }) => isSwedish(elementText(child(element, 'CompanyID')))],
    },
  ),
  rules((view) => when(isSwede(seller(view)) && has(view.seller?.legal_id), otherNumbers(view)), {
    'SE-R-005': [
      'seller_tax_no',
      ({ element }) => elementText(element).toUpperCase() === 'GODKÄND FÖR F-SKATT',
    ],
  }),
  rules((view) => when(isTaxedInSweden(seller(view)), standardRated(view)), {
    'SE-R-006': [
      'positions[].tax',
      ({ element }) =>
        SWEDISH_RATES.some((rate) => compare(rate, amount(child(element, 'Percent')) ?? ZERO) === 0),
    ],
  }),
  rules((view) => giro(view, 'SE:PLUSGIRO'), {
    'SE-R-007': ['seller_bank_account', ({ element }) => isNumber(elementText(element)), 'warning'],
    'SE-R-010': [
      'seller_bank_account',
      ({ element }) => elementText(element).length >= 2 && elementText(element).length <= 8,
      'warning',
    ],
  }),
  rules((view) => giro(view, 'SE:BANKGIRO'), {
    'SE-R-008': ['seller_bank_account', ({ element }) => isNumber(elementText(element)), 'warning'],
    'SE-R-009': [
      'seller_bank_account',
      ({ element }) => [7, 8].includes(elementText(element).length),
      'warning',
    ],
  }),
  rules((view) => when(isSwede(seller(view)), at(view, 'PaymentMeans')), {
    'SE-R-011': ['payment_type', (part) => !['50', '56'].includes(codeOf(part)), 'warning'],
    'SE-R-012': ['payment_type', (part, view) => codeOf(part) !== '31' || !isSwede(buyer(view)), 'warning'],
  }),
]

const otherNumbers = (view: View): At[] =>
  at(view, ...SELLER, 'PartyTaxScheme')
    .filter(({ element }) => elementText(find(element, 'TaxScheme', 'ID')).toUpperCase() !== 'VAT')
    .flatMap(({ element }) => childrenOf(element, 'CompanyID').map((companyId) => ({ element: companyId })))

const standardRated = (view: View): At[] =>
  [...view.document.elementsNamed('TaxCategory'), ...view.document.elementsNamed('ClassifiedTaxCategory')]
    .filter((element) => child(element, 'ID')?.text === 'S')
    .map((element) => ({ element }))

const giro = (view: View, kind: string): At[] =>
  when(isSwede(seller(view)), at(view, 'PaymentMeans'))
    .filter(({ element }) => elementText(child(element, 'PaymentMeansCode')) === '30')
    .filter(
      ({ element }) =>
        elementText(find(element, 'PayeeFinancialAccount', 'FinancialInstitutionBranch', 'ID')) === kind,
    )
    .flatMap(({ element }) =>
      findAll(element, 'PayeeFinancialAccount', 'ID').map((account) => ({ element: account })),
    )

const isIcelandic = (view: View) => isFrom(seller(view), 'IS')
const isKennitala = (id: Element | undefined) => id?.attributes.schemeID === '0196'
const hasStreetAndCode = (party: Element | undefined) =>
  has(find(party, 'PostalAddress', 'StreetName')) && has(find(party, 'PostalAddress', 'PostalZone'))

const icelandic: readonly RuleSet[] = [
  rules((view) => when(isIcelandic(view), [view]), {
    'IS-R-001': ['kind', (_, view) => ['380', '381'].includes(elementText(view.type_code)), 'warning'],
    'IS-R-002': ['seller_tax_no', (_, view) => isKennitala(view.seller?.legal_id)],
    'IS-R-003': ['seller_street', (_, view) => hasStreetAndCode(seller(view))],
    'IS-R-006': ['seller_bank_account', (_, view) => hasIcelandicAccount(view, '9')],
    'IS-R-007': ['seller_bank_account', (_, view) => hasIcelandicAccount(view, '42')],
    'IS-R-008': [
      'payment_to',
      (_, view) => finalDueDates(view).every((id) => id !== undefined && isDay(id.text)),
    ],
    'IS-R-009': [
      'payment_to',
      (_, view) => finalDueDates(view).length === 0 || has(child(view.element, 'DueDate')),
    ],
    'IS-R-010': ['payment_to', (_, view) => finalDueDates(view).length === 0 || isDueBefore(view)],
  }),
  rules((view) => when(isIcelandic(view) && isFrom(buyer(view), 'IS'), at(view, 'AccountingCustomerParty')), {
    'IS-R-004': ['buyer_tax_no', (_, view) => isKennitala(view.buyer?.legal_id)],
    'IS-R-005': ['buyer_street', (_, view) => hasStreetAndCode(buyer(view))],
  }),
]

function hasIcelandicAccount(view: View, code: string): boolean {
  const means = childrenOf(view.element, 'PaymentMeans').filter(
    (paymentMeans) => child(paymentMeans, 'PaymentMeansCode')?.text === code,
  )
  return (
    means.length === 0 ||
    means
      .flatMap((paymentMeans) => findAll(paymentMeans, 'PayeeFinancialAccount', 'ID'))
      .some((id) => elementText(id).length === 12)
  )
}

const finalDueDates = ({ element }: View): (Element | undefined)[] =>
  childrenOf(element, 'AdditionalDocumentReference')
    .filter((reference) =>
      childrenOf(reference, 'DocumentDescription').some(({ text }) => text === 'EINDAGI'),
    )
    .map((reference) => child(reference, 'ID'))

const isDueBefore = (view: View) => {
  const due = child(view.element, 'DueDate')
  return due !== undefined && finalDueDates(view).some((id) => id !== undefined && due.text <= id.text)
}

export const nordicRules: readonly RuleSet[] = [...norwegian, ...danish, ...swedish, ...icelandic]
