import { child, childrenOf, type Element } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { normalizeSpace } from '../values.ts'
import type { View } from '../view.ts'
import {
  AGREEMENT,
  at,
  has,
  includesAny,
  LINE,
  LINE_AGREEMENT,
  LINE_SETTLEMENT,
  modesOf,
  ruleAtLocations,
  SETTLEMENT,
  SUMS,
  textsAt,
} from './cii-parts.ts'
import { CATEGORIES, isAmount, isPrice, isQuantity, isRate, isSignedPrice, RATES } from './values.ts'

// Rules for amounts, rates and lines of French invoices in CII.

const CHARGE = 'SpecifiedTradeAllowanceCharge'
const CHARGED = `${SETTLEMENT}/${CHARGE}/CategoryTradeTax`
const BROKEN_DOWN = `${SETTLEMENT}/ApplicableTradeTax`
const OF_LINE = `${LINE_SETTLEMENT}/ApplicableTradeTax`
const PROPERTY = `${LINE}/SpecifiedTradeProduct/ApplicableProductCharacteristic`

const AMOUNTS = [
  ['BT-92_BT-99', `${SETTLEMENT}/${CHARGE}/ActualAmount`],
  ['BT-93_BT-100', `${SETTLEMENT}/${CHARGE}/BasisAmount`],
  ['BT-106', `${SUMS}/LineTotalAmount`],
  ['BT-107', `${SUMS}/AllowanceTotalAmount`],
  ['BT-108', `${SUMS}/ChargeTotalAmount`],
  ['BT-109', `${SUMS}/TaxBasisTotalAmount`],
  ['BT-110', `${SUMS}/TaxTotalAmount`],
  ['BT-112', `${SUMS}/GrandTotalAmount`],
  ['BT-113', `${SUMS}/TotalPrepaidAmount`],
  ['BT-114', `${SUMS}/RoundingAmount`],
  ['BT-115', `${SUMS}/DuePayableAmount`],
  ['BT-116', `${BROKEN_DOWN}/BasisAmount`],
  ['BT-117', `${BROKEN_DOWN}/CalculatedAmount`],
  ['BT-131', `${LINE_SETTLEMENT}/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount`],
  ['BT-136_BT-141', `${LINE_SETTLEMENT}/${CHARGE}/ActualAmount`],
  ['BT-137_BT-142', `${LINE_SETTLEMENT}/${CHARGE}/BasisAmount`],
] as const

const PRICES = [
  ['BT-146', `${LINE_AGREEMENT}/NetPriceProductTradePrice/ChargeAmount`],
  ['BT-147', `${LINE_AGREEMENT}/GrossPriceProductTradePrice/AppliedTradeAllowanceCharge/ActualAmount`],
  ['BT-148', `${LINE_AGREEMENT}/GrossPriceProductTradePrice/ChargeAmount`],
] as const

const withField = (rule: string, locations: readonly (readonly [string, string])[], field: string) =>
  locations.map(([id, path]) => [`${rule}_${id}`, path, field] as const)

const codesOf = (element: Element) => textsAt(element, 'CategoryCode')
const isCategory = (element: Element) => codesOf(element).some((code) => CATEGORIES.has(code))
const isMainlandCategory = (element: Element) => !includesAny(codesOf(element), 'L', 'M')

function hasRate(element: Element): boolean {
  const rate = child(element, 'RateApplicablePercent')?.text ?? ''
  return rate === '' || RATES.has(rate)
}

const isTwoWayMode = (view: View): boolean => includesAny(modesOf(view).map(normalizeSpace), 'S9', 'B9', 'M9')

