import { type CommitTask, currentTransaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ChangeListener } from '../../../platform/fields/resource.ts'
import { enqueueOnce } from '../../../platform/jobs/jobs.ts'
import { earlier, later } from '../../../tax/days.ts'
import type { Derivation } from '../../../tax/derive.ts'
import { TAX_REFRESH_JOB } from '../../administration/accounts/actions.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { settingsOf } from '../../administration/accounts/store.ts'
import type { ExchangeRate } from '../../catalog/exchange-rates/schema.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import type { Payment } from '../../payments/payments/schema.ts'
import { endedLegacyIds, openEntries, withClosedMonths, withoutLegacy } from './closed-months.ts'
import { type DerivedFamily, deriveAlone, deriveFamilies } from './derive.ts'
import { namedIds } from './families.ts'
import { lastClosedMonth } from './months.ts'
import {
  type DeclaredEntry,
  declaredEntries,
  deleteEntries,
  deleteLegacy,
  type EntryRow,
  idsConvertedBy,
  insertEntries,
  rowsOf,
} from './store.ts'

// Keeps the stored entries equal to what follows from documents, payments and rates. Listeners collect what a
// transaction changes, and the entries are written once, at its commit, under the lock of the account.

type RateDays = { from: string; to: string }

type Changes = {
  // New documents that nothing else belongs to, so their entries follow from themselves.
  readonly alone: Map<number, Invoice>
  // Documents whose families are read again.
  readonly touched: Set<number>
  // The days of exchange rates that were added, changed or deleted.
  rateDays: RateDays | null
}

const CHANGES: CommitTask<Map<number, Changes>> = { begin: () => new Map(), write: writeEntries }

function changesOf(db: Database, accountId: number): Changes {
  const byAccount = currentTransaction(db).atCommit(CHANGES)
  const existing = byAccount.get(accountId)
  if (existing) return existing
  const changes: Changes = { alone: new Map(), touched: new Set(), rateDays: null }
  byAccount.set(accountId, changes)
  return changes
}

const onInvoiceChange: ChangeListener = (db, accountId, before, after) => {
  const changes = changesOf(db, accountId)
  const [old, current] = [before, after] as [Invoice | undefined, Invoice | undefined]
  const id = (current?.id ?? old?.id) as number
  if (old === undefined && current && isAlone(current)) {
    changes.alone.set(id, current)
    return
  }
  changes.alone.delete(id)
  for (const documentId of [id, ...(old ? namedIds(old) : []), ...(current ? namedIds(current) : [])]) {
    changes.alone.delete(documentId)
    changes.touched.add(documentId)
  }
}

const isAlone = (invoice: Invoice): boolean =>
  invoice.kind !== 'correction' && namedIds(invoice).length === 0 && !invoice.paid_by_payments

const onPaymentChange: ChangeListener = (db, accountId, before, after) => {
  const payments = [before, after] as (Payment | undefined)[]
  const ids = payments.flatMap((payment) => payment?.invoice_ids ?? [])
  if (ids.length === 0) return
  const changes = changesOf(db, accountId)
  for (const id of ids) {
    changes.alone.delete(id)
    changes.touched.add(id)
  }
}

const onRateChange: ChangeListener = (db, accountId, before, after) => {
  const changes = changesOf(db, accountId)
  for (const rate of [before, after] as (ExchangeRate | undefined)[]) {
    const day = rate?.date
    if (!day) continue
    const { from, to } = changes.rateDays ?? { from: day, to: day }
    changes.rateDays = { from: earlier(from, day), to: later(to, day) }
  }
}

export const listeners: { readonly [plural: string]: ChangeListener } = {
  invoices: onInvoiceChange,
  banking_payments: onPaymentChange,
  exchange_rates: onRateChange,
}

async function writeEntries(db: Database, byAccount: ReadonlyMap<number, Changes>) {
  const accountIds = [...byAccount.keys()].sort((a, b) => a - b)
  const settings = await settingsOf(db, accountIds)
  const rows: EntryRow[] = []
  for (const accountId of accountIds) {
    const { alone, touched, rateDays } = byAccount.get(accountId) as Changes
    const accountSettings = settings.get(accountId) ?? {}
    for (const invoice of alone.values()) {
      const derivation = invoice.test ? NOTHING : deriveAlone(invoice, accountSettings)
      if (derivation) rows.push(...rowsOf(accountId, toStored(derivation, invoice, accountSettings)))
      else touched.add(invoice.id)
    }
    if (rateDays) await touchConverted(db, accountId, rateDays, touched)
    if (touched.size > 0) rows.push(...(await replacedRows(db, accountId, accountSettings, [...touched])))
  }
  await insertEntries(db, rows)
}

// A commit holds up other writers, so rates that convert more documents leave them to the job that derives all anew.
const CONVERTED_MAX = 1000

async function touchConverted(db: Database, accountId: number, days: RateDays, touched: Set<number>) {
  const ids = await idsConvertedBy(db, accountId, days)
  if (ids.length <= CONVERTED_MAX) for (const id of ids) touched.add(id)
  else
    await enqueueOnce(db, {
      account_id: accountId,
      kind: TAX_REFRESH_JOB,
      payload: {},
      run_at: 0,
      once_key: TAX_REFRESH_JOB,
    })
}

const NOTHING = { entries: [], doubts: [] }

const toStored = ({ entries, doubts }: Derivation, invoice: Invoice, { closed_until }: Settings) => ({
  entries: closed_until ? openEntries(entries, [], lastClosedMonth(closed_until)) : entries,
  doubts,
  departments: new Map([[invoice.id, invoice.department_id]]),
})

// Derives the families of these documents again, and replaces their entries.
export async function refreshEntries(
  db: Database,
  accountId: number,
  settings: Settings,
  ids: readonly number[],
) {
  await insertEntries(db, await replacedRows(db, accountId, settings, ids))
}

async function replacedRows(
  db: Database,
  accountId: number,
  settings: Settings,
  ids: readonly number[],
): Promise<EntryRow[]> {
  const families = await deriveFamilies(db, accountId, settings, ids)
  const closedMonth = lastClosedMonth(settings.closed_until)
  const all = allIds(ids, families)
  const declared = await declaredEntries(db, accountId, all, closedMonth)
  const ended = endedLegacyIds(families, declared)
  if (ended.length > 0) await deleteLegacy(db, accountId, ended, closedMonth)
  await deleteEntries(db, accountId, all, closedMonth)
  return composeRows(accountId, families, withoutLegacy(declared, ended, closedMonth), closedMonth)
}

// Deleted documents are in no family.
export const allIds = (ids: readonly number[], families: readonly DerivedFamily[]): number[] =>
  [...new Set([...ids, ...families.flatMap(({ documents }) => documents.map(({ id }) => id))])].sort(
    (a, b) => a - b,
  )

// The rows of families beside what closed months declared of them.
export function composeRows(
  accountId: number,
  families: readonly DerivedFamily[],
  declared: readonly DeclaredEntry[],
  closedMonth: string,
): EntryRow[] {
  const positions = new Map<number, number>()
  for (const { document_id, position } of declared)
    positions.set(document_id, Math.max(positions.get(document_id) ?? 0, Number(position) + 1))
  return withClosedMonths(families, declared, closedMonth).flatMap((family) =>
    rowsOf(accountId, family, positions),
  )
}
