import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { isSandbox, timeZoneOf } from '../../administration/accounts/rules.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { products } from '../../catalog/products/schema.ts'
import { readKeptLook, readTemplate } from '../../catalog/templates/actions.ts'
import { type DocumentTemplate, LEGACY_OPTIONS } from '../../catalog/templates/rules.ts'
import { isIssuedByAccount, refersToDocument } from '../invoices/kinds.ts'
import { hasNoFrozenTemplate } from '../invoices/rules/locks.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import type { PdfInvoice } from './pdf.ts'

// Gathers the data that a printed document shows beyond its own record.
export async function gatherPrint(
  db: Database,
  accountId: number,
  invoice: Invoice,
  print_option: PdfInvoice['print_option'],
  now: number,
): Promise<PdfInvoice> {
  const settings = await getSettings(db, accountId)
  return {
    invoice,
    positions: readPositions(invoice),
    template: await gatherTemplate(db, accountId, invoice),
    corrected: await findCorrectedDocument(db, accountId, invoice),
    print_option,
    printed_on: print_option === 'duplicate' ? dayAt(now, timeZoneOf(settings)) : undefined,
    is_sandbox: isSandbox(settings) || undefined,
  }
}

// Reads the codes from the products as they are now, including deleted ones, because document lines store none.
export async function gatherEanCodes(
  db: Database,
  accountId: number,
  invoice: Invoice,
): Promise<NonNullable<PdfInvoice['ean_codes']>> {
  const ids = readPositions(invoice).flatMap(({ product_id }) => product_id ?? [])
  if (ids.length === 0) return {}
  const productRows = await selectRecords(
    db,
    products,
    sql`where account_id = ${accountId} and id in (${join([...new Set(ids)])})`,
  )
  return Object.fromEntries(
    productRows.flatMap(({ id, ean_code }) => (ean_code ? [[id, ean_code.trim()]] : [])),
  )
}

// The frozen template of a delivered document, or the current template of its department. Documents issued by others
// show none of the account's images.
export async function gatherTemplate(
  db: Database,
  accountId: number,
  invoice: Invoice,
): Promise<DocumentTemplate> {
  const frozen = invoice.look_id === null ? undefined : await readKeptLook(db, accountId, invoice.look_id)
  if (frozen) return frozen
  const template = await readTemplate(db, accountId, invoice.department_id)
  if (!isIssuedByAccount(invoice)) return { ...template, pictures: {} }
  // Documents delivered before templates were frozen use the legacy options, which all documents shared then.
  if (!hasNoFrozenTemplate(invoice))
    return { choices: LEGACY_OPTIONS, pictures: { logo: template.pictures.logo } }
  return template
}

// The document that a correction corrects, or the receipt that an invoice replaces. A corrected document that is not
// stored here is described by fields of the correction.
async function findCorrectedDocument(
  db: Database,
  accountId: number,
  invoice: Invoice,
): Promise<PdfInvoice['corrected']> {
  const { kind, invoice_id, receipt_for_invoice_id, corrected_number, corrected_date } = invoice
  const id = refersToDocument({ kind }) ? invoice_id : receipt_for_invoice_id
  const source = id === null ? undefined : await findRecord(db, accountId, invoices, id)
  return source ?? (corrected_number ? { number: corrected_number, issue_date: corrected_date } : undefined)
}
