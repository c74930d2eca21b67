import { COLLECTIVE_INVOICES_MAX } from '../../../../ksef/collective.ts'
import { printDecimal, sum, ZERO } from '../../../../money/decimal.ts'
import { invalid } from '../../../../platform/api-error.ts'
import type { Invoice } from '../../../documents/invoices/schema.ts'
import type { CollectiveDraft } from './schema.ts'

// Checks which documents can be paid by one transfer under a collective identifier, and describes that transfer.

export function checkPayable(documents: readonly Invoice[]): CollectiveDraft {
  if (documents.length < 2) throw problem('must contain at least two documents')
  if (documents.length > COLLECTIVE_INVOICES_MAX)
    throw problem(`may contain at most ${COLLECTIVE_INVOICES_MAX} documents; select fewer`)
  const unnumbered = documents.find(({ gov_id, gov_status }) => !gov_id || gov_status?.startsWith('demo_'))
  if (unnumbered)
    throw problem(`${unnumbered.number} has no KSeF number; send it to KSeF or remove it from the list`)
  const [first] = documents as [Invoice]
  const seller_tax_no = sellerOf(first)
  if (documents.some((document) => sellerOf(document) !== seller_tax_no))
    throw problem('must have the same seller')
  if (documents.some(({ currency }) => currency !== first.currency))
    throw problem('must have the same currency')
  const account = accountOf(first)
  return {
    seller_tax_no,
    seller_name: isPurchase(first) ? first.buyer_name : first.seller_name,
    bank_account: documents.every((document) => accountOf(document) === account) ? account : null,
    amount: sum(documents.map(({ amount_due }) => amount_due ?? ZERO)),
    amounts: documents.map(({ amount_due }) => printDecimal(amount_due ?? ZERO)),
    currency: first.currency ?? 'PLN',
    invoice_ids: documents.map(({ id }) => id),
    numbers: documents.map(({ number }) => number ?? ''),
    gov_ids: documents.map(({ gov_id }) => gov_id ?? ''),
  }
}

// KSeF numbers begin with the seller's tax number.
const sellerOf = ({ gov_id }: Invoice): string => (gov_id ?? '').slice(0, 10)

// Purchases store the supplier in the buyer fields.
const isPurchase = ({ income }: Invoice): boolean => income === false
const accountOf = (document: Invoice): string | null =>
  (isPurchase(document) ? document.buyer_bank_account : document.seller_bank_account) || null

// Compares documents and amounts due, so that a repeated request returns the same identifier.
export const isSameTransfer = (existing: TransferContent, draft: TransferContent): boolean =>
  existing.currency === draft.currency && contentKey(existing) === contentKey(draft)

type TransferContent = Pick<CollectiveDraft, 'amounts' | 'currency' | 'gov_ids'>

const contentKey = ({ gov_ids, amounts }: TransferContent): string =>
  (gov_ids ?? [])
    .map((govId, index) => `${govId} ${amounts?.[index]}`)
    .toSorted()
    .join()

const problem = (message: string) => invalid({ invoice_ids: message })
