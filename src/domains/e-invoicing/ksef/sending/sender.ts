import type { Environment } from '../../../../ksef/addresses.ts'
import type { KsefClient } from '../../../../ksef/client.ts'
import { KsefError } from '../../../../ksef/errors.ts'
import type { Bearer } from '../../../../ksef/sessions.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord } from '../../../../platform/database/records.ts'
import { finishJob, RescheduledError, type RunningJob, reschedule } from '../../../../platform/jobs/jobs.ts'
import { connections } from '../connection/schema.ts'
import { listOutages } from '../outages/store.ts'
import { BATCH_MAX, checkBatch, forBatch, isOfBatch, sendBatch } from './batch.ts'
import {
  type Fallback,
  isInTotalFailure,
  issueOffline,
  markLate,
  markTotalFailure,
  queueOffline,
} from './offline.ts'
import { signCodes } from './offline-codes.ts'
import { retryAfter } from './rules.ts'
import type { Transmission } from './schema.ts'
import { openSessions } from './session-store.ts'
import { closeIdle, IDLE_MS, type SenderContext } from './sessions.ts'
import type { State } from './states.ts'
import { fetchReceipt, markUnknown, parkForeign, poll, release, resolve, send } from './steps.ts'
import {
  type ConnectionKey,
  changeTransmission,
  dueFor,
  holdBack,
  nextDueAt,
  queuedFor,
  unsignedFor,
} from './store.ts'
import { type Care, careAfterDeaths } from './suspects.ts'
import { ConcurrentTransition, checkLater, ignoreConcurrent, recordProgress } from './transitions.ts'
import type { SenderPayload } from './wake.ts'

// Processes all transmissions of a connection one after another. Status requests come before sending, and numbers
// before receipts, with separate pauses so that a rate limit of one does not block the others.

// Runs the work with a signed-in client under the lease of the connection.
export type WithSignedInClient = <Result>(
  db: Database,
  connectionKey: ConnectionKey,
  work: (client: KsefClient, tokens: Bearer, environment: Environment) => Promise<Result>,
) => Promise<Result>

type Step = (db: Database, transmission: Transmission, sender: SenderContext) => Promise<unknown>

const STEPS: { readonly [state in State]?: Step } = {
  waiting_for_original: release,
  issued_offline: queueOffline,
  submitting: markUnknown,
  unknown: (db, transmission, sender) =>
    (isOfBatch(transmission) ? checkBatch : resolve)(db, transmission, sender),
  submitted: (db, transmission, sender) =>
    (hasOnlySession(transmission) ? checkBatch : poll)(db, transmission, sender),
  accepted: fetchReceipt,
}
// Documents of a batch are known by their session only until KSeF names them.
const hasOnlySession = (transmission: Transmission) =>
  isOfBatch(transmission) && transmission.remote_reference === null

const ROUNDS = {
  asking: (Object.keys(STEPS) as State[]).filter((state) => state !== 'accepted'),
  sending: ['queued'],
  receipts: ['accepted'],
} as const satisfies { readonly [round: string]: readonly State[] }
type Round = keyof typeof ROUNDS
const ROUND_NAMES = Object.keys(ROUNDS) as Round[]

const ROUND_MAX = 20
const TURN_MAX_MS = 4 * 60_000 // other connections need the worker too
const MIN_DELAY_MS = 200
const HOLD_PAUSE_MS = 5 * 60_000 // longer than a turn

export const runSender =
  (reach: WithSignedInClient, fallback: Fallback, secret: Buffer) =>
  async (db: Database, job: RunningJob): Promise<void> => {
    const { connection_id } = JSON.parse(job.payload) as SenderPayload
    const connectionKey = { account_id: job.account_id, connection_id }
    const began = performance.now()
    const now = () => Math.round(job.now + performance.now() - began)
    const pauses = pausesUntil(0)
    const care = await careAfterDeaths(db, job, now())
    const announced = await listOutages(db, connectionKey)
    await markLate(db, connectionKey, announced, now())
    await markTotalFailure(db, connectionKey, announced, now())
    if (await holdIfOffline(db, connectionKey, fallback, now())) pauses.sending = now() + HOLD_PAUSE_MS
    const examined = await signCodes(db, connectionKey, secret, now())
    try {
      if (await isIdle(db, connectionKey, now()))
        return await rescheduleJob(db, job, connectionKey, { pauses, care, examined }, now())
      await reach(db, connectionKey, (client, tokens, environment) =>
        work(db, job, connectionKey, { client, tokens, environment, secret, now }, { pauses, care }),
      )
    } catch (error) {
      if (!(error instanceof KsefError)) throw error
      Object.assign(
        pauses,
        pausesUntil(now() + (await postponeSending(db, connectionKey, fallback, error, now()))),
      )
    }
    await rescheduleJob(db, job, connectionKey, { pauses, care, examined }, now())
  }

