import type { Database } from '../../../platform/database/database.ts'
import type { JobKinds, RunningJob } from '../../../platform/jobs/jobs.ts'
import { bringUp } from '../aggregates/refresh.ts'
import { laggingAccounts } from '../aggregates/store.ts'

// Keeps the digests that reports go by near to the documents. Whoever asks reads the rest for themselves, so nothing is wrong when it
// is late.

const EVERY_MS = 60_000
const HOLD_DOCUMENTS = 5_000
// So few entries cost who asks less than it costs to write them down one by one.
const LAG_MIN = 200
// An account in which so much is written in a second is left alone until that is over, and so is one of which that is not known yet.
const BUSY = 50

export type Digested = { account: number; documents: number }

export const digestJobs = (note: (made: Digested) => void): JobKinds => {
  const seen = new Map<number, { seq: number; at: number }>()
  const isBusy = (account_id: number, seq: number, now: number): boolean => {
    const before = seen.get(account_id)
    seen.set(account_id, { seq, at: now })
    return before === undefined || (seq - before.seq) * 1000 > BUSY * (now - before.at)
  }
  return {
    digest_documents: {
      every_ms: EVERY_MS,
      is_long: true,
      run: async (db, job) => {
        for (const { account_id, seq } of await laggingAccounts(db, LAG_MIN))
          if (!job.signal.aborted && !isBusy(account_id, seq, job.now))
            await bringUpOne(db, job, { account_id, seq }, note)
      },
    },
  }
}

// As far as its history went when it was looked at: what is written meanwhile would be run after without end. Of many documents it is told
// how far it is.
async function bringUpOne(
  db: Database,
  { signal, hold }: RunningJob,
  { account_id: account, seq: end }: { account_id: number; seq: number },
  note: (made: Digested) => void,
) {
  let documents = 0
  let told = 0
  await bringUp(db, account, async (some, { seq, filled_to }) => {
    documents += some
    if (documents - told >= HOLD_DOCUMENTS) {
      told = documents
      note({ account, documents })
      await hold()
    }
    return !signal.aborted && (filled_to !== null || seq < end)
  })
}
