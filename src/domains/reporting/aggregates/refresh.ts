import { decimal, toUnits } from '../../../money/decimal.ts'
import { transactionIn } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import {
  AGGREGATE_VERSION,
  EXCLUDED_SUBJECT,
  REMAINDER_SUBJECT,
  subjectOf,
} from '../../documents/invoices/lists/aggregates.ts'
import { type ReportLine, readReportLines } from './document-lines.ts'
import {
  type AggregateSource,
  type Aggregates,
  advanceCursor,
  findAggregateSources,
  findProgress,
  nextIds,
  nextTouched,
  type Progress,
  type Row,
  replaceAggregates,
  startFilling,
} from './store.ts'

// Creates the aggregates of an account's documents and keeps them current: a portion at a time, each in its own
// transaction, so that other writers do not wait long.

const PORTION = 250
export const QUANTITY_SCALE = 4
// Millions of values up to this size can be summed without an overflow.
const SUMMED_MAX = 1e13

// Returns false if it was asked to stop before the end. Calls `report` with the number of documents in each portion and
// the progress.
export async function refreshAggregates(
  db: Database,
  accountId: number,
  report: (documents: number, reached: AggregateProgress) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const settings = await getSettings(db, accountId)
  if (settings.closed_at) return true
  const currency = String(settings.currency ?? '')
  for (;;) {
    const before = await findProgress(db, accountId)
    if (before?.form !== AGGREGATE_VERSION || before.currency !== currency) {
      await transactionIn(db, accountId, (db) => startFilling(db, accountId, currency))
      continue
    }
    const { ids, after } = await nextPortion(db, accountId, before)
    if (after.seq === before.seq && after.filled_to === before.filled_to) return true
    // Reads before taking the write lock: documents changed meanwhile have audit entries behind the cursor and are read
    // again.
    const aggregates = await composeAggregates(db, accountId, ids)
    const isAdvanced = await transactionIn(db, accountId, async (db) => {
      if (!(await advanceCursor(db, accountId, before, after))) return false
      await replaceAggregates(db, accountId, ids, aggregates)
      return true
    })
    if (!isAdvanced || !(await report(ids.length, after))) return false
  }
}

export type AggregateProgress = Pick<Progress, 'seq' | 'filled_to'>
type Portion = { ids: number[]; after: AggregateProgress }

async function nextPortion(db: Database, accountId: number, { seq, filled_to }: Progress): Promise<Portion> {
  if (filled_to === null) {
    const touched = await nextTouched(db, accountId, seq, PORTION)
    return { ids: touched.ids, after: { seq: touched.seq, filled_to } }
  }
  const ids = await nextIds(db, accountId, filled_to, PORTION)
  return { ids, after: { seq, filled_to: ids.length < PORTION ? null : (ids.at(-1) as number) } }
}

async function composeAggregates(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Aggregates> {
  const aggregates = {
    lines: [] as Row[],
    names: [] as Row[],
  }
  if (ids.length === 0) return aggregates
  for (const document of await findAggregateSources(db, accountId, ids)) {
    const lines = bySubject(document)
    const isSetAside = lines.some(({ is_long }) => is_long)
    if (isSetAside) lines.push({ ...EMPTY_SUM, subject: EXCLUDED_SUBJECT })
    for (const line of lines) aggregates.lines.push(lineRow(accountId, document, line, isSetAside))
    for (const { subject, name } of lines)
      if (name !== null) aggregates.names.push([accountId, subject, name])
  }
  return aggregates
}

type LineSum = {
  subject: number
  name: string | null // for lines without a product
  counts: boolean
  quantity: number
  net: number
  tax: number
  gross: number
  is_long: boolean
}

const EMPTY_SUM: LineSum = {
  subject: REMAINDER_SUBJECT,
  name: null,
  counts: false,
  quantity: 0,
  net: 0,
  tax: 0,
  gross: 0,
  is_long: false,
}

function bySubject({ positions, net, tax, gross }: AggregateSource): LineSum[] {
  const sums = new Map<number, LineSum>()
  for (const line of readReportLines(positions, net, tax, gross)) {
    const subject = line.is_remainder ? REMAINDER_SUBJECT : (line.id ?? subjectOf(line.name))
    const name = line.is_remainder || line.id !== null ? null : line.name
    const sum = sums.get(subject) ?? { ...EMPTY_SUM, subject, name }
    sums.set(subject, sum)
    addLine(sum, line)
  }
  return [...sums.values()]
}

function addLine(sum: LineSum, { is_counted, quantity, net, tax, gross }: ReportLine) {
  sum.counts ||= is_counted
  const units = quantityUnits(quantity)
  sum.quantity += units ?? 0
  sum.net += net
  sum.tax += tax
  sum.gross += gross
  sum.is_long ||=
    units === undefined ||
    [sum.quantity, sum.net, sum.tax, sum.gross].some((amount) => Math.abs(amount) > SUMMED_MAX)
}

function quantityUnits(quantity: unknown): number | undefined {
  const units = toUnits(decimal(String(quantity)), QUANTITY_SCALE)
  return units === undefined ? undefined : Number(units)
}

const lineRow = (
  accountId: number,
  { id, income, counted, department_id, currency, issue_date }: AggregateSource,
  { subject, counts, quantity, net, tax, gross }: LineSum,
  isSetAside: boolean,
): Row => {
  const keyColumns = [accountId, id, subject, 0, income, counted, department_id, currency, issue_date]
  return isSetAside || !counts
    ? [...keyColumns, 1, 0, 0, 0, 0]
    : [...keyColumns, 0, quantity, net, tax, gross]
}
