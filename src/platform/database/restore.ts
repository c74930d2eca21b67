import { notFound } from '../api-error.ts'
import type { Fields } from '../fields/field.ts'
import type { RecordOf, Resource } from '../fields/resource.ts'
import { noteChange } from './change-listeners.ts'
import type { Database } from './database.ts'
import { forUpdate } from './key-lock.ts'
import { selectRecords, updateRecord } from './records.ts'
import { DELETED, STANDING } from './row-state.ts'
import { name, sql } from './sql.ts'
import { takeFromBin } from './trash.ts'

// Deleted records are hidden, not gone: these bring them back.

// The record, deleted or not, held until the transaction ends.
export async function lockWithDeleted<Declared extends Fields>(
  db: Database,
  account_id: number,
  resource: Resource<Declared>,
  id: number,
): Promise<{ record: RecordOf<Declared>; is_deleted: boolean }> {
  const where = (deleted: number) =>
    sql`where account_id = ${account_id} and id = ${id} and deleted = ${deleted} ${forUpdate(db)}`
  for (const deleted of [resource.stage ?? STANDING, DELETED]) {
    const [record] = await selectRecords(db, resource, where(deleted), 'with lazy fields')
    if (record) return { record, is_deleted: deleted === DELETED }
  }
  throw notFound()
}

export async function restoreRecord<Declared extends Fields>(
  db: Database,
  account_id: number,
  resource: Resource<Declared>,
  record: RecordOf<Declared>,
  now: number,
): Promise<RecordOf<Declared>> {
  await db.run(sql`update ${name(resource.plural)} set deleted = ${resource.stage ?? STANDING}
    where account_id = ${account_id} and id = ${record.id}`)
  await takeFromBin(db, account_id, resource.plural, record.id)
  // Counted as a new one; the update that follows then finds itself already counted.
  noteChange(db, account_id, resource, undefined, record)
  return updateRecord(db, { account_id, now }, resource, record, resource.copy(record) as RecordOf<Declared>)
}
