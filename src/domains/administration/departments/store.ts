import { createHash } from 'node:crypto'
import { invalid, notFound } from '../../../platform/api-error.ts'
import { cachedRead } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, selectRecords } from '../../../platform/database/records.ts'
import { searchText } from '../../../platform/database/search-text.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { Table } from '../../../platform/database/tables.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { type Department, departments } from './schema.ts'

export const logosTable: Table = {
  name: 'department_logos',
  has_id: false,
  key: ['account_id', 'department_id'],
  columns: [
    { name: 'department_id', type: 'integer' },
    { name: 'content_type', type: 'text' },
    { name: 'sha256', type: 'text' },
    { name: 'bytes', type: 'blob' },
  ],
}

export type Logo = { content_type: string; bytes: Buffer; sha256: string }

// Returns the department of a document, or the main one if the document names none.
export async function chooseDepartment(
  db: Database,
  accountId: number,
  departmentId: number | null | undefined,
): Promise<Department | undefined> {
  if (isBlank(departmentId))
    return cachedRead(db, departments.plural, `main ${accountId}`, () => findMainDepartment(db, accountId))
  const department = await findRecord(db, accountId, departments, departmentId as number)
  if (department === undefined) throw invalid({ department_id: 'does not exist' })
  return department
}

async function findMainDepartment(db: Database, accountId: number): Promise<Department | undefined> {
  const [main] = await selectRecords(
    db,
    departments,
    sql`where account_id = ${accountId} and deleted = 0 and main = 1 order by id limit 1`,
    'with lazy fields',
  )
  return main
}

// Returns the oldest live department with this name or shortcut.
export async function findDepartmentId(
  db: Database,
  accountId: number,
  name: string,
): Promise<number | undefined> {
  const row = await db.get<{ id: number }>(sql`select id from departments where account_id = ${accountId}
    and deleted = 0 and ((name_sort = ${searchText(name)} and name = ${name})
    or (shortcut_sort = ${searchText(name)} and shortcut = ${name})) order by id limit 1`)
  return row?.id
}

export async function findMainDepartmentId(db: Database, accountId: number): Promise<number | undefined> {
  const row = await db.get<{ id: number }>(sql`select id from departments
    where account_id = ${accountId} and deleted = 0 and main = 1 order by id limit 1`)
  return row?.id
}

// Names of accounts for people: the name of the main department.
export async function mainDepartmentNames(
  db: Database,
  accountIds: readonly number[],
): Promise<Map<number, string>> {
  if (accountIds.length === 0) return new Map()
  const rows = await db.all<{ account_id: number; name: string }>(sql`select account_id, name from departments
    where account_id in (${join(accountIds)}) and deleted = 0 and main = 1`)
  return new Map(rows.map(({ account_id, name }) => [account_id, name]))
}

// Returns the ids of departments that were the main one until now.
export async function clearMainDepartment(
  db: Database,
  accountId: number,
  exceptId: number,
  now: number,
): Promise<number[]> {
  const rows = await db.all<{ id: number }>(sql`update departments set main = 0,
    updated_at = case when updated_at < ${now} then ${now} else updated_at + 1 end
    where account_id = ${accountId} and main = 1 and id <> ${exceptId} returning id`)
  return rows.map((row) => row.id)
}

export async function getLogo(db: Database, accountId: number, departmentId: number): Promise<Logo> {
  const logo = await findLogo(db, accountId, departmentId)
  if (logo === undefined) throw notFound()
  return logo
}

export async function findLogo(
  db: Database,
  accountId: number,
  departmentId: number,
): Promise<Logo | undefined> {
  const row = await db.get<{
    content_type: string
    sha256: string
    bytes: Uint8Array
  }>(sql`select l.content_type,
    l.sha256, l.bytes from department_logos l join departments d on d.account_id = l.account_id and d.id = l.department_id
    where l.account_id = ${accountId} and l.department_id = ${departmentId} and d.deleted = 0`)
  return row && { ...row, bytes: Buffer.from(row.bytes) }
}

export function saveLogo(
  db: Database,
  accountId: number,
  departmentId: number,
  logo: { content_type: string; bytes: Buffer },
) {
  const sha256 = createHash('sha256').update(logo.bytes).digest('hex')
  return db.run(sql`insert into department_logos (account_id, department_id, content_type, sha256, bytes)
    values (${accountId}, ${departmentId}, ${logo.content_type}, ${sha256}, ${logo.bytes})
    on conflict (account_id, department_id) do update set content_type = excluded.content_type,
    sha256 = excluded.sha256, bytes = excluded.bytes`)
}

export const deleteLogo = (db: Database, accountId: number, departmentId: number) =>
  db.run(
    sql`delete from department_logos where account_id = ${accountId} and department_id = ${departmentId}`,
  )
