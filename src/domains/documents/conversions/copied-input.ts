import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { CorrectedState } from '../corrections/corrected-state.ts'
import type { InvoiceInput } from '../invoices/input.ts'
import { type Copy, copyLine, type Source } from '../invoices/rules/copies.ts'
import type { TotalsOverride } from '../invoices/rules/sources.ts'
import type { InvoiceDraft } from '../invoices/schema.ts'

// Type of the completed input of documents created from others, and checks that they share.

// `state` describes the remaining lines of the corrected document.
export type CompletedInput = Copy & {
  finalTotals?: TotalsOverride | undefined
  state?: CorrectedState | undefined
} & Partial<Pick<InvoiceInput, 'buyer_override' | 'oid_unique'>>

export const copyAllLines = (source: Source) => (kind: string) => {
  if (kind === 'correction')
    throw invalid({ positions: ["can't be blank", 'set the corrected lines, or set total_correction'] })
  if (kind === 'advance') throw invalid({ copy_invoice_from: 'must refer to an order' })
  // A correction note changes texts, so it has no lines.
  if (kind === 'correction_note') return []
  return source.positions.map(copyLine)
}

// Rejects another currency, because amounts of related documents are added and subtracted.
export function checkCurrency(currency: string | null, draft: InvoiceDraft) {
  if (!isBlank(draft.currency) && draft.currency !== currency)
    throw invalid({ currency: `must be the currency of the document it is created from (${currency})` })
}
