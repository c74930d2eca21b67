import { describe, expect, test } from 'vitest'
import { printPlain } from '../../../src/money/decimal.ts'
import { composeAdvanceReturn } from '../../../src/tax/de/advance-return.ts'
import { deriveEntries } from '../../../src/tax/derive.ts'
import { type Case, factsOf, testCases } from './cases.ts'

// Tests German tax beside the Polish one; the rules name the sections of the UStG.

const DE = { country: 'DE', currency: 'EUR' } as const
const base = { currency: 'EUR', rates: [['19', 1000, 190]] } as const
const expense = { ...base, income: false } as const
const german = (cases: readonly Case[]): Case[] =>
  cases.map((testCase) => ({ ...testCase, regime: { ...DE, ...testCase.regime } }))

describe('sales', () => {
  testCases(
    german([
      {
        name: '59: Soll: the month of the supply',
        documents: [{ ...base, sell_date: '09-30', issue_date: '10-05' }],
        paid: [['11-15', 1190]],
        entries: ['O 09 DE 1000/190 81'],
      },
      {
        name: '59: Ist: the month of the payment',
        documents: [{ ...base, sell_date: '09-30', issue_date: '10-05' }],
        paid: [['11-15', 1190]],
        regime: { cash_method: true },
        entries: ['O 11 DE 1000/190 81'],
      },
      {
        name: 'Soll: a payment before the supply (595 = 1190/2)',
        documents: [{ ...base, sell_date: '10-30', issue_date: '10-30' }],
        paid: [['09-15', 595]],
        entries: ['O 09 DE 500/95 81', 'O 10 DE 500/95 81'],
      },
      {
        name: 'the reduced rate',
        documents: [{ currency: 'EUR', rates: [['7', 100, 7]] }],
        entries: ['O 10 DE 100/7 86'],
      },
      {
        name: 'a supply within the EU, at the latest in the month after it',
        documents: [
          { currency: 'EUR', kind: 'wdt', sell_date: '08-12', issue_date: '10-20', rates: [['0', 900]] },
        ],
        entries: ['O 09 DE 900/0 41'],
      },
      {
        name: 'an export in the month of the supply',
        documents: [
          {
            currency: 'EUR',
            kind: 'export_products',
            sell_date: '09-29',
            issue_date: '10-20',
            rates: [['0', 900]],
          },
        ],
        entries: ['O 09 DE 900/0 43'],
      },
      {
        name: 'a service to a business in Poland',
        documents: [{ currency: 'EUR', buyer_tax_no: 'PL5252445767', rates: [['np', 900]] }],
        entries: ['O 10 DE 900/0 21'],
      },
      {
        name: 'a service to a business in Switzerland',
        documents: [{ currency: 'EUR', buyer_country: 'CH', rates: [['np', 900]] }],
        entries: ['O 10 DE 900/0 45'],
      },
      {
        name: 'construction whose buyer owes the tax',
        documents: [{ currency: 'EUR', rates: [['oo', 900]] }],
        entries: ['O 10 DE 900/0 60'],
      },
      {
        name: 'an exempt sale',
        documents: [{ currency: 'EUR', rates: [['zw', 900]] }],
        entries: ['O 10 DE 900/0 48'],
      },
      {
        name: 'a correction in the period of the change',
        documents: [
          { ...base, sell_date: '09-30', issue_date: '09-30' },
          {
            kind: 'correction',
            currency: 'EUR',
            issue_date: '11-03',
            cause_on: '10-28',
            rates: [['19', -100, -19]],
          },
        ],
        entries: ['O 09 DE 1000/190 81', 'O 10 DE -100/-19 81'],
      },
      {
        name: 'the average rate of the month (1000 ÷ 1.10 would be typed as 0.90: 900, 171)',
        documents: [{ currency: 'USD', rates: [['19', 1000, 190]] }],
        quotes: { 'USD 2026-10': '0.90' },
        entries: ['O 10 DE 900/171 81'],
      },
      {
        name: 'OSS is in no Kennzahl',
        documents: [{ currency: 'EUR', buyer_country: 'FR', use_oss: true, rates: [['20', 100, 20]] }],
        entries: ['O 10 FR 100/20 --'],
      },
      {
        name: 'OSS added by a correction leaves exempt amounts unchanged',
        documents: [
          { currency: 'EUR', buyer_country: 'FR', use_oss: true, rates: [['zw', 100, 0]] },
          {
            kind: 'correction',
            issue_date: '11-02',
            currency: 'EUR',
            use_oss: true,
            rates: [['20', 50, 10]],
          },
        ],
        entries: ['O 10 DE 100/0 48', 'O 11 FR 50/10 --'],
      },
      {
        name: 'an unpaid advance is due with the supply of the final invoice',
        documents: [
          { ...base, kind: 'client_order' },
          {
            currency: 'EUR',
            kind: 'advance',
            issue_date: '09-10',
            from_invoice_id: 1,
            rates: [['19', 300, 57]],
          },
          {
            currency: 'EUR',
            kind: 'final',
            issue_date: '10-20',
            from_invoice_id: 1,
            settled_advances: [2],
            rates: [['19', 700, 133]],
          },
        ],
        entries: ['O 10 DE 300/57 81', 'O 10 DE 700/133 81'],
      },
    ]),
  )
})

