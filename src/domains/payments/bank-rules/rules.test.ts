import { describe, expect, test } from 'vitest'
import { readSplitPayment } from '../../../bank-matching/split-payment.ts'
import { decimal, equals } from '../../../money/decimal.ts'
import { completeRule, isRuleFor } from './rules.ts'

const NO_CONDITIONS = {
  counterparty_account: null,
  counterparty_name: null,
  title: null,
  direction: null,
  amount_from: null,
  amount_to: null,
  bank_account_id: null,
}
const TRANSACTION = {
  amount: decimal('-49.90'),
  counterparty_account: '61109010140000071219812874',
  counterparty_name: 'Żabka Polska Sp. z o.o.',
  title: 'OPŁATA  ZA\nkonto 03/2026',
  bank_account_id: 7,
}

describe('a rule', () => {
  test.each([
    [{ title: 'oplata za konto' }, true],
    [{ title: 'Opłata za rachunek' }, false],
    [{ counterparty_name: 'ZABKA' }, true],
    [{ counterparty_account: 'PL61109010140000071219812874' }, true],
    [{ counterparty_account: 'PL83101010230000261395100000' }, false],
    [{ title: 'konto', direction: 'out' as const }, true],
    [{ title: 'konto', direction: 'in' as const }, false],
    [{ title: 'konto', amount_from: decimal('49.90'), amount_to: decimal('49.90') }, true],
    [{ title: 'konto', amount_from: decimal('49.91') }, false],
    [{ title: 'konto', amount_to: decimal('49.89') }, false],
    [{ title: 'konto', bank_account_id: 8 }, false],
    [{ title: 'konto', counterparty_name: 'Mill' }, false],
  ])('applies if all of its conditions hold, case %#', (conditions, applies) => {
    expect(isRuleFor({ ...NO_CONDITIONS, ...conditions }, TRANSACTION)).toBe(applies)
  })

  test('without a name is called like what it looks for', () => {
    const account = '61 1090 1014 0000 0712 1981 2874'
    expect(completeRule({ counterparty_account: account, title: 'fee', category: 'bank_fee' })).toEqual({
      counterparty_account: 'PL61109010140000071219812874',
      name: 'PL61109010140000071219812874',
    })
    expect(completeRule({ name: 'Fees', title: 'fee', client_id: 7 })).toMatchObject({ name: 'Fees' })
  })
})

test.each([
  ['/VAT/230,00/IDC/5252445767/INV/FV 1-2026/TXT/x', '230', '230.00 5252445767 FV1-2026'],
  ['/vat/0.05/idc/PL5252445767/inv/A/1', '0.05', '0.05 PL5252445767 A'],
  ['/VAT/23\n0,00/ID C/5252445767/INV/7', '230', '230.00 5252445767 7'],
])('the split payment %j has the tax %s', (title, tax, key) => {
  const split = readSplitPayment(title)
  expect(split && equals(split.tax, decimal(tax))).toBe(true)
  expect(split?.key).toBe(key)
})

test.each(['FV 1/2026', '/VAT/x/IDC/1/INV/2', '/TI/N5252445767/OKR/26M08'])(
  '%s is no split payment',
  (title) => {
    expect(readSplitPayment(title)).toBe(undefined)
  },
)
