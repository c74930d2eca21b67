import type { Cell, Column, Row, SheetWriter, Write } from './sheet.ts'

// With a byte order mark, so that spreadsheet programs read it as UTF-8.

export const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

const BYTE_ORDER_MARK = '\ufeff'
const LINE_END = '\r\n'

export function csvWriter(write: Write, columns: readonly Column[], delimiter: Delimiter): SheetWriter {
  const line = (cells: readonly string[]) => cells.join(delimiter) + LINE_END
  let head: string | undefined =
    BYTE_ORDER_MARK + line(columns.map(({ name }) => quoted(guarded(name), delimiter)))
  const cellOf = (cell: Cell, place: number) =>
    cell === null ? '' : quoted(written(cell, columns[place] as Column, delimiter), delimiter)
  const text = (rows: readonly Row[]) => rows.map((row) => line(row.map(cellOf))).join('')
  const taken = () => {
    const begun = head ?? ''
    head = undefined
    return begun
  }
  return {
    rows: (rows) => write(taken() + text(rows)),
    end: async () => {
      if (head !== undefined) await write(taken())
    },
  }
}

// Where cells are parted by a semicolon, decimals are written with a comma.
function written(cell: string, { kind }: Column, delimiter: Delimiter): string {
  if (kind === 'decimal') return delimiter === ';' ? cell.replace('.', ',') : cell
  return kind === 'integer' || kind === 'boolean' || kind === 'date' || kind === 'timestamp'
    ? cell
    : guarded(cell)
}

// What begins like this is a formula to a spreadsheet program, at the start of a cell, and after a sign at which the program may
// part cells where this file does not. The apostrophe says that it is text; one that was there already gets another, so that
// reading can take exactly one away. A lone sign at the end, as in "100,-", is none.
const FORMULA = /(^|[;,\t\r\n])('*(?:[=@]|[+-](?=\S)))/g
const GUARDED = /(^|[;,\t\r\n])'('*(?:[=@]|[+-](?=\S)))/g
// Programs may leave these out and look at what comes next.
const ODD_START = /^'*(?:[\t\r\n]|[+-](?!\S))/

function guarded(text: string): string {
  const safe = text.replace(FORMULA, "$1'$2")
  return ODD_START.test(text) ? `'${safe}` : safe
}

export function unguarded(text: string): string {
  const safe = text.startsWith("'") && ODD_START.test(text) ? text.slice(1) : text
  return safe.replace(GUARDED, '$1$2')
}

const quoted = (text: string, delimiter: Delimiter) =>
  text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
