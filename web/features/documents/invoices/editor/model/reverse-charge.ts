import { reverseChargeRate } from '../../../../../../src/money/reverse-charge.ts'
import type { EditorValues } from './editor-values.ts'

type Input = Pick<EditorValues, 'lines' | 'seller_country' | 'buyer_country' | 'income' | 'kind'>

// As on the server: under reverse charge the buyer accounts for the tax, so no line has its own rate.
export function reverseChargeLines({
  lines,
  seller_country,
  buyer_country,
  income,
  kind,
}: Input): EditorValues['lines'] {
  if (!income || kind === 'correction') return lines
  const tax = reverseChargeRate(String(seller_country ?? ''), String(buyer_country ?? ''))
  return lines.map((line) => ({ ...line, tax }))
}
