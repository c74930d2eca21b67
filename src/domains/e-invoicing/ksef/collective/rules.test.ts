import { describe, expect, test } from 'vitest'
import { decimal } from '../../../../money/decimal.ts'
import type { Invoice } from '../../../documents/invoices/schema.ts'
import { checkPayable, isSameTransfer } from './rules.ts'

const owed = (id: number, amountDue: string) =>
  ({ id, gov_id: `5252445767-${id}`, amount_due: decimal(amountDue), currency: 'PLN' }) as Invoice

describe('an existing identifier is used again', () => {
  const existing = checkPayable([owed(1, '100'), owed(2, '50')])

  // [documents, whether the identifier is the same]
  test.each([
    ['the same', [owed(1, '100'), owed(2, '50')], true],
    ['in another order', [owed(2, '50.00'), owed(1, '100')], true],
    ['of which less is due', [owed(1, '90'), owed(2, '50')], false],
    ['whose sum alone is the same', [owed(1, '50'), owed(2, '100')], false],
    ['others', [owed(1, '100'), owed(3, '50')], false],
  ])('for documents: %s', (_words, documents, isSame) => {
    expect(isSameTransfer(existing, checkPayable(documents))).toBe(isSame)
  })

  test('not if the amount of each document is unknown', () => {
    expect(isSameTransfer({ ...existing, amounts: [] }, existing)).toBe(false)
  })
})
