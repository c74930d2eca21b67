import { notFound } from '../../../platform/api-error.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { timesOf } from '../../../platform/http/crud-operations.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { isFailing } from './rules.ts'
import { type Webhook, type WebhookState, webhooks } from './schema.ts'
import { secretsOf } from './signing.ts'
import { statesOf } from './store.ts'

// Presents webhooks with their states.

export async function addStates(
  call: ApiRequest,
  documents: readonly JsonObject[],
  secretKey?: Buffer, // only with a single webhook
): Promise<JsonObject[]> {
  const { account_id } = call.caller
  const states = await statesOf(
    call.db,
    account_id,
    documents.map(({ id }) => Number(id)),
  )
  return documents.map((document) => {
    const state = states.get(Number(document.id))
    const secret = state && secretKey ? secretsOf(state, secretKey, 0)?.[0] : undefined
    return {
      ...document,
      account_id,
      ...(state ? stateFields(call, state) : {}),
      ...(secret ? { secret } : {}),
    }
  })
}

function stateFields(call: ApiRequest, state: WebhookState): JsonObject {
  const time = (ms: number | null) => (ms ? timesOf(call)(ms) : null)
  const isRotating = (state.previous_until ?? 0) > call.arrived_at
  const { failing_since, wait_until, paused_at, paused_reason, delivered_at, last_event_id } = state
  return {
    state: stateName(state),
    paused_reason,
    paused_at: time(paused_at),
    failing_since: time(failing_since),
    next_attempt_at: wait_until > call.arrived_at ? time(wait_until) : null,
    delivered_at: time(delivered_at),
    previous_secret_until: isRotating ? time(state.previous_until) : null,
    last_event_id,
  }
}

function stateName(state: WebhookState): 'working' | 'failing' | 'paused' | 'inactive' {
  if (state.is_active === 0) return 'inactive'
  if (state.paused_at !== null) return 'paused'
  return isFailing(state) ? 'failing' : 'working'
}

export async function getWebhook({ db, caller }: ApiRequest, id: number): Promise<Webhook> {
  const webhook = await findRecord(db, caller.account_id, webhooks, id)
  if (webhook === undefined) throw notFound()
  return webhook
}
