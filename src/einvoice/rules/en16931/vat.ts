import { absolute } from '../../../money/decimal.ts'
import { child, childrenOf } from '../../xml/tree.ts'
import { type Family, type Rule, rules } from '../finding.ts'
import { amount, has, isAboveZero, isAtLeastZero, isNought, isWithinOne, said } from '../values.ts'
import type { Tax, View } from '../view.ts'
import { taxOf } from '../view-ubl.ts'
import { taxOfBase } from './totals.ts'
import { isEqual, sumsOf, totalInCents, totalOf } from './vat-sums.ts'

const isCii = (view: View) => view.syntax === 'cii'
const itself = (view: View) => [view]

type Category = {
  // As the ids of its rules are written (BR-IC-01), and as documents say it (K).
  readonly name: string
  readonly code: string
  // What a rate must be; undefined where there may be none.
  readonly rate: ((tax: Tax, view: View) => boolean) | undefined
  // Whether the tax follows from a rate; otherwise it is nought.
  readonly is_taxed: boolean
  readonly has_reason: boolean
  readonly parties: (view: View) => boolean
}

const isZeroRated = ({ rate }: Tax) => isNought(rate)
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

export const vat_rules: readonly Family[] = [
  ...CATEGORIES.flatMap(familiesOf),
  rules(itself, {
    'BR-IC-11': ['delivery_date', (view) => !isBrokenDown(view, 'K') || hasDayOfDelivery(view)],
    'BR-IC-12': ['recipient_country', (view) => !isBrokenDown(view, 'K') || hasPlaceOfDelivery(view)],
    'BR-O-11': ['positions', (view) => isAlone(view, view.breakdown)],
    'BR-O-12': ['positions', (view) => isAlone(view, view.line_taxes)],
    'BR-O-13': ['discount', (view) => isAlone(view, view.charged_taxes, false)],
    'BR-O-14': ['settlement_positions', (view) => isAlone(view, view.charged_taxes, true)],
    'BR-B-01': ['positions', (view) => !isSplit(view) || isItalian(view)],
    'BR-B-02': ['positions', (view) => !isSplit(view) || !everyTax(view).some(({ code }) => code === 'S')],
  }),
]

