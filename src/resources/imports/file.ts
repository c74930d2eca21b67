import { isUpload, type Value } from '../../platform/formats/tree.ts'
import { invalid } from '../../platform/refusal.ts'
import { readCsv } from '../../platform/sheets/csv-read.ts'
import { unguarded } from '../../platform/sheets/csv-write.ts'
import { BadSheet } from '../../platform/sheets/sheet.ts'
import { readXlsx } from '../../platform/sheets/xlsx-read.ts'
import { CELL_MAX, COLUMNS_MAX, ROWS_MAX, TEXT_MAX } from './schema.ts'

// A file as headings and rows of text.

export type Sheet = { filename: string; headers: string[]; cells: string[][] }

const LIMITS = { rows: ROWS_MAX + 1, columns: COLUMNS_MAX, cell_length: CELL_MAX }
const ZIP = Buffer.from('PK\x03\x04')
const FILENAME_MAX = 255

export async function readTable(file: Value | undefined): Promise<Sheet> {
  const { filename, bytes } = contentOf(file)
  const rows = await readRows(bytes)
  checkLength(rows)
  const [head, ...cells] = rows.map((row) => row.map((cell) => cell.replaceAll('\0', '').toWellFormed()))
  if (head === undefined || cells.length === 0) throw invalid({ file: 'holds no rows below its headings' })
  return { filename: filename.slice(0, FILENAME_MAX).toWellFormed(), headers: headings(head), cells }
}

async function readRows(bytes: Buffer): Promise<string[][]> {
  try {
    if (bytes.subarray(0, ZIP.length).equals(ZIP)) return await readXlsx(bytes, LIMITS)
    return readCsv(bytes, LIMITS).map((row) => row.map(unguarded))
  } catch (error) {
    throw error instanceof BadSheet ? invalid({ file: error.message }) : error
  }
}

// Cells of a workbook may share one text, so that a small file holds more than could ever be kept.
function checkLength(rows: readonly string[][]) {
  let left = TEXT_MAX
  for (const row of rows) for (const cell of row) left -= cell.length
  if (left < 0) throw invalid({ file: `holds more than ${TEXT_MAX} characters` })
}

function contentOf(file: Value | undefined): { filename: string; bytes: Buffer } {
  if (isUpload(file)) return file
  if (typeof file === 'string' && file !== '') return { filename: '', bytes: Buffer.from(file) }
  throw invalid({ file: "can't be blank" })
}

// Every column has a heading of its own.
function headings(head: readonly string[]): string[] {
  const taken = new Set<string>()
  return head.map((text, place) => {
    const wanted = text.trim() || `Column ${place + 1}`
    let heading = wanted
    for (let number = 2; taken.has(heading); number++) heading = `${wanted} (${number})`
    taken.add(heading)
    return heading
  })
}
