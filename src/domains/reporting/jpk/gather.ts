import { nipOf } from '../../../einvoice/jpk/taxpayer.ts'
import type { Problem } from '../../../einvoice/model.ts'
import { invalid } from '../../../platform/api-error.ts'
import type { Database } from '../../../platform/database/database.ts'
import { selectRecords } from '../../../platform/database/records.ts'
import { join, type Sql, sql } from '../../../platform/database/sql.ts'
import type { Entry } from '../../../tax/types.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'
import { chooseDepartment } from '../../administration/departments/store.ts'
import type { SettledAdvance } from '../../documents/conversions/order-documents.ts'
import { correctionsOf } from '../../documents/corrections/store.ts'
import { isLocked } from '../../documents/invoices/rules/locks.ts'
import { readPositions } from '../../documents/invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../../documents/invoices/schema.ts'
import { FORMATS } from '../../e-invoicing/files/formats.ts'
import type { Sources } from '../../e-invoicing/files/sources.ts'
import { entriesOfRows, type RegisterQuery, registerKeys } from '../tax-ledger/register-store.ts'
import { touchedCodes } from './gtu-codes.ts'
import type { Original, RegisterDocument, RegisteredDocument } from './v7-rows.ts'

// Gathers the taxpayer and the documents of a period, page by page with their related documents.

export type Taxpayer = {
  department: Department
  // The departments with the tax number of the taxpayer; null if all have it.
  department_ids: number[] | null
}

// A file covers one taxpayer: departments with another number submit their own files.
export async function gatherTaxpayer(
  db: Database,
  accountId: number,
  departmentId: number | null,
): Promise<Taxpayer> {
  const department = await chooseDepartment(db, accountId, departmentId)
  if (department === undefined)
    throw invalid({ department_id: 'is required because there is no main department' })
  if (departmentId !== null) return { department, department_ids: [department.id] }
  return { department, department_ids: await departmentsWithNumberOf(db, accountId, department) }
}

// The departments of the main one's taxpayer; null for all.
export async function departmentsOfTaxpayer(db: Database, accountId: number): Promise<number[] | null> {
  const main = await chooseDepartment(db, accountId, null)
  return main ? departmentsWithNumberOf(db, accountId, main) : null
}

async function departmentsWithNumberOf(db: Database, accountId: number, department: Department) {
  const all = await db.all<{ id: number; tax_no: string | null }>(
    sql`select id, tax_no from departments where account_id = ${accountId}`,
  )
  const taxpayerNip = nipOf(department.tax_no)
  const others = all
    .filter(({ tax_no }) => (nipOf(tax_no) ?? taxpayerNip) !== taxpayerNip)
    .map(({ id }) => id)
  return others.length === 0 ? null : all.flatMap(({ id }) => (others.includes(id) ? [] : [id]))
}

const ofDepartments = (departmentIds: readonly number[] | null | undefined): Sql =>
  departmentIds ? sql`and department_id in (${join(departmentIds)})` : sql``

const PAGE = 500

export type IssuedQuery = {
  account_id: number
  settings: Settings
  department_ids: readonly number[] | null
  from: string
  to: string
}

// Reads by day of issue. Corrections of documents that are no invoices are left out.
export async function* issuedInvoices(db: Database, query: IssuedQuery): AsyncGenerator<Sources[]> {
  const { account_id, settings, from, to, department_ids } = query
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
  accountId: number,
  settings: Settings,
  page: readonly Invoice[],
): Promise<Sources[]> {
  const originals = await findOriginals(page, (ids) => findInvoicesById(db, accountId, ids))
  const settled = new Map(
    page.map((invoice) => [invoice.id, settledAdvanceIds(originals.get(invoice.id) ?? invoice)]),
  )
  const ids = [...new Set([...settled.values()].flat())]
  const advances = await findInvoicesById(db, accountId, ids)
  const corrections = ids.length > 0 ? await correctionsOf(db, accountId, ids) : []
  return page.map((invoice) => {
    const advanceIds = new Set(settled.get(invoice.id))
    return {
      invoice,
      settings,
      original: originals.get(invoice.id),
      earlier: [],
      advances: [...advanceIds].flatMap((id) => advances.get(id) ?? []),
      advance_corrections: corrections.filter(({ invoice_id }) => advanceIds.has(invoice_id as number)),
    }
  })
}

