import { useRecord } from '../../../api/queries.ts'
import { type Invoice, invoices } from './invoice.ts'

// The buyer issues the invoice for what a flat-rate farmer sells, and its corrections: expenses with a structure of their own.
export function useIsForFarmer({ income, kind, invoice_id }: Invoice): boolean {
  const corrected_id = !income && kind === 'correction' ? (invoice_id ?? undefined) : undefined
  const { data: corrected } = useRecord(invoices, corrected_id)
  return !income && (corrected_id === undefined ? kind : corrected?.kind) === 'vat_rr'
}
