import type { Color } from './color.ts'
import { type Block, cutBlock, drawBlock, type Flow, nextSheet, type Paragraph, setBlock } from './flow.ts'
import { textWidth } from './wrap.ts'

// Draws tables whose header repeats on every sheet.

export type Column = { head: string; align: 'left' | 'right' | 'center'; width: number }
export type Row = {
  cells: readonly (readonly Paragraph[])[]
  fill?: Color
  is_ruled?: boolean
  span?: number
  keeps_next?: boolean // a heading that must not be the last row of a sheet
  is_heading?: boolean
}

export type TableStyle = {
  size: number
  head_size: number
  pad_x: number
  pad_y: number
  head_color: Color
  head_fill: Color | undefined
  rule_color: Color
  head_rule?: Color // a line under the header instead of a background
  second_size?: number // the font size of the second language in the header
}

type SetRow = { blocks: Block[]; height: number; row: Row }

export function flowTable(
  flow: Flow,
  columns: readonly Column[],
  rows: readonly Row[],
  style: TableStyle,
  after = 0, // height of the content after the table, which must not be alone on a sheet
): void {
  flow.paper.tag('Table', () => {
    flowRows(flow, columns, rows, style, after)
  })
}

function flowRows(
  flow: Flow,
  columns: readonly Column[],
  rows: readonly Row[],
  style: TableStyle,
  after: number,
): void {
  const { paper } = flow
  const head = setHead(columns, style)
  const heightOf = (row: Row | undefined) => (row ? setRow(columns, row, style).height : 0)
  const company = companyOf(rows, after, heightOf)
  if (flow.y + head.height + heightOf(rows[0]) + company(0) > flow.bottom && flow.y > flow.top)
    nextSheet(flow)
  paper.tag('THead', () => drawHead(flow, columns, head, style))
  paper.tag('TBody', () => {
    rows.forEach((row, index) => {
      const set = setRow(columns, row, style)
      const together = set.height + company(index)
      const isTorn = together > set.height && flow.y + together > flow.bottom
      if (isTorn && flow.top + head.height + together <= flow.bottom && flow.y > flow.top + head.height)
        turnSheet(flow, columns, head, style)
      paper.tag('TR', () => flowRow(flow, columns, set, head, style))
    })
  })
}

// The repeated header is decoration for screen readers.
function turnSheet(flow: Flow, columns: readonly Column[], head: SetRow, style: TableStyle): void {
  nextSheet(flow)
  flow.paper.decorate(() => drawHead(flow, columns, head, style), 'Header')
}

const LAST_ROWS = 2

// The height that must fit on the sheet of a row: the next row for a heading, or the content after the table for the
// last row.
const companyOf =
  (rows: readonly Row[], after: number, heightOf: (row: Row | undefined) => number) =>
  (index: number): number => {
    if (rows[index]?.keeps_next) return heightOf(rows[index + 1])
    const isNearEnd = after > 0 && index > 0 && index === rows.length - LAST_ROWS
    return isNearEnd ? heightOf(rows[index + 1]) + after : 0
  }

// Rows are not split, unless they are so high that most of a sheet would stay empty.
function flowRow(flow: Flow, columns: readonly Column[], set: SetRow, head: SetRow, style: TableStyle): void {
  let remaining = set
  while (flow.y + remaining.height > flow.bottom) {
    const room = flow.bottom - flow.y - 2 * style.pad_y
    const isHuge = remaining.height > (flow.bottom - flow.top) / 3
    if (isHuge && room > 4 * style.size) {
      const cuts = remaining.blocks.map((block) => cutBlock(block, room))
      drawRow(
        flow,
        columns,
        measureRow(
          remaining.row,
          cuts.map(([fitting]) => fitting),
          style,
        ),
        style,
      )
      remaining = measureRow(
        remaining.row,
        cuts.map(([, remaining]) => remaining),
        style,
      )
    }
    turnSheet(flow, columns, head, style)
  }
  drawRow(flow, columns, remaining, style)
}

