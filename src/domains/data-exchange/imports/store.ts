import { notFound } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { join, raw, sql } from '../../../platform/database/sql.ts'
import { type Key, keyText } from './duplicates.ts'
import type { Import, MatchBy } from './schema.ts'

// The columns that hold JSON.
const KEPT = ['headers', 'mapping', 'cells', 'numbers', 'signs', 'problems', 'warnings'] as const
type Kept = (typeof KEPT)[number]
type Row = Omit<Import, Kept> & { [name in Kept]: string | null }

const COLUMNS =
  raw(`account_id, id, created_at, updated_at, user_id, request_id, resource, status, filename, headers,
  mapping, cells, numbers, signs, doubles, match_by, price_list_id, done, total, created, updated, skipped, problems, warnings`)

export async function findImport(db: Database, account_id: number, id: number): Promise<Import | undefined> {
  const row = await db.get<Row>(
    sql`select ${COLUMNS} from imports where account_id = ${account_id} and id = ${id}`,
  )
  if (row === undefined) return undefined
  const parsed = Object.fromEntries(
    KEPT.map((name) => [name, JSON.parse(row[name] ?? 'null')]),
  ) as unknown as Pick<Import, Kept>
  return { ...row, ...parsed, ...filled(row, parsed) }
}

// What was read by an older version says nothing of these.
const FIRST_ROW = 2
const filled = (row: Row, { cells, numbers, signs, warnings }: Pick<Import, Kept>) => ({
  numbers: numbers ?? cells.map((_, place) => place + FIRST_ROW),
  signs: signs ?? {},
  warnings: warnings ?? [],
  doubles: row.doubles ?? 'create',
  created: row.created ?? 0,
  updated: row.updated ?? 0,
  skipped: row.skipped ?? 0,
})

export async function getImport(db: Database, account_id: number, id: number): Promise<Import> {
  const found = await findImport(db, account_id, id)
  if (found === undefined) throw notFound()
  return found
}

export const insertImport = (db: Database, one: Omit<Import, 'id'>) =>
  db.insert(sql`insert into imports (account_id, created_at, updated_at, user_id, request_id, resource, status, filename,
    headers, mapping, cells, numbers, signs, doubles, match_by, price_list_id, done, total, created, updated, skipped, problems, warnings)
    values (${one.account_id}, ${one.created_at}, ${one.updated_at}, ${one.user_id}, ${one.request_id}, ${one.resource},
    ${one.status}, ${one.filename}, ${JSON.stringify(one.headers)}, ${JSON.stringify(one.mapping)},
    ${JSON.stringify(one.cells)}, ${JSON.stringify(one.numbers)}, ${JSON.stringify(one.signs)}, ${one.doubles},
    ${one.match_by}, ${one.price_list_id}, ${one.done}, ${one.total}, ${one.created}, ${one.updated}, ${one.skipped},
    ${JSON.stringify(one.problems)}, ${JSON.stringify(one.warnings)})`)

// False when it runs or is done already: nothing is imported twice.
export async function keepAsked(db: Database, one: Import, now: number): Promise<boolean> {
  const { changes } = await db.run(sql`update imports set status = ${one.status}, done = ${one.done},
    total = ${one.total}, mapping = ${JSON.stringify(one.mapping)}, cells = ${JSON.stringify(one.cells)},
    numbers = ${JSON.stringify(one.numbers)}, doubles = ${one.doubles}, match_by = ${one.match_by},
    problems = ${JSON.stringify(one.problems)}, warnings = ${JSON.stringify(one.warnings)}, updated_at = ${now}
    where account_id = ${one.account_id} and id = ${one.id} and status in ('ready', 'incomplete', 'failed')`)
  return changes === 1
}

// Another one of the account was begun before and has not ended.
export async function isBehind(db: Database, { account_id, id, updated_at }: Import): Promise<boolean> {
  const other = await db.get(sql`select id from imports where account_id = ${account_id}
    and status = 'running' and (updated_at, id) < (${updated_at}, ${id}) limit 1`)
  return other !== undefined
}

// False when somebody else, who took this worker for dead, has done these.
export async function keepDone(db: Database, one: Import, before: Import): Promise<boolean> {
  const { changes } = await db.run(sql`update imports set done = ${one.done}, created = ${one.created},
    updated = ${one.updated}, skipped = ${one.skipped}, problems = ${JSON.stringify(one.problems)},
    warnings = ${JSON.stringify(one.warnings)}
    where account_id = ${one.account_id} and id = ${one.id} and status = 'running' and done = ${before.done}`)
  return changes === 1
}

export const endImport = (db: Database, one: Import, now: number) =>
  db.run(sql`update imports set status = ${one.status}, done = ${one.done}, cells = ${JSON.stringify(one.cells)},
    numbers = ${JSON.stringify(one.numbers)}, problems = ${JSON.stringify(one.problems)}, updated_at = ${now}
    where account_id = ${one.account_id} and id = ${one.id} and status = 'running'`)

// Files are large, and nobody comes back to old ones.
export const dropSurplus = (db: Database, account_id: number, kept: number) =>
  db.run(sql`delete from imports where account_id = ${account_id} and status <> 'running' and id not in
    (select id from imports where account_id = ${account_id} order by id desc limit ${kept})`)

export const dropOldImports = (db: Database, before: number) =>
  db.run(sql`delete from imports where created_at < ${before}`)

// As keyText folds them, and for numbers in any dress a little more: what was found is folded again.
const FOLDED: { [by in MatchBy]?: string } = {
  name: 'name_sort',
  shortcut: 'shortcut_sort',
  email: 'lower(email)',
  tax_no: "replace(replace(replace(replace(upper(tax_no), ' ', ''), '-', ''), '.', ''), 'PL', '')",
}

// The oldest live record of each of these keys.
export async function findDoubles(
  db: Database,
  account_id: number,
  resource: 'clients' | 'products',
  keys: readonly Key[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [by, wanted] of Map.groupBy(keys, (key) => key.by)) {
    const texts = wanted.map(({ text }) => (by === 'tax_no' ? text.replace('PL', '') : text))
    const rows = await db.all<{ id: number; text: string }>(sql`select id, ${raw(by)} as text
      from ${raw(resource)} where account_id = ${account_id} and deleted = 0
      and ${raw(FOLDED[by] ?? by)} in (${join([...new Set(texts)])}) order by id desc`)
    for (const { id, text } of rows) found.set(`${by} ${keyText(by, text)}`, id)
  }
  return found
}
