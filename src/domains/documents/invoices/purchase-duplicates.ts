import { amend } from '../../../platform/actions/crud.ts'
import { Refusal } from '../../../platform/api-error.ts'
import { plainTaxNumber } from '../../../platform/checks/tax-number.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../platform/database/records.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import type { Request } from './input.ts'
import { type Invoice, type InvoiceDraft, invoices } from './schema.ts'
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
  if (!isPurchase(invoice)) return { duplicate_of_id: null }
  const [twin] = await findTwins(db, account_id, invoice, own_id)
  if (twin && !allow_duplicate) throw bookedAlready(twin)
  return { duplicate_of_id: twin?.id ?? null }
}

// One that comes back was allowed beside the other when either says so.
export async function checkPurchaseReturn(db: Database, account_id: number, hidden: Invoice) {
  if (!isPurchase(hidden)) return {}
  const [twin] = await findTwins(db, account_id, hidden, hidden.id)
  if (!twin) return { duplicate_of_id: null }
  const other = await findRecord(db, account_id, invoices, twin.id)
  if (!hidden.allow_duplicate && !other?.allow_duplicate) throw bookedAlready(twin)
  return { duplicate_of_id: twin.id }
}

// Those that named a document which is gone, or has another number by now, name the first of what is left.
export async function freeTwins(db: Database, writer: Writer, gone: Invoice) {
  if (!isPurchase(gone)) return
  const { account_id } = writer
  for (const { id } of await findTwins(db, account_id, gone, gone.id)) {
    if ((await findRecord(db, account_id, invoices, id))?.duplicate_of_id !== gone.id) continue
    const twin = await lockRecord(db, account_id, invoices, id)
    const [first] = await findTwins(db, account_id, twin, id)
    const duplicate_of_id = first && first.id < id ? first.id : null
    if (duplicate_of_id === gone.id) continue
    await amend(db, writer, invoices, twin, { duplicate_of_id })
  }
}

async function findTwins(db: Database, account_id: number, invoice: InvoiceDraft, own_id: number) {
  const found = await findPurchases(db, account_id, invoice.kind ?? 'vat', (invoice.number as string).trim())
  return found.filter((one) => one.id !== own_id && isSameVendor(one, invoice))
}

const bookedAlready = ({ id, issue_date }: Purchase) =>
  new Refusal(
    422,
    {
      number: [`is on the document ${id} of this vendor already (${issue_date}); allow_duplicate keeps both`],
    },
    {},
    { duplicate_of_id: id },
  )

// Art. 116 of the Polish VAT act: it is the buyer who issues the invoice for what a flat-rate farmer sells.
export function withSide(request: Request): Request {
  const { kind, income } = request.draft
  if (kind !== 'vat_rr' || (income ?? null) !== null) return request
  return { ...request, draft: { ...request.draft, income: false } }
}

const isPurchase = ({ income, number }: InvoiceDraft): boolean => income === false && !isBlank(number)

const TELLING = ['income', 'number', 'kind', 'buyer_name', 'buyer_tax_no'] as const

// Whether the question has to be asked again, of it or of those that named it.
export const isOtherPurchase = (current: Invoice, whole: InvoiceDraft): boolean =>
  (isPurchase(whole) || isPurchase(current)) && TELLING.some((name) => current[name] !== whole[name])

function isSameVendor(one: Purchase, { buyer_name, buyer_tax_no }: InvoiceDraft): boolean {
  if (!isBlank(one.buyer_tax_no) && !isBlank(buyer_tax_no))
    return plainTaxNumber(one.buyer_tax_no as string) === plainTaxNumber(buyer_tax_no as string)
  return !isBlank(buyer_name) && plainName(one.buyer_name) === plainName(buyer_name ?? null)
}

const plainName = (name: string | null) => (name ?? '').trim().toLowerCase()
