import { describe } from 'vitest'
import { correction, testCases } from './cases.ts'

// Tests the sales in the design of the ledger; days of exchange rates follow the Polish calendar of 2026.

const EUR = { currency: 'EUR' }
const order = { kind: 'client_order', issue_date: '09-01', rates: [['23', 10000, 2300]] } as const
const advance = { kind: 'advance', issue_date: '09-15', rates: [['23', 3000, 690]] } as const
const final = {
  kind: 'final',
  issue_date: '10-20',
  sell_date: '10-20',
  from_invoice_id: 1,
  settled_advances: [2],
  rates: [['23', 7000, 1610]],
} as const
const cash = { kind: 'vat_mp', issue_date: '06-10', buyer_tax_no: '5252445767' }

describe('sales at home', () => {
  testCases([
    {
      name: '1: sold 09-30, issued 10-05',
      documents: [{ sell_date: '09-30', issue_date: '10-05' }],
      entries: ['O 09 1000/230'],
    },
    {
      name: '2: a service of a month counts on its last day',
      documents: [{ sell_date: '2026-09', issue_date: '10-03', rates: [['8', 500, 40]] }],
      entries: ['O 09 500/40 K17'],
    },
    {
      name: '3: each rate has its field',
      documents: [
        {
          rates: [
            ['23', '100.01', '23.00'],
            ['5', 50, '2.50'],
            ['zw', 30],
          ],
        },
      ],
      entries: ['O 10 100.01/23', 'O 10 50/2.50 K15', 'O 10 30/0 K10'],
    },
    {
      name: '4: a payment before the supply is taxed when it is received (615 = 1230/2)',
      documents: [{ issue_date: '10-28', sell_date: '11-04' }],
      paid: [['10-30', 615]],
      entries: ['O 10 500/115', 'O 11 500/115'],
    },
    {
      name: '5: rent is due with the invoice, whenever it is paid',
      documents: [{ tax_point: 'invoice', issue_date: '10-02', sell_date: '10-31' }],
      paid: [['09-28', 1230]],
      entries: ['O 10 1000/230'],
    },
    {
      name: '6: construction is due on day 30 (08-20 + 30 = 09-19)',
      documents: [{ tax_point: 'invoice_30', sell_date: '08-20', issue_date: '10-12' }],
      entries: ['O 09 1000/230'],
    },
    {
      name: '7: an unpaid advance is not due',
      documents: [{ kind: 'advance', issue_date: '09-10' }],
      entries: [],
    },
    {
      name: '8: an advance is due when it is paid',
      documents: [{ kind: 'advance', issue_date: '09-10' }],
      paid: [['10-05', 1230]],
      entries: ['O 10 1000/230'],
    },
    {
      name: '9: an advance is due with each part',
      documents: [{ kind: 'advance', issue_date: '09-10' }],
      paid: [
        ['09-12', 615],
        ['10-08', 615],
      ],
      entries: ['O 09 500/115', 'O 10 500/115'],
    },
    {
      name: '10: an advance by amount (100.03 × 23 ÷ 123 = 18.70)',
      documents: [{ kind: 'advance', issue_date: '10-06', rates: [['23', '81.33', '18.70']] }],
      paid: [['10-06', '100.03']],
      entries: ['O 10 81.33/18.70'],
    },
    {
      name: '11: order, paid advance and final invoice',
      documents: [order, advance, final],
      paid: [['09-15', 3690, 1]],
      entries: ['O 09 3000/690', 'O 10 7000/1610'],
    },
    {
      name: '12: an unpaid advance is due with the supply of the final invoice',
      documents: [order, advance, final],
      entries: ['O 10 3000/690', 'O 10 7000/1610'],
    },
    {
      name: '13: the rate before the payment (5000 × 4.30, 1150 × 4.30)',
      documents: [{ ...EUR, kind: 'advance', issue_date: '10-22', rates: [['23', 5000, 1150]] }],
      paid: [['10-06', 6150]],
      quotes: { 'EUR 10-05': '4.30', 'EUR 10-06': '4.31', 'EUR 10-21': '4.36' },
      entries: ['O 10 21500/4945'],
    },
    {
      name: '14: paid before the issue (1000 × 4.35, 230 × 4.35)',
      documents: [{ ...EUR, kind: 'advance', issue_date: '10-30' }],
      paid: [['10-20', 1230]],
      quotes: { 'EUR 10-19': '4.35', 'EUR 10-29': '4.40' },
      entries: ['O 10 4350/1000.50'],
    },
    {
      name: '15: issued before the payment (1000 × 4.36, 230 × 4.36)',
      documents: [{ ...EUR, kind: 'advance', issue_date: '10-22' }],
      paid: [['11-03', 1230]],
      quotes: { 'EUR 10-21': '4.36', 'EUR 11-02': '4.41' },
      entries: ['O 11 4360/1002.80'],
    },
  ])
})

describe('payments of a pro forma invoice', () => {
  const proforma = { kind: 'proforma', issue_date: '09-20' }
  const invoice = { issue_date: '10-10', sell_date: '10-08', from_invoice_id: 1 }
  testCases([
    {
      name: '16: are taxed when they are received',
      documents: [proforma, invoice],
      paid: [['09-29', 1230]],
      entries: ['O 09 1000/230'],
    },
    {
      name: '17: a partial payment is taxed then (600 × 230 ÷ 1230 = 112.20)',
      documents: [proforma, invoice],
      paid: [
        ['09-29', 600],
        ['10-15', 630],
      ],
      entries: ['O 09 487.80/112.20', 'O 10 512.20/117.80'],
    },
    {
      name: '18: without an invoice they are provisional',
      documents: [{ ...proforma, issue_date: '07-20' }],
      paid: [['07-29', 1230]],
      entries: ['O 07 1000/230 prov'],
      doubts: ['invoice_missing'],
    },
  ])
})

