import { type Decimal, decimal, negate, subtract, sum } from '../../money/decimal.ts'
import type { InvoiceDraft } from './schema.ts'

// Charges and deductions change what is to be paid, not what was sold; on an advance they count for nothing.

const ZERO = decimal('0')

export type Settled = Pick<InvoiceDraft, 'kind' | 'price_gross' | 'settlement_positions' | 'paid'>

export function payable({ kind, price_gross, settlement_positions }: Settled): Decimal {
  const gross = price_gross ?? ZERO
  const parts = (settlement_positions ?? []) as { kind: string; amount: string }[]
  if (kind === 'advance' || parts.length === 0) return gross
  const amounts = parts.map(({ kind, amount }) =>
    kind === 'charge' ? decimal(amount) : negate(decimal(amount)),
  )
  return sum([gross, ...amounts])
}

export const amountDue = (invoice: Settled): Decimal => subtract(payable(invoice), invoice.paid ?? ZERO)
