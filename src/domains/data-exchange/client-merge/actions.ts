import { amend, amendAs } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, hideRecord, lockRecord, missingIds } from '../../../platform/database/records.ts'
import { addresses } from '../../catalog/addresses/schema.ts'
import { addressesOf } from '../../catalog/addresses/store.ts'
import type { Client, ClientDraft } from '../../catalog/clients/rules.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { type Belonging, type Belongings, countBelongings, listBelongings, moveBelongings } from './store.ts'

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
    const ids = await checkIds(db, account_id, id, given)
    const moved = await countBelongings(db, account_id, ids)
    const belongings = await listBelongings(db, account_id, ids)
    await demoteAddresses(db, actor, ids)
    await moveBelongings(db, account_id, ids, id, now)
    const others: Client[] = []
    for (const other of ids) others.push(await getRecord(db, account_id, clients, other))
    for (const other of others) {
      const told = { merged_into: [null, id] as Change, ...listedOf(belongings, other.id) }
      const record = await tell(db, actor, other, { attachments_count: 0 }, { action: 'delete', told })
      await hideRecord(db, account_id, clients, record, now)
    }
    const told: Told = { merge_ids: [null, ids] }
    for (const [name, count] of Object.entries(moved)) told[name] = [null, count]
    const tag_list = [...new Set([client, ...others].flatMap(({ tag_list }) => tag_list ?? []))]
    const attachments_count = [client, ...others].reduce((sum, one) => sum + (one.attachments_count ?? 0), 0)
    const severals = (await addressesOf(db, account_id, id)).length > 1
    const gained = { tag_list, attachments_count, ...(severals && { multiple_delivery_addresses: true }) }
    return {
      client: await tell(db, actor, client, gained, { action: 'merge', told }),
      moved,
      merged: ids.length,
    }
  })

type Change = [unknown, unknown]
type Told = { [name: string]: Change }

// One entry, whether something of the card itself changes or not.
async function tell(
  db: Database,
  actor: Actor,
  client: Client,
  draft: ClientDraft,
  { action, told }: { action: string; told: Told },
): Promise<Client> {
  const { record, changes } = await amendAs(db, actor, clients, client, { draft, action, beside: told })
  if (Object.keys(changes).length === 0)
    audit(db, actor, { action, resource: clients.name, record_id: client.id, changes: told })
  return record
}

// What a client that goes had, by table.
const listedOf = (belongings: readonly Belonging[], client_id: number): Told => {
  const own = Map.groupBy(
    belongings.filter((one) => one.client_id === client_id),
    ({ plural }) => plural,
  )
  return Object.fromEntries([...own].map(([plural, rows]) => [plural, [rows.map(({ id }) => id), null]]))
}

// The card that stays says where goods go; of the other addresses none is the primary one any more.
async function demoteAddresses(db: Database, actor: Actor, client_ids: readonly number[]) {
  for (const client_id of client_ids)
    for (const address of await addressesOf(db, actor.account_id, client_id))
      if (address.primary) await amend(db, actor, addresses, address, { primary: false })
}

async function checkIds(db: Database, account_id: number, id: number, given: readonly number[]) {
  const ids = [...new Set(given)].toSorted((a, b) => a - b)
  if (ids.length === 0) throw invalid({ merge_ids: "can't be blank" })
  if (ids.length > MERGED_MAX) throw invalid({ merge_ids: `is too long (maximum is ${MERGED_MAX})` })
  if (ids.includes(id)) throw invalid({ merge_ids: 'names the client that stays' })
  if ((await missingIds(db, account_id, clients.plural, ids)).length > 0)
    throw invalid({ merge_ids: 'does not exist' })
  return ids
}
