import { dayAt } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { timeZoneOf } from '../../accounts/rules.ts'
import { getSettings } from '../../accounts/store.ts'
import { findLogo } from '../../departments/store.ts'
import { readPositions } from '../fields/positions.ts'
import { isIssuedHere, namesOther } from '../kinds.ts'
import { type Invoice, invoices } from '../schema.ts'
import type { PdfInvoice } from './pdf.ts'

// What a printed document shows beyond its own record.
export async function gatherPrint(
  db: Database,
  account_id: number,
  invoice: Invoice,
  print_option: PdfInvoice['print_option'],
  now = Date.now(),
): Promise<PdfInvoice> {
  const is_own = isIssuedHere(invoice) && invoice.department_id !== null
  return {
    invoice,
    positions: readPositions(invoice),
    logo: is_own ? await findLogo(db, account_id, invoice.department_id as number) : undefined,
    corrected: await correctedBy(db, account_id, invoice),
    print_option,
    printed_on:
      print_option === 'duplicate' ? dayAt(now, timeZoneOf(await getSettings(db, account_id))) : undefined,
  }
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
