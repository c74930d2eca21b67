import { badRequest, invalid, notFound } from '../../../../platform/api-error.ts'
import { printTime } from '../../../../platform/clock.ts'
import { unlockedTransaction } from '../../../../platform/commit/index.ts'
import { textOf } from '../../../../platform/database/lists/filter.ts'
import { text } from '../../../../platform/fields/field.ts'
import { readFields } from '../../../../platform/fields/resource.ts'
import { actorByMachine, idOf, unwrap } from '../../../../platform/http/crud-operations.ts'
import {
  itemsResponse,
  jsonResponse,
  okResponse,
  recordResponse,
} from '../../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../../platform/http/route.ts'
import { prefixOfHost } from '../../../../platform/http/url.ts'
import { enqueueOnce } from '../../../../platform/jobs/jobs.ts'
import { type Account, findAccount } from '../../../administration/accounts/store.ts'
import {
  type ChannelOptions,
  changeConnection,
  checkConnection,
  createConnection,
  endConnection,
  FETCH_JOB,
  type FetchPayload,
  lookUp,
} from './actions.ts'
import { type Channel, type ChannelDraft, channelShape, lookupShape } from './schema.ts'
import {
  findByToken,
  getChannel,
  listChannels,
  openKeys,
  storeEventTime,
  storeRejectedWebhook,
} from './store.ts'

const admin = { access: 'admin', shape: channelShape } as const

export const list = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'List network connections',
  description: 'Connections to access points of e-invoicing networks. Responses never contain keys.',
  request_kind: 'nothing',
  response_kind: 'list',
  run: async (call) => {
    const channels = await listChannels(call.db, call.caller.account_id)
    return itemsResponse(
      channelShape,
      channels.map((channel) => present(call, channel, options)),
    )
  },
})

export const show = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Get a network connection',
  request_kind: 'nothing',
  response_kind: 'record',
  run: async (call) => respond(call, await getChannel(call.db, call.caller.account_id, idOf(call)), options),
})

export const connect = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Create a network connection',
  acts_at_once: true,
  description: 'Recommand needs `company`, `api_key` and `api_secret`, Storecove `company` and `api_key`.',
  request_kind: 'record',
  response_kind: 'record',
  status: 201,
  run: async (call) => {
    const draft = draftOf(call, 'for a new record')
    const channel = await createConnection(call.db, actorByMachine(call), draft, options)
    return recordResponse(channelShape, present(call, channel, options), 201)
  },
})

export const reconnect = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Change a network connection',
  acts_at_once: true,
  description: 'Keys that are not in the request stay unchanged; `PATCH` does the same.',
  request_kind: 'record',
  response_kind: 'record',
  run: async (call) =>
    respond(
      call,
      await changeConnection(call.db, actorByMachine(call), idOf(call), draftOf(call), options),
      options,
    ),
})

export const disconnect = (): Operation => ({
  ...admin,
  summary: 'Delete a network connection',
  description: 'Deletes the keys. Sent and received documents stay.',
  request_kind: 'nothing',
  response_kind: 'ok',
  run: async (call) => {
    await endConnection(call.db, actorByMachine(call), idOf(call))
    return okResponse()
  },
})

export const check = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Check a network connection',
  description: 'Verifies the keys with the access point; `check_error` contains the problem, if any.',
  request_kind: 'nothing',
  response_kind: 'record',
  writes: false,
  run: async (call) => {
    const { db, caller, arrived_at: now } = call
    return respond(call, await checkConnection(db, caller.account_id, idOf(call), options, now), options)
  },
})

export const fetchNow = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Fetch received documents from an access point',
  description: 'Runs in the background, in addition to the automatic check every 15 minutes.',
  request_kind: 'nothing',
  response_kind: 'record',
  run: async (call) => {
    const channel = await getChannel(call.db, call.caller.account_id, idOf(call))
    await planOnce(call, channel)
    return respond(call, channel, options)
  },
})

const INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'

