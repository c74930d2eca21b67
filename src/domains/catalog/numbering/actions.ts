import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'
import {
  type AssignedNumber,
  assignedNumber,
  chooseSeries,
  countIn,
  type NumberRequest,
  printNumber,
  type Series,
} from './rules.ts'
import { isNextUsed, isNumberTaken, lastCount, type NumberedTable } from './store.ts'

// What determines the series of a document: the patterns of the account and of its department. `own_id` is the id of a
// stored document that gets another number.
type NumberingContext = {
  readonly settings: Settings
  readonly department: Department | undefined
  readonly own_id?: number
}

// Assigns a number inside the transaction that stores the document, with the numbers of its kind locked, so that there
// is no gap and no duplicate despite concurrency and crashes.
export async function assignNumber(
  db: Database,
  accountId: number,
  ledger: NumberedTable,
  document: NumberRequest,
  { settings, department, own_id = 0 }: NumberingContext,
): Promise<AssignedNumber> {
  const { kind, issue_date } = document
  const series = seriesFor(document, settings, department)
  if (!isBlank(document.number)) {
    const number = (document.number as string).trim()
    // An expense has the number of its supplier, which does not affect the numbers of the account.
    if (document.income === false && !document.vendor) return { number, series: null, series_count: null }
    if (
      !document.vendor &&
      (await isNumberTaken(db, accountId, ledger, { kind, number, except_id: own_id }))
    ) {
      throw invalid({ number: 'has already been taken' })
    }
    const count = countIn(series, issue_date, number)
    return count === undefined
      ? { number, series: null, series_count: null }
      : assignedNumber(series, number, count)
  }
  const isOfVendor = document.income === false && !document.vendor
  const key = isOfVendor ? { ...series, key: `expense ${series.key}` } : series
  const print = (count: number) => printNumber(key, issue_date, count)
  let count = (await lastCount(db, accountId, ledger, key.key)) + 1
  while (await isNextUsed(db, accountId, ledger, { kind, print }, count)) count++
  return assignedNumber(key, print(count), count)
}

function seriesFor(
  { kind, issue_date, vendor }: NumberRequest,
  settings: Settings,
  department: Department | undefined,
): Series {
  if (!vendor) return chooseSeries(kind, issue_date, settings, department)
  const selfBilled = kind === 'correction' ? 'self_billing_correction' : 'self_billing'
  const series = chooseSeries(selfBilled, issue_date, settings, department)
  return { ...series, key: `vendor ${vendor} ${series.key}` }
}
