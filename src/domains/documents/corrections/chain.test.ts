import { describe, expect, test } from 'vitest'
import { decimal } from '../../../money/decimal.ts'
import type { Composed } from '../invoices/rules/compose.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { checkRemaining } from './chain.ts'

const worth = (gross: string) => ({ number: 'A', price_gross: decimal(gross) }) as Invoice
const PLAIN: Position = {}
const CORRECTED: Position = { kind: 'correction', correction_before_attributes: { name: 'Item' } as never }

// What a document is worth, what its corrections changed, what a new one changes by plain lines, and whether it may.
describe('what plain lines take back', () => {
  test.each<[original: string, corrections: string[], taken: string, positions: Position[], may: boolean]>([
    ['100', [], '-100', [PLAIN], true],
    ['100', [], '-100.01', [PLAIN], false],
    ['100', ['-40'], '-60', [PLAIN], true],
    ['100', ['-40'], '-60.01', [PLAIN], false],
    ['100', ['-40', '10'], '-70', [PLAIN], true],
    ['100', ['-100'], '-0.01', [PLAIN], false],
    ['100', ['-100'], '50', [PLAIN], true],
    // Lines that say what was before are held against that.
    ['100', [], '-200', [CORRECTED], true],
    ['100', [], '-200', [CORRECTED, PLAIN], false],
    // Of what was given back more may be given back.
    ['-100', [], '-10', [PLAIN], true],
    ['-100', ['30'], '-500', [PLAIN], true],
  ])('of %s after %j: %s', (original, corrections, taken, positions, may) => {
    const check = () =>
      checkRemaining({ original: worth(original), corrections: corrections.map(worth) }, {
        invoice: worth(taken),
        positions,
      } as unknown as Composed)
    if (may) expect(check).not.toThrow()
    else expect(check).toThrow()
  })
})
