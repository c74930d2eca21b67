import type { JobKinds } from '../../../platform/jobs/jobs.ts'
import { findDifferences } from './check.ts'
import { allAccountIds } from './store.ts'

// Proves once a day that the stored entries follow from the documents.

const EVERY_MS = 86_400_000
const NAMED_MAX = 100

export type LedgerDifference = { account: number; documents: number; ids: number[] }

export const checkJobs = (report: (difference: LedgerDifference) => void): JobKinds => ({
  check_tax_entries: {
    every_ms: EVERY_MS,
    is_long: true,
    run: async (db, { signal, extendLease }) => {
      for (const account of await allAccountIds(db)) {
        if (signal.aborted) return
        const ids = await findDifferences(db, account)
        if (ids.length > 0) report({ account, documents: ids.length, ids: ids.slice(0, NAMED_MAX) })
        await extendLease()
      }
    },
  },
})
