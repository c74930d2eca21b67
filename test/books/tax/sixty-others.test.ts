import { describe } from 'vitest'
import { correction, testCases } from './cases.ts'

// Tests the corrections, purchases and debts in the design of the ledger.

const sale = { sell_date: '08-12', issue_date: '08-12' }
const EUR = { currency: 'EUR' }
const expense = { income: false } as const

describe('corrections', () => {
  const down = { rates: [['23', -100, -23]] } as const
  const up = { issue_date: '10-05', rates: [['23', 900, 207]] } as const
  testCases([
    {
      name: '43: a reduction in KSeF, when it is issued',
      documents: [sale, correction({ ...down, issue_date: '10-05' })],
      entries: ['O 08 1000/230', 'O 10 -100/-23'],
    },
    {
      name: '44: a reduction on paper, when the buyer confirms',
      documents: [sale, { ...down, kind: 'correction', issue_date: '09-28', confirmed_on: '10-04' }],
      entries: ['O 08 1000/230', 'O 10 -100/-23'],
    },
    {
      name: '45: an increase for an original mistake',
      documents: [sale, correction({ ...up, correction_cause: 'original' })],
      entries: ['O 08 1000/230', 'O 08 900/207'],
    },
    {
      name: '46: an increase for a later cause',
      documents: [sale, correction({ ...up, correction_cause: 'later', cause_on: '10-01' })],
      entries: ['O 08 1000/230', 'O 10 900/207'],
    },
    {
      name: '48: at the rate of the original (100 × 4.20, 23 × 4.20)',
      documents: [{ ...sale, ...EUR }, correction({ ...down, ...EUR, issue_date: '10-05' })],
      quotes: { 'EUR 08-11': '4.20', 'EUR 10-02': '4.30' },
      entries: ['O 08 4200/966', 'O 10 -420/-96.60'],
    },
    {
      name: '49: of a supplier, when it is received',
      documents: [
        { ...expense, issue_date: '08-12' },
        correction({ ...expense, issue_date: '09-29', delivery_date: '10-02', rates: [['23', -200, -46]] }),
      ],
      entries: ['I 08 1000/230', 'I 10 -200/-46'],
    },
  ])
})

describe('purchases', () => {
  const bought = { ...expense, issue_date: '06-12', delivery_date: '06-12' }
  testCases([
    {
      name: '25: of a supplier with the cash method',
      documents: [{ ...bought, cash_method: true }],
      paid: [
        ['07-05', 615],
        ['09-05', 615],
      ],
      entries: ['I 07 500/115 MK', 'I 09 500/115 MK'],
    },
    {
      name: '26: with the own cash method',
      documents: [bought],
      paid: [['08-20', 1230]],
      regime: { cash_method: true },
      entries: ['I 08 1000/230'],
    },
    {
      name: '37: of goods taxed at the customs, when their document is received',
      documents: [
        {
          ...{ ...expense, kind: 'import_products', rates: [['23', 5000, 1150]] },
          ...{ sell_date: '09-29', issue_date: '09-29', delivery_date: '10-02' },
        },
      ],
      entries: ['I 10 5000/1150 IMP'],
    },
    {
      name: '39: foreign tax is not deducted (100 × 4.30, 7 × 4.30)',
      documents: [{ ...expense, ...EUR, issue_date: '10-13', buyer_country: 'DE', rates: [['7', 100, 7]] }],
      quotes: { 'EUR 10-12': '4.30' },
      entries: ['I 10 DE 430/30.10 -- ded=0'],
    },
    {
      name: '50: not before the invoice is received',
      documents: [
        {
          ...expense,
          issue_date: '06-30',
          sell_date: '06-30',
          delivery_date: '07-04',
          rates: [['23', 100, 23]],
        },
      ],
      entries: ['I 07 100/23'],
    },
    {
      name: '51: in a selected later month',
      documents: [
        {
          ...{ ...expense, issue_date: '06-30', sell_date: '06-30', delivery_date: '07-04' },
          ...{ deduct_in: '2026-09', rates: [['23', 100, 23]] },
        },
      ],
      entries: ['I 09 100/23'],
    },
    {
      name: '52: half of the tax of fuel (23.01 ÷ 2 = 11.505)',
      documents: [
        {
          ...expense,
          issue_date: '10-03',
          accounting_kind: 'fuel_expl50',
          rates: [['23', '100.01', '23.01']],
        },
      ],
      entries: ['I 10 100.01/23.01 ded=11.51'],
    },
    {
      name: '53: an asset of mixed use (2300 × 83 % = 1909)',
      documents: [
        { ...expense, accounting_kind: 'fixed_assets', deduction: 'mixed', rates: [['23', 10000, 2300]] },
      ],
      regime: { proportion: 83 },
      entries: ['I 10 10000/2300 K40 ded=1909'],
    },
    {
      name: '54: VAT RR when the farmer is paid (107 = 214/2)',
      documents: [{ ...expense, kind: 'vat_rr', issue_date: '08-08', rates: [['7', 200, 14]] }],
      paid: [
        ['08-20', 107],
        ['09-03', 107],
      ],
      entries: ['I 08 100/7 VAT_RR', 'I 09 100/7 VAT_RR'],
    },
    {
      name: '55: nothing before a decision',
      documents: [{ ...expense, undecided: true }],
      regime: { only_decided: true },
      entries: [],
      doubts: ['not_decided'],
    },
    {
      name: '58: self-billing is received with its issue',
      documents: [{ ...expense, self_billing: true, sell_date: '09-30', issue_date: '10-03' }],
      entries: ['I 10 1000/230'],
    },
  ])
})

