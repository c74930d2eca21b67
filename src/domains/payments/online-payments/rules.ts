import { compare, type Decimal } from '../../../money/decimal.ts'
import type { Payment } from '../payments/schema.ts'

export type Misfit = 'session' | 'currency' | 'amount'

// Why a receipt does not pay what it is for: nobody here began it, or other money came than was asked for.
export function misfitOf(
  receipt: { amount: Decimal; currency: string },
  begun: Payment | undefined,
): Misfit | undefined {
  if (begun === undefined) return 'session'
  if (receipt.currency !== begun.currency) return 'currency'
  return begun.price === null || compare(receipt.amount, begun.price) !== 0 ? 'amount' : undefined
}

// Where a seller's own address may lead a buyer: only to pages of the web, never into a script.
export function safeUrl(url: string | null | undefined): string | null {
  if (!url || !URL.canParse(url)) return null
  const { protocol, href } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}
