import { type Decimal, isZero, printPlain } from '../../../money/decimal.ts'
import { normaliseTax } from '../../../money/tax.ts'
import { barsOf } from '../../../platform/pdf/bar-code.ts'
import type { Paragraph } from '../../../platform/pdf/flow.ts'
import {
  type Column,
  flowTable,
  neededWidth,
  type Row,
  type TableStyle,
} from '../../../platform/pdf/table.ts'
import { tellsOfSale } from '../invoices/kinds.ts'
import { isMarginDocument } from '../invoices/rules/margin.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { printAmount, printPercent, printQuantity } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { addingUp, correctedBy, discounted, lineAs, withUnitPrices } from './printed-lines.ts'
import { type Drawn, INK, MUTED, type Print } from './style.ts'

// The table of lines. Columns are as wide as their figures need; the name has the rest.

export type Shown = { position: Position; note: string; is_main: boolean; is_numbered: boolean }
export type Field = {
  head: string
  align: Column['align']
  text: (shown: Shown, place: number) => string
  is_name?: boolean
  column?: string // as the look of documents calls it, when it can do without
}

// `after` is the height of what must not stand on a sheet without some of the lines.
export function drawLines(print: Print, after = 0): void {
  const { flow, texts, invoice, positions, look } = print
  const shown = positions.flatMap((position) => shownRows(position, invoice, texts))
  const fields = chosenFields(fieldsFor(invoice, shown, texts), look)
  const numbers = numbering(shown)
  const texts_of = shown.map((one, place) => fields.map((field) => field.text(one, numbers[place] as number)))
  const { style, unbroken } = fittingStyle(fields, texts_of, flow.width, look)
  const columns = columnsFor(fields, texts_of, { style, unbroken }, flow.width)
  const codes = print.ean_codes ?? {}
  const rows = shown.map((one, place) => {
    const row = rowFor(one, fields, texts_of[place] as string[], style, look)
    const more = one.is_numbered
      ? [...ecoTax(one.position, print, style), ...barCode(codes[one.position.product_id ?? 0], style)]
      : []
    return more.length === 0 ? row : withMore(row, fields, more)
  })
  flowTable(flow, columns, rows, style, after > 0 ? after + BELOW : 0)
  flow.y += BELOW
}

const BELOW = 14

export const isText = ({ kind }: Position): boolean => kind === 'text_separator'

// A corrected line says what it was, what it is and the difference; only the difference counts.
export function shownRows(position: Position, invoice: Invoice, texts: Texts): Shown[] {
  const row = (one: Position, note: string, is_main: boolean, is_numbered: boolean): Shown => ({
    position: one,
    note,
    is_main,
    is_numbered,
  })
  const before = lineAs(position.correction_before_attributes, position, invoice)
  const after = lineAs(position.correction_after_attributes, position, invoice)
  if (before || after) {
    return [
      ...(before ? [row(before, texts.label('before'), false, true)] : []),
      ...(after ? [row(withPrices(after, before), texts.label('after'), false, !before)] : []),
      row(correctedBy(position, before, after), texts.label('difference'), true, false),
    ]
  }
  if (position.kind === 'correction_before') return [row(position, texts.label('before'), false, true)]
  if (position.kind === 'correction_after') return [row(position, texts.label('after'), false, false)]
  return [row(discounted(withUnitPrices(position), invoice), '', true, !isText(position))]
}

// What is taken back whole had a price all the same.
const withPrices = (after: Position, before: Position | undefined): Position =>
  before && after.quantity && isZero(after.quantity)
    ? { ...after, price_net: before.price_net ?? null, price_gross: before.price_gross ?? null }
    : after

export function numbering(shown: readonly Shown[]): number[] {
  let number = 0
  return shown.map(({ is_numbered }) => {
    if (is_numbered) number++
    return number
  })
}

// What decides which columns the table has, and how their figures are printed.
type TableFacts = {
  invoice: Invoice
  texts: Texts
  has_tax: boolean
  adds_up: ReturnType<typeof addingUp>
  // What is sold under the margin scheme has neither net nor tax, also beside lines that have both.
  is_mixed: boolean
  amount: (value: Decimal | null | undefined) => string
}

export function fieldsFor(invoice: Invoice, shown: readonly Shown[], texts: Texts): Field[] {
  const positions = shown.map(({ position }) => position)
  const main = shown.filter(({ is_main }) => is_main).map(({ position }) => position)
  const has_tax =
    tellsOfSale(invoice) && positions.some(({ tax, kind }) => tax !== 'disabled' && kind !== 'text_separator')
  const facts: TableFacts = {
    invoice,
    texts,
    has_tax,
    adds_up: addingUp(main, invoice),
    is_mixed: has_tax && isMarginDocument(invoice) && positions.some(({ tax }) => tax === 'disabled'),
    amount: (value) => (value ? printAmount(value, texts.main, invoice.currency) : ''),
  }
  const fields = [...describingFields(facts, positions), ...priceFields(facts), ...totalFields(facts)]
  return fields.filter((field) => field !== false)
}

