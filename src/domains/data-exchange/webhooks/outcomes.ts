import { audit } from '../../../platform/audit/audit.ts'
import { type Clock, DAY_MS } from '../../../platform/clock.ts'
import { transactionIn, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { accountNow } from '../../administration/accounts/rules.ts'
import type { Account } from '../../administration/accounts/store.ts'
import { planOwnerEmails } from './owner-emails.ts'
import { deliveryAfter, isDelivered, type Outcome, stateAfter } from './rules.ts'
import type { Delivery, PauseReason, Webhook, WebhookState } from './schema.ts'
import { getState, hasFailedSince, saveAttempt, saveState } from './store.ts'

// Stores what became of attempts, and tells the owners what they have to know.

export type Receiver = { account: Account; webhook: Webhook; state: WebhookState }
export type Attempt = { delivery: Delivery; outcome: Outcome; sent_at: number }
type Tools = { db: Database; clock: Clock; mail_from: string }

export async function saveAttempts(tools: Tools, receiver: Receiver, attempts: readonly Attempt[]) {
  const [successes, failures] = [true, false].map((isSuccess) =>
    attempts.filter(({ outcome }) => isDelivered(outcome) === isSuccess),
  ) as [Attempt[], Attempt[]]
  if (successes.length > 0) await saveSuccesses(tools, receiver, successes)
  for (const failure of failures) await saveFailure(tools, receiver, failure)
}

async function saveSuccesses({ db, clock }: Tools, receiver: Receiver, successes: readonly Attempt[]) {
  const now = clock.now()
  await unlockedTransaction(db, async (db) => {
    for (const attempt of successes) await saveDelivery(db, attempt, now)
    const { outcome } = successes.at(-1) as Attempt
    await saveReceiverState(db, receiver, outcome, now)
  })
}

// A failure can pause the webhook, which is an entry of the history.
async function saveFailure({ db, clock, mail_from }: Tools, receiver: Receiver, failure: Attempt) {
  const now = clock.now()
  const { outcome, delivery } = failure
  await transactionIn(db, receiver.account.id, async (db) => {
    const state = await saveDelivery(db, failure, now)
    const pause = await saveReceiverState(db, receiver, outcome, now)
    if (pause !== undefined) await reportPause(db, receiver, delivery, { pause, mail_from, now })
    else if (state === 'failed') await reportFailure(db, receiver, delivery, { mail_from, now })
  })
}

async function saveDelivery(db: Database, { delivery, outcome, sent_at }: Attempt, now: number) {
  const { state, next_at } = deliveryAfter(delivery, outcome, now, Math.random())
  const { status, ms, answer, error } = outcome
  await saveAttempt(db, delivery, { state, next_at, sent_at, status, ms, answer, error })
  return state
}

// The time of the last success is written at most once a minute.
const DELIVERED_STEP_MS = 60_000

// Returns the reason if the webhook is paused now.
async function saveReceiverState(
  db: Database,
  { account, webhook }: Receiver,
  outcome: Outcome,
  now: number,
): Promise<PauseReason | undefined> {
  const before = await getState(db, account.id, webhook.id)
  const isQuiet = isDelivered(outcome) && before.failures === 0
  if (isQuiet && now - (before.delivered_at ?? 0) < DELIVERED_STEP_MS) return undefined
  const { pause, ...change } = stateAfter(before, outcome, now, Math.random())
  const pauses = pause !== undefined && before.paused_at === null
  await saveState(db, before, {
    ...change,
    delivered_at: isDelivered(outcome) ? now : before.delivered_at,
    paused_at: pauses ? now : before.paused_at,
    paused_reason: pauses ? pause : before.paused_reason,
  })
  return pauses ? pause : undefined
}

type Report = { mail_from: string; now: number }

async function reportPause(
  db: Database,
  { account, webhook }: Receiver,
  { event_type }: Delivery,
  { pause, mail_from, now }: Report & { pause: PauseReason },
) {
  const actor = {
    account_id: account.id,
    user_id: 0,
    request_id: `webhook ${webhook.id}`,
    now: accountNow(account, now),
    machine_now: now,
  }
  const changes = { paused_reason: [null, pause] }
  audit(db, actor, { action: 'pause', resource: 'webhook', record_id: webhook.id, changes })
  await planOwnerEmails(db, account.id, { webhook, kind: pause, event_type, mail_from, now })
}

// Once a day, because a receiver that refuses one message may refuse thousands.
async function reportFailure(
  db: Database,
  { account, webhook }: Receiver,
  delivery: Delivery,
  { mail_from, now }: Report,
) {
  if (await hasFailedSince(db, delivery, now - DAY_MS)) return
  const { event_type } = delivery
  await planOwnerEmails(db, account.id, { webhook, kind: 'message_failed', event_type, mail_from, now })
}
