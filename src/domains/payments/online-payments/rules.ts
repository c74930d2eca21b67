import { compare, type Decimal } from '../../../money/decimal.ts'
import type { Payment } from '../payments/schema.ts'

export type ReceiptMismatch = 'session' | 'currency' | 'amount'

// Returns why a receipt does not match its payment: the payment was not started here, or currency or amount
// differ.
export function receiptMismatch(
  receipt: { amount: Decimal; currency: string },
  payment: Payment | undefined,
): ReceiptMismatch | undefined {
  if (payment === undefined) return 'session'
  if (receipt.currency !== payment.currency) return 'currency'
  return payment.price === null || compare(receipt.amount, payment.price) !== 0 ? 'amount' : undefined
}

// Accepts only web addresses for redirects of buyers, never scripts.
export function safeUrl(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
