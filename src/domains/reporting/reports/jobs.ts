import type { Database } from '../../../platform/database/database.ts'
import type { JobKinds, RunningJob } from '../../../platform/jobs/jobs.ts'
import { refreshAggregates } from '../aggregates/refresh.ts'
import { laggingAccounts } from '../aggregates/store.ts'

// Keeps the aggregates of reports close to the documents. Reports read newer documents directly, so a late job makes
// them slower but never wrong.

const EVERY_MS = 60_000
const HOLD_DOCUMENTS = 5_000
// Below this lag, reading the documents in a report costs less than aggregating them one by one.
const LAG_MIN = 200
// Entries per second above which an account is left alone until it is quieter. An account that is seen for the first
// time counts as busy.
const BUSY_RATE = 50

export type RefreshReport = { account: number; documents: number }

export const aggregateJobs = (logProgress: (report: RefreshReport) => void): JobKinds => {
  const lastSeen = new Map<number, { seq: number; at: number }>()
  const isBusy = (accountId: number, seq: number, now: number): boolean => {
    const previous = lastSeen.get(accountId)
    lastSeen.set(accountId, { seq, at: now })
    return previous === undefined || (seq - previous.seq) * 1000 > BUSY_RATE * (now - previous.at)
  }
  return {
    digest_documents: {
      every_ms: EVERY_MS,
      is_long: true,
      run: async (db, job) => {
        for (const { account_id, seq } of await laggingAccounts(db, LAG_MIN))
          if (!job.signal.aborted && !isBusy(account_id, seq, job.now))
            await refreshAccount(db, job, { account_id, seq }, logProgress)
      },
    },
  }
}

// Refreshes up to the length that the audit log had at the start, because following new entries might never end.
// Reports its progress for large accounts.
async function refreshAccount(
  db: Database,
  { signal, extendLease: hold }: RunningJob,
  { account_id: account, seq: end }: { account_id: number; seq: number },
  logProgress: (report: RefreshReport) => void,
) {
  let documents = 0
  let reportedDocuments = 0
  await refreshAggregates(db, account, async (count, { seq, filled_to }) => {
    documents += count
    if (documents - reportedDocuments >= HOLD_DOCUMENTS) {
      reportedDocuments = documents
      logProgress({ account, documents })
      await hold()
    }
    return !signal.aborted && (filled_to !== null || seq < end)
  })
}
