import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BankStatement, emptyTransaction } from '../../../bank-files/statement.ts'
import { decimal } from '../../../money/decimal.ts'
import {
  type Balances,
  checkStatements,
  findGap,
  findStored,
  indexTransactions,
  isSameAccount,
  type StoredTransaction,
} from './rules.ts'

test.each([
  ['PL61109010140000071219812874', 'PL61109010140000071219812874', true],
  ['PL61109010140000071219812874', 'PL27114020040000300201355387', false],
  ['DE89370400440532013000', '37040044/532013000', true],
  ['DE89370400440532013000', '37040044/532013001', false],
  ['PL61109010140000071219812874', '10140000071219812874', true],
  ['PL61109010140000071219812874', '12874', false],
])('%s is the account %s: %s', (ours, theirs, isSame) => {
  expect(isSameAccount(ours, theirs)).toBe(isSame)
})

const line = (day: number, amount: string, title: string, bank_reference: string | null = null) => ({
  ...emptyTransaction(1, `2026-03-${String(day).padStart(2, '0')}`, decimal(amount)),
  title,
  bank_reference,
})
type Line = ReturnType<typeof line>
const store = (lines: readonly Line[], format: StoredTransaction['format'] = 'mt940'): StoredTransaction[] =>
  lines.map((stored, index) => ({ ...stored, id: index + 1, format }))

describe('files', () => {
  const statement = (fields: Partial<BankStatement>): BankStatement => ({
    ...{ line: 1, account: null, currency: 'PLN', number: null, transactions: [] },
    ...{ period_from: '2026-03-01', period_to: '2026-03-01', opening_balance: null, closing_balance: null },
    ...fields,
  })
  const lines = (count: number) => Array.from({ length: count }, () => line(1, '1', 'Same'))

  test.each([
    ['2,000 statements', Array.from({ length: 2000 }, () => statement({})), undefined],
    ['a statement more', Array.from({ length: 2001 }, () => statement({})), 'more than 2000 statements'],
    ['20,000 transactions', [1, 2].map(() => statement({ transactions: lines(10_000) })), undefined],
    [
      'a transaction more, in any statement',
      [1, 20_000].map((count) => statement({ transactions: lines(count) })),
      'more than 20000 transactions',
    ],
    ['another text than a currency', [statement({ currency: 'złoty' })], 'the currency is not readable'],
  ])('of %s', (_, statements, problem) => {
    const check = () => checkStatements({ format: 'mt940', statements })
    if (problem) expect(check).toThrow(problem)
    else expect(check).not.toThrow()
  })
})

describe('stored transactions', () => {
  const equal = line(1, '5', 'Same')
  test.each([
    [
      'the second of two equal ones is the second stored one',
      [equal, equal, equal],
      store([equal, equal]),
      [1, 2, undefined],
    ],
    [
      'texts are compared without blanks and case',
      [line(1, '5', 'IN VOICE 7')],
      store([line(1, '5', 'Invoice 7')]),
      [1],
    ],
    ['another amount is another transaction', [line(1, '5.01', 'Same')], store([equal]), [undefined]],
    ['another day is another transaction', [line(2, '5', 'Same')], store([equal]), [undefined]],
    [
      'another reference is another transaction',
      [line(1, '5', 'Same', 'R2')],
      store([line(1, '5', 'Same', 'R1')]),
      [undefined],
    ],
    [
      'of another format the reference decides',
      [line(1, '5', 'Other', 'REF001')],
      store([line(1, '5', 'Same', 'REF001')], 'csv'),
      [1],
    ],
    [
      'of the same format the text must be equal, too',
      [line(1, '5', 'Other', 'REF001')],
      store([line(1, '5', 'Same', 'REF001')]),
      [undefined],
    ],
  ])('%s', (_, lines, stored, ids) => {
    expect(findStored(lines, indexTransactions(stored), 'mt940')).toEqual(ids)
  })

  test('thousands of equal ones are found as fast as others', () => {
    const lines = Array.from({ length: 20_000 }, () => equal)
    const ids = findStored(lines, indexTransactions(store(lines)), 'mt940')
    expect(ids).toEqual(lines.map((_, index) => index + 1))
  })

  test('those of adjacent statements are no candidates', () => {
    const index = indexTransactions(store([equal, equal]))
    expect(findStored([equal, equal], index, 'mt940', ({ id }) => id !== 1)).toEqual([2, undefined])
  })

  test('files of any days in any order store each transaction once', () => {
    const month = fc.array(
      fc.record({
        day: fc.integer({ min: 1, max: 9 }),
        amount: fc.constantFrom('1', '2'),
        title: fc.constantFrom('a', 'b'),
      }),
      { maxLength: 30 },
    )
    const periods = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), {
      maxLength: 6,
    })
    fc.assert(
      fc.property(month, periods, (lines, chosenPeriods) => {
        const all = lines.map(({ day, amount, title }) => line(day, amount, title))
        const stored: Line[] = []
        for (const [from, to] of [...chosenPeriods, [1, 9]] as const) {
          const within = ({ booking_date }: Line) => {
            const day = Number(booking_date.slice(8))
            return day >= from && day <= to
          }
          const file = all.filter(within)
          const ids = findStored(file, indexTransactions(store(stored.filter(within))), 'mt940')
          stored.push(...file.filter((_, index) => ids[index] === undefined))
        }
        const keys = (list: readonly Line[]) =>
          list.map((item) => `${item.booking_date} ${item.amount.units} ${item.title}`).toSorted()
        expect(keys(stored)).toEqual(keys(all))
      }),
    )
  })
})

describe('gaps', () => {
  const statement = (id: number, days: [number, number], balances: [string, string]): Balances => ({
    id,
    bank_account_id: 1,
    currency: 'PLN',
    number: String(id),
    period_from: `2026-03-0${days[0]}`,
    period_to: `2026-03-0${days[1]}`,
    opening_balance: decimal(balances[0]),
    closing_balance: decimal(balances[1]),
  })
  const first = statement(1, [1, 1], ['0', '10'])
  const month = statement(9, [1, 5], ['0', '30'])

  test.each([
    ['the first statement has none', first, []],
    ['a statement with the balance of the one before has none', statement(2, [3, 3], ['10', '5']), [first]],
    [
      'several statements of one day follow each other',
      statement(3, [2, 2], ['7', '8']),
      [first, statement(2, [2, 2], ['10', '7'])],
    ],
    ['one that overlaps others has none', statement(2, [2, 2], ['10', '12']), [first, month]],
  ])('%s', (_, current, others) => {
    expect(findGap(current, others)).toBeUndefined()
  })

  test('a gap has its days and its amount', () => {
    expect(findGap(statement(4, [4, 4], ['12.5', '20']), [first])).toEqual({
      gap_from: '2026-03-01',
      gap_to: '2026-03-04',
      gap_difference: decimal('2.5'),
    })
  })

  test('a statement without balances has no gap and breaks no chain', () => {
    const bare = { ...statement(2, [2, 2], ['0', '0']), opening_balance: null, closing_balance: null }
    expect(findGap(bare, [first])).toBeUndefined()
    expect(
      findGap({ ...statement(3, [3, 3], ['10', '10']), opening_balance: decimal('10') }, [first, bare]),
    ).toBeUndefined()
  })
})