describe('purchases', () => {
  testCases(
    german([
      {
        name: '60: goods from Poland with the invoice, at the latest in the month after',
        documents: [{ ...expense, kind: 'wnt', sell_date: '09-28', issue_date: '10-20' }],
        entries: ['O 10 DE 1000/190 89', 'I 10 DE 1000/190 61'],
      },
      {
        name: '60: a service from Poland when it is performed (500 × 19 % = 95)',
        documents: [
          {
            ...expense,
            kind: 'import_service_eu',
            sell_date: '09-30',
            issue_date: '10-10',
            rates: [['19', 500, 95]],
          },
        ],
        entries: ['O 09 DE 500/95 46', 'I 09 DE 500/95 67'],
      },
      {
        name: 'a service from elsewhere, at the latest in the month after',
        documents: [{ ...expense, kind: 'import_service', sell_date: '08-12', issue_date: '10-10' }],
        entries: ['O 09 DE 1000/190 84', 'I 09 DE 1000/190 67'],
      },
      {
        name: 'supply and invoice',
        documents: [{ ...expense, sell_date: '08-30', issue_date: '09-02', delivery_date: '10-02' }],
        entries: ['I 10 DE 1000/190 66'],
      },
      {
        name: 'payment and invoice before the supply (595 = 1190/2)',
        documents: [{ ...expense, sell_date: '11-30', issue_date: '09-02', delivery_date: '09-03' }],
        paid: [['09-20', 595]],
        entries: ['I 09 DE 500/95 66', 'I 11 DE 500/95 66'],
      },
      {
        name: 'Ist does not delay the deduction',
        documents: [expense],
        regime: { cash_method: true },
        entries: ['I 10 DE 1000/190 66'],
      },
      {
        name: 'import tax',
        documents: [{ ...expense, kind: 'import_products', delivery_date: '10-20' }],
        entries: ['I 10 DE 1000/190 62'],
      },
      {
        name: 'Polish tax is not deducted',
        documents: [{ ...expense, buyer_country: 'PL', rates: [['23', 100, 23]] }],
        entries: ['I 10 100/23 -- ded=0'],
      },
      {
        name: 'construction from a domestic subcontractor, tax by the standard rate (100 × 19 %)',
        documents: [{ ...expense, rates: [['oo', 100]] }],
        entries: ['O 10 DE 100/19 84', 'I 10 DE 100/19 67'],
      },
    ]),
  )
})

describe('the advance return', () => {
  const declared = (documents: Case['documents']) => {
    const { entries } = deriveEntries(factsOf({ name: '', documents, regime: DE, entries: [] }))
    return Object.fromEntries(
      [...composeAdvanceReturn(entries)].map(([field, amount]) => [field, printPlain(amount)]),
    )
  }

  // 1000.99 is truncated to 1000, whose tax is 190; 100.99 is truncated to 100, whose tax is 7: 190 + 7 − 19.05 =
  // 177.95.
  test('bases are whole euros and their tax follows from them', () => {
    const sale = {
      currency: 'EUR',
      rates: [
        ['19', '1000.99', '190.19'],
        ['7', '100.99', '7.07'],
      ],
    } as const
    expect(declared([sale])).toEqual({ 81: '1000', 83: '197', 86: '100' })
    expect(declared([sale, { income: false, currency: 'EUR', rates: [['19', '100.25', '19.05']] }])).toEqual({
      ...{ 66: '19.05', 81: '1000', 86: '100' },
      83: '177.95',
    })
  })

  // 95 due and deducted; 89 and 61 likewise.
  test('tax that the buyer owes comes to zero', () => {
    expect(declared([{ ...expense, kind: 'import_service_eu', rates: [['19', 500, 95]] }])).toEqual({
      ...{ 46: '500', 47: '95', 67: '95' },
      83: '0',
    })
    expect(declared([{ ...expense, kind: 'wnt' }])).toEqual({ 61: '190', 83: '0', 89: '1000' })
  })
})
