import { notFound } from '../api-error.ts'
import type { Fields } from '../fields/field.ts'
import type { RecordOf, Resource } from '../fields/resource.ts'
import { notifyChange } from './change-listeners.ts'
import type { Database } from './database.ts'
import { forUpdate } from './key-lock.ts'
import { selectRecords, updateRecord } from './records.ts'
import { DELETED, LIVE } from './row-state.ts'
import { sql, sqlName } from './sql.ts'
import { removeFromTrash } from './trash.ts'

// Restores deleted records, which stay in their table.

// Locks the record, deleted or not, until the transaction ends.
export async function lockWithDeleted<Declared extends Fields>(
  db: Database,
  accountId: number,
  resource: Resource<Declared>,
  id: number,
): Promise<{ record: RecordOf<Declared>; is_deleted: boolean }> {
  const where = (deleted: number) =>
    sql`where account_id = ${accountId} and id = ${id} and deleted = ${deleted} ${forUpdate(db)}`
  for (const deleted of [resource.row_state ?? LIVE, DELETED]) {
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
  await db.run(sql`update ${sqlName(resource.plural)} set deleted = ${resource.row_state ?? LIVE}
    where account_id = ${account_id} and id = ${record.id}`)
  await removeFromTrash(db, account_id, resource.plural, record.id)
  // Counts the record as a new one; the update that follows then finds it already counted.
  notifyChange(db, account_id, resource, undefined, record)
  return updateRecord(db, { account_id, now }, resource, record, resource.copy(record) as RecordOf<Declared>)
}
