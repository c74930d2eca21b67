import type { ExtraConditions } from '../../../../platform/database/lists/filter.ts'
import { integer } from '../../../../platform/fields/field.ts'
import { readFields } from '../../../../platform/fields/resource.ts'
import { actorOf, listOperation, rootOf } from '../../../../platform/http/crud-operations.ts'
import { type JsonObject, recordResponse } from '../../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post, type Route } from '../../../../platform/http/route.ts'
import type { Ksef } from '../connection/access.ts'
import { requestCollective } from './actions.ts'
import { collectiveShape, presentCollectives, withCodes } from './present.ts'
import { collectives } from './schema.ts'
import { containsInvoice } from './store.ts'

const QUERY = {
  invoice_id: integer({ description: 'Only collective identifiers that contain this document' }),
}

export const collectiveRoutes = (ksef: Ksef): Route[] => [
  ...get('/ksef_collective_identifiers', 'json xml', {
    ...listOperation(collectiveShape, { extraConditions: filterByInvoice, finish: withCodes, query: QUERY }),
    summary: 'List collective identifiers',
  }),
  ...post('/ksef_collective_identifiers', 'json xml', create(ksef)),
]

function filterByInvoice({ caller, query }: ApiRequest): ExtraConditions {
  const { invoice_id } = readFields({ fields: QUERY }, query)
  return invoice_id ? { others: [containsInvoice(caller.account_id, invoice_id)] } : {}
}

function create(ksef: Ksef): Operation {
  return {
    summary: 'Create a collective identifier',
    description:
      'Requests a collective identifier (IZ) from KSeF for a transfer that pays several documents with KSeF numbers. Returns the existing one if there is one for the same documents and amounts due.',
    access: 'write',
    shape: collectiveShape,
    request_kind: 'fields',
    response_kind: 'record',
    status: 201,
    // Repeating the request returns the same identifier, so it needs no idempotency key.
    writes: false,
    run: async (call) => {
      const { invoice_ids } = readFields(collectives, rootOf(call.body, 'invoice_ids'), 'for a new record')
      const { settings } = call.caller
      const request = { settings, invoice_ids: invoice_ids ?? [] }
      const record = await requestCollective(ksef, call.db, actorOf(call), request)
      const [document] = await presentCollectives(call, [record])
      return recordResponse(collectiveShape, document as JsonObject, 201)
    },
  }
}
