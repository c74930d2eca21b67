import { describe } from 'vitest'
import { correction, testCases } from './cases.ts'

// Tests purchases by the Polish VAT act, with figures computed by hand.

const bought = { income: false, issue_date: '06-12', sell_date: '06-12' } as const

describe('when tax is deducted (art. 86)', () => {
  testCases([
    {
      name: 'not before the supply',
      documents: [{ ...bought, sell_date: '07-03' }],
      entries: ['I 07 1000/230'],
    },
    {
      name: 'a prepayment with the payment and the invoice (615: 500/115)',
      documents: [{ ...bought, sell_date: '08-03', delivery_date: '06-20' }],
      paid: [['05-30', 615]],
      entries: ['I 06 500/115', 'I 08 500/115'],
    },
    {
      name: 'an advance of a supplier when it is paid',
      documents: [{ ...bought, kind: 'advance' }],
      paid: [['07-01', 1230]],
      entries: ['I 07 1000/230'],
    },
    {
      name: 'by the month, at most three months later',
      documents: [{ ...bought, deduct_in: '2026-09' }],
      entries: ['I 09 1000/230'],
      doubts: [],
    },
    {
      name: 'a fourth month is impossible',
      documents: [{ ...bought, deduct_in: '2026-10' }],
      entries: ['I 06 1000/230'],
      doubts: ['deduct_in_impossible'],
    },
    {
      name: 'by the quarter, at most two quarters later',
      documents: [{ ...bought, deduct_in: '2026-12' }],
      regime: { quarterly: true },
      entries: ['I 12 1000/230'],
    },
    {
      name: 'a month before the first is impossible',
      documents: [{ ...bought, deduct_in: '2026-05' }],
      entries: ['I 06 1000/230'],
      doubts: ['deduct_in_impossible'],
    },
    {
      name: 'the cash method of the supplier, not before the invoice is received',
      documents: [{ ...bought, kind: 'vat_mp', delivery_date: '08-03' }],
      paid: [['07-05', 1230]],
      entries: ['I 08 1000/230 MK'],
    },
    {
      name: 'an increase of the supplier when it is received',
      documents: [
        bought,
        correction({ income: false, issue_date: '06-30', delivery_date: '07-02', rates: [['23', 100, 23]] }),
      ],
      entries: ['I 06 1000/230', 'I 07 100/23'],
    },
    {
      name: 'a reduction of a purchase paid in parts reverses the excess (1230 − 984)',
      documents: [
        { ...bought, cash_method: true },
        correction({ income: false, issue_date: '08-30', rates: [['23', -200, -46]] }),
      ],
      paid: [['07-05', 1230]],
      entries: ['I 07 1000/230 MK', 'I 08 -200/-46 MK'],
    },
    {
      name: 'accepted files',
      documents: [{ ...bought, undecided: false }],
      regime: { only_decided: true },
      entries: ['I 06 1000/230'],
    },
    {
      name: 'undecided files too, unless the account says otherwise',
      documents: [{ ...bought, undecided: true }],
      entries: ['I 06 1000/230'],
      doubts: ['not_decided'],
    },
    {
      name: 'VAT RR that is paid before its issue',
      documents: [{ ...bought, kind: 'vat_rr', rates: [['7', 200, 14]] }],
      paid: [['05-30', 214]],
      entries: ['I 06 200/14 VAT_RR'],
    },
    {
      name: 'the rate of the supplier’s invoice, whenever it is received (1000 × 4.20, 230 × 4.20)',
      documents: [{ ...bought, currency: 'EUR', delivery_date: '07-20' }],
      quotes: { 'EUR 06-11': '4.20', 'EUR 07-17': '4.40' },
      entries: ['I 07 4200/966'],
    },
    {
      name: 'a rate in the request (1000 × 4.5, 230 × 4.5)',
      documents: [
        {
          ...bought,
          currency: 'EUR',
          exchange_currency: 'PLN',
          exchange_currency_rate: { units: 45n, scale: 1 },
        },
      ],
      quotes: { 'EUR 06-11': '4.20' },
      entries: ['I 06 4500/1035'],
    },
    {
      name: 'without a rate nothing can be declared',
      documents: [{ ...bought, currency: 'EUR' }],
      entries: ['I 06 ?/?'],
      doubts: ['rate_missing'],
    },
  ])
})