const settledAdvanceIds = ({ settled_advances }: Invoice): number[] =>
  ((settled_advances ?? []) as SettledAdvance[]).map(({ id }) => id)

type CorrectionRow = { id: number; kind: string | null; invoice_id: number | null }

// Finds the document that each correction corrects in the end, because a correction may correct another correction.
async function findOriginals<Row extends CorrectionRow>(
  page: readonly CorrectionRow[],
  read: (ids: readonly number[]) => Promise<Map<number, Row>>,
): Promise<Map<number, Row>> {
  const originals = new Map<number, Row>()
  let pending = page.flatMap(({ id, kind, invoice_id }) =>
    kind === 'correction' && invoice_id !== null ? [{ id, names: invoice_id, passed: new Set([id]) }] : [],
  )
  while (pending.length > 0) {
    const referencedRows = await read(pending.map(({ names }) => names))
    pending = pending.flatMap(({ id, names, passed }) => {
      const referencedRow = referencedRows.get(names)
      if (referencedRow === undefined || passed.has(referencedRow.id)) return []
      if (referencedRow.kind === 'correction' && referencedRow.invoice_id !== null)
        return [{ id, names: referencedRow.invoice_id, passed: passed.add(referencedRow.id) }]
      originals.set(id, referencedRow)
      return []
    })
  }
  return originals
}

