import { parseCsv } from '../platform/spreadsheets/csv-read.ts'
import { BadSheet, type NumberedRow } from '../platform/spreadsheets/sheet.ts'
import { type Archive, BadArchive, openArchive } from '../platform/spreadsheets/unzip.ts'
import { readXlsx } from '../platform/spreadsheets/xlsx-read.ts'
import { readCamt } from './camt.ts'
import { decodeBankText } from './decode.ts'
import { looksLikeMt940, readMt940 } from './mt940.ts'
import { type BankFile, type BankStatement, TRANSACTIONS_MAX, UnreadableBankFile } from './statement.ts'
import { readTable } from './table.ts'
import { findLayout, unknownColumns } from './table-layout.ts'
import type { TableMapping } from './table-presets.ts'

// Reads the file of a bank, whatever its format, or throws UnreadableBankFile. Nothing is read from a file of which a
// part is not readable.

export async function readBankFile(bytes: Buffer, mapping?: TableMapping): Promise<BankFile> {
  if (bytes.length === 0) throw new UnreadableBankFile('the file is empty', 1)
  if (startsWith(bytes, 'PK')) return readZip(bytes, mapping)
  if (startsWith(bytes, '%PDF'))
    throw new UnreadableBankFile('this is a PDF; download the statement as camt.053, MT940 or CSV', 1)
  const text = decodeBankText(bytes)
  if (text.includes('\0')) throw new UnreadableBankFile('this is not a statement of a bank', 1)
  if (/^\ufeff?\s*</.test(text)) return readCamt(bytes)
  if (looksLikeMt940(text)) return readMt940(bytes)
  return { format: 'csv', statements: readCsvTable(text, mapping) }
}

const startsWith = (bytes: Buffer, text: string) => bytes.subarray(0, text.length).toString('latin1') === text

const FILES_MAX = 500
const UNPACKED_BYTES_MAX = 60_000_000

async function readZip(bytes: Buffer, mapping?: TableMapping): Promise<BankFile> {
  try {
    const archive = openArchive(bytes)
    if (archive.names.includes('[Content_Types].xml'))
      return { format: 'xlsx', statements: readSheet(await readXlsx(bytes, LIMITS), mapping) }
    return readArchive(archive)
  } catch (error) {
    if (error instanceof BadSheet) throw new UnreadableBankFile(error.message, 1)
    if (error instanceof BadArchive || error instanceof RangeError)
      throw new UnreadableBankFile('the archive is damaged', 1)
    throw error
  }
}

function readSheet(rows: readonly NumberedRow[], mapping?: TableMapping): BankStatement[] {
  const layout = findLayout(rows, mapping)
  if (layout === undefined) throw unknownColumns(mapping)
  return readTable(rows, layout)
}

// Banks pack the statements of several days or accounts, each as a file of XML.
function readArchive(archive: Archive): BankFile {
  const names = archive.names.filter((name) => /\.xml$/i.test(name) && !name.startsWith('__MACOSX/'))
  if (names.length === 0) throw new UnreadableBankFile('the archive has no XML files', 1)
  if (names.length > FILES_MAX)
    throw new UnreadableBankFile(`the archive has more than ${FILES_MAX} files`, 1)
  let leftBytes = UNPACKED_BYTES_MAX
  const files = names.map((name, index) => {
    const content = archive.read(name, Math.max(1, leftBytes)) ?? Buffer.alloc(0)
    leftBytes -= content.length
    try {
      return readCamt(content)
    } catch (error) {
      if (!(error instanceof UnreadableBankFile)) throw error
      throw new UnreadableBankFile(error.reason, error.line, 'line', index + 1)
    }
  })
  return {
    format: files[0]?.format ?? 'camt053',
    statements: files.flatMap(({ statements }) => statements),
  }
}

const LIMITS = { rows: TRANSACTIONS_MAX + 200, columns: 100, cell_length: 10_000 }
const DELIMITERS = [';', ',', '\t', '|']

// Rows above the headings may have fewer delimiters, so each delimiter is tried, the most frequent one first.
function readCsvTable(text: string, mapping?: TableMapping): BankStatement[] {
  const content = text.replace(/^\ufeff/, '').replace(/^sep=.\r?\n/i, '\n')
  const head = content.slice(0, 20_000)
  const counts = new Map(DELIMITERS.map((delimiter) => [delimiter, head.split(delimiter).length]))
  const delimiters = DELIMITERS.filter((delimiter) => (counts.get(delimiter) ?? 0) > 1).toSorted(
    (a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
  )
  if (delimiters.length === 0)
    throw new UnreadableBankFile('this is not a statement in camt.053, MT940, CSV or XLSX', 1)
  for (const delimiter of delimiters) {
    const rows = parseRows(content, delimiter)
    const layout = findLayout(rows, mapping)
    if (layout) return readTable(rows, layout)
  }
  throw unknownColumns(mapping)
}

function parseRows(text: string, delimiter: string): NumberedRow[] {
  try {
    return parseCsv(text, delimiter, LIMITS)
  } catch (error) {
    throw error instanceof BadSheet ? new UnreadableBankFile(error.message, 1) : error
  }
}
