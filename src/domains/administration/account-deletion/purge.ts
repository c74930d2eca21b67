import { audit } from '../../../platform/audit/audit.ts'
import { transaction, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database, Engine } from '../../../platform/database/database.ts'
import type { Table } from '../../../platform/database/tables.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { installation } from '../accounts/actions.ts'
import { deleteMembership } from '../accounts/store.ts'
import { isDue } from './rules.ts'
import {
  clearLastAccount,
  deleteAccount,
  deleteRows,
  deleteUsersWithoutAccount,
  filesOf,
  listClosedAccounts,
  membersOf,
} from './store.ts'

// Removes closed accounts when their grace period is over.

export type PurgeTargets = { tables: readonly Table[]; files: FileStore }

// Can be interrupted anywhere; the next run continues. An account that cannot be removed does not stop the others, and its error is thrown
// at the end.
export async function purgeClosedAccounts(
  db: Engine,
  targets: PurgeTargets,
  now: number,
  extendLease: () => Promise<void>,
) {
  const failures: unknown[] = []
  for (const { id, prefix, settings } of await listClosedAccounts(db))
    if (isDue(settings, now))
      await removeAccount(db, { id, prefix }, targets, now, extendLease).catch((error) =>
        failures.push(error),
      )
  for (const error of failures) throw error
}

const FILES_AT_ONCE = 100

type Account = { id: number; prefix: string }

// Deletes memberships first and data afterwards. The account row goes last, so that an interrupted removal is found again.
async function removeAccount(
  engine: Engine,
  { id, prefix }: Account,
  { tables, files }: PurgeTargets,
  now: number,
  extendLease: () => Promise<void>,
) {
  const db = engine.forAccount(id)
  await transaction(db, async (db) => {
    const userIds = await membersOf(db, id)
    for (const userId of userIds) await deleteMembership(db, id, userId, now)
    await clearLastAccount(db, id)
    await deleteUsersWithoutAccount(db, userIds)
  })
  for (const [index, name] of (await filesOf(db, id)).entries()) {
    if (index % FILES_AT_ONCE === 0) await extendLease()
    await files.remove(id, name)
  }
  await files.removeAll?.(id)
  for (const table of tables) await emptyTable(db, table, id, extendLease)
  await unlockedTransaction(engine, async (db) => {
    // A job that ran meanwhile, or the removal itself, may have written rows.
    for (const table of tables) await deleteRows(db, table, id)
    await deleteAccount(db, id)
    const changes = { prefix: [prefix, null] }
    audit(db, installation(now, 'removal'), {
      action: 'remove',
      resource: 'account',
      record_id: id,
      changes,
    })
  })
}

async function emptyTable(db: Database, table: Table, id: number, extendLease: () => Promise<void>) {
  while (await transaction(db, (db) => deleteRows(db, table, id))) await extendLease()
}
