import { categoryOf, type TaxContext } from '../../../einvoice/categories.ts'
import { normalizeText } from '../../../einvoice/clean-text.ts'
import { CATEGORIES, type Category, type Line, type Rate } from '../../../einvoice/model.ts'
import { unitCode } from '../../../einvoice/units.ts'
import { add, type Decimal, decimal, isZero, negate, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { normaliseTax } from '../../../money/tax.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { type LineName, lineId } from '../../documents/corrections/corrected-state.ts'
import {
  isCorrection,
  type PricedSide,
  priceOptionsOf,
  priceSide,
} from '../../documents/invoices/rules/correction-pricing.ts'
import { exchangedTotals } from '../../documents/invoices/rules/exchange.ts'
import { isPriced } from '../../documents/invoices/rules/lines.ts'
import type { Invoice, Position } from '../../documents/invoices/schema.ts'
import type { Sources } from './sources.ts'

// Builds the lines and totals of the e-invoice model from a stored document.

type LineContext = {
  invoice: Invoice
  sources: Sources
  taxed: TaxContext
  settling: readonly string[]
  // For a correction, the corrected line for each line index.
  names?: ReadonlyMap<number, LineName> | undefined
}

export function linesOf(positions: readonly Position[], context: LineContext, field = 'positions'): Line[] {
  const lines: Line[] = []
  const { names, invoice } = context
  const nameOf = (position: Position, index: number, number: number): LineName =>
    names?.get(index) ?? { number: number, id: lineId(position, invoice.id, number) }
  let lineNumber = 0
  positions.forEach((position, index) => {
    if (!isPriced(position)) return
    lineNumber += 1
    const path = `${field}[${index}]`
    if (!isCorrection(position)) {
      lines.push(
        lineOf(
          position,
          amountsOf(position),
          { state: 'now', field: path },
          nameOf(position, index, lineNumber),
          context,
        ),
      )
      return
    }
    const options = priceOptionsOf(context.invoice)
    const [before, after] = [position.correction_before_attributes, position.correction_after_attributes].map(
      (state) => priceSide(state, path, options),
    ) as [PricedSide, PricedSide]
    const pair = [
      ['before', before, after],
      ['after', after, before],
    ] as const
    for (const [state, side, otherSide] of pair) {
      const sidePosition = {
        ...position,
        ...statedFields(otherSide.position),
        ...statedFields(side.position),
        tax: side.tax ?? otherSide.tax,
      }
      const name = nameOf(position, index, lineNumber)
      lines.push(
        lineOf(
          sidePosition as Position,
          amountsOfSide(side, otherSide),
          { state, field: path },
          name,
          context,
        ),
      )
    }
  })
  return lines
}

// A field missing in one state is taken from the other state, or from the line.
const statedFields = (position: Position | null): Partial<Position> =>
  Object.fromEntries(
    ['name', 'code', 'quantity_unit', 'given'].flatMap((name) => {
      const value = position?.[name as 'name']
      return isBlank(value) ? [] : [[name, value]]
    }),
  )

type Amounts = Pick<
  Line,
  | 'quantity'
  | 'price_net'
  | 'price_gross'
  | 'discount_net'
  | 'discount_gross'
  | 'net'
  | 'tax'
  | 'gross'
  | 'lead'
>

function amountsOf(position: Position): Amounts {
  const [totalNet, totalGross] = [position.total_price_net ?? ZERO, position.total_price_gross ?? ZERO]
  const [discount_net, discount_gross] = [position.discount_net ?? ZERO, position.discount_gross ?? ZERO]
  const net = subtract(totalNet, discount_net)
  const gross = subtract(totalGross, discount_gross)
  return {
    quantity: position.quantity ?? ZERO,
    lead: position.given?.endsWith('gross') ? 'gross' : 'net',
    price_net: position.price_net ?? ZERO,
    price_gross: position.price_gross ?? ZERO,
    discount_net,
    discount_gross,
    net,
    gross,
    tax: subtract(gross, net),
  }
}

function amountsOfSide(side: PricedSide, otherSide: PricedSide): Amounts {
  const priced = isZero(side.price_net) && isZero(side.quantity) ? otherSide : side
  const attributes = (side.attributes ?? otherSide.attributes ?? {}) as { [name: string]: unknown }
  const isGross = attributes.price_gross !== undefined || attributes.total_price_gross !== undefined
  return {
    quantity: side.quantity,
    lead: isGross ? 'gross' : 'net',
    price_net: priced.price_net,
    price_gross: priced.price_gross,
    discount_net: subtract(side.total_net, side.discounted.net),
    discount_gross: subtract(side.total_gross, side.discounted.gross),
    net: side.discounted.net,
    tax: side.discounted.tax,
    gross: side.discounted.gross,
  }
}

function lineOf(
  position: Position,
  amounts: Amounts,
  { state, field }: Pick<Line, 'state'> & { field: string },
  { number, id }: LineName,
  { invoice, sources, taxed, settling }: LineContext,
): Line {
  const rate = normaliseTax(position.tax ?? '0') ?? (position.tax as string)
  const name = normalizeText(position.name) ?? '-'
  const accountUnits = (sources.settings.unit_codes ?? {}) as { [unit: string]: string }
  return {
    ...amounts,
    field,
    id,
    number: number,
    state,
    name,
    description: normalizeText(position.description),
    code: normalizeText(position.code),
    classified: classifiedOf(invoice, position),
    unit: normalizeText(position.quantity_unit),
    unit_code: unitCode(position.quantity_unit, accountUnits),
    rate,
    category: categoryOfLine(position, rate, taxed),
    group: normalizeText(position.gtu_code),
    annex_15: position.annex_15 === true,
    settles_advance: settling.some((number) => name === number || name.endsWith(` ${number}`)),
  }
}

// An explicit tax category overrides the one derived from the rate.
function categoryOfLine({ tax_category }: Position, rate: string, taxed: TaxContext): Category {
  const category = tax_category?.trim().toUpperCase()
  const explicit = CATEGORIES.find((code) => code === category)
  if (explicit) return explicit
  if (rate === 'disabled' && taxed.is_margin) return 'E'
  return categoryOf(rate, taxed)
}

const CLASSES = { gtin: 'GTIN', ean: 'GTIN', pkwiu: 'PKWiU', cn: 'CN', pkob: 'PKOB' } as const

// The heading of the extra column says which classification it contains.
function classifiedOf({ additional_info_desc }: Invoice, { additional_info }: Position): Line['classified'] {
  const heading =
    additional_info_desc
      ?.trim()
      .toLowerCase()
      .replace(/[^a-z]/g, '') ?? ''
  const as = CLASSES[heading as keyof typeof CLASSES]
  const code = normalizeText(additional_info)
  return as && code ? { as, code } : undefined
}

type Total = { tax: string; net: string; tax_amount: string; exchange_tax_amount?: string }

// Uses the totals of the document. If the lines of a rate belong to several categories, each category gets the total
// of its lines and the first one the remainder of rounding.
export function ratesOf(invoice: Invoice, lines: readonly Line[], taxed: TaxContext): Rate[] {
  const home = exchangedTotals(invoice)
  // The column is plain JSON; the totals write it in this form.
  return ((invoice.totals_by_rate ?? []) as Total[]).flatMap((total) => {
    const rate = normaliseTax(total.tax) ?? total.tax
    const linesOfRate = lines.filter((line) => line.rate === rate)
    const categories = [...new Set(linesOfRate.map(({ category }) => category))]
    const [
      first = rate === 'disabled' && taxed.is_margin ? ('E' as const) : categoryOf(rate, taxed),
      ...others
    ] = categories
    const parts = others.map((category) => ({
      rate,
      category,
      ...sumOf(linesOfRate.filter((line) => line.category === category)),
    }))
    const firstPart = {
      rate,
      category: first,
      net: subtract(decimal(total.net), sum(parts.map(({ net }) => net))),
      tax: subtract(decimal(total.tax_amount), sum(parts.map(({ tax }) => tax))),
      home_tax: home?.rows.find((row) => (normaliseTax(row.tax) ?? row.tax) === rate)?.tax_amount,
    }
    return [firstPart, ...parts]
  })
}

const signedAmount = (amount: Decimal, { state }: Line) => (state === 'before' ? negate(amount) : amount)

const sumOf = (lines: readonly Line[]) =>
  lines.reduce(
    (total, line) => ({
      net: add(total.net, signedAmount(line.net, line)),
      tax: add(total.tax, signedAmount(line.tax, line)),
    }),
    { net: ZERO, tax: ZERO },
  )
