import { child, childrenOf, type Element, find } from '../../xml/tree.ts'
import { type Family, rules } from '../finding.ts'
import { normal } from '../values.ts'
import type { View } from '../view.ts'
import { all, everywhere, has, isIn, named, textsAt } from './ubl-parts.ts'
import { CATEGORIES, isAmount, isPrice, isQuantity, isRate, isSignedPrice, RATES } from './values.ts'

// Amounts, rates and lines of French invoices, in UBL.

const CHARGED = '//AllowanceCharge/TaxCategory'
const BROKEN_DOWN = '//TaxTotal/TaxSubtotal/TaxCategory'
const OF_LINE = '//Item/ClassifiedTaxCategory'
const PROPERTY = 'Item/AdditionalItemProperty'

const amounts = (places: readonly (readonly [string, string])[]) =>
  places.map(([id, path]) => [id, path, 'positions'] as const)

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
const isHomely = (category: Element) => !['L', 'M'].includes(codeOf(category)?.text ?? '')
const hasRate = (category: Element) => RATES.has(child(category, 'Percent')?.text ?? '0')

const categories = (path: string, field: string, ids: readonly [string, string], rate?: string): Family[] => [
  ...everywhere([[ids[0], path, field]], isCategory),
  ...everywhere([[ids[1], path, field]], isHomely),
  ...(rate === undefined ? [] : everywhere([[rate, path, field]], hasRate)),
]

export const ubl_amount_rules: readonly Family[] = [
  ...categories(
    CHARGED,
    'positions',
    ['BR-FR-15_BT-95_BT-102-1', 'BR-FR-15_BT-95_BT-102-2'],
    'BR-FR-16_BT-96',
  ),
  ...categories(BROKEN_DOWN, 'positions', ['BR-FR-15_BT-118-1', 'BR-FR-15_BT-118-2'], 'BR-FR-16_BT-119'),
  ...categories(OF_LINE, 'positions[].tax', ['BR-FR-15_BT-151-1', 'BR-FR-08_BT-151-2']),
  ...everywhere(
    [['BR-FR-16_BT-152', '//InvoiceLine/Item/ClassifiedTaxCategory', 'positions[].tax']],
    hasRate,
  ),
  ...everywhere(
    [['BR-FR-27_BG-32', PROPERTY, 'positions[].code']],
    (property) => has(property, 'Name') || has(property, 'NameCode'),
  ),
  ...everywhere([['BR-FR-27_BT-160', `${PROPERTY}/Name`, 'positions[].code']], isSomething),
  ...everywhere([['BR-FR-27_EXT-FR-FE-159', `${PROPERTY}/NameCode`, 'positions[].code']], isSomething),
  ...everywhere([['BR-FR-28-Value', `Line/${PROPERTY}`, 'positions[].code']], hasOneValue),
  ...objects('BR-FR-29', 'BT-18', 'AdditionalDocumentReference'),
  ...objects('BR-FR-30', 'BT-128', 'Line/DocumentReference'),
  ...everywhere(named('BR-FR-DEC-01', AMOUNTS), ({ text }) => isAmount(text)),
  ...everywhere(
    ['InvoiceLine/InvoicedQuantity', 'CreditNoteLine/CreditedQuantity'].map((path) => [
      'BR-FR-DEC-02_BT-129',
      path,
      'positions[].quantity',
    ]),
    ({ text }) => isQuantity(text),
  ),
  ...everywhere([['BR-FR-DEC-02_BT-149', 'Line', 'positions[].quantity']], (line) =>
    isNothingOr(find(line, 'Price', 'BaseQuantity'), isQuantity),
  ),
  ...everywhere([['BR-FR-DEC-03_BT-146', 'Line', 'positions[].price_net']], (line, view) =>
    isNothingOr(find(line, 'Price', 'PriceAmount'), priced(view)),
  ),
  ...everywhere(
    [['BR-FR-DEC-03_BT-147', 'Line/Price/AllowanceCharge', 'positions[].discount']],
    (one, view) => isNothingOr(child(one, 'Amount'), priced(view)),
  ),
  ...everywhere(
    [['BR-FR-DEC-03_BT-148', 'Line/Price/AllowanceCharge/BaseAmount', 'positions[].price_net']],
    (one, view) => isNothingOr(one, priced(view)),
  ),
  ...everywhere(
    [
      ['BR-FR-DEC-04_BT-96_BT-103', `${CHARGED}/Percent`, 'positions'],
      ['BR-FR-DEC-04_BT-119', `${BROKEN_DOWN}/Percent`, 'positions'],
      ['BR-FR-DEC-04_BT-152', `${OF_LINE}/Percent`, 'positions[].tax'],
    ],
    ({ text }) => isRate(text),
  ),
]

function isSomething({ text }: Element): boolean {
  return normal(text) !== ''
}

const isNothingOr = (element: Element | undefined, holds: (text: string) => boolean): boolean =>
  element === undefined || normal(element.text) === '' || holds(element.text)

const priced = (view: View) =>
  textsAt(view, 'ProfileID').some((mode) => ['S9', 'B9', 'M9'].includes(normal(mode)))
    ? isSignedPrice
    : isPrice

function hasOneValue(property: Element): boolean {
  const is_measured = childrenOf(property, 'ValueQuantity').some(
    ({ attributes }) => (attributes.unitCode ?? '') !== '',
  )
  return has(property, 'Value') ? !has(property, 'ValueQuantity') : is_measured
}

// Each kind of object that is invoiced is named once, and by something.
function objects(rule: string, id: string, path: string): Family[] {
  const referring = (element: Element, code: string) => childrenOf(element, 'ID').filter(isIn(code))
  return [
    ...everywhere([[`${rule}_${id}`, path, '']], (element) =>
      ['AFL', 'AVV'].every((code) => referring(element, code).length <= 1),
    ),
    ...['AFL', 'AVV'].map((code) =>
      rules(
        (view) =>
          all(view, path)
            .flatMap((element) => referring(element, code))
            .map((element) => ({ element })),
        { [`${rule}_${code}`]: ['', ({ element }) => isSomething(element)] },
      ),
    ),
  ]
}
