import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError } from '../../../platform/api-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { getAccount } from '../../administration/accounts/store.ts'
import { selectEvents } from '../events/store.ts'
import { recordTypeOf } from '../events/types.ts'
import { composeMessages, type Message, type MessageTools } from './message.ts'
import { type Attempt, type Receiver, saveAttempts } from './outcomes.ts'
import { isDelivered, isFailing, type Outcome, receives } from './rules.ts'
import { type Delivery, type WebhookState, webhooks } from './schema.ts'
import { sendMessage } from './send.ts'
import { messageIdOf, secretsOf, signatureHeaders } from './signing.ts'
import {
  advance,
  dueDeliveries,
  listWorkingStates,
  logLengths,
  type NewDelivery,
  skipDelivery,
} from './store.ts'

// Sends the messages of all accounts while there are working webhooks. Receivers that did not prove to work have
// places of their own, so that they delay nobody else.

const PAUSE_MS = 1_000
const EVENTS_AT_ONCE = 200
const PLACES = 64 // for receivers that work, and as many for the others
const PLACES_OF_ONE = 4 // messages to a receiver that works at the same time
const MESSAGES_AT_ONCE = 16 // taken together for such a receiver

export type DispatchTools = MessageTools & {
  secret: Buffer
  clock: Clock
  allows_private: boolean
  mail_from: string
}

type Run = DispatchTools & { db: Database; signal: AbortSignal }
type Sending = Map<string, { isProven: boolean; places: number }>

export async function dispatch(
  run: Run,
  extendLease: (progress?: 'further') => Promise<void>,
): Promise<void> {
  const sending: Sending = new Map()
  const attempts = new Set<Promise<unknown>>()
  const errors: unknown[] = []
  let extendedAt = performance.now()
  let addedAt = Number.NEGATIVE_INFINITY
  while (!run.signal.aborted) {
    const states = await listWorkingStates(run.db)
    if (states.length === 0 && attempts.size === 0) break
    // Once a second, because each time is a commit that writers of invoices wait for.
    if (performance.now() - addedAt >= PAUSE_MS) {
      addedAt = performance.now()
      await addDeliveries(run, states)
    }
    for (const state of inTurns(states)) {
      for (const attempt of await startDue(run, state, sending)) {
        attempts.add(attempt)
        void attempt.catch((error) => errors.push(error)).finally(() => attempts.delete(attempt))
      }
    }
    if (errors.length > 0) break
    // Earlier ends of the process do not count once it has worked for a while.
    if (performance.now() - extendedAt > PAUSE_MS * 10) {
      await extendLease('further')
      extendedAt = performance.now()
    }
    const pause = attempts.size > 0 ? PAUSE_MS / 20 : PAUSE_MS
    await sleep(pause, undefined, { signal: run.signal }).catch(() => {})
  }
  await Promise.allSettled(attempts)
  for (const error of errors) throw error
}

// Nobody is always first.
function inTurns(states: readonly WebhookState[]): WebhookState[] {
  const start = Math.floor(Math.random() * states.length)
  return [...states.slice(start), ...states.slice(0, start)]
}

// A failing receiver gets no new deliveries: its cursor waits, and the log keeps the events.
async function addDeliveries({ db, clock }: Run, states: readonly WebhookState[]) {
  if (states.length === 0) return
  const lengths = await logLengths(db, [...new Set(states.map(({ account_id }) => account_id))])
  for (const state of states) {
    const { account_id, webhook_id, last_event_id } = state
    if ((lengths.get(account_id) ?? 0) <= last_event_id || isFailing(state)) continue
    const webhook = await findRecord(db, account_id, webhooks, webhook_id)
    if (webhook === undefined) continue
    const { events, last_id } = await selectEvents(db, account_id, {
      after: last_event_id,
      limit: EVENTS_AT_ONCE,
      accepts: (_, type) => receives(webhook, type),
    })
    const deliveries = events.map(
      ({ seq, type, resource, record_id }): NewDelivery => ({
        event_id: Number(seq),
        event_type: type,
        record_key: `${recordTypeOf(resource)} ${record_id}`,
      }),
    )
    await advance(db, state, deliveries, last_id, clock.now())
  }
}

