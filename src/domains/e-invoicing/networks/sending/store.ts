import type { Database } from '../../../../platform/database/database.ts'
import { join, raw, type Sql, sql } from '../../../../platform/database/sql.ts'
import {
  type NetworkState,
  networkTransmissionsTable,
  type Transmission,
  type TransmissionEvent,
} from './schema.ts'

const COLUMNS = raw(
  ['account_id', 'id', ...networkTransmissionsTable.columns.map(({ name }) => name)].join(', '),
)

const find = async (db: Database, where: Sql): Promise<Transmission | undefined> =>
  db.get<Transmission>(sql`select ${COLUMNS} from network_transmissions where ${where}`)

export const findTransmission = (db: Database, account_id: number, id: number) =>
  find(db, sql`account_id = ${account_id} and id = ${id}`)

type Named = 'idempotency_key' | 'provider_id' | 'message_id' | 'number'

// Of several with one number the newest: that is the one people ask about.
export const findNamed = (
  db: Database,
  account_id: number,
  connection_id: number,
  by: Named,
  value: string,
) =>
  find(
    db,
    sql`account_id = ${account_id} and connection_id = ${connection_id} and ${raw(by)} = ${value}
      order by id desc limit 1`,
  )

const OF_ONE_MAX = 100

// Of one document, the newest first.
export const transmissionsOf = async (db: Database, account_id: number, invoice_id: number) =>
  db.all<Transmission>(sql`select ${COLUMNS} from network_transmissions
    where account_id = ${account_id} and invoice_id = ${invoice_id} order by id desc limit ${OF_ONE_MAX}`)

export async function listTransmissions(
  db: Database,
  account_id: number,
  { page, per_page }: { page: number; per_page: number },
  { state, invoice_id }: { state: NetworkState | undefined; invoice_id: number | undefined },
) {
  const wanted = state === undefined ? sql`1 = 1` : sql`state = ${state}`
  const theirs = invoice_id === undefined ? sql`1 = 1` : sql`invoice_id = ${invoice_id}`
  const mine = sql`account_id = ${account_id} and ${wanted} and ${theirs}`
  const items = await db.all<Transmission>(sql`select ${COLUMNS} from network_transmissions where ${mine}
    order by id desc limit ${per_page} offset ${(page - 1) * per_page}`)
  const counted = await db.get<{ total: number }>(
    sql`select count(*) as total from network_transmissions where ${mine}`,
  )
  return { items, total: Number(counted?.total ?? 0) }
}

// Whether the access point has them is not known, and is asked for there.
export async function areInDoubt(db: Database, account_id: number, connection_id: number): Promise<boolean> {
  const found = await db.get(sql`select id from network_transmissions where account_id = ${account_id}
    and connection_id = ${connection_id} and state in ('submitting', 'unknown') limit 1`)
  return found !== undefined
}

// Its key follows its id, which is known when it is stored.
export async function insertTransmission(
  db: Database,
  one: Omit<Transmission, 'id' | 'idempotency_key'>,
  keyOf: (id: number) => string,
): Promise<Transmission> {
  const id =
    await db.insert(sql`insert into network_transmissions (account_id, created_at, updated_at, user_id, request_id,
    invoice_id, connection_id, provider, state, attempt, format, content_sha256, file_sha256, sender, receiver, number)
    values (${one.account_id}, ${one.created_at}, ${one.updated_at}, ${one.user_id}, ${one.request_id}, ${one.invoice_id},
    ${one.connection_id}, ${one.provider}, ${one.state}, ${one.attempt}, ${one.format}, ${one.content_sha256},
    ${one.file_sha256}, ${one.sender}, ${one.receiver}, ${one.number})`)
  const idempotency_key = keyOf(id)
  await db.run(sql`update network_transmissions set idempotency_key = ${idempotency_key}
    where account_id = ${one.account_id} and id = ${id}`)
  return { ...one, id, idempotency_key }
}

// False when somebody else was first: it is no longer in the state that was met.
export async function changeTransmission(
  db: Database,
  met: Transmission,
  one: Transmission,
): Promise<boolean> {
  const { changes } = await db.run(sql`update network_transmissions set updated_at = ${one.updated_at},
    state = ${one.state}, attempt = ${one.attempt}, tried_at = ${one.tried_at}, provider_id = ${one.provider_id},
    message_id = ${one.message_id}, submitted_at = ${one.submitted_at}, ended_at = ${one.ended_at}, error = ${one.error},
    answer = ${one.answer}
    where account_id = ${met.account_id} and id = ${met.id} and state = ${met.state} and attempt = ${met.attempt}`)
  return changes === 1
}

export const insertEvent = (db: Database, account_id: number, event: TransmissionEvent) =>
  db.insert(sql`insert into network_events (account_id, transmission_id, at, kind, code, words)
    values (${account_id}, ${event.transmission_id}, ${event.at}, ${event.kind}, ${event.code}, ${event.words})`)

export const eventsOf = async (db: Database, account_id: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.all<TransmissionEvent>(sql`select transmission_id, at, kind, code, words from network_events
        where account_id = ${account_id} and transmission_id in (${join(ids)}) order by id`)
