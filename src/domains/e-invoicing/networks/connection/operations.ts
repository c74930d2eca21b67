import { badRequest, invalid, notFound } from '../../../../platform/api-error.ts'
import { printTime } from '../../../../platform/clock.ts'
import { unlockedTransaction } from '../../../../platform/commit/index.ts'
import { textOf } from '../../../../platform/database/lists/filter.ts'
import { text } from '../../../../platform/fields/field.ts'
import { readFields } from '../../../../platform/fields/resource.ts'
import { actorByMachine, idOf, unwrap } from '../../../../platform/http/crud-operations.ts'
import { itemsAnswer, okAnswer, plainAnswer, recordAnswer } from '../../../../platform/http/response.ts'
import type { Call, Operation } from '../../../../platform/http/route.ts'
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
import { findByToken, getChannel, listChannels, noteEvent, noteRefused, openKeys } from './store.ts'

const admin = { right: 'admin', shape: channelShape } as const

export const list = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'List access points',
  about: 'The connections of the account to e-invoicing networks. Keys are never given back.',
  takes: 'nothing',
  gives: 'list',
  run: async (call) => {
    const channels = await listChannels(call.db, call.caller.account_id)
    return itemsAnswer(
      channelShape,
      channels.map((one) => present(call, one, options)),
    )
  },
})

export const show = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Get an access point',
  takes: 'nothing',
  gives: 'record',
  run: async (call) => answer(call, await getChannel(call.db, call.caller.account_id, idOf(call)), options),
})

export const connect = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Connect an access point',
  acts_at_once: true,
  about: 'Recommand needs `company`, `api_key` and `api_secret`, Storecove `company` and `api_key`.',
  takes: 'record',
  gives: 'record',
  status: 201,
  run: async (call) => {
    const draft = draftOf(call, 'for a new record')
    const channel = await createConnection(call.db, actorByMachine(call), draft, options)
    return recordAnswer(channelShape, present(call, channel, options), 201)
  },
})

export const reconnect = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Change an access point',
  acts_at_once: true,
  about: 'Keys that are not sent stay as they are; `PATCH` does the same.',
  takes: 'record',
  gives: 'record',
  run: async (call) =>
    answer(
      call,
      await changeConnection(call.db, actorByMachine(call), idOf(call), draftOf(call), options),
      options,
    ),
})

export const disconnect = (): Operation => ({
  ...admin,
  summary: 'Disconnect an access point',
  about: 'Its keys are forgotten; what was sent and received stays.',
  takes: 'nothing',
  gives: 'ok',
  run: async (call) => {
    await endConnection(call.db, actorByMachine(call), idOf(call))
    return okAnswer()
  },
})

export const check = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Try an access point',
  about: 'Asks it whether the keys open it; `check_error` tells what is wrong.',
  takes: 'nothing',
  gives: 'record',
  writes: false,
  run: async (call) => {
    const { db, caller, arrived_at: now } = call
    return answer(call, await checkConnection(db, caller.account_id, idOf(call), options, now), options)
  },
})

export const fetchNow = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Fetch what came in at an access point',
  about: 'In the background, beside the look that is taken every quarter of an hour.',
  takes: 'nothing',
  gives: 'record',
  run: async (call) => {
    const channel = await getChannel(call.db, call.caller.account_id, idOf(call))
    await planOnce(call, channel)
    return answer(call, channel, options)
  },
})

const INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1'

export const lookup = (options: ChannelOptions): Operation => ({
  ...admin,
  summary: 'Ask whether a participant receives invoices',
  query: { participant: text({ required: true, about: '`scheme:value`, such as `0208:0123456749`' }) },
  takes: 'nothing',
  gives: 'outcome',
  answers: lookupShape,
  run: async (call) => {
    const channel = await getChannel(call.db, call.caller.account_id, idOf(call))
    const participant = textOf('participant', call.query.participant ?? '').trim()
    if (!/^\d{4}:\S{1,90}$/.test(participant))
      throw invalid({ participant: 'is not an electronic address such as 0208:0123456749' })
    return plainAnswer({ participant, reachable: await lookUp(channel, options, participant, INVOICE) })
  },
})

// It says that something happened; what, the access point is asked. So a forged one could do no more than that.
export const webhook = (options: ChannelOptions): Operation => ({
  summary: 'What an access point has to tell',
  about: 'Its signature is checked with the secret of the connection.',
  right: 'open',
  takes: 'bytes',
  gives: 'other',
  writes: false,
  run: async (call) => {
    const account = await findAccountAt(call)
    const channel = account && (await findWith(call, account.id))
    const keys = channel && openKeys(channel, options.secret)
    const point = channel && options.points.find(({ name }) => name === channel.provider)
    if (!channel || !keys || !point) throw notFound()
    if (!point.verifyWebhook(keys, call.headers, call.bytes ?? Buffer.alloc(0))) {
      await noteRefused(call.db, channel, call.arrived_at)
      throw badRequest('The signature does not fit')
    }
    await planOnce(call, channel)
    return plainAnswer({ received: true })
  },
})

// However many come at once, there is one look more.
const planOnce = ({ db, arrived_at: now, caller }: Call, channel: Channel) =>
  unlockedTransaction(db, async (db) => {
    const payload: FetchPayload = { channel_id: channel.id }
    await enqueueOnce(db, {
      account_id: channel.account_id,
      kind: FETCH_JOB,
      payload,
      run_at: now,
      once_key: `network ${channel.id} now`,
    })
    if (caller?.account_id !== channel.account_id) await noteEvent(db, channel, now)
  })

// What cannot be a token may be something that no database takes.
const findWith = async ({ db, params }: Call, account_id: number) =>
  /^[A-Za-z0-9]{1,64}$/.test(params.token ?? '') ? findByToken(db, account_id, params.token ?? '') : undefined

async function findAccountAt({ db, params, root_url }: Call): Promise<Account | undefined> {
  const named = (params.prefix ?? '').toLowerCase()
  const prefix = prefixOfHost(named, new URL(root_url).hostname) ?? named
  return /^[a-z0-9-]{1,60}$/.test(prefix) ? findAccount(db, prefix) : undefined
}

const draftOf = ({ body }: Call, purpose?: 'for a new record'): ChannelDraft =>
  readFields(channelShape, unwrap(body, channelShape.name), purpose)

const answer = (call: Call, channel: Channel, options: ChannelOptions) =>
  recordAnswer(channelShape, present(call, channel, options))

function present({ caller, root_url }: Call, channel: Channel, { secret }: ChannelOptions) {
  const time = (ms: number | null) => (ms === null ? null : printTime(ms, caller.time_zone))
  const { id, token, provider, department_id, sender, company, hint, check_error, fetch_error } = channel
  return {
    ...{ id, provider, department_id, sender, company },
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
