import {
  reasonText,
  responseLanguage,
  responseText,
} from '../../../../access-points/business-response-texts.ts'
import { ruleLanguage } from '../../../../einvoice/rules/messages/words.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { atSystemTime } from '../../../../platform/audit/audit.ts'
import { printTime } from '../../../../platform/clock.ts'
import { textOf } from '../../../../platform/database/lists/filter.ts'
import { readPageRequest } from '../../../../platform/database/lists/page-parameters.ts'
import { bool, choice, integer, nestedList, text } from '../../../../platform/fields/field.ts'
import { isFlagSet, readInteger } from '../../../../platform/fields/parse.ts'
import { shape } from '../../../../platform/fields/resource.ts'
import type { InputObject } from '../../../../platform/formats/input.ts'
import { idOf, pageLinks } from '../../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../../platform/http/parameters.ts'
import { type JsonObject, listResponse, outcomeResponse } from '../../../../platform/http/response.ts'
import type { ApiRequest, Operation } from '../../../../platform/http/route.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { writeContext } from '../../../administration/accounts/write-context.ts'
import { CHANNEL_FORMATS, CHANNEL_REASONS, CHANNELS } from '../../../catalog/clients/delivery-channel.ts'
import { getDocument, rejectDrafts } from '../../../documents/drafts/store.ts'
import { invoiceShape } from '../../../documents/invoices/api-shape.ts'
import { type ChannelOptions, lookUp } from '../connection/actions.ts'
import { channelFor, deliveryOf } from '../delivery.ts'
import { sendByNetwork } from './actions.ts'
import { previewRouting } from './preview-address.ts'
import {
  NETWORK_STATES,
  type NetworkState,
  type Transmission,
  type TransmissionEvent,
  transmissionShape,
} from './schema.ts'
import { eventsOf, listTransmissions, transmissionsOf } from './store.ts'

const LANG = { lang: text({ description: 'Language of texts: `en` (default), `pl` or `de`' }) }

export const send = (): Operation => ({
  summary: 'Send an invoice through an access point',
  description:
    'Runs in the background; `state` shows the progress. A document that breaks a rule of the format returns 422 with a message by field. While a transmission is in progress, you get that one and nothing is sent.',
  access: 'write',
  shape: invoiceShape,
  query: {
    ...LANG,
    resend: bool({
      description: 'Sends a document again that was delivered or whose delivery is unknown',
    }),
  },
  request_kind: 'nothing',
  response_kind: 'outcome',
  response_shape: transmissionShape,
  run: async (call) => {
    const { db, caller, query } = call
    const id = idOf(call)
    const options = { again: isFlagSet(query.resend), lang: ruleLanguage(query.lang) }
    const transmission = await rejectDrafts(db, caller.account_id, id, () =>
      sendByNetwork(db, atSystemTime(writeContext(call)), id, options),
    )
    return outcomeResponse(transmissionShape, (await presentAll(call, [transmission]))[0] as JsonObject)
  },
})

export const listSent = (): Operation => ({
  summary: 'List network transmissions',
  description: 'Documents sent through access points, newest first.',
  access: 'read',
  shape: transmissionShape,
  query: {
    ...PAGES,
    ...LANG,
    invoice_id: integer({ description: 'Only transmissions of this document' }),
    state: choice(NETWORK_STATES, { description: 'Only records with this value' }),
  },
  request_kind: 'nothing',
  response_kind: 'list',
  run: async (call) => {
    const page = readPageRequest(call.query)
    const state = textOf('state', call.query.state ?? '') || undefined
    if (state !== undefined && !(NETWORK_STATES as readonly string[]).includes(state))
      throw invalid({
        state: ['is not included in the list', `must be one of: ${NETWORK_STATES.join(', ')}`],
      })
    const { account_id } = call.caller
    const filters = { state: state as NetworkState, invoice_id: invoiceFilter(call.query.invoice_id) }
    const { items, ...position } = await listTransmissions(call.db, account_id, page, filters)
    const documents = await presentAll(call, items)
    return listResponse(transmissionShape, documents, position, pageLinks(call))
  },
})

function invoiceFilter(value: InputObject[string] | undefined): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const id = readInteger(value)
  if (typeof id !== 'number') throw invalid({ invoice_id: 'is not a number' })
  return id
}

const readOnly = { readonly: true } as const

