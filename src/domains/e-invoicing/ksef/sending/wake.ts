import type { Database } from '../../../../platform/database/database.ts'
import { enqueueOnce, runSooner } from '../../../../platform/jobs/jobs.ts'

// A single job per connection sends all of its documents, so that KSeF never sees two senders of one taxpayer.

export const SENDER_JOB = 'send_to_ksef'

export type SenderPayload = {
  connection_id: number
  at?: number // the transmission in progress, stored only after crashes of this job
  suspicions?: { [transmissionId: string]: number }
}

const onceKey = (connectionId: number) => `${SENDER_JOB} ${connectionId}`

export async function wakeSender(db: Database, account_id: number, connection_id: number, at: number) {
  const payload: SenderPayload = { connection_id }
  await enqueueOnce(db, {
    account_id,
    kind: SENDER_JOB,
    payload,
    run_at: at,
    once_key: onceKey(connection_id),
  })
  await runSooner(db, account_id, onceKey(connection_id), at)
}
