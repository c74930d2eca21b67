import { ZERO } from '../../../money/decimal.ts'
import { subtractFrozen } from '../../../tax/frozen.ts'
import { isCounted } from '../../../tax/sums.ts'
import type { Entry } from '../../../tax/types.ts'
import type { DerivedFamily } from './derive.ts'
import { changesSince, isLegacy, legacyIdsOf, withOwnRule } from './legacy-documents.ts'
import type { DeclaredEntry, StoredFamily } from './store.ts'

// Keeps closed months as they were declared. Their stored entries stay; a difference to what follows from the documents
// now is stored beside them as pending, until a correction of the return declares it.

// Entries to store for families in addition to the declared entries of closed months.
export function withClosedMonths(
  families: readonly DerivedFamily[],
  declared: readonly DeclaredEntry[],
  closedMonth: string,
): StoredFamily[] {
  if (closedMonth === '' && declared.length === 0)
    return families.map((family) => toStored(family, family.entries))
  const unclaimed = new Set(declared)
  const stored = families.map((family) => {
    const ids = new Set(family.documents.map(({ id }) => id))
    const declaredOfFamily = declared.filter(({ document_id }) => ids.has(document_id))
    for (const entry of declaredOfFamily) unclaimed.delete(entry)
    return toStored(family, openEntries(family.entries, declaredOfFamily, closedMonth))
  })
  // Documents that were deleted take back what was declared of them.
  const deleted = Map.groupBy(unclaimed, ({ document_id }) => document_id)
  return [
    ...stored,
    ...[...deleted.values()].map((declaredEntries) => ({
      entries: openEntries([], declaredEntries, closedMonth),
      doubts: [],
      departments: new Map(
        declaredEntries.map(({ document_id, department_id }) => [document_id, department_id]),
      ),
    })),
  ]
}

const toStored = ({ documents, doubts }: DerivedFamily, entries: Entry[]): StoredFamily => ({
  entries,
  doubts,
  departments: new Map(documents.map(({ id, department_id }) => [id, department_id])),
})

// Money for an order without an invoice is in no return, and an invoice for a receipt in no sum, so only what counts is
// compared.
export function openEntries(
  derived: readonly Entry[],
  declared: readonly Entry[],
  closedMonth: string,
): Entry[] {
  const isClosed = (period: string) => period <= closedMonth
  const legacyIds = legacyIdsOf(declared)
  const isOfLegacy = ({ document_id }: Entry) => legacyIds.has(document_id)
  const isOpen = ({ period, state }: Entry) => !isClosed(period) || state === 'provisional'
  const { pending } = subtractFrozen(
    derived.filter((entry) => isCounted(entry) && isClosed(entry.period) && !isOfLegacy(entry)),
    declared.filter((entry) => isCounted(entry) && !isOfLegacy(entry)).map(asDeclared),
    isClosed,
  )
  const changes = changesSince(derived.filter(isOfLegacy), declared.filter(isOfLegacy))
  return [
    ...derived.filter((entry) => isOpen(entry) && !(isOfLegacy(entry) && isCounted(entry))),
    ...changes.filter(({ period }) => !isClosed(period)).map(withOwnRule),
    ...[...pending, ...changes.filter(({ period }) => isClosed(period))].map(
      (entry): Entry => ({ ...withOwnRule(entry), state: 'pending' }),
    ),
  ]
}

// Without an exchange rate nothing was declared.
const asDeclared = (entry: Entry): Entry =>
  entry.own_base === null
    ? { ...entry, own_base: ZERO, own_tax: ZERO, deductible: entry.side === 'input' ? ZERO : null }
    : entry

// Documents that leave their legacy in months that are open: they were deleted or cancelled, or nothing is withheld any
// more.
export function endedLegacyIds(
  families: readonly DerivedFamily[],
  declared: readonly DeclaredEntry[],
): number[] {
  const live = families.flatMap(({ documents }) => documents.filter(({ cancelled }) => !cancelled))
  const liveIds = new Set(live.map(({ id }) => id))
  const legacyIds = legacyIdsOf(declared)
  const ids = new Set(declared.filter(isLegacy).map(({ document_id }) => document_id))
  return [...ids].filter((id) => !liveIds.has(id) || !legacyIds.has(id))
}

// Entries that stay declared for documents that leave the legacy.
export const withoutLegacy = (
  declared: readonly DeclaredEntry[],
  ids: readonly number[],
  closedMonth: string,
): DeclaredEntry[] =>
  declared.filter(
    (entry) =>
      !(ids.includes(entry.document_id) && isLegacy(entry)) ||
      (entry.state !== 'withheld' && entry.period <= closedMonth),
  )