const figure = (head: string, text: (position: Position) => string): Field => ({
  head,
  align: 'right',
  text: ({ position }) => (isText(position) ? '' : text(position)),
})

function describingFields({ invoice, texts }: TableFacts, positions: readonly Position[]): (Field | false)[] {
  const has = (name: 'quantity_unit' | 'additional_info') => positions.some((one) => one[name])
  return [
    {
      head: texts.stacked('position'),
      align: 'left',
      text: ({ is_numbered }, number) => (is_numbered ? String(number) : ''),
      column: 'position',
    },
    {
      head: texts.stacked('name'),
      align: 'left',
      text: ({ position }) => position.name ?? '',
      is_name: true,
    },
    invoice.additional_info === true &&
      has('additional_info') && {
        head: invoice.additional_info_desc ?? '',
        align: 'left',
        text: ({ position }) => position.additional_info ?? '',
      },
    figure(texts.stacked('quantity'), ({ quantity }) =>
      quantity ? printQuantity(quantity, texts.main) : '',
    ),
    has('quantity_unit') && {
      head: texts.stacked('unit'),
      align: 'left',
      text: ({ position }) => position.quantity_unit ?? '',
      column: 'unit',
    },
  ]
}

function priceFields({ invoice, texts, has_tax, adds_up, is_mixed, amount }: TableFacts): (Field | false)[] {
  const side = has_tax && adds_up.net && !is_mixed ? 'net' : 'gross'
  const is_gross_discount = has_tax && invoice.discount_kind === 'amount'
  return [
    figure(texts.stacked(has_tax ? (`price_${side}` as const) : 'price'), (position) =>
      amount(position[`price_${side}`]),
    ),
    invoice.show_discount === true &&
      figure(texts.stacked(is_gross_discount ? 'discount_gross' : 'discount'), (position) =>
        printDiscount(position, invoice, texts),
      ),
  ]
}

function totalFields({ texts, has_tax, adds_up, is_mixed, amount }: TableFacts): (Field | false)[] {
  const taxed = (tax: string | null | undefined, value: Decimal | null | undefined) =>
    is_mixed && tax === 'disabled' ? '' : amount(value)
  return [
    has_tax &&
      adds_up.net && {
        ...figure(texts.stacked('total_net'), ({ tax, total_price_net }) => taxed(tax, total_price_net)),
        column: 'total_net',
      },
    has_tax && figure(texts.stacked('tax_rate'), ({ tax }) => printTax(tax ?? '', texts)),
    has_tax &&
      adds_up.tax && {
        ...figure(texts.stacked('total_tax'), ({ tax, total_price_tax }) => taxed(tax, total_price_tax)),
        column: 'total_tax',
      },
    (!has_tax || adds_up.gross) && {
      ...figure(texts.stacked(has_tax ? 'total_gross' : 'value'), ({ total_price_gross }) =>
        amount(total_price_gross),
      ),
      ...(has_tax ? { column: 'total_gross' } : {}),
    },
  ]
}

// Of what a line comes to something is always told: where lines do not add up to what was chosen, what they do add up to.
function chosenFields(fields: readonly Field[], { choices }: Drawn): Field[] {
  const isChosen = ({ column }: Field) => column === undefined || choices.columns.includes(column)
  const isTotal = ({ column }: Field) => column === 'total_net' || column === 'total_gross'
  const needs_total = fields.some(isTotal) && !fields.some((field) => isTotal(field) && isChosen(field))
  return fields.filter((field) => isChosen(field) || (needs_total && isTotal(field)))
}

export const printTax = (tax: string, texts: Texts): string =>
  /^\d/.test(tax) ? printPercent(normaliseTax(tax) as string, texts.main) : texts.tax(tax)

function printDiscount(
  { discount, discount_percent }: Position,
  { discount_kind, currency }: Invoice,
  texts: Texts,
): string {
  if (discount_kind === 'amount')
    return discount && !isZero(discount) ? printAmount(discount, texts.main, currency) : ''
  return discount_percent && !isZero(discount_percent)
    ? printPercent(printPlain(discount_percent), texts.main)
    : ''
}

const NAME_WIDTH_MIN = 130

type Fitting = { style: TableStyle; unbroken: 'words' | 'lines' }

