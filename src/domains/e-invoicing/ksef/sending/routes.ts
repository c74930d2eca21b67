import { invalid } from '../../../../platform/api-error.ts'
import { printTime } from '../../../../platform/clock.ts'
import { textOf } from '../../../../platform/database/lists/filter.ts'
import { pageAsked } from '../../../../platform/database/lists/list.ts'
import { getRecord } from '../../../../platform/database/records.ts'
import { choice } from '../../../../platform/fields/field.ts'
import { idOf, pageLink } from '../../../../platform/http/crud-operations.ts'
import { PAGES } from '../../../../platform/http/parameters.ts'
import { type Document, itemsAnswer, listAnswer } from '../../../../platform/http/response.ts'
import { type Call, get, type Operation } from '../../../../platform/http/route.ts'
import { invoices } from '../../../documents/invoices/schema.ts'
import { findInvoices } from '../../../documents/invoices/store.ts'
import { listConnections } from '../connection/store.ts'
import { transmissionShape } from './api-shape.ts'
import { listTransmissions } from './list.ts'
import type { Transmission } from './schema.ts'
import { STATES, type State } from './states.ts'
import { eventsOf, transmissionsOf } from './store.ts'
import { waitingReason, waitingSince } from './waiting-reason.ts'

export const transmissionRoutes = [
  ...get('/transmissions', 'json xml', list()),
  ...get('/invoices/:id/transmissions', 'json xml', ofInvoice()),
]

function list(): Operation {
  return {
    summary: 'List what must go to KSeF',
    about: 'What is not there yet, the one that is due first first; with `state` all of that state.',
    right: 'read',
    shape: transmissionShape,
    query: { ...PAGES, state: choice(STATES, { about: 'Only these' }) },
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const page = pageAsked(call.query)
      const state = textOf('state', call.query.state ?? '') || undefined
      if (state !== undefined && !STATES.includes(state as State))
        throw invalid({ state: `is not included in the list (${STATES.join(', ')})` })
      const { items, total } = await listTransmissions(call.db, call.caller.account_id, page, state as State)
      const documents = await presentAll(call, items)
      return listAnswer(transmissionShape, documents, { ...page, total }, (number) => pageLink(call, number))
    },
  }
}

function ofInvoice(): Operation {
  return {
    summary: 'List the sendings of an invoice',
    about: 'The oldest first, each with what happened to it.',
    right: 'read',
    shape: transmissionShape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { account_id } = call.caller
      const { id } = await getRecord(call.db, account_id, invoices, idOf(call))
      const sendings = await transmissionsOf(call.db, account_id, id)
      const documents = await presentAll(call, sendings)
      for (const [place, { id }] of sendings.entries()) {
        const events = await eventsOf(call.db, account_id, id)
        Object.assign(documents[place] as Document, {
          events: events.map(({ at, event, state }) => ({ at: timeOf(call, at), event, state })),
        })
      }
      return itemsAnswer(transmissionShape, documents)
    },
  }
}

async function presentAll(call: Call, sendings: readonly Transmission[]): Promise<Document[]> {
  const named = await findInvoices(call.db, call.caller.account_id, [
    ...new Set(sendings.map(({ invoice_id }) => invoice_id)),
  ])
  const connections = await listConnections(call.db, call.caller.account_id)
  const switched_off = new Set(connections.filter(({ offline }) => offline).map(({ id }) => id))
  return sendings.map((one) => ({
    id: one.id,
    invoice_id: one.invoice_id,
    number: named.get(one.invoice_id)?.number ?? null,
    buyer_name: named.get(one.invoice_id)?.buyer_name ?? null,
    environment: one.environment,
    state: one.state,
    mode: one.mode,
    deadline_at: timeOf(call, one.deadline_at),
    waiting_for: waitingReason(one, switched_off, call.now),
    waiting_since: timeOf(call, waitingSince(one)),
    next_attempt_at: timeOf(call, one.next_attempt_at),
    sent_at: timeOf(call, one.sent_at),
    accepted_at: timeOf(call, one.accepted_at),
    remote_number: one.remote_number,
    error_messages: one.errors === null ? [] : JSON.parse(one.errors),
    sha256: one.sha256,
    created_at: timeOf(call, one.created_at),
    updated_at: timeOf(call, one.updated_at),
  }))
}

const timeOf = ({ caller }: Call, ms: number | null): string | null =>
  ms === null ? null : printTime(ms, caller.time_zone)
