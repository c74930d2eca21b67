import { ApiError } from '../../../platform/api-error.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/clock.ts'
import { transaction, unlockedTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { lockRecord } from '../../../platform/database/records.ts'
import { finishJob, type JobKinds, RetryLater, type RunningJob } from '../../../platform/jobs/jobs.ts'
import { type WriteContext, writeContextForJob } from '../../administration/accounts/write-context.ts'
import {
  type BookingRun,
  countBooked,
  deleteOldRuns,
  endRun,
  findRun,
  saveProgress,
} from '../bank-statements/booking-run-store.ts'
import { BOOK_JOB } from '../bank-statements/booking-runs.ts'
import { bankingTransactions, type Transaction } from '../bank-statements/schema.ts'
import { bookTransaction, matchTransaction } from './actions.ts'
import { type MatchingContext, readContext, readRules } from './clues.ts'
import { openTransactions } from './store.ts'
import { type Proposal, suggestFor } from './suggestions.ts'

// Books what is proven, without a person. Each transaction is decided again under the lock of the account, in the
// transaction that books it, so that a killed or doubled job books nothing twice and nothing that has changed meanwhile.

const BATCH = 50
const RUN_MAX_MS = 120_000 // then the job is rescheduled, before its lease expires
const RETENTION_MS = 7 * DAY_MS
const TRIES_MAX = 3

export const bookingJobs: JobKinds = {
  [BOOK_JOB]: {
    is_long: true,
    tries_max: TRIES_MAX,
    run: runBooking,
    onFailure: async (db, { account_id, payload }, { is_over, now }) => {
      const { run_id } = JSON.parse(payload) as { run_id: number }
      if (is_over) await endRun(db, { account_id, id: run_id }, 'failed', now)
    },
  },
  forget_old_booking_runs: {
    every_ms: HOUR_MS,
    run: async (db, { now }) => {
      await unlockedTransaction(db, async (db) => void (await deleteOldRuns(db, now - RETENTION_MS)))
    },
  },
}

async function runBooking(db: Database, job: RunningJob): Promise<void> {
  const { run_id } = JSON.parse(job.payload) as { run_id: number }
  let run = await findRun(db, job.account_id, run_id)
  if (run === undefined || run.status === 'done' || run.status === 'failed') return
  const writer = await writeContextForJob(db, job, run)
  const deadline = performance.now() + RUN_MAX_MS
  for (;;) {
    if (job.signal.aborted || performance.now() > deadline) throw new RetryLater()
    const next = await bookBatch(db, writer, run, job.now)
    if (next === 'taken over') return
    if (next === undefined) break
    run = next
  }
  const finished = run
  await transaction(db, async (db) => {
    await endRun(db, finished, 'done', job.now)
    await finishJob(db, job)
  })
}

// Undefined if nothing is left.
async function bookBatch(
  db: Database,
  writer: WriteContext,
  run: BookingRun,
  now: number,
): Promise<BookingRun | 'taken over' | undefined> {
  const { account_id } = writer
  const range = { after: run.from_id, to: run.to_id, limit: BATCH }
  const transactions = await openTransactions(db, account_id, range)
  const last = transactions.at(-1)
  if (last === undefined) return undefined
  const context = await readContext(db, account_id)
  const proposals = await suggestFor(db, writer, transactions, context)
  for (const [index, { id }] of transactions.entries())
    if (findProven(proposals[index] ?? [])) await bookProven(db, writer, run, { id, context })
  const progress = { from_id: last.id, done: run.done + transactions.length, status: 'running' as const }
  const isOwner = await unlockedTransaction(db, (db) => saveProgress(db, run, progress, now))
  return isOwner ? { ...run, ...progress } : 'taken over'
}

// Two proofs contradict each other.
function findProven(proposals: readonly Proposal[]): Proposal | undefined {
  const proven = proposals.filter(({ is_exact }) => is_exact)
  return proven.length === 1 ? proven[0] : undefined
}

// What cannot be booked, such as in a closed month, stays open for a person.
async function bookProven(
  db: Database,
  writer: WriteContext,
  run: BookingRun,
  { id, context: { formats } }: { id: number; context: MatchingContext },
) {
  try {
    await transaction(db, async (db) => {
      const current = await lockRecord(db, writer.account_id, bankingTransactions, id)
      if (current.status !== 'open') return
      const context = { formats, rules: await readRules(db, writer.account_id) }
      const [proposals = []] = await suggestFor(db, writer, [current], context)
      const proven = findProven(proposals)
      if (proven === undefined) return
      await book(db, writer, current, proven)
      await countBooked(db, run)
    })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) throw error
  }
}

function book(
  db: Database,
  writer: WriteContext,
  { id }: Transaction,
  { invoice_ids, category, reasons, rule_id }: Proposal,
): Promise<Transaction> {
  const evidence = { reasons, rule_id }
  return category
    ? bookTransaction(db, writer, id, category, evidence)
    : matchTransaction(db, writer, id, { invoice_ids }, evidence)
}