// Smaller type when the figures are so long that the name would have no room. Heads in two languages have a line each while there
// is room for that.
function fittingStyle(
  fields: readonly Field[],
  texts_of: readonly string[][],
  width: number,
  { table }: Drawn,
): Fitting {
  const sizes = [table.size, 7.5, 7, 6.5, 6]
  const styles = sizes.map(
    (size): Fitting => ({
      style: { ...table, size, head_size: Math.min(table.head_size, size - 0.5) },
      unbroken: 'words',
    }),
  )
  const fits = (fitting: Fitting) => nameWidth(fields, texts_of, fitting, width) >= NAME_WIDTH_MIN
  const roomy: Fitting[] = table.second_size === undefined ? [] : [{ style: table, unbroken: 'lines' }]
  const [smallest] = styles.slice(-1) as [Fitting]
  return [...roomy, ...styles].find(fits) ?? { ...smallest, style: { ...smallest.style, pad_x: 2.5 } }
}

const FREE_TEXT_MAX = 80

function widthsOf(
  fields: readonly Field[],
  texts_of: readonly string[][],
  { style, unbroken }: Fitting,
): number[] {
  return fields.map(({ head, align, is_name }, place) => {
    if (is_name) return 0
    const width = neededWidth(head, column(texts_of, place), style, false, unbroken)
    return align === 'left' ? Math.min(width, FREE_TEXT_MAX) : width
  })
}

function* column(texts_of: readonly string[][], place: number): Generator<string> {
  for (const texts of texts_of) yield texts[place] as string
}

const nameWidth = (
  fields: readonly Field[],
  texts_of: readonly string[][],
  fitting: Fitting,
  width: number,
): number => width - widthsOf(fields, texts_of, fitting).reduce((sum, one) => sum + one, 0)

function columnsFor(
  fields: readonly Field[],
  texts_of: readonly string[][],
  fitting: Fitting,
  width: number,
): Column[] {
  const widths = widthsOf(fields, texts_of, fitting)
  const rest = width - widths.reduce((sum, one) => sum + one, 0)
  return fields.map(({ head, align, is_name }, place) => ({
    head,
    align,
    width: is_name ? rest : (widths[place] as number),
  }))
}

function rowFor(
  { position, note, is_main }: Shown,
  fields: readonly Field[],
  texts: string[],
  style: TableStyle,
  { tint, choices, is_early }: Drawn,
): Row {
  const ink = { size: style.size, color: is_main ? INK : MUTED }
  const name_at = fields.findIndex((field) => field.is_name)
  if (isText(position)) {
    const text = [position.name, position.description].filter(Boolean).join('\n')
    return {
      cells: [[{ text, size: style.size, is_bold: true, color: INK }]],
      span: fields.length,
      fill: tint,
      keeps_next: !is_early,
      is_heading: true,
    }
  }
  const is_bold = position.kind === 'subtotal'
  const codeless = (one: Position): Position =>
    choices.columns.includes('code') ? one : { ...one, code: null }
  const cells = fields.map((field, place): Paragraph[] => {
    const paragraph = { text: texts[place] as string, ...ink, align: field.align, is_bold }
    return place === name_at ? nameCell(codeless(position), note, is_main, paragraph) : [paragraph]
  })
  return { cells, ...(is_bold ? { fill: tint } : {}) }
}

// Under everything else that is said of the goods.
const withMore = (row: Row, fields: readonly Field[], more: readonly Paragraph[]): Row => ({
  ...row,
  cells: row.cells.map((cell, place) => (fields[place]?.is_name ? [...cell, ...more] : cell)),
})

function barCode(code: string | undefined, { size }: TableStyle): Paragraph[] {
  if (!code) return []
  const bars = barsOf(code)
  return [{ text: code, size: size - 1, color: MUTED, ...(bars ? { bars } : {}) }]
}

function ecoTax({ use_eco_tax, eco_tax_net }: Position, { invoice, texts }: Print, { size }: TableStyle) {
  if (!use_eco_tax || !eco_tax_net || isZero(eco_tax_net)) return []
  const amount = printAmount(eco_tax_net, texts.main, invoice.currency)
  const text = `${texts.label('eco_tax')}: ${amount} ${invoice.currency ?? ''}`
  return [{ text, size: size - 1, color: MUTED }]
}

// Under the name, smaller: its code and what else there is to say.
function nameCell(position: Position, note: string, is_main: boolean, name: Paragraph): Paragraph[] {
  const small = { size: name.size - 1, color: MUTED }
  return [
    ...(note ? [{ ...small, text: note, is_bold: is_main }] : []),
    ...(note && is_main ? [] : [name]),
    ...(note ? [] : [{ ...small, text: [position.code, position.gtu_code].filter(Boolean).join(' · ') }]),
    ...(position.description ? [{ ...small, text: position.description }] : []),
  ]
}
