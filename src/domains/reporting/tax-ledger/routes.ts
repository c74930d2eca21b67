import { recordResponse } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import { readTaxEntries, readTaxQuery } from './actions.ts'
import { PARAMETERS, taxLedger } from './schema.ts'

// The tax ledger: which tax belongs to which month, and by which rule.
export const routes = [...get('/tax_entries', 'json xml', listTaxEntries())]

function listTaxEntries(): Operation {
  return {
    summary: 'List tax entries',
    description:
      'The tax of a document or a month: each entry with its month, its field of the return, its amounts, and the rule and article that it follows from.',
    access: 'read',
    shape: taxLedger,
    query: PARAMETERS,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => recordResponse(taxLedger, await readTaxEntries(call, readTaxQuery(call))),
  }
}
