import { KsefError } from '../../../../ksef/errors.ts'
import { ApiError, errorMessage } from '../../../../platform/api-error.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import {
  finishJob,
  RescheduledError,
  RetryLater,
  type RunningJob,
  reschedule,
} from '../../../../platform/jobs/jobs.ts'
import { writeContextForJob } from '../../../administration/accounts/write-context.ts'
import { type Ksef, NotConnected, withConnection } from '../connection/access.ts'
import type { Connection } from '../connection/schema.ts'
import { findByTaxNo } from '../connection/store.ts'
import { fetchPurchases } from './fetch.ts'
import { cursorKeyOf } from './plan.ts'
import { EVERY_MS } from './rules.ts'
import type { Cursor } from './schema.ts'
import { type FetchResult, findCursor, noteEnd, planNext } from './store.ts'
import type { FetchPayload } from './wake.ts'

const ERROR_MAX = 1000

export const runFetching =
  (ksef: Ksef) =>
  async (db: Database, job: RunningJob): Promise<void> => {
    const { tax_no } = JSON.parse(job.payload) as FetchPayload
    const { account_id } = job
    const connection = await findByTaxNo(db, account_id, tax_no)
    const cursor = connection && (await findCursor(db, cursorKeyOf(account_id, connection)))
    // The connection was deleted, or fetching is not planned.
    if (!connection || !cursor || cursor.due_at === null) return
    if (cursor.due_at <= ksef.clock.now()) await fetchOnce(ksef, db, job, connection, cursor)
    await waitUntilDue(db, job, cursor)
  }

// Reschedules the job. A concurrent request waits for this transaction, or finds the job finished.
async function waitUntilDue(db: Database, job: RunningJob, cursor: Cursor): Promise<never> {
  await transaction(db, async (db) => {
    const { due_at = null } = (await findCursor(db, cursor)) ?? {}
    if (due_at === null) await finishJob(db, job)
    else await reschedule(db, job, due_at)
  })
  throw new RescheduledError()
}

async function fetchOnce(ksef: Ksef, db: Database, job: RunningJob, connection: Connection, cursor: Cursor) {
  const intervalMs = connection.auto_download ? EVERY_MS : undefined
  const { clock } = ksef
  try {
    const purchasesCount = await runFetch(ksef, db, job, connection, cursor)
    await finishFetch(db, cursor, { fetched_at: clock.now(), found: purchasesCount, error: null }, intervalMs)
  } catch (error) {
    if (error instanceof RetryLater || !isExpected(error)) throw error
    const isLimited = error instanceof KsefError && error.kind === 'limited'
    const waitMs = isLimited ? error.retry_after_ms : intervalMs
    const message = messageOf(error).slice(0, ERROR_MAX)
    await finishFetch(db, cursor, { fetched_at: clock.now(), found: 0, error: message }, waitMs)
  }
}

const finishFetch = (db: Database, cursor: Cursor, end: FetchResult, waitMs: number | undefined) =>
  transaction(db, async (db) => {
    await noteEnd(db, cursor, end)
    await planNext(db, cursor, waitMs === undefined ? null : (end.fetched_at ?? 0) + waitMs)
  })

async function runFetch(ksef: Ksef, db: Database, job: RunningJob, connection: Connection, cursor: Cursor) {
  const writer = await writeContextForJob(db, job, { user_id: 0, request_id: `job ${job.id}` })
  return fetchPurchases(
    {
      db,
      writer,
      job,
      now: () => ksef.clock.now(),
      origin: connection.environment === 'production' ? 'ksef' : 'ksef_demo',
      reach: (work) => withConnection(ksef, db, job.account_id, { connection }, work),
    },
    cursor,
  )
}

// Expected failures of KSeF or the account: they are shown and retried at the usual time.
const isExpected = (error: unknown): error is Error =>
  error instanceof KsefError ||
  error instanceof NotConnected ||
  (error instanceof ApiError && error.status < 500)

const messageOf = (error: Error): string =>
  error instanceof KsefError
    ? error.messages.join('; ') || error.kind
    : error instanceof ApiError
      ? errorMessage(error)
      : 'The KSeF connection has no token or certificate; enter one'
