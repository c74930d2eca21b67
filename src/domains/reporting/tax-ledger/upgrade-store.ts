import type { Database } from '../../../platform/database/database.ts'
import type { ReportProgress } from '../../../platform/database/upgrades/migrate.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { refreshEntries } from './refresh.ts'
import { allAccountIds, nextDocumentIds } from './store.ts'

// Fills the tax ledger from the documents of older versions, a portion at a time. What was declared of closed months is
// not known yet, so it is what follows from the documents now.

const PORTION = 500

export async function fillEntries(db: Database, reportProgress: ReportProgress) {
  let count = 0
  for (const accountId of await allAccountIds(db)) {
    const settings = await getSettings(db, accountId)
    for (let after = 0; ; ) {
      const ids = await nextDocumentIds(db, accountId, after, PORTION)
      if (ids.length === 0) break
      await refreshEntries(db, accountId, { ...settings, closed_until: null }, ids)
      after = ids.at(-1) as number
      count += ids.length
      reportProgress(count)
    }
  }
}
