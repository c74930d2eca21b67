import { type Decimal, isPositive } from '../../../../money/decimal.ts'
import type { SettlementPosition, SublistDrafts } from '../fields/sublists.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { readSublist } from './merge-sublists.ts'

// The premium of French energy saving certificates (CEE), which the seller passes on, is no discount: it changes the
// amount to pay and not the sale, so it is a deduction among the settlement positions.

const REASON = 'Prime CEE'

type SettlementFields = Pick<SettlementPosition, 'id' | 'kind' | 'reason'>

const isPremium = ({ kind, reason }: SettlementFields): boolean => kind === 'deduction' && reason === REASON

export function withPremium(sublists: SublistDrafts, draft: InvoiceDraft, current?: Invoice): SublistDrafts {
  const { use_price_cee, prime_cee_value, settlement_positions } = draft
  // A draft that is issued has the premium already.
  if ((use_price_cee === undefined && prime_cee_value === undefined) || settlement_positions) return sublists
  const amount = premiumOf({ ...current, ...draft })
  const before =
    current && (readSublist(current, 'settlement_positions') as SettlementFields[]).find(isPremium)
  const otherEntries = (sublists.settlement_positions ?? []).filter(
    (entry) => !isPremium(entry as SettlementFields),
  )
  const premiumEntries = amount
    ? [{ ...(before ? { id: before.id } : {}), kind: 'deduction' as const, amount, reason: REASON }]
    : before
      ? [{ id: before.id, _destroy: true }]
      : []
  return { ...sublists, settlement_positions: [...otherEntries, ...premiumEntries] }
}

const premiumOf = ({ use_price_cee, prime_cee_value }: InvoiceDraft): Decimal | undefined =>
  use_price_cee && prime_cee_value && isPositive(prime_cee_value) ? prime_cee_value : undefined
