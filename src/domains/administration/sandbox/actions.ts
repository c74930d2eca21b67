import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, invalid } from '../../../platform/api-error.ts'
import { type Actor, audit, auditLength, systemTime } from '../../../platform/audit/audit.ts'
import { type Clock, printTime, shiftedTime } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueueOnce, RetryLater, type RunningJob } from '../../../platform/jobs/jobs.ts'
import { clockShiftOf, isSandbox, timeZoneOf } from '../accounts/rules.ts'
import { getAccount, getSettings, lockSettings, saveSettings } from '../accounts/store.ts'
import { checkNotStillDue, earliestDue, scheduleNext } from '../scheduler/actions.ts'
import { RUN_JOB } from '../scheduler/schema.ts'
import type { WorkSource } from '../scheduler/work-source.ts'
import { problemOf, targetOf } from './rules.ts'
import type { ClockMove, ClockStep } from './schema.ts'
import { findLastMove, hasOpenJobs, insertMove, saveMove } from './store.ts'

// Moves the clock of a sandbox from one due time to the next. The clock stands at each of them while the due work is done by the same code
// and jobs as usual.

export const CLOCK_JOB = 'move_clock'

const TURN_MS = 20_000
const POLL_MS = 10
const SETTLE_MAX_MS = 30_000 // for emails and other background work of one instant
const STEPS_MAX = 200
const UNMOVED = { ahead_ms: 0, stands_at: null }
const IGNORED_JOBS = [CLOCK_JOB, RUN_JOB, 'sweep_file']

type ClockMoveInput = { to?: string | null | undefined; advance_by?: string | null | undefined }

export const moveClock = (
  db: Database,
  actor: Actor,
  sources: readonly WorkSource[],
  input: ClockMoveInput,
): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const settings = await lockSettings(db, account_id)
    if (!isSandbox(settings))
      throw invalid({ test: 'only the clock of a sandbox account can be moved; create one for tests' })
    const clockShift = clockShiftOf(settings) ?? UNMOVED
    if (clockShift.stands_at !== null)
      throw conflict('The clock is already being moved; wait until that is finished')
    const machineNow = systemTime(actor)
    const now = shiftedTime(machineNow, clockShift)
    const timeZone = timeZoneOf(settings)
    const target = targetOf(input, now, timeZone)
    const from_seq = (await auditLength(db, account_id)) + 1
    await saveSettings(db, account_id, { ...settings, clock: { ...clockShift, stands_at: now } })
    const id = await insertMove(db, { account_id, from_at: now, target_at: target, from_seq }, machineNow)
    for (const source of sources) await scheduleNext(db, source, account_id)
    await enqueueOnce(db, {
      account_id,
      kind: CLOCK_JOB,
      payload: {},
      run_at: machineNow,
      once_key: `${CLOCK_JOB} ${id}`,
    })
    const changes = { clock: [printTime(now, timeZone), printTime(target, timeZone)] }
    audit(db, actor, { action: 'move_clock', resource: 'account', record_id: account_id, changes })
  })

// Moves the clock for a limited time. After a crash the next run continues from where the clock stands.
export async function continueMove(
  db: Database,
  job: RunningJob,
  sources: readonly WorkSource[],
  clock: Clock,
): Promise<void> {
  const { account_id, signal } = job
  const move = await findLastMove(db, account_id)
  if (move?.status !== 'moving') return
  const ends = performance.now() + TURN_MS
  let current = move
  for (;;) {
    if (signal.aborted || performance.now() > ends) throw new RetryLater(0)
    const next = await earliestDue(db, sources, account_id)
    if (next === undefined || next.due_at > move.target_at) break
    const problem = problemOf(current, await getSettings(db, account_id))
    if (problem !== undefined) return endMove(db, current, sources, clock.now(), problem)
    const at = await stopClockAt(db, account_id, next.due_at)
    const account = await getAccount(db, account_id)
    const count = await next.source.run({ db, signal, machine_now: clock.now() }, account, at)
    if (count === 0 && signal.aborted) throw new RetryLater(0)
    if (count === 0) await checkNotStillDue(db, next, account_id)
    await waitForJobs(db, job, clock)
    current = await recordStep(db, current, at)
  }
  await stopClockAt(db, account_id, move.target_at)
  await endMove(db, current, sources, clock.now(), null)
}

// Never moves the clock back: work that was due before the clock was first moved is done where it stands.
const stopClockAt = (db: Database, accountId: number, dueAt: number): Promise<number> =>
  transaction(db, async (db) => {
    const settings = await lockSettings(db, accountId)
    const clock = clockShiftOf(settings) ?? UNMOVED
    const stands_at = Math.max(clock.stands_at ?? dueAt, dueAt)
    if (stands_at !== clock.stands_at)
      await saveSettings(db, accountId, { ...settings, clock: { ...clock, stands_at } })
    return stands_at
  })

// Waits until emails and other background work of this instant are done.
async function waitForJobs(db: Database, { account_id, signal }: RunningJob, clock: Clock) {
  const ends = performance.now() + SETTLE_MAX_MS
  for (;;) {
    if (signal.aborted) throw new RetryLater(0)
    const isOver = performance.now() > ends
    if (isOver || !(await hasOpenJobs(db, account_id, IGNORED_JOBS, clock.now()))) return
    await sleep(POLL_MS)
  }
}

async function recordStep(db: Database, move: ClockMove, at: number): Promise<ClockMove> {
  const to_seq = await auditLength(db, move.account_id)
  if (to_seq === move.to_seq) return move
  const last = move.steps.at(-1)
  const step: ClockStep = { at, from_seq: move.to_seq, to_seq }
  const steps = last?.at === at ? [...move.steps.slice(0, -1), { ...last, to_seq }] : [...move.steps, step]
  const updated: ClockMove = { ...move, to_seq, steps: steps.slice(-STEPS_MAX) }
  await transaction(db, (db) => saveMove(db, move, updated))
  return updated
}

// Lets the clock run again from where it stands.
async function endMove(
  db: Database,
  move: ClockMove,
  sources: readonly WorkSource[],
  now: number,
  error: string | null,
) {
  const { account_id } = move
  await transaction(db, async (db) => {
    const settings = await lockSettings(db, account_id)
    const { stands_at, ahead_ms } = clockShiftOf(settings) ?? UNMOVED
    const clock = { ahead_ms: stands_at === null ? ahead_ms : stands_at - now, stands_at: null }
    await saveSettings(db, account_id, { ...settings, clock })
    await saveMove(db, move, { ...move, status: error === null ? 'done' : 'failed', error })
    for (const source of sources) await scheduleNext(db, source, account_id)
  })
}

export async function failMove(
  db: Database,
  accountId: number,
  sources: readonly WorkSource[],
  { error, now }: { error: unknown; now: number },
) {
  const move = await findLastMove(db, accountId)
  if (move?.status !== 'moving') return
  await endMove(db, move, sources, now, (error as Error).message.slice(0, 1000))
}

export const clockState = async (db: Database, accountId: number) => ({
  settings: await getSettings(db, accountId),
  move: await findLastMove(db, accountId),
})
