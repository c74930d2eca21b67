import type { Database } from '../../../platform/database/database.ts'
import { join, sql, sqlName } from '../../../platform/database/sql.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { warehouseDocuments } from '../../documents/warehouse-documents/schema.ts'
import { recurrings } from '../../invoicing/recurring/schema.ts'
import { bankingRules } from '../../payments/bank-rules/schema.ts'
import { payments } from '../../payments/payments/schema.ts'
import { reminderSteps } from '../../payments/reminders/schema.ts'

// Tables whose records belong to clients. Deleted records and drafts move too, so that restored ones find their client.
export const CLIENT_TABLES = [
  invoices.plural,
  payments.plural,
  warehouseDocuments.plural,
  recurrings.plural,
] as const

export type Belongings = { [plural in (typeof CLIENT_TABLES)[number]]: number }

export async function countBelongings(
  db: Database,
  accountId: number,
  clientIds: readonly number[],
): Promise<Belongings> {
  const counts: { [plural: string]: number } = {}
  for (const plural of CLIENT_TABLES) {
    const row = await db.get<{ count: number }>(sql`select count(*) as count from ${sqlName(plural)}
      where account_id = ${accountId} and client_id in (${join(clientIds)})`)
    counts[plural] = Number(row?.count ?? 0)
  }
  return counts as Belongings
}

const LISTED_MAX = 1000

export type Belonging = { plural: string; client_id: number; id: number }

// Lists the moved records for the audit log, limited per table.
export async function listBelongings(
  db: Database,
  accountId: number,
  clientIds: readonly number[],
): Promise<Belonging[]> {
  const belongings: Belonging[] = []
  for (const plural of CLIENT_TABLES) {
    const rows = await db.all<{
      client_id: number
      id: number
    }>(sql`select client_id, id from ${sqlName(plural)}
      where account_id = ${accountId} and client_id in (${join(clientIds)}) order by id limit ${LISTED_MAX}`)
    belongings.push(
      ...rows.map(({ client_id, id }) => ({ plural, client_id: Number(client_id), id: Number(id) })),
    )
  }
  return belongings
}

// Increases the versions of records, so that clients with an older version notice the change.
export async function moveBelongings(
  db: Database,
  accountId: number,
  client_ids: readonly number[],
  to_id: number,
  now: number,
) {
  for (const plural of CLIENT_TABLES) {
    await db.run(sql`update ${sqlName(plural)} set client_id = ${to_id},
      updated_at = case when updated_at >= ${now} then updated_at + 1 else ${now} end
      where account_id = ${accountId} and client_id in (${join(client_ids)})`)
  }
  for (const reference of NESTED_REFERENCES)
    await moveNestedReferences(db, accountId, reference, { client_ids, to_id, now })
  await db.run(sql`update reminders set client_id = ${to_id}
    where account_id = ${accountId} and client_id in (${join(client_ids)})`)
  await db.run(sql`update transfers set client_id = ${to_id}
    where account_id = ${accountId} and client_id in (${join(client_ids)})`)
  await db.run(sql`update attachments set record_id = ${to_id}
    where account_id = ${accountId} and resource = ${clients.plural} and record_id in (${join(client_ids)})`)
  await db.run(sql`update addresses set addressable_id = ${to_id},
    updated_at = case when updated_at >= ${now} then updated_at + 1 else ${now} end
    where account_id = ${accountId} and addressable_id in (${join(client_ids)})`)
}

type ClientReference = { plural: string; field: string }

// References to clients inside the JSON of records: recipients of documents, clients of reminder steps and of bank rules.
const NESTED_REFERENCES: readonly ClientReference[] = [
  { plural: invoices.plural, field: 'recipient_id' },
  { plural: reminderSteps.plural, field: 'client_id' },
  { plural: bankingRules.plural, field: 'client_id' },
]
const BATCH_SIZE = 500

// Every field that a merge points to the remaining client. A test compares them with the fields that refer to clients.
export const MOVED_REFERENCES: readonly string[] = [
  ...CLIENT_TABLES.map((plural) => `${plural}.client_id`),
  ...NESTED_REFERENCES.map(({ plural, field }) => `${plural}.${field}`),
  'addresses.addressable_id',
]

// Reads all records once for such references, however many clients are merged.
async function moveNestedReferences(
  db: Database,
  accountId: number,
  reference: ClientReference,
  { client_ids, to_id, now }: { client_ids: readonly number[]; to_id: number; now: number },
) {
  const referring = await db.all<{ id: number }>(sql`select id from ${sqlName(reference.plural)}
    where account_id = ${accountId} and data like ${`%"${reference.field}":%`} order by id`)
  for (let from = 0; from < referring.length; from += BATCH_SIZE) {
    const ids = referring.slice(from, from + BATCH_SIZE).map(({ id }) => Number(id))
    for (const clientId of client_ids)
      await replaceReference(db, accountId, reference, ids, { from_id: clientId, to_id, now })
  }
}

async function replaceReference(
  db: Database,
  accountId: number,
  { plural, field }: ClientReference,
  ids: readonly number[],
  { from_id, to_id, now }: { from_id: number; to_id: number; now: number },
) {
  const jsonPatterns = (id: number) => [`"${field}":${id},`, `"${field}":${id}}`] as const
  const [inside, last] = jsonPatterns(from_id)
  const [newInside, newLast] = jsonPatterns(to_id)
  await db.run(sql`update ${sqlName(plural)}
    set data = replace(replace(data, ${inside}, ${newInside}), ${last}, ${newLast}),
      updated_at = case when updated_at >= ${now} then updated_at + 1 else ${now} end
    where account_id = ${accountId} and id in (${join(ids)})
      and (data like ${`%${inside}%`} or data like ${`%${last}%`})`)
}
