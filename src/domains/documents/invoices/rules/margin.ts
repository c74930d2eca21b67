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

// Margin scheme: a document shows the price and neither net nor tax. The tax is part of the margin, which is calculated
// here and only counted.

// Texts of the law, as the family sends them.
export const MARGIN_PROCEDURES = {
  used_goods: 'procedura marży – towary używane',
  travel: 'procedura marży dla biur podróży',
  art: 'procedura marży – dzieła sztuki',
  collectibles: 'procedura marży – przedmioty kolekcjonerskie i antyki',
} as const
export type MarginProcedure = keyof typeof MARGIN_PROCEDURES

export function composeProcedure(draft: InvoiceDraft, current?: Invoice): InvoiceDraft {
  const kind = draft.kind ?? current?.kind
  const input = draft.procedure_vat_margin
  if (input === undefined || input === current?.procedure_vat_margin) {
    // A document issued without a procedure stays as it is.
    const isOpen = kind === 'vat_margin' && current?.kind !== kind && isBlank(current?.procedure_vat_margin)
    return isOpen ? { procedure_vat_margin: MARGIN_PROCEDURES.used_goods } : {}
  }
  if (isBlank(input))
    return kind === 'vat_margin' ? { procedure_vat_margin: MARGIN_PROCEDURES.used_goods } : {}
  const procedure = procedureOf(input)
  if (procedure === undefined)
    throw invalid({
      procedure_vat_margin: [
        'is not included in the list',
        `must be one of: ${Object.values(MARGIN_PROCEDURES).join(', ')}`,
      ],
    })
  return { procedure_vat_margin: MARGIN_PROCEDURES[procedure] }
}

// Ignores dashes and case, and accepts the short name too.
export function procedureOf(text: string | null | undefined): MarginProcedure | undefined {
  const plain = normalizeProcedure(text ?? '')
  const names = Object.keys(MARGIN_PROCEDURES) as MarginProcedure[]
  return names.find((name) => plain === name || plain === normalizeProcedure(MARGIN_PROCEDURES[name]))
}

const normalizeProcedure = (text: string) =>
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

export const statesMargin = ({ tax, vat_margin_tax, total_purchase_price }: Position): boolean =>
  tax === 'disabled' || !isBlank(vat_margin_tax) || !isBlank(total_purchase_price)

type Price = { given: LineInput['given']; amount: Decimal }

// The rate of such a line is the rate of its margin; a net price becomes the gross price.
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

const ONE_PIECE = amount('1')

function grossPrice({ given, amount }: Price, tax: string, { rounding }: CalculationRules): Price {
  if (!given.endsWith('net')) return { given, amount }
  const places = Math.max(2, given === 'price_net' ? amount.scale : 2)
  const gross = rounding.round(multiply(amount, add(ONE_PIECE, taxRate(normaliseTax(tax) ?? '0'))), places)
  return { given: given.replace('net', 'gross') as LineInput['given'], amount: gross }
}

// Returns undefined for other lines, and if the purchase price is missing.
export function marginOf(
  position: Position,
  gross: Decimal,
  { places, rules }: { places?: number; rules: CalculationRules },
): Amounts | undefined {
  const { tax, vat_margin_tax, total_purchase_price, quantity } = position
  if (tax !== 'disabled' || isBlank(vat_margin_tax) || !total_purchase_price) return undefined
  // A line that is reversed completely has no margin.
  if (quantity && isZero(quantity)) return undefined
  const rate = normaliseTax(vat_margin_tax as string) ?? '0'
  return rules.calculateMargin(gross, total_purchase_price, rate, places)
}

const NO_AMOUNTS: Amounts = { net: ZERO, tax: ZERO, gross: ZERO }

type State = { position: Position | null; margin: Amounts | undefined }

// A changed rate of the margin subtracts under the old rate and adds under the new one. Returns undefined if the rate
// is unchanged.
export function marginParts(before: State, after: State): readonly RateMargin[] | undefined {
  const [oldRate, rate] = [before, after].map(({ position }) => position?.vat_margin_tax)
  if (!before.margin || !after.margin || isSameTax(oldRate ?? '', rate ?? '')) return undefined
  const removed = marginBetween(undefined, before.margin) as Amounts
  return [
    { rate: oldRate, margin: removed },
    { rate, margin: after.margin },
  ]
}

export function marginBetween(after: Amounts | undefined, before: Amounts | undefined): Amounts | undefined {
  if (!after && !before) return undefined
  const [a, b] = [after ?? NO_AMOUNTS, before ?? NO_AMOUNTS]
  return {
    net: subtract(a.net, b.net),
    tax: subtract(a.tax, b.tax),
    gross: subtract(a.gross, b.gross),
  }
}

export type RateMargin = { rate: string | null | undefined; margin: Amounts }
type Line = {
  position: Position
  margin?: Amounts | undefined
  margin_parts?: readonly RateMargin[] | undefined
}

// Stores the margin with each line and sums it by rate.
export function composeMargins(lines: readonly Line[]): RateTotal[] {
  const byRate = new Map<string, Amounts[]>()
  for (const { position, margin, margin_parts } of lines) {
    position.vat_margin_total_price_net = margin?.net ?? null
    position.vat_margin_total_price_tax = margin?.tax ?? null
    position.vat_margin_total_price_gross = margin?.gross ?? null
    if (!margin) continue
    for (const part of margin_parts ?? [{ rate: position.vat_margin_tax, margin }]) {
      const rate = normaliseTax(part.rate as string) ?? (part.rate as string)
      byRate.set(rate, [...(byRate.get(rate) ?? []), part.margin])
    }
  }
  return [...byRate].map(([tax, margins]) => ({
    tax,
    net: sum(margins.map(({ net }) => net)),
    tax_amount: sum(margins.map(({ tax }) => tax)),
    gross: sum(margins.map(({ gross }) => gross)),
  }))
}
