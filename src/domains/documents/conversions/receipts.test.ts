import { describe, expect, test } from 'vitest'
import { decimal } from '../../../money/decimal.ts'
import type { Invoice } from '../invoices/schema.ts'
import { checkSale, type Receipt } from './receipts.ts'

const receipt = (priceGross: string, lines: number, corrections: number) =>
  ({
    invoice: { number: 'P1' } as Invoice,
    corrections: Array(corrections).fill({}),
    lines: Array(lines).fill({}),
    price_gross: decimal(priceGross),
  }) as Receipt

// Columns: remaining total of the receipt, its lines and corrections, total of the invoice, and whether both
// are one sale.
describe('the invoice for a receipt', () => {
  test.each<[remaining: string, lines: number, corrections: number, gross: string | null, is_one: boolean]>([
    ['123', 2, 0, '123', true],
    ['123', 2, 0, '123.01', false],
    ['123', 2, 0, '122.99', false],
    ['0', 1, 0, null, true],
    // Each corrected line may differ by one cent.
    ['123', 2, 1, '123.02', true],
    ['123', 2, 1, '122.98', true],
    ['123', 2, 1, '123.03', false],
    ['123', 2, 1, '122.97', false],
  ])(
    'receipt %s with %s lines and %s corrections, invoice %s',
    (remaining, lines, corrections, gross, isOneSale) => {
      const check = () =>
        checkSale(receipt(remaining, lines, corrections), gross === null ? null : decimal(gross))
      if (isOneSale) expect(check).not.toThrow()
      else expect(check).toThrow()
    },
  )
})
