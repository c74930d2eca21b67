import {
  answerLanguage,
  wordsOfAnswer,
  wordsOfReason,
} from '../../../../access-points/business-response-texts.ts'
import { ruleLanguage } from '../../../../einvoice/rules/messages/words.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { byMachine } from '../../../../platform/audit/audit.ts'
import { printTime } from '../../../../platform/clock.ts'
import { textOf } from '../../../../platform/database/lists/filter.ts'
import { pageAsked } from '../../../../platform/database/lists/list.ts'
import { bool, choice, integer, listOf, text } from '../../../../platform/fields/field.ts'
import { isYes, readInteger } from '../../../../platform/fields/parse.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import type { Tree } from '../../../../platform/formats/input.ts'
import { idOf, pageLink } from '../../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../../platform/http/parameters.ts'
import { type Document, listAnswer, plainAnswer } from '../../../../platform/http/response.ts'
import type { Call, Operation } from '../../../../platform/http/route.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { writerOf } from '../../../administration/accounts/write-context.ts'
import { CHANNEL_FORMATS, CHANNEL_REASONS, CHANNELS } from '../../../catalog/clients/delivery-channel.ts'
import { getDocument, withoutDrafts } from '../../../documents/drafts/store.ts'
import { invoiceShape } from '../../../documents/invoices/api-shape.ts'
import { type ChannelOptions, lookUp } from '../connection/actions.ts'
import { channelFor, deliveryOf } from '../delivery.ts'
import { sendByNetwork } from './actions.ts'
import { addressed } from './preview-address.ts'
import {
  NETWORK_STATES,
  type NetworkState,
  type Transmission,
  type TransmissionEvent,
  transmissionShape,
} from './schema.ts'
import { eventsOf, listTransmissions, transmissionsOf } from './store.ts'

const LANG = { lang: text({ about: 'Language of words: `en` (default), `pl` or `de`' }) }

export const send = (): Operation => ({
  summary: 'Send an invoice through an access point',
  about:
    'In the background; `state` tells how far it came. What breaks a rule of the format is refused at its field. One that is on its way already is given as it is, and nothing is sent.',
  right: 'write',
  shape: invoiceShape,
  query: {
    ...LANG,
    again: bool({ about: 'Sends once more what was delivered, or of which nobody knows whether it was' }),
  },
  takes: 'nothing',
  gives: 'outcome',
  answers: transmissionShape,
  run: async (call) => {
    const { db, caller, query } = call
    const id = idOf(call)
    const wish = { again: isYes(query.again), lang: ruleLanguage(query.lang) }
    const sent = await withoutDrafts(db, caller.account_id, id, () =>
      sendByNetwork(db, byMachine(writerOf(call)), id, wish),
    )
    return plainAnswer((await presentAll(call, [sent]))[0])
  },
})

export const listSent = (): Operation => ({
  summary: 'List sendings',
  about: 'Through access points, the newest first.',
  right: 'read',
  shape: transmissionShape,
  query: {
    ...PAGES,
    ...LANG,
    invoice_id: integer({ about: 'Of one document' }),
    state: choice(NETWORK_STATES, { about: 'Only these' }),
  },
  takes: 'nothing',
  gives: 'list',
  run: async (call) => {
    const page = pageAsked(call.query)
    const state = textOf('state', call.query.state ?? '') || undefined
    if (state !== undefined && !NETWORK_STATES.includes(state as never))
      throw invalid({ state: `is not included in the list (${NETWORK_STATES.join(', ')})` })
    const { account_id } = call.caller
    const asked = { state: state as NetworkState, invoice_id: invoiceAsked(call.query.invoice_id) }
    const { items, total } = await listTransmissions(call.db, account_id, page, asked)
    const documents = await presentAll(call, items)
    return listAnswer(transmissionShape, documents, { ...page, total }, (number) => pageLink(call, number))
  },
})

function invoiceAsked(value: Tree[string] | undefined): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const id = readInteger(value)
  if (typeof id !== 'number') throw invalid({ invoice_id: 'is not a number' })
  return id
}

