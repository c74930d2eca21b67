import type { Database } from '../../../../platform/database/database.ts'
import { enqueueOnce, hasten } from '../../../../platform/jobs/jobs.ts'

// One job a connection sends all that waits for it, so that the ministry never sees two of them at once.

export const SENDER_JOB = 'send_to_ksef'

export type SenderPayload = {
  connection_id: number
  at?: number // the document it works on, noted only after processes ended during this job
  suspicions?: { [transmission_id: string]: number }
}

const onceKey = (connection_id: number) => `${SENDER_JOB} ${connection_id}`

export async function wakeSender(db: Database, account_id: number, connection_id: number, at: number) {
  const payload: SenderPayload = { connection_id }
  await enqueueOnce(db, {
    account_id,
    kind: SENDER_JOB,
    payload,
    run_at: at,
    once_key: onceKey(connection_id),
  })
  await hasten(db, account_id, onceKey(connection_id), at)
}
