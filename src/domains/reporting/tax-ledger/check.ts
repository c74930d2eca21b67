import type { Database } from '../../../platform/database/database.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { deriveFamilies } from './derive.ts'
import { lastClosedMonth } from './months.ts'
import { allIds, composeRows } from './refresh.ts'
import {
  declaredEntries,
  type EntryRow,
  idsOfMissingDocuments,
  nextDocumentIds,
  storedRows,
} from './store.ts'

// Derives all entries of an account anew and names the documents whose stored entries differ.

const PORTION = 200
const POSITION = 2

export async function findDifferences(db: Database, accountId: number): Promise<number[]> {
  const settings = await getSettings(db, accountId)
  const closedMonth = lastClosedMonth(settings.closed_until)
  const differing = new Set(await idsOfMissingDocuments(db, accountId, closedMonth))
  for (let after = 0; ; ) {
    const ids = await nextDocumentIds(db, accountId, after, PORTION)
    if (ids.length === 0) return [...differing].sort((a, b) => a - b)
    after = ids.at(-1) as number
    const families = await deriveFamilies(db, accountId, settings, ids)
    const declared = await declaredEntries(db, accountId, allIds(ids, families), closedMonth)
    const derived = rowsByDocument(composeRows(accountId, families, declared, closedMonth))
    const stored = rowsByDocument(await storedRows(db, accountId, ids, closedMonth))
    for (const id of ids) if (derived.get(id) !== stored.get(id)) differing.add(id)
  }
}

// The rows of each document as one text. Rows that a closing froze keep their positions, so the positions of the others
// follow from when they were stored.
function rowsByDocument(rows: readonly EntryRow[]): Map<number, string> {
  const byDocument = Map.groupBy(rows, ([, document_id]) => Number(document_id))
  return new Map(
    [...byDocument].map(([id, rowsOfDocument]) => [
      id,
      rowsOfDocument
        .map((row) =>
          row
            .toSpliced(POSITION, 1)
            .map((value) => String(value ?? ''))
            .join(' | '),
        )
        .sort()
        .join('\n'),
    ]),
  )
}
