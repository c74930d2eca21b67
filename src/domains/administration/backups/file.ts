import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { pipeline as pipe } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Cell } from '../../../platform/database/table-dump.ts'

// Reads and writes backup files. A backup is gzipped lines of JSON: a header, one array for each row (its table, then its values), and an
// end line with the number of rows and a SHA-256 over all lines before it, which detects cut or changed files.

export type Header = {
  format: 'kwit backup'
  version: 1
  created_at: string
  engine: 'sqlite' | 'postgres'
  tables: { name: string; columns: string[] }[]
  steps?: string[] // migrations that its rows have had; missing in the first version
}
export type Counts = { [table: string]: number }
export type Page = { table: string; rows: Cell[][] }
type End = { rows: Counts; sha256: string }

// Error whose message is shown in one line to the operator.
export class BackupError extends Error {}

const LEVEL = 4 // four times as fast as the default 6 for a tenth more bytes
const CHUNK_BYTES = 256 * 1024
const NEWLINE = 0x0a

// Resolves when the bytes are on the disk.
export async function writeBackup(file: string, header: Header, pages: AsyncIterable<Page>): Promise<Counts> {
  const counts: Counts = Object.fromEntries(header.tables.map(({ name }) => [name, 0]))
  await pipeline(
    () => withEndLine(linesOfPages(header, pages, counts), counts),
    createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
  return counts
}

export async function readHeader(file: string): Promise<Header> {
  if (!existsSync(file)) throw new BackupError(`file ${file} does not exist`)
  if (!statSync(file).isFile()) throw new BackupError(`${file} is not a regular file`)
  for await (const [firstLine] of linesOf(file)) return asHeader(file, firstLine)
  throw new BackupError(`${file} is empty`)
}

// Reads the whole file, as a restore would.
export async function verifyBackup(file: string): Promise<{ header: Header; counts: Counts }> {
  const header = await readHeader(file)
  const widths = new Map(header.tables.map(({ name, columns }) => [name, columns.length]))
  const counts: Counts = Object.fromEntries(header.tables.map(({ name }) => [name, 0]))
  const checkOrder = orderCheck(file, header)
  for await (const { table, rows } of readBackup(file)) {
    if (rows.some((row) => row.length !== widths.get(table)))
      throw new BackupError(`${file} contains a row that does not belong to ${table}`)
    for (const row of rows) checkOrder(table, row)
    counts[table] = (counts[table] ?? 0) + rows.length
  }
  return { header, counts }
}

// Rows are written in the order of their keys, so a duplicate row is not greater than the row before it.
function orderCheck(file: string, { engine, tables }: Header) {
  const keys = engine === 'sqlite' ? ['id'] : ['account_id', 'id']
  const keyColumns = new Map(
    tables
      .filter(({ columns }) => columns.includes('id'))
      .map(({ name, columns }) => [name, keys.map((key) => columns.indexOf(key))]),
  )
  let last: { table: string; row: Cell[] } | undefined
  return (table: string, row: Cell[]) => {
    const before = last?.table === table ? last.row : undefined
    last = { table, row }
    const columns = keyColumns.get(table)
    const isLaterRow = columns
      ? !before || isLater(columns, row, before)
      : JSON.stringify(row) !== JSON.stringify(before)
    if (!isLaterRow) throw new BackupError(`${file} contains a row of ${table} twice`)
  }
}

function isLater(columns: readonly number[], row: Cell[], before: Cell[]): boolean {
  const difference = columns.find((column) => row[column] !== before[column])
  return difference !== undefined && Number(row[difference]) > Number(before[difference])
}

function parseRow(file: string, line: string): [string, ...Cell[]] {
  try {
    return JSON.parse(line)
  } catch {
    throw new BackupError(`${file} is damaged`)
  }
}

// Yields every row, and throws at the end if the file is damaged: callers must not commit anything before that.
export async function* readBackup(file: string): AsyncGenerator<Page> {
  const hash = createHash('sha256')
  const counts: Counts = {}
  let previousLine: string | undefined
  for await (const lines of linesOf(file)) {
    const rows: [string, ...Cell[]][] = []
    for (const line of lines) {
      if (previousLine !== undefined) {
        hash.update(previousLine).update('\n')
        if (previousLine.startsWith('[')) rows.push(parseRow(file, previousLine))
      }
      previousLine = line
    }
    yield* pagesOf(rows, counts)
  }
  checkEnd(file, previousLine, hash.digest('hex'), counts)
}

async function* linesOfPages(
  header: Header,
  pages: AsyncIterable<Page>,
  counts: Counts,
): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for await (const { table, rows } of pages) {
    counts[table] = (counts[table] ?? 0) + rows.length
    yield rows.map((row) => `${JSON.stringify([table, ...row])}\n`).join('')
  }
}

