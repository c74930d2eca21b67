import { createAction, deleteAction, restoreAction, updateAction } from '../../../platform/actions/crud.ts'
import { invalid } from '../../../platform/api-error.ts'
import { type Actor, audit, auditLength, systemTime } from '../../../platform/audit/audit.ts'
import { HOUR_MS } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { compose, type DraftOf } from '../../../platform/fields/resource.ts'
import { runSooner } from '../../../platform/jobs/jobs.ts'
import { seal } from '../../../platform/secret.ts'
import { startOfReading } from '../events/store.ts'
import { TEST_EVENT } from './message.ts'
import { checkSelection, checkUrl } from './rules.ts'
import { type Delivery, type Webhook, type WebhookState, webhooks } from './schema.ts'
import { newSigningSecret } from './signing.ts'
import {
  countWebhooks,
  getDelivery,
  getState,
  insertState,
  insertTest,
  moveCursor,
  resendAfter,
  resendDelivery,
  resumeState,
  saveSecrets,
  setActive,
  WEBHOOKS_MAX,
} from './store.ts'

// Creates and changes webhooks together with their states.

export const DISPATCH_JOB = 'send_webhooks'

export type WebhookOptions = { secret: Buffer; recordTypes: ReadonlySet<string>; allows_private: boolean }
type WebhookDraft = DraftOf<typeof webhooks.fields>

// A kind replaces the events and the other way round, so that either can be changed alone.
const decideOn =
  ({ recordTypes }: WebhookOptions) =>
  async (_db: Database, _actor: Actor, draft: WebhookDraft, current?: Webhook) => {
    const hasKind = draft.kind !== undefined && draft.kind !== null
    const hasEvents = (draft.events ?? []).length > 0
    const replaced = {
      ...(current && hasKind && !hasEvents ? { events: [] } : {}),
      ...(current && hasEvents && !hasKind ? { kind: null } : {}),
    }
    const decided = { ...draft, ...replaced }
    const composed = compose(webhooks, decided, current)
    checkSelection({ kind: composed.kind ?? null, events: composed.events ?? [] }, recordTypes)
    if (draft.url !== undefined) checkUrl(composed.url ?? '')
    return decided
  }

export const createWebhook = (db: Database, actor: Actor, draft: WebhookDraft, options: WebhookOptions) =>
  transaction(db, async (db) => {
    const { account_id } = actor
    if ((await countWebhooks(db, account_id)) >= WEBHOOKS_MAX)
      throw invalid({
        url: `the account has ${WEBHOOKS_MAX} webhooks, which is the maximum; delete one first`,
      })
    const webhook = await createAction(webhooks, decideOn(options))(db, actor, draft)
    await insertState(db, {
      account_id,
      webhook_id: webhook.id,
      is_active: webhook.active ? 1 : 0,
      last_event_id: await auditLength(db, account_id),
      secret: seal(newSigningSecret(), options.secret),
    })
    await startSending(db, actor)
    return webhook
  })

// An inactive webhook misses events; one that Kwit paused catches up when it is set to active again.
export const updateWebhook = (
  db: Database,
  actor: Actor,
  id: number,
  draft: WebhookDraft,
  options: WebhookOptions,
) =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const webhook = await updateAction(webhooks, decideOn(options))(db, actor, id, draft)
    const state = await getState(db, account_id, id)
    const wasActive = state.is_active === 1
    if (webhook.active && !wasActive) await moveCursor(db, state, await auditLength(db, account_id))
    if (webhook.active !== wasActive) await setActive(db, state, webhook.active === true)
    if (draft.active && (!wasActive || state.paused_at !== null)) await resume(db, actor, state)
    await startSending(db, actor)
    return webhook
  })

// Events since the pause are sent now.
async function resume(db: Database, actor: Actor, state: WebhookState) {
  await resumeState(db, state, systemTime(actor))
  if (state.paused_at === null) return
  const changes = { paused_reason: [state.paused_reason, null] }
  audit(db, actor, { action: 'resume', resource: webhooks.name, record_id: state.webhook_id, changes })
}

export const deleteWebhook = (db: Database, actor: Actor, id: number) =>
  transaction(db, async (db) => {
    await deleteAction(webhooks)(db, actor, id)
    await setActive(db, { account_id: actor.account_id, webhook_id: id }, false)
  })

export const restoreWebhook = (db: Database, actor: Actor, id: number) =>
  transaction(db, async (db) => {
    const webhook = await restoreAction(webhooks)(db, actor, id)
    const state = await getState(db, actor.account_id, id)
    if (!webhook.active || state.is_active === 1) return webhook
    await moveCursor(db, state, await auditLength(db, actor.account_id))
    await setActive(db, state, true)
    await startSending(db, actor)
    return webhook
  })

const PREVIOUS_VALID_MS = 24 * HOUR_MS

export const rotateSecret = (db: Database, actor: Actor, id: number, { secret: key }: WebhookOptions) =>
  transaction(db, async (db) => {
    const state = await getState(db, actor.account_id, id)
    await saveSecrets(db, {
      ...state,
      secret: seal(newSigningSecret(), key),
      previous_secret: state.secret,
      previous_until: systemTime(actor) + PREVIOUS_VALID_MS,
    })
  })

export const resumeWebhook = (db: Database, actor: Actor, id: number) =>
  transaction(db, async (db) => {
    await resume(db, actor, await getState(db, actor.account_id, id))
    await startSending(db, actor)
  })

export const resendOne = (db: Database, actor: Actor, delivery: Delivery) =>
  transaction(db, async (db) => {
    await resendDelivery(db, delivery, systemTime(actor))
    await startSending(db, actor)
  })

export const resendAll = (db: Database, actor: Actor, id: number, since: number) =>
  transaction(db, async (db) => {
    const state = await getState(db, actor.account_id, id)
    const eventId = await startOfReading(db, actor.account_id, null, since)
    await resendAfter(db, state, eventId)
    await startSending(db, actor)
  })

export const sendTest = (db: Database, actor: Actor, id: number) =>
  transaction(db, async (db) => {
    const state = await getState(db, actor.account_id, id)
    const deliveryId = await insertTest(db, state, TEST_EVENT, systemTime(actor))
    await startSending(db, actor)
    return getDelivery(db, state, deliveryId)
  })

const startSending = (db: Database, actor: Actor) =>
  runSooner(db, 0, `every ${DISPATCH_JOB}`, systemTime(actor))
