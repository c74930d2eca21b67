import type { Database } from '../../../../platform/database/database.ts'
import { type RunningJob, rewriteJob } from '../../../../platform/jobs/jobs.ts'
import type { Transmission } from './schema.ts'
import { findTransmissions } from './store.ts'
import { note, unlessOvertaken } from './transitions.ts'
import type { SenderPayload } from './wake.ts'

// One job sends all documents of a connection, so a document that ends the process must not stop the others. After two processes that
// ended in a row, the job notes which document it works on; a document that two more ended with is put aside for a while.

const CAREFUL_AFTER = 2
const SUSPICIONS_MAX = 2
const ASIDE_MS = 10 * 60_000

const SERVER_ERROR = 500
const PUT_ASIDE = 'The server ended several times while it sent this document; it is tried again later'

export type Care = {
  mark: (one: Transmission) => Promise<void> // before a step with it
  end: (db: Database) => Promise<void> // the turn ended as it should
}

// Undefined in an ordinary turn, which pays nothing for this.
export async function careAfterDeaths(db: Database, job: RunningJob, now: number): Promise<Care | undefined> {
  const { connection_id, at, suspicions = {} } = JSON.parse(job.payload) as SenderPayload
  const end = async (db: Database) => void (await rewriteJob(db, job, { connection_id }))
  if (job.deaths < CAREFUL_AFTER) {
    if (at !== undefined) await end(db)
    return undefined
  }
  const counted: { [id: string]: number } = at
    ? { ...suspicions, [at]: (suspicions[at] ?? 0) + 1 }
    : suspicions
  const guilty = Object.keys(counted).filter((id) => (counted[id] ?? 0) >= SUSPICIONS_MAX)
  await putAside(db, job.account_id, guilty.map(Number), now)
  const left = Object.fromEntries(Object.entries(counted).filter(([id]) => !guilty.includes(id)))
  const payload: SenderPayload = { connection_id, suspicions: left }
  await rewriteJob(db, job, payload)
  return { mark: ({ id }) => rewriteJob(db, job, { ...payload, at: id }), end }
}

async function putAside(db: Database, account_id: number, ids: readonly number[], now: number) {
  const facts = {
    error_code: SERVER_ERROR,
    errors: JSON.stringify([PUT_ASIDE]),
    next_attempt_at: now + ASIDE_MS,
  }
  for (const one of ids.length > 0 ? await findTransmissions(db, account_id, ids) : [])
    if (one.next_attempt_at !== null) await note(db, one, 'put_aside', facts, now).catch(unlessOvertaken)
}
