import { decimal, isZero } from '../../../../../src/money/decimal.ts'
import { useTimeline } from '../details/timeline.ts'
import type { Invoice } from '../invoice.ts'

// Whether payments are allocated to the document. An amount that was only entered as paid is none.
export function useHasPayments(invoice: Invoice): boolean {
  const timeline = useTimeline(invoice, !isZero(decimal(invoice.paid)))
  return (timeline?.payments ?? []).some(({ amount }) => !isZero(decimal(amount)))
}
