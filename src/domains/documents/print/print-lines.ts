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
import { isSaleOrPurchase } from '../invoices/kinds.ts'
import { isMarginDocument } from '../invoices/rules/margin.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { printAmount, printPercent, printQuantity } from '../texts/format-values.ts'
import type { Texts } from '../texts/texts.ts'
import { findMatchingTotals } from './printed-lines.ts'
import { isText, lineNumbers, type PrintedRow, printedRows } from './printed-rows.ts'
import { INK, MUTED, type PrintContext, type PrintStyle } from './style.ts'

// The table of lines. Columns are as wide as their figures need; the name column takes the remaining width.

export type Field = {
  head: string
  align: Column['align']
  text: (row: PrintedRow, number: number) => string
  is_name?: boolean
  column?: string // the name of the column in the template, if it may be left out
}

// `after` is the height of the content that must share its sheet with some of the lines.
export function drawLines(print: PrintContext, after = 0): void {
  const { flow, texts, invoice, positions, printStyle } = print
  const rows = positions.flatMap((position) => printedRows(position, invoice, texts))
  const fields = chosenFields(fieldsFor(invoice, rows, texts), printStyle)
  const numbers = lineNumbers(rows)
  const cellTexts = rows.map((row, index) => fields.map((field) => field.text(row, numbers[index] as number)))
  const { style, unbroken } = fittingStyle(fields, cellTexts, flow.width, printStyle)
  const columns = columnsFor(fields, cellTexts, { style, unbroken }, flow.width)
  const codes = print.ean_codes ?? {}
  const tableRows = rows.map((row, index) => {
    const tableRow = rowFor(row, fields, cellTexts[index] as string[], style, printStyle)
    const details = row.is_numbered
      ? [...ecoTax(row.position, print, style), ...barCode(codes[row.position.product_id ?? 0], style)]
      : []
    return details.length === 0 ? tableRow : withDetails(tableRow, fields, details)
  })
  flowTable(flow, columns, tableRows, style, after > 0 ? after + GAP_BELOW : 0)
  flow.y += GAP_BELOW
}

const GAP_BELOW = 14

// The facts that decide which columns the table has and how their figures are printed.
type TableFacts = {
  invoice: Invoice
  texts: Texts
  has_tax: boolean
  matchingTotals: ReturnType<typeof findMatchingTotals>
  // Lines under the margin scheme show neither net nor tax, even beside lines that show both.
  is_mixed: boolean
  amount: (value: Decimal | null | undefined) => string
}

