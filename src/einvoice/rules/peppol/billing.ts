import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  isZero,
  multiply,
  subtract,
  ZERO,
} from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { child, childrenOf, type Element, find, findAll } from '../../xml/tree.ts'
import { type Rule, type RuleSet, rules, type Severity } from '../finding.ts'
import { amount, cents, elementText, has, isAboveZero, same, sumOf } from '../values.ts'
import type { Charge, Line, View } from '../view.ts'

type At = { readonly element: Element }

export const isCii = (view: View) => view.syntax === 'cii'
export const itself = (view: View) => [view]
const elementsNamed = (view: View, ...names: string[]): At[] =>
  names.flatMap((name) => view.document.elementsNamed(name).map((element) => ({ element })))

// Rules that XRechnung adopted from Peppol. The two differ only in the severity and tolerance of line totals.
export type BillingVariant = { readonly line_severity: Severity; readonly tolerance: (view: View) => Decimal }

const HUNDREDTH = decimal('0.01')
const TWO_CENTS = decimal('0.02')
const HALF = decimal('0.5')

export const peppol: BillingVariant = { line_severity: 'fatal', tolerance: () => TWO_CENTS }
export const xrechnung: BillingVariant = {
  line_severity: 'warning',
  tolerance: (view) => (view.currency?.text === 'HUF' ? HALF : TWO_CENTS),
}

export const billingRules = (billing: BillingVariant): readonly RuleSet[] => [
  ...documentRules(),
  ...chargeRules(billing),
  ...lineRules(billing),
]

function documentRules(): readonly RuleSet[] {
  return [
    rules(emptyElements, { 'PEPPOL-EN16931-R008': ['', () => false] }),
    rules(itself, {
      'PEPPOL-EN16931-R001': [
        '',
        (view) => has(view.process) || (isCii(view) && !has(child(view.element, 'ExchangedDocumentContext'))),
      ],
      'PEPPOL-EN16931-R005': [
        'exchange_currency',
        ({ tax_currency, currency }) =>
          !has(tax_currency) || elementText(tax_currency) !== elementText(currency),
      ],
      'PEPPOL-EN16931-R053': ['price_tax', hasOneTaxTotal],
      'PEPPOL-EN16931-R054': ['price_tax', hasTaxInOtherCurrency],
      'PEPPOL-EN16931-R055': ['price_tax', haveTaxesSameSign],
    }),
    rules((view) => parties(view, 'AccountingCustomerParty', 'BuyerTradeParty'), {
      'PEPPOL-EN16931-R010': ['buyer_endpoint', hasEndpoint],
    }),
    rules((view) => parties(view, 'AccountingSupplierParty', 'SellerTradeParty'), {
      'PEPPOL-EN16931-R020': ['seller_endpoint', hasEndpoint],
    }),
  ]
}

function chargeRules({ tolerance: slack }: BillingVariant): readonly RuleSet[] {
  return [
    rules(everyCharge, {
      'PEPPOL-EN16931-R041': ['discount', ({ percent, base }) => !has(percent) || has(base)],
      'PEPPOL-EN16931-R042': ['discount', ({ percent, base }) => has(percent) || !has(base)],
    }),
    rules((view) => everyCharge(view).filter(({ percent, base }) => has(percent) === has(base)), {
      'PEPPOL-EN16931-R040': ['discount', (charge, view) => isPercentOfBase(charge, slack(view))],
    }),
    rules(
      (view) =>
        isCii(view) ? [] : everyCharge(view).filter(({ percent, base }) => has(percent) === has(base)),
      {
        'PEPPOL-EN16931-R043': ['discount', ({ indicator }) => isBooleanText(indicator)],
      },
    ),
    rules(
      (view) =>
        isCii(view) ? everyCharge(view).filter(({ percent, base }) => has(percent) === has(base)) : [],
      {
        'PEPPOL-EN16931-R043-1': ['discount', ({ indicator }) => isBooleanText(indicator)],
      },
    ),
    rules((view) => (isCii(view) ? elementsNamed(view, 'AppliedTradeAllowanceCharge') : []), {
      'PEPPOL-EN16931-R043-2': [
        'positions[].discount',
        ({ element }) => isBooleanText(find(element, 'ChargeIndicator', 'Indicator')),
      ],
    }),
    rules(
      (view) => view.payments.filter(({ code }) => elementText(code) === '49' || elementText(code) === '59'),
      {
        'PEPPOL-EN16931-R061': ['payment_type', ({ mandate_id }) => has(mandate_id)],
      },
    ),
  ]
}

