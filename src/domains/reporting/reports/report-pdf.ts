import { fromUnits } from '../../../money/decimal.ts'
import { unbrokenName } from '../../../platform/checks/company-name.ts'
import { costOf, fitToPrint, type PrintedText } from '../../../platform/checks/printable-text.ts'
import { type Flow, flowBlock, nextSheet, setBlock } from '../../../platform/pdf/flow.ts'
import { inFamily } from '../../../platform/pdf/fonts.ts'
import { A4, LETTER, Paper } from '../../../platform/pdf/paper.ts'
import { type Printing, printUncached } from '../../../platform/pdf/print-cache.ts'
import { type Column, flowTable, headLines, neededWidth, type Row } from '../../../platform/pdf/table.ts'
import { writePdf } from '../../../platform/pdf/write-pdf.ts'
import { DEFAULT_OPTIONS, type DocumentTemplate } from '../../catalog/templates/rules.ts'
import { type DocumentHead, drawHead, drawStrip } from '../../documents/print/heading.ts'
import { drawSheets, languageMark, readPictures } from '../../documents/print/page-setup.ts'
import { INK, MUTED, type PrintStyle, resolvePrintStyle, value } from '../../documents/print/style.ts'
import { printAmount } from '../../documents/texts/format-values.ts'
import { type Texts, textsIn } from '../../documents/texts/texts.ts'
import type { Language } from './headings.ts'
import { printWord } from './report-texts.ts'

// Prints a report as a table over pages. Each page that another one follows ends with its sums and what they come to so
// far, and the next page begins with that.

export type PrintedColumn = {
  head: string
  align: 'left' | 'right'
  is_carried?: boolean
}

export type PrintedRow = {
  // A line break parts the lines of a cell.
  cells: string[]
  // In hundredths, for each column that is carried over; null without an amount.
  amounts: (bigint | null)[]
}

export type PrintedReport = {
  title: string
  name: string // whose report it is
  facts: (readonly [label: string, text: string])[]
  columns: PrintedColumn[]
  rows: PrintedRow[]
  totals: string[][]
  lang: Language
  today: string
  template?: DocumentTemplate | undefined
}

const SCALE = 2
const LANDSCAPE_FROM = 7

const printedTexts = ({ title, name, facts, rows }: PrintedReport): PrintedText[] => [
  ['title', title],
  ['name', name],
  ...facts.map(([label, text]): PrintedText => [label, text]),
  ...rows.flatMap(({ cells }) => cells.map((text): PrintedText => ['cell', text])),
]

const printing: Printing<PrintedReport> = {
  module: new URL(import.meta.url),
  render: renderReport,
  cost: (report) => costOf(printedTexts(report), report.rows.length),
}

export const printReport = (account_id: number, report: PrintedReport): Promise<Buffer> =>
  printUncached(account_id, printing, report)

type Print = {
  report: PrintedReport
  flow: Flow
  texts: Texts
  printStyle: PrintStyle
}

export function renderReport({ template, ...source }: PrintedReport): Buffer {
  const report: PrintedReport = { ...fitToPrint(source, printedTexts), template }
  const choices = { ...(template?.choices ?? DEFAULT_OPTIONS), ...PLAIN_SHEET }
  const printStyle = resolvePrintStyle({ ...template, choices })
  const paper = sheetsFor(report, printStyle)
  const texts = textsIn(report.lang, {}, languageMark(template))
  const { logo } = readPictures(template)
  const sheets = { paper, printStyle, texts, stationery: undefined, footer: null }
  inFamily(printStyle.choices.font_family, () =>
    drawSheets({ ...sheets, title: `${report.title} · ${report.name}` }, (flow) => {
      const print: Print = { report, flow, texts, printStyle }
      const setTitle: DocumentHead['setTitle'] = (width, align) =>
        setBlock(
          [{ text: report.title, size: 18, is_bold: true, color: printStyle.title, align, heading: 1 }],
          width,
        )
      drawHead({ flow, printStyle, logo, name: unbrokenName(report.name), isOnlyName: true, setTitle })
      drawStrip(flow, printStyle, report.facts, GAP)
      drawRows(print)
    }),
  )
  const created_ms = Date.parse(`${report.today}T00:00:00Z`)
  const metadata = {
    title: report.title,
    author: report.name,
    subject: report.title,
    language: texts.main.code,
    second_language: undefined,
    created_ms,
    modified_ms: created_ms,
  }
  return writePdf(paper, metadata, `report ${report.title} ${report.today}`)
}

const GAP = 12

// The margins and footer of letters are for stationery, which a report does not have.
const PLAIN_SHEET = { margin_top_mm: null, margin_bottom_mm: null, footer: '' }

function sheetsFor({ columns, template }: PrintedReport, { choices, zoom }: PrintStyle): Paper {
  const { width, height } = choices.paper === 'letter' ? LETTER : A4
  const size = columns.length >= LANDSCAPE_FROM ? { width: height, height: width } : { width, height }
  return new Paper(size, zoom, template?.is_tagged)
}

