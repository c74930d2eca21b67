import { child, childrenOf, type Element, find } from '../../xml/tree.ts'
import { type RuleSet, rules } from '../finding.ts'
import { normalizeSpace } from '../values.ts'
import type { View } from '../view.ts'
import { all, has, hasScheme, ruleAtLocations, ruleLocations, textsAt } from './ubl-parts.ts'
import { CATEGORIES, isAmount, isPrice, isQuantity, isRate, isSignedPrice, RATES } from './values.ts'

// Rules for amounts, rates and lines of French invoices in UBL.

const CHARGED = '//AllowanceCharge/TaxCategory'
const BROKEN_DOWN = '//TaxTotal/TaxSubtotal/TaxCategory'
const OF_LINE = '//Item/ClassifiedTaxCategory'
const PROPERTY = 'Item/AdditionalItemProperty'

const amounts = (locations: readonly (readonly [string, string])[]) =>
  locations.map(([id, path]) => [id, path, 'positions'] as const)

const AMOUNTS = amounts([
  ['BT-93_BT-100', 'AllowanceCharge/BaseAmount'],
  ['BT-92_BT-99', 'AllowanceCharge/Amount'],
  ['BT-106', '//LegalMonetaryTotal/LineExtensionAmount'],
  ['BT-107', '//LegalMonetaryTotal/AllowanceTotalAmount'],
  ['BT-108', '//LegalMonetaryTotal/ChargeTotalAmount'],
  ['BT-109', '//LegalMonetaryTotal/TaxExclusiveAmount'],
  ['BT-110', '//TaxTotal/TaxAmount'],
  ['BT-112', '//LegalMonetaryTotal/TaxInclusiveAmount'],
  ['BT-113', '//LegalMonetaryTotal/PrepaidAmount'],
  ['BT-114', '//LegalMonetaryTotal/PayableRoundingAmount'],
  ['BT-115', '//LegalMonetaryTotal/PayableAmount'],
  ['BT-116', '//TaxTotal/TaxSubtotal/TaxableAmount'],
  ['BT-117', '//TaxTotal/TaxSubtotal/TaxAmount'],
  ['BT-131', 'Line/LineExtensionAmount'],
  ['BT-136_BT-141', 'Line/AllowanceCharge/Amount'],
  ['BT-137_BT-142', 'Line/AllowanceCharge/BaseAmount'],
])

const codeOf = (category: Element) => child(category, 'ID')
const isCategory = (category: Element) => CATEGORIES.has(codeOf(category)?.text ?? 'S')
const isMainlandCategory = (category: Element) => !['L', 'M'].includes(codeOf(category)?.text ?? '')
const hasRate = (category: Element) => RATES.has(child(category, 'Percent')?.text ?? '0')

const categoryRules = (
  path: string,
  field: string,
  ids: readonly [string, string],
  rate?: string,
): RuleSet[] => [
  ...ruleAtLocations([[ids[0], path, field]], isCategory),
  ...ruleAtLocations([[ids[1], path, field]], isMainlandCategory),
  ...(rate === undefined ? [] : ruleAtLocations([[rate, path, field]], hasRate)),
]

