import { ApiError } from '../../../platform/api-error.ts'
import type { Entry } from '../../../platform/audit/audit.ts'
import { auditLength } from '../../../platform/audit/audit.ts'
import { type Changes, readChanges } from '../../../platform/audit/history.ts'
import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import type { RecordOf, Resource } from '../../../platform/fields/resource.ts'
import { typeOf } from './types.ts'

// Reads the audit log as events. The log has one entry for each change, in the order of the commits and without gaps,
// because every write locks the log of its account.

export type LoggedEvent = Pick<
  Entry,
  'seq' | 'at' | 'user_id' | 'access_token_id' | 'request_id' | 'resource' | 'record_id'
> & {
  type: string
  changes: Changes
}

type LoggedEntry = Omit<Entry, 'account_id' | 'previous_hash' | 'hash'>

export type EventSelection = {
  readonly after: number
  readonly limit: number
  readonly accepts: (resource: string, type: string) => boolean
}

export type EventPage = { events: LoggedEvent[]; last_id: number; has_more: boolean }

const BATCH = 200
// Entries that one request reads at most, whatever the filter leaves out.
export const SCAN_MAX = 5000

export async function selectEvents(
  db: Database,
  accountId: number,
  { after, limit, accepts }: EventSelection,
): Promise<EventPage> {
  const events: LoggedEvent[] = []
  let last_id = after
  for (let scanned = 0; scanned < SCAN_MAX; scanned += BATCH) {
    const entries = await db.all<LoggedEntry>(sql`select seq, at, user_id, access_token_id, action, resource,
      record_id, request_id, changes from audit_entries where account_id = ${accountId} and seq > ${last_id}
      order by seq limit ${BATCH}`)
    for (const entry of entries) {
      if (events.length === limit) return { events, last_id, has_more: true }
      last_id = Number(entry.seq)
      const event = eventOf(entry)
      if (accepts(event.resource, event.type)) events.push(event)
    }
    if (entries.length < BATCH) return { events, last_id, has_more: false }
  }
  return { events, last_id, has_more: true }
}

function eventOf({ action, changes: text, ...entry }: LoggedEntry): LoggedEvent {
  const changes = readChanges(text)
  return { ...entry, type: typeOf(entry.resource, action, changes), changes }
}

// The events with these ids.
export async function findEvents(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<LoggedEvent[]> {
  if (ids.length === 0) return []
  const entries =
    await db.all<LoggedEntry>(sql`select seq, at, user_id, access_token_id, action, resource, record_id,
    request_id, changes from audit_entries where account_id = ${accountId} and seq in (${join(ids)}) order by seq`)
  return entries.map(eventOf)
}

// The changes of these records after an event, newest first.
export const laterEntries = (
  db: Database,
  accountId: number,
  resource: string,
  recordIds: readonly number[],
  after: number,
) =>
  db.all<
    Pick<Entry, 'seq' | 'at' | 'record_id' | 'changes'>
  >(sql`select seq, at, record_id, changes from audit_entries
    where account_id = ${accountId} and resource = ${resource} and record_id in (${join(recordIds)})
    and seq > ${after} order by seq desc`)

// The records with these ids as they are now, also deleted ones.
export const selectWithDeleted = <Declared extends Fields>(
  db: Database,
  accountId: number,
  resource: Resource<Declared>,
  ids: readonly number[],
): Promise<RecordOf<Declared>[]> =>
  selectRecords(
    db,
    resource,
    sql`where account_id = ${accountId} and id in (${join(ids)})`,
    'with lazy fields',
  )

// The id before the oldest event that is kept, or the given one if the events after it are all kept.
export async function startOfReading(
  db: Database,
  accountId: number,
  after: number | null,
  keptSince: number,
): Promise<number> {
  const length = await auditLength(db, accountId)
  if (after !== null && (after >= length || (await timeOf(db, accountId, after + 1)) >= keptSince))
    return Math.min(after, length)
  const oldest = await findOldest(db, accountId, length, keptSince)
  if (after !== null && after < oldest)
    throw new ApiError(
      422,
      {
        after: [
          `is before the oldest event that is kept; read the records again and continue after ${oldest}`,
        ],
      },
      {},
      { code: 'events_gone' },
    )
  return oldest
}

// Entries are in the order of their times, so halving the log finds the first one that is recent enough.
async function findOldest(
  db: Database,
  accountId: number,
  length: number,
  keptSince: number,
): Promise<number> {
  let [low, high] = [0, length]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if ((await timeOf(db, accountId, middle + 1)) >= keptSince) high = middle
    else low = middle + 1
  }
  return low
}

async function timeOf(db: Database, accountId: number, seq: number): Promise<number> {
  const entry = await db.get<{ at: number }>(
    sql`select at from audit_entries where account_id = ${accountId} and seq = ${seq}`,
  )
  return Number(entry?.at ?? 0)
}