async function* withEndLine(texts: AsyncIterable<string>, counts: Counts): AsyncGenerator<string> {
  const hash = createHash('sha256')
  for await (const text of texts) {
    hash.update(text)
    yield text
  }
  yield `${JSON.stringify({ rows: counts, sha256: hash.digest('hex') } satisfies End)}\n`
}

function* pagesOf(rows: [string, ...Cell[]][], counts: Counts): Generator<Page> {
  let page: Page | undefined
  for (const [table, ...row] of rows) {
    if (page?.table !== table) {
      if (page) yield page
      page = { table, rows: [] }
    }
    page.rows.push(row)
    counts[table] = (counts[table] ?? 0) + 1
  }
  if (page) yield page
}

// Yields lines in groups, as they are read. Splits at \n only, because texts can contain every other kind of line break.
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const text = createGunzip({ chunkSize: CHUNK_BYTES })
  pipe(createReadStream(file), text, () => {})
  let remainder: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of text) {
      remainder = remainder.length === 0 ? chunk : Buffer.concat([remainder, chunk])
      const end = remainder.lastIndexOf(NEWLINE)
      if (end < 0) continue
      yield remainder.toString('utf8', 0, end).split('\n')
      remainder = remainder.subarray(end + 1)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw new BackupError(`${file} is incomplete; use another backup`)
    throw code?.startsWith('Z_') ? new BackupError(`${file} is damaged or not a backup`) : error
  }
  if (remainder.length > 0) throw new BackupError(`${file} is incomplete; use another backup`)
}

function asHeader(file: string, line: string | undefined): Header {
  const header = parseJson<Header>(line)
  if (header?.format !== 'kwit backup') throw new BackupError(`${file} is not a backup`)
  if (header.version !== 1)
    throw new BackupError(`${file} was created by a newer version of Kwit; upgrade Kwit first`)
  if (!isTables(header.tables) || !(header.steps === undefined || isTexts(header.steps)))
    throw new BackupError(`${file} is damaged: its header is incomplete`)
  return header
}

const isTables = (tables: unknown): boolean =>
  Array.isArray(tables) && tables.every((table) => typeof table?.name === 'string' && isTexts(table.columns))

const isTexts = (texts: unknown): boolean =>
  Array.isArray(texts) && texts.every((text) => typeof text === 'string')

function checkEnd(file: string, line: string | undefined, sha256: string, counts: Counts) {
  const end = parseJson<End>(line)
  if (end?.rows === undefined) throw new BackupError(`${file} is incomplete; use another backup`)
  if (end.sha256 !== sha256) throw new BackupError(`${file} was changed after it was created`)
  const mismatch = Object.entries(end.rows).find(([table, count]) => (counts[table] ?? 0) !== count)
  if (mismatch) throw new BackupError(`${file} does not contain all rows of ${mismatch[0]}`)
}

function parseJson<Shape extends object>(line: string | undefined): (Partial<Shape> & Shape) | undefined {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}
