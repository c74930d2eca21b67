import type { Invoice } from '../schema.ts'

// By a correction of what is in KSeF nobody else sells or buys: for that the first is taken back and another one issued. One list for
// creating, checking, writing and sending.
const KEPT = [
  'department_id',
  'seller_tax_no',
  'buyer_company',
  'buyer_tax_no',
  'buyer_tax_no_kind',
  'issuer',
  'delivery_address',
] as const

export const KEPT_IN_KSEF_RULE = 'FA3-43'

// The fields in which a correction differs from what KSeF has.
export function changedByCorrection(original: Invoice | undefined, invoice: Invoice): string[] {
  if (original === undefined || invoice.kind !== 'correction' || original.gov_id === null) return []
  return KEPT.filter((name) => (original[name] || null) !== (invoice[name] || null))
}
