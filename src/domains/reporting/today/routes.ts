import type { JsonObject } from '../../../platform/http/response.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { get, type Operation } from '../../../platform/http/route.ts'
import { todayShape } from './schema.ts'
import { readToday } from './today.ts'

export const routes = [...get('/today', 'json xml', show())]

function show(): Operation {
  return {
    summary: 'List what has to be done today',
    description:
      'The most consequential work first: KSeF, overdue clients, drafts, documents that were not sent, received files, payments, recurring documents, the month to close, stock. Each person sees only what this person may do.',
    access: 'read',
    shape: todayShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async ({ db, caller, now }) =>
      // TypeScript does not take the rows of the sections for JSON.
      recordResponse(todayShape, (await readToday(db, caller, now)) as unknown as JsonObject),
  }
}