describe('the cash method', () => {
  testCases([
    {
      name: '19: each part is due when it is paid',
      documents: [cash],
      paid: [
        ['07-20', 615],
        ['09-20', 615],
      ],
      entries: ['O 07 500/115', 'O 09 500/115'],
    },
    {
      // 100 of 231: 123 × 100 ÷ 231 = 53.25, 108 × 100 ÷ 231 = 46.75; 53.25 × 23 ÷ 123 = 9.96, 46.75 × 8 ÷ 108 = 3.46.
      name: '20: a part is split by rate',
      documents: [
        {
          ...cash,
          rates: [
            ['23', 100, 23],
            ['8', 100, 8],
          ],
        },
      ],
      paid: [
        ['08-05', 100],
        ['09-05', 131],
      ],
      entries: [
        ...['O 08 43.29/9.96', 'O 08 43.29/3.46 K17'],
        ...['O 09 56.71/13.04', 'O 09 56.71/4.54 K17'],
      ],
    },
    {
      name: '21: day 180 of a sale to a consumer (01-10 + 180 = 07-09)',
      documents: [{ kind: 'vat_mp', sell_date: '01-10', issue_date: '01-10' }],
      entries: ['O 07 1000/230'],
    },
    {
      name: '22: the rest on day 180 (246 = 1230/5)',
      documents: [{ kind: 'vat_mp', sell_date: '01-10', issue_date: '01-10' }],
      paid: [['03-15', 246]],
      entries: ['O 03 200/46', 'O 07 800/184'],
    },
    {
      name: '23: a correction before all is paid (984 − 615 = 369)',
      documents: [cash, correction({ issue_date: '08-10', rates: [['23', -200, -46]] })],
      paid: [
        ['07-20', 615],
        ['09-15', 369],
      ],
      entries: ['O 07 500/115', 'O 09 300/69'],
    },
    {
      name: '24: a correction of a paid amount',
      documents: [cash, correction({ issue_date: '08-10', rates: [['23', -200, -46]] })],
      paid: [['07-20', 1230]],
      entries: ['O 07 1000/230', 'O 08 -200/-46'],
    },
  ])
})

describe('sales abroad', () => {
  const eur = { ...EUR, kind: 'wdt', rates: [['0', 1000]] } as const
  testCases([
    {
      name: '27: WDT with its invoice (1000 × 4.25)',
      documents: [{ ...eur, sell_date: '08-12', issue_date: '08-20' }],
      quotes: { 'EUR 08-19': '4.25', 'EUR 08-20': '4.29' },
      entries: ['O 08 4250/0 K21'],
    },
    {
      name: '28: WDT at the latest on the 15th (1000 × 4.27)',
      documents: [{ ...eur, sell_date: '08-12', issue_date: '09-20' }],
      quotes: { 'EUR 09-14': '4.27', 'EUR 09-15': '4.29' },
      entries: ['O 09 4270/0 K21'],
    },
    {
      name: '29: a prepayment for a WDT is not taxed',
      documents: [
        {
          ...EUR,
          kind: 'advance',
          rates: [['0', 500]],
          service: false,
          buyer_country: 'DE',
          buyer_tax_no: 'DE136695976',
        },
      ],
      paid: [['10-12', 500]],
      quotes: { 'EUR 10-09': '4.25' },
      entries: [],
    },
    {
      name: '30: export with evidence (2000 × 3.70)',
      documents: [
        {
          ...{ kind: 'export_products', currency: 'USD', rates: [['0', 2000]] },
          ...{ sell_date: '10-05', issue_date: '10-07', evidence_on: '10-20' },
        },
      ],
      quotes: { 'USD 10-02': '3.70', 'USD 10-05': '3.75' },
      entries: ['O 10 7400/0 K22'],
    },
    {
      name: '31: a service to a business in the EU (1000 × 4.31)',
      documents: [
        {
          ...EUR,
          issue_date: '10-15',
          rates: [['np', 1000]],
          buyer_country: 'DE',
          buyer_tax_no: 'DE136695976',
        },
      ],
      quotes: { 'EUR 10-14': '4.31' },
      entries: ['O 10 4310/0 K11+K12'],
    },
    {
      name: '41: OSS is tax of the buyer’s country (100 × 4.2701 = 427.01)',
      documents: [
        {
          ...{ ...EUR, issue_date: '07-15', sell_date: '07-15', buyer_country: 'FR', use_oss: true },
          rates: [['20', 100, 20]],
        },
      ],
      quotes: { 'EUR 07-14': '4.2701' },
      entries: ['O 07 FR 100/20 -- WSTO_EE', 'O 07 427.01/0 K11 WSTO_EE'],
    },
  ])
})

describe('special sales', () => {
  testCases([
    {
      name: '40: the margin is taxed (430 × 23 ÷ 123 = 80.41)',
      documents: [
        {
          ...{ kind: 'vat_margin', issue_date: '10-09', procedure_vat_margin: 'used_goods' },
          rates: [['disabled', 1430]],
          margins: [['23', '349.59', '80.41']],
        },
      ],
      entries: ['O 10 349.59/80.41 MR_UZ'],
    },
    {
      name: '42: a receipt counts, its invoice is only listed',
      documents: [
        { kind: 'receipt', issue_date: '07-28', rates: [['23', 100, 23]] },
        { issue_date: '11-17', sell_date: '07-28', receipt_for_invoice_id: 1, rates: [['23', 100, 23]] },
      ],
      entries: ['O 07 100/23 RO', 'O 11 100/23 info FP'],
    },
  ])
})
