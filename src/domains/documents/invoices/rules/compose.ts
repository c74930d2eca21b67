import { decimalsOf } from '../../../../money/currency.ts'
import { type Decimal, isZero, subtract, sum, ZERO } from '../../../../money/decimal.ts'
import type { LineOptions } from '../../../../money/line.ts'
import {
  calculateTotals,
  NO_TAX,
  type RateTotal,
  type SumStrategy,
  type Totals,
  withoutTax,
} from '../../../../money/totals.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import { isTree } from '../../../../platform/formats/input.ts'
import { checkCurrency, checkNewCurrency } from '../../../administration/accounts/rules.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Chained } from '../../corrections/chain-totals.ts'
import type { PricedLine, PriceOptions } from '../../corrections/pricing.ts'
import type { SetOff } from '../../corrections/set-off.ts'
import { tellsOfSale } from '../kinds.ts'
import { type Invoice, type InvoiceDraft, invoices, type Position } from '../schema.ts'
import { composePaid, payable } from './amount-due.ts'
import { reversed } from './apply-flags.ts'
import { composeDates, followMoney } from './dates.ts'
import { owedOf } from './debts.ts'
import { composeExchange, isTooLarge, LARGEST, printRate, type Told } from './exchange.ts'
import { hasDiscount, type MergedPosition, priceLines, productCache } from './lines.ts'
import { checkListed, type Sold } from './list-prices.ts'
import { composeMargins, composeProcedure, isMarginDocument } from './margin.ts'
import { printAmount } from './received-differences.ts'

// How a document comes to be: values in, value out.

export type Composed = { invoice: InvoiceDraft; positions: Position[] }

export function composeInvoice(
  layers: readonly InvoiceDraft[], // what is said, the last wins
  lines: readonly MergedPosition[],
  products: ReadonlyMap<number, Sold>,
  settings: Settings,
  today: string,
  current?: Invoice,
  chained?: Chained,
  setOff?: SetOff,
): Composed {
  const draft: InvoiceDraft = invoices.lay(layers)
  const dated = composeDates(draft, settings.payment_to_kind ?? 5, today, current)
  const currency = composeCurrency(draft, settings, current)
  const rated = isReversed(draft, current) ? reversed(lines, draft, current) : lines
  const { positions, amounts } = composeAmounts(
    draft,
    rated,
    products,
    settings,
    { currency, day: dated.issue_date as string },
    current,
    chained,
  )
  const lang = isBlank(draft.lang) ? (current?.lang ?? settings.lang) : draft.lang?.replace(/\s*\/\s*/, '/')
  const known = {
    currency,
    ...composeProcedure(draft, current),
    ...composeExemption(draft, positions, settings, current),
    lang: lang ?? null,
    gtu_codes: gtuCodes(draft, positions, current),
    product_cache: productCache(positions),
    product_id: positions.length === 1 ? (positions[0]?.product_id ?? null) : null,
  }
  const titled = {
    kind: draft.kind ?? current?.kind,
    accounting_note_kind:
      draft.accounting_note_kind === undefined ? current?.accounting_note_kind : draft.accounting_note_kind,
  }
  const income = draft.income ?? current?.income
  const own = {
    ...titled,
    income,
    currency,
    price_gross: amounts.price_gross,
    settlement_positions: draft.settlement_positions ?? current?.settlement_positions,
  }
  const due = payable(own)
  const to_set_off = setOff ? setOff(own) : (current?.set_off ?? ZERO)
  const settled = composePaid(due, draft, today, current, to_set_off)
  const set_off = setOff ? setOff({ ...own, ...settled, set_off: to_set_off }) : to_set_off
  const amount_due = subtract(subtract(due, set_off), settled.paid ?? ZERO)
  const owed = owedOf({
    ...titled,
    income,
    status: settled.status,
    amount_due,
    paid: settled.paid,
    cancelled: current?.cancelled,
    invoice_for_receipt_id: current?.invoice_for_receipt_id,
  })
  const moneyed = {
    kind: draft.kind ?? current?.kind,
    cash_method: draft.cash_method ?? current?.cash_method,
    income,
    issue_date: dated.issue_date,
    sell_date: dated.sell_date,
    status: settled.status,
    paid: settled.paid,
    paid_date: settled.paid_date === undefined ? current?.paid_date : settled.paid_date,
  }
  const by_money = followMoney(moneyed, settings.closed_until, current, draft)
  return {
    invoice: invoices.lay(
      [
        dated,
        amounts,
        known,
        settled,
        { amount_due, ...owed, ...by_money, ...(isZero(set_off) ? {} : { set_off }) },
      ],
      draft,
    ),
    positions,
  }
}

