import { randomInt } from 'node:crypto'
import { ApiError, errorMessage, invalid } from '../../../platform/api-error.ts'
import { type Actor, audit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import {
  dropWaitingJobs,
  enqueue,
  type Failure,
  type Job,
  RepeatedDeaths,
  RescheduledError,
  RetryLater,
  type RunningJob,
} from '../../../platform/jobs/jobs.ts'
import { countOtherRunningJobs } from '../../../platform/jobs/running-jobs.ts'
import { hostOf, isLocalHost, leadsToLocalHost } from '../../../platform/public-address.ts'
import { open, seal } from '../../../platform/secret.ts'
import { type WriteContext, writeContextForJob } from '../../administration/accounts/write-context.ts'
import { finishTransfer, openTransfer, requestIdOf, runTransfer } from './actions.ts'
import type { MoveLimits } from './budget.ts'
import type { TransferFiles } from './context.ts'
import type { AccountTransfer } from './schema.ts'
import { originOf } from './source.ts'
import { SourceBusy } from './source-problem.ts'
import { findMove, findToken, getMove, saveToken } from './store.ts'

// Runs transfers in the background. The job continues after restarts until the transfer ends or is stopped. The token is stored only until
// then.

export const MOVE_JOB = 'move_in'

// Hosts that may be called although they are not public; on this machine also without TLS.
export type TransferRules = { is_on: boolean; hosts: readonly string[]; limits: MoveLimits }
export type TransferTools = { rules: TransferRules; secret: Buffer; files: TransferFiles }

type TransferRequest = { from: string; token: string; is_dry: boolean }

export const requestTransfer = (
  db: Database,
  writer: WriteContext,
  { from, token, is_dry }: TransferRequest,
  { rules, secret }: TransferTools,
  now: number,
): Promise<AccountTransfer> =>
  transaction(db, async (db) => {
    checkSource(from, rules)
    if (!/^[\x21-\x7e]+$/.test(token)) throw invalid({ token: 'must be an API token of the source account' })
    const move = await openTransfer(db, writer, { from, is_dry })
    await saveToken(db, move, seal(token, secret))
    await enqueue(db, move.account_id, MOVE_JOB, { move_id: move.id }, now)
    return { ...move, has_token: true }
  })

// Allows only public hosts, so that nobody can reach internal hosts through this server.
export function checkSource(from: string, { hosts }: TransferRules) {
  const address = originOf(from)
  if (address === undefined) throw invalid({ from: 'must be an address such as https://acme.example' })
  const url = new URL(address)
  const { protocol, hostname, host } = url
  const isListed = hosts.includes(host) || hosts.includes(hostname)
  if (protocol !== 'https:' && !(isListed && isLoopback(hostname)))
    throw invalid({ from: 'must begin with https://' })
  if (!isListed && isLocalHost(hostOf(url))) throw notAllowed()
  return { is_public: !isListed, host: hostOf(url) }
}

// The same with a lookup of the name, for an address that a user enters.
export async function checkNewSource(from: string, rules: TransferRules) {
  const { is_public, host } = checkSource(from, rules)
  if (is_public && (await leadsToLocalHost(host))) throw notAllowed()
}

const notAllowed = () =>
  invalid({ from: 'is not an allowed host; ask the operator to add it to KWIT_TRANSFER_HOSTS' })

const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(hostname)

// Imported records stay. A new request continues the transfer.
export const stopTransfer = (db: Database, actor: Actor, id: number): Promise<AccountTransfer> =>
  transaction(db, async (db) => {
    const { account_id, now } = actor
    const move = await getMove(db, account_id, id)
    if (move.status !== 'running') return move
    await dropWaitingJobs(db, account_id, MOVE_JOB)
    const stopped: AccountTransfer = { ...move, status: 'stopped', updated_at: now, has_token: false }
    await finishTransfer(db, stopped)
    const changes = { from: [move.source, null] }
    audit(db, actor, { action: 'stop_move', resource: 'account', record_id: account_id, changes })
    return stopped
  })

const POLL_MS = 1_000
const TURN_MS = 1_000

export async function continueTransfer(
  db: Database,
  job: RunningJob,
  { rules, secret, files }: TransferTools,
) {
  if ((await countOtherRunningJobs(db, job, job.now)) >= rules.limits.at_once)
    throw new RetryLater(retryDelay())
  const { move_id } = JSON.parse(job.payload) as { move_id: number }
  const move = await findMove(db, job.account_id, move_id)
  const sealed = await findToken(db, job.account_id, move_id)
  if (!move || sealed === undefined) return
  const requester = { user_id: move.user_id, request_id: requestIdOf(move.id) }
  const writer = { ...(await writeContextForJob(db, job, requester)), adds_accounts: true }
  const fail = (problem: string) =>
    finishTransfer(db, { ...move, status: 'failed', problem, updated_at: writer.now })
  if (!rules.is_on) return fail('Account transfers were disabled on this server')
  const addressOptions = addressOf(move, rules)
  if (typeof addressOptions === 'string') return fail(addressOptions)
  const isOwner = async () => (await findToken(db, job.account_id, move_id)) === sealed
  const watcher = watchOwnership(job, isOwner)
  try {
    const options = {
      token: open(sealed, secret),
      limits: rules.limits,
      ...addressOptions,
      gives_way: true,
      signal: watcher.signal,
      reportProgress: progressReporter(job, move),
    }
    await runTransfer(db, writer, move, files, options)
  } catch (error) {
    if (job.signal.aborted) throw new RetryLater(0)
    if (!(await isOwner())) return
    if (error instanceof SourceBusy) return retryLater(error, move, fail)
    // Another worker, which took over the job, runs the transfer.
    if (error instanceof ApiError && error.status === 409) throw new RescheduledError()
    throw error
  } finally {
    watcher.end()
  }
}

// Lets other transfers run meanwhile. A dry run cannot wait, because it stores nothing and would never end.
function retryLater(
  { delay_ms }: SourceBusy,
  { is_dry }: AccountTransfer,
  fail: (problem: string) => Promise<void>,
) {
  if (is_dry) return fail('The source asks to wait longer than a dry run allows')
  throw new RetryLater(delay_ms)
}

// The random delay keeps two waiting transfers from returning at the same time.
const retryDelay = (): number => TURN_MS + randomInt(TURN_MS)

// Reports progress beyond the former attempt, so that earlier crashes no longer count. A dry run always starts again.
function progressReporter({ extendLease }: RunningJob, { is_dry }: AccountTransfer) {
  let isReported = is_dry
  return () => {
    if (!isReported) void extendLease('further').catch(() => {})
    isReported = true
  }
}

// The operator may have changed the settings meanwhile.
function addressOf(move: AccountTransfer, rules: TransferRules) {
  try {
    return checkSource(move.source, rules)
  } catch (error) {
    if (error instanceof ApiError) return errorMessage(error)
    throw error
  }
}

// Checks regularly whether the transfer was stopped, because a wait can take minutes.
function watchOwnership({ signal }: RunningJob, isOwner: () => Promise<boolean>) {
  const controller = new AbortController()
  const check = async () => {
    if (!(await isOwner())) controller.abort()
  }
  const timer = setInterval(() => void check().catch(() => {}), POLL_MS)
  return { signal: AbortSignal.any([signal, controller.signal]), end: () => clearInterval(timer) }
}

export async function failTransfer(db: Database, { account_id, payload }: Job, { now, error }: Failure) {
  const { move_id } = JSON.parse(payload) as { move_id: number }
  const move = await findMove(db, account_id, move_id)
  const problem =
    error instanceof RepeatedDeaths
      ? 'The server stopped several times during this transfer, so it is not retried'
      : 'Unexpected error; see the server log'
  if (move?.status === 'running')
    await finishTransfer(db, { ...move, status: 'failed', problem, updated_at: now })
}
