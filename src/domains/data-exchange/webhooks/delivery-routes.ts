import { invalid, notFound } from '../../../platform/api-error.ts'
import { textOf } from '../../../platform/database/lists/filter.ts'
import { readPageRequest } from '../../../platform/database/lists/page-parameters.ts'
import { choice, moment } from '../../../platform/fields/field.ts'
import { isProblem, readMoment } from '../../../platform/fields/parse.ts'
import { actorOf, idOf, pageLinks, timesOf } from '../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../platform/http/parameters.ts'
import { type JsonObject, listResponse, okResponse, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { getAccount } from '../../administration/accounts/store.ts'
import { resendAll, resendOne, sendTest, type WebhookOptions } from './actions.ts'
import { composeMessages, type MessageTools } from './message.ts'
import { getWebhook } from './present.ts'
import { DELIVERY_STATES, type Delivery, deliveryShape } from './schema.ts'
import { getDelivery, listDeliveries } from './store.ts'

type Tools = WebhookOptions & MessageTools

export const deliveryRoutes = (tools: Tools) => [
  ...get('/webhooks/:id/deliveries', 'json xml', list()),
  ...get('/webhooks/:id/deliveries/:delivery_id', 'json xml', show(tools)),
  ...post('/webhooks/:id/deliveries/:delivery_id/resend', 'json xml', resend()),
  ...post('/webhooks/:id/resend', 'json xml', resendSince()),
  ...post('/webhooks/:id/test', 'json xml', test()),
]

const ADMIN = { access: 'admin', shape: deliveryShape, request_kind: 'nothing' } as const

const list = (): Operation => ({
  ...ADMIN,
  summary: 'List the deliveries of a webhook',
  description: 'Of the last 30 days, newest first.',
  query: { ...PAGES, state: choice(DELIVERY_STATES, { description: 'Only deliveries in this state' }) },
  response_kind: 'list',
  run: async (call) => {
    const { id: webhook_id } = await getWebhook(call, idOf(call))
    const page = readPageRequest(call.query)
    const state = textOf('state', call.query.state ?? '') || undefined
    const key = { account_id: call.caller.account_id, webhook_id }
    const { items, ...position } = await listDeliveries(call.db, key, page, state)
    return listResponse(
      deliveryShape,
      items.map((delivery) => present(call, delivery)),
      position,
      pageLinks(call),
    )
  },
})

const show = (tools: Tools): Operation => ({
  ...ADMIN,
  summary: 'Get one delivery with its message',
  response_kind: 'record',
  run: async (call) => {
    const { db, caller, arrived_at } = call
    const webhook = await getWebhook(call, idOf(call))
    const delivery = await deliveryOf(call)
    const account = await getAccount(db, caller.account_id)
    const messages = await composeMessages(db, { account, webhook }, [delivery], arrived_at, tools)
    const request = messages.get(delivery.id)?.body
    return recordResponse(deliveryShape, { ...present(call, delivery), ...(request ? { request } : {}) })
  },
})

const resend = (): Operation => ({
  ...ADMIN,
  summary: 'Send one message again',
  description: 'Under the same `webhook-id`.',
  response_kind: 'record',
  run: async (call) => {
    const delivery = await deliveryOf(call)
    await resendOne(call.db, actorOf(call), delivery)
    return recordResponse(deliveryShape, present(call, await deliveryOf(call)))
  },
})

const resendSince = (): Operation => ({
  ...ADMIN,
  summary: 'Send all messages since a time again',
  description: 'Also those that were never sent because the webhook was inactive.',
  query: { since: moment({ required: true, description: 'A day or a time' }) },
  response_kind: 'ok',
  run: async (call) => {
    const { id } = await getWebhook(call, idOf(call))
    const since = readMoment(textOf('since', call.query.since ?? ''))
    if (isProblem(since)) throw invalid({ since: since.problem })
    if (since === null) throw invalid({ since: "can't be blank" })
    await resendAll(call.db, actorOf(call), id, since)
    return okResponse()
  },
})

const test = (): Operation => ({
  ...ADMIN,
  summary: 'Send a test message',
  description: 'It appears in the deliveries. An inactive or paused webhook sends it when it works again.',
  response_kind: 'record',
  status: 201,
  run: async (call) => {
    const { id } = await getWebhook(call, idOf(call))
    const delivery = await sendTest(call.db, actorOf(call), id)
    return recordResponse(deliveryShape, present(call, delivery), 201)
  },
})

function deliveryOf(call: ApiRequest): Promise<Delivery> {
  const id = call.params.delivery_id ?? ''
  if (!/^\d{1,15}$/.test(id)) throw notFound()
  const key = { account_id: call.caller.account_id, webhook_id: idOf(call) }
  return getDelivery(call.db, key, Number(id))
}

function present(call: ApiRequest, delivery: Delivery): JsonObject {
  const time = (ms: number | null) => (ms === null ? null : timesOf(call)(Number(ms)))
  const { id, event_id, event_type, state, attempts, status, ms, answer, error } = delivery
  return {
    id,
    event_id,
    event_type,
    state,
    attempts,
    created_at: time(delivery.created_at),
    next_attempt_at: state === 'pending' ? time(delivery.next_at) : null,
    sent_at: time(delivery.sent_at),
    status,
    duration_ms: ms,
    response: answer,
    error,
  }
}