const told = { readonly: true } as const

const deliveryShape = shape({
  name: 'delivery',
  plural: 'deliveries',
  component: 'invoice_delivery',
  fields: {
    channel: choice(CHANNELS, { ...told, initial: 'email', about: 'By which way it reaches its buyer' }),
    reason: choice(CHANNEL_REASONS, {
      ...told,
      initial: 'other',
      about: '`preferred`: the card of the client says so; otherwise what it follows from',
    }),
    format: choice(CHANNEL_FORMATS, { ...told, about: 'Of the structured file that goes along' }),
    channel_id: integer({ ...told, about: 'The connection it would take' }),
    provider: text({ ...told, about: 'The access point of that' }),
    sender: text({ ...told, about: 'Participant, as far as it is known' }),
    receiver: text({ ...told, about: 'Participant, as far as it is known' }),
    reachable: choice(['can', 'cannot', 'unknown'], {
      ...told,
      about: 'With `lookup=true`: whether the access point finds the receiver',
    }),
    network_transmissions: listOf(transmissionShape, { ...told, initial: [], about: 'The newest first' }),
  },
})

export const delivery = (options: ChannelOptions): Operation => ({
  summary: 'Show how an invoice reaches its buyer',
  about: 'The channel that the card of the client names, or else country and number; nothing is sent.',
  right: 'read',
  shape: invoiceShape,
  query: { ...LANG, lookup: bool({ about: 'Asks the access point whether it finds the receiver' }) },
  takes: 'nothing',
  gives: 'outcome',
  answers: deliveryShape,
  run: async (call) => {
    const { db, caller, query } = call
    const { account_id } = caller
    const settings = caller.settings as Settings
    const invoice = await getDocument(db, account_id, idOf(call))
    const chosen = await deliveryOf(db, account_id, settings, invoice)
    const connection = await channelFor(db, account_id, invoice)
    const { sender, receiver, document_type } = await addressed(db, account_id, settings, invoice, chosen)
    const asks = isYes(query.lookup) && connection !== undefined && receiver !== undefined
    const reachable = asks ? await lookUp(connection, options, receiver, document_type) : null
    const sent = await presentAll(call, await transmissionsOf(db, account_id, invoice.id))
    return plainAnswer({
      ...{ channel: chosen.channel, reason: chosen.reason, format: chosen.format },
      ...{ channel_id: connection?.id ?? null, provider: connection?.provider ?? null },
      ...{ sender: connection?.sender ?? sender ?? null, receiver: receiver ?? null, reachable },
      network_transmissions: sent,
    })
  },
})

async function presentAll(call: Call, sent: readonly Transmission[]): Promise<Document[]> {
  const ids = sent.map(({ id }) => id)
  const events = await eventsOf(call.db, call.caller.account_id, ids)
  return sent.map((one) =>
    present(
      call,
      one,
      events.filter(({ transmission_id }) => transmission_id === one.id),
    ),
  )
}

function present(call: Call, one: Transmission, events: readonly TransmissionEvent[]): Document {
  const time = (ms: number | null) => (ms === null ? null : printTime(ms, call.caller.time_zone))
  const language = answerLanguage(call.query.lang)
  const { id, invoice_id, provider, state, attempt, idempotency_key, format, file_sha256 } = one
  const { sender, receiver, provider_id, message_id, error, answer } = one
  return {
    ...{ id, invoice_id, channel_id: one.connection_id, provider, state, attempt, idempotency_key },
    ...{ format, file_sha256, sender, receiver, provider_id, message_id, error, answer },
    answer_text: answer === null ? null : (wordsOfAnswer(answer, language) ?? answer),
    events: events.map(({ at, kind, code, words }) => ({
      at: time(at),
      kind,
      code,
      meaning: kind === 'answer' ? (wordsOfAnswer(code, language) ?? code) : null,
      words: words && wordsOfReason(words, language),
    })),
    created_at: time(one.created_at),
    updated_at: time(one.updated_at),
    submitted_at: time(one.submitted_at),
    ended_at: time(one.ended_at),
  }
}
