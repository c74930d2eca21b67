import { printTime } from '../../../platform/clock.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { actorOf, topOf } from '../../../platform/http/crud-operations.ts'
import { recordAnswer } from '../../../platform/http/response.ts'
import { type Call, get, type Operation, post } from '../../../platform/http/route.ts'
import { accountNow, isSandbox, timeZoneOf } from '../accounts/rules.ts'
import type { Source } from '../scheduler/work-source.ts'
import { clockOf, moveClock } from './actions.ts'
import { percentOf } from './rules.ts'
import { clockShape, type Step } from './schema.ts'
import { countHappened, lastHappened, numbersOf } from './store.ts'

export const clockRoutes = (sources: readonly Source[]) => [
  ...get('/account/clock', 'json xml', show()),
  ...post('/account/clock', 'json xml', move(sources)),
]

function show(): Operation {
  return {
    summary: 'Tell the time of the account',
    about: 'For a sandbox with its last move: how far it is, and what happened on the way.',
    right: 'read',
    shape: clockShape,
    takes: 'nothing',
    gives: 'record',
    run: async (call) => recordAnswer(clockShape, await describe(call)),
  }
}

function move(sources: readonly Source[]): Operation {
  return {
    summary: 'Move the clock of a sandbox',
    about:
      'Forward only, to a day or an instant, or by a span. All that falls due on the way happens in its order, in the background; one move at a time.',
    right: 'admin',
    shape: clockShape,
    takes: 'fields',
    gives: 'record',
    status: 202,
    run: async (call) => {
      const asked = readFields(clockShape, topOf(call.body, 'to'))
      await moveClock(call.db, actorOf(call), sources, asked)
      return recordAnswer(clockShape, await describe(call), 202)
    },
  }
}

const UNMOVED = {
  ...{ status: null, from: null, target: null, percent: null, error: null },
  ...{ happened: 0, counts: [], events: [] },
}

async function describe({ db, caller, arrived_at }: Call) {
  const { account_id } = caller
  const { settings, move } = await clockOf(db, account_id)
  const now = accountNow({ settings }, arrived_at)
  const print = (ms: number) => printTime(ms, timeZoneOf(settings))
  const base = { test: isSandbox(settings), now: print(now) }
  if (!move) return { ...base, ...UNMOVED }
  const counts = await countHappened(db, move)
  const last = await lastHappened(db, move)
  const numbers = await numbersOf(
    db,
    account_id,
    last.filter(({ resource }) => resource === 'invoice').map(({ record_id }) => record_id),
  )
  return {
    ...base,
    status: move.status,
    from: print(move.from_at),
    target: print(move.target_at),
    percent: move.status === 'done' ? 100 : percentOf(move.from_at, move.target_at, now),
    error: move.error,
    happened: counts.reduce((sum, { count }) => sum + Number(count), 0),
    counts: counts.map((one) => ({ ...one, count: Number(one.count) })),
    events: last.map(({ seq, resource, record_id, action }) => ({
      id: seq,
      at: print(stoodAt(move.steps, seq) ?? move.from_at),
      ...{ resource, record_id, action },
      name: resource === 'invoice' ? (numbers.get(record_id) ?? null) : null,
    })),
  }
}

const stoodAt = (steps: readonly Step[], seq: number): number | undefined =>
  steps.find(({ from_seq, to_seq }) => seq > from_seq && seq <= to_seq)?.at