// Of an expense the vendor has said what it bears; a correction says what its original bore.
const isReversed = (draft: InvoiceDraft, current?: Invoice): boolean =>
  (draft.reverse_charge ?? current?.reverse_charge) === true &&
  (draft.income ?? current?.income) !== false &&
  (draft.kind ?? current?.kind) !== 'correction'

// What is stored stays as it is; what is said anew must be a currency.
function composeCurrency(draft: InvoiceDraft, settings: Settings, current?: Invoice): string {
  const currency = isBlank(draft.currency) ? (current?.currency ?? settings.currency ?? '') : draft.currency
  if (currency !== current?.currency) checkCurrency('currency', currency as string)
  checkNewCurrency('exchange_currency', draft.exchange_currency, current?.exchange_currency)
  return currency as string
}

// Lines keep their totals before discount, the document has those after it.
function composeAmounts(
  draft: InvoiceDraft,
  lines: readonly MergedPosition[],
  products: ReadonlyMap<number, Sold>,
  settings: Settings,
  { currency, day }: { currency: string; day: string },
  current?: Invoice,
  chained?: Chained,
) {
  const places = decimalsOf(currency)
  const is_margin = isMarginDocument(draft, current)
  const strategy = readStrategy(draft.calculating_strategy ?? current?.calculating_strategy ?? null)
  const discount_kind = composeDiscountKind(draft, lines, settings, current)
  const is_shown = (draft.show_discount ?? current?.show_discount) === true
  const kind = draft.kind ?? current?.kind
  // By law a note or a slip bears no tax; a rate that somebody sends is kept with its line and counts for nothing.
  const is_taxless = !tellsOfSale({ kind })
  const options: PriceOptions = {
    position: strategy.position,
    discount_kind: is_shown ? discount_kind : null,
    default_tax: is_taxless ? NO_TAX : (settings.default_tax ?? '23'),
    places,
    is_margin,
    is_correction: kind === 'correction',
    is_taxless,
    is_draft: draft.status === 'draft',
    is_reversed: isReversed(draft, current),
    day,
  }
  checkListed(products, currency)
  const priced = priceLines(lines, products, options)
  const margins = is_margin ? composeMargins(priced) : NO_MARGINS
  const positions = priced.map(({ position, discounted }) => {
    const net = subtract(position.total_price_net as Decimal, discounted.net)
    const gross = subtract(position.total_price_gross as Decimal, discounted.gross)
    const is_discounted = is_shown && (hasDiscount(position) || !isZero(net) || !isZero(gross))
    position.discount_net = is_discounted ? net : null
    position.discount_gross = is_discounted ? gross : null
    return position
  })
  const taxed = calculateTotals(countedOf(priced), strategy.sum, places)
  const sums = [taxed.price_net, taxed.price_gross]
  for (const { total_price_gross } of positions) sums.push(total_price_gross as Decimal)
  if (sums.some(isTooLarge)) throw invalid({ positions: `come to more than ${LARGEST}` })
  const made = is_taxless ? withoutTax(taxed) : taxed
  const totals: Told = chained ? chained({ totals: made, positions, strategy: strategy.sum, options }) : made
  const amounts = {
    price_net: is_margin ? subtract(totals.price_net, taxOf(margins)) : totals.price_net,
    price_tax: totals.price_tax,
    price_gross: totals.price_gross,
    ...composeExchange(draft, currency, settings.currency ?? '', { totals, margins }, current),
    ...(is_margin ? marginFields(margins) : {}),
    ...(totals.counted ? noteCounted(draft, totals.counted) : {}),
    discount: is_shown ? discountOf(priced) : ZERO,
    discount_kind,
    calculating_strategy: strategy as never,
  }
  return { positions, amounts }
}

