import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { findLogo } from '../../departments/store.ts'
import type { PdfInvoice } from '../pdf.ts'
import { readPositions } from '../positions.ts'
import { type Invoice, invoices } from '../schema.ts'

// What a printed document shows beyond its own record.
export async function gatherPrint(
  db: Database,
  account_id: number,
  invoice: Invoice,
  print_option: PdfInvoice['print_option'],
): Promise<PdfInvoice> {
  const is_own = invoice.income !== false && invoice.department_id !== null
  return {
    invoice,
    positions: readPositions(invoice),
    logo: is_own ? await findLogo(db, account_id, invoice.department_id as number) : undefined,
    corrected: invoice.kind === 'correction' ? await correctedBy(db, account_id, invoice) : undefined,
    print_option,
  }
}

// A document that is not kept here is named on the correction itself.
async function correctedBy(
  db: Database,
  account_id: number,
  invoice: Invoice,
): Promise<PdfInvoice['corrected']> {
  const { invoice_id, corrected_number, corrected_date } = invoice
  const known = invoice_id === null ? undefined : await findRecord(db, account_id, invoices, invoice_id)
  return known ?? (corrected_number ? { number: corrected_number, issue_date: corrected_date } : undefined)
}
