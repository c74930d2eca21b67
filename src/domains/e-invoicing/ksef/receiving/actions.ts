import { KsefFailure } from '../../../../ksef/errors.ts'
import { messageOf, Refusal } from '../../../../platform/api-error.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { finishJob, Later, PutOff, putOff, type RunningJob } from '../../../../platform/jobs/jobs.ts'
import { writerForJob } from '../../../administration/accounts/write-context.ts'
import { type Ksef, NotConnected, withConnection } from '../connection/access.ts'
import type { Connection } from '../connection/schema.ts'
import { findByTaxNo } from '../connection/store.ts'
import { fetchPurchases } from './fetch.ts'
import { placeOf } from './plan.ts'
import { EVERY_MS } from './rules.ts'
import type { Cursor } from './schema.ts'
import { type Ended, findCursor, noteEnd, planNext } from './store.ts'
import type { FetchPayload } from './wake.ts'

const ERROR_MAX = 1000

export const runFetching =
  (ksef: Ksef) =>
  async (db: Database, job: RunningJob): Promise<void> => {
    const { tax_no } = JSON.parse(job.payload) as FetchPayload
    const { account_id } = job
    const connection = await findByTaxNo(db, account_id, tax_no)
    const cursor = connection && (await findCursor(db, placeOf(account_id, connection)))
    // Nobody wants it any more, or not yet.
    if (!connection || !cursor || cursor.due_at === null) return
    if (cursor.due_at <= ksef.clock.now()) await fetchOnce(ksef, db, job, connection, cursor)
    await rest(db, job, cursor)
  }

// Until it is due again. Whoever asks for it now waits for the end of this transaction, or finds the job gone.
async function rest(db: Database, job: RunningJob, cursor: Cursor): Promise<never> {
  await transaction(db, async (db) => {
    const { due_at = null } = (await findCursor(db, cursor)) ?? {}
    if (due_at === null) await finishJob(db, job)
    else await putOff(db, job, due_at)
  })
  throw new PutOff()
}

async function fetchOnce(ksef: Ksef, db: Database, job: RunningJob, connection: Connection, cursor: Cursor) {
  const usual_ms = connection.auto_download ? EVERY_MS : undefined
  const { clock } = ksef
  try {
    const found = await fetched(ksef, db, job, connection, cursor)
    await ended(db, cursor, { fetched_at: clock.now(), found, error: null }, usual_ms)
  } catch (error) {
    if (error instanceof Later || !isForeseen(error)) throw error
    const is_limited = error instanceof KsefFailure && error.kind === 'limited'
    const wait_ms = is_limited ? error.retry_after_ms : usual_ms
    const told = wordsOf(error).slice(0, ERROR_MAX)
    await ended(db, cursor, { fetched_at: clock.now(), found: 0, error: told }, wait_ms)
  }
}

const ended = (db: Database, cursor: Cursor, end: Ended, wait_ms: number | undefined) =>
  transaction(db, async (db) => {
    await noteEnd(db, cursor, end)
    await planNext(db, cursor, wait_ms === undefined ? null : (end.fetched_at ?? 0) + wait_ms)
  })

async function fetched(ksef: Ksef, db: Database, job: RunningJob, connection: Connection, cursor: Cursor) {
  const writer = await writerForJob(db, job, { user_id: 0, request_id: `job ${job.id}` })
  return fetchPurchases(
    {
      ...{ db, writer, job, now: () => ksef.clock.now() },
      origin: connection.environment === 'production' ? 'ksef' : 'ksef_demo',
      reach: (work) => withConnection(ksef, db, job.account_id, { connection }, work),
    },
    cursor,
  )
}

// What the ministry or the account stands in the way with: it is told, and tried again in its time.
const isForeseen = (error: unknown): error is Error =>
  error instanceof KsefFailure ||
  error instanceof NotConnected ||
  (error instanceof Refusal && error.status < 500)

const wordsOf = (error: Error): string =>
  error instanceof KsefFailure
    ? error.words.join('; ') || error.kind
    : error instanceof Refusal
      ? messageOf(error)
      : 'There is nothing to sign in to KSeF with'
