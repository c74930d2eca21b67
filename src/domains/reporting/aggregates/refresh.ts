import { type Decimal, decimal, toUnits } from '../../../money/decimal.ts'
import { transactionIn } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { DIGEST_FORM, PUT_ASIDE, REST, subjectOf } from '../../documents/invoices/lists/aggregates.ts'
import { declaredOf, type Rates } from '../dashboard/vat.ts'
import { declaredAmong, type Placed, taxDayOf } from '../dashboard/vat-store.ts'
import { linesIn, type SaidLine } from './document-lines.ts'
import {
  beginFilling,
  type Digested,
  type Digests,
  findProgress,
  linedDocuments,
  moveMark,
  nextIds,
  nextTouched,
  type Progress,
  type Row,
  replaceDigests,
} from './store.ts'

// Makes digests of the documents of an account, and brings them up to what was written since: a portion at a time, each in a
// transaction of its own, so that nobody waits long behind it.

const PORTION = 250
export const QUANTITY_SCALE = 4
export const RATE_SCALE = 4
// Of what is no longer than that, millions are summed up without an overflow.
const SUMMED_MAX = 1e13

// False when it was told to leave off before the end. `tell` is called with the documents of each portion, and how far it is.
export async function bringUp(
  db: Database,
  account_id: number,
  tell: (documents: number, reached: Reached) => Promise<boolean> = async () => true,
): Promise<boolean> {
  const settings = await getSettings(db, account_id)
  if (settings.closed_at) return true
  const currency = String(settings.currency ?? '')
  for (;;) {
    const before = await findProgress(db, account_id)
    if (before?.form !== DIGEST_FORM || before.currency !== currency) {
      await transactionIn(db, account_id, (db) => beginFilling(db, account_id, currency))
      continue
    }
    const { ids, after } = await nextPortion(db, account_id, before)
    if (after.seq === before.seq && after.filled_to === before.filled_to) return true
    // Read before the turn to write: what is touched meanwhile has entries behind the mark.
    const digests = await digestsOf(db, account_id, ids, currency)
    const is_moved = await transactionIn(db, account_id, async (db) => {
      if (!(await moveMark(db, account_id, before, after))) return false
      await replaceDigests(db, account_id, ids, digests)
      return true
    })
    if (!is_moved || !(await tell(ids.length, after))) return false
  }
}

export type Reached = Pick<Progress, 'seq' | 'filled_to'>
type Portion = { ids: number[]; after: Reached }

async function nextPortion(db: Database, account_id: number, { seq, filled_to }: Progress): Promise<Portion> {
  if (filled_to === null) {
    const touched = await nextTouched(db, account_id, seq, PORTION)
    return { ids: touched.ids, after: { seq: touched.seq, filled_to } }
  }
  const ids = await nextIds(db, account_id, filled_to, PORTION)
  return { ids, after: { seq, filled_to: ids.length < PORTION ? null : (ids.at(-1) as number) } }
}

async function digestsOf(
  db: Database,
  account_id: number,
  ids: readonly number[],
  currency: string,
): Promise<Digests> {
  const digests = {
    lines: [] as Row[],
    names: [] as Row[],
    rates: [] as Row[],
  }
  if (ids.length === 0) return digests
  const declared = new Map((await declaredAmong(db, account_id, ids)).map((one) => [one.id, one]))
  for (const document of await linedDocuments(db, account_id, ids)) {
    const lines = bySubject(document)
    const rates = byRate(declared.get(document.id), currency)
    const is_aside = [...lines, ...rates].some(({ is_long }) => is_long)
    if (is_aside) lines.push({ ...NOTHING_SAID, subject: PUT_ASIDE })
    for (const line of lines) digests.lines.push(lineRow(account_id, document, line, is_aside))
    for (const { subject, name } of lines) if (name !== null) digests.names.push([account_id, subject, name])
    const placed = declared.get(document.id)
    if (placed) for (const rate of rates) digests.rates.push(rateRow(account_id, placed, rate, is_aside))
  }
  return digests
}

type LineSum = {
  subject: number
  name: string | null // where it is known by that
  counts: boolean
  quantity: number
  net: number
  tax: number
  gross: number
  is_long: boolean
}

