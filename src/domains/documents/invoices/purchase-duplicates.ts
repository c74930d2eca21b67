import { applyChanges } from '../../../platform/actions/crud.ts'
import { ApiError } from '../../../platform/api-error.ts'
import { plainTaxNumber } from '../../../platform/checks/tax-number.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import type { InvoiceInput } from './input.ts'
import { type Invoice, type InvoiceDraft, invoices } from './schema.ts'
import { findPurchases, type Purchase } from './store.ts'

// An expense carries the number of its supplier, so two documents of one supplier with the same number are the
// same invoice booked twice. Runs while the numbers of the kind are locked, so that of two concurrent
// requests the second sees the first.
export async function checkPurchase(
  db: Database,
  accountId: number,
  invoice: InvoiceDraft,
  allowDuplicate: boolean,
  exceptId = 0,
): Promise<Pick<InvoiceDraft, 'duplicate_of_id'>> {
  if (!isPurchase(invoice)) return { duplicate_of_id: null }
  const [duplicate] = await findDuplicates(db, accountId, invoice, exceptId)
  if (duplicate && !allowDuplicate) throw duplicateError(duplicate)
  return { duplicate_of_id: duplicate?.id ?? null }
}

// A restored expense is allowed beside its duplicate if either of them has `allow_duplicate`.
export async function checkPurchaseReturn(db: Database, accountId: number, deleted: Invoice) {
  if (!isPurchase(deleted)) return {}
  const [duplicate] = await findDuplicates(db, accountId, deleted, deleted.id)
  if (!duplicate) return { duplicate_of_id: null }
  const original = await findRecord(db, accountId, invoices, duplicate.id)
  if (!deleted.allow_duplicate && !original?.allow_duplicate) throw duplicateError(duplicate)
  return { duplicate_of_id: duplicate.id }
}

// Expenses that referred to a removed or renumbered document as their duplicate refer to the first of the
// remaining ones.
export async function relinkDuplicates(db: Database, writer: WriteContext, removed: Invoice) {
  if (!isPurchase(removed)) return
  const { account_id } = writer
  for (const { id } of await findDuplicates(db, account_id, removed, removed.id)) {
    if ((await findRecord(db, account_id, invoices, id))?.duplicate_of_id !== removed.id) continue
    const duplicate = await lockRecord(db, account_id, invoices, id)
    const [first] = await findDuplicates(db, account_id, duplicate, id)
    const duplicate_of_id = first && first.id < id ? first.id : null
    if (duplicate_of_id === removed.id) continue
    await applyChanges(db, writer, invoices, duplicate, { duplicate_of_id })
  }
}

async function findDuplicates(db: Database, accountId: number, invoice: InvoiceDraft, exceptId: number) {
  const purchases = await findPurchases(
    db,
    accountId,
    invoice.kind ?? 'vat',
    (invoice.number as string).trim(),
  )
  return purchases.filter((purchase) => purchase.id !== exceptId && isSameVendor(purchase, invoice))
}

const duplicateError = ({ id, issue_date }: Purchase) =>
  new ApiError(
    422,
    {
      number: [
        `already exists for this supplier (document ${id}, ${issue_date}); set allow_duplicate to true to save it anyway`,
      ],
    },
    {},
    { duplicate_of_id: id },
  )

// Art. 116 of the Polish VAT act: it is the buyer who issues the invoice for what a flat-rate farmer sells.
export function withIncomeFlag(request: InvoiceInput): InvoiceInput {
  const { kind, income } = request.draft
  if (kind !== 'vat_rr' || (income ?? null) !== null) return request
  return { ...request, draft: { ...request.draft, income: false } }
}

const isPurchase = ({ income, number }: InvoiceDraft): boolean => income === false && !isBlank(number)

const IDENTIFYING_FIELDS = ['income', 'number', 'kind', 'buyer_name', 'buyer_tax_no'] as const

// Whether the search for duplicates has to be repeated, for this expense or for those that refer to it.
export const isPurchaseChanged = (current: Invoice, changed: InvoiceDraft): boolean =>
  (isPurchase(changed) || isPurchase(current)) &&
  IDENTIFYING_FIELDS.some((name) => current[name] !== changed[name])

function isSameVendor(purchase: Purchase, { buyer_name, buyer_tax_no }: InvoiceDraft): boolean {
  if (!isBlank(purchase.buyer_tax_no) && !isBlank(buyer_tax_no))
    return plainTaxNumber(purchase.buyer_tax_no as string) === plainTaxNumber(buyer_tax_no as string)
  return !isBlank(buyer_name) && plainName(purchase.buyer_name) === plainName(buyer_name ?? null)
}

const plainName = (name: string | null) => (name ?? '').trim().toLowerCase()
