import { type CalculationRules, calculationRules, currentRules } from '../../../money/rules/versions.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { findOriginal } from '../corrections/chain.ts'
import { inputOf } from '../drafts/draft-input.ts'
import type { InvoiceInput } from '../invoices/input.ts'
import { isOrder } from '../invoices/kinds.ts'
import { isUnissued } from '../invoices/rules/test-documents.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { isConversion } from './order-documents.ts'

// Chooses the calculation rules of documents. Everything that creates or changes a document asks here, so that a draft
// is shown with the amounts that it is issued with.

// The rules of a document that the input creates or, if it is a draft, changes. The version of a stored document never
// changes, so that its source is read without a lock.
export async function chooseRules(
  db: Database,
  accountId: number,
  input: Pick<InvoiceInput, 'draft' | 'for_receipt'>,
): Promise<CalculationRules> {
  const source = await findCalculationSource(db, accountId, input)
  return source ? calculationRules(source.calculation_version) : currentRules()
}

// The rules by which the next change of a stored document is calculated.
export const chooseChangeRules = async (
  db: Database,
  accountId: number,
  invoice: Invoice,
): Promise<CalculationRules> =>
  isUnissued(invoice)
    ? chooseRules(db, accountId, inputOf(invoice))
    : calculationRules(invoice.calculation_version)

// Returns the document that the new one must add up to: the one that it corrects, its receipt or its order.
async function findCalculationSource(
  db: Database,
  accountId: number,
  { draft, for_receipt }: Pick<InvoiceInput, 'draft' | 'for_receipt'>,
): Promise<Invoice | undefined> {
  if (draft.kind === 'correction') return findCorrected(db, accountId, draft)
  if (!for_receipt && !isConversion(draft)) return undefined
  if (isBlank(draft.from_invoice_id)) return undefined
  const source = await findRecord(db, accountId, invoices, draft.from_invoice_id as number)
  return source && (for_receipt || isOrder(source)) ? source : undefined
}

// A correction of a correction is calculated like the original document, too.
async function findCorrected(
  db: Database,
  accountId: number,
  { invoice_id, from_invoice_id }: InvoiceDraft,
): Promise<Invoice | undefined> {
  const correctedId = invoice_id ?? from_invoice_id
  return isBlank(correctedId) ? undefined : findOriginal(db, accountId, correctedId as number)
}