function lineRules({ line_severity: ofLine, tolerance: slack }: BillingVariant): readonly RuleSet[] {
  return [
    rules((view) => view.lines, {
      'PEPPOL-EN16931-R120': [
        'positions[].total_price_net',
        (line, view) => isNetOfLine(line, view, slack(view)),
        ofLine,
      ],
      'PEPPOL-EN16931-R101': [
        'positions[].additional_info',
        ({ element }, view) => refersToObject(element, view),
      ],
      'PEPPOL-EN16931-R110': ['sell_date', (line, view) => isInPeriod(line, view, 'start')],
      'PEPPOL-EN16931-R111': ['sell_date', (line, view) => isInPeriod(line, view, 'end')],
      'PEPPOL-EN16931-R121': [
        'positions[].quantity',
        ({ base_quantities }) => base_quantities.every(isAboveZero),
      ],
    }),
    rules(pricedQuantities, {
      'PEPPOL-EN16931-R130': [
        'positions[].quantity_unit',
        ({ base_quantities, quantities }) =>
          base_quantities.every((quantity) => isOfUnit(quantity, quantities)),
      ],
    }),
    rules(discountsOfPrices, {
      'PEPPOL-EN16931-R044': ['positions[].discount', ({ element }, view) => isDiscount(element, view)],
      'PEPPOL-EN16931-R046': [
        'positions[].price_net',
        ({ element, price }, view) => isPriceAfterDiscount(element, price, view),
      ],
    }),
  ]
}

// CII requires the delivery element even if it is empty.
function emptyElements(view: View): At[] {
  return view.document
    .elementsEndingWith('')
    .filter(
      ({ name, children, text }) =>
        children.length === 0 &&
        !/[^ \t\r\n]/.test(text) &&
        !(name === 'ApplicableHeaderTradeDelivery' && isCii(view)),
    )
    .map((element) => ({ element }))
}

function parties(view: View, ubl: string, cii: string): At[] {
  if (isCii(view)) return elementsNamed(view, cii)
  return view.document
    .elementsNamed(ubl)
    .flatMap((partyElement) => childrenOf(partyElement, 'Party').map((element) => ({ element })))
}
const hasEndpoint: Rule<At>[1] = ({ element }, view) =>
  has(isCii(view) ? findAll(element, 'URIUniversalCommunication', 'URIID')[0] : child(element, 'EndpointID'))

const ofCurrency = (view: View, currency: string) =>
  view.tax_totals.filter((total) => total.amount?.attributes.currencyID === currency)

function hasOneTaxTotal(view: View): boolean {
  if (isCii(view)) return ofCurrency(view, view.currency?.text ?? '').length <= 1
  return view.tax_totals.filter(({ breakdown }) => breakdown.length > 0).length === 1
}

function hasTaxInOtherCurrency(view: View): boolean {
  const expectedCount = has(view.tax_currency) ? 1 : 0
  if (!isCii(view))
    return view.tax_totals.filter(({ breakdown }) => breakdown.length === 0).length === expectedCount
  const others = view.tax_totals.filter((total) => {
    const currency = total.amount?.attributes.currencyID
    return currency !== undefined && has(view.currency) && currency !== view.currency?.text
  })
  return others.length === expectedCount
}

function haveTaxesSameSign(view: View): boolean {
  if (!has(view.tax_currency)) return true
  const values = (currency: string) => ofCurrency(view, currency).map((total) => amount(total.amount) ?? ZERO)
  const inCurrency = values(isCii(view) ? (view.currency?.text ?? '') : elementText(view.currency))
  const inTaxCurrency = values(isCii(view) ? (view.tax_currency?.text ?? '') : elementText(view.tax_currency))
  if (isCii(view) && inCurrency.length === 0) return true
  const both = (is: (value: Decimal) => boolean) => inCurrency.some(is) && inTaxCurrency.some(is)
  const isBelow = (value: Decimal) => compare(value, ZERO) < 0 || (!isCii(view) && isZero(value))
  return both(isBelow) || both((value) => compare(value, ZERO) >= 0)
}

function everyCharge(view: View): Charge[] {
  return [...view.charges, ...view.lines.flatMap((line) => line.charges)]
}

const isNear = (a: Decimal, b: Decimal, tolerance: Decimal): boolean =>
  compare(absolute(subtract(a, b)), tolerance) <= 0

function isPercentOfBase({ amount: ofCharge, base, percent }: Charge, tolerance: Decimal): boolean {
  if (!has(base) || !has(percent)) return true
  const expected = multiply(multiply(amount(base) ?? ZERO, amount(percent) ?? ZERO), HUNDREDTH)
  return isNear(amount(ofCharge) ?? ZERO, expected, tolerance)
}

const isBooleanText = (indicator: Element | undefined): boolean =>
  elementText(indicator) === 'true' || elementText(indicator) === 'false'

const UNIT = decimal('1')
const QUOTIENT_PLACES = 20

