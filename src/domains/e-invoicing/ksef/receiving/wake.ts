import type { Database } from '../../../../platform/database/database.ts'
import { enqueueOnce, runSooner } from '../../../../platform/jobs/jobs.ts'

export const FETCH_JOB = 'fetch_from_ksef'

export type FetchPayload = { tax_no: string }

// There is one job per tax number, however often it is requested.
export async function wakeFetching(db: Database, account_id: number, tax_no: string, at: number) {
  const once_key = `${FETCH_JOB} ${tax_no}`
  const payload: FetchPayload = { tax_no }
  await enqueueOnce(db, { account_id, kind: FETCH_JOB, payload, run_at: at, once_key })
  await runSooner(db, account_id, once_key, at)
}
