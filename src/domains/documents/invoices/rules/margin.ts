import {
  add,
  decimal as amount,
  type Decimal,
  isZero,
  multiply,
  subtract,
  sum,
  ZERO,
} from '../../../../money/decimal.ts'
import type { Amounts, LineInput } from '../../../../money/line.ts'
import type { CalculationRules } from '../../../../money/rules/versions.ts'
import { isSameTax, normaliseTax, taxRate } from '../../../../money/tax.ts'
import type { RateTotal } from '../../../../money/totals.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Invoice, InvoiceDraft, Position } from '../schema.ts'

// The margin scheme: a document shows what is paid and neither net nor tax; the tax lies in the margin, which is calculated here and
// only counted.

// As the law words them, and the family sends them.
export const MARGIN_PROCEDURES = {
  used_goods: 'procedura marży – towary używane',
  travel: 'procedura marży dla biur podróży',
  art: 'procedura marży – dzieła sztuki',
  collectibles: 'procedura marży – przedmioty kolekcjonerskie i antyki',
} as const
export type MarginProcedure = keyof typeof MARGIN_PROCEDURES

export function composeProcedure(draft: InvoiceDraft, current?: Invoice): InvoiceDraft {
  const kind = draft.kind ?? current?.kind
  const sent = draft.procedure_vat_margin
  if (sent === undefined || sent === current?.procedure_vat_margin) {
    // A document that was issued without one stays as it reads.
    const is_open = kind === 'vat_margin' && current?.kind !== kind && isBlank(current?.procedure_vat_margin)
    return is_open ? { procedure_vat_margin: MARGIN_PROCEDURES.used_goods } : {}
  }
  if (isBlank(sent))
    return kind === 'vat_margin' ? { procedure_vat_margin: MARGIN_PROCEDURES.used_goods } : {}
  const known = procedureOf(sent)
  if (known === undefined)
    throw invalid({
      procedure_vat_margin: `is not included in the list (${Object.values(MARGIN_PROCEDURES).join(', ')})`,
    })
  return { procedure_vat_margin: MARGIN_PROCEDURES[known] }
}

// In whatever dashes and letters; by its short name too.
export function procedureOf(text: string | null | undefined): MarginProcedure | undefined {
  const plain = plainOf(text ?? '')
  const names = Object.keys(MARGIN_PROCEDURES) as MarginProcedure[]
  return names.find((name) => plain === name || plain === plainOf(MARGIN_PROCEDURES[name]))
}

const plainOf = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/^procedura marży/, '')
    .replace(/[-–—:\s]+/g, ' ')
    .replace(/^ ?(dla )?/, '')
    .trim()

export const isMarginDocument = (draft: InvoiceDraft, current?: Invoice): boolean => {
  const kind = draft.kind ?? current?.kind
  return (
    kind === 'vat_margin' ||
    (kind === 'correction' && !isBlank(draft.procedure_vat_margin ?? current?.procedure_vat_margin))
  )
}

export const namesMargin = ({ tax, vat_margin_tax, total_purchase_price }: Position): boolean =>
  tax === 'disabled' || !isBlank(vat_margin_tax) || !isBlank(total_purchase_price)

type Price = { given: LineInput['given']; amount: Decimal }

// The rate of such a line is that of its margin; a net price becomes what is paid.
export function asMarginLine(
  position: Position,
  price: Price,
  { default_tax, rules }: { default_tax: string; rules: CalculationRules },
): { position: Position; price: Price } {
  const tax = position.tax ?? default_tax
  const rate = tax === 'disabled' ? default_tax : tax
  return {
    position: { ...position, tax: 'disabled', vat_margin_tax: position.vat_margin_tax ?? rate },
    price: tax === 'disabled' ? price : grossPrice(price, tax, rules),
  }
}

const ONE = amount('1')

function grossPrice({ given, amount }: Price, tax: string, { rounding }: CalculationRules): Price {
  if (!given.endsWith('net')) return { given, amount }
  const places = Math.max(2, given === 'price_net' ? amount.scale : 2)
  const gross = rounding.round(multiply(amount, add(ONE, taxRate(normaliseTax(tax) ?? '0'))), places)
  return { given: given.replace('net', 'gross') as LineInput['given'], amount: gross }
}

// Undefined where it is no such line, or nobody said what it was bought for.
export function marginOf(
  position: Position,
  sold: Decimal,
  { places, rules }: { places?: number; rules: CalculationRules },
): Amounts | undefined {
  const { tax, vat_margin_tax, total_purchase_price, quantity } = position
  if (tax !== 'disabled' || isBlank(vat_margin_tax) || !total_purchase_price) return undefined
  // Of what is taken back whole nothing was sold.
  if (quantity && isZero(quantity)) return undefined
  const rate = normaliseTax(vat_margin_tax as string) ?? '0'
  return rules.calculateMargin(sold, total_purchase_price, rate, places)
}

const NOTHING: Amounts = { net: ZERO, tax: ZERO, gross: ZERO }

type State = { position: Position | null; margin: Amounts | undefined }

// A margin of another rate is taken away under the old one and added under the new one; undefined where it is one rate.
export function marginParts(before: State, after: State): readonly RateMargin[] | undefined {
  const [old_rate, rate] = [before, after].map(({ position }) => position?.vat_margin_tax)
  if (!before.margin || !after.margin || isSameTax(old_rate ?? '', rate ?? '')) return undefined
  const taken = marginBetween(undefined, before.margin) as Amounts
  return [
    { rate: old_rate, margin: taken },
    { rate, margin: after.margin },
  ]
}

export function marginBetween(after: Amounts | undefined, before: Amounts | undefined): Amounts | undefined {
  if (!after && !before) return undefined
  const [left, right] = [after ?? NOTHING, before ?? NOTHING]
  return {
    net: subtract(left.net, right.net),
    tax: subtract(left.tax, right.tax),
    gross: subtract(left.gross, right.gross),
  }
}

export type RateMargin = { rate: string | null | undefined; margin: Amounts }
type Line = {
  position: Position
  margin?: Amounts | undefined
  margin_parts?: readonly RateMargin[] | undefined
}

// Told with each line and counted by rate.
export function composeMargins(lines: readonly Line[]): RateTotal[] {
  const by_rate = new Map<string, Amounts[]>()
  for (const { position, margin, margin_parts } of lines) {
    position.vat_margin_total_price_net = margin?.net ?? null
    position.vat_margin_total_price_tax = margin?.tax ?? null
    position.vat_margin_total_price_gross = margin?.gross ?? null
    if (!margin) continue
    for (const part of margin_parts ?? [{ rate: position.vat_margin_tax, margin }]) {
      const rate = normaliseTax(part.rate as string) ?? (part.rate as string)
      by_rate.set(rate, [...(by_rate.get(rate) ?? []), part.margin])
    }
  }
  return [...by_rate].map(([tax, margins]) => ({
    tax,
    net: sum(margins.map(({ net }) => net)),
    tax_amount: sum(margins.map(({ tax }) => tax)),
    gross: sum(margins.map(({ gross }) => gross)),
  }))
}