describe('tax that the buyer owes', () => {
  const wnt = { ...expense, ...EUR, kind: 'wnt' }
  testCases([
    {
      name: '32: WNT as an expense (1000 × 4.30, 230 × 4.30)',
      documents: [{ ...wnt, sell_date: '10-02', issue_date: '10-05' }],
      quotes: { 'EUR 10-02': '4.30', 'EUR 10-05': '4.33' },
      entries: ['O 10 4300/989 K23 WEW', 'I 10 4300/989 WEW'],
    },
    {
      name: '33: WNT at the latest on the 15th (1000 × 4.28, 230 × 4.28)',
      documents: [{ ...wnt, sell_date: '08-28', issue_date: '10-01' }],
      quotes: { 'EUR 09-14': '4.28', 'EUR 09-15': '4.33' },
      entries: ['O 09 4280/984.40 K23 WEW', 'I 09 4280/984.40 WEW'],
    },
    {
      name: '34: a service from the EU (100 × 4.29, 23 × 4.29)',
      documents: [
        {
          ...{ ...expense, ...EUR, kind: 'import_service_eu', rates: [['23', 100, 23]] },
          ...{ sell_date: '09-30', issue_date: '10-07' },
        },
      ],
      quotes: { 'EUR 09-29': '4.29', 'EUR 10-06': '4.33' },
      entries: ['O 09 429/98.67 K29 WEW', 'I 09 429/98.67 WEW'],
    },
    {
      name: '35: a service from outside the EU that is prepaid (100 × 3.68, 23 × 3.68)',
      documents: [
        {
          ...{ ...expense, currency: 'USD', kind: 'import_service', rates: [['23', 100, 23]] },
          ...{ sell_date: '10-01', issue_date: '10-01' },
        },
      ],
      paid: [['09-10', 100]],
      quotes: { 'USD 09-09': '3.68', 'USD 09-30': '3.75' },
      entries: ['O 09 368/84.64 K27 WEW', 'I 09 368/84.64 WEW'],
    },
    {
      name: '36: import of goods by art. 33a',
      documents: [
        {
          ...{ ...expense, kind: 'import_products', art_33a: true, rates: [['23', 5000, 1150]] },
          ...{ sell_date: '10-12', issue_date: '10-12' },
        },
      ],
      entries: ['O 10 5000/1150 K25', 'I 10 5000/1150 IMP'],
    },
    {
      name: '38: domestic goods from a supplier who is not established',
      documents: [
        {
          ...{ ...expense, issue_date: '10-08', reverse_charge: true, service: false },
          ...{ buyer_country: 'CH', rates: [['23', 1000, 230]] },
        },
      ],
      entries: ['O 10 1000/230 K31 WEW', 'I 10 1000/230 WEW'],
    },
  ])
})

describe('unpaid debts', () => {
  testCases([
    {
      name: '56: the creditor on day 90 (06-30 + 90 = 09-28; 246 = 1230/5)',
      documents: [{ issue_date: '06-16', payment_to: '06-30', bad_debt_relief: true }],
      paid: [['11-05', 246]],
      entries: [
        'O 06 1000/230',
        'O 09 -1000/-230 KorektaPodstawyOpodt TerminPlatnosci=2026-06-30',
        'O 11 200/46 DataZaplaty=2026-11-05 KorektaPodstawyOpodt',
      ],
    },
    {
      name: '57: the debtor on day 90',
      documents: [{ ...expense, issue_date: '06-16', payment_to: '06-30' }],
      paid: [['12-03', 1230]],
      entries: ['I 06 1000/230', 'I 09 0/-230 K46', 'I 12 0/230 K47'],
    },
  ])
})
