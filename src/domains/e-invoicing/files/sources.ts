import type { Received } from '../../../einvoice/model.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import type { Department } from '../../administration/departments/schema.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'

// A stored document and all that a structured invoice tells of it beyond its own record.
export type Sources = {
  invoice: Invoice
  settings: Settings
  client?: Client | undefined
  department?: Department | undefined
  // What it corrects, and the corrections that were made before it.
  original?: Invoice | undefined
  earlier: Invoice[]
  // The advances that it settles, of an advance those before it, with their corrections.
  advances: Invoice[]
  advance_corrections: Invoice[]
  receipt?: Invoice | undefined
  // Numbers of the delivery notes of its goods; of an advance what came on which day.
  delivery_notes?: string[]
  received?: Received[]
  // The attachments that are written into it.
  embedded?: { file_name: string; content_type: string; embedded: Uint8Array }[]
}