export const ublAmountRules: readonly RuleSet[] = [
  ...categoryRules(
    CHARGED,
    'positions',
    ['BR-FR-15_BT-95_BT-102-1', 'BR-FR-15_BT-95_BT-102-2'],
    'BR-FR-16_BT-96',
  ),
  ...categoryRules(BROKEN_DOWN, 'positions', ['BR-FR-15_BT-118-1', 'BR-FR-15_BT-118-2'], 'BR-FR-16_BT-119'),
  ...categoryRules(OF_LINE, 'positions[].tax', ['BR-FR-15_BT-151-1', 'BR-FR-08_BT-151-2']),
  ...ruleAtLocations(
    [['BR-FR-16_BT-152', '//InvoiceLine/Item/ClassifiedTaxCategory', 'positions[].tax']],
    hasRate,
  ),
  ...ruleAtLocations(
    [['BR-FR-27_BG-32', PROPERTY, 'positions[].code']],
    (property) => has(property, 'Name') || has(property, 'NameCode'),
  ),
  ...ruleAtLocations([['BR-FR-27_BT-160', `${PROPERTY}/Name`, 'positions[].code']], isNotBlank),
  ...ruleAtLocations([['BR-FR-27_EXT-FR-FE-159', `${PROPERTY}/NameCode`, 'positions[].code']], isNotBlank),
  ...ruleAtLocations([['BR-FR-28-Value', `Line/${PROPERTY}`, 'positions[].code']], hasOneValue),
  ...objects('BR-FR-29', 'BT-18', 'AdditionalDocumentReference'),
  ...objects('BR-FR-30', 'BT-128', 'Line/DocumentReference'),
  ...ruleAtLocations(ruleLocations('BR-FR-DEC-01', AMOUNTS), ({ text }) => isAmount(text)),
  ...ruleAtLocations(
    ['InvoiceLine/InvoicedQuantity', 'CreditNoteLine/CreditedQuantity'].map((path) => [
      'BR-FR-DEC-02_BT-129',
      path,
      'positions[].quantity',
    ]),
    ({ text }) => isQuantity(text),
  ),
  ...ruleAtLocations([['BR-FR-DEC-02_BT-149', 'Line', 'positions[].quantity']], (line) =>
    isBlankOr(find(line, 'Price', 'BaseQuantity'), isQuantity),
  ),
  ...ruleAtLocations([['BR-FR-DEC-03_BT-146', 'Line', 'positions[].price_net']], (line, view) =>
    isBlankOr(find(line, 'Price', 'PriceAmount'), priceFormat(view)),
  ),
  ...ruleAtLocations(
    [['BR-FR-DEC-03_BT-147', 'Line/Price/AllowanceCharge', 'positions[].discount']],
    (charge, view) => isBlankOr(child(charge, 'Amount'), priceFormat(view)),
  ),
  ...ruleAtLocations(
    [['BR-FR-DEC-03_BT-148', 'Line/Price/AllowanceCharge/BaseAmount', 'positions[].price_net']],
    (baseAmount, view) => isBlankOr(baseAmount, priceFormat(view)),
  ),
  ...ruleAtLocations(
    [
      ['BR-FR-DEC-04_BT-96_BT-103', `${CHARGED}/Percent`, 'positions'],
      ['BR-FR-DEC-04_BT-119', `${BROKEN_DOWN}/Percent`, 'positions'],
      ['BR-FR-DEC-04_BT-152', `${OF_LINE}/Percent`, 'positions[].tax'],
    ],
    ({ text }) => isRate(text),
  ),
]

function isNotBlank({ text }: Element): boolean {
  return normalizeSpace(text) !== ''
}

const isBlankOr = (element: Element | undefined, isValid: (text: string) => boolean): boolean =>
  element === undefined || normalizeSpace(element.text) === '' || isValid(element.text)

const priceFormat = (view: View) =>
  textsAt(view, 'ProfileID').some((mode) => ['S9', 'B9', 'M9'].includes(normalizeSpace(mode)))
    ? isSignedPrice
    : isPrice

function hasOneValue(property: Element): boolean {
  const isMeasured = childrenOf(property, 'ValueQuantity').some(
    ({ attributes }) => (attributes.unitCode ?? '') !== '',
  )
  return has(property, 'Value') ? !has(property, 'ValueQuantity') : isMeasured
}

// Each kind of invoiced object may be referenced once, with a number.
function objects(rule: string, id: string, path: string): RuleSet[] {
  const referencesOf = (element: Element, code: string) => childrenOf(element, 'ID').filter(hasScheme(code))
  return [
    ...ruleAtLocations([[`${rule}_${id}`, path, '']], (element) =>
      ['AFL', 'AVV'].every((code) => referencesOf(element, code).length <= 1),
    ),
    ...['AFL', 'AVV'].map((code) =>
      rules(
        (view) =>
          all(view, path)
            .flatMap((element) => referencesOf(element, code))
            .map((element) => ({ element })),
        { [`${rule}_${code}`]: ['', ({ element }) => isNotBlank(element)] },
      ),
    ),
  ]
}
