import type { Database } from '../../platform/database/database.ts'
import { raw, sql } from '../../platform/database/sql.ts'
import { notFound } from '../../platform/refusal.ts'
import type { Import, ImportProblem, ImportStatus } from './schema.ts'

type Kept = 'headers' | 'mapping' | 'cells' | 'problems'
type Row = Omit<Import, Kept> & { [name in Kept]: string }

const COLUMNS =
  raw(`account_id, id, created_at, updated_at, user_id, request_id, resource, status, filename, headers,
  mapping, cells, done, total, problems`)

export async function findImport(db: Database, account_id: number, id: number): Promise<Import | undefined> {
  const row = await db.get<Row>(
    sql`select ${COLUMNS} from imports where account_id = ${account_id} and id = ${id}`,
  )
  if (row === undefined) return undefined
  const { headers, mapping, cells, problems } = row
  return {
    ...row,
    headers: JSON.parse(headers),
    mapping: JSON.parse(mapping),
    cells: JSON.parse(cells),
    problems: JSON.parse(problems),
  }
}

export async function getImport(db: Database, account_id: number, id: number): Promise<Import> {
  const found = await findImport(db, account_id, id)
  if (found === undefined) throw notFound()
  return found
}

export const insertImport = (db: Database, one: Omit<Import, 'id'>) =>
  db.insert(sql`insert into imports (account_id, created_at, updated_at, user_id, request_id, resource, status, filename,
    headers, mapping, cells, done, total, problems) values (${one.account_id}, ${one.created_at}, ${one.updated_at},
    ${one.user_id}, ${one.request_id}, ${one.resource}, ${one.status}, ${one.filename}, ${JSON.stringify(one.headers)},
    ${JSON.stringify(one.mapping)}, ${JSON.stringify(one.cells)}, ${one.done}, ${one.total}, ${JSON.stringify(one.problems)})`)

type State = { status: ImportStatus; done: number; problems: readonly ImportProblem[] }

export const keepState = (
  db: Database,
  { account_id, id }: Pick<Import, 'account_id' | 'id'>,
  { status, done, problems }: State,
  now: number,
) =>
  db.run(sql`update imports set status = ${status}, done = ${done}, problems = ${JSON.stringify(problems)},
    updated_at = ${now} where account_id = ${account_id} and id = ${id}`)

// False when it runs or is done already: nothing is imported twice.
export async function startImport(db: Database, one: Import, now: number): Promise<boolean> {
  const { changes } = await db.run(sql`update imports set status = 'running', done = 0, problems = '[]',
    mapping = ${JSON.stringify(one.mapping)}, total = ${one.total}, updated_at = ${now}
    where account_id = ${one.account_id} and id = ${one.id} and status in ('ready', 'failed')`)
  return changes === 1
}

// Another one of the account was begun before and has not ended.
export async function isBehind(db: Database, { account_id, id, updated_at }: Import): Promise<boolean> {
  const other = await db.get(sql`select id from imports where account_id = ${account_id}
    and status = 'running' and (updated_at, id) < (${updated_at}, ${id}) limit 1`)
  return other !== undefined
}

export const keepDone = (db: Database, { account_id, id }: Import, done: number) =>
  db.run(
    sql`update imports set done = ${done} where account_id = ${account_id} and id = ${id} and status = 'running'`,
  )

// What was in the file is in the records now. False when somebody else was faster.
export async function endImport(
  db: Database,
  { account_id, id, total }: Import,
  now: number,
): Promise<boolean> {
  const { changes } = await db.run(sql`update imports set status = 'done', done = ${total}, problems = '[]',
    cells = '[]', updated_at = ${now} where account_id = ${account_id} and id = ${id} and status = 'running'`)
  return changes === 1
}

// Files are large, and nobody comes back to old ones.
export const dropSurplus = (db: Database, account_id: number, kept: number) =>
  db.run(sql`delete from imports where account_id = ${account_id} and status <> 'running' and id not in
    (select id from imports where account_id = ${account_id} order by id desc limit ${kept})`)

export const dropOldImports = (db: Database, before: number) =>
  db.run(sql`delete from imports where created_at < ${before}`)
