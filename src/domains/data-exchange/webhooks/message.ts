import type { Database } from '../../../platform/database/database.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import type { ApiRequest, Caller } from '../../../platform/http/route.ts'
import { accountNow, clockShiftOf, timeZoneOf } from '../../administration/accounts/rules.ts'
import { type Account, findUser } from '../../administration/accounts/store.ts'
import { presentEvents } from '../events/present.ts'
import { findEvents, type LoggedEvent } from '../events/store.ts'
import { familyMessage } from './family-messages.ts'
import type { Delivery, Webhook } from './schema.ts'

// Writes the bodies of messages: events as GET /events shows them, or messages of compatible services.

export type MessageTools = {
  resources: readonly Resource[]
  root_url: string
}
export type Message = { body: string | undefined; event_at: number } // without a body there is nothing to send

export const TEST_EVENT = 'webhook.test'

export async function composeMessages(
  db: Database,
  { account, webhook }: { account: Account; webhook: Webhook },
  deliveries: readonly Delivery[],
  now: number,
  { resources, root_url }: MessageTools,
): Promise<Map<number, Message>> {
  const call = callOf(db, account, root_url, now)
  const ids = deliveries.flatMap(({ event_id }) => (event_id === null ? [] : [event_id]))
  const events = await findEvents(db, account.id, ids)
  const shown = await presentEvents(call, resources, events)
  const byId = new Map(
    events.map((event, index) => [Number(event.seq), { event, json: shown[index] as JsonObject }]),
  )
  const messages = new Map<number, Message>()
  for (const delivery of deliveries) {
    const content = byId.get(Number(delivery.event_id))
    if (delivery.event_id === null) messages.set(delivery.id, testMessage(call, webhook, delivery))
    else if (content) messages.set(delivery.id, await messageOf(call, webhook, content))
  }
  return messages
}

async function messageOf(
  call: ApiRequest,
  webhook: Webhook,
  { event, json }: { event: LoggedEvent; json: JsonObject },
): Promise<Message> {
  const event_at = Number(event.at)
  if (!webhook.kind) return { body: JSON.stringify(json), event_at }
  const user = await findUser(call.db, event.user_id)
  const locale = user?.lang ?? String(call.caller.settings.lang ?? 'pl')
  const body = await familyMessage(call, json.data as JsonObject | null, webhook, locale)
  return { body: body && JSON.stringify(body), event_at }
}

function testMessage({ caller }: ApiRequest, webhook: Webhook, { created_at }: Delivery): Message {
  const event_at = Number(created_at)
  const test = {
    id: null,
    type: TEST_EVENT,
    created_at: new Date(event_at).toISOString(),
    account: caller.prefix,
    webhook_id: webhook.id,
    ...(webhook.kind ? { kind: webhook.kind, api_token: webhook.api_token } : {}),
  }
  return { body: JSON.stringify(test), event_at }
}

// Messages are presented as an owner without restrictions sees them.
function callOf(db: Database, account: Account, root_url: string, machineNow: number): ApiRequest {
  const { id, prefix, settings } = account
  const now = accountNow(account, machineNow)
  const caller: Caller = {
    account_id: id,
    prefix,
    settings,
    time_zone: timeZoneOf(settings),
    clock_shift: clockShiftOf(settings),
    user_id: 0,
    login: '',
    role: 'owner',
    restrictions: undefined,
    token_id: 0,
    session_id: 0,
  }
  return {
    db,
    caller,
    params: {},
    query: {},
    format: 'json',
    path: '/events',
    root_url,
    arrived_at: machineNow,
    now,
    clock: { now: () => now },
    body: {},
    bytes: undefined,
    content_type: undefined,
    headers: {},
    method: 'GET',
    token: undefined,
    visitor: undefined,
    host_prefix: undefined,
    request_id: 'webhooks',
    address: '',
    client_address: '',
  }
}
