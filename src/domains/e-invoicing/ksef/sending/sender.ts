import type { Environment } from '../../../../ksef/addresses.ts'
import type { KsefClient } from '../../../../ksef/client.ts'
import { KsefFailure } from '../../../../ksef/errors.ts'
import type { Bearer } from '../../../../ksef/sessions.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import { finishJob, PutOff, putOff, type RunningJob } from '../../../../platform/jobs/jobs.ts'
import { connections } from '../connection/schema.ts'
import { listOutages } from '../outages/store.ts'
import { askBatch, BATCH_MAX, forBatch, isOfBatch, sendBatch } from './batch.ts'
import { type Fallback, goOn, isOutside, issueOffline, leaveOutside, markLate } from './offline.ts'
import { signCodes } from './offline-codes.ts'
import { retryAfter } from './rules.ts'
import type { Transmission } from './schema.ts'
import { openSessions } from './session-store.ts'
import { closeIdle, IDLE_MS, type Line } from './sessions.ts'
import type { State } from './states.ts'
import { doubt, fetchReceipt, poll, release, resolve, send, setAside } from './steps.ts'
import {
  changeTransmission,
  dueFor,
  holdBack,
  nextDueAt,
  type Place,
  queuedFor,
  unsignedFor,
} from './store.ts'
import { type Care, careAfterDeaths } from './suspects.ts'
import { later, note, Overtaken, unlessOvertaken } from './transitions.ts'
import type { SenderPayload } from './wake.ts'

// All that is to be done for one connection, one thing after another. What is asked about goes before what is sent, and numbers before
// receipts: a limit on one does not hold up the others.

// Signs in, under the lease of the connection, and gives what to ask with.
export type Reach = <Result>(
  db: Database,
  place: Place,
  work: (client: KsefClient, tokens: Bearer, environment: Environment) => Promise<Result>,
) => Promise<Result>

type Step = (db: Database, one: Transmission, line: Line) => Promise<unknown>

const ASKED: { readonly [state in State]?: Step } = {
  waiting_for_original: release,
  issued_offline: goOn,
  submitting: doubt,
  unknown: (db, one, line) => (isOfBatch(one) ? askBatch : resolve)(db, one, line),
  submitted: (db, one, line) => (isUnnamed(one) ? askBatch : poll)(db, one, line),
  accepted: fetchReceipt,
}
// Of what went with others only their session is known at first.
const isUnnamed = (one: Transmission) => isOfBatch(one) && one.remote_reference === null

const ROUNDS = {
  asking: (Object.keys(ASKED) as State[]).filter((state) => state !== 'accepted'),
  sending: ['queued'],
  receipts: ['accepted'],
} as const satisfies { readonly [round: string]: readonly State[] }
type Round = keyof typeof ROUNDS
const ALL = Object.keys(ROUNDS) as Round[]

const AT_ONCE = 20
const TURN_MS = 4 * 60_000 // others wait for a hand too
const LEAST_MS = 200
const HELD_MS = 5 * 60_000 // longer than a turn

export const runSender =
  (reach: Reach, fallback: Fallback, secret: Buffer) =>
  async (db: Database, job: RunningJob): Promise<void> => {
    const { connection_id } = JSON.parse(job.payload) as SenderPayload
    const place = { account_id: job.account_id, connection_id }
    const began = performance.now()
    const now = () => Math.round(job.now + performance.now() - began)
    const pauses = pausesUntil(0)
    const care = await careAfterDeaths(db, job, now())
    const announced = await listOutages(db, place)
    await markLate(db, place, announced, now())
    await leaveOutside(db, place, announced, now())
    if (await isHeldByHand(db, place, fallback, now())) pauses.sending = now() + HELD_MS
    const seen = await signCodes(db, place, secret, now())
    try {
      if (await isIdle(db, place, now())) return await rest(db, job, place, { pauses, care, seen }, now())
      await reach(db, place, (client, tokens, environment) =>
        work(db, job, place, { client, tokens, environment, secret, now }, { pauses, care }),
      )
    } catch (error) {
      if (!(error instanceof KsefFailure)) throw error
      Object.assign(pauses, pausesUntil(now() + (await hindered(db, place, fallback, error, now()))))
    }
    await rest(db, job, place, { pauses, care, seen }, now())
  }

type Pauses = { [round in Round]: number }
const pausesUntil = (at: number): Pauses => ({ asking: at, sending: at, receipts: at })

// Somebody has said that nothing is sent for now: what waits is issued offline, and stays.
async function isHeldByHand(db: Database, place: Place, fallback: Fallback, now: number): Promise<boolean> {
  const connection = await findRecord(db, place.account_id, connections, place.connection_id)
  if (!connection?.offline) return false
  await transaction(db, async (db) => void (await holdBack(db, place)))
  const waiting = await queuedFor(db, place)
  const { announced, means } = waiting.length > 0 ? await fallback(db, place, now) : NOTHING
  if (means)
    for (const one of waiting)
      await issueOffline(db, one, { announced, means, now }, null).catch(unlessOvertaken)
  return true
}

const NOTHING = { announced: [], means: undefined }

async function isIdle(db: Database, place: Place, now: number): Promise<boolean> {
  const at = await nextDueAt(db, place, Object.values(ROUNDS).flat())
  return (at === undefined || at > now) && (await openSessions(db, place)).length === 0
}

type Turn = { pauses: Pauses; care: Care | undefined }

