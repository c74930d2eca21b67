import { KSEF_TIME_ZONE } from '../../../../ksef/working-days.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { printTime, startOfDay } from '../../../../platform/clock.ts'
import { date, integer } from '../../../../platform/fields/field.ts'
import { readFields } from '../../../../platform/fields/resource.ts'
import { type Document, itemsAnswer } from '../../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../../platform/http/route.ts'
import { listConnections } from '../connection/store.ts'
import { askForPurchases } from './plan.ts'
import { fetchingShape } from './schema.ts'
import { listCursors } from './store.ts'

const ASKED = {
  from: date({ about: 'Looks at everything from that day on once more; nothing comes twice' }),
  connection_id: integer({ about: 'Only for this connection' }),
}

export const purchaseRoutes = [
  ...get('/ksef_purchases', 'json xml', list()),
  ...post('/ksef_purchases/fetch', 'json xml', fetchNow()),
]

function list(): Operation {
  return {
    summary: 'How far purchases are fetched from KSeF',
    about: 'One entry for each connection that can fetch.',
    right: 'read',
    shape: fetchingShape,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => itemsAnswer(fetchingShape, await presentAll(call)),
  }
}

function fetchNow(): Operation {
  return {
    summary: 'Fetch purchases from KSeF',
    about:
      'At once, whether or not the connection fetches by itself. What is new becomes expenses and stands among the received files.',
    right: 'write',
    shape: fetchingShape,
    query: ASKED,
    // To ask twice is to ask once: one piece of work waits, and what came is known by its number.
    writes: false,
    takes: 'nothing',
    gives: 'list',
    run: async (call) => {
      const { from, connection_id } = readFields({ fields: ASKED }, call.query)
      const { account_id } = call.caller
      const able = (await listConnections(call.db, account_id)).filter(
        ({ id, method }) => method !== null && (!connection_id || id === connection_id),
      )
      if (able.length === 0) throw invalid({ connection_id: 'there is no connection with KSeF to fetch by' })
      for (const connection of able)
        await askForPurchases(
          call.db,
          account_id,
          connection,
          call.arrived_at,
          from ? startOfDay(from, KSEF_TIME_ZONE) : undefined,
        )
      return itemsAnswer(fetchingShape, await presentAll(call))
    },
  }
}

async function presentAll(call: Call): Promise<Document[]> {
  const { account_id, time_zone } = call.caller
  const cursors = await listCursors(call.db, account_id)
  const at = (ms: number | null | undefined) => (ms ? printTime(ms, time_zone) : null)
  return (await listConnections(call.db, account_id))
    .filter(({ method }) => method !== null)
    .map(({ id, tax_no, environment }) => {
      const cursor = cursors.find((one) => one.tax_no === tax_no && one.environment === environment)
      return {
        ...{
          connection_id: id,
          tax_no,
          environment,
          found: cursor?.found ?? 0,
          error: cursor?.error ?? null,
        },
        complete_until: at(cursor?.fetched_at && cursor.from_at),
        fetched_at: at(cursor?.fetched_at),
        next_at: at(cursor?.due_at),
      }
    })
}
