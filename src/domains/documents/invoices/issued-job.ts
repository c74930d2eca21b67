import { machineNow } from '../../../platform/audit/audit.ts'
import type { Database } from '../../../platform/database/database.ts'
import { enqueueOnce } from '../../../platform/jobs/jobs.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import type { Invoice } from './schema.ts'

// A document that comes about in passing, as by a payment, is made known by a job: what others do about it must not undo what it came
// with. Whoever is connected with nobody pays nothing for it.

export const ISSUED_JOB = 'document_issued'

export type IssuedJob = { invoice_id: number; user_id: number; request_id: string }

export async function announceIssued(db: Database, writer: Writer, { id: invoice_id }: Invoice) {
  if (!writer.settings.ksef) return
  const { account_id, user_id, request_id } = writer
  const payload: IssuedJob = { invoice_id, user_id, request_id }
  await enqueueOnce(db, {
    account_id,
    kind: ISSUED_JOB,
    payload,
    run_at: machineNow(writer),
    once_key: `${ISSUED_JOB} ${invoice_id}`,
  })
}
