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
import { type Family, type Rule, rules, type Severity } from '../finding.ts'
import { amount, cents, has, isAboveZero, said, same, sumOf } from '../values.ts'
import type { Charge, Line, View } from '../view.ts'

type At = { readonly element: Element }

export const isCii = (view: View) => view.syntax === 'cii'
export const itself = (view: View) => [view]
const named = (view: View, ...names: string[]): At[] =>
  names.flatMap((name) => view.document.named(name).map((element) => ({ element })))

// What XRechnung took over from Peppol: both are asked the same, but for how grave a line that does not add up is.
export type Billing = { readonly of_line: Severity; readonly slack: (view: View) => Decimal }

const HUNDREDTH = decimal('0.01')
const TWO_CENTS = decimal('0.02')
const HALF = decimal('0.5')

export const peppol: Billing = { of_line: 'fatal', slack: () => TWO_CENTS }
export const xrechnung: Billing = {
  of_line: 'warning',
  slack: (view) => (view.currency?.text === 'HUF' ? HALF : TWO_CENTS),
}

export const billingRules = (billing: Billing): readonly Family[] => [
  ...documentRules(),
  ...chargeRules(billing),
  ...lineRules(billing),
]

function documentRules(): readonly Family[] {
  return [
    rules(emptyElements, { 'PEPPOL-EN16931-R008': ['', () => false] }),
    rules(itself, {
      'PEPPOL-EN16931-R001': [
        '',
        (view) => has(view.process) || (isCii(view) && !has(child(view.element, 'ExchangedDocumentContext'))),
      ],
      'PEPPOL-EN16931-R005': [
        'exchange_currency',
        ({ tax_currency, currency }) => !has(tax_currency) || said(tax_currency) !== said(currency),
      ],
      'PEPPOL-EN16931-R053': ['price_tax', hasOneTaxTotal],
      'PEPPOL-EN16931-R054': ['price_tax', hasTaxInOtherCurrency],
      'PEPPOL-EN16931-R055': ['price_tax', haveTaxesOneSign],
    }),
    rules((view) => parties(view, 'AccountingCustomerParty', 'BuyerTradeParty'), {
      'PEPPOL-EN16931-R010': ['buyer_endpoint', hasEndpoint],
    }),
    rules((view) => parties(view, 'AccountingSupplierParty', 'SellerTradeParty'), {
      'PEPPOL-EN16931-R020': ['seller_endpoint', hasEndpoint],
    }),
  ]
}

function chargeRules({ slack }: Billing): readonly Family[] {
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
        'PEPPOL-EN16931-R043': ['discount', ({ indicator }) => isTold(indicator)],
      },
    ),
    rules(
      (view) =>
        isCii(view) ? everyCharge(view).filter(({ percent, base }) => has(percent) === has(base)) : [],
      {
        'PEPPOL-EN16931-R043-1': ['discount', ({ indicator }) => isTold(indicator)],
      },
    ),
    rules((view) => (isCii(view) ? named(view, 'AppliedTradeAllowanceCharge') : []), {
      'PEPPOL-EN16931-R043-2': [
        'positions[].discount',
        ({ element }) => isTold(find(element, 'ChargeIndicator', 'Indicator')),
      ],
    }),
    rules((view) => view.payments.filter(({ code }) => said(code) === '49' || said(code) === '59'), {
      'PEPPOL-EN16931-R061': ['payment_type', ({ mandate_id }) => has(mandate_id)],
    }),
  ]
}

