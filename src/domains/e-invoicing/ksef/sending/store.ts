import type { Database } from '../../../../platform/database/database.ts'
import { join, type Parameter, raw, sql, sqlName } from '../../../../platform/database/sql.ts'
import { type Transmission, transmissionsTable } from './schema.ts'
import type { State } from './states.ts'

export const COLUMNS = raw(
  ['account_id', 'id', ...transmissionsTable.columns.map(({ name }) => name)].join(', '),
)

export type NewTransmission = Partial<Transmission> &
  Pick<Transmission, 'account_id' | 'invoice_id' | 'connection_id' | 'environment' | 'tax_no' | 'state'>

export function insertTransmission(db: Database, row: NewTransmission) {
  const columnValues = Object.entries(row).filter(([, value]) => value !== undefined)
  const columns = join(columnValues.map(([column]) => sqlName(column)))
  const values = join(columnValues.map(([, value]) => value as Parameter))
  return db.insert(sql`insert into ksef_transmissions (${columns}) values (${values})`)
}

export const findNewest = (db: Database, accountId: number, invoiceId: number) =>
  db.get<Transmission>(sql`select ${COLUMNS} from ksef_transmissions
    where account_id = ${accountId} and invoice_id = ${invoiceId} order by id desc limit 1`)

// There is no newer transmission of the document.
export const IS_NEWEST = raw(`not exists (select 1 from ksef_transmissions later
  where later.account_id = ksef_transmissions.account_id and later.invoice_id = ksef_transmissions.invoice_id
    and later.id > ksef_transmissions.id)`)

export const transmissionsOf = (db: Database, accountId: number, invoiceId: number) =>
  db.all<Transmission>(sql`select ${COLUMNS} from ksef_transmissions
    where account_id = ${accountId} and invoice_id = ${invoiceId} order by id`)

export const findTransmission = (db: Database, accountId: number, id: number) =>
  db.get<Transmission>(
    sql`select ${COLUMNS} from ksef_transmissions where account_id = ${accountId} and id = ${id}`,
  )

export const findTransmissions = (db: Database, accountId: number, ids: readonly number[]) =>
  db.all<Transmission>(
    sql`select ${COLUMNS} from ksef_transmissions where account_id = ${accountId} and id in (${join(ids)}) order by id`,
  )

export type ConnectionKey = { account_id: number; connection_id: number }

const isOf = ({ account_id, connection_id }: ConnectionKey, states: readonly State[]) =>
  sql`account_id = ${account_id} and connection_id = ${connection_id} and state in (${join(states)})`

// Lists the transmissions of a connection that are due, longest due first.
export const dueFor = (
  db: Database,
  connectionKey: ConnectionKey,
  states: readonly State[],
  now: number,
  limit: number,
) =>
  db.all<Transmission>(sql`select ${COLUMNS} from ksef_transmissions
    where ${isOf(connectionKey, states)} and next_attempt_at <= ${now} order by next_attempt_at, id limit ${limit}`)

// Returns undefined if nothing is due any more.
export async function nextDueAt(
  db: Database,
  connectionKey: ConnectionKey,
  states: readonly State[],
): Promise<number | undefined> {
  const row = await db.get<{
    at: number | null
  }>(sql`select min(next_attempt_at) as at from ksef_transmissions
    where ${isOf(connectionKey, states)} and next_attempt_at is not null`)
  return row?.at ?? undefined
}

// Returns false if another process has changed the state meanwhile.
export const changeTransmission = async (
  db: Database,
  transmission: Transmission,
  changes: Partial<Transmission>,
): Promise<boolean> => (await changeTransmissions(db, [transmission], changes)) === 1

// Updates transmissions of one account and state, and returns how many were still in that state.
export async function changeTransmissions(
  db: Database,
  transmissions: readonly Transmission[],
  changes: Partial<Transmission>,
): Promise<number> {
  const [{ account_id, state }] = transmissions as [Transmission]
  const set = join(
    Object.entries(changes).map(([column, value]) => sql`${sqlName(column)} = ${value as Parameter}`),
  )
  const { changes: changed } = await db.run(sql`update ksef_transmissions set ${set}
    where account_id = ${account_id} and id in (${join(transmissions.map(({ id }) => id))}) and state = ${state}`)
  return changed
}

const UNSIGNED_MAX = 100

// Lists documents issued offline that lack their certificate code.
export const unsignedFor = (db: Database, connectionKey: ConnectionKey) =>
  db.all<Transmission>(sql`select ${COLUMNS} from ksef_transmissions
    where ${isOf(connectionKey, OFFLINE_STATES)} and mode <> 'online' and link is not null and certificate_link is null
    order by id limit ${UNSIGNED_MAX}`)

