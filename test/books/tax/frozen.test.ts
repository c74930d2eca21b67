import { describe, expect, test } from 'vitest'
import { deriveEntries } from '../../../src/tax/derive.ts'
import { subtractFrozen } from '../../../src/tax/frozen.ts'
import { type Case, correction, type DocumentInput, factsOf, type Payment, printEntry } from './cases.ts'

// Tests closed months: declared entries do not change, and differences are pending.

const entriesOf = (
  documents: readonly DocumentInput[],
  paid: readonly Payment[] = [],
  more: Partial<Case> = {},
) => deriveEntries(factsOf({ name: '', documents, paid, entries: [], ...more })).entries

const closedUntil = (month: string) => (period: string) => period <= month

function afterClosing(
  month: string,
  before: ReturnType<typeof entriesOf>,
  after: ReturnType<typeof entriesOf>,
) {
  const frozen = before.filter(({ period }) => period <= month)
  const { open, pending } = subtractFrozen(after, frozen, closedUntil(month))
  return { open: open.map(printEntry), pending: pending.map(printEntry) }
}

const sale = { sell_date: '08-12', issue_date: '08-12' }
const cash = { kind: 'vat_mp', issue_date: '06-10', buyer_tax_no: '5252445767' }

describe('a closed month', () => {
  test('that is unchanged has nothing pending', () => {
    const entries = entriesOf([sale])
    expect(afterClosing('2026-08', entries, entries)).toEqual({ open: [], pending: [] })
  })

  test('47: an increase for a cause from the beginning is pending', () => {
    const up = correction({ issue_date: '10-05', correction_cause: 'original', rates: [['23', 900, 207]] })
    expect(afterClosing('2026-08', entriesOf([sale]), entriesOf([sale, up]))).toEqual({
      ...{ open: [], pending: ['O 2026-08 900/207 K19'] },
    })
  })

  test('a reduction belongs to an open month', () => {
    const down = correction({ issue_date: '10-05', rates: [['23', -100, -23]] })
    expect(afterClosing('2026-08', entriesOf([sale]), entriesOf([sale, down]))).toEqual({
      ...{ open: ['O 2026-10 -100/-23 K19'], pending: [] },
    })
  })

  test('a backdated payment is pending', () => {
    const after = entriesOf([cash], [['07-20', 615]])
    expect(afterClosing('2026-08', [], after).pending).toEqual(['O 2026-07 500/115 K19'])
  })

  test('a deleted payment is reversed', () => {
    const before = entriesOf([cash], [['07-20', 615]])
    expect(afterClosing('2026-08', before, entriesOf([cash])).pending).toEqual(['O 2026-07 -500/-115 K19'])
  })

  // 615 moves from July to September: −500/−115 in July, 500/115 open.
  test('a payment that moves out of the month leaves a difference', () => {
    const before = entriesOf([cash], [['07-20', 615]])
    expect(afterClosing('2026-08', before, entriesOf([cash], [['09-20', 615]]))).toEqual({
      ...{ open: ['O 2026-09 500/115 K19'], pending: ['O 2026-07 -500/-115 K19'] },
    })
  })

  test('a payment that moves inside of the month changes nothing', () => {
    const before = entriesOf([cash], [['07-20', 615]])
    expect(afterClosing('2026-08', before, entriesOf([cash], [['07-02', 615]])).pending).toEqual([])
  })

  test('a deleted document is reversed', () => {
    const before = entriesOf([sale])
    expect(afterClosing('2026-08', before, entriesOf([{ ...sale, cancelled: true }])).pending).toEqual([
      'O 2026-08 -1000/-230 K19',
    ])
  })

  test('a changed rate moves amounts between fields', () => {
    const after = entriesOf([{ ...sale, rates: [['8', 1000, 80]] }])
    expect(afterClosing('2026-08', entriesOf([sale]), after).pending.sort()).toEqual([
      ...['O 2026-08 -1000/-230 K19', 'O 2026-08 1000/80 K17'],
    ])
  })

  test('a reduced deduction is the difference of the deductions (23 − 11.50)', () => {
    const bought = { income: false, issue_date: '08-12', rates: [['23', 100, 23]] } as const
    const after = entriesOf([{ ...bought, accounting_kind: 'fuel_expl50' }])
    expect(afterClosing('2026-08', entriesOf([bought]), after).pending).toEqual([
      'I 2026-08 0/0 K42 ded=-11.5',
    ])
  })

  test('an entry without an exchange rate stays pending', () => {
    const after = entriesOf([{ ...sale, currency: 'EUR' }])
    expect(afterClosing('2026-08', [], after).pending).toEqual(['O 2026-08 ?/? K19'])
  })

  test('a second revision subtracts both', () => {
    const before = entriesOf([cash], [['07-20', 615]])
    const after = entriesOf(
      [cash],
      [
        ['07-20', 615],
        ['07-25', 123],
      ],
    )
    const first = subtractFrozen(after, before, closedUntil('2026-08')).pending
    expect(first.map(printEntry)).toEqual(['O 2026-07 100/23 K19'])
    expect(subtractFrozen(after, [...before, ...first], closedUntil('2026-08')).pending).toEqual([])
  })
})
