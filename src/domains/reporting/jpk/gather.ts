import { nipOf } from '../../../einvoice/jpk/taxpayer.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { chooseDepartment } from '../../administration/departments/store.ts'
import type { Settled } from '../../documents/conversions/order-documents.ts'
import { correctionsOf } from '../../documents/corrections/store.ts'
import { isLocked } from '../../documents/invoices/rules/locks.ts'
import { readPositions } from '../../documents/invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { FORMATS } from '../../e-invoicing/files/formats.ts'
import type { Sources } from '../../e-invoicing/files/sources.ts'
import type { Side } from '../dashboard/store.ts'
import { registered } from '../dashboard/vat-store.ts'
import { touchedCodes } from './gtu-codes.ts'
import type { Found, Original } from './v7-rows.ts'

// Who hands a file in, and the documents of a period, a page at a time with all that is told of them.

export type Taxpayer = {
  department: Department
  // Those that share its number; null where all do.
  department_ids: number[] | null
}

// A file is about one taxpayer: departments with another number hand in their own.
export async function gatherTaxpayer(
  db: Database,
  account_id: number,
  department_id: number | null,
): Promise<Taxpayer> {
  const department = await chooseDepartment(db, account_id, department_id)
  if (department === undefined) throw invalid({ department_id: 'is needed: there is no main department' })
  if (department_id !== null) return { department, department_ids: [department.id] }
  const all = await db.all<{ id: number; tax_no: string | null }>(
    sql`select id, tax_no from departments where account_id = ${account_id}`,
  )
  const own = nipOf(department.tax_no)
  const others = all.filter(({ tax_no }) => (nipOf(tax_no) ?? own) !== own).map(({ id }) => id)
  return {
    department,
    department_ids: others.length === 0 ? null : all.flatMap(({ id }) => (others.includes(id) ? [] : [id])),
  }
}

const ofDepartments = (department_ids: readonly number[] | null | undefined): Sql =>
  department_ids ? sql`and department_id in (${join(department_ids)})` : sql``

const PAGE = 500

export type Issued = {
  account_id: number
  settings: Settings
  department_ids: readonly number[] | null
  from: string
  to: string
}

// By the day of issue; a correction of what is no invoice is none either.
export async function* issuedInvoices(db: Database, asked: Issued): AsyncGenerator<Sources[]> {
  const { account_id, settings, from, to, department_ids } = asked
  const kinds = [...FORMATS.fa3.kinds]
  let last = { day: from, id: 0 }
  for (;;) {
    const page = await selectRecords(
      db,
      invoices,
      sql`where account_id = ${account_id} and deleted = 0 and cancelled = 0 and income = ${true}
        and kind in (${join(kinds)}) ${ofDepartments(department_ids)} and issue_date <= ${to}
        and (issue_date, id) > (${last.day}, ${last.id}) order by issue_date, id limit ${PAGE}`,
      'with lazy fields',
    )
    const gathered = await gatherPage(db, account_id, settings, page)
    yield gathered.filter(({ original }) => !original || FORMATS.fa3.kinds.has(original.kind ?? ''))
    if (page.length < PAGE) return
    const { issue_date, id } = page.at(-1) as Invoice
    last = { day: issue_date ?? from, id }
  }
}

async function gatherPage(
  db: Database,
  account_id: number,
  settings: Settings,
  page: readonly Invoice[],
): Promise<Sources[]> {
  const originals = await originalsOf(page, (ids) => byId(db, account_id, ids))
  const settled = new Map(page.map((one) => [one.id, settledIn(originals.get(one.id) ?? one)]))
  const ids = [...new Set([...settled.values()].flat())]
  const advances = await byId(db, account_id, ids)
  const corrections = ids.length > 0 ? await correctionsOf(db, account_id, ids) : []
  return page.map((invoice) => {
    const own = new Set(settled.get(invoice.id))
    return {
      invoice,
      settings,
      original: originals.get(invoice.id),
      earlier: [],
      advances: [...own].flatMap((id) => advances.get(id) ?? []),
      advance_corrections: corrections.filter(({ invoice_id }) => own.has(invoice_id as number)),
    }
  })
}

