import { audit } from '../../../platform/audit/audit.ts'
import { transaction, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database, Engine } from '../../../platform/database/database.ts'
import type { Table } from '../../../platform/database/tables.ts'
import type { Files } from '../../../platform/files/files.ts'
import { installation } from '../accounts/actions.ts'
import { deleteMembership } from '../accounts/store.ts'
import { isDue } from './rules.ts'
import { deleteAccount, deletePeople, deleteRows, filesOf, forgetLast, listShut, membersOf } from './store.ts'

export type Holdings = { tables: readonly Table[]; files: Files }

// Everything that shut accounts have, once their time is over. It may break off anywhere: the next one goes on. One that cannot be
// removed keeps no other from it, and is told of at the end.
export async function removeShut(db: Engine, holdings: Holdings, now: number, hold: () => Promise<void>) {
  const failures: unknown[] = []
  for (const { id, prefix, settings } of await listShut(db))
    if (isDue(settings, now))
      await removeAccount(db, { id, prefix }, holdings, now, hold).catch((error) => failures.push(error))
  for (const error of failures) throw error
}

const FILES_AT_ONCE = 100

type Account = { id: number; prefix: string }

// First who could come in, then what they could have seen; the account itself goes last, so that what is left of it is found again.
async function removeAccount(
  whole: Engine,
  { id, prefix }: Account,
  { tables, files }: Holdings,
  now: number,
  hold: () => Promise<void>,
) {
  const db = whole.forAccount(id)
  await transaction(db, async (db) => {
    const people = await membersOf(db, id)
    for (const user_id of people) await deleteMembership(db, id, user_id)
    await forgetLast(db, id)
    await deletePeople(db, people)
  })
  for (const [place, name] of (await filesOf(db, id)).entries()) {
    if (place % FILES_AT_ONCE === 0) await hold()
    await files.remove(id, name)
  }
  await files.removeAll?.(id)
  for (const table of tables) await empty(db, table, id, hold)
  await unlockedTransaction(whole, async (db) => {
    // A job that ran meanwhile, and the removal itself, may have written something.
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

async function empty(db: Database, table: Table, id: number, hold: () => Promise<void>) {
  while (await transaction(db, (db) => deleteRows(db, table, id))) await hold()
}