function isNetOfLine(line: Line, view: View, tolerance: Decimal): boolean {
  const total = (isCharge: string) =>
    cents(
      sumOf(
        line.charges
          .filter(({ indicator }) => elementText(indicator) === isCharge)
          .flatMap(({ element }) => childrenOf(element, isCii(view) ? 'ActualAmount' : 'Amount')),
      ),
    )
  const quantity =
    isCii(view) || isQuantityOfSyntax(line.quantity, view) ? (amount(line.quantity) ?? UNIT) : UNIT
  const base =
    line.base_quantities.map(amount).find((divisor) => divisor !== undefined && !isZero(divisor)) ?? UNIT
  const price = divide(amount(line.price) ?? ZERO, base, QUOTIENT_PLACES)
  const expected = add(multiply(quantity, price), subtract(total('true'), total('false')))
  return isNear(amount(line.net) ?? ZERO, expected, tolerance)
}

const isQuantityOfSyntax = (quantity: Element | undefined, view: View) =>
  quantity?.name === (view.element.name === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity')

function refersToObject(line: Element, view: View): boolean {
  const references = isCii(view)
    ? findAll(line, 'SpecifiedLineTradeSettlement', 'AdditionalReferencedDocument')
    : childrenOf(line, 'DocumentReference')
  const kind = isCii(view) ? 'TypeCode' : 'DocumentTypeCode'
  return (
    references.length === 0 ||
    references.some((reference) => childrenOf(reference, kind).some(({ text }) => text === '130'))
  )
}

// In CII a period bound may exist without a date: then no line period is within it.
function isInPeriod({ periods }: Line, view: View, edge: 'start' | 'end'): boolean {
  const day = (of: Element | undefined) => (isCii(view) ? child(of, 'DateTimeString') : of)
  const outer = view.periods.map((period) => period[edge]).find(has)
  if (outer === undefined) return true
  const boundDay = day(outer)
  return periods.every((period) => {
    if (period[edge] === undefined) return true
    const lineDay = day(period[edge])
    if (lineDay === undefined || boundDay === undefined) return false
    return edge === 'start'
      ? elementText(lineDay) >= elementText(boundDay)
      : elementText(lineDay) <= elementText(boundDay)
  })
}

type PricedLine = At & { base_quantities: readonly Element[]; quantities: readonly Element[] | undefined }

const PRICED = ['InvoiceLine', 'CreditNoteLine', 'SubInvoiceLine', 'SubCreditNoteLine']

// In UBL this includes lines within lines, but not lines without any quantity.
function pricedQuantities(view: View): PricedLine[] {
  if (isCii(view))
    return view.lines.map(({ element, base_quantities, quantity }) => ({
      element,
      base_quantities,
      quantities: quantity ? [quantity] : [],
    }))
  const quantityName = view.document.root.name === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'
  return PRICED.flatMap((name) => view.document.elementsNamed(name)).map((element) => ({
    element,
    base_quantities: findAll(element, 'Price', 'BaseQuantity'),
    quantities:
      has(child(element, 'InvoicedQuantity')) || has(child(element, 'CreditedQuantity'))
        ? childrenOf(element, quantityName)
        : undefined,
  }))
}

const isOfUnit = ({ attributes: { unitCode } }: Element, quantities: readonly Element[] | undefined) =>
  unitCode === undefined ||
  quantities === undefined ||
  quantities.some(({ attributes }) => attributes.unitCode === unitCode)

type PriceDiscount = At & { price: Element | undefined }

// UBL states the discount of a price, CII the price before the discount.
function discountsOfPrices(view: View): PriceDiscount[] {
  if (isCii(view))
    return view.lines.flatMap((line) =>
      findAll(line.element, 'SpecifiedLineTradeAgreement', 'GrossPriceProductTradePrice').map((element) => ({
        element,
        price: line.price,
      })),
    )
  return view.document.elementsNamed('Price').flatMap((priceElement) =>
    childrenOf(priceElement, 'AllowanceCharge').map((element) => ({
      element,
      price: child(priceElement, 'PriceAmount'),
    })),
  )
}

function isDiscount(element: Element, view: View): boolean {
  if (!isCii(view)) return elementText(child(element, 'ChargeIndicator')) === 'false'
  if (!has(findAll(element, 'AppliedTradeAllowanceCharge', 'ActualAmount')[0])) return true
  return findAll(element, 'AppliedTradeAllowanceCharge', 'ChargeIndicator', 'Indicator').some(
    ({ text }) => text === 'false',
  )
}

function isPriceAfterDiscount(element: Element, price: Element | undefined, view: View): boolean {
  const before = amount(child(element, isCii(view) ? 'ChargeAmount' : 'BaseAmount'))
  if (before === undefined) return true
  const off = isCii(view)
    ? (amount(findAll(element, 'AppliedTradeAllowanceCharge', 'ActualAmount')[0]) ?? ZERO)
    : amount(child(element, 'Amount'))
  return off !== undefined && same(amount(price), subtract(before, off))
}
