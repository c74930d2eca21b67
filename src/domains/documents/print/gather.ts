import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, selectRecords } from '../../../platform/database/records.ts'
import { join, sql } from '../../../platform/database/sql.ts'
import { isSandbox, timeZoneOf } from '../../administration/accounts/rules.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { products } from '../../catalog/products/schema.ts'
import { readKeptLook, readLook } from '../../catalog/templates/actions.ts'
import { type DocumentLook, EARLY_CHOICES } from '../../catalog/templates/rules.ts'
import { isIssuedHere, namesOther } from '../invoices/kinds.ts'
import { isUnkept } from '../invoices/rules/locks.ts'
import { readPositions } from '../invoices/rules/stored-positions.ts'
import { type Invoice, invoices } from '../invoices/schema.ts'
import type { PdfInvoice } from './pdf.ts'

// What a printed document shows beyond its own record.
export async function gatherPrint(
  db: Database,
  account_id: number,
  invoice: Invoice,
  print_option: PdfInvoice['print_option'],
  now: number,
): Promise<PdfInvoice> {
  const settings = await getSettings(db, account_id)
  return {
    invoice,
    positions: readPositions(invoice),
    look: await gatherLook(db, account_id, invoice),
    corrected: await correctedBy(db, account_id, invoice),
    print_option,
    printed_on: print_option === 'duplicate' ? dayAt(now, timeZoneOf(settings)) : undefined,
    is_tried: isSandbox(settings) || undefined,
  }
}

// Those of the cards as they are now, deleted ones too: lines keep none.
export async function gatherEanCodes(
  db: Database,
  account_id: number,
  invoice: Invoice,
): Promise<NonNullable<PdfInvoice['ean_codes']>> {
  const ids = readPositions(invoice).flatMap(({ product_id }) => product_id ?? [])
  if (ids.length === 0) return {}
  const cards = await selectRecords(
    db,
    products,
    sql`where account_id = ${account_id} and id in (${join([...new Set(ids)])})`,
  )
  return Object.fromEntries(cards.flatMap(({ id, ean_code }) => (ean_code ? [[id, ean_code.trim()]] : [])))
}

// As it left the house, or as its department looks now. What others issued bears none of our pictures.
export async function gatherLook(db: Database, account_id: number, invoice: Invoice): Promise<DocumentLook> {
  const kept = invoice.look_id === null ? undefined : await readKeptLook(db, account_id, invoice.look_id)
  if (kept) return kept
  const look = await readLook(db, account_id, invoice.department_id)
  if (!isIssuedHere(invoice)) return { ...look, pictures: {} }
  // It left before looks were kept, when there was one for all.
  if (!isUnkept(invoice)) return { choices: EARLY_CHOICES, pictures: { logo: look.pictures.logo } }
  return look
}

// What a correction corrects, or the receipt that an invoice is for. A document that is not kept here is named on the correction.
async function correctedBy(
  db: Database,
  account_id: number,
  invoice: Invoice,
): Promise<PdfInvoice['corrected']> {
  const { kind, invoice_id, receipt_for_invoice_id, corrected_number, corrected_date } = invoice
  const id = namesOther({ kind }) ? invoice_id : receipt_for_invoice_id
  const known = id === null ? undefined : await findRecord(db, account_id, invoices, id)
  return known ?? (corrected_number ? { number: corrected_number, issue_date: corrected_date } : undefined)
}
