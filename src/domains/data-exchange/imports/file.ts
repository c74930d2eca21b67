import { invalid } from '../../../platform/api-error.ts'
import { type InputValue, isUpload } from '../../../platform/formats/input.ts'
import { readCsv } from '../../../platform/spreadsheets/csv-read.ts'
import { removeGuard } from '../../../platform/spreadsheets/csv-write.ts'
import { BadSheet, type NumberedRow } from '../../../platform/spreadsheets/sheet.ts'
import { readXlsx } from '../../../platform/spreadsheets/xlsx-read.ts'
import { decimalSign } from './cells.ts'
import { CELL_MAX, COLUMNS_MAX, type Import, ROWS_MAX, TEXT_MAX } from './schema.ts'

// Reads an uploaded file as headings and rows of text.

export type Sheet = Pick<Import, 'filename' | 'headers' | 'cells' | 'numbers' | 'signs'>

const LIMITS = { rows: ROWS_MAX + 1, columns: COLUMNS_MAX, cell_length: CELL_MAX }
const ZIP = Buffer.from('PK\x03\x04')
const OLD_WORKBOOK = Buffer.from('d0cf11e0', 'hex')
const FILENAME_MAX = 255

export async function readTable(file: InputValue | undefined): Promise<Sheet> {
  const { filename, bytes } = contentOf(file)
  const rows = await readRows(bytes)
  checkLength(rows)
  const texts = rows.map(({ cells }) =>
    Array.from(cells, (cell = '') => cell.replaceAll('\0', '').toWellFormed()),
  )
  const [head, ...cells] = texts
  if (head === undefined || cells.length === 0)
    throw invalid({ file: 'contains no rows below the headings; add at least one' })
  const headers = uniqueHeadings(widenHeadings(head, cells))
  return {
    filename: filename.slice(0, FILENAME_MAX).toWellFormed(),
    headers,
    cells,
    numbers: rows.slice(1).map(({ number }) => number),
    signs: signsOf(headers, cells),
  }
}

// Cells beyond the last heading form columns too.
function widenHeadings(head: readonly string[], cells: readonly string[][]): string[] {
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), head.length)
  return Array.from({ length: width }, (_, index) => head[index] ?? '')
}

// Determines decimal signs from the whole file, because the rows that remain after an import may be ambiguous.
const signsOf = (headers: readonly string[], cells: readonly string[][]): Sheet['signs'] =>
  Object.fromEntries(
    headers.flatMap((header, index) => {
      const sign = decimalSign(cells.map((row) => row[index] ?? ''))
      return sign ? [[header, sign]] : []
    }),
  )

async function readRows(bytes: Buffer): Promise<NumberedRow[]> {
  if (bytes.subarray(0, OLD_WORKBOOK.length).equals(OLD_WORKBOOK))
    throw invalid({ file: 'is an old Excel workbook (.xls); save it as XLSX or CSV' })
  try {
    if (bytes.subarray(0, ZIP.length).equals(ZIP)) return await readXlsx(bytes, LIMITS)
    return readCsv(bytes, LIMITS).map(({ number, cells }) => ({ number, cells: cells.map(removeGuard) }))
  } catch (error) {
    throw error instanceof BadSheet ? invalid({ file: error.message }) : error
  }
}

// Limits the total length, because cells of a workbook may share one text, so that a small file expands to a huge one.
function checkLength(rows: readonly NumberedRow[]) {
  let remaining = TEXT_MAX
  for (const { cells } of rows) for (const cell of cells) remaining -= cell?.length ?? 0
  if (remaining < 0) throw invalid({ file: `contains more than ${TEXT_MAX} characters; split the file` })
}

function contentOf(file: InputValue | undefined): { filename: string; bytes: Buffer } {
  if (isUpload(file)) return file
  if (typeof file === 'string' && file !== '') return { filename: '', bytes: Buffer.from(file) }
  throw invalid({ file: "can't be blank" })
}

// Makes headings unique.
function uniqueHeadings(head: readonly string[]): string[] {
  const used = new Set<string>()
  return head.map((text, index) => {
    const baseHeading = text.trim() || `Column ${index + 1}`
    let heading = baseHeading
    for (let number = 2; used.has(heading); number++) heading = `${baseHeading} (${number})`
    used.add(heading)
    return heading
  })
}
