import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sql } from '../../../platform/database/sql.ts'
import type { Log, ReportProgress } from '../../../platform/database/upgrades/migrate.ts'
import { LEGACY_RULE } from '../../../tax/rules.ts'
import type { Entry } from '../../../tax/types.ts'
import { timeZoneOf } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { type DerivedFamily, deriveFamilies } from './derive.ts'
import { differencesOf, type TaxDifference } from './differences.ts'
import { type DifferenceState, insertDifferences } from './differences-store.ts'
import { withheldEntries } from './legacy-documents.ts'
import { legacyEntries } from './legacy-rules.ts'
import { lastFiledMonth } from './months.ts'
import { refreshEntries } from './refresh.ts'
import { regimeOf } from './regime.ts'
import { allAccountIds, insertEntries, nextDocumentIds, rowsOf } from './store.ts'

// Fills the tax ledger from the documents of older versions, a portion at a time. Months that were closed, and without a
// closed month all but the last two, are taken for filed: a document that the rules of today would declare otherwise
// there keeps the figures of the older version. Every figure that differs is reported.

const PORTION = 500

export async function fillEntries(db: Database, reportProgress: ReportProgress, log: Log, now = Date.now()) {
  let count = 0
  for (const accountId of await allAccountIds(db)) {
    const settings = await getSettings(db, accountId)
    const isAgain = await hasEntries(db, accountId)
    const filler = new AccountFiller(db, accountId, settings, now)
    for (let after = 0; ; ) {
      const ids = await nextDocumentIds(db, accountId, after, PORTION)
      if (ids.length === 0) break
      // An older version worked on the database after its upgrade, so only its changes are new.
      if (isAgain) await refreshEntries(db, accountId, settings, ids)
      else await filler.fill(ids)
      after = ids.at(-1) as number
      count += ids.length
      reportProgress(count)
    }
    if (filler.differing > 0) log(filler.summary())
  }
}

async function hasEntries(db: Database, accountId: number): Promise<boolean> {
  const row = await db.get(sql`select 1 as found from tax_entries where account_id = ${accountId} limit 1`)
  return row !== undefined
}

class AccountFiller {
  differing = 0
  #kept = 0
  readonly #done = new Set<number>()
  readonly #db: Database
  readonly #accountId: number
  readonly #settings: Settings
  readonly #today: string
  readonly #filedMonth: string

  constructor(db: Database, accountId: number, settings: Settings, now: number) {
    this.#db = db
    this.#accountId = accountId
    this.#settings = settings
    this.#today = dayAt(now, timeZoneOf(settings))
    this.#filedMonth = lastFiledMonth(settings.closed_until, this.#today)
  }

  async fill(ids: readonly number[]) {
    const families = await deriveFamilies(this.#db, this.#accountId, this.#settings, ids)
    for (const family of families) {
      // A family comes with each portion that has one of its documents.
      if (family.documents.every(({ id }) => this.#done.has(id))) continue
      for (const { id } of family.documents) this.#done.add(id)
      await this.#store(family)
    }
  }

  async #store({ documents, entries, doubts }: DerivedFamily) {
    const legacy = Map.groupBy(
      legacyEntries(documents, regimeOf(documents, this.#settings)),
      ({ document_id }) => document_id,
    )
    const derived = Map.groupBy(entries, ({ document_id }) => document_id)
    const stored: Entry[] = []
    const differences: (TaxDifference & { state: DifferenceState })[] = []
    for (const { id } of documents) {
      const [all, before] = [derived.get(id) ?? [], legacy.get(id) ?? []]
      const now = all.filter((entry) => !this.#isToCome(entry))
      const familyDifferences = differencesOf(id, now, before)
      const isKept = familyDifferences.some(({ period }) => period <= this.#filedMonth)
      stored.push(...(isKept ? [...keptEntries(now, before), ...all.filter(this.#isToCome)] : all))
      differences.push(
        ...familyDifferences.map((difference) => ({ ...difference, state: isKept ? KEPT : APPLIED })),
      )
      if (familyDifferences.length > 0) this.differing++
      if (isKept) this.#kept++
    }
    const departments = new Map(documents.map(({ id, department_id }) => [id, department_id]))
    await insertEntries(this.#db, rowsOf(this.#accountId, { entries: stored, doubts, departments }))
    await insertDifferences(this.#db, this.#accountId, differences)
  }

  // A debt can be paid until day 90 after its term.
  #isToCome = ({ event, event_on }: Entry): boolean => event === 'day90' && event_on > this.#today

  summary = (): string =>
    `tax entries of account ${this.#accountId}: ${this.differing} documents are declared otherwise than before; ${this.#kept} of them were declared until ${this.#filedMonth} and stay as they were (GET /reports/tax_differences)`
}

const KEPT = 'kept' as const
const APPLIED = 'applied' as const

const keptEntries = (derived: readonly Entry[], legacy: readonly Entry[]): Entry[] => [
  ...legacy.map((entry): Entry => ({ ...entry, rule: LEGACY_RULE })),
  ...derived.filter(({ state }) => state !== 'counted'),
  ...withheldEntries(derived, legacy),
]
