import { invalid } from '../../../../platform/api-error.ts'
import { dayAt, printTime } from '../../../../platform/clock.ts'
import { textOf } from '../../../../platform/database/lists/filter.ts'
import { emptyPage, readPageRequest } from '../../../../platform/database/lists/page-parameters.ts'
import { getRecord } from '../../../../platform/database/records.ts'
import { choice } from '../../../../platform/fields/field.ts'
import { idOf, pageLinks } from '../../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../../platform/http/parameters.ts'
import { itemsResponse, type JsonObject, listResponse } from '../../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation } from '../../../../platform/http/route.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import { findInvoices } from '../../../documents/invoices/store.ts'
import { autoSendRules } from '../auto-send.ts'
import { listConnections } from '../connection/store.ts'
import { transmissionShape } from './api-shape.ts'
import { listTransmissions } from './list.ts'
import type { Transmission } from './schema.ts'
import { STATES, type State } from './states.ts'
import { eventsOf, transmissionsOf } from './store.ts'
import { lastDayOf, listUnsent, unsentShape } from './unsent-store.ts'
import { waitingReason, waitingSince } from './waiting-reason.ts'

export const transmissionRoutes = [
  ...get('/ksef_transmissions', 'json xml', list()),
  ...get('/invoices/:id/ksef_transmissions', 'json xml', ofInvoice()),
  ...get('/ksef_unsent', 'json xml', unsent()),
]

function list(): Operation {
  return {
    summary: 'List KSeF transmissions',
    description:
      'Documents that are not in KSeF yet, earliest deadline first; with `state` all documents in that state.',
    access: 'read',
    shape: transmissionShape,
    query: { ...PAGES, state: choice(STATES, { description: 'Only records with this value' }) },
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const page = readPageRequest(call.query)
      const state = textOf('state', call.query.state ?? '') || undefined
      if (state !== undefined && !STATES.includes(state as State))
        throw invalid({ state: ['is not included in the list', `must be one of: ${STATES.join(', ')}`] })
      const { items, ...position } = await listTransmissions(
        call.db,
        call.caller.account_id,
        page,
        state as State,
      )
      const documents = await presentAll(call, items)
      return listResponse(transmissionShape, documents, position, pageLinks(call))
    },
  }
}

function ofInvoice(): Operation {
  return {
    summary: 'List KSeF transmissions of an invoice',
    description: 'Oldest first, with their events.',
    access: 'read',
    shape: transmissionShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { account_id } = call.caller
      const { id } = await getRecord(call.db, account_id, invoices, idOf(call))
      const transmissions = await transmissionsOf(call.db, account_id, id)
      const documents = await presentAll(call, transmissions)
      for (const [index, { id }] of transmissions.entries()) {
        const events = await eventsOf(call.db, account_id, id)
        Object.assign(documents[index] as JsonObject, {
          events: events.map(({ at, event, state }) => ({ at: timeOf(call, at), event, state })),
        })
      }
      return itemsResponse(transmissionShape, documents)
    },
  }
}

function unsent(): Operation {
  return {
    summary: 'List documents that were never sent to KSeF',
    description:
      'Invoices for Polish companies since April 2026 that nobody has sent to KSeF, oldest first. Empty without a connection.',
    access: 'read',
    shape: unsentShape,
    query: PAGES,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { account_id, settings } = call.caller
      const page = readPageRequest(call.query)
      const isConnected = autoSendRules(settings).length > 0
      const { items, ...position } = isConnected
        ? await listUnsent(call.db, account_id, dayAt(call.now, call.caller.time_zone), page)
        : emptyPage(page)
      const documents = items.map((item) => ({ ...item, deadline: lastDayOf(item.issue_date) }))
      return listResponse(unsentShape, documents, position, pageLinks(call))
    },
  }
}

async function presentAll(call: ApiRequest, transmissions: readonly Transmission[]): Promise<JsonObject[]> {
  const invoicesById = await findInvoices(call.db, call.caller.account_id, [
    ...new Set(transmissions.map(({ invoice_id }) => invoice_id)),
  ])
  const connections = await listConnections(call.db, call.caller.account_id)
  const offlineConnections = new Set(connections.filter(({ offline }) => offline).map(({ id }) => id))
  return transmissions.map((transmission) => ({
    id: transmission.id,
    invoice_id: transmission.invoice_id,
    number: invoicesById.get(transmission.invoice_id)?.number ?? null,
    buyer_name: invoicesById.get(transmission.invoice_id)?.buyer_name ?? null,
    environment: transmission.environment,
    state: transmission.state,
    mode: transmission.mode,
    deadline_at: timeOf(call, transmission.deadline_at),
    waiting_for: waitingReason(transmission, offlineConnections, call.now),
    waiting_since: timeOf(call, waitingSince(transmission)),
    next_attempt_at: timeOf(call, transmission.next_attempt_at),
    sent_at: timeOf(call, transmission.sent_at),
    accepted_at: timeOf(call, transmission.accepted_at),
    remote_number: transmission.remote_number,
    error_messages: transmission.errors === null ? [] : JSON.parse(transmission.errors),
    sha256: transmission.sha256,
    created_at: timeOf(call, transmission.created_at),
    updated_at: timeOf(call, transmission.updated_at),
  }))
}

const timeOf = ({ caller }: ApiRequest, ms: number | null): string | null =>
  ms === null ? null : printTime(ms, caller.time_zone)
