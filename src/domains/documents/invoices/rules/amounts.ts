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
import { isTree } from '../../../../platform/formats/input.ts'
import { tellsOfSale } from '../kinds.ts'
import { type Invoice, type InvoiceDraft, type Position, positions as shape } from '../schema.ts'
import { reversed } from './apply-flags.ts'
import type { PricedLine, PriceOptions } from './correction-pricing.ts'
import {
  composeExchange,
  isTooLarge,
  LARGEST,
  printRate,
  storedMargins,
  storedTotals,
  type Told,
} from './exchange.ts'
import { hasDiscount, type MergedPosition, priceLines } from './lines.ts'
import { checkListed } from './list-prices.ts'
import { composeMargins, isMarginDocument } from './margin.ts'
import { EVERYTHING } from './pricing-inputs.ts'
import { printAmount } from './received-differences.ts'
import type { Drafting } from './sources.ts'

// The amounts of a document: its lines and totals, and the same in another currency. Of a stored document only those are calculated
// whose inputs change; the others stay as they were issued.

type Amounts = { positions: Position[]; amounts: InvoiceDraft }

export function composeAmounts(document: Drafting): Amounts {
  const { repricing = EVERYTHING, lines, draft, current } = document
  if (repricing.lines) return priceDocument(document)
  const positions = lines.map(({ draft, current }) => compose(shape, draft, current))
  const strategy = draft.calculating_strategy && readStrategy(draft.calculating_strategy)
  const amounts = {
    ...(strategy ? { calculating_strategy: strategy as never } : {}),
    ...(repricing.exchange ? exchangeStored(document, current as Invoice) : {}),
  }
  return { positions, amounts }
}

const exchangeStored = (document: Drafting, current: Invoice): InvoiceDraft =>
  composeExchange(document, { totals: storedTotals(current), margins: storedMargins(current) })

// Lines keep their totals before discount, the document has those after it.
function priceDocument(document: Drafting): Amounts {
  const { draft, products, currency, current } = document
  const strategy = readStrategy(draft.calculating_strategy ?? current?.calculating_strategy ?? null)
  const discount_kind = composeDiscountKind(document)
  const is_shown = (draft.show_discount ?? current?.show_discount) === true
  const options = priceOptions(document, strategy, is_shown ? discount_kind : null)
  checkListed(products, currency)
  const priced = priceLines(linesOf(document), products, options)
  const margins = options.is_margin ? composeMargins(priced) : NO_MARGINS
  const positions = priced.map((line) => withDiscount(line, is_shown))
  const totals = composeTotals(document, priced, strategy.sum, options)
  const amounts = {
    price_net: options.is_margin ? subtract(totals.price_net, taxOf(margins)) : totals.price_net,
    price_tax: totals.price_tax,
    price_gross: totals.price_gross,
    ...composeExchange(document, { totals, margins }),
    ...(options.is_margin ? marginFields(margins) : {}),
    ...(totals.counted ? noteCounted(draft, totals.counted) : {}),
    discount: is_shown ? discountOf(priced) : ZERO,
    discount_kind,
    calculating_strategy: strategy as never,
  }
  return { positions, amounts }
}

function priceOptions(
  { draft, current, settings, currency, day, rules, issued_lines }: Drafting,
  strategy: Strategy,
  discount_kind: LineOptions['discount_kind'],
): PriceOptions {
  const kind = draft.kind ?? current?.kind
  // By law a note or a slip bears no tax; a rate that somebody sends is kept with its line and counts for nothing.
  const is_taxless = !tellsOfSale({ kind })
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
    is_reversed: isReversed(draft, current),
    day,
    issued_lines,
  }
}

const linesOf = ({ draft, lines, current }: Drafting): readonly MergedPosition[] =>
  isReversed(draft, current) ? reversed(lines, draft, current) : lines

// Of an expense the vendor has said what it bears; a correction says what its original bore.
const isReversed = (draft: InvoiceDraft, current?: Invoice): boolean =>
  (draft.reverse_charge ?? current?.reverse_charge) === true &&
  (draft.income ?? current?.income) !== false &&
  (draft.kind ?? current?.kind) !== 'correction'

function withDiscount({ position, discounted }: PricedLine, is_shown: boolean): Position {
  const net = subtract(position.total_price_net as Decimal, discounted.net)
  const gross = subtract(position.total_price_gross as Decimal, discounted.gross)
  const is_discounted = is_shown && (hasDiscount(position) || !isZero(net) || !isZero(gross))
  position.discount_net = is_discounted ? net : null
  position.discount_gross = is_discounted ? gross : null
  return position
}

function composeTotals(
  { chained }: Drafting,
  priced: readonly PricedLine[],
  strategy: SumStrategy,
  options: PriceOptions,
): Told {
  const positions = priced.map(({ position }) => position)
  const taxed = options.rules.calculateTotals(countedOf(priced), strategy, options.places)
  const sums = [taxed.price_net, taxed.price_gross]
  for (const { total_price_gross } of positions) sums.push(total_price_gross as Decimal)
  if (sums.some(isTooLarge)) throw invalid({ positions: `come to more than ${LARGEST}` })
  const totals = options.is_taxless ? withoutTax(taxed) : taxed
  return chained ? chained({ totals, positions, strategy, options }) : totals
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
function composeDiscountKind({
  draft,
  lines,
  settings,
  current,
}: Drafting): Exclude<LineOptions['discount_kind'], null> {
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
