import type { QueryParams } from '../../../../api/client.ts'
import type { InvoiceRow } from '../../../../api/invoices.ts'

// The documents to remind of: selected ones, or all that match the filters.
export type ReminderTarget = { rows: readonly InvoiceRow[] } | { filters: QueryParams }

// One email: of a client about all its overdue documents, or of a document without client.
export type ReminderLetter = { path: string; name: string }

export const LETTERS_MAX = 200

// One letter for each client, in the order of the list.
export function lettersFor(
  rows: readonly Pick<InvoiceRow, 'id' | 'client_id' | 'buyer_name'>[],
): ReminderLetter[] {
  const names = new Map<string, string>()
  for (const { id, client_id, buyer_name } of rows) {
    const path = client_id === null ? `/invoices/${id}` : `/clients/${client_id}`
    if (!names.has(path)) names.set(path, buyer_name ?? '')
  }
  return [...names].map(([path, name]) => ({ path, name }))
}
