import { type Declaration, declarationOf } from '../../../einvoice/jpk/v7-declaration.ts'
import {
  type Amounts,
  isAcquired,
  PURCHASE_TAX,
  plusAll,
  SALES_TAX,
  totalOf,
} from '../../../einvoice/jpk/v7-fields.ts'
import type { Variant } from '../../../einvoice/jpk/v7-write.ts'
import type { Problem } from '../../../einvoice/model.ts'
import { type Decimal, isNegative, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { bool, decimal, integer, text } from '../../../platform/fields/field.ts'
import { readFields } from '../../../platform/fields/resource.ts'
import type { Call } from '../../../platform/http/route.ts'
import { breath } from '../../../platform/http/spreadsheet-response.ts'
import type { Write } from '../../../platform/spreadsheets/sheet.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { ACQUISITIONS } from '../../documents/invoices/kinds.ts'
import { findLockedIds, gatherTaxpayer, registeredDocuments, type Taxpayer } from './gather.ts'
import { isObstacle, Obstacles } from './obstacles.ts'
import { CURRENCY, type Found, kindOf, purchaseOf, receiptsOf, saleOf, type Told } from './v7-rows.ts'

// The figures of JPK_V7: the rows of a month, their sums, and the declaration by them.

export const ASKED = {
  month: text({ max: 7, about: 'Such as `2026-10`; the last one when not given' }),
  department_id: integer({ about: 'Of this department alone; else of all that share the main one’s number' }),
  carried: decimal({ about: 'The excess of input tax of the declaration before (P_39)' }),
  lang: text({ about: 'Language of what stands in the way: `en` (default), `pl` or `de`' }),
}
export const QUARTERLY = { quarterly: bool({ about: 'As who declares by the quarter: JPK_V7K' }) }

export type Asked = {
  variant: Variant
  month: string
  department_id: number | null
  carried: Decimal
}

// Version 3 is that of the months since then.
const FIRST_MONTH = '2026-02'

export function readAsked(call: Call, variant: Variant): Asked {
  const { month, department_id, carried } = readFields({ fields: ASKED }, call.query)
  const asked = month || lastMonth(dayAt(call.now, call.caller.time_zone))
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(asked)) throw invalid({ month: 'is not a month such as 2026-10' })
  if (asked < FIRST_MONTH) throw invalid({ month: `must not be before ${FIRST_MONTH}` })
  if (isNegative(carried ?? ZERO)) throw invalid({ carried: 'must not be below zero' })
  return { variant, month: asked, department_id: department_id ?? null, carried: carried ?? ZERO }
}

const lastMonth = (today: string): string => {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return month === 1 ? `${year - 1}-12` : `${year}-${String(month - 1).padStart(2, '0')}`
}

export type Reading = {
  db: Database
  account_id: number
  settings: Settings
  department_ids: readonly number[] | null
}

// A document beside its row; what the receipts of a day come to has none.
export type Listed = Told & { id?: number; register: 'sales' | 'purchases' }

type Note = (found: Found, problems: Problem[]) => void

export async function* salesRows(
  reading: Reading,
  from: string,
  to: string,
  note: Note,
): AsyncGenerator<Listed[]> {
  const receipts = new Map<string, Map<string, Decimal>>()
  for await (const page of documents(reading, true, from, to)) {
    const rows: Listed[] = []
    for (const found of page) {
      const told = rowOf(saleOf, found, reading, note)
      if (told === undefined) continue
      if (found.document.kind === 'receipt') addReceipt(receipts, told)
      else rows.push({ ...told, id: found.document.id, register: 'sales' })
    }
    yield rows
    await breath()
  }
  yield [...receipts].sort().map(([day, fields]) => ({ ...receiptsOf(day, fields), register: 'sales' }))
}

function addReceipt(receipts: Map<string, Map<string, Decimal>>, { tax_date, row }: Told) {
  const fields = receipts.get(tax_date) ?? new Map<string, Decimal>()
  plusAll(fields, row.fields)
  receipts.set(tax_date, fields)
}

// What was acquired abroad first, then what was invoiced.
export async function* purchaseRows(
  reading: Reading,
  from: string,
  to: string,
  note: Note,
): AsyncGenerator<Listed[]> {
  for (const income of [true, false])
    for await (const page of documents(reading, income, from, to, income ? ACQUIRING : null)) {
      yield page.flatMap((found): Listed[] => {
        if (income && !isAcquired(kindOf(found))) return []
        const told = rowOf(purchaseOf, found, reading, note)
        return told ? [{ ...told, id: found.document.id, register: 'purchases' }] : []
      })
      await breath()
    }
}

// Or corrections of them.
const ACQUIRING = [...ACQUISITIONS, 'correction']

