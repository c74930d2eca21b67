import type { Database } from '../../../../platform/database/database.ts'
import { type RunningJob, updatePayload } from '../../../../platform/jobs/jobs.ts'
import type { Transmission } from './schema.ts'
import { findTransmissions } from './store.ts'
import { ignoreConcurrent, recordProgress } from './transitions.ts'
import type { SenderPayload } from './wake.ts'

// One job sends all documents of a connection, so a document that ends the process must not stop the others. After two processes that
// ended in a row, the job notes which document it works on; a document that two more ended with is put aside for a while.

const CAREFUL_AFTER = 2
const SUSPICIONS_MAX = 2
const ASIDE_MS = 10 * 60_000

const SERVER_ERROR = 500
const PUT_ASIDE = 'The server stopped several times while sending this document; sending is retried later'

export type Care = {
  mark: (transmission: Transmission) => Promise<void> // before each step of the transmission
  end: (db: Database) => Promise<void> // after a turn without a crash
}

// Returns undefined in an ordinary turn, which stores nothing.
export async function careAfterDeaths(db: Database, job: RunningJob, now: number): Promise<Care | undefined> {
  const { connection_id, at, suspicions = {} } = JSON.parse(job.payload) as SenderPayload
  const end = async (db: Database) => void (await updatePayload(db, job, { connection_id }))
  if (job.deaths < CAREFUL_AFTER) {
    if (at !== undefined) await end(db)
    return undefined
  }
  const counts: { [id: string]: number } = at
    ? { ...suspicions, [at]: (suspicions[at] ?? 0) + 1 }
    : suspicions
  const suspects = Object.keys(counts).filter((id) => (counts[id] ?? 0) >= SUSPICIONS_MAX)
  await putAside(db, job.account_id, suspects.map(Number), now)
  const remaining = Object.fromEntries(Object.entries(counts).filter(([id]) => !suspects.includes(id)))
  const payload: SenderPayload = { connection_id, suspicions: remaining }
  await updatePayload(db, job, payload)
  return { mark: ({ id }) => updatePayload(db, job, { ...payload, at: id }), end }
}

async function putAside(db: Database, accountId: number, ids: readonly number[], now: number) {
  const update = {
    error_code: SERVER_ERROR,
    errors: JSON.stringify([PUT_ASIDE]),
    next_attempt_at: now + ASIDE_MS,
  }
  for (const transmission of ids.length > 0 ? await findTransmissions(db, accountId, ids) : [])
    if (transmission.next_attempt_at !== null)
      await recordProgress(db, transmission, 'put_aside', update, now).catch(ignoreConcurrent)
}
