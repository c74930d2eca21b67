import type { Database } from '../../platform/database/database.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { invalid } from '../../platform/refusal.ts'
import type { Settings } from '../accounts/schema.ts'
import type { Department } from '../departments/schema.ts'
import { chooseSeries, countIn, type Numbered, printNumber, type Series, type Unnumbered } from './rules.ts'
import { isNextTaken, isNumberTaken, type Ledger, lastCount, takenNumbers } from './store.ts'

// Takes a number inside the transaction that stores the document, with the numbers of its kind locked: no gap and no double
// under any concurrency or crash.
export async function takeNumber(
  db: Database,
  account_id: number,
  ledger: Ledger,
  document: Unnumbered,
  settings: Settings,
  department: Department | undefined,
  own_id = 0,
): Promise<Numbered> {
  const { kind, issue_date } = document
  const series = chooseSeries(kind, issue_date, settings, department)
  if (!isBlank(document.number)) {
    const number = (document.number as string).trim()
    // An expense carries its vendor's number, which says nothing about ours.
    if (document.income === false) return { number, series: null, series_count: null }
    if (await isNumberTaken(db, account_id, ledger, { kind, number, except_id: own_id })) {
      throw invalid({ number: 'has already been taken' })
    }
    const count = countIn(series, issue_date, number)
    return count === undefined ? { number, series: null, series_count: null } : counted(series, number, count)
  }
  const key = document.income === false ? { ...series, key: `expense ${series.key}` } : series
  const print = (count: number) => printNumber(key, issue_date, count)
  let count = (await lastCount(db, account_id, ledger, key.key)) + 1
  while (await isNextTaken(db, account_id, ledger, kind, count, print)) count++
  return counted(key, print(count), count)
}

// The same for many at once. Numbers written by hand may stand in the way; they are met by a second round.
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

function counted(series: Series, number: string, count: number): Numbered {
  return {
    number,
    pattern: series.pattern,
    pattern_nr: series.counter === 'nr' ? count : null,
    pattern_nr_m: series.counter === 'nr-m' ? count : null,
    pattern_nr_d: series.counter === 'nr-d' ? count : null,
    series: series.key,
    series_count: count,
  }
}
