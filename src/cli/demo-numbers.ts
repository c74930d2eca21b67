import type { Settings } from '../domains/administration/accounts/schema.ts'
import type { Department } from '../domains/administration/departments/schema.ts'
import {
  type AssignedNumber,
  assignedNumber,
  chooseSeries,
  type NumberRequest,
  printNumber,
} from '../domains/catalog/numbering/rules.ts'
import { findUsedNumbers, lastCount, type NumberedTable } from '../domains/catalog/numbering/store.ts'
import type { Database } from '../platform/database/database.ts'
import { isBlank } from '../platform/fields/field.ts'

// Assigns numbers to many documents at once, as if they were created one by one. Numbers that users entered by hand may
// clash; another round skips them.
export async function takeNumbers(
  db: Database,
  accountId: number,
  ledger: NumberedTable,
  documents: readonly { document: NumberRequest; department: Department | undefined }[],
  settings: Settings,
): Promise<AssignedNumber[]> {
  const starts = new Map<string, number>()
  const used = new Set<string>()
  for (;;) {
    const lastCounts = new Map(starts)
    const numbered: AssignedNumber[] = []
    for (const { document, department } of documents) {
      if (!isBlank(document.number)) {
        numbered.push({ number: document.number as string, series: null, series_count: null })
        continue
      }
      const { kind, issue_date } = document
      const series = chooseSeries(kind, issue_date, settings, department)
      let count = lastCounts.get(series.key)
      if (count === undefined) {
        count = await lastCount(db, accountId, ledger, series.key)
        starts.set(series.key, count)
      }
      do count++
      while (used.has(`${kind} ${printNumber(series, issue_date, count)}`))
      lastCounts.set(series.key, count)
      numbered.push(assignedNumber(series, printNumber(series, issue_date, count), count))
    }
    const candidates = documents.flatMap(({ document }, index) =>
      isBlank(document.number) ? [{ kind: document.kind, number: numbered[index]?.number ?? '' }] : [],
    )
    const clashes = await findUsedNumbers(db, accountId, ledger, candidates)
    if (clashes.length === 0) return numbered
    for (const clash of clashes) used.add(clash)
  }
}