type Pauses = { [round in Round]: number }
const pausesUntil = (at: number): Pauses => ({ asking: at, sending: at, receipts: at })

// If the connection is switched to offline, queued documents are issued offline and not sent.
async function holdIfOffline(
  db: Database,
  connectionKey: ConnectionKey,
  fallback: Fallback,
  now: number,
): Promise<boolean> {
  const connection = await findRecord(db, connectionKey.account_id, connections, connectionKey.connection_id)
  if (!connection?.offline) return false
  await transaction(db, async (db) => void (await holdBack(db, connectionKey)))
  const waiting = await queuedFor(db, connectionKey)
  const { announced, credentials } = waiting.length > 0 ? await fallback(db, connectionKey, now) : NO_FALLBACK
  if (credentials)
    for (const transmission of waiting)
      await issueOffline(db, transmission, { announced, credentials, now }, null).catch(ignoreConcurrent)
  return true
}

const NO_FALLBACK = { announced: [], credentials: undefined }

async function isIdle(db: Database, connectionKey: ConnectionKey, now: number): Promise<boolean> {
  const at = await nextDueAt(db, connectionKey, Object.values(ROUNDS).flat())
  return (at === undefined || at > now) && (await openSessions(db, connectionKey)).length === 0
}

type Turn = { pauses: Pauses; care: Care | undefined }

async function work(
  db: Database,
  job: RunningJob,
  connectionKey: ConnectionKey,
  sender: SenderContext,
  turn: Turn,
) {
  const until = performance.now() + TURN_MAX_MS
  for (;;) {
    if (job.signal.aborted || performance.now() > until) return
    await job.extendLease()
    let processed = 0
    for (const roundName of ROUND_NAMES) processed += await round(db, connectionKey, sender, turn, roundName)
    if (processed === 0) break
  }
  await closeIdle(db, connectionKey, sender)
}

// Returns the number of processed transmissions. A rate limit ends the round and pauses the next ones.
async function round(
  db: Database,
  connectionKey: ConnectionKey,
  sender: SenderContext,
  turn: Turn,
  roundName: Round,
): Promise<number> {
  const { pauses, care } = turn
  if (pauses[roundName] > sender.now()) return 0
  const due = await dueFor(
    db,
    connectionKey,
    ROUNDS[roundName],
    sender.now(),
    roundName === 'sending' ? BATCH_MAX : ROUND_MAX,
  )
  // After crashes documents are sent one by one, to find the one that causes them.
  const batch =
    roundName === 'sending' && !care
      ? forBatch(due.filter((transmission) => !leadsElsewhere(transmission, sender)))
      : []
  if (batch.length > 0) return sendTogether(db, batch, sender, pauses)
  const dueNow = due.slice(0, ROUND_MAX)
  for (const [index, transmission] of dueNow.entries()) {
    if (leadsElsewhere(transmission, sender) && (await isMeantFor(db, connectionKey, transmission))) {
      // The connection was changed during this turn; the next turn uses the new one.
      Object.assign(pauses, pausesUntil(sender.now() + MIN_DELAY_MS))
      return index
    }
    try {
      await care?.mark(transmission)
      await (leadsElsewhere(transmission, sender) ? parkForeign : (STEPS[transmission.state] ?? send))(
        db,
        transmission,
        sender,
      )
    } catch (error) {
      if (error instanceof ConcurrentTransition) continue
      if (!(error instanceof KsefError)) throw error
      const pauseMs = await pauseAfter(db, error, transmission, sender, roundName)
      if (pauseMs === undefined) continue
      pauses[roundName] = sender.now() + pauseMs
      return index
    }
  }
  return dueNow.length
}

