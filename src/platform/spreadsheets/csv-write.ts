import type { Cell, Column, Row, SheetWriter, Write } from './sheet.ts'

// Writes CSV with a byte order mark, so that spreadsheet programs read it as UTF-8.

export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'

export function csvWriter(write: Write, columns: readonly Column[], delimiter: Delimiter): SheetWriter {
  const line = (cells: readonly string[]) => cells.join(delimiter) + LINE_END
  let head: string | undefined =
    BYTE_ORDER_MARK + line(columns.map(({ name }) => quoteCell(guardFormula(name), delimiter)))
  const cellOf = (cell: Cell, index: number) =>
    cell === null ? '' : quoteCell(formatCell(cell, columns[index] as Column, delimiter), delimiter)
  const text = (rows: readonly Row[]) => rows.map((row) => line(row.map(cellOf))).join('')
  const takeBuffer = () => {
    const begun = head ?? ''
    head = undefined
    return begun
  }
  return {
    rows: (rows) => write(takeBuffer() + text(rows)),
    end: async () => {
      if (head !== undefined) await write(takeBuffer())
    },
  }
}

// Decimals have a comma if the delimiter is a semicolon.
function formatCell(cell: string, { kind }: Column, delimiter: Delimiter): string {
  if (kind === 'decimal') return delimiter === ';' ? cell.replace('.', ',') : cell
  return kind === 'integer' || kind === 'boolean' || kind === 'date' || kind === 'timestamp'
    ? cell
    : guardFormula(cell)
}

// Guards against formula injection. Spreadsheet programs evaluate such a beginning of a cell as a formula, also after a
// character at which they may split cells where this file does not. An apostrophe marks the cell as text; an existing
// apostrophe gets another one, so that reading can remove exactly one. A lone sign at the end, as in "100,-", is no
// formula.
const FORMULA = /(^|[;,\t\r\n])('*(?:[=@]|[+-](?=\S)))/g
const GUARDED = /(^|[;,\t\r\n])'('*(?:[=@]|[+-](?=\S)))/g
// Programs may skip these and evaluate what follows.
const ODD_START = /^'*(?:[\t\r\n]|[+-](?!\S))/

function guardFormula(text: string): string {
  const safe = text.replace(FORMULA, "$1'$2")
  return ODD_START.test(text) ? `'${safe}` : safe
}

export function removeGuard(text: string): string {
  const safe = text.startsWith("'") && ODD_START.test(text) ? text.slice(1) : text
  return safe.replace(GUARDED, '$1$2')
}

const quoteCell = (text: string, delimiter: Delimiter) =>
  text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
