import { COLLECTED_MAX } from '../../../../ksef/collective.ts'
import { printDecimal, sum, ZERO } from '../../../../money/decimal.ts'
import { invalid } from '../../../../platform/api-error.ts'
import type { Invoice } from '../../../documents/invoices/schema.ts'
import type { CollectiveDraft } from './schema.ts'

// Which documents can be paid by one transfer under one number of KSeF, and what that transfer says.

export function checkPayable(documents: readonly Invoice[]): CollectiveDraft {
  if (documents.length < 2) throw problem('names two documents or more')
  if (documents.length > COLLECTED_MAX) throw problem(`names at most ${COLLECTED_MAX} documents`)
  const unnumbered = documents.find(({ gov_id, gov_status }) => !gov_id || gov_status?.startsWith('demo_'))
  if (unnumbered) throw problem(`${unnumbered.number} has no KSeF number`)
  const [first] = documents as [Invoice]
  const seller_tax_no = sellerOf(first)
  if (documents.some((one) => sellerOf(one) !== seller_tax_no)) throw problem('are of several sellers')
  if (documents.some(({ currency }) => currency !== first.currency))
    throw problem('are in several currencies')
  const account = accountOf(first)
  return {
    seller_tax_no,
    seller_name: isPurchase(first) ? first.buyer_name : first.seller_name,
    bank_account: documents.every((one) => accountOf(one) === account) ? account : null,
    amount: sum(documents.map(({ amount_due }) => amount_due ?? ZERO)),
    amounts: documents.map(({ amount_due }) => printDecimal(amount_due ?? ZERO)),
    currency: first.currency ?? 'PLN',
    invoice_ids: documents.map(({ id }) => id),
    numbers: documents.map(({ number }) => number ?? ''),
    gov_ids: documents.map(({ gov_id }) => gov_id ?? ''),
  }
}

// A number of KSeF begins with that of the seller.
const sellerOf = ({ gov_id }: Invoice): string => (gov_id ?? '').slice(0, 10)

// Of a purchase the vendor stands where buyers do.
const isPurchase = ({ income }: Invoice): boolean => income === false
const accountOf = (one: Invoice): string | null =>
  (isPurchase(one) ? one.buyer_bank_account : one.seller_bank_account) || null

// The same documents, of each of which as much is due: to ask once more is to ask once.
export const isSame = (known: Paid, asked: Paid): boolean =>
  known.currency === asked.currency && paidBy(known) === paidBy(asked)

type Paid = Pick<CollectiveDraft, 'amounts' | 'currency' | 'gov_ids'>

const paidBy = ({ gov_ids, amounts }: Paid): string =>
  (gov_ids ?? [])
    .map((gov_id, place) => `${gov_id} ${amounts?.[place]}`)
    .toSorted()
    .join()

const problem = (words: string) => invalid({ invoice_ids: words })