// Returns the pause of the round, or undefined if the next transmission can follow at once.
async function pauseAfter(
  db: Database,
  error: KsefError,
  transmission: Transmission,
  sender: SenderContext,
  roundName: Round,
): Promise<number | undefined> {
  if (error.kind === 'limited') return error.retry_after_ms
  if (roundName === 'sending') throw error
  // A transmission whose status cannot be requested must not block the others.
  await checkLater(db, transmission, sender.now())
  return error.kind === 'refused' || error.kind === 'forbidden' ? undefined : retryAfter(0)
}

async function sendTogether(
  db: Database,
  batch: readonly Transmission[],
  sender: SenderContext,
  pauses: Pauses,
): Promise<number> {
  try {
    await sendBatch(db, batch, sender)
  } catch (error) {
    if (error instanceof ConcurrentTransition) return 0
    if (!(error instanceof KsefError) || error.kind !== 'limited') throw error
    pauses.sending = sender.now() + error.retry_after_ms
    return 0
  }
  return batch.length
}

// The connection led to another environment when the transmission was created.
const leadsElsewhere = ({ environment }: Transmission, { environment: now }: SenderContext): boolean =>
  environment !== now

const isMeantFor = async (
  db: Database,
  { account_id, connection_id }: ConnectionKey,
  transmission: Transmission,
) =>
  ((await findRecord(db, account_id, connections, connection_id))?.environment ?? 'test') ===
  transmission.environment

// Records the failure on the first queued transmissions that have no error yet.
async function postponeSending(
  db: Database,
  connectionKey: ConnectionKey,
  fallback: Fallback,
  failure: KsefError,
  now: number,
): Promise<number> {
  const { kind, status, messages: words, retry_after_ms } = failure
  if (kind === 'limited') return retry_after_ms
  const waiting = await dueFor(db, connectionKey, ROUNDS.sending, now, ROUND_MAX)
  const isAway = kind === 'unreachable' && waiting.length > 0
  const { announced, credentials } = isAway ? await fallback(db, connectionKey, now) : NO_FALLBACK
  await markTotalFailure(db, connectionKey, announced, now)
  if (credentials) {
    const againAt = now + retryAfter(0)
    for (const transmission of waiting.filter(
      ({ issue_date }) => !isInTotalFailure(announced, issue_date, now),
    ))
      await issueOffline(db, transmission, { announced, credentials, now }, againAt).catch(ignoreConcurrent)
    // The next of those that wait at once.
    return waiting.length < ROUND_MAX ? retryAfter(0) : MIN_DELAY_MS
  }
  const errors = JSON.stringify(words.length > 0 ? words : ['KSeF does not respond; try again later'])
  for (const transmission of waiting.filter(({ error_code }) => error_code === null)) {
    const update = { error_code: status ?? 503, errors, details: { kind, status, words } }
    await recordProgress(db, transmission, kind, update, now).catch(ignoreConcurrent)
  }
  const [first] = waiting
  if (first)
    await transaction(db, async (db) => changeTransmission(db, first, { attempts: first.attempts + 1 }))
  return retryAfter(waiting[0]?.attempts ?? 0)
}

// Reschedules the job until something is due. A concurrent request waits for this transaction, or finds the job finished.
async function rescheduleJob(
  db: Database,
  job: RunningJob,
  connectionKey: ConnectionKey,
  { pauses, care, examined }: Turn & { examined: ReadonlySet<number> },
  now: number,
): Promise<void> {
  await transaction(db, async (db) => {
    await care?.end(db)
    const sessions = await openSessions(db, connectionKey)
    const times = sessions.map(({ used_at }) => Math.max(used_at + IDLE_MS, pauses.asking))
    for (const roundName of ROUND_NAMES) {
      const at = await nextDueAt(db, connectionKey, ROUNDS[roundName])
      if (at !== undefined) times.push(Math.max(at, pauses[roundName]))
    }
    // Documents issued offline meanwhile are signed at once, whenever they are sent.
    if ((await unsignedFor(db, connectionKey)).some(({ id }) => !examined.has(id))) times.push(now)
    if (times.length === 0) await finishJob(db, job)
    else await reschedule(db, job, Math.max(Math.min(...times), now + MIN_DELAY_MS))
  })
  throw new RescheduledError()
}