function drawRows(print: Print) {
  const { report, flow, printStyle } = print
  if (report.rows.length === 0) {
    const empty = value(printWord('empty', report.lang), { color: MUTED, size: 9 })
    flowBlock(flow, setBlock([empty], flow.width))
    return
  }
  const columns = columnsFor(print)
  const rows = report.rows.map((row) => toRow(row.cells, report.columns, printStyle))
  let carried: bigint[] = sumsOf(report, [])
  for (let from = 0; from < rows.length; ) {
    if (from > 0) nextSheet(flow)
    const end = endOfPage(print, columns, rows, from)
    const before = from > 0 ? sumRow(print, 'carried', carried) : []
    const page = sumsOf(report, report.rows.slice(from, end))
    carried = carried.map((sum, index) => sum + (page[index] as bigint))
    const after =
      end < rows.length
        ? [...sumRow(print, 'page', page), ...sumRow(print, 'to_carry', carried)]
        : report.totals.map((cells) => toRow(cells, report.columns, printStyle, true))
    flowTable(flow, columns, [...before, ...rows.slice(from, end), ...after], printStyle.table)
    from = end
  }
}

// The number of the first row that the page has no room for.
function endOfPage(
  { report, flow, printStyle }: Print,
  columns: readonly Column[],
  rows: Row[],
  from: number,
) {
  const { table } = printStyle
  const line = toRow(['0'], report.columns, printStyle, true)
  const sums = report.columns.some(({ is_carried }) => is_carried) ? heightOf(line, columns, printStyle) : 0
  const head = heightOf(
    {
      cells: columns.map(({ head }) =>
        headLines(head, table).map((part) => ({ ...part, color: table.head_color })),
      ),
    },
    columns,
    printStyle,
  )
  let room = flow.bottom - flow.y - head - (from > 0 ? sums : 0) - 2 * sums
  let end = from
  while (end < rows.length) {
    room -= heightOf(rows[end] as Row, columns, printStyle)
    if (room < 0) break
    end++
  }
  return Math.max(end, from + 1)
}

const heightOf = ({ cells }: Row, columns: readonly Column[], { table }: PrintStyle): number =>
  Math.max(
    ...cells.map((cell, index) => setBlock(cell, (columns[index]?.width ?? 0) - 2 * table.pad_x).height),
  ) +
  2 * table.pad_y

const sumsOf = ({ columns }: PrintedReport, rows: readonly PrintedRow[]): bigint[] =>
  columns.map((_, index) => rows.reduce((sum, { amounts }) => sum + (amounts[index] ?? 0n), 0n))

// The label spans the columns before the first amount.
function sumRow(
  { report, texts, printStyle }: Print,
  label: 'carried' | 'page' | 'to_carry',
  sums: bigint[],
): Row[] {
  const first = report.columns.findIndex(({ is_carried }) => is_carried)
  if (first < 0) return []
  const cells = report.columns.map(({ is_carried }, index) =>
    is_carried ? printAmount(fromUnits(sums[index] as bigint, SCALE), texts.main, null) : '',
  )
  const columns = [{ head: '', align: 'left' as const }, ...report.columns.slice(first)]
  const row = toRow([printWord(label, report.lang), ...cells.slice(first)], columns, printStyle, true)
  return [{ ...row, span: first }]
}

function toRow(
  cells: readonly string[],
  columns: readonly PrintedColumn[],
  { table, tint }: PrintStyle,
  is_sum = false,
): Row {
  return {
    cells: cells.map((text, index) => [
      { text, size: table.size, color: INK, is_bold: is_sum, align: columns[index]?.align ?? 'left' },
    ]),
    ...(is_sum ? { fill: tint } : {}),
  }
}

// Amounts are never broken. What is left is for texts, by how much they need.
function columnsFor({ report, flow, texts, printStyle }: Print): Column[] {
  const { columns, rows, totals } = report
  const printedTotals = sumsOf(report, rows).map((sum) =>
    printAmount(fromUnits(sum, SCALE), texts.main, null),
  )
  const needed = columns.map(({ head, is_carried }, index) => {
    const lines = new Set(
      [...rows.map(({ cells }) => cells[index] ?? ''), ...totals.map((cells) => cells[index] ?? '')].flatMap(
        (cell) => cell.split('\n'),
      ),
    )
    if (is_carried) lines.add(printedTotals[index] as string)
    return neededWidth(head, lines, printStyle.table, true, 'words')
  })
  const isText = columns.map(({ align }) => align === 'left')
  const sum = (widths: readonly number[]) => widths.reduce((total, width) => total + width, 0)
  const room = flow.width - sum(needed.filter((_, index) => !isText[index]))
  const wish = sum(needed.filter((_, index) => isText[index]))
  const widths = wish > room ? shrunk(needed, isText, room) : widenColumns(needed, isText, room - wish)
  return columns.map(({ head, align }, index) => ({ head, align, width: widths[index] as number }))
}

// Wide texts get most of what is left, texts of the same width the same.
function widenColumns(needed: readonly number[], isText: readonly boolean[], spareWidth: number): number[] {
  const shares = needed.map((width, index) => (isText[index] ? width ** 3 : 0))
  const total = shares.reduce((sum, share) => sum + share, 0)
  return needed.map((width, index) => width + (spareWidth * (shares[index] as number)) / (total || 1))
}

// The widest texts are broken until all fit; short ones keep their width.
function shrunk(needed: readonly number[], isText: readonly boolean[], room: number): number[] {
  const texts = needed.filter((_, index) => isText[index]).toSorted((a, b) => a - b)
  let [remainingRoom, limit] = [room, 0]
  for (const [index, width] of texts.entries()) {
    limit = remainingRoom / (texts.length - index)
    if (width > limit) break
    remainingRoom -= width
  }
  return needed.map((width, index) => (isText[index] ? Math.min(width, limit) : width))
}
