import type { Database } from '../../../platform/database/database.ts'
import { isIssuedHere } from '../invoices/kinds.ts'
import type { Invoice } from '../invoices/schema.ts'
import type { PdfInvoice } from './pdf.ts'

// A print that carries its structured invoice, where the look of the document says so and the document can be told so. The structured
// form stands below documents, so the composition brings it.

// Its CII, or why it has none; for people every problem by itself, at its field and in the language of the account.
export type Carried = { structured?: string; reason?: string; problems?: readonly string[] }
export type Carry = (
  db: Database,
  account_id: number,
  invoice: Invoice,
  now: number,
  told?: 'to people',
) => Promise<Carried>

export async function carrying(
  db: Database,
  { account_id, now }: { account_id: number; now: number },
  document: PdfInvoice,
  carry: Carry | undefined,
  told?: 'to people',
): Promise<PdfInvoice & Carried> {
  const is_wished = document.look?.choices.einvoice_pdf === 'facturx' && isIssuedHere(document.invoice)
  if (carry === undefined || !is_wished) return document
  return { ...document, ...(await carry(db, account_id, document.invoice, now, told)) }
}