export const amountRules: readonly RuleSet[] = [
  rules(at(CHARGED), {
    'BR-FR-15_BT-95_BT-102': ['positions', ({ element }) => isCategory(element)],
    'BR-FR-15_BT-95_BT-102_LM': ['positions', ({ element }) => isMainlandCategory(element)],
    'BR-FR-16_BT-96_BT-103': ['positions', ({ element }) => hasRate(element)],
  }),
  rules(at(BROKEN_DOWN), {
    'BR-FR-15_BT-95_BT-118': ['positions', ({ element }) => isCategory(element)],
    'BR-FR-15_BT-95_BT-118_LM': ['positions', ({ element }) => isMainlandCategory(element)],
    'BR-FR-16_BT-119': ['positions', ({ element }) => hasRate(element)],
  }),
  rules(at(OF_LINE), {
    'BR-FR-15_BT-95_BT-151': [
      'positions[].tax',
      ({ element }, view) =>
        isCategory(element) || (codesOf(element).length === 0 && isInformational(element, view)),
    ],
    'BR-FR-15_BT-95_BT-151_LM': ['positions[].tax', ({ element }) => isMainlandCategory(element)],
    'BR-FR-16_BT-152': ['positions[].tax', ({ element }) => hasRate(element)],
  }),
  rules(at(PROPERTY), {
    'BR-FR-27_BG-32': [
      'positions[].code',
      ({ element }) => has(element, 'Description') || has(element, 'TypeCode'),
    ],
    'BR-FR-28-Value': ['positions[].code', ({ element }) => hasOneValue(element)],
  }),
  ...ruleAtLocations([['BR-FR-27_BT-160', `${PROPERTY}/Description`, 'positions[].code']], isNotBlank),
  ...ruleAtLocations([['BR-FR-27_EXT-FR-FE-159', `${PROPERTY}/TypeCode`, 'positions[].code']], isNotBlank),
  ...objects('BR-FR-29', 'BT-18', AGREEMENT),
  ...objects('BR-FR-30', 'BT-128', LINE),
  ...ruleAtLocations(withField('BR-FR-DEC-01', AMOUNTS, 'positions'), ({ text }) => isAmount(text)),
  ...ruleAtLocations(
    [
      ['BR-FR-DEC-02_BT-129', `${LINE}/SpecifiedLineTradeDelivery/BilledQuantity`, 'positions[].quantity'],
      [
        'BR-FR-DEC-02_BT-149',
        `${LINE_AGREEMENT}/NetPriceProductTradePrice/BasisQuantity`,
        'positions[].quantity',
      ],
    ],
    ({ text }) => isQuantity(text),
  ),
  ...ruleAtLocations(withField('BR-FR-DEC-03', PRICES, 'positions[].price_net'), ({ text }, view) =>
    isTwoWayMode(view) ? isSignedPrice(text) : isPrice(text),
  ),
  ...ruleAtLocations(
    [
      ['BR-FR-DEC-04_BT-96_BT-103', `${CHARGED}/RateApplicablePercent`, 'positions'],
      ['BR-FR-DEC-04_BT-119', `${BROKEN_DOWN}/RateApplicablePercent`, 'positions'],
      ['BR-FR-DEC-04_BT-152', `${OF_LINE}/RateApplicablePercent`, 'positions[].tax'],
    ],
    ({ text }) => isRate(text),
  ),
]

function isNotBlank({ text }: Element): boolean {
  return normalizeSpace(text) !== ''
}

// A line that only groups other lines or informs.
function isInformational(tax: Element, { document }: View): boolean {
  const parents = document.parents()
  const line = parents.get(parents.get(tax) as Element)
  return includesAny(
    textsAt(line, 'AssociatedDocumentLineDocument/LineStatusReasonCode'),
    'GROUP',
    'INFORMATION',
  )
}

function hasOneValue(property: Element): boolean {
  const isMeasured = childrenOf(property, 'ValueMeasure').some(
    ({ attributes }) => (attributes.unitCode ?? '') !== '',
  )
  return has(property, 'Value') ? !has(property, 'ValueMeasure') : isMeasured
}

// Each kind of invoiced object may be referenced once, with a number.
function objects(rule: string, id: string, path: string): RuleSet[] {
  const referencesOf = (element: Element, code: string) =>
    childrenOf(element, 'AdditionalReferencedDocument').filter((reference) =>
      childrenOf(reference, 'ReferenceTypeCode').some(({ text }) => text === code),
    )
  const idsOfKind = (code: string) => (view: View) =>
    at(path)(view)
      .flatMap(({ element }) => referencesOf(element, code))
      .flatMap((reference) => childrenOf(reference, 'IssuerAssignedID'))
      .map((element) => ({ element }))
  return [
    rules(at(path), {
      [`${rule}_${id}`]: [
        '',
        ({ element }) => ['AFL', 'AVV'].every((code) => referencesOf(element, code).length <= 1),
      ],
    }),
    ...['AFL', 'AVV'].map((code) =>
      rules(idsOfKind(code), { [`${rule}_${code}`]: ['', ({ element }) => isNotBlank(element)] }),
    ),
  ]
}
