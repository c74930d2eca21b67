import { categoryOf, type Taxed } from '../../../einvoice/categories.ts'
import { plain } from '../../../einvoice/clean-text.ts'
import { CATEGORIES, type Category, type Line, type Rate } from '../../../einvoice/model.ts'
import { unitCode } from '../../../einvoice/units.ts'
import { add, type Decimal, decimal, isZero, negate, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { normaliseTax } from '../../../money/tax.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { type LineName, lineId } from '../../documents/corrections/corrected-state.ts'
import {
  isCorrection,
  priceOptionsOf,
  type Side,
  side,
} from '../../documents/invoices/rules/correction-pricing.ts'
import { exchangedOf } from '../../documents/invoices/rules/exchange.ts'
import { isPriced } from '../../documents/invoices/rules/lines.ts'
import type { Invoice, Position } from '../../documents/invoices/schema.ts'
import type { Sources } from './sources.ts'

// Lines and sums of a document, as a structured invoice tells them.

type Reading = {
  invoice: Invoice
  sources: Sources
  taxed: Taxed
  settling: readonly string[]
  // Of a correction by the place of each line: the line of the document that it is about.
  names?: ReadonlyMap<number, LineName> | undefined
}

export function linesOf(positions: readonly Position[], reading: Reading, field = 'positions'): Line[] {
  const lines: Line[] = []
  const { names, invoice } = reading
  const nameOf = (position: Position, index: number, place: number): LineName =>
    names?.get(index) ?? { number: place, id: lineId(position, invoice.id, place) }
  let place = 0
  positions.forEach((position, index) => {
    if (!isPriced(position)) return
    place += 1
    const path = `${field}[${index}]`
    if (!isCorrection(position)) {
      lines.push(
        lineOf(
          position,
          amountsOf(position),
          { state: 'now', field: path },
          nameOf(position, index, place),
          reading,
        ),
      )
      return
    }
    const options = priceOptionsOf(reading.invoice)
    const [before, after] = [position.correction_before_attributes, position.correction_after_attributes].map(
      (state) => side(state, path, options),
    ) as [Side, Side]
    const pair = [
      ['before', before, after],
      ['after', after, before],
    ] as const
    for (const [state, one, other] of pair) {
      const described = {
        ...position,
        ...saidOf(other.position),
        ...saidOf(one.position),
        tax: one.tax ?? other.tax,
      }
      const name = nameOf(position, index, place)
      lines.push(
        lineOf(described as Position, amountsOfSide(one, other), { state, field: path }, name, reading),
      )
    }
  })
  return lines
}

// What a state leaves open is as in the other, or in the line.
const saidOf = (position: Position | null): Partial<Position> =>
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
  const [total_net, total_gross] = [position.total_price_net ?? ZERO, position.total_price_gross ?? ZERO]
  const [discount_net, discount_gross] = [position.discount_net ?? ZERO, position.discount_gross ?? ZERO]
  const net = subtract(total_net, discount_net)
  const gross = subtract(total_gross, discount_gross)
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

function amountsOfSide(one: Side, other: Side): Amounts {
  const priced = isZero(one.price_net) && isZero(one.quantity) ? other : one
  const named = (one.kept ?? other.kept ?? {}) as { [name: string]: unknown }
  const is_gross = named.price_gross !== undefined || named.total_price_gross !== undefined
  return {
    quantity: one.quantity,
    lead: is_gross ? 'gross' : 'net',
    price_net: priced.price_net,
    price_gross: priced.price_gross,
    discount_net: subtract(one.total_net, one.discounted.net),
    discount_gross: subtract(one.total_gross, one.discounted.gross),
    net: one.discounted.net,
    tax: one.discounted.tax,
    gross: one.discounted.gross,
  }
}

function lineOf(
  position: Position,
  amounts: Amounts,
  { state, field }: Pick<Line, 'state'> & { field: string },
  { number: place, id }: LineName,
  { invoice, sources, taxed, settling }: Reading,
): Line {
  const rate = normaliseTax(position.tax ?? '0') ?? (position.tax as string)
  const name = plain(position.name) ?? '-'
  const own = (sources.settings.unit_codes ?? {}) as { [unit: string]: string }
  return {
    ...amounts,
    field,
    id,
    place,
    state,
    name,
    description: plain(position.description),
    code: plain(position.code),
    classified: classifiedOf(invoice, position),
    unit: plain(position.quantity_unit),
    unit_code: unitCode(position.quantity_unit, own),
    rate,
    category: categoryOfLine(position, rate, taxed),
    group: plain(position.gtu_code),
    annex_15: position.annex_15 === true,
    settles_advance: settling.some((number) => name === number || name.endsWith(` ${number}`)),
  }
}

// What is said of a line wins over what its rate means.
function categoryOfLine({ tax_category }: Position, rate: string, taxed: Taxed): Category {
  const said = tax_category?.trim().toUpperCase()
  if (CATEGORIES.includes(said as never)) return said as Category
  if (rate === 'disabled' && taxed.is_margin) return 'E'
  return categoryOf(rate, taxed)
}

const CLASSES = { gtin: 'GTIN', ean: 'GTIN', pkwiu: 'PKWiU', cn: 'CN', pkob: 'PKOB' } as const

// The extra column is what its heading says.
function classifiedOf({ additional_info_desc }: Invoice, { additional_info }: Position): Line['classified'] {
  const heading =
    additional_info_desc
      ?.trim()
      .toLowerCase()
      .replace(/[^a-z]/g, '') ?? ''
  const as = CLASSES[heading as keyof typeof CLASSES]
  const code = plain(additional_info)
  return as && code ? { as, code } : undefined
}

type Total = { tax: string; net: string; tax_amount: string; exchange_tax_amount?: string }

// The sums of the document itself. Where lines of one rate are of several categories, each has the sum of its lines, and the
// first what rounding leaves.
export function ratesOf(invoice: Invoice, lines: readonly Line[], taxed: Taxed): Rate[] {
  const home = exchangedOf(invoice)
  return ((invoice.totals_by_rate ?? []) as unknown as Total[]).flatMap((total) => {
    const rate = normaliseTax(total.tax) ?? total.tax
    const own = lines.filter((line) => line.rate === rate)
    const categories = [...new Set(own.map(({ category }) => category))]
    const [
      first = rate === 'disabled' && taxed.is_margin ? ('E' as const) : categoryOf(rate, taxed),
      ...others
    ] = categories
    const parts = others.map((category) => ({
      rate,
      category,
      ...sumOf(own.filter((line) => line.category === category)),
    }))
    const whole = {
      rate,
      category: first,
      net: subtract(decimal(total.net), sum(parts.map(({ net }) => net))),
      tax: subtract(decimal(total.tax_amount), sum(parts.map(({ tax }) => tax))),
      home_tax: home?.rows.find((row) => (normaliseTax(row.tax) ?? row.tax) === rate)?.tax_amount,
    }
    return [whole, ...parts]
  })
}

const signed = (amount: Decimal, { state }: Line) => (state === 'before' ? negate(amount) : amount)

const sumOf = (lines: readonly Line[]) =>
  lines.reduce(
    (so_far, line) => ({
      net: add(so_far.net, signed(line.net, line)),
      tax: add(so_far.tax, signed(line.tax, line)),
    }),
    { net: ZERO, tax: ZERO },
  )
