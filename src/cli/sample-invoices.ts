import type { PositionDraft } from '../domains/documents/invoices/rules/lines.ts'
import type { InvoiceDraft } from '../domains/documents/invoices/schema.ts'
import { decimal } from '../money/decimal.ts'
import { plusDays } from '../platform/clock.ts'
import { type Dice, dice } from './sample-numbers.ts'

// Creates believable documents of the last years, with growing frequency. Document 7 of a hundred is the same whenever
// it is created on one day.

const YEARS_DAYS = 3 * 365
const GROWTH = 0.75

export type SampleInvoice = {
  draft: InvoiceDraft & { issue_date: string }
  lines: { product: number; quantity: string; discount_percent: string | undefined }[]
  client: number // index into a list of any length
  department: number
  second: number // second of the day
  correction: { issue_date: string; is_whole: boolean } | undefined
}

export function sampleInvoice(seed: number, index: number, size: number, today: string): SampleInvoice {
  const throws = dice(seed, 'invoice', index)
  const share = index / size
  const issue_date = plusDays(today, Math.floor(YEARS_DAYS * share ** GROWTH) - YEARS_DAYS + 1)
  const kind = throws.pick(KINDS)
  const isExpense = kind === 'vat' && throws.chance(6)
  const days = throws.pick(['7', '14', '14', '14', '21', '30'])
  const isDiscounted = throws.chance(6)
  const correctable = kind === 'vat' && !isExpense && throws.chance(4)
  const correctedOn = plusDays(issue_date, throws.between(2, 25))
  return {
    draft: {
      kind,
      issue_date,
      sell_date: throws.chance(80) ? issue_date : plusDays(issue_date, -throws.between(1, 9)),
      payment_type: kind === 'receipt' ? throws.pick(['card', 'cash']) : throws.pick(PAYMENT_TYPES),
      payment_to_kind: kind === 'receipt' ? '0' : days,
      ...payment(kind, { issue_date, days: Number(days), today }, throws),
      ...(isExpense ? { income: false, number: `FV ${throws.digits(4)}/${issue_date.slice(0, 4)}` } : {}),
      ...(isDiscounted ? { show_discount: true } : {}),
      ...(throws.chance(30) ? { oid: `SO-${throws.digits(7)}` } : {}),
      ...(throws.chance(4) ? { description: throws.pick(NOTES) } : {}),
    },
    lines: Array.from({ length: throws.pick([1, 1, 1, 2, 2, 3, 4, 6]) }, () => ({
      product: throws.below(2 ** 31),
      quantity: throws.pick(['1', '1', '1', '2', '3', '5', '10', '24', '0.5', '1.75']),
      discount_percent: isDiscounted ? throws.pick(['3', '5', '7.5', '10', '20']) : undefined,
    })),
    client: Math.floor(throws.below(2 ** 31) / throws.pick([1, 1, 3, 9])),
    department: throws.below(2 ** 31),
    second: 28_800 + Math.floor(36_000 * ((share ** GROWTH * YEARS_DAYS) % 1)),
    correction:
      correctable && correctedOn <= today
        ? { issue_date: correctedOn, is_whole: throws.chance(40) }
        : undefined,
  }
}

const KINDS = [
  ...Array<'vat'>(78).fill('vat'),
  ...Array<'receipt'>(9).fill('receipt'),
  ...Array<'proforma'>(7).fill('proforma'),
  ...Array<'estimate'>(3).fill('estimate'),
  ...Array<'client_order'>(2).fill('client_order'),
  'bill' as const,
]
const PAYMENT_TYPES = ['transfer', 'transfer', 'transfer', 'transfer', 'card', 'cash']
const NOTES = [
  'Delivered to the back door',
  'Thank you for your order',
  'Pallets are returned free of charge',
  'Invoice for the work of the last month',
]

// Most invoices are paid in time, some late, some in part and some not yet.
function payment(
  kind: string,
  { issue_date, days, today }: { issue_date: string; days: number; today: string },
  throws: Dice,
): Pick<InvoiceDraft, 'status' | 'paid' | 'paid_date'> {
  if (kind === 'receipt') return { status: 'paid', paid_date: issue_date }
  if (kind === 'estimate' || kind === 'client_order')
    return { status: throws.pick(['issued', 'sent', 'accepted']) }
  const paid_date = plusDays(
    issue_date,
    throws.chance(80) ? throws.between(0, days) : days + throws.between(1, 40),
  )
  const pays = throws.below(100)
  if (pays < 90 && paid_date <= today) return { status: 'paid', paid_date }
  if (pays < 94 && paid_date <= today) return { paid: decimal(`${throws.between(1, 40)}.5`), paid_date }
  return { status: throws.pick(['issued', 'sent']) }
}

export const positionOf = (
  product_id: number,
  { quantity, discount_percent }: SampleInvoice['lines'][number],
) =>
  ({
    product_id,
    quantity: decimal(quantity),
    ...(discount_percent ? { discount_percent: decimal(discount_percent) } : {}),
  }) satisfies PositionDraft
