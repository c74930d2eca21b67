import { describe, expect, test } from 'vitest'
import { decimal } from '../../../money/decimal.ts'
import type { Invoice } from '../invoices/schema.ts'
import { checkSale, type Receipt } from './receipts.ts'

const receipt = (price_gross: string, lines: number, corrections: number) =>
  ({
    invoice: { number: 'P1' } as Invoice,
    corrections: Array(corrections).fill({}),
    lines: Array(lines).fill({}),
    price_gross: decimal(price_gross),
  }) as unknown as Receipt

// What is left of a receipt, its lines and corrections, what the invoice comes to, and whether that is one sale.
describe('the invoice for a receipt', () => {
  test.each<[left: string, lines: number, corrections: number, gross: string | null, is_one: boolean]>([
    ['123', 2, 0, '123', true],
    ['123', 2, 0, '123.01', false],
    ['123', 2, 0, '122.99', false],
    ['0', 1, 0, null, true],
    // Lines that were corrected may each come out a cent otherwise.
    ['123', 2, 1, '123.02', true],
    ['123', 2, 1, '122.98', true],
    ['123', 2, 1, '123.03', false],
    ['123', 2, 1, '122.97', false],
  ])('of %s, %s lines, %s corrections: %s', (left, lines, corrections, gross, is_one) => {
    const check = () => checkSale(receipt(left, lines, corrections), gross === null ? null : decimal(gross))
    if (is_one) expect(check).not.toThrow()
    else expect(check).toThrow()
  })
})
