import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { timeOrderedToken } from '../../../platform/secret.ts'
import { type Department, departments } from '../../administration/departments/schema.ts'
import { findUsedNumbers } from '../../catalog/numbering/store.ts'
import { freezeTemplate } from '../../catalog/templates/actions.ts'
import { createDraft } from '../../documents/invoice-actions/draft-actions.ts'
import { readInvoiceInput } from '../../documents/invoices/input.ts'
import { isIssuedByAccount } from '../../documents/invoices/kinds.ts'
import { hasNoFrozenTemplate } from '../../documents/invoices/rules/locks.ts'
import { type InvoiceDraft, invoices } from '../../documents/invoices/schema.ts'
import { numberedInvoices } from '../../documents/invoices/store.ts'
import { noteOf, type TransferContext } from './context.ts'
import type { DecidedRecord, ImportedFields, Importer } from './import-page.ts'
import { recordIssuedDocuments } from './import-recurring.ts'
import { composeDocument, readDocument } from './read-document.ts'
import { objectsOf, type SourceRecord } from './rules.ts'
import type { Note } from './schema.ts'
import { findTransferred, usedTokens } from './store.ts'

// Imports sales and purchases with all their data. They are inserted without actions, so that nothing is sent, moved, paid or numbered.

export const invoiceImporter: Importer = {
  resource: invoices,
  read: readDocument,
  decide,
  fixedFields: ['look_id', 'token'],
  storeRelated: recordIssuedDocuments,
}

async function decide(
  db: Database,
  context: TransferContext,
  records: DecidedRecord[],
  notes: Note[],
): Promise<(ImportedFields | string)[]> {
  const { move, writer } = context
  const transferred = await findTransferred(
    db,
    move,
    invoices.plural,
    records.map(({ sourceRecord }) => sourceRecord.id),
  )
  const newRecords = records.filter(({ sourceRecord }) => !transferred.has(sourceRecord.id))
  const usedNumbers = await usedNumbersOf(db, context, newRecords)
  const publicTokens = await usedTokens(
    db,
    newRecords.flatMap(({ draft }) => readToken(draft.token) ?? []),
  )
  const departmentsById = new Map<number, Department | undefined>()
  const templates = new Map<number | null, number>()
  const decided: (ImportedFields | string)[] = []
  for (const record of records) {
    const { draft, sourceRecord } = record
    const id = Number(draft.department_id ?? 0)
    if (id && !departmentsById.has(id))
      departmentsById.set(id, await findRecord(db, move.account_id, departments, id))
    const result = tryComposeDocument(record, writer.settings, departmentsById.get(id))
    if (typeof result === 'string') {
      decided.push(result)
      continue
    }
    const { kind, number, income } = result.invoice
    const name = `${kind} ${number}`
    if (income !== false && !transferred.has(sourceRecord.id) && usedNumbers.has(name)) {
      decided.push(`has a number that is already used in this account: ${number}`)
      continue
    }
    if (income !== false) usedNumbers.add(name)
    if (result.difference !== undefined) notes.push(noteOf('differs', invoices, record, result.difference))
    const is_fresh = !transferred.has(sourceRecord.id)
    const fields = withToken(record, result.invoice as ImportedFields, {
      moving: context,
      tokens: publicTokens,
      is_fresh,
      notes,
    })
    decided.push(is_fresh && !move.is_dry ? await withTemplate(db, context, fields, templates) : fields)
  }
  return decided
}

// Data of other services can have any form. A record that our rules cannot process is skipped without affecting others.
function tryComposeDocument(...args: Parameters<typeof composeDocument>) {
  try {
    return composeDocument(...args)
  } catch (error) {
    return `cannot be processed: ${(error as Error).message}`
  }
}

async function usedNumbersOf(
  db: Database,
  { move }: TransferContext,
  records: readonly DecidedRecord[],
): Promise<Set<string>> {
  const numbers = records.flatMap(({ draft: { kind, number, income } }) =>
    kind && number && income !== false ? [{ kind: String(kind), number: String(number) }] : [],
  )
  return new Set(await findUsedNumbers(db, move.account_id, numberedInvoices, numbers))
}

const readToken = (token: unknown): string | undefined =>
  typeof token === 'string' && /^[A-Za-z0-9]{1,64}$/.test(token) ? token : undefined

type TokenContext = { moving: TransferContext; tokens: Set<string>; is_fresh: boolean; notes: Note[] }

// New documents keep their public link, unless another document, even a deleted one, has it already. Documents transferred before keep the
// link they have, because a link that the source states later could belong to another document.
function withToken(
  record: DecidedRecord,
  fields: ImportedFields,
  { moving, tokens, is_fresh, notes }: TokenContext,
): ImportedFields {
  const { token, ...rest } = fields
  if (!is_fresh) return rest
  const publicToken = readToken(token)
  const { user_id, now } = moving.writer
  if (publicToken !== undefined && !tokens.has(publicToken)) {
    tokens.add(publicToken)
    return { ...fields, user_id }
  }
  if (publicToken !== undefined)
    notes.push(
      noteOf('kept', invoices, record, 'has a public link that is already used; a new one was created'),
    )
  return { ...fields, user_id, token: timeOrderedToken(now) }
}

// Documents that were sent are frozen with the current template of their department.
async function withTemplate(
  db: Database,
  { writer }: TransferContext,
  fields: ImportedFields,
  templates: Map<number | null, number>,
) {
  const invoice = fields as InvoiceDraft
  if (!isIssuedByAccount(invoice) || hasNoFrozenTemplate(invoice)) return fields
  const id = invoice.department_id ?? null
  const templateId = templates.get(id) ?? (await freezeTemplate(db, writer, id))
  templates.set(id, templateId)
  return { ...fields, look_id: templateId }
}

// A draft is a stored request, so it is created from one.
export async function createTransferredDraft(
  db: Database,
  { writer, ids }: TransferContext,
  sourceRecord: SourceRecord,
): Promise<number> {
  const request = readInvoiceInput(await withOwnIds(db, ids, sourceRecord))
  const { id } = await createDraft(db, writer, request)
  return id
}

const REFERENCED = {
  client_id: 'clients',
  department_id: 'departments',
  category_id: 'categories',
  warehouse_id: 'warehouses',
} as const

async function withOwnIds(
  db: Database,
  ids: TransferContext['ids'],
  sourceRecord: SourceRecord,
): Promise<SourceRecord> {
  const { number, invoice_id, from_invoice_id, bank_accounts, recipient_id, price_list_id, ...rest } =
    sourceRecord
  const request: SourceRecord = { ...rest, status: 'draft', buyer_override: true, keep_client: true }
  for (const [field, to] of Object.entries(REFERENCED)) {
    const id = Number(sourceRecord[field] ?? 0)
    request[field] = id ? ((await ids.find(db, to, [id])).get(id) ?? null) : null
  }
  const lines = objectsOf(sourceRecord.positions)
  const productIds = lines.flatMap(({ product_id }) => (Number(product_id) ? [Number(product_id)] : []))
  const ownProductIds = await ids.find(db, 'products', productIds)
  request.positions = lines.map(({ id, product_id, price_net, price_tax, ...line }) => ({
    ...line,
    product_id: ownProductIds.get(Number(product_id)) ?? null,
  }))
  return request
}