const documents = (
  { db, account_id, department_ids }: Reading,
  income: boolean,
  from: string,
  to: string,
  kinds: readonly string[] | null = null,
) => registeredDocuments(db, { account_id, income, department_ids, kinds }, from, to)

function rowOf(tell: typeof saleOf, found: Found, { settings }: Reading, note: Note): Told | undefined {
  const problems: Problem[] = []
  const told = tell(found, settings, problems)
  if (problems.length > 0) note(found, problems)
  return told
}

export type Figures = {
  taxpayer: Taxpayer
  reading: Reading
  from: string
  to: string
  sums: Amounts
  sales_count: number
  purchases_count: number
  output_tax: Decimal
  input_tax: Decimal
  // Of a quarter only its last month declares.
  declaration?: Declaration | undefined
  obstacles: Obstacles
}

// `write` ends the work when whoever asked has left.
export async function figuresOf(call: Call, asked: Asked, write?: Write): Promise<Figures> {
  const { db, caller } = call
  const settings = caller.settings as Settings
  const taxpayer = await gatherTaxpayer(db, caller.account_id, asked.department_id)
  const reading = { db, account_id: caller.account_id, settings, department_ids: taxpayer.department_ids }
  const obstacles = new Obstacles()
  if (settings.currency !== CURRENCY) obstacles.own.push({ rule: 'JPK-13', field: 'account.currency' })
  const [from, to] = daysOf(asked.month, asked.month)
  const month = await sumUp(reading, from, to, obstacles, write)
  const declared = await declaredSums(reading, asked, month, write)
  return {
    taxpayer,
    reading,
    from,
    to,
    sums: month.sums,
    sales_count: month.sales_count,
    purchases_count: month.purchases_count,
    output_tax: totalOf(month.sums, SALES_TAX),
    input_tax: totalOf(month.sums, PURCHASE_TAX),
    declaration: declared && declarationOf(declared.sums, { ...declared, carried: asked.carried }),
    obstacles,
  }
}

type Sums = Awaited<ReturnType<typeof sumUp>>

async function declaredSums(
  reading: Reading,
  { variant, month }: Asked,
  known: Sums,
  write?: Write,
): Promise<Sums | undefined> {
  if (variant === 'V7M') return known
  const [year, number] = [month.slice(0, 4), Number(month.slice(5))]
  if (number % 3 !== 0) return undefined
  const first = `${year}-${String(number - 2).padStart(2, '0')}`
  return sumUp(reading, ...daysOf(first, month), new Obstacles(), write)
}

const daysOf = (first: string, last: string): [string, string] => {
  const [year = 0, month = 0] = last.split('-').map(Number)
  return [`${first}-01`, `${last}-${new Date(Date.UTC(year, month, 0)).getUTCDate()}`]
}

async function sumUp(reading: Reading, from: string, to: string, obstacles: Obstacles, write?: Write) {
  const sums = new Map<string, Decimal>()
  const told = {
    sums,
    sales_count: 0,
    purchases_count: 0,
    has_travel_margin: false,
    has_margin: false,
    is_triangular: false,
  }
  const noted: Noted[] = []
  const note: Note = ({ document }, problems) => noted.push({ document, problems })
  for await (const page of salesRows(reading, from, to, note)) {
    await write?.('')
    await addProblems(reading, noted.splice(0), obstacles)
    for (const { row, is_counted } of page) {
      told.sales_count++
      if (is_counted) plusAll(sums, row.fields)
      told.has_travel_margin ||= row.marks.includes('MR_T')
      told.has_margin ||= row.marks.includes('MR_UZ')
      told.is_triangular ||= row.marks.includes('TT_WNT') || row.marks.includes('TT_D')
    }
  }
  for await (const page of purchaseRows(reading, from, to, note)) {
    await write?.('')
    await addProblems(reading, noted.splice(0), obstacles)
    for (const { row } of page) {
      told.purchases_count++
      plusAll(sums, row.fields)
    }
  }
  return told
}

type Noted = { document: Found['document']; problems: readonly Problem[] }

// Nobody can change a locked document, so it stops no file. A rate that JPK does not know leaves out its lines alone; what has no rate
// of exchange, or a date that JPK does not take, has no row at all.
async function addProblems(
  { db, account_id, settings }: Reading,
  noted: readonly Noted[],
  obstacles: Obstacles,
): Promise<void> {
  const stopping = noted.filter(({ problems }) => problems.some(isObstacle))
  const lockedIds = await findLockedIds(
    db,
    account_id,
    settings,
    stopping.map(({ document }) => document.id),
  )
  const leaveOutLines = (one: Problem): Problem => (one.rule === 'JPK-09' ? { ...one, rule: 'JPK-18' } : one)
  for (const { document, problems } of noted) {
    const isLocked = lockedIds.has(document.id)
    obstacles.add(document, isLocked ? problems.map(leaveOutLines) : problems, isLocked)
  }
}