export const lookup = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Look up whether a participant receives invoices',
  query: { participant: text({ required: true, description: '`scheme:value`, such as `0208:0123456749`' }) },
  request_kind: 'nothing',
  response_kind: 'outcome',
  response_shape: lookupShape,
  run: async (call) => {
    const channel = await getChannel(call.db, call.caller.account_id, idOf(call))
    const participant = textOf('participant', call.query.participant ?? '').trim()
    if (!/^\d{4}:\S{1,90}$/.test(participant))
      throw invalid({ participant: 'must be an electronic address such as 0208:0123456749' })
    return jsonResponse({ participant, reachable: await lookUp(channel, options, participant, INVOICE) })
  },
})

// Treats the webhook as a hint and fetches the facts from the access point, so that a forged call can change nothing.
export const webhook = (options: ChannelOptions): Operation => ({
  summary: 'Receive a webhook of an access point',
  description: 'The signature is verified with the secret of the connection.',
  access: 'open',
  request_kind: 'bytes',
  response_kind: 'other',
  writes: false,
  run: async (call) => {
    const account = await findAccountAt(call)
    const channel = account && (await findWith(call, account.id))
    const keys = channel && openKeys(channel, options.secret)
    const point = channel && options.points.find(({ name }) => name === channel.provider)
    if (!channel || !keys || !point) throw notFound()
    if (!point.verifyWebhook(keys, call.headers, call.bytes ?? Buffer.alloc(0))) {
      await storeRejectedWebhook(call.db, channel, call.arrived_at)
      throw badRequest('The webhook signature is invalid')
    }
    await planOnce(call, channel)
    return jsonResponse({ received: true })
  },
})

// Any number of simultaneous webhooks causes a single additional fetch.
const planOnce = ({ db, arrived_at: now, caller }: ApiRequest, channel: Channel) =>
  unlockedTransaction(db, async (db) => {
    const payload: FetchPayload = { channel_id: channel.id }
    await enqueueOnce(db, {
      account_id: channel.account_id,
      kind: FETCH_JOB,
      payload,
      run_at: now,
      once_key: `network ${channel.id} now`,
    })
    if (caller?.account_id !== channel.account_id) await storeEventTime(db, channel, now)
  })

// Rejects invalid tokens before they reach the database.
const findWith = async ({ db, params }: ApiRequest, accountId: number) =>
  /^[A-Za-z0-9]{1,64}$/.test(params.token ?? '') ? findByToken(db, accountId, params.token ?? '') : undefined

async function findAccountAt({ db, params, root_url }: ApiRequest): Promise<Account | undefined> {
  const hostOrPrefix = (params.prefix ?? '').toLowerCase()
  const prefix = prefixOfHost(hostOrPrefix, new URL(root_url).hostname) ?? hostOrPrefix
  return /^[a-z0-9-]{1,60}$/.test(prefix) ? findAccount(db, prefix) : undefined
}

const draftOf = ({ body }: ApiRequest, purpose?: 'for a new record'): ChannelDraft =>
  readFields(channelShape, unwrap(body, channelShape.name), purpose)

const respond = (call: ApiRequest, channel: Channel, options: ChannelOptions) =>
  recordResponse(channelShape, present(call, channel, options))

function present({ caller, root_url }: ApiRequest, channel: Channel, { secret }: ChannelOptions) {
  const time = (ms: number | null) => (ms === null ? null : printTime(ms, caller.time_zone))
  const { id, token, provider, department_id, sender, company, hint, check_error, fetch_error } = channel
  return {
    id,
    provider,
    department_id,
    sender,
    company,
    sends: channel.sends === 1,
    receives: channel.receives === 1,
    hint,
    is_ready: openKeys(channel, secret) !== undefined,
    webhook_url: `${root_url}/a/${caller.prefix}/channels/${token}/webhook.json`,
    checked_at: time(channel.checked_at),
    check_error,
    fetched_at: time(channel.fetched_at),
    fetch_error,
    last_event_at: time(channel.event_at),
    last_refused_at: time(channel.refused_at),
    created_at: time(channel.created_at),
    updated_at: time(channel.updated_at),
  }
}
