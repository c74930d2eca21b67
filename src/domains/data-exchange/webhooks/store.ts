import { notFound } from '../../../platform/api-error.ts'
import { unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { insertRows } from '../../../platform/database/insert-rows.ts'
import {
  type Page,
  type PageRequest,
  selectListPage,
} from '../../../platform/database/lists/page-parameters.ts'
import { join, raw, sql } from '../../../platform/database/sql.ts'
import { type Delivery, type WebhookState, webhookDeliveriesTable, webhookStatesTable } from './schema.ts'

// States of webhooks and their deliveries.

const namesOf = (columns: readonly { name: string }[]) => columns.map(({ name }) => name).join(', ')
const STATE = raw(`account_id, ${namesOf(webhookStatesTable.columns)}`)
const DELIVERY = raw(`account_id, id, ${namesOf(webhookDeliveriesTable.columns)}`)

export const WEBHOOKS_MAX = 200

export async function countWebhooks(db: Database, accountId: number): Promise<number> {
  const row = await db.get<{ count: number }>(
    sql`select count(*) as count from webhooks where account_id = ${accountId} and deleted = 0`,
  )
  return Number(row?.count ?? 0)
}

// In all accounts, for the job.
export const listWorkingStates = (db: Database) =>
  db.all<WebhookState>(
    sql`select ${STATE} from webhook_states where is_active = 1 and paused_at is null order by account_id, webhook_id`,
  )

export const statesOf = async (db: Database, accountId: number, ids: readonly number[]) => {
  if (ids.length === 0) return new Map<number, WebhookState>()
  const rows = await db.all<WebhookState>(
    sql`select ${STATE} from webhook_states where account_id = ${accountId} and webhook_id in (${join(ids)})`,
  )
  return new Map(rows.map((row) => [row.webhook_id, row]))
}

export async function getState(db: Database, accountId: number, webhookId: number): Promise<WebhookState> {
  const state = (await statesOf(db, accountId, [webhookId])).get(webhookId)
  if (state === undefined) throw notFound()
  return state
}

type NewState = Pick<WebhookState, 'account_id' | 'webhook_id' | 'is_active' | 'last_event_id' | 'secret'>

export const insertState = (db: Database, state: NewState) =>
  db.run(sql`insert into webhook_states (account_id, webhook_id, is_active, last_event_id, secret, failures, wait_until)
    values (${state.account_id}, ${state.webhook_id}, ${state.is_active}, ${state.last_event_id}, ${state.secret}, 0, 0)`)

type StateKey = Pick<WebhookState, 'account_id' | 'webhook_id'>

export const setActive = (db: Database, { account_id, webhook_id }: StateKey, isActive: boolean) =>
  db.run(sql`update webhook_states set is_active = ${isActive ? 1 : 0}
    where account_id = ${account_id} and webhook_id = ${webhook_id}`)

export const moveCursor = (db: Database, { account_id, webhook_id }: StateKey, eventId: number) =>
  db.run(sql`update webhook_states set last_event_id = ${eventId}
    where account_id = ${account_id} and webhook_id = ${webhook_id}`)

export const saveSecrets = (
  db: Database,
  {
    account_id,
    webhook_id,
    secret,
    previous_secret,
    previous_until,
  }: StateKey & Pick<WebhookState, 'secret' | 'previous_secret' | 'previous_until'>,
) =>
  db.run(sql`update webhook_states set secret = ${secret}, previous_secret = ${previous_secret},
    previous_until = ${previous_until} where account_id = ${account_id} and webhook_id = ${webhook_id}`)

export async function resumeState(db: Database, { account_id, webhook_id }: StateKey, now: number) {
  await db.run(sql`update webhook_states set failures = 0, failing_since = null, wait_until = 0, paused_at = null,
    paused_reason = null where account_id = ${account_id} and webhook_id = ${webhook_id}`)
  await db.run(sql`update webhook_deliveries set next_at = ${now}, attempts = 0
    where account_id = ${account_id} and webhook_id = ${webhook_id} and state = 'pending'`)
}

// The lengths of the logs of these accounts.
export async function logLengths(db: Database, accountIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db.all<{ account_id: number; seq: number }>(
    sql`select account_id, seq from audit_heads where account_id in (${join(accountIds)})`,
  )
  return new Map(rows.map(({ account_id, seq }) => [account_id, Number(seq)]))
}

export type NewDelivery = { event_id: number; event_type: string; record_key: string }

// Moves the cursor and stores the deliveries up to it together, so that no event is lost and none is added twice.
export const advance = (
  db: Database,
  { account_id, webhook_id, last_event_id }: WebhookState,
  deliveries: readonly NewDelivery[],
  eventId: number,
  now: number,
) =>
  unlockedTransaction(db, async (db) => {
    const { changes } = await db.run(sql`update webhook_states set last_event_id = ${eventId}
      where account_id = ${account_id} and webhook_id = ${webhook_id} and last_event_id = ${last_event_id}`)
    if (changes === 0 || deliveries.length === 0) return
    await insertRows(
      db,
      `insert into webhook_deliveries (account_id, webhook_id, event_id, event_type, record_key, state, attempts,
        created_at, next_at)`,
      deliveries.map(({ event_id, event_type, record_key }) => [
        ...[account_id, webhook_id, event_id, event_type, record_key],
        ...['pending', 0, now, now],
      ]),
      'on conflict do nothing',
    )
  })

export const insertTest = (
  db: Database,
  { account_id, webhook_id }: StateKey,
  event_type: string,
  now: number,
) =>
  db.insert(sql`insert into webhook_deliveries (account_id, webhook_id, event_id, event_type, record_key, state, attempts,
    created_at, next_at) values (${account_id}, ${webhook_id}, ${null}, ${event_type}, ${`test ${now}`}, 'pending', 0,
    ${now}, ${now})`)

// Due deliveries in the order of their events. One of a record waits while an earlier one of it is pending.
export const dueDeliveries = (
  db: Database,
  { account_id, webhook_id }: StateKey,
  now: number,
  limit: number,
) =>
  db.all<Delivery>(sql`select ${DELIVERY} from webhook_deliveries as d
    where account_id = ${account_id} and webhook_id = ${webhook_id} and state = 'pending' and next_at <= ${now}
    and not exists (select 1 from webhook_deliveries as e where e.account_id = ${account_id}
      and e.webhook_id = ${webhook_id} and e.state = 'pending' and e.record_key = d.record_key
      and e.event_id < d.event_id)
    order by event_id, id limit ${limit}`)

type Attempt = Pick<Delivery, 'state' | 'next_at' | 'sent_at' | 'status' | 'ms' | 'answer' | 'error'>
type StateUpdate = Pick<
  WebhookState,
  'failures' | 'failing_since' | 'wait_until' | 'delivered_at' | 'paused_at' | 'paused_reason'
>

// Another process that has taken over the dispatch may have delivered the message meanwhile.
export async function saveAttempt(db: Database, { account_id, id }: Delivery, attempt: Attempt) {
  await db.run(sql`update webhook_deliveries set state = ${attempt.state}, next_at = ${attempt.next_at},
    attempts = attempts + 1, sent_at = ${attempt.sent_at}, status = ${attempt.status}, ms = ${attempt.ms},
    answer = ${attempt.answer}, error = ${attempt.error}
    where account_id = ${account_id} and id = ${id} and state = 'pending'`)
}

export const saveState = (db: Database, { account_id, webhook_id }: StateKey, update: StateUpdate) =>
  db.run(sql`update webhook_states set failures = ${update.failures}, failing_since = ${update.failing_since},
    wait_until = ${update.wait_until}, delivered_at = ${update.delivered_at}, paused_at = ${update.paused_at},
    paused_reason = ${update.paused_reason} where account_id = ${account_id} and webhook_id = ${webhook_id}`)

// Whether another message of the webhook failed for good.
export const hasFailedSince = async (
  db: Database,
  { account_id, webhook_id, id }: Delivery,
  since: number,
): Promise<boolean> => {
  const other = await db.get(sql`select id from webhook_deliveries where account_id = ${account_id}
    and webhook_id = ${webhook_id} and state = 'failed' and sent_at > ${since} and id <> ${id} limit 1`)
  return other !== undefined
}

export const skipDelivery = (db: Database, { account_id, id }: Delivery) =>
  unlockedTransaction(db, async (db) => {
    await db.run(
      sql`update webhook_deliveries set state = 'skipped' where account_id = ${account_id} and id = ${id}`,
    )
  })

export async function getDelivery(
  db: Database,
  { account_id, webhook_id }: StateKey,
  id: number,
): Promise<Delivery> {
  const delivery = await db.get<Delivery>(sql`select ${DELIVERY} from webhook_deliveries
    where account_id = ${account_id} and webhook_id = ${webhook_id} and id = ${id}`)
  if (delivery === undefined) throw notFound()
  return delivery
}

export function listDeliveries(
  db: Database,
  { account_id, webhook_id }: StateKey,
  page: PageRequest,
  state: string | undefined,
): Promise<Page<Delivery>> {
  const where = sql`account_id = ${account_id} and webhook_id = ${webhook_id}
    ${state === undefined ? sql`` : sql`and state = ${state}`}`
  const list = { columns: DELIVERY, table: sql`webhook_deliveries`, where, order: sql`id desc` }
  return selectListPage<Delivery>(db, list, page)
}

export const resendDelivery = (db: Database, { account_id, id }: Delivery, now: number) =>
  db.run(sql`update webhook_deliveries set state = 'pending', attempts = 0, next_at = ${now}
    where account_id = ${account_id} and id = ${id}`)

// Sends everything after an event again. The deliveries are created anew, in the order of their events.
export async function resendAfter(db: Database, { account_id, webhook_id }: StateKey, eventId: number) {
  await db.run(sql`delete from webhook_deliveries where account_id = ${account_id} and webhook_id = ${webhook_id}
    and event_id > ${eventId}`)
  await db.run(sql`update webhook_states set last_event_id = ${eventId} where account_id = ${account_id}
    and webhook_id = ${webhook_id} and last_event_id > ${eventId}`)
}

export const deleteOldDeliveries = (db: Database, before: number) =>
  unlockedTransaction(db, async (db) => {
    await db.run(sql`delete from webhook_deliveries where created_at < ${before}`)
  })
