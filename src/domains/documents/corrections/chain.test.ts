import { describe, expect, test } from 'vitest'
import { decimal } from '../../../money/decimal.ts'
import type { Invoice, Position } from '../invoices/schema.ts'
import { checkRemaining } from './chain.ts'

const worth = (gross: string) => ({ number: 'A', price_gross: decimal(gross) }) as Invoice
const PLAIN: Position = {}
const CORRECTED: Position = { kind: 'correction', correction_before_attributes: { name: 'Item' } }

// Columns: total of the document, totals of its corrections, total of the new correction, its lines, and
// whether it is allowed.
describe('lines without `before` reverse at most what remains', () => {
  test.each<
    [original: string, corrections: string[], taken: string, positions: Position[], is_allowed: boolean]
  >([
    ['100', [], '-100', [PLAIN], true],
    ['100', [], '-100.01', [PLAIN], false],
    ['100', ['-40'], '-60', [PLAIN], true],
    ['100', ['-40'], '-60.01', [PLAIN], false],
    ['100', ['-40', '10'], '-70', [PLAIN], true],
    ['100', ['-100'], '-0.01', [PLAIN], false],
    ['100', ['-100'], '50', [PLAIN], true],
    // Lines with `before` are compared with the document instead.
    ['100', [], '-200', [CORRECTED], true],
    ['100', [], '-200', [CORRECTED, PLAIN], false],
    // A document with a negative total may be reduced further.
    ['-100', [], '-10', [PLAIN], true],
    ['-100', ['30'], '-500', [PLAIN], true],
  ])(
    'original %s, corrections %j, new correction %s',
    (original, corrections, correctedAmount, positions, isAllowed) => {
      const check = () =>
        checkRemaining(
          { original: worth(original), corrections: corrections.map(worth) },
          {
            invoice: worth(correctedAmount),
            positions,
          },
        )
      if (isAllowed) expect(check).not.toThrow()
      else expect(check).toThrow()
    },
  )
})
