import { applyChanges, applyChangesAs } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, lockRecord, missingIds, softDeleteRecord } from '../../../platform/database/records.ts'
import { addresses } from '../../catalog/addresses/schema.ts'
import { addressesOf } from '../../catalog/addresses/store.ts'
import type { Client, ClientDraft } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { type Belonging, type Belongings, countBelongings, listBelongings, moveBelongings } from './store.ts'

export type MergeResult = { client: Client; movedCounts: Belongings; merged: number }

// Merges clients.

const MERGED_MAX = 100

// Counts what a merge would move, without merging.
export async function countMerge(
  db: Database,
  accountId: number,
  id: number,
  mergeIds: readonly number[],
): Promise<MergeResult> {
  const client = await getRecord(db, accountId, clients, id)
  const ids = await checkIds(db, accountId, id, mergeIds)
  return { client, movedCounts: await countBelongings(db, accountId, ids), merged: ids.length }
}

// Moves the documents of the other clients to the remaining one and deletes the others. Documents keep the buyer details printed on them.
export const mergeClients = (
  db: Database,
  actor: Actor,
  id: number,
  mergeIds: readonly number[],
): Promise<MergeResult> =>
  transaction(db, async (db) => {
    const { account_id, now } = actor
    const client = await lockRecord(db, account_id, clients, id)
    const ids = await checkIds(db, account_id, id, mergeIds)
    const movedCounts = await countBelongings(db, account_id, ids)
    const belongings = await listBelongings(db, account_id, ids)
    await demoteAddresses(db, actor, ids)
    await moveBelongings(db, account_id, ids, id, now)
    const others: Client[] = []
    for (const other of ids) others.push(await getRecord(db, account_id, clients, other))
    for (const other of others) {
      const details = { merged_into: [null, id] as AuditChange, ...belongingDetails(belongings, other.id) }
      const record = await saveWithAudit(
        db,
        actor,
        other,
        { attachments_count: 0 },
        { action: 'delete', details },
      )
      await softDeleteRecord(db, account_id, clients, record, now)
    }
    const details: AuditDetails = { merge_ids: [null, ids] }
    for (const [name, count] of Object.entries(movedCounts)) details[name] = [null, count]
    const tag_list = [...new Set([client, ...others].flatMap(({ tag_list }) => tag_list ?? []))]
    const attachments_count = [client, ...others].reduce(
      (sum, merged) => sum + (merged.attachments_count ?? 0),
      0,
    )
    const hasSeveralAddresses = (await addressesOf(db, account_id, id)).length > 1
    const draft = {
      tag_list,
      attachments_count,
      ...(hasSeveralAddresses && { multiple_delivery_addresses: true }),
    }
    return {
      client: await saveWithAudit(db, actor, client, draft, { action: 'merge', details }),
      movedCounts,
      merged: ids.length,
    }
  })

type AuditChange = [unknown, unknown]
type AuditDetails = { [name: string]: AuditChange }

// Writes exactly one audit entry, whether fields of the client itself change or not.
async function saveWithAudit(
  db: Database,
  actor: Actor,
  client: Client,
  draft: ClientDraft,
  { action, details }: { action: string; details: AuditDetails },
): Promise<Client> {
  const { record, changes } = await applyChangesAs(db, actor, clients, client, {
    draft,
    action,
    beside: details,
  })
  if (Object.keys(changes).length === 0)
    audit(db, actor, { action, resource: clients.name, record_id: client.id, changes: details })
  return record
}

// Ids of the records of a merged client, by table.
const belongingDetails = (belongings: readonly Belonging[], clientId: number): AuditDetails => {
  const byTable = Map.groupBy(
    belongings.filter((belonging) => belonging.client_id === clientId),
    ({ plural }) => plural,
  )
  return Object.fromEntries([...byTable].map(([plural, rows]) => [plural, [rows.map(({ id }) => id), null]]))
}

// The remaining client determines the primary address, so no moved address stays primary.
async function demoteAddresses(db: Database, actor: Actor, clientIds: readonly number[]) {
  for (const clientId of clientIds)
    for (const address of await addressesOf(db, actor.account_id, clientId))
      if (address.primary) await applyChanges(db, actor, addresses, address, { primary: false })
}

async function checkIds(db: Database, accountId: number, id: number, mergeIds: readonly number[]) {
  const ids = [...new Set(mergeIds)].toSorted((a, b) => a - b)
  if (ids.length === 0) throw invalid({ merge_ids: "can't be blank" })
  if (ids.length > MERGED_MAX) throw invalid({ merge_ids: `is too long (maximum is ${MERGED_MAX})` })
  if (ids.includes(id))
    throw invalid({ merge_ids: 'must not contain the client that is kept; remove its id' })
  if ((await missingIds(db, accountId, clients.plural, ids)).length > 0)
    throw invalid({ merge_ids: 'does not exist' })
  return ids
}