function lineRules({ of_line, slack }: Billing): readonly Family[] {
  return [
    rules((view) => view.lines, {
      'PEPPOL-EN16931-R120': [
        'positions[].total_price_net',
        (line, view) => isNetOfLine(line, view, slack(view)),
        of_line,
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
        ({ base_quantities, quantities }) => base_quantities.every((one) => isOfUnit(one, quantities)),
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

// The delivery of CII must be there even when there is nothing to tell of it.
function emptyElements(view: View): At[] {
  return view.document
    .ending('')
    .filter(
      ({ name, children, text }) =>
        children.length === 0 &&
        !/[^ \t\r\n]/.test(text) &&
        !(name === 'ApplicableHeaderTradeDelivery' && isCii(view)),
    )
    .map((element) => ({ element }))
}

function parties(view: View, ubl: string, cii: string): At[] {
  if (isCii(view)) return named(view, cii)
  return view.document.named(ubl).flatMap((one) => childrenOf(one, 'Party').map((element) => ({ element })))
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
  const asked = has(view.tax_currency) ? 1 : 0
  if (!isCii(view)) return view.tax_totals.filter(({ breakdown }) => breakdown.length === 0).length === asked
  const others = view.tax_totals.filter((total) => {
    const currency = total.amount?.attributes.currencyID
    return currency !== undefined && has(view.currency) && currency !== view.currency?.text
  })
  return others.length === asked
}

function haveTaxesOneSign(view: View): boolean {
  if (!has(view.tax_currency)) return true
  const values = (currency: string) => ofCurrency(view, currency).map((total) => amount(total.amount) ?? ZERO)
  const own = values(isCii(view) ? (view.currency?.text ?? '') : said(view.currency))
  const other = values(isCii(view) ? (view.tax_currency?.text ?? '') : said(view.tax_currency))
  if (isCii(view) && own.length === 0) return true
  const both = (is: (value: Decimal) => boolean) => own.some(is) && other.some(is)
  const isBelow = (value: Decimal) => compare(value, ZERO) < 0 || (!isCii(view) && isZero(value))
  return both(isBelow) || both((value) => compare(value, ZERO) >= 0)
}

function everyCharge(view: View): Charge[] {
  return [...view.charges, ...view.lines.flatMap((line) => line.charges)]
}

const isNear = (a: Decimal, b: Decimal, slack: Decimal): boolean =>
  compare(absolute(subtract(a, b)), slack) <= 0

function isPercentOfBase({ amount: of_charge, base, percent }: Charge, slack: Decimal): boolean {
  if (!has(base) || !has(percent)) return true
  const expected = multiply(multiply(amount(base) ?? ZERO, amount(percent) ?? ZERO), HUNDREDTH)
  return isNear(amount(of_charge) ?? ZERO, expected, slack)
}

const isTold = (indicator: Element | undefined): boolean =>
  said(indicator) === 'true' || said(indicator) === 'false'

const ONE = decimal('1')
const QUOTIENT_PLACES = 20

function isNetOfLine(line: Line, view: View, slack: Decimal): boolean {
  const total = (is_charge: string) =>
    cents(
      sumOf(
        line.charges
          .filter(({ indicator }) => said(indicator) === is_charge)
          .flatMap(({ element }) => childrenOf(element, isCii(view) ? 'ActualAmount' : 'Amount')),
      ),
    )
  const quantity = isCii(view) || isItsOwn(line.quantity, view) ? (amount(line.quantity) ?? ONE) : ONE
  const base = line.base_quantities.map(amount).find((one) => one !== undefined && !isZero(one)) ?? ONE
  const price = divide(amount(line.price) ?? ZERO, base, QUOTIENT_PLACES)
  const expected = add(multiply(quantity, price), subtract(total('true'), total('false')))
  return isNear(amount(line.net) ?? ZERO, expected, slack)
}

const isItsOwn = (quantity: Element | undefined, view: View) =>
  quantity?.name === (view.element.name === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity')

function refersToObject(line: Element, view: View): boolean {
  const references = isCii(view)
    ? findAll(line, 'SpecifiedLineTradeSettlement', 'AdditionalReferencedDocument')
    : childrenOf(line, 'DocumentReference')
  const kind = isCii(view) ? 'TypeCode' : 'DocumentTypeCode'
  return (
    references.length === 0 ||
    references.some((one) => childrenOf(one, kind).some(({ text }) => text === '130'))
  )
}

// In CII an edge may be there and say no day: then nothing is within.
function isInPeriod({ periods }: Line, view: View, edge: 'start' | 'end'): boolean {
  const day = (of: Element | undefined) => (isCii(view) ? child(of, 'DateTimeString') : of)
  const outer = view.periods.map((period) => period[edge]).find(has)
  if (outer === undefined) return true
  const bound = day(outer)
  return periods.every((period) => {
    if (period[edge] === undefined) return true
    const own = day(period[edge])
    if (own === undefined || bound === undefined) return false
    return edge === 'start' ? said(own) >= said(bound) : said(own) <= said(bound)
  })
}

type Priced = At & { base_quantities: readonly Element[]; quantities: readonly Element[] | undefined }

const PRICED = ['InvoiceLine', 'CreditNoteLine', 'SubInvoiceLine', 'SubCreditNoteLine']

// In UBL the lines inside of lines are meant too, and a line without any quantity is not.
function pricedQuantities(view: View): Priced[] {
  if (isCii(view))
    return view.lines.map(({ element, base_quantities, quantity }) => ({
      element,
      base_quantities,
      quantities: quantity ? [quantity] : [],
    }))
  const own = view.document.root.name === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity'
  return PRICED.flatMap((name) => view.document.named(name)).map((element) => ({
    element,
    base_quantities: findAll(element, 'Price', 'BaseQuantity'),
    quantities:
      has(child(element, 'InvoicedQuantity')) || has(child(element, 'CreditedQuantity'))
        ? childrenOf(element, own)
        : undefined,
  }))
}

const isOfUnit = ({ attributes: { unitCode } }: Element, quantities: readonly Element[] | undefined) =>
  unitCode === undefined ||
  quantities === undefined ||
  quantities.some(({ attributes }) => attributes.unitCode === unitCode)

type OfPrice = At & { price: Element | undefined }

// In UBL what is taken off a price, in CII the price before.
function discountsOfPrices(view: View): OfPrice[] {
  if (isCii(view))
    return view.lines.flatMap((line) =>
      findAll(line.element, 'SpecifiedLineTradeAgreement', 'GrossPriceProductTradePrice').map((element) => ({
        element,
        price: line.price,
      })),
    )
  return view.document
    .named('Price')
    .flatMap((one) =>
      childrenOf(one, 'AllowanceCharge').map((element) => ({ element, price: child(one, 'PriceAmount') })),
    )
}

function isDiscount(element: Element, view: View): boolean {
  if (!isCii(view)) return said(child(element, 'ChargeIndicator')) === 'false'
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
