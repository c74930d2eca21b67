import { type Decimal, negate } from '../../../money/decimal.ts'
import type { SettlementPosition } from '../invoices/fields/sublists.ts'
import { readSublist } from '../invoices/rules/merge-sublists.ts'
import type { Invoice } from '../invoices/schema.ts'
import type { Texts } from '../texts/texts.ts'

// As many as fit beside the totals.
export const CHARGES_SHOWN = 6

export type Charge = { label: string; name: string; value: Decimal }

export function listCharges(invoice: Invoice, texts: Texts): Charge[] {
  if (invoice.kind === 'advance') return []
  const positions = readSublist(invoice, 'settlement_positions') as SettlementPosition[]
  return positions.map(({ kind, reason, amount }) => {
    const label = texts.label(kind === 'deduction' ? 'deduction' : 'charge')
    const value = kind === 'deduction' ? negate(amount as Decimal) : (amount as Decimal)
    return { label, name: [label, reason].filter(Boolean).join(': '), value }
  })
}
