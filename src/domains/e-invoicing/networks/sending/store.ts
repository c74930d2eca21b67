import type { Database } from '../../../../platform/database/database.ts'
import {
  type Page,
  type PageRequest,
  selectListPage,
} from '../../../../platform/database/lists/page-parameters.ts'
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

export const findTransmission = (db: Database, accountId: number, id: number) =>
  find(db, sql`account_id = ${accountId} and id = ${id}`)

type ReferenceName = 'idempotency_key' | 'provider_id' | 'message_id' | 'number'

// Returns the newest transmission if several have the same number.
export const findByReference = (
  db: Database,
  accountId: number,
  connectionId: number,
  name: ReferenceName,
  value: string,
) =>
  find(
    db,
    sql`account_id = ${accountId} and connection_id = ${connectionId} and ${raw(name)} = ${value}
      order by id desc limit 1`,
  )

const PER_INVOICE_MAX = 100

// Lists the transmissions of a document, newest first.
export const transmissionsOf = async (db: Database, accountId: number, invoiceId: number) =>
  db.all<Transmission>(sql`select ${COLUMNS} from network_transmissions
    where account_id = ${accountId} and invoice_id = ${invoiceId} order by id desc limit ${PER_INVOICE_MAX}`)

export function listTransmissions(
  db: Database,
  accountId: number,
  page: PageRequest,
  { state, invoice_id }: { state: NetworkState | undefined; invoice_id: number | undefined },
): Promise<Page<Transmission>> {
  const stateFilter = state === undefined ? sql`1 = 1` : sql`state = ${state}`
  const invoiceFilter = invoice_id === undefined ? sql`1 = 1` : sql`invoice_id = ${invoice_id}`
  const where = sql`account_id = ${accountId} and ${stateFilter} and ${invoiceFilter}`
  const list = { columns: COLUMNS, table: sql`network_transmissions`, where, order: sql`id desc` }
  return selectListPage<Transmission>(db, list, page)
}

// Returns whether the connection has transmissions that the access point may have accepted without a confirmation.
export async function hasUnconfirmed(
  db: Database,
  accountId: number,
  connectionId: number,
): Promise<boolean> {
  const row = await db.get(sql`select id from network_transmissions where account_id = ${accountId}
    and connection_id = ${connectionId} and state in ('submitting', 'unknown') limit 1`)
  return row !== undefined
}

// The key depends on the id, which is known only after the insert.
export async function insertTransmission(
  db: Database,
  transmission: Omit<Transmission, 'id' | 'idempotency_key'>,
  keyOf: (id: number) => string,
): Promise<Transmission> {
  const id =
    await db.insert(sql`insert into network_transmissions (account_id, created_at, updated_at, user_id, request_id,
    invoice_id, connection_id, provider, state, attempt, format, content_sha256, file_sha256, sender, receiver, number)
    values (${transmission.account_id}, ${transmission.created_at}, ${transmission.updated_at}, ${transmission.user_id}, ${transmission.request_id}, ${transmission.invoice_id},
    ${transmission.connection_id}, ${transmission.provider}, ${transmission.state}, ${transmission.attempt}, ${transmission.format}, ${transmission.content_sha256},
    ${transmission.file_sha256}, ${transmission.sender}, ${transmission.receiver}, ${transmission.number})`)
  const idempotency_key = keyOf(id)
  await db.run(sql`update network_transmissions set idempotency_key = ${idempotency_key}
    where account_id = ${transmission.account_id} and id = ${id}`)
  return { ...transmission, id, idempotency_key }
}

// Returns false if another process has changed the transmission meanwhile.
export async function changeTransmission(
  db: Database,
  current: Transmission,
  changed: Transmission,
): Promise<boolean> {
  const { changes } = await db.run(sql`update network_transmissions set updated_at = ${changed.updated_at},
    state = ${changed.state}, attempt = ${changed.attempt}, tried_at = ${changed.tried_at}, provider_id = ${changed.provider_id},
    message_id = ${changed.message_id}, submitted_at = ${changed.submitted_at}, ended_at = ${changed.ended_at}, error = ${changed.error},
    answer = ${changed.answer}
    where account_id = ${current.account_id} and id = ${current.id} and state = ${current.state} and attempt = ${current.attempt}`)
  return changes === 1
}

export const insertEvent = (db: Database, accountId: number, event: TransmissionEvent) =>
  db.insert(sql`insert into network_events (account_id, transmission_id, at, kind, code, words)
    values (${accountId}, ${event.transmission_id}, ${event.at}, ${event.kind}, ${event.code}, ${event.words})`)

export const eventsOf = async (db: Database, accountId: number, ids: readonly number[]) =>
  ids.length === 0
    ? []
    : db.all<TransmissionEvent>(sql`select transmission_id, at, kind, code, words from network_events
        where account_id = ${accountId} and transmission_id in (${join(ids)}) order by id`)
