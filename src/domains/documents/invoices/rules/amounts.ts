import { decimalsOf } from '../../../../money/currency.ts'
import { type Decimal, isZero, subtract, sum, ZERO } from '../../../../money/decimal.ts'
import type { LineOptions } from '../../../../money/line.ts'
import {
  NO_TAX,
  type RateTotal,
  type SumStrategy,
  type Totals,
  withoutTax,
} from '../../../../money/totals.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { compose } from '../../../../platform/fields/resource.ts'
import { isInputObject } from '../../../../platform/formats/input.ts'
import { isSaleOrPurchase, owesNet } from '../kinds.ts'
import { type Invoice, type InvoiceDraft, type Position, positions as shape } from '../schema.ts'
import { withReverseCharge } from './apply-flags.ts'
import type { PricedLine, PriceOptions } from './correction-pricing.ts'
import {
  composeExchange,
  isTooLarge,
  LARGEST,
  printRate,
  type StatedTotals,
  storedMargins,
  storedTotals,
} from './exchange.ts'
import { hasDiscount, type MergedPosition, priceLines } from './lines.ts'
import { checkListCurrencies } from './list-prices.ts'
import { composeMargins, isMarginDocument } from './margin.ts'
import { EVERYTHING } from './pricing-inputs.ts'
import { printAmount } from './received-differences.ts'
import type { DraftContext } from './sources.ts'
import { vendorTotalsOf } from './vendor-totals.ts'

// Calculates the amounts of a document: its lines and totals, and their exchange into another currency. Of a stored
// document only those amounts are calculated whose inputs change; the others stay as issued.

type Amounts = { positions: Position[]; amounts: InvoiceDraft }

export function composeAmounts(document: DraftContext): Amounts {
  const { repricing = EVERYTHING, lines, draft, current } = document
  if (repricing.lines) return priceDocument(document)
  const positions = lines.map(({ draft, current }) => compose(shape, draft, current))
  const strategy = draft.calculating_strategy && readStrategy(draft.calculating_strategy)
  const amounts = {
    ...(strategy ? { calculating_strategy: strategy } : {}),
    ...(repricing.exchange ? exchangeStored(document, current as Invoice) : {}),
  }
  return { positions, amounts }
}

const exchangeStored = (document: DraftContext, current: Invoice): InvoiceDraft =>
  composeExchange(document, { totals: storedTotals(current), margins: storedMargins(current) })

// Lines keep their totals before the discount; the document has those after it.
function priceDocument(document: DraftContext): Amounts {
  const { draft, products, currency, current } = document
  const strategy = readStrategy(draft.calculating_strategy ?? current?.calculating_strategy ?? null)
  const discount_kind = composeDiscountKind(document)
  const isShown = (draft.show_discount ?? current?.show_discount) === true
  const options = priceOptions(document, strategy, isShown ? discount_kind : null)
  checkListCurrencies(products, currency)
  const priced = priceLines(linesOf(document), products, options)
  const margins = options.is_margin ? composeMargins(priced) : NO_MARGINS
  const positions = priced.map((line) => withDiscount(line, isShown))
  const totals = composeTotals(document, priced, strategy.sum, options)
  const amounts = {
    price_net: options.is_margin ? subtract(totals.price_net, taxOf(margins)) : totals.price_net,
    price_tax: totals.price_tax,
    price_gross: totals.price_gross,
    ...composeExchange(document, { totals, margins }),
    ...(options.is_margin ? marginFields(margins) : {}),
    ...(totals.counted ? withCalculatedTotals(draft, totals.counted) : {}),
    discount: isShown ? discountOf(priced) : ZERO,
    discount_kind,
    calculating_strategy: strategy,
  }
  return { positions, amounts }
}

function priceOptions(
  { draft, current, settings, currency, day, rules, issued_lines }: DraftContext,
  strategy: Strategy,
  discount_kind: LineOptions['discount_kind'],
): PriceOptions {
  const kind = draft.kind ?? current?.kind
  // By law notes and slips bear no tax; a rate sent with a line is stored and does not count.
  const is_taxless = !isSaleOrPurchase({ kind })
  return {
    rules,
    position: strategy.position,
    discount_kind,
    default_tax: is_taxless ? NO_TAX : (settings.default_tax ?? '23'),
    places: decimalsOf(currency),
    is_margin: isMarginDocument(draft, current),
    is_correction: kind === 'correction',
    is_taxless,
    is_draft: draft.status === 'draft',
    is_reversed: isReverseCharged(draft, current),
    becomesOwedNet: current !== undefined && !owesNet(current) && owesNet(owedFields(draft, current)),
    day,
    issued_lines,
  }
}

