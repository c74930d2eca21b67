import { strToU8, Zip, ZipDeflate } from 'fflate'
import { DAY_MS } from '../clock.ts'
import type { Kind } from '../fields/field.ts'
import type { Cell, Column, Row, SheetWriter, Write } from './sheet.ts'

// Writes a workbook of one sheet while its rows are read. Numbers and dates have their types; texts are inline.

export const SHEET_ROWS_MAX = 1_048_576
const CELL_MAX = 32_767
const STYLES = { plain: 0, head: 1, date: 2, timestamp: 3 }
const EPOCH = Date.UTC(1899, 11, 30)
// Spreadsheet programs disagree about dates before this day, because one treated 1900 as a leap year.
const FIRST_DAY = '1900-03-01'
const LEVEL = 1

export function xlsxWriter(write: Write, columns: readonly Column[]): SheetWriter {
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  for (const [name, content] of Object.entries(PARTS)) addFile(zip, name, content)
  const sheet = new ZipDeflate('xl/worksheets/sheet1.xml', { level: LEVEL })
  zip.add(sheet)
  const flush = async () => {
    for (const piece of pieces.splice(0)) if (piece.length > 0) await write(piece)
  }
  const push = (text: string, isLast = false) => sheet.push(strToU8(text), isLast)
  push(SHEET_HEAD + rowOf(columns.map(({ name }) => textCell(name, STYLES.head))))
  return {
    rows: async (rows) => {
      push(rows.map((row) => rowOf(cellsOf(row, columns))).join(''))
      await flush()
    },
    end: async () => {
      push('</sheetData></worksheet>', true)
      zip.end()
      await flush()
    },
  }
}

function addFile(zip: Zip, name: string, content: string) {
  const file = new ZipDeflate(name, { level: LEVEL })
  zip.add(file)
  file.push(strToU8(content), true)
}

const rowOf = (cells: readonly string[]) => `<row>${cells.join('')}</row>`

const cellsOf = (row: Row, columns: readonly Column[]) =>
  row.map((cell, index) => writeCell(cell, columns[index]?.kind ?? 'text'))

function writeCell(cell: Cell, kind: Kind): string {
  if (cell === null) return '<c/>'
  if (kind === 'decimal' || kind === 'integer') return `<c><v>${cell}</v></c>`
  if (kind === 'boolean') return `<c t="b"><v>${cell === 'true' ? 1 : 0}</v></c>`
  if ((kind === 'date' || kind === 'timestamp') && cell >= FIRST_DAY)
    return `<c s="${STYLES[kind]}"><v>${serialOf(cell)}</v></c>`
  return textCell(cell, STYLES.plain)
}

// Days since the epoch of spreadsheets; times are in the account's time zone.
function serialOf(text: string): number {
  const time = text.length > 10 ? text.slice(0, 23) : `${text}T00:00:00`
  return (Date.parse(`${time}Z`) - EPOCH) / DAY_MS
}

const textCell = (text: string, style: number) =>
  `<c t="inlineStr"${style ? ` s="${style}"` : ''}><is><t${/^\s|\s$|\n/.test(text) ? ' xml:space="preserve"' : ''}>${escapeText(cut(text))}</t></is></c>`

// A longer text than a cell can contain would make programs offer to repair the file.
const cut = (text: string) => (text.length > CELL_MAX ? text.slice(0, CELL_MAX).toWellFormed() : text)

const ESCAPES: { [sign: string]: string } = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

// Characters that XML cannot represent are written as _xHHHH_, and so are texts that look like that.
const escapeText = (text: string) =>
  text
    .toWellFormed()
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that XML cannot hold
    .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, (sign) => `_x${hex(sign)}_`)
    .replace(/[&<>]/g, (sign) => ESCAPES[sign] as string)

const hex = (sign: string) => sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const SHEET_HEAD = `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetData>`

const PARTS = {
  '[Content_Types].xml': `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Kwit" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="165" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
}