async function work(db: Database, job: RunningJob, place: Place, line: Line, turn: Turn) {
  const until = performance.now() + TURN_MS
  for (;;) {
    if (job.signal.aborted || performance.now() > until) return
    await job.hold()
    let done = 0
    for (const one of ALL) done += await round(db, place, line, turn, one)
    if (done === 0) break
  }
  await closeIdle(db, place, line)
}

// How many were done. A limit ends the round and pauses the next ones.
async function round(db: Database, place: Place, line: Line, turn: Turn, of: Round): Promise<number> {
  const { pauses, care } = turn
  if (pauses[of] > line.now()) return 0
  const due = await dueFor(db, place, ROUNDS[of], line.now(), of === 'sending' ? BATCH_MAX : AT_ONCE)
  // One by one where processes ended: of many nobody could tell which.
  const many = of === 'sending' && !care ? forBatch(due.filter((one) => !leadsElsewhere(one, line))) : []
  if (many.length > 0) return together(db, many, line, pauses)
  const few = due.slice(0, AT_ONCE)
  for (const [done, one] of few.entries()) {
    if (leadsElsewhere(one, line) && (await isMeantFor(db, place, one))) {
      // Its connection was changed during this turn: the next one goes there.
      Object.assign(pauses, pausesUntil(line.now() + LEAST_MS))
      return done
    }
    try {
      await care?.mark(one)
      await (leadsElsewhere(one, line) ? setAside : (ASKED[one.state] ?? send))(db, one, line)
    } catch (error) {
      if (error instanceof Overtaken) continue
      if (!(error instanceof KsefFailure)) throw error
      const pause_ms = await pauseAfter(db, error, one, line, of)
      if (pause_ms === undefined) continue
      pauses[of] = line.now() + pause_ms
      return done
    }
  }
  return few.length
}

// How long the round pauses; undefined where the next transmission can follow at once.
async function pauseAfter(
  db: Database,
  error: KsefFailure,
  one: Transmission,
  line: Line,
  of: Round,
): Promise<number | undefined> {
  if (error.kind === 'limited') return error.retry_after_ms
  if (of === 'sending') throw error
  // One that cannot be asked about holds up no other.
  await later(db, one, line.now())
  return error.kind === 'refused' || error.kind === 'forbidden' ? undefined : retryAfter(0)
}

async function together(
  db: Database,
  many: readonly Transmission[],
  line: Line,
  pauses: Pauses,
): Promise<number> {
  try {
    await sendBatch(db, many, line)
  } catch (error) {
    if (error instanceof Overtaken) return 0
    if (!(error instanceof KsefFailure) || error.kind !== 'limited') throw error
    pauses.sending = line.now() + error.retry_after_ms
    return 0
  }
  return many.length
}

// Its connection was one to another house of the ministry when it was wanted.
const leadsElsewhere = ({ environment }: Transmission, { environment: now }: Line): boolean =>
  environment !== now

const isMeantFor = async (db: Database, { account_id, connection_id }: Place, one: Transmission) =>
  ((await findRecord(db, account_id, connections, connection_id))?.environment ?? 'test') === one.environment

// Told on the first of those that wait, who were told nothing yet.
async function hindered(
  db: Database,
  place: Place,
  fallback: Fallback,
  failure: KsefFailure,
  now: number,
): Promise<number> {
  const { kind, status, words, retry_after_ms } = failure
  if (kind === 'limited') return retry_after_ms
  const waiting = await dueFor(db, place, ROUNDS.sending, now, AT_ONCE)
  const is_away = kind === 'unreachable' && waiting.length > 0
  const { announced, means } = is_away ? await fallback(db, place, now) : NOTHING
  await leaveOutside(db, place, announced, now)
  if (means) {
    const again_at = now + retryAfter(0)
    for (const one of waiting.filter(({ issue_date }) => !isOutside(announced, issue_date, now)))
      await issueOffline(db, one, { announced, means, now }, again_at).catch(unlessOvertaken)
    // The next of those that wait at once.
    return waiting.length < AT_ONCE ? retryAfter(0) : LEAST_MS
  }
  const errors = JSON.stringify(words.length > 0 ? words : ['KSeF does not answer'])
  for (const one of waiting.filter(({ error_code }) => error_code === null)) {
    const facts = { error_code: status ?? 503, errors, told: { kind, status, words } }
    await note(db, one, kind, facts, now).catch(unlessOvertaken)
  }
  const [first] = waiting
  if (first)
    await transaction(db, async (db) => changeTransmission(db, first, { attempts: first.attempts + 1 }))
  return retryAfter(waiting[0]?.attempts ?? 0)
}

// Until something is due again. Whoever wants something sent waits for the end of this transaction, or finds the job gone.
async function rest(
  db: Database,
  job: RunningJob,
  place: Place,
  { pauses, care, seen }: Turn & { seen: ReadonlySet<number> },
  now: number,
): Promise<void> {
  await transaction(db, async (db) => {
    await care?.end(db)
    const sessions = await openSessions(db, place)
    const times = sessions.map(({ used_at }) => Math.max(used_at + IDLE_MS, pauses.asking))
    for (const one of ALL) {
      const at = await nextDueAt(db, place, ROUNDS[one])
      if (at !== undefined) times.push(Math.max(at, pauses[one]))
    }
    // What was issued offline meanwhile is to be signed, whenever it goes.
    if ((await unsignedFor(db, place)).some(({ id }) => !seen.has(id))) times.push(now)
    if (times.length === 0) await finishJob(db, job)
    else await putOff(db, job, Math.max(Math.min(...times), now + LEAST_MS))
  })
  throw new PutOff()
}
