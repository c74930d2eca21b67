import type { Database } from '../../../platform/database/database.ts'
import { join, name, sql } from '../../../platform/database/sql.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { invoices } from '../../documents/invoices/schema.ts'
import { warehouseDocuments } from '../../documents/warehouse-documents/schema.ts'
import { recurrings } from '../../invoicing/recurring/schema.ts'
import { payments } from '../../payments/payments/schema.ts'
import { reminderSteps } from '../../payments/reminders/schema.ts'

// What belongs to clients, deleted records and drafts too: whatever comes back finds its client.
export const BELONGING = [
  invoices.plural,
  payments.plural,
  warehouseDocuments.plural,
  recurrings.plural,
] as const

export type Belongings = { [plural in (typeof BELONGING)[number]]: number }

export async function countBelongings(
  db: Database,
  account_id: number,
  client_ids: readonly number[],
): Promise<Belongings> {
  const counts: { [plural: string]: number } = {}
  for (const plural of BELONGING) {
    const row = await db.get<{ count: number }>(sql`select count(*) as count from ${name(plural)}
      where account_id = ${account_id} and client_id in (${join(client_ids)})`)
    counts[plural] = Number(row?.count ?? 0)
  }
  return counts as Belongings
}

const LISTED_MAX = 1000

export type Belonging = { plural: string; client_id: number; id: number }

// Which they are, for the history: the first of each table.
export async function listBelongings(
  db: Database,
  account_id: number,
  client_ids: readonly number[],
): Promise<Belonging[]> {
  const listed: Belonging[] = []
  for (const plural of BELONGING) {
    const rows = await db.all<{ client_id: number; id: number }>(sql`select client_id, id from ${name(plural)}
      where account_id = ${account_id} and client_id in (${join(client_ids)}) order by id limit ${LISTED_MAX}`)
    listed.push(
      ...rows.map(({ client_id, id }) => ({ plural, client_id: Number(client_id), id: Number(id) })),
    )
  }
  return listed
}

// Versions only grow, so whoever read a record before learns that it has changed.
export async function moveBelongings(
  db: Database,
  account_id: number,
  client_ids: readonly number[],
  to_id: number,
  now: number,
) {
  for (const plural of BELONGING) {
    await db.run(sql`update ${name(plural)} set client_id = ${to_id},
      updated_at = case when updated_at >= ${now} then updated_at + 1 else ${now} end
      where account_id = ${account_id} and client_id in (${join(client_ids)})`)
  }
  for (const place of INSIDE) await moveInside(db, account_id, place, { client_ids, to_id, now })
  await db.run(sql`update reminders set client_id = ${to_id}
    where account_id = ${account_id} and client_id in (${join(client_ids)})`)
  await db.run(sql`update attachments set record_id = ${to_id}
    where account_id = ${account_id} and resource = ${clients.plural} and record_id in (${join(client_ids)})`)
  await db.run(sql`update addresses set addressable_id = ${to_id},
    updated_at = case when updated_at >= ${now} then updated_at + 1 else ${now} end
    where account_id = ${account_id} and addressable_id in (${join(client_ids)})`)
}

type Place = { plural: string; field: string }

// Whom goods or documents go to besides the buyer, and whose step of reminders it is, is told inside a record.
const INSIDE: readonly Place[] = [
  { plural: invoices.plural, field: 'recipient_id' },
  { plural: reminderSteps.plural, field: 'client_id' },
]
const PORTION = 500

// All records are looked through once for those that name a client there, however many clients go.
async function moveInside(
  db: Database,
  account_id: number,
  place: Place,
  { client_ids, to_id, now }: { client_ids: readonly number[]; to_id: number; now: number },
) {
  const naming = await db.all<{ id: number }>(sql`select id from ${name(place.plural)}
    where account_id = ${account_id} and data like ${`%"${place.field}":%`} order by id`)
  for (let from = 0; from < naming.length; from += PORTION) {
    const ids = naming.slice(from, from + PORTION).map(({ id }) => Number(id))
    for (const client_id of client_ids)
      await nameOther(db, account_id, place, ids, { from_id: client_id, to_id, now })
  }
}

async function nameOther(
  db: Database,
  account_id: number,
  { plural, field }: Place,
  ids: readonly number[],
  { from_id, to_id, now }: { from_id: number; to_id: number; now: number },
) {
  const told = (id: number) => [`"${field}":${id},`, `"${field}":${id}}`] as const
  const [inside, last] = told(from_id)
  const [new_inside, new_last] = told(to_id)
  await db.run(sql`update ${name(plural)}
    set data = replace(replace(data, ${inside}, ${new_inside}), ${last}, ${new_last}),
      updated_at = case when updated_at >= ${now} then updated_at + 1 else ${now} end
    where account_id = ${account_id} and id in (${join(ids)})
      and (data like ${`%${inside}%`} or data like ${`%${last}%`})`)
}
