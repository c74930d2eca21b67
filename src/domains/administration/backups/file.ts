import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { pipeline as pipe } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Cell } from '../../../platform/database/table-dump.ts'

// A backup is gzipped lines of JSON: a header, one array for each row (its table, then its values), and an end line with
// the number of rows and a SHA-256 over all lines before it, so that a file that was cut or changed is noticed.

export type Header = {
  format: 'kwit backup'
  version: 1
  created_at: string
  engine: 'sqlite' | 'postgres'
  tables: { name: string; columns: string[] }[]
  steps?: string[] // of upgrades, that its rows have had; the first version did not say
}
export type Counts = { [table: string]: number }
export type Page = { table: string; rows: Cell[][] }
type End = { rows: Counts; sha256: string }

// For whoever made it or wants it back, in one line.
export class BackupProblem extends Error {}

const LEVEL = 4 // four times as fast as the usual 6 for a tenth more bytes
const CHUNK_BYTES = 256 * 1024
const NEWLINE = 0x0a

// Returns once the bytes are on the disk.
export async function writeBackup(file: string, header: Header, pages: AsyncIterable<Page>): Promise<Counts> {
  const counts: Counts = Object.fromEntries(header.tables.map(({ name }) => [name, 0]))
  await pipeline(
    () => sealed(textOf(header, pages, counts), counts),
    createGzip({ level: LEVEL, chunkSize: CHUNK_BYTES }),
    createWriteStream(file, { mode: 0o600, flush: true }),
  )
  return counts
}

export async function readHeader(file: string): Promise<Header> {
  if (!existsSync(file)) throw new BackupProblem(`there is no file ${file}`)
  if (!statSync(file).isFile()) throw new BackupProblem(`${file} is not a file`)
  for await (const [first] of linesOf(file)) return asHeader(file, first)
  throw new BackupProblem(`${file} is empty`)
}

// Reads all of it, as a restore would.
export async function verifyBackup(file: string): Promise<{ header: Header; counts: Counts }> {
  const header = await readHeader(file)
  const widths = new Map(header.tables.map(({ name, columns }) => [name, columns.length]))
  const counts: Counts = Object.fromEntries(header.tables.map(({ name }) => [name, 0]))
  const checkOrder = orderOf(file, header)
  for await (const { table, rows } of readBackup(file)) {
    if (rows.some((row) => row.length !== widths.get(table)))
      throw new BackupProblem(`${file} holds a row that is none of ${table}`)
    for (const row of rows) checkOrder(table, row)
    counts[table] = (counts[table] ?? 0) + rows.length
  }
  return { header, counts }
}

// Rows are written in the order of their keys, so one that is there twice follows itself, or one that is later than it.
function orderOf(file: string, { engine, tables }: Header) {
  const keys = engine === 'sqlite' ? ['id'] : ['account_id', 'id']
  const places = new Map(
    tables
      .filter(({ columns }) => columns.includes('id'))
      .map(({ name, columns }) => [name, keys.map((key) => columns.indexOf(key))]),
  )
  let last: { table: string; row: Cell[] } | undefined
  return (table: string, row: Cell[]) => {
    const before = last?.table === table ? last.row : undefined
    last = { table, row }
    const place = places.get(table)
    const is_later = place
      ? !before || isLater(place, row, before)
      : JSON.stringify(row) !== JSON.stringify(before)
    if (!is_later) throw new BackupProblem(`${file} holds a row of ${table} twice`)
  }
}

function isLater(places: readonly number[], row: Cell[], before: Cell[]): boolean {
  const place = places.find((place) => row[place] !== before[place])
  return place !== undefined && Number(row[place]) > Number(before[place])
}

function readRow(file: string, line: string): [string, ...Cell[]] {
  try {
    return JSON.parse(line)
  } catch {
    throw new BackupProblem(`${file} is damaged`)
  }
}

// Gives every row, and throws at the end when the file is not whole: nothing of it may be kept before that.
export async function* readBackup(file: string): AsyncGenerator<Page> {
  const hash = createHash('sha256')
  const counts: Counts = {}
  let held: string | undefined
  for await (const lines of linesOf(file)) {
    const rows: [string, ...Cell[]][] = []
    for (const line of lines) {
      if (held !== undefined) {
        hash.update(held).update('\n')
        if (held.startsWith('[')) rows.push(readRow(file, held))
      }
      held = line
    }
    yield* pagesOf(rows, counts)
  }
  checkEnd(file, held, hash.digest('hex'), counts)
}

async function* textOf(header: Header, pages: AsyncIterable<Page>, counts: Counts): AsyncGenerator<string> {
  yield `${JSON.stringify(header)}\n`
  for await (const { table, rows } of pages) {
    counts[table] = (counts[table] ?? 0) + rows.length
    yield rows.map((row) => `${JSON.stringify([table, ...row])}\n`).join('')
  }
}

async function* sealed(texts: AsyncIterable<string>, counts: Counts): AsyncGenerator<string> {
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

// Lines as they arrive, many at a time. Only \n parts them: texts may hold every other kind of line break.
async function* linesOf(file: string): AsyncGenerator<string[]> {
  const text = createGunzip({ chunkSize: CHUNK_BYTES })
  pipe(createReadStream(file), text, () => {})
  let rest: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of text) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const end = rest.lastIndexOf(NEWLINE)
      if (end < 0) continue
      yield rest.toString('utf8', 0, end).split('\n')
      rest = rest.subarray(end + 1)
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_BUF_ERROR') throw new BackupProblem(`${file} is cut off`)
    throw code?.startsWith('Z_') ? new BackupProblem(`${file} is damaged or no backup`) : error
  }
  if (rest.length > 0) throw new BackupProblem(`${file} is cut off`)
}

function asHeader(file: string, line: string | undefined): Header {
  const header = parsed<Header>(line)
  if (header?.format !== 'kwit backup') throw new BackupProblem(`${file} is no backup`)
  if (header.version !== 1) throw new BackupProblem(`${file} was made by a newer version of Kwit`)
  if (!isTables(header.tables) || !(header.steps === undefined || isTexts(header.steps)))
    throw new BackupProblem(`${file} is damaged: it does not say what it holds`)
  return header
}

const isTables = (tables: unknown): boolean =>
  Array.isArray(tables) && tables.every((table) => typeof table?.name === 'string' && isTexts(table.columns))

const isTexts = (texts: unknown): boolean =>
  Array.isArray(texts) && texts.every((text) => typeof text === 'string')

function checkEnd(file: string, line: string | undefined, sha256: string, counts: Counts) {
  const end = parsed<End>(line)
  if (end?.rows === undefined) throw new BackupProblem(`${file} is cut off`)
  if (end.sha256 !== sha256) throw new BackupProblem(`${file} was changed after it was made`)
  const wrong = Object.entries(end.rows).find(([table, count]) => (counts[table] ?? 0) !== count)
  if (wrong) throw new BackupProblem(`${file} does not hold all rows of ${wrong[0]}`)
}

function parsed<Shape extends object>(line: string | undefined): (Partial<Shape> & Shape) | undefined {
  try {
    return JSON.parse(line ?? '')
  } catch {
    return undefined
  }
}