export function fieldsFor(invoice: Invoice, rows: readonly PrintedRow[], texts: Texts): Field[] {
  const positions = rows.map(({ position }) => position)
  const mainPositions = rows.filter(({ is_main }) => is_main).map(({ position }) => position)
  const has_tax =
    isSaleOrPurchase(invoice) &&
    positions.some(({ tax, kind }) => tax !== 'disabled' && kind !== 'text_separator')
  const facts: TableFacts = {
    invoice,
    texts,
    has_tax,
    matchingTotals: findMatchingTotals(mainPositions, invoice),
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
  const has = (name: 'quantity_unit' | 'additional_info') => positions.some((position) => position[name])
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

function priceFields({
  invoice,
  texts,
  has_tax,
  matchingTotals,
  is_mixed,
  amount,
}: TableFacts): (Field | false)[] {
  const side = has_tax && matchingTotals.net && !is_mixed ? 'net' : 'gross'
  const isGrossDiscount = has_tax && invoice.discount_kind === 'amount'
  return [
    figure(texts.stacked(has_tax ? (`price_${side}` as const) : 'price'), (position) =>
      amount(position[`price_${side}`]),
    ),
    invoice.show_discount === true &&
      figure(texts.stacked(isGrossDiscount ? 'discount_gross' : 'discount'), (position) =>
        printDiscount(position, invoice, texts),
      ),
  ]
}

function totalFields({ texts, has_tax, matchingTotals, is_mixed, amount }: TableFacts): (Field | false)[] {
  const taxedAmount = (tax: string | null | undefined, value: Decimal | null | undefined) =>
    is_mixed && tax === 'disabled' ? '' : amount(value)
  return [
    has_tax &&
      matchingTotals.net && {
        ...figure(texts.stacked('total_net'), ({ tax, total_price_net }) =>
          taxedAmount(tax, total_price_net),
        ),
        column: 'total_net',
      },
    has_tax && figure(texts.stacked('tax_rate'), ({ tax }) => printTax(tax ?? '', texts)),
    has_tax &&
      matchingTotals.tax && {
        ...figure(texts.stacked('total_tax'), ({ tax, total_price_tax }) =>
          taxedAmount(tax, total_price_tax),
        ),
        column: 'total_tax',
      },
    (!has_tax || matchingTotals.gross) && {
      ...figure(texts.stacked(has_tax ? 'total_gross' : 'value'), ({ total_price_gross }) =>
        amount(total_price_gross),
      ),
      ...(has_tax ? { column: 'total_gross' } : {}),
    },
  ]
}

// A line always shows its total: if the chosen total column does not add up, the columns that do are shown instead.
function chosenFields(fields: readonly Field[], { choices }: PrintStyle): Field[] {
  const isChosen = ({ column }: Field) => column === undefined || choices.columns.includes(column)
  const isTotal = ({ column }: Field) => column === 'total_net' || column === 'total_gross'
  const needsTotal = fields.some(isTotal) && !fields.some((field) => isTotal(field) && isChosen(field))
  return fields.filter((field) => isChosen(field) || (needsTotal && isTotal(field)))
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

// Uses a smaller font if the figures are so wide that the name would have no room. Headings in two languages take a
// line each while there is room for that.
function fittingStyle(
  fields: readonly Field[],
  cellTexts: readonly string[][],
  width: number,
  { table }: PrintStyle,
): Fitting {
  const sizes = [table.size, 7.5, 7, 6.5, 6]
  const styles = sizes.map(
    (size): Fitting => ({
      style: { ...table, size, head_size: Math.min(table.head_size, size - 0.5) },
      unbroken: 'words',
    }),
  )
  const fits = (fitting: Fitting) => nameWidth(fields, cellTexts, fitting, width) >= NAME_WIDTH_MIN
  const withLineHeads: Fitting[] =
    table.second_size === undefined ? [] : [{ style: table, unbroken: 'lines' }]
  const [smallest] = styles.slice(-1) as [Fitting]
  return [...withLineHeads, ...styles].find(fits) ?? { ...smallest, style: { ...smallest.style, pad_x: 2.5 } }
}

const FREE_TEXT_MAX = 80

function widthsOf(
  fields: readonly Field[],
  cellTexts: readonly string[][],
  { style, unbroken }: Fitting,
): number[] {
  return fields.map(({ head, align, is_name }, index) => {
    if (is_name) return 0
    const width = neededWidth(head, column(cellTexts, index), style, false, unbroken)
    return align === 'left' ? Math.min(width, FREE_TEXT_MAX) : width
  })
}

function* column(cellTexts: readonly string[][], index: number): Generator<string> {
  for (const texts of cellTexts) yield texts[index] as string
}

const nameWidth = (
  fields: readonly Field[],
  cellTexts: readonly string[][],
  fitting: Fitting,
  width: number,
): number => width - widthsOf(fields, cellTexts, fitting).reduce((sum, columnWidth) => sum + columnWidth, 0)

function columnsFor(
  fields: readonly Field[],
  cellTexts: readonly string[][],
  fitting: Fitting,
  width: number,
): Column[] {
  const widths = widthsOf(fields, cellTexts, fitting)
  const remainingWidth = width - widths.reduce((sum, columnWidth) => sum + columnWidth, 0)
  return fields.map(({ head, align, is_name }, index) => ({
    head,
    align,
    width: is_name ? remainingWidth : (widths[index] as number),
  }))
}

function rowFor(
  { position, note, is_main }: PrintedRow,
  fields: readonly Field[],
  texts: string[],
  style: TableStyle,
  { tint, choices, is_legacy }: PrintStyle,
): Row {
  const ink = { size: style.size, color: is_main ? INK : MUTED }
  const nameIndex = fields.findIndex((field) => field.is_name)
  if (isText(position)) {
    const text = [position.name, position.description].filter(Boolean).join('\n')
    return {
      cells: [[{ text, size: style.size, is_bold: true, color: INK }]],
      span: fields.length,
      fill: tint,
      keeps_next: !is_legacy,
      is_heading: true,
    }
  }
  const is_bold = position.kind === 'subtotal'
  const withoutHiddenCode = (line: Position): Position =>
    choices.columns.includes('code') ? line : { ...line, code: null }
  const cells = fields.map((field, index): Paragraph[] => {
    const paragraph = { text: texts[index] as string, ...ink, align: field.align, is_bold }
    return index === nameIndex ? nameCell(withoutHiddenCode(position), note, is_main, paragraph) : [paragraph]
  })
  return { cells, ...(is_bold ? { fill: tint } : {}) }
}

// Adds details below the other texts of the line.
const withDetails = (row: Row, fields: readonly Field[], details: readonly Paragraph[]): Row => ({
  ...row,
  cells: row.cells.map((cell, index) => (fields[index]?.is_name ? [...cell, ...details] : cell)),
})

function barCode(code: string | undefined, { size }: TableStyle): Paragraph[] {
  if (!code) return []
  const bars = barsOf(code)
  return [{ text: code, size: size - 1, color: MUTED, ...(bars ? { bars } : {}) }]
}

function ecoTax(
  { use_eco_tax, eco_tax_net }: Position,
  { invoice, texts }: PrintContext,
  { size }: TableStyle,
) {
  if (!use_eco_tax || !eco_tax_net || isZero(eco_tax_net)) return []
  const amount = printAmount(eco_tax_net, texts.main, invoice.currency)
  const text = `${texts.label('eco_tax')}: ${amount} ${invoice.currency ?? ''}`
  return [{ text, size: size - 1, color: MUTED }]
}

// Shows the code and the description under the name, in smaller letters.
function nameCell(position: Position, note: string, isMain: boolean, name: Paragraph): Paragraph[] {
  const small = { size: name.size - 1, color: MUTED }
  return [
    ...(note ? [{ ...small, text: note, is_bold: isMain }] : []),
    ...(note && isMain ? [] : [name]),
    ...(note ? [] : [{ ...small, text: [position.code, position.gtu_code].filter(Boolean).join(' · ') }]),
    ...(position.description ? [{ ...small, text: position.description }] : []),
  ]
}
