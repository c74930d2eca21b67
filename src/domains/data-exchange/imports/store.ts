import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { join, raw, sql } from '../../../platform/database/sql.ts'
import { type Key, keyText } from './duplicates.ts'
import type { Import, MatchBy } from './schema.ts'

// Columns that contain JSON.
const JSON_COLUMNS = ['headers', 'mapping', 'cells', 'numbers', 'signs', 'problems', 'warnings'] as const
type JsonColumn = (typeof JSON_COLUMNS)[number]
type Row = Omit<Import, JsonColumn> & { [name in JsonColumn]: string | null }

const COLUMNS =
  raw(`account_id, id, created_at, updated_at, user_id, request_id, resource, status, filename, headers,
  mapping, cells, numbers, signs, doubles as on_duplicate, match_by, price_list_id, done, total, created, updated, skipped, problems, warnings`)

export async function findImport(db: Database, accountId: number, id: number): Promise<Import | undefined> {
  const row = await db.get<Row>(
    sql`select ${COLUMNS} from imports where account_id = ${accountId} and id = ${id}`,
  )
  if (row === undefined) return undefined
  // The keys are exactly JSON_COLUMNS, which Object.fromEntries does not express.
  const parsed = Object.fromEntries(
    JSON_COLUMNS.map((name) => [name, JSON.parse(row[name] ?? 'null')]),
  ) as Pick<Import, JsonColumn>
  return { ...row, ...parsed, ...withDefaults(row, parsed) }
}

// Defaults of columns that imports of older versions do not have.
const FIRST_ROW = 2
const withDefaults = (row: Row, { cells, numbers, signs, warnings }: Pick<Import, JsonColumn>) => ({
  numbers: numbers ?? cells.map((_, index) => index + FIRST_ROW),
  signs: signs ?? {},
  warnings: warnings ?? [],
  on_duplicate: row.on_duplicate ?? 'create',
  created: row.created ?? 0,
  updated: row.updated ?? 0,
  skipped: row.skipped ?? 0,
})

export async function getImport(db: Database, accountId: number, id: number): Promise<Import> {
  const importRun = await findImport(db, accountId, id)
  if (importRun === undefined) throw notFound()
  return importRun
}

export const insertImport = (db: Database, importRun: Omit<Import, 'id'>) =>
  db.insert(sql`insert into imports (account_id, created_at, updated_at, user_id, request_id, resource, status, filename,
    headers, mapping, cells, numbers, signs, doubles, match_by, price_list_id, done, total, created, updated, skipped, problems, warnings)
    values (${importRun.account_id}, ${importRun.created_at}, ${importRun.updated_at}, ${importRun.user_id}, ${importRun.request_id}, ${importRun.resource},
    ${importRun.status}, ${importRun.filename}, ${JSON.stringify(importRun.headers)}, ${JSON.stringify(importRun.mapping)},
    ${JSON.stringify(importRun.cells)}, ${JSON.stringify(importRun.numbers)}, ${JSON.stringify(importRun.signs)}, ${importRun.on_duplicate},
    ${importRun.match_by}, ${importRun.price_list_id}, ${importRun.done}, ${importRun.total}, ${importRun.created}, ${importRun.updated}, ${importRun.skipped},
    ${JSON.stringify(importRun.problems)}, ${JSON.stringify(importRun.warnings)})`)

// Returns false if the import is running or finished, so that nothing is imported twice.
export async function saveOptions(db: Database, importRun: Import, now: number): Promise<boolean> {
  const { changes } =
    await db.run(sql`update imports set status = ${importRun.status}, done = ${importRun.done},
    total = ${importRun.total}, mapping = ${JSON.stringify(importRun.mapping)}, cells = ${JSON.stringify(importRun.cells)},
    numbers = ${JSON.stringify(importRun.numbers)}, doubles = ${importRun.on_duplicate}, match_by = ${importRun.match_by},
    problems = ${JSON.stringify(importRun.problems)}, warnings = ${JSON.stringify(importRun.warnings)}, updated_at = ${now}
    where account_id = ${importRun.account_id} and id = ${importRun.id} and status in ('ready', 'incomplete', 'failed')`)
  return changes === 1
}

// Whether an import of the account that was started before is still running.
export async function isQueuedBehindOther(
  db: Database,
  { account_id, id, updated_at }: Import,
): Promise<boolean> {
  const other = await db.get(sql`select id from imports where account_id = ${account_id}
    and status = 'running' and (updated_at, id) < (${updated_at}, ${id}) limit 1`)
  return other !== undefined
}

// Returns false if another worker, which took over the job, has stored this batch.
export async function saveProgress(db: Database, importRun: Import, before: Import): Promise<boolean> {
  const { changes } =
    await db.run(sql`update imports set done = ${importRun.done}, created = ${importRun.created},
    updated = ${importRun.updated}, skipped = ${importRun.skipped}, problems = ${JSON.stringify(importRun.problems)},
    warnings = ${JSON.stringify(importRun.warnings)}
    where account_id = ${importRun.account_id} and id = ${importRun.id} and status = 'running' and done = ${before.done}`)
  return changes === 1
}

export const endImport = (db: Database, importRun: Import, now: number) =>
  db.run(sql`update imports set status = ${importRun.status}, done = ${importRun.done}, cells = ${JSON.stringify(importRun.cells)},
    numbers = ${JSON.stringify(importRun.numbers)}, problems = ${JSON.stringify(importRun.problems)}, updated_at = ${now}
    where account_id = ${importRun.account_id} and id = ${importRun.id} and status = 'running'`)

// Deletes old imports, because files are large.
export const deleteSurplus = (db: Database, accountId: number, max: number) =>
  db.run(sql`delete from imports where account_id = ${accountId} and status <> 'running' and id not in
    (select id from imports where account_id = ${accountId} order by id desc limit ${max})`)

export const deleteOldImports = (db: Database, before: number) =>
  db.run(sql`delete from imports where created_at < ${before}`)

// Finds candidates by SQL expressions that fold like keyText, or a little more; the results are folded again.
const FOLDED_COLUMNS: { [by in MatchBy]?: string } = {
  name: 'name_sort',
  shortcut: 'shortcut_sort',
  email: 'lower(email)',
  tax_no: "replace(replace(replace(replace(upper(tax_no), ' ', ''), '-', ''), '.', ''), 'PL', '')",
}

// Returns the oldest live record of each key.
export async function findExisting(
  db: Database,
  accountId: number,
  resource: 'clients' | 'products',
  keys: readonly Key[],
): Promise<Map<string, number>> {
  const idsByKey = new Map<string, number>()
  for (const [by, keysOfField] of Map.groupBy(keys, (key) => key.by)) {
    const texts = keysOfField.map(({ text }) => (by === 'tax_no' ? text.replace('PL', '') : text))
    const rows = await db.all<{ id: number; text: string }>(sql`select id, ${raw(by)} as text
      from ${raw(resource)} where account_id = ${accountId} and deleted = 0
      and ${raw(FOLDED_COLUMNS[by] ?? by)} in (${join([...new Set(texts)])}) order by id desc`)
    for (const { id, text } of rows) idsByKey.set(`${by} ${keyText(by, text)}`, id)
  }
  return idsByKey
}
