import type { AdvancePayment } from '../../../einvoice/model.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

// A stored document with all related records that its e-invoice needs.
export type Sources = {
  invoice: Invoice
  settings: Settings
  client?: Client | undefined
  department?: Department | undefined
  // The corrected document and its earlier corrections.
  original?: Invoice | undefined
  earlier: Invoice[]
  // The advances that a final invoice settles, or the earlier advances of an advance, with their corrections.
  advances: Invoice[]
  advance_corrections: Invoice[]
  receipt?: Invoice | undefined
  // Numbers of its goods issues; for an advance, the payments by day.
  delivery_notes?: string[]
  received?: AdvancePayment[]
  // Attachments embedded into the e-invoice.
  embedded?: { file_name: string; content_type: string; embedded: Uint8Array }[]
}