async function findInvoicesById(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, Invoice>> {
  if (ids.length === 0) return new Map()
  const rows = await selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and id in (${join([...new Set(ids)])})`,
  )
  return new Map(rows.map((invoice) => [invoice.id, invoice]))
}

export type DocumentWithEntries = { registered: RegisteredDocument; entries: readonly Entry[] }

// The documents with tax in a period, each with its entries and with the document that it corrects.
export async function* documentsWithEntries(
  db: Database,
  query: RegisterQuery,
): AsyncGenerator<DocumentWithEntries[]> {
  const keys = await registerKeys(db, query)
  for (let from = 0; from < keys.length; from += PAGE) {
    const rows = await entriesOfRows(db, query, keys.slice(from, from + PAGE))
    const ids = rows.map(({ key }) => key.document_id)
    const registered = await findRegistered(db, query.account_id, ids)
    yield rows.flatMap(({ key, entries }) => {
      const document = registered.get(key.document_id)
      return document && entries.length > 0 ? [{ registered: document, entries }] : []
    })
  }
}

async function findRegistered(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, RegisteredDocument>> {
  const rows = await db.all<Omit<RegisterDocument, 'data'> & { gov_id: string | null; data: string }>(sql`
    select id, number, kind, issue_date, sell_date, buyer_name, buyer_tax_no, invoice_id, series, gov_id, data from invoices
    where account_id = ${accountId} and id in (${join([...new Set(ids)])})`)
  const page = rows.map(({ data, gov_id, ...row }) => ({ ...row, data: { ...JSON.parse(data), gov_id } }))
  const originals = await findOriginals(page, (ids) => findOriginalRows(db, accountId, ids))
  const registered = page.map((document) => ({
    document,
    original: readOriginal(originals.get(document.id)),
  }))
  const corrected = await withCorrectedCodes(db, accountId, registered, originals)
  return new Map(corrected.map((original) => [original.document.id, original]))
}

// Problems that a user has to check before the return of a month.
const DOUBTS: { readonly [code: string]: Pick<Problem, 'rule' | 'field'> } = {
  self_assessment_missing: { rule: 'JPK-19', field: 'kind' },
  invoice_missing: { rule: 'JPK-20', field: 'paid' },
  cause_missing: { rule: 'JPK-21', field: 'correction_cause' },
  not_decided: { rule: 'JPK-22', field: 'decision' },
}

type DoubtQuery = { db: Database; account_id: number; department_ids: readonly number[] | null }
type DoubtRow = { id: number; number: string; rule: string }

// Undecided received files are deducted, unless the settings of the account exclude them.
export async function findDoubts({ db, account_id, department_ids }: DoubtQuery, month: string) {
  const inMonth = sql`e.account_id = ${account_id} and e.period = ${month}
    ${department_ids ? sql`and e.department_id in (${join(department_ids)})` : sql``}`
  const rows = await db.all<DoubtRow>(sql`
    select i.id, i.number, e.rule from tax_entries e
    join invoices i on i.account_id = e.account_id and i.id = e.document_id
    where ${inMonth} and e.state = 'doubt' and e.rule in (${join(Object.keys(DOUBTS))})
    union select i.id, i.number, 'not_decided' from tax_entries e
    join received_files r on r.account_id = e.account_id and r.invoice_id = e.document_id
    join invoices i on i.account_id = e.account_id and i.id = e.document_id
    where ${inMonth} and e.side = 'input' and e.state = 'counted' and r.decision is null
    order by 1, 3`)
  return rows.flatMap(({ id, number, rule }) => {
    const problem = DOUBTS[rule]
    return problem ? [{ id, number, ...problem }] : []
  })
}

const selectByIds = (db: Database, accountId: number, ids: readonly number[]) =>
  selectRecords(
    db,
    invoices,
    sql`where account_id = ${accountId} and id in (${join([...new Set(ids)])})`,
    'with lazy fields',
  )

export async function findLockedIds(
  db: Database,
  accountId: number,
  settings: Settings,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await selectByIds(db, accountId, ids)
  return new Set(rows.filter((invoice) => isLocked(invoice, settings)).map(({ id }) => id))
}

// Reads lines only of the few corrections whose goods codes depend on them.
async function withCorrectedCodes(
  db: Database,
  accountId: number,
  page: RegisteredDocument[],
  originals: ReadonlyMap<number, OriginalRow>,
): Promise<RegisteredDocument[]> {
  const needsLines = ({ document: { data }, original }: RegisteredDocument) =>
    !data.gtu_codes?.length && Boolean(original?.data.gtu_codes?.length)
  const ids = page
    .filter(needsLines)
    .flatMap(({ document: { id } }) => [id, (originals.get(id) as OriginalRow).id])
  if (ids.length === 0) return page
  const rows = await selectByIds(db, accountId, ids)
  const lines = new Map(rows.map((invoice) => [invoice.id, readPositions(invoice)]))
  return page.map((registered) => {
    const { document, original } = registered
    if (original === undefined || !needsLines(registered)) return registered
    const originalPositions = lines.get((originals.get(document.id) as OriginalRow).id) ?? []
    const positions = lines.get(document.id) ?? []
    const gtu_codes = touchedCodes(original.data.gtu_codes ?? [], originalPositions, positions)
    return { document, original: { ...original, data: { ...original.data, gtu_codes } } }
  })
}

const readOriginal = (row: OriginalRow | undefined): Original | undefined =>
  row && { kind: row.kind, data: JSON.parse(row.data) }

type OriginalRow = { id: number; kind: string; invoice_id: number | null; data: string }

async function findOriginalRows(
  db: Database,
  accountId: number,
  ids: readonly number[],
): Promise<Map<number, OriginalRow>> {
  const rows = await db.all<OriginalRow>(sql`select id, kind, invoice_id, data from invoices
    where account_id = ${accountId} and id in (${join([...new Set(ids)])})`)
  return new Map(rows.map((row) => [row.id, row]))
}
