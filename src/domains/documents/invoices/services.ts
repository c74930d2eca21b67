import type { Warning } from '../../../platform/checks/warnings.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Shape } from '../../../platform/fields/resource.ts'
import type { Document } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import type { Freed } from '../conversions/payment-transfer.ts'
import type { Carry } from '../print/factur-x.ts'
import type { Request } from './input.ts'
import type { Invoice } from './schema.ts'

// What is known of a document elsewhere: the payments that name it, and settle it when it comes back, and its structured form. Both
// stand below documents, so the composition brings it.
export type Connected = {
  shape: Shape
  of: (call: Call, invoice_id: number) => Promise<Document[]>
  reminded: (call: Call, invoice_id: number) => Promise<Document> // who was reminded of it
  structured: (call: Call, invoice: Invoice) => Promise<string> // its CII, as Factur-X carries it
  carry: Carry // the same where a look asks for it
  doubts: (call: Call, invoice: Invoice) => Promise<Warning[]> | undefined // of what is made or changed, where the account asks for it
  send: (call: Call, invoice: Invoice) => Promise<Invoice> // to KSeF, because it is asked for
  tried: Pick<Connected, 'create' | 'update'> // of what is taken back again nothing is asked
  create: (db: Database, writer: Writer, request: Request) => Promise<Invoice>
  update: (db: Database, writer: Writer, invoice_id: number, request: Request) => Promise<Invoice>
  issue: (db: Database, writer: Writer, invoice_id: number) => Promise<Invoice>
  restore: (db: Database, writer: Writer, invoice_id: number) => Promise<Invoice>
  delete: (db: Database, writer: Writer, invoice_id: number) => Promise<Freed>
  cancel: (
    db: Database,
    writer: Writer,
    invoice_id: number,
    reason: string | null,
  ) => Promise<{ invoice: Invoice; freed: Freed }>
}
