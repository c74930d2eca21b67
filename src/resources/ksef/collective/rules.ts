import { COLLECTED_MAX } from '../../../ksef/collective.ts'
import { type Decimal, sum, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/refusal.ts'
import type { Invoice } from '../../invoices/schema.ts'

// Which documents can be paid by one transfer under one number of KSeF.

export type Payable = { seller_nip: string; currency: string; amount: Decimal }

export function checkPayable(documents: readonly Invoice[]): Payable {
  if (documents.length < 2) throw problem('names two documents or more')
  if (documents.length > COLLECTED_MAX) throw problem(`names at most ${COLLECTED_MAX} documents`)
  const unnumbered = documents.find(({ gov_id, gov_status }) => !gov_id || gov_status?.startsWith('demo_'))
  if (unnumbered) throw problem(`${unnumbered.number} has no KSeF number`)
  const [first] = documents as [Invoice]
  const seller_nip = sellerOf(first)
  if (documents.some((one) => sellerOf(one) !== seller_nip)) throw problem('are of several sellers')
  if (documents.some(({ currency }) => currency !== first.currency))
    throw problem('are in several currencies')
  const amount = sum(documents.map(({ amount_due }) => amount_due ?? ZERO))
  return { seller_nip, currency: first.currency ?? 'PLN', amount }
}

// A number of KSeF begins with that of the seller.
const sellerOf = ({ gov_id }: Invoice): string => (gov_id ?? '').slice(0, 10)

const problem = (words: string) => invalid({ invoice_ids: words })
