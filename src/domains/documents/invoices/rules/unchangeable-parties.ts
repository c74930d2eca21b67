import type { Invoice } from '../schema.ts'

// A correction of a document in KSeF cannot change the parties: for that the document is reversed and another one
// issued. One list for creating, checking, writing and sending.
const UNCHANGEABLE_FIELDS = [
  'department_id',
  'seller_tax_no',
  'buyer_company',
  'buyer_tax_no',
  'buyer_tax_no_kind',
  'issuer',
  'delivery_address',
] as const

export const KEPT_IN_KSEF_RULE = 'FA3-43'

// Returns the fields in which a correction differs from the document in KSeF.
export function changedByCorrection(original: Invoice | undefined, invoice: Invoice): string[] {
  if (original === undefined || invoice.kind !== 'correction' || original.gov_id === null) return []
  return UNCHANGEABLE_FIELDS.filter((name) => (original[name] || null) !== (invoice[name] || null))
}
