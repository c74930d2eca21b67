import { readFields } from '../../../platform/fields/resource.ts'
import { actorOf, idOf, presentPlain, rootOf } from '../../../platform/http/crud-operations.ts'
import { type JsonObject, recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, type Operation, post } from '../../../platform/http/route.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { countMerge, mergeClients } from './actions.ts'
import { MERGE_PARAMETERS, mergedClientShape, mergeShape } from './schema.ts'

export const routes = [...post('/clients/:id/merge', 'json xml', merge())]

function merge(): Operation {
  return {
    summary: 'Merge clients into one',
    description:
      'Moves the documents, payments, warehouse documents, tags, files and delivery addresses of the other clients to this one. Then it deletes the others. Documents keep the data of the buyer printed on them.',
    access: 'write',
    shape: clients,
    query: MERGE_PARAMETERS,
    request_kind: 'parameters',
    response_kind: 'outcome',
    response_shape: mergedClientShape,
    run: async (call) => {
      const { merge_ids, dry_run } = readFields(mergeShape, {
        merge_ids: parameter(call, 'merge_ids'),
        dry_run: parameter(call, 'dry_run'),
      })
      const mergeIds = (merge_ids ?? []).map(Number)
      const result = dry_run
        ? await countMerge(call.db, call.caller.account_id, idOf(call), mergeIds)
        : await mergeClients(call.db, actorOf(call), idOf(call), mergeIds)
      const [document] = await presentPlain(clients)(call, [result.client])
      return recordResponse(mergedClientShape, {
        ...(document as JsonObject),
        moved: { clients: result.merged, ...result.movedCounts },
      })
    },
  }
}

const parameter = ({ query, body }: ApiRequest, name: string) =>
  query[name] ?? rootOf(body, name)[name] ?? null
