// node test/unrun-statements.ts FOLDER, after all tests: checks that each SQL statement of the sources has run on
// PostgreSQL, so that the files which `npm test` runs there (on-postgres.ts) suffice. The folder contains the
// statements that ran, in a file for each test file (postgres-setup.ts). With --by-file it prints for each test file how
// many statements no other one runs. A file with none is worth its time only if it tests concurrency.
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { stub } from './stub.ts'

// Statements that need not run in tests, with the reason.
const EXCEPTIONS: readonly { readonly piece: RegExp; readonly because: string }[] = [
  {
    piece: /pragma_|sqlite_stat1|json_each|json_extract|\binstr\(|\browid\b|^src\S+ data ->> 'income'$/,
    because: 'only SQLite runs these statements',
  },
  {
    piece: /null as versions|update audit_heads set seq = \?|attempts > 0 and last_error is null and run_at/,
    because: 'these statements are for SQLite, which one process uses alone',
  },
  {
    piece:
      /^src\/cli\/|prefix from accounts order|integration_tokens (order|set revoked)|kept_files where \(|serial_seq|lock table/,
    because: 'commands run in processes of their own, whose statements are not recorded',
  },
  { piece: /citus|pg_dist_partition/, because: 'Citus is not available from npm' },
  {
    piece: /set status = 'failed'|reminder_runs \(account_id, look_at|and attempts = \? and payload = \?/,
    because:
      'work that fails for good, takes several turns or was claimed by another process is tested on SQLite',
  },
  {
    piece:
      /^src\/domains\/data-exchange\/account-transfer\/.*(not like 'move %'|is not null and id in)|^src\S+ select id, \? as key from/,
    because:
      'records changed after a transfer, goods returned before it, and pages after row 10,000 are tested on SQLite',
  },
  {
    piece: /set stock_level = 0, stock_value = 0 where stock_level is null/,
    because: 'it upgrades data that is older than any release',
  },
]

// Rows that are stored together get their ids before the insert.
const WITH_ID = /^(insert into \w+ \()id, /
// Lists of values of any length are equal.
const VALUES = /(?:\$\d+|\0)(?:, (?:\$\d+|\0))*/g

type Piece = { readonly file: string; readonly parts: readonly string[] }

const folder = process.argv[2] as string
const statementsByFile = new Map(
  readdirSync(folder).map((file) => [file, readStatements(join(folder, file))]),
)
const allStatements = [...new Set([...statementsByFile.values()].flat())]
const sources = globSync('src/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
const pieces = sources.flatMap(piecesIn)
const unrun = pieces
  .filter((piece) => !isIn(allStatements, piece))
  .map(({ file, parts }) => `${file} ${parts.join(' ? ')}`)
const forgotten = unrun.filter((statement) => !EXCEPTIONS.some(({ piece }) => piece.test(statement)))
for (const statement of forgotten) console.error(statement)
if (pieces.length === 0 || forgotten.length > 0) {
  console.error(
    `${forgotten.length} of ${pieces.length} pieces of SQL ran on PostgreSQL in no test: name a file that runs them in test/on-postgres.ts.`,
  )
  process.exitCode = 1
}
if (process.argv[3] === '--by-file') printByFile()

function readStatements(path: string): string[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const texts = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as string)
  return [...new Set(texts.map((text) => plain(text).replace(WITH_ID, '$1')))]
}

function printByFile() {
  const counts = new Map([...statementsByFile.keys()].map((file) => [file, 0]))
  for (const piece of pieces.filter((candidate) => isIn(allStatements, candidate))) {
    const files = [...statementsByFile].filter(([, statements]) => isIn(statements, piece))
    const [[file] = ['']] = files
    if (files.length === 1) counts.set(file, (counts.get(file) ?? 0) + 1)
  }
  for (const [file, count] of [...counts].sort(([, a], [, b]) => a - b)) console.log(`${count} ${file}`)
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(VALUES, '\0')
}

// True if one statement contained all texts between the values of the piece, in order.
function isIn(statements: readonly string[], { parts }: Piece): boolean {
  return statements.some((text) => {
    let from = 0
    return parts.every((part) => {
      const match = text.indexOf(part, from)
      from = match + part.length
      return match !== -1
    })
  })
}

function piecesIn(file: string): Piece[] {
  const text = readFileSync(file, 'utf8')
  if (!text.includes('sql`')) return []
  const match: Piece[] = []
  collect(parseSync(text, { syntax: 'typescript' }).body, (strings) => {
    const parts = plain(strings.join('\0')).split('\0')
    match.push({ file, parts: parts.map((part) => part.trim()) })
  })
  return match
}

type TaggedTemplate = { tag: { value?: string }; template: { quasis: { cooked: string }[] } }

function collect(node: unknown, tell: (strings: string[]) => void) {
  if (typeof node !== 'object' || node === null) return
  if ('type' in node && node.type === 'TaggedTemplateExpression') {
    const { tag, template } = stub<TaggedTemplate>(node)
    if (tag.value === 'sql') tell(template.quasis.map(({ cooked }) => cooked))
  }
  for (const inner of Object.values(node)) collect(inner, tell)
}
