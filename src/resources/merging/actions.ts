import { amend } from '../../platform/actions/plain.ts'
import { type Actor, audit } from '../../platform/audit/audit.ts'
import { type Database, transaction } from '../../platform/database/database.ts'
import { lockAccount } from '../../platform/database/heads.ts'
import { getRecord, hideRecord, lockRecord, missingIds } from '../../platform/database/records.ts'
import { invalid } from '../../platform/refusal.ts'
import type { Client } from '../clients/rules.ts'
import { clients } from '../clients/schema.ts'
import { type Belongings, countBelongings, moveBelongings } from './store.ts'

export type Merged = { client: Client; moved: Belongings; merged: number }

const MERGED_MAX = 100

// What it would do, without doing it.
export async function countMerging(
  db: Database,
  account_id: number,
  id: number,
  given: readonly number[],
): Promise<Merged> {
  const client = await getRecord(db, account_id, clients, id)
  const ids = await checkIds(db, account_id, id, given)
  return { client, moved: await countBelongings(db, account_id, ids), merged: ids.length }
}

// The others' documents become those of the one that stays, with the buyers written on them as they are; the others are deleted.
export const mergeClients = (
  db: Database,
  actor: Actor,
  id: number,
  given: readonly number[],
): Promise<Merged> =>
  transaction(db, async (db) => {
    const { account_id, now } = actor
    const client = await lockRecord(db, account_id, clients, id)
    await lockAccount(db, account_id)
    const ids = await checkIds(db, account_id, id, given)
    const moved = await countBelongings(db, account_id, ids)
    await moveBelongings(db, account_id, ids, id, now)
    const others: Client[] = []
    for (const other of ids) others.push(await getRecord(db, account_id, clients, other))
    for (const other of others) {
      await hideRecord(db, account_id, clients, other, now)
      const changes = { merged_into: [null, id] }
      audit(db, actor, { action: 'delete', resource: clients.name, record_id: other.id, changes })
    }
    const changes = Object.fromEntries(Object.entries(moved).map(([name, count]) => [name, [null, count]]))
    audit(db, actor, {
      ...{ action: 'merge', resource: clients.name, record_id: id },
      changes: { merge_ids: [null, ids], ...changes },
    })
    const tag_list = [...new Set([client, ...others].flatMap(({ tag_list }) => tag_list ?? []))]
    const attachments_count = [client, ...others].reduce((sum, one) => sum + (one.attachments_count ?? 0), 0)
    const { record } = await amend(db, actor, clients, client, { tag_list, attachments_count })
    return { client: record, moved, merged: ids.length }
  })

async function checkIds(db: Database, account_id: number, id: number, given: readonly number[]) {
  const ids = [...new Set(given)].toSorted((a, b) => a - b)
  if (ids.length === 0) throw invalid({ merge_ids: "can't be blank" })
  if (ids.length > MERGED_MAX) throw invalid({ merge_ids: `is too long (maximum is ${MERGED_MAX})` })
  if (ids.includes(id)) throw invalid({ merge_ids: 'names the client that stays' })
  if ((await missingIds(db, account_id, clients.plural, ids)).length > 0)
    throw invalid({ merge_ids: 'does not exist' })
  return ids
}
