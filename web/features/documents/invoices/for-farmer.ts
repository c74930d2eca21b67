import { useRecord } from '../../../api/queries.ts'
import { type Invoice, invoices } from './invoice.ts'

// VAT RR invoices, which the buyer issues for purchases from a flat-rate farmer, and their corrections. They are
// expenses with a structure of their own.
export function useIsForFarmer({ income, kind, invoice_id }: Invoice): boolean {
  const correctedId = !income && kind === 'correction' ? (invoice_id ?? undefined) : undefined
  const { data: corrected } = useRecord(invoices, correctedId)
  return !income && (correctedId === undefined ? kind : corrected?.kind) === 'vat_rr'
}
