import type { Database } from '../../../platform/database/database.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { deriveFamilies } from './derive.ts'
import { withDepartment } from './refresh.ts'
import { type EntryRow, idsOfMissingDocuments, nextDocumentIds, rowsOf, storedRows } from './store.ts'

// Derives all entries of an account anew and names the documents whose stored entries differ.

const PORTION = 200

export async function findDifferences(db: Database, accountId: number): Promise<number[]> {
  const settings = await getSettings(db, accountId)
  const differing = new Set(await idsOfMissingDocuments(db, accountId))
  for (let after = 0; ; ) {
    const ids = await nextDocumentIds(db, accountId, after, PORTION)
    if (ids.length === 0) return [...differing].sort((a, b) => a - b)
    after = ids.at(-1) as number
    const families = await deriveFamilies(db, accountId, settings, ids)
    const derived = rowsByDocument(families.flatMap((family) => rowsOf(accountId, withDepartment(family))))
    const stored = rowsByDocument(await storedRows(db, accountId, ids))
    for (const id of ids) if (derived.get(id) !== stored.get(id)) differing.add(id)
  }
}

// The rows of each document as one text.
function rowsByDocument(rows: readonly EntryRow[]): Map<number, string> {
  const byDocument = Map.groupBy(rows, ([, document_id]) => Number(document_id))
  return new Map(
    [...byDocument].map(([id, own]) => [
      id,
      own
        .map((row) => row.map((value) => String(value ?? '')).join(' | '))
        .sort()
        .join('\n'),
    ]),
  )
}
