import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { printTime, startOfDay } from '../../../../platform/clock.ts'
import { date, integer } from '../../../../platform/fields/field.ts'
import { readFields } from '../../../../platform/fields/resource.ts'
import { itemsResponse, type JsonObject } from '../../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../../platform/http/route.ts'
import { listConnections } from '../connection/store.ts'
import { requestPurchases } from './plan.ts'
import { fetchingShape } from './schema.ts'
import { listCursors } from './store.ts'

const QUERY = {
  from: date({ description: 'Reads everything from this day again; purchases that exist are skipped' }),
  connection_id: integer({ description: 'Only for this connection' }),
}

export const purchaseRoutes = [
  ...get('/ksef_purchases', 'json xml', list()),
  ...post('/ksef_purchases/fetch', 'json xml', fetchNow()),
]

function list(): Operation {
  return {
    summary: 'Get the state of purchase imports',
    description: 'One entry for each connection that can fetch purchases.',
    access: 'read',
    shape: fetchingShape,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => itemsResponse(fetchingShape, await presentAll(call)),
  }
}

function fetchNow(): Operation {
  return {
    summary: 'Fetch purchases from KSeF',
    description:
      'Runs at once, even if automatic fetching is off. New purchases become expenses and are listed with the received files.',
    access: 'write',
    shape: fetchingShape,
    query: QUERY,
    // Repeating the request has no further effect: the job is enqueued once and stored purchases are skipped.
    writes: false,
    request_kind: 'nothing',
    response_kind: 'list',
    run: async (call) => {
      const { from, connection_id } = readFields({ fields: QUERY }, call.query)
      const { account_id } = call.caller
      const fetchable = (await listConnections(call.db, account_id)).filter(
        ({ id, method }) => method !== null && (!connection_id || id === connection_id),
      )
      if (fetchable.length === 0)
        throw invalid({
          connection_id:
            'no KSeF connection can fetch purchases; create one or enter its token or certificate',
        })
      for (const connection of fetchable)
        await requestPurchases(
          call.db,
          account_id,
          connection,
          call.arrived_at,
          from ? startOfDay(from, KSEF_TIME_ZONE) : undefined,
        )
      return itemsResponse(fetchingShape, await presentAll(call))
    },
  }
}

async function presentAll(call: ApiRequest): Promise<JsonObject[]> {
  const { account_id, time_zone } = call.caller
  const cursors = await listCursors(call.db, account_id)
  const at = (ms: number | null | undefined) => (ms ? printTime(ms, time_zone) : null)
  return (await listConnections(call.db, account_id))
    .filter(({ method }) => method !== null)
    .map(({ id, tax_no, environment }) => {
      const cursor = cursors.find(
        (candidate) => candidate.tax_no === tax_no && candidate.environment === environment,
      )
      return {
        connection_id: id,
        tax_no,
        environment,
        found: cursor?.found ?? 0,
        error: cursor?.error ?? null,
        complete_until: at(cursor?.fetched_at && cursor.from_at),
        fetched_at: at(cursor?.fetched_at),
        next_at: at(cursor?.due_at),
      }
    })
}
