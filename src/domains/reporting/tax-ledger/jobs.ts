import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { finishJob, type JobKinds, RetryLater, type RunningJob } from '../../../platform/jobs/jobs.ts'
import { TAX_REFRESH_JOB } from '../../administration/accounts/actions.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { getSettings, lockSettings } from '../../administration/accounts/store.ts'
import { findDifferences } from './check.ts'
import { refreshEntries } from './refresh.ts'
import { allAccountIds, nextDocumentIds, ratesVersion } from './store.ts'

// Derives entries anew when the tax settings change, and proves once a day that the stored entries follow from the
// documents.

const EVERY_MS = 86_400_000
const NAMED_MAX = 100

export type LedgerDifference = { account_id: number; count: number; document_ids: number[] }

const PORTION = 200

// Runs after a change of the tax settings or of many exchange rates, and when a closed month is open again.
export const refreshJobs: JobKinds = {
  [TAX_REFRESH_JOB]: { is_long: true, tries_max: Number.POSITIVE_INFINITY, run: refreshAll },
}

// A change of settings or rates meanwhile finds this job and adds none, so the job ends only if both are as at its start.
async function refreshAll(db: Database, job: RunningJob) {
  const { account_id, signal, extendLease } = job
  const settings = await getSettings(db, account_id)
  const rates = await ratesVersion(db, account_id)
  for (let after = 0; ; ) {
    const ids = await nextDocumentIds(db, account_id, after, PORTION)
    if (ids.length === 0) break
    // A month that is closed meanwhile keeps its entries.
    await transaction(db, async (db) => {
      const { closed_until } = await getSettings(db, account_id)
      await refreshEntries(db, account_id, { ...settings, closed_until }, ids)
    })
    after = ids.at(-1) as number
    if (signal.aborted) throw new RetryLater(0)
    await extendLease()
  }
  await transaction(db, async (db) => {
    const current = await lockSettings(db, account_id)
    const isSame =
      taxSettingsIn(current) === taxSettingsIn(settings) && (await ratesVersion(db, account_id)) === rates
    if (!isSame) throw new RetryLater(0)
    await finishJob(db, job)
  })
}

const taxSettingsIn = (settings: Settings): string => {
  const { tax_settings, department_tax_settings, closed_until, currency, time_zone } = settings
  const facts = [tax_settings, department_tax_settings, closed_until, currency, time_zone]
  return JSON.stringify(facts.map((fact) => fact ?? null))
}

export const checkJobs = (report: (difference: LedgerDifference) => void): JobKinds => ({
  check_tax_entries: {
    every_ms: EVERY_MS,
    is_long: true,
    run: async (db, { signal, extendLease }) => {
      for (const account_id of await allAccountIds(db)) {
        if (signal.aborted) return
        const ids = await findDifferences(db, account_id)
        if (ids.length > 0) report({ account_id, count: ids.length, document_ids: ids.slice(0, NAMED_MAX) })
        await extendLease()
      }
    },
  },
})
