import { readFields } from '../../../platform/fields/resource.ts'
import { actorOf, idOf, plainly, topOf } from '../../../platform/http/crud-operations.ts'
import { type Document, recordAnswer } from '../../../platform/http/response.ts'
import { type Call, type Operation, post } from '../../../platform/http/route.ts'
import { clients } from '../../catalog/clients/schema.ts'
import { countMerging, mergeClients } from './actions.ts'
import { answers, asked, asking } from './schema.ts'

export const routes = [...post('/clients/:id/merge', 'json xml', merge())]

function merge(): Operation {
  return {
    summary: 'Merge clients into one',
    about:
      'The documents, payments and warehouse documents of the others become those of this client, their tags, files and delivery addresses too; the others are deleted. Documents keep the buyers that are written on them.',
    right: 'write',
    shape: clients,
    query: asked,
    takes: 'parameters',
    gives: 'outcome',
    answers,
    run: async (call) => {
      const { merge_ids, dry_run } = readFields(asking, {
        merge_ids: said(call, 'merge_ids'),
        dry_run: said(call, 'dry_run'),
      })
      const given = (merge_ids ?? []).map(Number)
      const done = dry_run
        ? await countMerging(call.db, call.caller.account_id, idOf(call), given)
        : await mergeClients(call.db, actorOf(call), idOf(call), given)
      const [document] = await plainly(clients)(call, [done.client])
      return recordAnswer(answers, {
        ...(document as Document),
        moved: { clients: done.merged, ...done.moved },
      })
    },
  }
}

const said = ({ query, body }: Call, name: string) => query[name] ?? topOf(body, name)[name] ?? null