describe('how much is deducted (art. 86a, 88, 90)', () => {
  const of = (more: object, rates: readonly (readonly [string, number | string, number | string])[]) => [
    { ...bought, rates, ...more },
  ]
  testCases([
    {
      name: 'a hotel: nothing (art. 88)',
      documents: of({ accounting_kind: 'no_vat_deduction' }, [['8', 100, 8]]),
      entries: ['I 06 100/8 -- ded=0'],
    },
    {
      name: 'exempt sales: nothing',
      documents: of({ deduction: 'exempt' }, [['23', 100, 23]]),
      entries: ['I 06 100/23 -- ded=0'],
    },
    {
      // 11.505 → 11.51; 11.505 + 11.505 = 23.01, so the second is 11.50.
      name: 'the half of two rates is rounded once',
      documents: of({ accounting_kind: 'fuel_expl50' }, [
        ['23', '100.01', '23.01'],
        ['22', '104.59', '23.01'],
      ]),
      entries: ['I 06 100.01/23.01 ded=11.51', 'I 06 104.59/23.01 ded=11.5'],
    },
    {
      name: 'a car of mixed sales (230 × ½ × 83 % = 95.45)',
      documents: of({ accounting_kind: 'fixed_assets50', deduction: 'mixed' }, [['23', 1000, 230]]),
      regime: { proportion: 83 },
      entries: ['I 06 1000/230 K40 ded=95.45'],
    },
    {
      name: 'mixed use and mixed sales (230 × 83 % × 60 % = 114.54)',
      documents: of({ deduction: 'mixed' }, [['23', 1000, 230]]),
      regime: { proportion: 83, business_share: 60 },
      entries: ['I 06 1000/230 ded=114.54'],
    },
    {
      name: 'lines without tax are deducted nowhere',
      documents: of({}, [
        ['23', 100, 23],
        ['zw', 50, 0],
      ]),
      entries: ['I 06 100/23', 'I 06 50/0 --'],
    },
    {
      name: 'half of the tax of an acquisition (1000 × 23 % = 230, half 115)',
      documents: of({ kind: 'wnt', accounting_kind: 'fuel_expl75' }, [['23', 1000, 230]]),
      entries: ['O 06 1000/230 K23 WEW', 'I 06 1000/230 ded=115 WEW'],
    },
  ])
})

describe('tax that the buyer owes (art. 17)', () => {
  const german = { buyer_country: 'DE', buyer_tax_no: 'DE136695976' } as const
  testCases([
    {
      name: 'a document of the account itself has the same entries as the expense',
      documents: [{ kind: 'wnt', issue_date: '06-12' }],
      entries: ['O 06 1000/230 K23 WEW', 'I 06 1000/230 WEW'],
    },
    {
      name: 'a supply in the EU that is invoiced ahead waits for the supply',
      documents: [{ ...bought, kind: 'wnt', sell_date: '07-03' }],
      entries: ['O 07 1000/230 K23 WEW', 'I 07 1000/230 WEW'],
    },
    {
      name: 'a partly prepaid service (400 of 1000)',
      documents: [{ ...bought, kind: 'import_service_eu', sell_date: '07-31' }],
      paid: [
        ['06-20', 400],
        ['08-20', 600],
      ],
      entries: [
        ...['O 06 400/92 K29 WEW', 'I 06 400/92 WEW'],
        ...['O 07 600/138 K29 WEW', 'I 07 600/138 WEW'],
      ],
    },
    {
      name: 'a service of the EU by the flag, at the standard rate (1000 × 23 %)',
      documents: [{ ...bought, ...german, reverse_charge: true, service: true, rates: [['np', 1000]] }],
      entries: ['O 06 1000/230 K29 WEW', 'I 06 1000/230 WEW'],
      doubts: ['rate_assumed'],
    },
    {
      name: 'a service from elsewhere by the flag',
      documents: [{ ...bought, buyer_country: 'US', reverse_charge: true, service: true }],
      entries: ['O 06 1000/230 K27 WEW', 'I 06 1000/230 WEW'],
    },
    {
      name: 'domestic gas: the buyer alone, at the standard rate',
      documents: [{ ...bought, rates: [['oo', 1000]] }],
      entries: ['O 06 1000/230 K31 WEW', 'I 06 1000/230 WEW'],
      doubts: ['rate_assumed'],
    },
    {
      name: 'an expense from the EU without tax has a warning',
      documents: [{ ...bought, ...german, rates: [['np', 1000]] }],
      entries: [],
      doubts: ['self_assessment_missing'],
    },
    {
      name: 'a vendor of the EU with a Polish number charges Polish tax',
      documents: [{ ...bought, buyer_country: 'DE', buyer_tax_no: 'PL5252445767' }],
      entries: ['I 06 1000/230'],
    },
    {
      name: 'a correction of an acquisition, for an original mistake',
      documents: [
        { ...bought, kind: 'wnt' },
        correction({
          income: false,
          issue_date: '08-10',
          correction_cause: 'original',
          rates: [['23', -200, -46]],
        }),
      ],
      entries: [
        ...['O 06 1000/230 K23 WEW', 'I 06 1000/230 WEW'],
        ...['O 06 -200/-46 K23 WEW', 'I 06 -200/-46 WEW'],
      ],
    },
    {
      name: 'a correction of an acquisition, for a later cause (to zero)',
      documents: [
        { ...bought, kind: 'wnt' },
        correction({ income: false, issue_date: '08-10', cause_on: '07-31', rates: [['23', -1000, -230]] }),
      ],
      entries: [
        ...['O 06 1000/230 K23 WEW', 'I 06 1000/230 WEW'],
        ...['O 07 -1000/-230 K23 WEW', 'I 07 -1000/-230 WEW'],
      ],
    },
    {
      name: 'the deduction of an acquisition may come later',
      documents: [{ ...bought, kind: 'wnt', deduct_in: '2026-08' }],
      entries: ['O 06 1000/230 K23 WEW', 'I 08 1000/230 WEW'],
    },
    {
      name: 'goods at the customs by art. 33a as an own document',
      documents: [{ kind: 'import_products', issue_date: '06-12' }],
      entries: ['O 06 1000/230 K25', 'I 06 1000/230 IMP'],
    },
  ])
})
