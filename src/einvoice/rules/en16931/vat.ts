import { absolute } from '../../../money/decimal.ts'
import { child, childrenOf } from '../../xml/tree.ts'
import { type Rule, type RuleSet, rules } from '../finding.ts'
import { amount, elementText, has, isAboveZero, isAtLeastZero, isWithinOne, isZeroAmount } from '../values.ts'
import type { Tax, View } from '../view.ts'
import { taxOf } from '../view-ubl.ts'
import { taxOfBase } from './totals.ts'
import { isEqual, sumsOf, totalInCents, totalOf } from './vat-sums.ts'

const isCii = (view: View) => view.syntax === 'cii'
const itself = (view: View) => [view]

type Category = {
  // The name in the ids of its rules (BR-IC-01), and the code in documents (K).
  readonly name: string
  readonly code: string
  // Condition for the rate; undefined if the category must not have one.
  readonly rate: ((tax: Tax, view: View) => boolean) | undefined
  // Whether the tax is computed from a rate; otherwise it must be zero.
  readonly is_taxed: boolean
  readonly has_reason: boolean
  readonly parties: (view: View) => boolean
}

const isZeroRated = ({ rate }: Tax) => isZeroAmount(rate)
const isRated = ({ rate }: Tax) => isAboveZero(rate)
const isRatedOrZero = ({ rate }: Tax) => isAtLeastZero(rate)

const hasSellerNumber = ({ seller, representative }: View) =>
  (seller?.tax_numbers.length ?? 0) > 0 || has(representative?.vat_number)
const hasSellerVatNumber = ({ seller, representative }: View) =>
  has(seller?.vat_number) || has(representative?.vat_number)
const hasNoVatNumber = (view: View) => !hasSellerVatNumber(view) && !has(view.buyer?.vat_number)

const CATEGORIES: readonly Category[] = [
  { name: 'S', code: 'S', rate: isRated, is_taxed: true, has_reason: false, parties: hasSellerNumber },
  { name: 'Z', code: 'Z', rate: isZeroRated, is_taxed: false, has_reason: false, parties: hasSellerNumber },
  { name: 'E', code: 'E', rate: isZeroRated, is_taxed: false, has_reason: true, parties: hasSellerNumber },
  {
    name: 'AE',
    code: 'AE',
    rate: isZeroRated,
    is_taxed: false,
    has_reason: true,
    parties: (view) => hasSellerNumber(view) && (has(view.buyer?.vat_number) || has(view.buyer?.legal_id)),
  },
  {
    name: 'IC',
    code: 'K',
    rate: isZeroRated,
    is_taxed: false,
    has_reason: true,
    parties: (view) => hasSellerVatNumber(view) && has(view.buyer?.vat_number),
  },
  { name: 'G', code: 'G', rate: isZeroRated, is_taxed: false, has_reason: true, parties: hasSellerVatNumber },
  { name: 'O', code: 'O', rate: undefined, is_taxed: false, has_reason: true, parties: hasNoVatNumber },
  {
    name: 'AF',
    code: 'L',
    rate: (tax, view) => (isCii(view) ? isRated(tax) : isRatedOrZero(tax)),
    is_taxed: true,
    has_reason: false,
    parties: hasSellerNumber,
  },
  { name: 'AG', code: 'M', rate: isRatedOrZero, is_taxed: true, has_reason: false, parties: hasSellerNumber },
]

export const vatRules: readonly RuleSet[] = [
  ...CATEGORIES.flatMap(ruleSetsOf),
  rules(itself, {
    'BR-IC-11': ['delivery_date', (view) => !isBrokenDown(view, 'K') || hasDayOfDelivery(view)],
    'BR-IC-12': ['recipient_country', (view) => !isBrokenDown(view, 'K') || hasPlaceOfDelivery(view)],
    'BR-O-11': ['positions', (view) => isOnlyCategory(view, view.breakdown)],
    'BR-O-12': ['positions', (view) => isOnlyCategory(view, view.line_taxes)],
    'BR-O-13': ['discount', (view) => isOnlyCategory(view, view.charged_taxes, false)],
    'BR-O-14': ['settlement_positions', (view) => isOnlyCategory(view, view.charged_taxes, true)],
    'BR-B-01': ['positions', (view) => !isSplit(view) || isItalian(view)],
    'BR-B-02': ['positions', (view) => !isSplit(view) || !everyTax(view).some(({ code }) => code === 'S')],
  }),
]