function setRow(columns: readonly Column[], row: Row, style: TableStyle): SetRow {
  const blocks = row.cells.map((cell, index) => {
    const width =
      (index === 0 && row.span ? spanWidth(columns, row.span) : widthAt(columns, index, row)) -
      2 * style.pad_x
    return setBlock(cell, width)
  })
  return measureRow(row, blocks, style)
}

const measureRow = (row: Row, blocks: Block[], { pad_y }: TableStyle): SetRow => ({
  row,
  blocks,
  height: Math.max(0, ...blocks.map((block) => block.height)) + 2 * pad_y,
})

// A cell that spans several columns shifts the following cells.
const placeOf = (index: number, { span = 1 }: Row): number => (index === 0 ? 0 : index + span - 1)
const widthAt = (columns: readonly Column[], index: number, row: Row): number =>
  columns[placeOf(index, row)]?.width ?? 0
const spanWidth = (columns: readonly Column[], span: number): number =>
  columns.slice(0, span).reduce((sum, { width }) => sum + width, 0)

const setHead = (columns: readonly Column[], style: TableStyle): SetRow =>
  setRow(
    columns,
    {
      cells: columns.map(({ head, align }) =>
        headLines(head, style).map(({ text, ...letters }) => ({
          text,
          ...letters,
          color: style.head_color,
          align,
        })),
      ),
    },
    style,
  )

type HeadLine = { text: string; size: number; is_bold: boolean }

// The texts of a header, the second language below the first.
export function headLines(head: string, { head_size, second_size }: TableStyle): HeadLine[] {
  const [first = '', ...remaining] = second_size === undefined ? [head] : head.split('\n')
  const lines = [{ text: first, size: head_size, is_bold: true }]
  return remaining.length === 0
    ? lines
    : [...lines, { text: remaining.join('\n'), size: second_size as number, is_bold: false }]
}

function drawHead(flow: Flow, columns: readonly Column[], head: SetRow, style: TableStyle): void {
  if (style.head_fill) flow.paper.box(flow.left, flow.y, flow.width, head.height, style.head_fill)
  flow.paper.tag('TR', () => drawCells(flow, columns, head, style, 'TH'))
  flow.y += head.height
  if (style.head_rule) flow.paper.rule(flow.left, flow.y, flow.width, style.head_rule, 1)
}

function drawRow(flow: Flow, columns: readonly Column[], set: SetRow, style: TableStyle): void {
  if (set.row.fill) flow.paper.box(flow.left, flow.y, flow.width, set.height, set.row.fill)
  drawCells(flow, columns, set, style, set.row.is_heading ? 'TH' : 'TD')
  flow.y += set.height
  if (set.row.is_ruled !== false) flow.paper.rule(flow.left, flow.y, flow.width, style.rule_color)
}

function drawCells(
  flow: Flow,
  columns: readonly Column[],
  { blocks, row }: SetRow,
  style: TableStyle,
  tag: 'TH' | 'TD',
): void {
  blocks.forEach((block, index) => {
    const x = flow.left + spanWidth(columns, placeOf(index, row))
    const span = index === 0 ? row.span : undefined
    const draw = () => drawBlock(flow.paper, block, x + style.pad_x, flow.y + style.pad_y)
    const scope = row.is_heading ? ('Row' as const) : undefined
    flow.paper.tag(tag, draw, { nth: index, span, scope })
  })
}

// The minimum width of a column, at which no number and no word of the header breaks.
export function neededWidth(
  head: string,
  texts: Iterable<string>,
  style: TableStyle,
  is_bold = false,
  unbroken: 'words' | 'lines' = 'words',
): number {
  let widest = 0
  for (const text of texts) widest = Math.max(widest, textWidth(text, { size: style.size, is_bold }))
  for (const { text, ...letters } of headLines(head, style))
    for (const part of text.split(unbroken === 'words' ? /\s+/ : '\n'))
      widest = Math.max(widest, textWidth(part, letters))
  return Math.ceil(widest) + 2 * style.pad_x + 0.5
}
