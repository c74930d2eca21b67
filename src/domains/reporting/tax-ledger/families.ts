import { isOrder } from '../../documents/invoices/kinds.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { settledIds } from './tax-document.ts'

// Which documents are one sale or purchase: an order with its advances and final invoice, an original with its
// corrections, a receipt with its invoice.

// The documents that this one names.
export const namedIds = (invoice: Invoice): number[] =>
  [
    invoice.invoice_id,
    invoice.from_invoice_id,
    invoice.receipt_for_invoice_id,
    invoice.invoice_for_receipt_id,
    ...settledIds(invoice),
  ].flatMap((id) => id ?? [])

// Whether the document belongs to the family of another one that it names. A copy of an invoice is another sale.
export const isRelated = (invoice: Invoice, referenced: Invoice): boolean =>
  referenced.id !== invoice.id &&
  ((invoice.kind === 'correction' && invoice.invoice_id === referenced.id) ||
    (invoice.from_invoice_id === referenced.id && isOrder(referenced)) ||
    invoice.receipt_for_invoice_id === referenced.id ||
    invoice.invoice_for_receipt_id === referenced.id ||
    settledIds(invoice).includes(referenced.id))

// Divides documents into families, each in the order of the ids.
export function familiesOf(documents: ReadonlyMap<number, Invoice>): Invoice[][] {
  const groups = new Map<number, Invoice[]>()
  for (const invoice of [...documents.values()].toSorted((a, b) => a.id - b.id)) {
    const group = groups.get(invoice.id) ?? join(groups, [invoice], [])
    for (const id of namedIds(invoice)) {
      const referenced = documents.get(id)
      if (referenced && isRelated(invoice, referenced))
        join(groups, groups.get(invoice.id) ?? group, groups.get(id) ?? [referenced])
    }
  }
  return [...new Set(groups.values())].map((group) => group.toSorted((a, b) => a.id - b.id))
}

function join(groups: Map<number, Invoice[]>, group: Invoice[], other: Invoice[]): Invoice[] {
  if (group === other) return group
  const joined = [...group, ...other]
  for (const { id } of joined) groups.set(id, joined)
  return joined
}