function ruleSetsOf(category: Category): RuleSet[] {
  const { name, code, parties } = category
  const ofCategory = (taxes: readonly Tax[]) => taxes.filter((tax) => tax.is_vat && tax.code === code)
  const isRateValid: Rule<Tax>[1] = (tax, view) => category.rate?.(tax, view) ?? !has(tax.rate)
  // CII recognises the standard and the zero rate by their code alone.
  const isSummed = (tax: Tax, view: View) =>
    tax.code === code && (tax.is_vat || (isCii(view) && (code === 'S' || code === 'Z')))
  return [
    rules(itself, {
      [`BR-${name}-01`]: ['positions', (view) => isInBreakdown(view, category)],
      [`BR-${name}-02`]: ['seller_tax_no', (view) => areLinesFit(view, category)],
      [`BR-${name}-03`]: ['seller_tax_no', (view) => !chargedTaxes(view, category, false) || parties(view)],
      [`BR-${name}-04`]: ['seller_tax_no', (view) => !chargedTaxes(view, category, true) || parties(view)],
    }),
    rules((view) => ofCategory(view.lines.flatMap(({ taxes }) => taxes)), {
      [`BR-${name}-05`]: ['positions[].tax', isRateValid],
    }),
    rules((view) => ofCategory(view.charged_taxes.filter((tax) => tax.is_charge === false)), {
      [`BR-${name}-06`]: ['discount', isRateValid],
    }),
    rules((view) => ofCategory(view.charged_taxes.filter((tax) => tax.is_charge === true)), {
      [`BR-${name}-07`]: ['settlement_positions', isRateValid],
    }),
    rules((view) => view.breakdown.filter((tax) => isSummed(tax, view)), {
      [`BR-${name}-08`]: ['price_net', (tax, view) => isBaseOfLines(tax, view, category)],
      [`BR-${name}-09`]: ['price_tax', (tax, view) => isTaxRight(tax, view, category)],
      [`BR-${name}-10`]: [
        'exempt_tax_kind',
        (tax) => (has(tax.reason) || has(tax.reason_code)) === category.has_reason,
      ],
    }),
  ]
}

const everyTax = (view: View): Tax[] => [...view.breakdown, ...view.charged_taxes, ...view.line_taxes]

// UBL looks for the standard rate under any tax scheme, which must then be VAT.
function areLinesFit(view: View, { code, parties }: Category): boolean {
  const matching = view.line_taxes.filter((tax) => tax.code === code)
  const ofVat = matching.some(({ is_vat }) => is_vat)
  if (code === 'S' && !isCii(view)) return matching.length === 0 || (ofVat && parties(view))
  return !ofVat || parties(view)
}

// Category O is checked for document-level allowances and charges only, all others also for those of lines.
function chargedTaxes(view: View, { code }: Category, isCharge: boolean): boolean {
  const taxes =
    code === 'O' && !isCii(view)
      ? view.charges.filter((charge) => charge.is_charge === isCharge).flatMap((charge) => charge.taxes)
      : view.charged_taxes.filter((tax) => tax.is_charge === isCharge)
  // The UBL rule for IGIC charges compares the code without normalizing white space.
  const isOf = ({ element }: Tax) =>
    code !== 'L' || !isCharge || isCii(view) || child(element, 'ID')?.text === 'L'
  return taxes.some((tax) => tax.is_vat && tax.code === code && isOf(tax))
}