const deliveryShape = shape({
  name: 'delivery',
  plural: 'deliveries',
  component: 'invoice_delivery',
  fields: {
    channel: choice(CHANNELS, {
      ...readOnly,
      initial: 'email',
      description: 'Delivery channel to the buyer',
    }),
    reason: choice(CHANNEL_REASONS, {
      ...readOnly,
      initial: 'other',
      description: 'Why this channel: `preferred` is set for the client; otherwise derived from its data',
    }),
    format: choice(CHANNEL_FORMATS, { ...readOnly, description: 'Format of the attached e-invoice file' }),
    network_connection_id: integer({ ...readOnly, description: 'Connection that would be used' }),
    provider: text({ ...readOnly, description: 'Access point of this connection' }),
    sender: text({ ...readOnly, description: 'Participant, if known' }),
    receiver: text({ ...readOnly, description: 'Participant, if known' }),
    reachable: choice(['can', 'cannot', 'unknown'], {
      ...readOnly,
      description: 'With `lookup=true`: whether the access point finds the receiver',
    }),
    network_transmissions: nestedList(transmissionShape, {
      ...readOnly,
      initial: [],
      description: 'Newest first',
    }),
  },
})

export const delivery = (options: ChannelOptions): Operation => ({
  summary: 'Get the delivery channel of an invoice',
  description: 'The channel set for the client, or derived from its country and tax number. Nothing is sent.',
  access: 'read',
  shape: invoiceShape,
  query: { ...LANG, lookup: bool({ description: 'Looks up the receiver at the access point' }) },
  request_kind: 'nothing',
  response_kind: 'outcome',
  response_shape: deliveryShape,
  run: async (call) => {
    const { db, caller, query } = call
    const { account_id } = caller
    const settings = caller.settings as Settings
    const invoice = await getDocument(db, account_id, idOf(call))
    const deliveryChoice = await deliveryOf(db, account_id, settings, invoice)
    const connection = await channelFor(db, account_id, invoice)
    const { sender, receiver, document_type } = await previewRouting(
      db,
      account_id,
      settings,
      invoice,
      deliveryChoice,
    )
    const asks = isFlagSet(query.lookup) && connection !== undefined && receiver !== undefined
    const reachable = asks ? await lookUp(connection, options, receiver, document_type) : null
    const transmissions = await presentAll(call, await transmissionsOf(db, account_id, invoice.id))
    return outcomeResponse(deliveryShape, {
      channel: deliveryChoice.channel,
      reason: deliveryChoice.reason,
      format: deliveryChoice.format,
      network_connection_id: connection?.id ?? null,
      provider: connection?.provider ?? null,
      sender: connection?.sender ?? sender ?? null,
      receiver: receiver ?? null,
      reachable,
      network_transmissions: transmissions,
    })
  },
})

async function presentAll(call: ApiRequest, transmissions: readonly Transmission[]): Promise<JsonObject[]> {
  const ids = transmissions.map(({ id }) => id)
  const events = await eventsOf(call.db, call.caller.account_id, ids)
  return transmissions.map((transmission) =>
    present(
      call,
      transmission,
      events.filter(({ transmission_id }) => transmission_id === transmission.id),
    ),
  )
}

function present(
  call: ApiRequest,
  transmission: Transmission,
  events: readonly TransmissionEvent[],
): JsonObject {
  const time = (ms: number | null) => (ms === null ? null : printTime(ms, call.caller.time_zone))
  const language = responseLanguage(call.query.lang)
  const { id, invoice_id, provider, state, attempt, idempotency_key, format, file_sha256 } = transmission
  const { sender, receiver, provider_id, message_id, error, answer } = transmission
  return {
    id,
    invoice_id,
    network_connection_id: transmission.connection_id,
    provider,
    state,
    attempt,
    idempotency_key,
    format,
    file_sha256,
    sender,
    receiver,
    provider_id,
    message_id,
    error,
    answer,
    answer_text: answer === null ? null : (responseText(answer, language) ?? answer),
    events: events.map(({ at, kind, code, words }) => ({
      at: time(at),
      kind,
      code,
      meaning: kind === 'answer' ? (responseText(code, language) ?? code) : null,
      words: words && reasonText(words, language),
    })),
    created_at: time(transmission.created_at),
    updated_at: time(transmission.updated_at),
    submitted_at: time(transmission.submitted_at),
    ended_at: time(transmission.ended_at),
  }
}