const NOTHING_SAID: LineSum = {
  ...{ subject: REST, name: null, counts: false, quantity: 0, net: 0, tax: 0, gross: 0, is_long: false },
}

function bySubject({ positions, net, tax, gross }: Digested): LineSum[] {
  const sums = new Map<number, LineSum>()
  for (const line of linesIn(positions, net, tax, gross)) {
    const subject = line.rest ? REST : (line.id ?? subjectOf(line.name))
    const name = line.rest || line.id !== null ? null : line.name
    const sum = sums.get(subject) ?? { ...NOTHING_SAID, subject, name }
    sums.set(subject, sum)
    addLine(sum, line)
  }
  return [...sums.values()]
}

function addLine(sum: LineSum, { counts, quantity, net, tax, gross }: SaidLine) {
  sum.counts ||= counts
  const units = quantityUnits(quantity)
  sum.quantity += units ?? 0
  sum.net += net
  sum.tax += tax
  sum.gross += gross
  sum.is_long ||=
    units === undefined ||
    [sum.quantity, sum.net, sum.tax, sum.gross].some((one) => Math.abs(one) > SUMMED_MAX)
}

function quantityUnits(quantity: unknown): number | undefined {
  const units = toUnits(decimal(String(quantity)), QUANTITY_SCALE)
  return units === undefined ? undefined : Number(units)
}

const lineRow = (
  account_id: number,
  { id, income, counted, department_id, currency, issue_date }: Digested,
  { subject, counts, quantity, net, tax, gross }: LineSum,
  is_aside: boolean,
): Row => {
  const whose = [account_id, id, subject, 0, income, counted, department_id, currency, issue_date]
  return is_aside || !counts ? [...whose, 1, 0, 0, 0, 0] : [...whose, 0, quantity, net, tax, gross]
}

type RateSum = {
  tax: string
  margin: boolean
  is_rateless: boolean
  entries: number
  net: number
  tax_value: number
  is_long: boolean
}

// What it declares as a whole, and where that is known each rate.
function byRate(document: Placed | undefined, own_currency: string): RateSum[] {
  const told = document && declaredOf(document, own_currency)
  if (told === undefined) return []
  const whole = { ...nothingAt('', false), is_rateless: told.own === undefined || told.tax === undefined }
  if (told.own === undefined || told.tax === undefined) return [whole]
  const sums = new Map<string, RateSum>()
  for (const { tax, margin, net, tax_amount } of entriesOf(told.own)) {
    const sum = sums.get(`${tax} ${margin}`) ?? nothingAt(tax, margin)
    sums.set(`${tax} ${margin}`, sum)
    addRate(sum, net, tax_amount)
    addRate(whole, net, { units: 0n, scale: 0 })
  }
  addRate(whole, { units: 0n, scale: 0 }, told.tax)
  return [whole, ...sums.values()]
}

const nothingAt = (tax: string, margin: boolean): RateSum => ({
  ...{ tax, margin, is_rateless: false, entries: 0, net: 0, tax_value: 0, is_long: false },
})

const entriesOf = ({ rates, margins }: Rates) => [
  ...rates.map((rate) => ({ ...rate, margin: false })),
  ...margins.map((rate) => ({ ...rate, margin: true })),
]

function addRate(sum: RateSum, net: Decimal, tax_value: Decimal) {
  const units = [net, tax_value].map((amount) => toUnits(amount, RATE_SCALE))
  sum.entries++
  sum.net += Number(units[0] ?? 0)
  sum.tax_value += Number(units[1] ?? 0)
  sum.is_long ||=
    units.includes(undefined) || Math.abs(sum.net) > SUMMED_MAX || Math.abs(sum.tax_value) > SUMMED_MAX
}

const rateRow = (
  account_id: number,
  document: Placed,
  { tax, margin, is_rateless, entries, net, tax_value }: RateSum,
  is_aside: boolean,
): Row => {
  const { id, day, currency, income, department_id, read } = document
  return [
    ...[
      account_id,
      id,
      Number(margin),
      tax,
      day,
      taxDayOf(document),
      currency,
      Number(income),
      department_id,
    ],
    ...[read.receipt_for_invoice_id ?? null, Number(is_aside), Number(is_rateless)],
    ...(is_aside ? [0, 0, 0] : [entries, net, tax_value]),
  ]
}
