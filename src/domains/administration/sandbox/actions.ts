import { setTimeout as sleep } from 'node:timers/promises'
import { conflict, invalid } from '../../../platform/api-error.ts'
import { type Actor, audit, headOf, machineNow } from '../../../platform/audit/audit.ts'
import { type Clock, movedTime, printTime } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueueOnce, Later, type RunningJob } from '../../../platform/jobs/jobs.ts'
import { isSandbox, movedOf, timeZoneOf } from '../accounts/rules.ts'
import { getAccount, getSettings, keepSettings, lockSettings } from '../accounts/store.ts'
import { earliestDue, expectDone, planNext } from '../scheduler/actions.ts'
import { RUN_JOB } from '../scheduler/schema.ts'
import type { Source } from '../scheduler/work-source.ts'
import { problemOf, targetOf } from './rules.ts'
import type { Move, Step } from './schema.ts'
import { areUnderway, insertMove, keepMove, lastMove } from './store.ts'

// The clock of a sandbox goes from one instant at which something falls due to the next, and stands at each while it happens: by the
// same code, and with the same jobs, as it would happen in time.

export const CLOCK_JOB = 'move_clock'

const TURN_MS = 20_000
const LOOK_MS = 10
const PATIENCE_MS = 30_000 // for letters and the like of one instant
const STEPS_KEPT = 200
const UNMOVED = { ahead_ms: 0, stands_at: null }
const NOT_WAITED_FOR = [CLOCK_JOB, RUN_JOB, 'sweep_file']

type Asked = { to?: string | null | undefined; forward?: string | null | undefined }

export const moveClock = (
  db: Database,
  actor: Actor,
  sources: readonly Source[],
  asked: Asked,
): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const settings = await lockSettings(db, account_id)
    if (!isSandbox(settings)) throw invalid({ test: 'only the clock of a sandbox can be moved' })
    const moved = movedOf(settings) ?? UNMOVED
    if (moved.stands_at !== null) throw conflict('The clock is being moved already')
    const machine_now = machineNow(actor)
    const now = movedTime(machine_now, moved)
    const time_zone = timeZoneOf(settings)
    const target = targetOf(asked, now, time_zone)
    const from_seq = (await headOf(db, account_id)) + 1
    await keepSettings(db, account_id, { ...settings, clock: { ...moved, stands_at: now } })
    const id = await insertMove(db, { account_id, from_at: now, target_at: target, from_seq }, machine_now)
    for (const source of sources) await planNext(db, source, account_id)
    await enqueueOnce(db, {
      account_id,
      kind: CLOCK_JOB,
      payload: {},
      run_at: machine_now,
      once_key: `${CLOCK_JOB} ${id}`,
    })
    const changes = { clock: [printTime(now, time_zone), printTime(target, time_zone)] }
    audit(db, actor, { action: 'move_clock', resource: 'account', record_id: account_id, changes })
  })

// A part of the way; whoever comes after a crash goes on where the clock stands.
export async function goOn(
  db: Database,
  job: RunningJob,
  sources: readonly Source[],
  clock: Clock,
): Promise<void> {
  const { account_id, signal } = job
  const move = await lastMove(db, account_id)
  if (move?.status !== 'moving') return
  const ends = performance.now() + TURN_MS
  let way = move
  for (;;) {
    if (signal.aborted || performance.now() > ends) throw new Later(0)
    const next = await earliestDue(db, sources, account_id)
    if (next === undefined || next.due_at > move.target_at) break
    const problem = problemOf(way, await getSettings(db, account_id))
    if (problem !== undefined) return endMove(db, way, sources, clock.now(), problem)
    const at = await standAt(db, account_id, next.due_at)
    const account = await getAccount(db, account_id)
    const done = await next.source.run({ db, signal, machine_now: clock.now() }, account, at)
    if (done === 0 && signal.aborted) throw new Later(0)
    if (done === 0) await expectDone(db, next, account_id)
    await settle(db, job, clock)
    way = await note(db, way, at)
  }
  await standAt(db, account_id, move.target_at)
  await endMove(db, way, sources, clock.now(), null)
}

// Never back: what was due before the clock was first moved happens where it stands.
const standAt = (db: Database, account_id: number, due_at: number): Promise<number> =>
  transaction(db, async (db) => {
    const settings = await lockSettings(db, account_id)
    const clock = movedOf(settings) ?? UNMOVED
    const stands_at = Math.max(clock.stands_at ?? due_at, due_at)
    if (stands_at !== clock.stands_at)
      await keepSettings(db, account_id, { ...settings, clock: { ...clock, stands_at } })
    return stands_at
  })

// Letters leave, and what else is done aside, before time goes on.
async function settle(db: Database, { account_id, signal }: RunningJob, clock: Clock) {
  const ends = performance.now() + PATIENCE_MS
  for (;;) {
    if (signal.aborted) throw new Later(0)
    const is_over = performance.now() > ends
    if (is_over || !(await areUnderway(db, account_id, NOT_WAITED_FOR, clock.now()))) return
    await sleep(LOOK_MS)
  }
}

async function note(db: Database, move: Move, at: number): Promise<Move> {
  const to_seq = await headOf(db, move.account_id)
  if (to_seq === move.to_seq) return move
  const last = move.steps.at(-1)
  const step: Step = { at, from_seq: move.to_seq, to_seq }
  const steps = last?.at === at ? [...move.steps.slice(0, -1), { ...last, to_seq }] : [...move.steps, step]
  const noted: Move = { ...move, to_seq, steps: steps.slice(-STEPS_KEPT) }
  await transaction(db, (db) => keepMove(db, move, noted))
  return noted
}

// From here on the clock goes by itself again, from where it stands.
async function endMove(
  db: Database,
  move: Move,
  sources: readonly Source[],
  now: number,
  error: string | null,
) {
  const { account_id } = move
  await transaction(db, async (db) => {
    const settings = await lockSettings(db, account_id)
    const { stands_at, ahead_ms } = movedOf(settings) ?? UNMOVED
    const clock = { ahead_ms: stands_at === null ? ahead_ms : stands_at - now, stands_at: null }
    await keepSettings(db, account_id, { ...settings, clock })
    await keepMove(db, move, { ...move, status: error === null ? 'done' : 'failed', error })
    for (const source of sources) await planNext(db, source, account_id)
  })
}

export async function giveUpMove(
  db: Database,
  account_id: number,
  sources: readonly Source[],
  { error, now }: { error: unknown; now: number },
) {
  const move = await lastMove(db, account_id)
  if (move?.status !== 'moving') return
  await endMove(db, move, sources, now, (error as Error).message.slice(0, 1000))
}

export const clockOf = async (db: Database, account_id: number) => ({
  settings: await getSettings(db, account_id),
  move: await lastMove(db, account_id),
})
