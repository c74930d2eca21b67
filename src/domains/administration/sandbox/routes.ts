import { printTime } from '../../../platform/clock.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import { actorOf, rootOf } from '../../../platform/http/crud-operations.ts'
import { recordResponse } from '../../../platform/http/response.ts'
import { type ApiRequest, get, type Operation, post } from '../../../platform/http/route.ts'
import { accountNow, isSandbox, timeZoneOf } from '../accounts/rules.ts'
import type { WorkSource } from '../scheduler/work-source.ts'
import { clockState, moveClock } from './actions.ts'
import { percentOf } from './rules.ts'
import { type ClockStep, clockShape } from './schema.ts'
import { countEvents, listLastEvents, numbersOf } from './store.ts'

export const clockRoutes = (sources: readonly WorkSource[]) => [
  ...get('/account/clock', 'json xml', show()),
  ...post('/account/clock', 'json xml', move(sources)),
]

function show(): Operation {
  return {
    summary: 'Get the time of the account',
    description: 'For a sandbox, the response includes the progress and the events of the last move.',
    access: 'read',
    shape: clockShape,
    request_kind: 'nothing',
    response_kind: 'record',
    run: async (call) => recordResponse(clockShape, await presentClock(call)),
  }
}

function move(sources: readonly WorkSource[]): Operation {
  return {
    summary: 'Move the clock of a sandbox',
    description:
      'Moves forward only, to a day or an instant, or by a span. Everything that falls due on the way is done in order, in the background. Only one move can run at a time.',
    access: 'admin',
    shape: clockShape,
    request_kind: 'fields',
    response_kind: 'record',
    status: 202,
    run: async (call) => {
      const input = readFields(clockShape, rootOf(call.body, 'to'))
      await moveClock(call.db, actorOf(call), sources, input)
      return recordResponse(clockShape, await presentClock(call), 202)
    },
  }
}

const UNMOVED = {
  status: null,
  from: null,
  target: null,
  percent: null,
  error: null,
  changes_count: 0,
  counts: [],
  events: [],
}

async function presentClock({ db, caller, arrived_at }: ApiRequest) {
  const { account_id } = caller
  const { settings, move } = await clockState(db, account_id)
  const now = accountNow({ settings }, arrived_at)
  const print = (ms: number) => printTime(ms, timeZoneOf(settings))
  const base = { test: isSandbox(settings), now: print(now) }
  if (!move) return { ...base, ...UNMOVED }
  const counts = await countEvents(db, move)
  const last = await listLastEvents(db, move)
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
    changes_count: counts.reduce((sum, { count }) => sum + Number(count), 0),
    counts: counts.map((entry) => ({ ...entry, count: Number(entry.count) })),
    events: last.map(({ seq, resource, record_id, action }) => ({
      id: seq,
      at: print(timeOfEvent(move.steps, seq) ?? move.from_at),
      resource,
      record_id,
      action,
      name: resource === 'invoice' ? (numbers.get(record_id) ?? null) : null,
    })),
  }
}

const timeOfEvent = (steps: readonly ClockStep[], seq: number): number | undefined =>
  steps.find(({ from_seq, to_seq }) => seq > from_seq && seq <= to_seq)?.at