const settledIn = ({ settled_advances }: Invoice): number[] =>
  ((settled_advances ?? []) as Settled[]).map(({ id }) => id)

type Correcting = { id: number; kind: string | null; invoice_id: number | null }

// Of each correction what it corrects in the end, as some name another correction.
async function originalsOf<One extends Correcting>(
  page: readonly Correcting[],
  read: (ids: readonly number[]) => Promise<Map<number, One>>,
): Promise<Map<number, One>> {
  const found = new Map<number, One>()
  let open = page.flatMap(({ id, kind, invoice_id }) =>
    kind === 'correction' && invoice_id !== null ? [{ id, names: invoice_id, passed: new Set([id]) }] : [],
  )
  while (open.length > 0) {
    const named = await read(open.map(({ names }) => names))
    open = open.flatMap(({ id, names, passed }) => {
      const one = named.get(names)
      if (one === undefined || passed.has(one.id)) return []
      if (one.kind === 'correction' && one.invoice_id !== null)
        return [{ id, names: one.invoice_id, passed: passed.add(one.id) }]
      found.set(id, one)
      return []
    })
  }
  return found
}

async function byId(db: Database, account_id: number, ids: readonly number[]): Promise<Map<number, Invoice>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${account_id} and id in (${join([...new Set(ids)])})`,
  )
  return new Map(rows.map((one) => [one.id, one]))
}

// Documents of the register with what the corrections among them correct.
export async function* registeredDocuments(
  db: Database,
  side: Side,
  from: string,
  to: string,
): AsyncGenerator<Found[]> {
  for await (const page of registered(db, side, from, to)) {
    const originals = await originalsOf(page, (ids) => namedIn(db, side.account_id, ids))
    const found = page.map((document) => ({ document, original: originalIn(originals.get(document.id)) }))
    yield await withTouchedGoods(db, side.account_id, found, originals)
  }
}

const selectByIds = (db: Database, account_id: number, ids: readonly number[]) =>
  selectRecords(
    db,
    invoices,
    sql`where account_id = ${account_id} and id in (${join([...new Set(ids)])})`,
    'with lazy fields',
  )

export async function findLockedIds(
  db: Database,
  account_id: number,
  settings: Settings,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await selectByIds(db, account_id, ids)
  return new Set(rows.filter((one) => isLocked(one, settings)).map(({ id }) => id))
}

// Lines are read only of those few corrections whose codes they decide.
async function withTouchedGoods(
  db: Database,
  account_id: number,
  page: Found[],
  originals: ReadonlyMap<number, NamedRow>,
): Promise<Found[]> {
  const isOpen = ({ document: { read }, original }: Found) =>
    !read.gtu_codes?.length && Boolean(original?.read.gtu_codes?.length)
  const ids = page.filter(isOpen).flatMap(({ document: { id } }) => [id, (originals.get(id) as NamedRow).id])
  if (ids.length === 0) return page
  const rows = await selectByIds(db, account_id, ids)
  const lines = new Map(rows.map((one) => [one.id, readPositions(one)]))
  return page.map((found) => {
    const { document, original } = found
    if (original === undefined || !isOpen(found)) return found
    const corrected = lines.get((originals.get(document.id) as NamedRow).id) ?? []
    const own = lines.get(document.id) ?? []
    const gtu_codes = touchedCodes(original.read.gtu_codes ?? [], corrected, own)
    return { document, original: { ...original, read: { ...original.read, gtu_codes } } }
  })
}

const originalIn = (row: NamedRow | undefined): Original | undefined =>
  row && { kind: row.kind, read: JSON.parse(row.data) }

type NamedRow = { id: number; kind: string; invoice_id: number | null; data: string }

async function namedIn(
  db: Database,
  account_id: number,
  ids: readonly number[],
): Promise<Map<number, NamedRow>> {
  const rows = await db.all<NamedRow>(sql`select id, kind, invoice_id, data from invoices
    where account_id = ${account_id} and id in (${join([...new Set(ids)])})`)
  return new Map(rows.map((row) => [row.id, row]))
}
