import type { Settings } from '../domains/administration/accounts/schema.ts'
import type { Department } from '../domains/administration/departments/schema.ts'
import {
  chooseSeries,
  counted,
  type Numbered,
  printNumber,
  type Unnumbered,
} from '../domains/catalog/numbering/rules.ts'
import { type Ledger, lastCount, takenNumbers } from '../domains/catalog/numbering/store.ts'
import type { Database } from '../platform/database/database.ts'
import { isBlank } from '../platform/fields/field.ts'

// The numbers of many documents at once, as each alone would get them. Numbers written by hand may stand in the way; they are met by a second round.
export async function takeNumbers(
  db: Database,
  account_id: number,
  ledger: Ledger,
  documents: readonly { document: Unnumbered; department: Department | undefined }[],
  settings: Settings,
): Promise<Numbered[]> {
  const starts = new Map<string, number>()
  const taken = new Set<string>()
  for (;;) {
    const counts = new Map(starts)
    const numbered: Numbered[] = []
    for (const { document, department } of documents) {
      if (!isBlank(document.number)) {
        numbered.push({ number: document.number as string, series: null, series_count: null })
        continue
      }
      const { kind, issue_date } = document
      const series = chooseSeries(kind, issue_date, settings, department)
      let count = counts.get(series.key)
      if (count === undefined) {
        count = await lastCount(db, account_id, ledger, series.key)
        starts.set(series.key, count)
      }
      do count++
      while (taken.has(`${kind} ${printNumber(series, issue_date, count)}`))
      counts.set(series.key, count)
      numbered.push(counted(series, printNumber(series, issue_date, count), count))
    }
    const wanted = documents.flatMap(({ document }, place) =>
      isBlank(document.number) ? [{ kind: document.kind, number: numbered[place]?.number ?? '' }] : [],
    )
    const clashes = await takenNumbers(db, account_id, ledger, wanted)
    if (clashes.length === 0) return numbered
    for (const clash of clashes) taken.add(clash)
  }
}