async function startDue(run: Run, state: WebhookState, sending: Sending): Promise<Promise<void>[]> {
  const { db, clock } = run
  const now = clock.now()
  const key = `${state.account_id} ${state.webhook_id}`
  if (state.wait_until > now || sending.has(key)) return []
  const isProven = state.failures === 0 && state.delivered_at !== null
  const places = Math.min(freePlaces(sending, isProven), isProven ? PLACES_OF_ONE : 1)
  if (places <= 0) return []
  const deliveries = await dueDeliveries(db, state, now, isProven ? MESSAGES_AT_ONCE : 1)
  if (deliveries.length === 0) return []
  const account = await getAccount(db, state.account_id)
  const webhook = await findRecord(db, state.account_id, webhooks, state.webhook_id)
  if (webhook === undefined || account.settings.closed_at) return []
  const messages = await composeMessages(db, { account, webhook }, deliveries, now, run).catch(unwritten)
  sending.set(key, { isProven, places })
  const secrets = secretsOf(state, run.secret, now)
  const batch = { receiver: { account, webhook, state }, deliveries, messages, secrets, places }
  return [sendBatch(run, batch).finally(() => sending.delete(key))]
}

type Batch = {
  receiver: Receiver
  deliveries: Delivery[]
  messages: ReadonlyMap<number, Message> | Error
  secrets: readonly string[] | undefined
  places: number
}

// Sends the messages a few at a time and stores their successes together, because each commit makes writers of invoices
// wait. The first failure ends the batch: the others stay due.
async function sendBatch(run: Run, batch: Batch) {
  const { receiver, deliveries, places } = batch
  const attempts: Attempt[] = []
  const queue = deliveries.values()
  const sendNext = async () => {
    for (const delivery of queue) {
      if (attempts.some(({ outcome }) => !isDelivered(outcome))) return
      const attempt = await sendDelivery(run, batch, delivery)
      if (attempt) attempts.push(attempt)
    }
  }
  await Promise.all(Array.from({ length: places }, sendNext))
  await saveAttempts(run, receiver, attempts)
}

// A record that cannot be presented fails its messages, not those of other receivers.
function unwritten(error: Error): Error {
  if (error instanceof ApiError && error.status >= 500) throw error
  return error
}

const failureOf = (error: string): Outcome => ({
  status: null,
  ms: 0,
  answer: null,
  error: error.slice(0, 255),
})

function freePlaces(sending: Sending, isProven: boolean): number {
  let free = PLACES
  for (const other of sending.values()) if (other.isProven === isProven) free -= other.places
  return free
}

// Undefined if there was nothing to send, or if the process is ending: the next one sends the message again.
async function sendDelivery(
  run: Run,
  { receiver, messages, secrets }: Batch,
  delivery: Delivery,
): Promise<Attempt | undefined> {
  const { db, clock, secret, signal, allows_private } = run
  const sent_at = clock.now()
  if (messages instanceof Error) return { delivery, outcome: failureOf(String(messages)), sent_at }
  const { body, event_at = 0 } = messages.get(delivery.id) ?? {}
  if (body === undefined) return void (await skipDelivery(db, delivery))
  if (secrets === undefined) return { delivery, outcome: failureOf(UNREADABLE_SECRET), sent_at }
  const id = messageIdOf(delivery, event_at, secret)
  const headers = signatureHeaders({ id, timestamp: Math.floor(sent_at / 1000), body }, secrets)
  const outcome = await sendMessage({
    url: receiver.webhook.url as string,
    headers,
    body,
    signal,
    allows_private,
  })
  return signal.aborted && outcome.status === null ? undefined : { delivery, outcome, sent_at }
}

const UNREADABLE_SECRET = 'The signing secret belongs to another installation; renew it'
