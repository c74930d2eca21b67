import { randomInt } from 'node:crypto'
import { isIP } from 'node:net'
import { invalid, messageOf, Refusal } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  dropWaitingJobs,
  enqueue,
  type Failure,
  type Job,
  Later,
  PutOff,
  RepeatedDeaths,
  type RunningJob,
} from '../../../platform/jobs/jobs.ts'
import { countOthersAtWork } from '../../../platform/jobs/running-jobs.ts'
import { isPublic } from '../../../platform/public-address.ts'
import { open, seal } from '../../../platform/secret.ts'
import { type Writer, writerForJob } from '../../administration/accounts/write-context.ts'
import { end, openMove, requestOf, runMove } from './actions.ts'
import type { MoveLimits } from './budget.ts'
import type { House } from './context.ts'
import type { Move } from './schema.ts'
import { originOf } from './source.ts'
import { SourceBusy } from './source-problem.ts'
import { findMove, findToken, getMove, keepToken } from './store.ts'

// A move that somebody asks the server for: a job goes on with it, whatever happens to the process, until it has come to its end or
// is stopped. The token is kept for so long and no longer.

export const MOVE_JOB = 'move_in'

// Where accounts may come from: what is named here may be called though it is not public, on this machine also without TLS.
export type MovingRules = { is_on: boolean; hosts: readonly string[]; limits: MoveLimits }
export type MovingTools = { rules: MovingRules; secret: Buffer; house: House }

type Asked = { from: string; token: string; is_dry: boolean }

export const askToMove = (
  db: Database,
  writer: Writer,
  { from, token, is_dry }: Asked,
  { rules, secret }: MovingTools,
  now: number,
): Promise<Move> =>
  transaction(db, async (db) => {
    checkSource(from, rules)
    if (!/^[\x21-\x7e]+$/.test(token)) throw invalid({ token: 'is not a token' })
    const move = await openMove(db, writer, { from, is_dry })
    await keepToken(db, move, seal(token, secret))
    await enqueue(db, move.account_id, MOVE_JOB, { move_id: move.id }, now)
    return { ...move, has_token: true }
  })

// Only where anybody could call, so that nobody sees through this server what lies beside it.
export function checkSource(from: string, { hosts }: MovingRules) {
  const address = originOf(from)
  if (address === undefined) throw invalid({ from: 'is not an address such as https://acme.example' })
  const { protocol, hostname, host } = new URL(address)
  const is_named = hosts.includes(host) || hosts.includes(hostname)
  if (protocol !== 'https:' && !(is_named && isLoopback(hostname)))
    throw invalid({ from: 'must begin with https://' })
  const literal = hostname.replace(/^\[|\]$/g, '')
  if (!is_named && (hostname === 'localhost' || (isIP(literal) && !isPublic(literal))))
    throw invalid({ from: 'is a host that this installation does not call (KWIT_MOVE_HOSTS)' })
  return { is_public: !is_named }
}

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

// What has come stays. Asked for again, it goes on from there.
export const stopMove = (db: Database, actor: Actor, id: number): Promise<Move> =>
  transaction(db, async (db) => {
    const { account_id, now } = actor
    const move = await getMove(db, account_id, id)
    if (move.status !== 'running') return move
    await dropWaitingJobs(db, account_id, MOVE_JOB)
    const stopped: Move = { ...move, status: 'stopped', updated_at: now, has_token: false }
    await end(db, stopped)
    const changes = { from: [move.source, null] }
    audit(db, actor, { action: 'stop_move', resource: 'account', record_id: account_id, changes })
    return stopped
  })

const LOOK_MS = 1_000
const TURN_MS = 1_000

export async function goOnMoving(db: Database, job: RunningJob, { rules, secret, house }: MovingTools) {
  if ((await countOthersAtWork(db, job, job.now)) >= rules.limits.at_once) throw new Later(waitForTurn())
  const { move_id } = JSON.parse(job.payload) as { move_id: number }
  const move = await findMove(db, job.account_id, move_id)
  const sealed = await findToken(db, job.account_id, move_id)
  if (!move || sealed === undefined) return
  const asked = { user_id: move.user_id, request_id: requestOf(move.id) }
  const writer = { ...(await writerForJob(db, job, asked)), adds_accounts: true }
  const fail = (problem: string) => end(db, { ...move, status: 'failed', problem, updated_at: writer.now })
  if (!rules.is_on) return fail('It was switched off here')
  const where = addressOf(move, rules)
  if (typeof where === 'string') return fail(where)
  const isOurs = async () => (await findToken(db, job.account_id, move_id)) === sealed
  const watch = watching(job, isOurs)
  try {
    const manner = {
      token: open(sealed, secret),
      limits: rules.limits,
      ...where,
      gives_way: true,
      signal: watch.signal,
      tell: firstPortion(job, move),
    }
    await runMove(db, writer, move, house, manner)
  } catch (error) {
    if (job.signal.aborted) throw new Later(0)
    if (!(await isOurs())) return
    if (error instanceof SourceBusy) return comeBack(error, move, fail)
    // Somebody who took this one for dead is at it.
    if (error instanceof Refusal && error.status === 409) throw new PutOff()
    throw error
  } finally {
    watch.end()
  }
}

// The place is free for others meanwhile. One that only looks remembers nothing, so it would never come to its end.
function comeBack({ delay_ms }: SourceBusy, { is_dry }: Move, fail: (problem: string) => Promise<void>) {
  if (is_dry) return fail('It asks to wait longer than a dry run can')
  throw new Later(delay_ms)
}

// Two that came at the same moment see each other and both wait, so they do not come back together.
const waitForTurn = (): number => TURN_MS + randomInt(TURN_MS)

// It has come further than whoever was at it before: what they died of was not the move. One that only looks begins anew each time.
function firstPortion({ hold }: RunningJob, { is_dry }: Move) {
  let is_told = is_dry
  return () => {
    if (!is_told) void hold('further').catch(() => {})
    is_told = true
  }
}

// The operator may have changed his mind since.
function addressOf(move: Move, rules: MovingRules) {
  try {
    return checkSource(move.source, rules)
  } catch (error) {
    if (error instanceof Refusal) return messageOf(error)
    throw error
  }
}

// Waits of minutes are part of it, and whoever stops it has not to wait.
function watching({ signal }: RunningJob, isOurs: () => Promise<boolean>) {
  const ending = new AbortController()
  const look = async () => {
    if (!(await isOurs())) ending.abort()
  }
  const timer = setInterval(() => void look().catch(() => {}), LOOK_MS)
  return { signal: AbortSignal.any([signal, ending.signal]), end: () => clearInterval(timer) }
}

export async function giveUpMove(db: Database, { account_id, payload }: Job, { now, error }: Failure) {
  const { move_id } = JSON.parse(payload) as { move_id: number }
  const move = await findMove(db, account_id, move_id)
  const problem =
    error instanceof RepeatedDeaths
      ? 'The server ended several times while it was at this transfer, so it is not tried again'
      : 'An unexpected error; see the log'
  if (move?.status === 'running') await end(db, { ...move, status: 'failed', problem, updated_at: now })
}
