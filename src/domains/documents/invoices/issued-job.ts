import { systemTime } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueueOnce } from '../../../platform/jobs/jobs.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { Invoice } from './schema.ts'

// Documents issued as a side effect, for example by a payment, are submitted by a job, so that a failed
// submission cannot roll back the payment. Accounts without a KSeF connection enqueue no job.

export const ISSUED_JOB = 'document_issued'

export type IssuedJob = { invoice_id: number; user_id: number; request_id: string }

export async function announceIssued(db: Database, writer: WriteContext, { id: invoice_id }: Invoice) {
  if (!writer.settings.ksef) return
  const { account_id, user_id, request_id } = writer
  const payload: IssuedJob = { invoice_id, user_id, request_id }
  await enqueueOnce(db, {
    account_id,
    kind: ISSUED_JOB,
    payload,
    run_at: systemTime(writer),
    once_key: `${ISSUED_JOB} ${invoice_id}`,
  })
}