function familiesOf(category: Category): Family[] {
  const { name, code, parties } = category
  const of = (taxes: readonly Tax[]) => taxes.filter((tax) => tax.is_vat && tax.code === code)
  const rate: Rule<Tax>[1] = (tax, view) => category.rate?.(tax, view) ?? !has(tax.rate)
  // In CII the standard and the zero rate are known by their code alone.
  const isSummed = (tax: Tax, view: View) =>
    tax.code === code && (tax.is_vat || (isCii(view) && (code === 'S' || code === 'Z')))
  return [
    rules(itself, {
      [`BR-${name}-01`]: ['positions', (view) => isSummedUp(view, category)],
      [`BR-${name}-02`]: ['seller_tax_no', (view) => areLinesFit(view, category)],
      [`BR-${name}-03`]: ['seller_tax_no', (view) => !chargedTaxes(view, category, false) || parties(view)],
      [`BR-${name}-04`]: ['seller_tax_no', (view) => !chargedTaxes(view, category, true) || parties(view)],
    }),
    rules((view) => of(view.lines.flatMap(({ taxes }) => taxes)), {
      [`BR-${name}-05`]: ['positions[].tax', rate],
    }),
    rules((view) => of(view.charged_taxes.filter((tax) => tax.is_charge === false)), {
      [`BR-${name}-06`]: ['discount', rate],
    }),
    rules((view) => of(view.charged_taxes.filter((tax) => tax.is_charge === true)), {
      [`BR-${name}-07`]: ['settlement_positions', rate],
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

// The standard rate in UBL is looked for under any tax, and must then be one of VAT.
function areLinesFit(view: View, { code, parties }: Category): boolean {
  const used = view.line_taxes.filter((tax) => tax.code === code)
  const of_vat = used.some(({ is_vat }) => is_vat)
  if (code === 'S' && !isCii(view)) return used.length === 0 || (of_vat && parties(view))
  return !of_vat || parties(view)
}

// What is not subject to VAT is asked of the document's own allowances and charges, all else of those of lines too.
function chargedTaxes(view: View, { code }: Category, is_charge: boolean): boolean {
  const taxes =
    code === 'O' && !isCii(view)
      ? view.charges.filter((charge) => charge.is_charge === is_charge).flatMap((charge) => charge.taxes)
      : view.charged_taxes.filter((tax) => tax.is_charge === is_charge)
  // The rule of IGIC charges in UBL takes the code as it stands, white space and all.
  const isOf = ({ element }: Tax) =>
    code !== 'L' || !is_charge || isCii(view) || child(element, 'ID')?.text === 'L'
  return taxes.some((tax) => tax.is_vat && tax.code === code && isOf(tax))
}

// A category that is used stands in the breakdown: once, or once a rate.
function isSummedUp(view: View, { code, is_taxed }: Category): boolean {
  const count = (taxes: readonly Tax[]) =>
    taxes.filter((tax) => tax.code === code && (tax.is_vat || code === 'S' || isCii(view))).length
  const [summed, lines, charged] = [count(summedUp(view)), count(view.line_taxes), count(view.charged_taxes)]
  const is_used = lines > 0 || charged > 0
  if (!isCii(view)) return is_taxed ? is_used === summed > 0 : (!is_used && summed === 0) || summed === 1
  // CII counts uses and sums together, so that two uses stand for a sum.
  if (is_taxed) return (lines === 0 || lines + summed >= 2) && (charged === 0 || charged + summed >= 2)
  return summed === 0 ? !is_used || code === 'O' : summed === 1 && is_used
}

// UBL counts the categories, of which a sum should have one.
const summedUp = (view: View): readonly Tax[] =>
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
  if (!is_taxed) return isNought(tax.amount)
  if (isCii(view) && code !== 'S') return true
  const [base, rate, of_tax] = [amount(tax.base), amount(tax.rate), amount(tax.amount)]
  if (base === undefined || rate === undefined || of_tax === undefined) return false
  return isWithinOne(absolute(of_tax), taxOfBase(base, rate))
}

const isBrokenDown = (view: View, code: string) =>
  view.breakdown.some((tax) => tax.is_vat && tax.code === code)

const hasDayOfDelivery = ({ syntax, delivery, periods }: View): boolean =>
  syntax === 'cii'
    ? has(delivery?.date) || periods.some(({ start, end }) => has(start) || has(end))
    : (delivery?.date?.text.length ?? 0) > 1 || periods.some(({ element }) => element.children.length > 0)

const hasPlaceOfDelivery = ({ syntax, delivery }: View): boolean =>
  syntax === 'cii' ? has(delivery?.country) : (delivery?.country?.text.length ?? 0) > 1

// CII looks at all uses of a category at once, lines and breakdown, allowances and charges, where one is said; in UBL none is another.
function isAlone(view: View, taxes: readonly Tax[] | View['charged_taxes'], is_charge?: boolean): boolean {
  if (!isBrokenDown(view, 'O')) return true
  if (isCii(view)) {
    const among = is_charge === undefined ? [...view.breakdown, ...view.line_taxes] : view.charged_taxes
    return among.every(({ code, element }) => code === 'O' || !has(child(element, 'CategoryCode')))
  }
  const among =
    is_charge === undefined ? taxes : view.charged_taxes.filter((tax) => tax.is_charge === is_charge)
  return among.every((tax) => !tax.is_vat || tax.code === 'O')
}

// Split payment of Italy.
const isSplit = (view: View) => everyTax(view).some(({ code }) => code === 'B')
const isItalian = ({ syntax, document }: View) =>
  document
    .named(syntax === 'cii' ? 'CountryID' : 'IdentificationCode')
    .every((country) => (syntax === 'cii' ? country.text : said(country)) === 'IT')
