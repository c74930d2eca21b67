import type { Database } from '../../../../platform/database/database.ts'
import { enqueueOnce, hasten } from '../../../../platform/jobs/jobs.ts'

export const FETCH_JOB = 'fetch_from_ksef'

export type FetchPayload = { tax_no: string }

// One job a tax number, however often it is asked for.
export async function wakeFetching(db: Database, account_id: number, tax_no: string, at: number) {
  const once_key = `${FETCH_JOB} ${tax_no}`
  const payload: FetchPayload = { tax_no }
  await enqueueOnce(db, { account_id, kind: FETCH_JOB, payload, run_at: at, once_key })
  await hasten(db, account_id, once_key, at)
}
