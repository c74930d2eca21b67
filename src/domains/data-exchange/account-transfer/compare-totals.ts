import { absolute, type Decimal, equals, printFixed, subtract } from '../../../money/decimal.ts'
import type { ComposedInvoice } from '../../documents/invoices/rules/compose.ts'
import type { InvoiceDraft, Position } from '../../documents/invoices/schema.ts'

// Compares the amounts of a transferred document with those that Kwit calculates.

const TOTALS = ['price_net', 'price_tax', 'price_gross'] as const
const LINE_TOTALS = ['total_price_net', 'total_price_gross'] as const

// Documents whose amounts depend on other documents cannot be compared alone.
const isIndependent = ({ kind, settled_advances }: InvoiceDraft): boolean =>
  kind !== 'correction' && kind !== 'advance' && !settled_advances

export function describeDifferences(
  transferred: InvoiceDraft,
  lines: readonly Position[],
  ours: ComposedInvoice,
): string | undefined {
  const differences = [
    ...(isIndependent(transferred) ? TOTALS : []).flatMap((name) =>
      describeDifference(name, transferred[name], ours.invoice[name]),
    ),
    ...lines.flatMap((line, index) =>
      LINE_TOTALS.flatMap((name) =>
        describeDifference(`positions[${index}].${name}`, line[name], ours.positions[index]?.[name]),
      ),
    ),
  ]
  return differences.length > 0 ? differences.join('; ') : undefined
}

function describeDifference(
  name: string,
  theirs: Decimal | null | undefined,
  ours: Decimal | null | undefined,
): string[] {
  if (!theirs || !ours || equals(theirs, ours)) return []
  const apart = printFixed(absolute(subtract(theirs, ours)), 2)
  return [`${name} is ${printFixed(theirs, 2)}, Kwit calculates ${printFixed(ours, 2)} (difference ${apart})`]
}