// A category that is used must occur in the breakdown: once, or once per rate.
function isInBreakdown(view: View, { code, is_taxed }: Category): boolean {
  const count = (taxes: readonly Tax[]) =>
    taxes.filter((tax) => tax.code === code && (tax.is_vat || code === 'S' || isCii(view))).length
  const [inBreakdown, lines, charged] = [
    count(breakdownTaxes(view)),
    count(view.line_taxes),
    count(view.charged_taxes),
  ]
  const isUsed = lines > 0 || charged > 0
  if (!isCii(view))
    return is_taxed ? isUsed === inBreakdown > 0 : (!isUsed && inBreakdown === 0) || inBreakdown === 1
  // CII counts uses and breakdowns together, so that two uses satisfy the rule like a breakdown does.
  if (is_taxed)
    return (lines === 0 || lines + inBreakdown >= 2) && (charged === 0 || charged + inBreakdown >= 2)
  return inBreakdown === 0 ? !isUsed || code === 'O' : inBreakdown === 1 && isUsed
}

// UBL counts the tax categories, of which a breakdown should have one.
const breakdownTaxes = (view: View): readonly Tax[] =>
  isCii(view)
    ? view.breakdown
    : view.breakdown.flatMap(({ element }) => childrenOf(element, 'TaxCategory').map(taxOf))

function isBaseOfLines(tax: Tax, view: View, { code, is_taxed }: Category): boolean {
  const base = amount(tax.base)
  const rate = amount(tax.rate)
  if (is_taxed && (rate === undefined || (isCii(view) && code !== 'S'))) return true
  if (base === undefined) return false
  const sums = sumsOf(view, code, is_taxed ? rate : undefined)
  if (isCii(view)) {
    const total = totalInCents(sums)
    return is_taxed || code === 'O' ? isEqual(base, total) : isWithinOne(base, total)
  }
  if (view.lines.length === 0 && code !== 'S') return false
  if (is_taxed) return (sums.is_used || code !== 'S') && isWithinOne(base, totalOf(sums))
  return isEqual(base, totalOf(sums))
}

function isTaxRight(tax: Tax, view: View, { code, is_taxed }: Category): boolean {
  if (!is_taxed) return isZeroAmount(tax.amount)
  if (isCii(view) && code !== 'S') return true
  const [base, rate, ofTax] = [amount(tax.base), amount(tax.rate), amount(tax.amount)]
  if (base === undefined || rate === undefined || ofTax === undefined) return false
  return isWithinOne(absolute(ofTax), taxOfBase(base, rate))
}

const isBrokenDown = (view: View, code: string) =>
  view.breakdown.some((tax) => tax.is_vat && tax.code === code)

const hasDayOfDelivery = ({ syntax, delivery, periods }: View): boolean =>
  syntax === 'cii'
    ? has(delivery?.date) || periods.some(({ start, end }) => has(start) || has(end))
    : (delivery?.date?.text.length ?? 0) > 1 || periods.some(({ element }) => element.children.length > 0)

const hasPlaceOfDelivery = ({ syntax, delivery }: View): boolean =>
  syntax === 'cii' ? has(delivery?.country) : (delivery?.country?.text.length ?? 0) > 1

// CII considers all uses of a category at once (lines and breakdown, or allowances and charges) if any category is
// stated; in UBL no other category may occur.
function isOnlyCategory(
  view: View,
  taxes: readonly Tax[] | View['charged_taxes'],
  isCharge?: boolean,
): boolean {
  if (!isBrokenDown(view, 'O')) return true
  if (isCii(view)) {
    const taxesToCheck = isCharge === undefined ? [...view.breakdown, ...view.line_taxes] : view.charged_taxes
    return taxesToCheck.every(({ code, element }) => code === 'O' || !has(child(element, 'CategoryCode')))
  }
  const candidates =
    isCharge === undefined ? taxes : view.charged_taxes.filter((tax) => tax.is_charge === isCharge)
  return candidates.every((tax) => !tax.is_vat || tax.code === 'O')
}

// Split payment of Italy.
const isSplit = (view: View) => everyTax(view).some(({ code }) => code === 'B')
const isItalian = ({ syntax, document }: View) =>
  document
    .elementsNamed(syntax === 'cii' ? 'CountryID' : 'IdentificationCode')
    .every((country) => (syntax === 'cii' ? country.text : elementText(country)) === 'IT')
