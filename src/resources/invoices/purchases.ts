import { plainTaxNumber } from '../../platform/checks/tax-number.ts'
import type { Database } from '../../platform/database/database.ts'
import { isBlank } from '../../platform/fields/field.ts'
import { invalid } from '../../platform/refusal.ts'
import type { Invoice, InvoiceDraft } from './schema.ts'
import { findPurchases, type Purchase } from './store.ts'

// The number of an expense is its vendor's: twice on documents of one vendor, it is one paper booked twice. Asked while the
// numbers of the kind are held, so that of two at once one sees the other.
export async function checkPurchase(
  db: Database,
  account_id: number,
  invoice: InvoiceDraft,
  allow_duplicate: boolean,
  own_id = 0,
): Promise<Pick<InvoiceDraft, 'duplicate_of_id'>> {
  if (!isPurchase(invoice)) return {}
  const found = await findPurchases(db, account_id, invoice.kind ?? 'vat', (invoice.number as string).trim())
  const twin = found.find((one) => one.id !== own_id && isSameVendor(one, invoice))
  if (twin && !allow_duplicate)
    throw invalid({
      number: `is on the document ${twin.id} of this vendor already (${twin.issue_date}); allow_duplicate keeps both`,
    })
  return { duplicate_of_id: twin?.id ?? null }
}

const isPurchase = ({ income, number }: InvoiceDraft): boolean => income === false && !isBlank(number)

const TELLING = ['income', 'number', 'kind', 'buyer_name', 'buyer_tax_no'] as const

// Whether the question has to be asked again.
export const isOtherPurchase = (current: Invoice, whole: InvoiceDraft): boolean =>
  isPurchase(whole) && TELLING.some((name) => current[name] !== whole[name])

function isSameVendor(one: Purchase, { buyer_name, buyer_tax_no }: InvoiceDraft): boolean {
  if (!isBlank(one.buyer_tax_no) && !isBlank(buyer_tax_no))
    return plainTaxNumber(one.buyer_tax_no as string) === plainTaxNumber(buyer_tax_no as string)
  return !isBlank(buyer_name) && plainName(one.buyer_name) === plainName(buyer_name ?? null)
}

const plainName = (name: string | null) => (name ?? '').trim().toLowerCase()
