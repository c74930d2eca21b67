import { type Decimal, isPositive } from '../../../../money/decimal.ts'
import type { SettlementPosition, SublistDrafts } from '../fields/sublists.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { readSublist } from './merge-sublists.ts'

// The premium of French energy saving certificates (CEE), which the seller passes on, is no discount: it changes what is to be paid and
// not what was sold, so it is a deduction among the settlement positions.

const REASON = 'Prime CEE'

type Told = Pick<SettlementPosition, 'id' | 'kind' | 'reason'>

const isPremium = ({ kind, reason }: Told): boolean => kind === 'deduction' && reason === REASON

export function withPremium(sublists: SublistDrafts, draft: InvoiceDraft, current?: Invoice): SublistDrafts {
  const { use_price_cee, prime_cee_value, settlement_positions } = draft
  // A draft that is issued holds it already.
  if ((use_price_cee === undefined && prime_cee_value === undefined) || settlement_positions) return sublists
  const amount = premiumOf({ ...current, ...draft })
  const before = current && (readSublist(current, 'settlement_positions') as Told[]).find(isPremium)
  const others = (sublists.settlement_positions ?? []).filter((one) => !isPremium(one as Told))
  const told = amount
    ? [{ ...(before ? { id: before.id } : {}), kind: 'deduction' as const, amount, reason: REASON }]
    : before
      ? [{ id: before.id, _destroy: true }]
      : []
  return { ...sublists, settlement_positions: [...others, ...told] as never }
}

const premiumOf = ({ use_price_cee, prime_cee_value }: InvoiceDraft): Decimal | undefined =>
  use_price_cee && prime_cee_value && isPositive(prime_cee_value) ? prime_cee_value : undefined