const owedFields = (draft: InvoiceDraft, current: Invoice) => ({
  kind: draft.kind ?? current.kind,
  income: draft.income ?? current.income,
  corrected_kind: current.corrected_kind,
  reverse_charge: draft.reverse_charge ?? current.reverse_charge,
})

const linesOf = ({ draft, lines, current }: DraftContext): readonly MergedPosition[] =>
  isReverseCharged(draft, current) ? withReverseCharge(lines, draft, current) : lines

// The supplier determines the tax of an expense, and a correction follows its original.
const isReverseCharged = (draft: InvoiceDraft, current?: Invoice): boolean =>
  (draft.reverse_charge ?? current?.reverse_charge) === true &&
  (draft.income ?? current?.income) !== false &&
  (draft.kind ?? current?.kind) !== 'correction'

function withDiscount({ position, discounted }: PricedLine, isShown: boolean): Position {
  const net = subtract(position.total_price_net as Decimal, discounted.net)
  const gross = subtract(position.total_price_gross as Decimal, discounted.gross)
  const isDiscounted = isShown && (hasDiscount(position) || !isZero(net) || !isZero(gross))
  position.discount_net = isDiscounted ? net : null
  position.discount_gross = isDiscounted ? gross : null
  return position
}

function composeTotals(
  { chained, draft, current }: DraftContext,
  priced: readonly PricedLine[],
  strategy: SumStrategy,
  options: PriceOptions,
): StatedTotals {
  const positions = priced.map(({ position }) => position)
  const taxed = options.rules.calculateTotals(taxedParts(priced), strategy, options.places)
  const sums = [taxed.price_net, taxed.price_gross]
  for (const { total_price_gross } of positions) sums.push(total_price_gross as Decimal)
  if (sums.some(isTooLarge))
    throw invalid({ positions: `add up to more than ${LARGEST}; check quantities and prices` })
  const stated = vendorTotalsOf(draft, current)
  if (stated) return stated
  const totals = options.is_taxless ? withoutTax(taxed) : taxed
  return chained ? chained({ totals, positions, strategy, options }) : totals
}

// Stores the totals calculated from the lines of a received document beside those of its file.
const withCalculatedTotals = ({ received }: InvoiceDraft, { price_net, price_tax, price_gross }: Totals) => ({
  received: {
    ...(received as object),
    counted: [price_net, price_tax, price_gross].map(printAmount),
  },
})

// The net amount under the margin scheme is the price without the tax on the margin.
const taxOf = (margins: readonly RateTotal[]): Decimal => sum(margins.map(({ tax_amount }) => tax_amount))

const NO_MARGINS: readonly RateTotal[] = []

const marginFields = (margins: readonly RateTotal[]) => ({
  products_margin: margins.length > 0 ? sum(margins.map(({ gross }) => gross)) : null,
  margins_by_rate: margins.length > 0 ? margins.map(printRate) : null,
})

// A corrected line whose rate changed counts under both rates.
const taxedParts = (priced: readonly PricedLine[]) =>
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

function readStrategy(value: unknown): Strategy {
  const input = isInputObject(value) ? (value as { [name: string]: unknown }) : {}
  const pick = <Choice extends string>(name: string, choices: readonly Choice[]): Choice => {
    const value = input[name]
    if (value === undefined || value === null || value === '') return choices[0] as Choice
    if (!choices.includes(value as Choice)) {
      throw invalid({
        [`calculating_strategy.${name}`]: [
          'is not included in the list',
          `must be one of: ${choices.join(', ')}`,
        ],
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

// Interface, Invoice rules 3 and 4: the account's setting determines how discounts are calculated.
function composeDiscountKind({
  draft,
  lines,
  settings,
  current,
}: DraftContext): Exclude<LineOptions['discount_kind'], null> {
  const setting = settings.discount_kind ?? 'percent_unit'
  const requested = draft.discount_kind ?? current?.discount_kind ?? null
  const fallback =
    setting === 'any' ? 'percent_unit' : (setting as Exclude<LineOptions['discount_kind'], null>)
  if (requested === null) return fallback
  const isUsed = draft.show_discount === true || lines.some(({ draft }) => hasDiscount(draft))
  if (setting !== 'any' && requested !== setting && isUsed) {
    throw invalid({
      discount_kind: `does not match the discount setting of the account (${setting}); change the setting or set discount_kind to it`,
    })
  }
  return requested as Exclude<LineOptions['discount_kind'], null>
}