// What the lines of a received document come to stands beside what its file says.
const noteCounted = ({ received }: InvoiceDraft, { price_net, price_tax, price_gross }: Totals) => ({
  received: {
    ...(received as object),
    counted: [price_net, price_tax, price_gross].map(printAmount),
  } as never,
})

// What is left of what is paid after the tax that lies in it.
const taxOf = (margins: readonly RateTotal[]): Decimal => sum(margins.map(({ tax_amount }) => tax_amount))

const NO_MARGINS: readonly RateTotal[] = []

const marginFields = (margins: readonly RateTotal[]) => ({
  products_margin: margins.length > 0 ? sum(margins.map(({ gross }) => gross)) : null,
  margins_by_rate: margins.length > 0 ? (margins.map(printRate) as never) : null,
})

// A corrected line whose rate changed counts under both.
const countedOf = (priced: readonly PricedLine[]) =>
  priced.some(({ parts }) => parts) ? priced.flatMap((line) => line.parts ?? [line]) : priced

const discountOf = (priced: readonly PricedLine[]): Decimal =>
  subtract(
    sum(priced.map(({ position }) => position.total_price_gross as Decimal)),
    sum(priced.map(({ discounted }) => discounted.gross)),
  )

type Strategy = {
  position: LineOptions['position']
  sum: SumStrategy
  invoice_form_price_kind: string
}

function readStrategy(given: unknown): Strategy {
  const asked = isTree(given as never) ? (given as { [name: string]: unknown }) : {}
  const pick = <Choice extends string>(name: string, choices: readonly Choice[]): Choice => {
    const value = asked[name]
    if (value === undefined || value === null || value === '') return choices[0] as Choice
    if (!choices.includes(value as Choice)) {
      throw invalid({
        [`calculating_strategy.${name}`]: `is not included in the list (${choices.join(', ')})`,
      })
    }
    return value as Choice
  }
  return {
    position: pick('position', ['default', 'keep_gross']),
    sum: pick('sum', ['sum', 'keep_gross', 'keep_net']),
    invoice_form_price_kind: pick('invoice_form_price_kind', ['net', 'gross']),
  }
}

// Interface, Invoice rules 3 and 4: the account's setting decides how discounts are calculated.
function composeDiscountKind(
  draft: InvoiceDraft,
  lines: readonly MergedPosition[],
  settings: Settings,
  current?: Invoice,
): Exclude<LineOptions['discount_kind'], null> {
  const setting = settings.discount_kind ?? 'percent_unit'
  const asked = draft.discount_kind ?? current?.discount_kind ?? null
  const fallback =
    setting === 'any' ? 'percent_unit' : (setting as Exclude<LineOptions['discount_kind'], null>)
  if (asked === null) return fallback
  const is_used = draft.show_discount === true || lines.some(({ draft }) => hasDiscount(draft))
  if (setting !== 'any' && asked !== setting && is_used) {
    throw invalid({
      discount_kind: `does not match the account setting for discount calculation (${setting}); change the setting or send that kind`,
    })
  }
  return asked as Exclude<LineOptions['discount_kind'], null>
}

// The account's own basis, where something is exempt and the document names none.
function composeExemption(
  { exempt_tax_kind, income }: InvoiceDraft,
  lines: readonly Position[],
  settings: Settings,
  current?: Invoice,
): InvoiceDraft {
  const said = exempt_tax_kind === undefined ? current?.exempt_tax_kind : exempt_tax_kind
  if (isBlank(settings.exempt_tax_kind) || !isBlank(said) || income === false) return {}
  const is_open = lines.some(({ tax, tax_exemption_reason }) => tax === 'zw' && isBlank(tax_exemption_reason))
  return is_open ? { exempt_tax_kind: settings.exempt_tax_kind as string } : {}
}

// The codes of goods that the law asks for: as sent, else those of the lines.
function gtuCodes(draft: InvoiceDraft, lines: readonly Position[], current?: Invoice): string[] {
  if (draft.gtu_codes?.length) return draft.gtu_codes
  const codes = lines.flatMap(({ gtu_code }) => (isBlank(gtu_code) ? [] : [gtu_code as string]))
  return codes.length > 0 ? [...new Set(codes)] : (current?.gtu_codes ?? [])
}
