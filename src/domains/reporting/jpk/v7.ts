import { type Amounts, addAll, inputTax, outputTax } from '../../../einvoice/jpk/v7-fields.ts'
import type { Variant } from '../../../einvoice/jpk/v7-write.ts'
import type { Problem } from '../../../einvoice/model.ts'
import { type Decimal, isNegative, decimal as parseAmount, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { bool, decimal, integer, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { yieldToEventLoop } from '../../../platform/http/spreadsheet-response.ts'
import type { Write } from '../../../platform/spreadsheets/sheet.ts'
import { type Declaration, declareTotals, isRelief } from '../../../tax/pl/declaration.ts'
import { HOME } from '../../../tax/pl/home.ts'
import type { Entry } from '../../../tax/types.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { RegisterQuery } from '../tax-ledger/register-store.ts'
import { carriedInto } from '../tax-periods/carried.ts'
import {
  type DocumentWithEntries,
  documentsWithEntries,
  findDoubts,
  findLockedIds,
  gatherTaxpayer,
  type Taxpayer,
} from './gather.ts'
import { isObstacle, Obstacles } from './obstacles.ts'
import {
  CURRENCY,
  fieldsOfEntries,
  type JpkEntry,
  purchaseOf,
  type RegisteredDocument,
  receiptsOf,
  saleOf,
  splitByRelief,
} from './v7-rows.ts'

// Computes the figures of JPK_V7: the rows of a month, their sums and the declaration.

export const JPK_V7_PARAMETERS = {
  month: text({ max: 7, description: 'The month, such as `2026-10`; by default the previous one' }),
  department_id: integer({
    description: 'Only this department; by default all departments with the tax number of the main one',
  }),
  carried: decimal({ description: 'The excess of input tax from the previous declaration (P_39)' }),
  lang: text({ description: 'Language of problems and notices: `en` (default), `pl` or `de`' }),
}
export const QUARTERLY = { quarterly: bool({ description: 'Quarterly filing: JPK_V7K' }) }

export type JpkQuery = {
  variant: Variant
  month: string
  department_id: number | null
  // The stated value; otherwise that of the closed month before.
  carried: Decimal | null
  // The declaration stored when the month was closed.
  declared?: Declaration
}

// Version 3 applies from this month on.
const FIRST_MONTH = '2026-02'

export function readJpkQuery(call: ApiRequest, variant: Variant): JpkQuery {
  const { month, department_id, carried } = readFields({ fields: JPK_V7_PARAMETERS }, call.query)
  const requestedMonth = month || lastMonth(dayAt(call.now, call.caller.time_zone))
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(requestedMonth))
    throw invalid({ month: 'must be a month such as 2026-10' })
  if (requestedMonth < FIRST_MONTH) throw invalid({ month: `must not be before ${FIRST_MONTH}` })
  if (isNegative(carried ?? ZERO)) throw invalid({ carried: 'must not be negative' })
  return { variant, month: requestedMonth, department_id: department_id ?? null, carried: carried ?? null }
}

const lastMonth = (today: string): string => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

export type RegisterReader = {
  db: Database
  account_id: number
  settings: Settings
  department_ids: readonly number[] | null
  today: string
}

// A row with the id of its document; the row of a day's receipts has none.
export type RegisterEntry = JpkEntry & { id?: number; register: 'sales' | 'purchases' }

type ReportProblems = (registered: RegisteredDocument, problems: Problem[]) => void

// Invoices for receipts are listed without counting them.
export async function* salesRows(
  reader: RegisterReader,
  from: string,
  to: string,
  reportProblems: ReportProblems,
): AsyncGenerator<RegisterEntry[]> {
  const receipts = new Map<string, Map<string, Decimal>>()
  const query = queryOf(reader, { from, to, side: 'output', states: ['counted', 'informative'] })
  for await (const page of documentsWithEntries(reader.db, query)) {
    const rows: RegisterEntry[] = []
    for (const { registered, entries } of page)
      for (const part of splitByRelief(entries)) {
        const entry = composeRow(saleOf, { registered, entries: part }, reader, reportProblems)
        if (entry === undefined) continue
        if (registered.document.kind === 'receipt') addReceipt(receipts, entry)
        else rows.push({ ...entry, id: registered.document.id, register: 'sales' })
      }
    yield rows
    await yieldToEventLoop()
  }
  yield [...receipts].sort().map(([day, fields]) => ({ ...receiptsOf(day, fields), register: 'sales' }))
}

function addReceipt(receipts: Map<string, Map<string, Decimal>>, { entries }: JpkEntry) {
  for (const [day, entriesOfDay] of Map.groupBy(entries, ({ tax_date }) => tax_date)) {
    const fields = receipts.get(day) ?? new Map<string, Decimal>()
    addAll(fields, fieldsOfEntries(entriesOfDay))
    receipts.set(day, fields)
  }
}

export async function* purchaseRows(
  reader: RegisterReader,
  from: string,
  to: string,
  reportProblems: ReportProblems,
): AsyncGenerator<RegisterEntry[]> {
  const query = queryOf(reader, { from, to, side: 'input' })
  for await (const page of documentsWithEntries(reader.db, query)) {
    yield page.flatMap(({ registered, entries }): RegisterEntry[] => {
      const entry = composeRow(purchaseOf, { registered, entries }, reader, reportProblems)
      return entry ? [{ ...entry, id: registered.document.id, register: 'purchases' }] : []
    })
    await yieldToEventLoop()
  }
}

const queryOf = (
  { account_id, department_ids, today }: RegisterReader,
  query: Pick<RegisterQuery, 'from' | 'to' | 'side' | 'states'>,
): RegisterQuery => ({ ...query, account_id, department_ids, today, country: HOME })

function composeRow(
  composeEntry: typeof saleOf,
  { registered, entries }: DocumentWithEntries,
  { settings }: RegisterReader,
  reportProblems: ReportProblems,
): JpkEntry | undefined {
  const problems: Problem[] = []
  const entry = composeEntry(registered, entries, settings, problems)
  if (problems.length > 0) reportProblems(registered, problems)
  return entry
}

export type Figures = {
  taxpayer: Taxpayer
  reader: RegisterReader
  from: string
  to: string
  sums: Amounts
  sales_count: number
  purchases_count: number
  output_tax: Decimal
  input_tax: Decimal
  // For quarterly filing only the last month of a quarter declares.
  declaration?: Declaration | undefined
  obstacles: Obstacles
}

// `write` throws if the client has disconnected, which ends the work.
export async function figuresOf(call: ApiRequest, jpkQuery: JpkQuery, write?: Write): Promise<Figures> {
  const { db, caller } = call
  const settings = caller.settings as Settings
  const taxpayer = await gatherTaxpayer(db, caller.account_id, jpkQuery.department_id)
  const reader = {
    db,
    account_id: caller.account_id,
    settings,
    department_ids: taxpayer.department_ids,
    today: dayAt(call.now, caller.time_zone),
  }
  const obstacles = new Obstacles()
  if (settings.currency !== CURRENCY) obstacles.own.push({ rule: 'JPK-13', field: 'account.currency' })
  const [from, to] = daysOf(jpkQuery.month, jpkQuery.month)
  const month = await sumUp(reader, from, to, obstacles, write)
  const declared = await declaredSums(reader, jpkQuery, month, write)
  const carriedSurplus = jpkQuery.carried ?? (await carriedSurplusOf(reader, jpkQuery))
  for (const { id, number, ...problem } of await findDoubts(reader, jpkQuery.month))
    obstacles.add({ id, number }, [problem])
  return {
    taxpayer,
    reader,
    from,
    to,
    sums: month.sums,
    sales_count: month.sales_count,
    purchases_count: month.purchases_count,
    output_tax: outputTax(month.sums),
    input_tax: inputTax(month.sums),
    declaration: jpkQuery.declared ?? (declared && declareTotals(declared, { carried: carriedSurplus })),
    obstacles,
  }
}

// The declaration of a department is not the one that was closed.
async function carriedSurplusOf(
  { db, account_id: accountId }: RegisterReader,
  { month, department_id }: JpkQuery,
): Promise<Decimal> {
  const before = department_id === null ? await carriedInto(db, accountId, month) : undefined
  return before ? parseAmount(before.carried) : ZERO
}

type Sums = Awaited<ReturnType<typeof sumUp>>

async function declaredSums(
  reader: RegisterReader,
  { variant, month }: JpkQuery,
  monthSums: Sums,
  write?: Write,
): Promise<Sums | undefined> {
  if (variant === 'V7M') return monthSums
  const [year, number] = [month.slice(0, 4), Number(month.slice(5))]
  if (number % 3 !== 0) return undefined
  const first = `${year}-${String(number - 2).padStart(2, '0')}`
  return sumUp(reader, ...daysOf(first, month), new Obstacles(), write)
}

const daysOf = (first: string, last: string): [string, string] => {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return [`${first}-01`, `${last}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`]
}

async function sumUp(reader: RegisterReader, from: string, to: string, obstacles: Obstacles, write?: Write) {
  const sums = new Map<string, Decimal>()
  const marks = new Set<string>()
  const periodSums = { sums, marks, relief: [] as Entry[], sales_count: 0, purchases_count: 0 }
  const pending: DocumentProblems[] = []
  const reportProblems: ReportProblems = ({ document }, problems) => pending.push({ document, problems })
  for await (const page of salesRows(reader, from, to, reportProblems)) {
    await write?.('')
    await addProblems(reader, pending.splice(0), obstacles)
    for (const { row, is_counted, entries } of page) {
      periodSums.sales_count++
      if (is_counted) addAll(sums, row.fields)
      for (const mark of row.marks) marks.add(mark)
      periodSums.relief.push(...entries.filter(isRelief))
    }
  }
  for await (const page of purchaseRows(reader, from, to, reportProblems)) {
    await write?.('')
    await addProblems(reader, pending.splice(0), obstacles)
    for (const { row } of page) {
      periodSums.purchases_count++
      addAll(sums, row.fields)
    }
  }
  return periodSums
}

type DocumentProblems = { document: RegisteredDocument['document']; problems: readonly Problem[] }

// A locked document cannot be changed, so it does not prevent the file. A rate that JPK does not know omits only its
// lines; a document without an exchange rate or with an invalid date is omitted entirely.
async function addProblems(
  { db, account_id, settings }: RegisterReader,
  documentProblems: readonly DocumentProblems[],
  obstacles: Obstacles,
): Promise<void> {
  const stopping = documentProblems.filter(({ problems }) => problems.some(isObstacle))
  const lockedIds = await findLockedIds(
    db,
    account_id,
    settings,
    stopping.map(({ document }) => document.id),
  )
  const leaveOutLines = (problem: Problem): Problem =>
    problem.rule === 'JPK-09' ? { ...problem, rule: 'JPK-18' } : problem
  for (const { document, problems } of documentProblems) {
    const isLocked = lockedIds.has(document.id)
    obstacles.add(document, isLocked ? problems.map(leaveOutLines) : problems, isLocked)
  }
}
