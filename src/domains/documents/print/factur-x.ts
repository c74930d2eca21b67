import type { Database } from '../../../platform/database/database.ts'
import { isIssuedByAccount } from '../invoices/kinds.ts'
import type { Invoice } from '../invoices/schema.ts'
import type { PdfInvoice } from './pdf.ts'

// Embeds the e-invoice into a PDF if the template asks for it and the document can be expressed in it. The e-invoicing
// domain, which comes later, provides the function that writes it.

// The CII of a document, or the reason why it has none. For display, `problems` lists each problem with its field, in
// the language of the account.
export type EmbedResult = { cii?: string; reason?: string; problems?: readonly string[] }
export type EmbedEinvoice = (
  db: Database,
  accountId: number,
  invoice: Invoice,
  now: number,
  audience?: 'to people',
) => Promise<EmbedResult>

export async function withEmbeddedEinvoice(
  db: Database,
  { account_id, now }: { account_id: number; now: number },
  document: PdfInvoice,
  embedEinvoice: EmbedEinvoice | undefined,
  audience?: 'to people',
): Promise<PdfInvoice & EmbedResult> {
  const isRequested =
    document.template?.choices.einvoice_pdf === 'facturx' && isIssuedByAccount(document.invoice)
  if (embedEinvoice === undefined || !isRequested) return document
  return { ...document, ...(await embedEinvoice(db, account_id, document.invoice, now, audience)) }
}
