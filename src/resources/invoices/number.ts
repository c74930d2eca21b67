import type { Database } from '../../platform/database/database.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { invalid } from '../../platform/refusal.ts'
import type { Settings } from '../accounts/schema.ts'
import type { Department } from '../departments/schema.ts'
import { defaultPattern, departmentPatternField } from './kinds.ts'
import { countIn, isPattern, printNumber, type Series, seriesOf } from './numbering.ts'
import type { InvoiceDraft } from './schema.ts'
import { isNumberTaken, lastCount, takenNumbers } from './store.ts'

// Takes a number inside the transaction that stores the document, with the numbers of its kind locked: no gap and no double
// under any concurrency or crash.
export async function takeNumber(
  db: Database,
  account_id: number,
  invoice: InvoiceDraft,
  settings: Settings,
  department: Department | undefined,
  own_id = 0,
): Promise<InvoiceDraft> {
  const issue_date = invoice.issue_date as string
  const kind = invoice.kind ?? 'vat'
  const series = chooseSeries(kind, issue_date, settings, department)
  if (!isBlank(invoice.number)) {
    const number = (invoice.number as string).trim()
    // An expense carries its vendor's number, which says nothing about ours.
    if (invoice.income === false) return { number, series: null, series_count: null }
    if (await isNumberTaken(db, account_id, { kind, number, except_id: own_id })) {
      throw invalid({ number: 'has already been taken' })
    }
    const count = countIn(series, issue_date, number)
    return count === undefined ? { number, series: null, series_count: null } : counted(series, number, count)
  }
  const key = invoice.income === false ? { ...series, key: `expense ${series.key}` } : series
  let count = (await lastCount(db, account_id, key.key)) + 1
  let number = printNumber(key, issue_date, count)
  while (await isNumberTaken(db, account_id, { kind, number, except_id: own_id })) {
    count++
    number = printNumber(key, issue_date, count)
  }
  return counted(key, number, count)
}

type Unnumbered = { invoice: InvoiceDraft; department: Department | undefined }

// The same for many at once. Numbers written by hand may stand in the way; they are met by a second round.
export async function takeNumbers(
  db: Database,
  account_id: number,
  documents: readonly Unnumbered[],
  settings: Settings,
): Promise<InvoiceDraft[]> {
  const starts = new Map<string, number>()
  const taken = new Set<string>()
  for (;;) {
    const counts = new Map(starts)
    const numbered: InvoiceDraft[] = []
    for (const { invoice, department } of documents) {
      if (!isBlank(invoice.number)) {
        numbered.push({ number: invoice.number as string, series: null, series_count: null })
        continue
      }
      const [kind, day] = [invoice.kind ?? 'vat', invoice.issue_date as string]
      const series = chooseSeries(kind, day, settings, department)
      let count = counts.get(series.key)
      if (count === undefined) {
        count = await lastCount(db, account_id, series.key)
        starts.set(series.key, count)
      }
      do count++
      while (taken.has(`${kind} ${printNumber(series, day, count)}`))
      counts.set(series.key, count)
      numbered.push(counted(series, printNumber(series, day, count), count))
    }
    const wanted = documents.flatMap(({ invoice }, place) =>
      isBlank(invoice.number) ? [{ kind: invoice.kind ?? 'vat', number: numbered[place]?.number ?? '' }] : [],
    )
    const clashes = await takenNumbers(db, account_id, wanted)
    if (clashes.length === 0) return numbered
    for (const clash of clashes) taken.add(clash)
  }
}

export function chooseSeries(
  kind: string,
  issue_date: string,
  settings: Settings,
  department: Department | undefined,
): Series {
  const own = department?.use_pattern
    ? (department as { [name: string]: unknown })[departmentPatternField(kind)]
    : null
  if (typeof own === 'string' && isPattern(own)) return seriesOf(kind, department?.id ?? 0, own, issue_date)
  const patterns = settings.patterns as { [kind: string]: unknown } | null
  const asked = patterns?.[kind]
  const pattern = typeof asked === 'string' && isPattern(asked) ? asked : defaultPattern(kind)
  return seriesOf(kind, 0, pattern, issue_date)
}

function counted(series: Series, number: string, count: number): InvoiceDraft {
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
