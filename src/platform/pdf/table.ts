import type { Color } from './color.ts'
import { type Block, cutBlock, drawBlock, type Flow, nextSheet, type Paragraph, setBlock } from './flow.ts'
import { textWidth } from './wrap.ts'

// Rows under a head that comes again on every sheet.

export type Column = { head: string; align: 'left' | 'right' | 'center'; width: number }
export type Row = {
  cells: readonly (readonly Paragraph[])[]
  fill?: Color
  is_ruled?: boolean
  span?: number
  keeps_next?: boolean // a heading, which is nothing at the foot of a sheet
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
  head_rule?: Color // a line under the head in place of a ground
  second_size?: number // of what stands under the first line of a head: its second language
}

type SetRow = { blocks: Block[]; height: number; row: Row }

export function flowTable(
  flow: Flow,
  columns: readonly Column[],
  rows: readonly Row[],
  style: TableStyle,
  after = 0, // height of what comes after the table and does not stand on a sheet alone
): void {
  flow.paper.tell('Table', () => {
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
  paper.tell('THead', () => drawHead(flow, columns, head, style))
  paper.tell('TBody', () => {
    rows.forEach((row, place) => {
      const set = setRow(columns, row, style)
      const together = set.height + company(place)
      const is_torn = together > set.height && flow.y + together > flow.bottom
      if (is_torn && flow.top + head.height + together <= flow.bottom && flow.y > flow.top + head.height)
        turnSheet(flow, columns, head, style)
      paper.tell('TR', () => flowRow(flow, columns, set, head, style))
    })
  })
}

// The head comes again for the eye alone.
function turnSheet(flow: Flow, columns: readonly Column[], head: SetRow, style: TableStyle): void {
  nextSheet(flow)
  flow.paper.decorate(() => drawHead(flow, columns, head, style), 'Header')
}

const LAST_ROWS = 2

// How high it is what must stand on the sheet of a row: the line under a heading, or the last row with what comes after the table.
const companyOf =
  (rows: readonly Row[], after: number, heightOf: (row: Row | undefined) => number) =>
  (place: number): number => {
    if (rows[place]?.keeps_next) return heightOf(rows[place + 1])
    const is_near_end = after > 0 && place > 0 && place === rows.length - LAST_ROWS
    return is_near_end ? heightOf(rows[place + 1]) + after : 0
  }

// A row goes to the next sheet whole, unless it is so high that it would leave most of a sheet empty.
function flowRow(flow: Flow, columns: readonly Column[], set: SetRow, head: SetRow, style: TableStyle): void {
  let rest = set
  while (flow.y + rest.height > flow.bottom) {
    const room = flow.bottom - flow.y - 2 * style.pad_y
    const is_huge = rest.height > (flow.bottom - flow.top) / 3
    if (is_huge && room > 4 * style.size) {
      const cuts = rest.blocks.map((block) => cutBlock(block, room))
      drawRow(
        flow,
        columns,
        sized(
          rest.row,
          cuts.map(([taken]) => taken),
          style,
        ),
        style,
      )
      rest = sized(
        rest.row,
        cuts.map(([, left]) => left),
        style,
      )
    }
    turnSheet(flow, columns, head, style)
  }
  drawRow(flow, columns, rest, style)
}

function setRow(columns: readonly Column[], row: Row, style: TableStyle): SetRow {
  const blocks = row.cells.map((cell, place) => {
    const width =
      (place === 0 && row.span ? spanWidth(columns, row.span) : widthAt(columns, place, row)) -
      2 * style.pad_x
    return setBlock(cell, width)
  })
  return sized(row, blocks, style)
}

const sized = (row: Row, blocks: Block[], { pad_y }: TableStyle): SetRow => ({
  row,
  blocks,
  height: Math.max(0, ...blocks.map((block) => block.height)) + 2 * pad_y,
})

// After a cell that spans several columns the next cell stands in the column behind them.
const placeOf = (place: number, { span = 1 }: Row): number => (place === 0 ? 0 : place + span - 1)
const widthAt = (columns: readonly Column[], place: number, row: Row): number =>
  columns[placeOf(place, row)]?.width ?? 0
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

// The words of a head, the second language after the first.
export function headLines(head: string, { head_size, second_size }: TableStyle): HeadLine[] {
  const [first = '', ...rest] = second_size === undefined ? [head] : head.split('\n')
  const lines = [{ text: first, size: head_size, is_bold: true }]
  return rest.length === 0
    ? lines
    : [...lines, { text: rest.join('\n'), size: second_size as number, is_bold: false }]
}

function drawHead(flow: Flow, columns: readonly Column[], head: SetRow, style: TableStyle): void {
  if (style.head_fill) flow.paper.box(flow.left, flow.y, flow.width, head.height, style.head_fill)
  flow.paper.tell('TR', () => drawCells(flow, columns, head, style, 'TH'))
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
  blocks.forEach((block, place) => {
    const x = flow.left + spanWidth(columns, placeOf(place, row))
    const span = place === 0 ? row.span : undefined
    const draw = () => drawBlock(flow.paper, block, x + style.pad_x, flow.y + style.pad_y)
    const scope = row.is_heading ? ('Row' as const) : undefined
    flow.paper.tell(tag, draw, { nth: place, span, scope })
  })
}

// The width a column needs so that no figure breaks and no word of its head does, or no line of it.
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