// Lists documents that were not sent on their day.
export const lateFor = (db: Database, connectionKey: ConnectionKey, today: string) =>
  db.all<Transmission>(sql`select ${COLUMNS} from ksef_transmissions
    where ${isOf(connectionKey, ['queued', 'waiting_for_original'])} and mode = 'online' and issue_date < ${today}
    order by id limit ${UNSIGNED_MAX}`)

const QUEUE_MAX = 1000

export const queuedFor = (db: Database, connectionKey: ConnectionKey) =>
  db.all<Transmission>(sql`select ${COLUMNS} from ksef_transmissions
    where ${isOf(connectionKey, ['queued'])} order by id limit ${QUEUE_MAX}`)

// Lists documents issued offline that are not accepted.
export const offlineFor = (db: Database, connectionKey: ConnectionKey) =>
  db.all<Transmission>(sql`select ${COLUMNS} from ksef_transmissions
    where ${isOf(connectionKey, [...OFFLINE_STATES, 'waiting_for_original', 'rejected'])} and mode <> 'online' order by id`)

// Holds documents back until the connection sends again.
export const holdBack = (db: Database, { account_id, connection_id }: ConnectionKey) =>
  db.run(sql`update ksef_transmissions set next_attempt_at = null where account_id = ${account_id}
    and connection_id = ${connection_id} and state = 'issued_offline' and next_attempt_at is not null`)

export const resume = (db: Database, { account_id, connection_id }: ConnectionKey, now: number) =>
  db.run(sql`update ksef_transmissions set next_attempt_at = ${now} where account_id = ${account_id}
    and connection_id = ${connection_id} and state = 'issued_offline' and next_attempt_at is null`)

const OFFLINE_STATES: readonly State[] = ['issued_offline', 'queued', 'submitting', 'submitted', 'unknown']

// Lists the unfinished transmissions of a session.
export const ofSession = (db: Database, accountId: number, sessionReference: string) =>
  db.all<Transmission>(sql`select ${COLUMNS} from ksef_transmissions where account_id = ${accountId}
    and state in ('submitted', 'unknown') and session_reference = ${sessionReference} order by id`)

export const postponeSession = (
  db: Database,
  accountId: number,
  sessionReference: string,
  attempts: number,
  nextAttemptAt: number,
) =>
  db.run(sql`update ksef_transmissions set attempts = ${attempts}, next_attempt_at = ${nextAttemptAt}
    where account_id = ${accountId} and state in ('submitted', 'unknown') and session_reference = ${sessionReference}`)

// Lets documents that wait for another number check again at once.
export const wakeWaiting = (db: Database, accountId: number, now: number) =>
  db.run(sql`update ksef_transmissions set next_attempt_at = ${now}
    where account_id = ${accountId} and state = 'waiting_for_original'`)

export type TransmissionEvent = { id: number; at: number; event: string; state: State; told: string | null }

export const insertEvent = (
  db: Database,
  { account_id, id }: Pick<Transmission, 'account_id' | 'id'>,
  { at, event, state, told }: Omit<TransmissionEvent, 'id'>,
) =>
  db.insert(sql`insert into ksef_events (account_id, transmission_id, at, event, state, told)
    values (${account_id}, ${id}, ${at}, ${event}, ${state}, ${told})`)

export const eventsOf = (db: Database, accountId: number, transmissionId: number) =>
  db.all<TransmissionEvent>(sql`select id, at, event, state, told from ksef_events
    where account_id = ${accountId} and transmission_id = ${transmissionId} order by id`)

// Lists connections with due transmissions across accounts, for the monitor.
export const dueConnections = (db: Database, now: number) =>
  db.all<{ account_id: number; connection_id: number }>(
    sql`select distinct account_id, connection_id from ksef_transmissions where next_attempt_at <= ${now}`,
  )

export const insertReceipt = (
  db: Database,
  { account_id, id }: Pick<Transmission, 'account_id' | 'id'>,
  { sha256, bytes, now }: { sha256: string; bytes: Buffer; now: number },
) =>
  db.run(sql`insert into gov_receipts (account_id, transmission_id, sha256, bytes, created_at)
    values (${account_id}, ${id}, ${sha256}, ${bytes}, ${now}) on conflict (account_id, transmission_id) do nothing`)

export async function findReceipt(db: Database, accountId: number, transmissionId: number) {
  const row = await db.get<{ bytes: Uint8Array }>(sql`select bytes from gov_receipts
    where account_id = ${accountId} and transmission_id = ${transmissionId}`)
  return row && Buffer.from(row.bytes)
}
