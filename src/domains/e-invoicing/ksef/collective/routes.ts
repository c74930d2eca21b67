import type { Own } from '../../../../platform/database/lists/filter.ts'
import { integer } from '../../../../platform/fields/field.ts'
import { readFields } from '../../../../platform/fields/resource.ts'
import { actorOf, listing, topOf } from '../../../../platform/http/crud-operations.ts'
import { type Document, recordAnswer } from '../../../../platform/http/response.ts'
import { type Call, get, type Operation, post, type Route } from '../../../../platform/http/route.ts'
import type { Ksef } from '../connection/access.ts'
import { collect } from './actions.ts'
import { collectiveShape, presentCollectives, withCodes } from './present.ts'
import { collectives } from './schema.ts'
import { names } from './store.ts'

const ASKED = { invoice_id: integer({ about: 'Only those that name this document' }) }

export const collectiveRoutes = (ksef: Ksef): Route[] => [
  ...get('/ksef_collective_identifiers', 'json xml', {
    ...listing(collectiveShape, { own: naming, finish: withCodes, query: ASKED }),
    summary: 'List the KSeF numbers of transfers that pay several invoices',
  }),
  ...post('/ksef_collective_identifiers', 'json xml', collecting(ksef)),
]

function naming({ caller, query }: Call): Own {
  const { invoice_id } = readFields({ fields: ASKED }, query)
  return invoice_id ? { others: [names(caller.account_id, invoice_id)] } : {}
}

function collecting(ksef: Ksef): Operation {
  return {
    summary: 'Get one KSeF number for a transfer that pays several invoices',
    about:
      'Asks KSeF for a collective identifier (IZ) of documents that have their KSeF numbers. One that there is for the same documents, of each of which as much is due, is given again.',
    right: 'write',
    shape: collectiveShape,
    takes: 'fields',
    gives: 'record',
    status: 201,
    // To ask twice is to ask once.
    writes: false,
    run: async (call) => {
      const { invoice_ids } = readFields(collectives, topOf(call.body, 'invoice_ids'), 'for a new record')
      const { settings } = call.caller
      const wish = { settings, invoice_ids: invoice_ids ?? [] }
      const record = await collect(ksef, call.db, actorOf(call), wish)
      const [document] = await presentCollectives(call, [record])
      return recordAnswer(collectiveShape, document as Document, 201)
    },
  }
}
