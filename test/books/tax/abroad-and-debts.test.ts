import { describe } from 'vitest'
import { correction, testCases } from './cases.ts'

// Tests sales abroad, the margin scheme, OSS and unpaid debts by the Polish VAT act, with figures computed by hand.

const german = { buyer_country: 'DE', buyer_tax_no: 'DE136695976' } as const

describe('services abroad (art. 28b, 100)', () => {
  const service = (more: object) => [{ ...german, rates: [['np', 1000]] as const, ...more }]
  testCases([
    {
      name: 'declared by the kind of document',
      documents: service({ buyer_tax_no: null, np_tax_kind: 'export_service_eu' }),
      entries: ['O 10 1000/0 K11+K12'],
    },
    {
      name: 'of another kind',
      documents: service({ np_tax_kind: 'export_service' }),
      entries: ['O 10 1000/0 K11'],
    },
    { name: 'goods are no service', documents: service({ service: false }), entries: ['O 10 1000/0 K11'] },
    {
      name: 'without a tax number',
      documents: service({ buyer_tax_no: null }),
      entries: ['O 10 1000/0 K11'],
    },
    {
      name: 'to Switzerland',
      documents: service({ buyer_country: 'CH', buyer_tax_no: 'CHE116281710' }),
      entries: ['O 10 1000/0 K11'],
    },
    {
      name: 'to Greece by its prefix EL',
      documents: service({ buyer_country: null, buyer_tax_no: 'EL094014201' }),
      entries: ['O 10 1000/0 K11+K12'],
    },
    {
      name: 'to Northern Ireland are outside the EU',
      documents: service({ buyer_country: 'XI', buyer_tax_no: 'XI123456789' }),
      entries: ['O 10 1000/0 K11'],
    },
    {
      name: 'triangular trade is declared without a part of services',
      documents: service({ procedure_designations: ['TT_D'], rates: [['0', 1000]] }),
      entries: ['O 10 1000/0 K11 TT_D'],
    },
    {
      name: 'a prepayment counts when it is received (400 of 1000)',
      documents: service({ issue_date: '10-28', sell_date: '11-04' }),
      paid: [['10-30', 400]],
      entries: ['O 10 400/0 K11+K12', 'O 11 600/0 K11+K12'],
    },
  ])
})

describe('goods that leave the country (art. 20, 41, 42)', () => {
  const wdt = { ...german, kind: 'wdt', rates: [['0', 1230]] } as const
  const exported = {
    kind: 'export_products',
    issue_date: '06-10',
    sell_date: '06-10',
    rates: [['0', 1230]],
  } as const
  testCases([
    {
      name: 'a supply in December at the latest on 15 January',
      documents: [{ ...wdt, sell_date: '2025-12-05', issue_date: '2026-01-20' }],
      entries: ['O 2026-01 1230/0 K21'],
    },
    {
      name: 'a supply that is invoiced ahead waits for it',
      documents: [{ ...wdt, issue_date: '09-28', sell_date: '10-02' }],
      entries: ['O 10 1230/0 K21'],
    },
    {
      name: 'a supply within the EU at np has a warning',
      documents: [{ ...wdt, service: false, rates: [['np', 1230]] }],
      entries: ['O 10 1230/0 K11'],
      doubts: ['zero_rate_expected'],
    },
    {
      name: 'a supply within the EU at the domestic rate is a domestic one',
      documents: [{ ...wdt, rates: [['23', 1000, 230]] }],
      entries: ['O 10 1000/230'],
    },
    {
      name: 'without evidence it is taxed two months later (1230 ÷ 1.23 = 1000)',
      documents: [{ ...wdt, issue_date: '06-10', sell_date: '06-10' }],
      regime: { evidence: 'required' },
      entries: ['O 08 1000/230'],
    },
    {
      name: 'by the quarter in the next quarter',
      documents: [{ ...wdt, issue_date: '05-10', sell_date: '05-10' }],
      regime: { evidence: 'required', quarterly: true },
      entries: ['O 09 1000/230'],
    },
    {
      name: 'late evidence leaves it in its month',
      documents: [{ ...wdt, issue_date: '06-10', sell_date: '06-10', evidence_on: '12-01' }],
      regime: { evidence: 'required' },
      entries: ['O 06 1230/0 K21'],
    },
    {
      name: 'export with evidence until the 25th of the next month',
      documents: [{ ...exported, evidence_on: '07-25' }],
      entries: ['O 06 1230/0 K22'],
    },
    {
      name: 'export with evidence a month later',
      documents: [{ ...exported, evidence_on: '07-26' }],
      entries: ['O 07 1230/0 K22'],
    },
    {
      name: 'export with late evidence is taxed and then reversed (1230 ÷ 1.23 = 1000)',
      documents: [{ ...exported, evidence_on: '10-02' }],
      entries: ['O 07 1000/230', 'O 10 -1000/-230', 'O 10 1230/0 K22'],
    },
    {
      name: 'export without evidence is taxed in the next month',
      documents: [exported],
      regime: { evidence: 'required' },
      entries: ['O 07 1000/230'],
    },
    {
      name: 'a prepayment for an export counts when it is received (art. 41(9a))',
      documents: [{ ...exported, kind: 'export_products', sell_date: '08-10' }],
      paid: [['06-20', 615]],
      entries: ['O 06 615/0 K22', 'O 08 615/0 K22'],
    },
  ])
})

describe('the margin scheme (art. 119, 120)', () => {
  const used = {
    kind: 'vat_margin',
    issue_date: '10-09',
    rates: [['disabled', 1430]],
    margins: [['23', '349.59', '80.41']],
  } as const
  testCases([
    {
      name: 'a loss is a sale without tax',
      documents: [{ ...used, margins: [['23', 0, 0]] }],
      entries: ['O 10 0/0 MR_UZ'],
    },
    {
      name: 'travel has its mark',
      documents: [{ ...used, procedure_vat_margin: 'procedura marży dla biur podróży' }],
      entries: ['O 10 349.59/80.41 MR_T'],
    },
    {
      // Half of the price: 430 ÷ 2 = 215, 80.41 ÷ 2 = 40.205 → 40.21, 215 − 40.21 = 174.79; the rest 174.80 and 40.20.
      name: 'a prepayment has its part of the margin',
      documents: [{ ...used, sell_date: '11-09' }],
      paid: [['10-09', 715]],
      entries: ['O 10 174.79/40.21 MR_UZ', 'O 11 174.8/40.2 MR_UZ'],
    },
    {
      name: 'a correction to zero leaves nothing',
      documents: [
        { ...used, procedure_vat_margin: 'used_goods' },
        correction({
          issue_date: '11-02',
          rates: [['disabled', -1430]],
          margins: [['23', '-349.59', '-80.41']],
        }),
      ],
      entries: ['O 10 349.59/80.41 MR_UZ', 'O 11 -349.59/-80.41 MR_UZ'],
    },
    {
      name: 'beside a line with a tax rate',
      documents: [
        {
          ...used,
          rates: [
            ['disabled', 1430],
            ['8', 50, 4],
          ],
        },
      ],
      entries: ['O 10 349.59/80.41 MR_UZ', 'O 10 50/4 K17'],
    },
  ])
})

describe('OSS (art. 130a)', () => {
  const oss = { use_oss: true, buyer_country: 'FR', issue_date: '07-15', rates: [['20', 100, 20]] } as const
  testCases([
    {
      name: 'a prepayment counts when it is received, in both countries (60 of 120: 50/10)',
      documents: [{ ...oss, sell_date: '08-15' }],
      paid: [['07-20', 60]],
      entries: [
        ...['O 07 FR 50/10 -- WSTO_EE', 'O 08 FR 50/10 -- WSTO_EE'],
        ...['O 07 50/0 K11 WSTO_EE', 'O 08 50/0 K11 WSTO_EE'],
      ],
    },
    {
      name: 'a correction counts in both',
      documents: [oss, correction({ issue_date: '10-02', use_oss: true, rates: [['20', -50, -10]] })],
      entries: [
        ...['O 07 FR 100/20 -- WSTO_EE', 'O 10 FR -50/-10 -- WSTO_EE'],
        ...['O 07 100/0 K11 WSTO_EE', 'O 10 -50/0 K11 WSTO_EE'],
      ],
    },
    {
      name: 'tax added by a correction belongs to the other country (exempt 100 becomes 100 at 20%)',
      documents: [
        { ...oss, rates: [['zw', 100, 0]] },
        correction({
          ...{ issue_date: '10-02', use_oss: true, correction_cause: 'original' },
          rates: [
            ['zw', -100, 0],
            ['20', 100, 20],
          ],
        }),
      ],
      entries: [
        ...['O 07 FR 100/20 -- WSTO_EE', 'O 07 100/0 K11 WSTO_EE'],
        ...['O 07 100/0 K10', 'O 07 -100/0 K10'],
      ],
    },
  ])
})

describe('unpaid debts (art. 89a, 89b)', () => {
  const sold = { issue_date: '06-16', payment_to: '06-30', bad_debt_relief: true } as const
  const owed = { income: false, issue_date: '06-16', payment_to: '06-30' } as const
  const relief = 'KorektaPodstawyOpodt TerminPlatnosci=2026-06-30'
  testCases([
    {
      name: 'a relief that nobody claims',
      documents: [{ ...sold, bad_debt_relief: false }],
      entries: ['O 06 1000/230'],
    },
    {
      name: 'the part that is unpaid on day 90 (1230 − 369 = 861: 700/161)',
      documents: [sold],
      paid: [['09-28', 369]],
      entries: ['O 06 1000/230', `O 09 -700/-161 ${relief}`],
    },
    { name: 'paid in time', documents: [sold], paid: [['09-28', 1230]], entries: ['O 06 1000/230'] },
    {
      name: 'paid between day 90 and the last day of filing, nothing is claimed',
      documents: [sold],
      paid: [['10-25', 1230]],
      entries: ['O 06 1000/230'],
    },
    {
      name: 'paid in part before the last day of filing (1230 − 369 = 861), the rest after it',
      documents: [sold],
      paid: [
        ['10-25', 369],
        ['10-26', 861],
      ],
      entries: [
        'O 06 1000/230',
        `O 09 -700/-161 ${relief}`,
        'O 10 700/161 DataZaplaty=2026-10-26 KorektaPodstawyOpodt',
      ],
    },
    {
      name: 'paid after the return was filed early',
      documents: [sold],
      paid: [['10-10', 1230]],
      filed_on: '10-09',
      entries: [
        'O 06 1000/230',
        `O 09 -1000/-230 ${relief}`,
        'O 10 1000/230 DataZaplaty=2026-10-10 KorektaPodstawyOpodt',
      ],
    },
    {
      name: 'paid before the return was filed late',
      documents: [sold],
      paid: [['10-28', 1230]],
      filed_on: '10-28',
      entries: ['O 06 1000/230'],
    },
    {
      name: 'paid in part after the quarter, before its return is filed',
      documents: [{ ...sold, issue_date: '04-16', payment_to: '04-30' }],
      regime: { quarterly: true },
      paid: [['10-20', 369]],
      entries: ['O 04 1000/230', `O 07 -700/-161 ${relief.replace('06-30', '04-30')}`],
    },
    {
      name: 'a correction before day 90 lowers the debt (1000 − 100)',
      documents: [sold, correction({ issue_date: '08-10', rates: [['23', -100, -23]] })],
      entries: ['O 06 1000/230', 'O 08 -100/-23', `O 09 -900/-207 ${relief}`],
    },
    {
      name: 'at the rate of the sale (1000 × 4.20, 230 × 4.20)',
      documents: [{ ...sold, currency: 'EUR' }],
      quotes: { 'EUR 06-15': '4.20', 'EUR 09-25': '4.40' },
      entries: ['O 06 4200/966', `O 09 -4200/-966 ${relief}`],
    },
    {
      name: 'lines without tax have no relief',
      documents: [
        {
          ...sold,
          rates: [
            ['23', 100, 23],
            ['zw', 50],
          ],
        },
      ],
      entries: ['O 06 100/23', 'O 06 50/0 K10', `O 09 -100/-23 ${relief}`],
    },
    {
      name: 'a debtor who pays until the end of the month reverses nothing',
      documents: [owed],
      paid: [['09-30', 1230]],
      entries: ['I 06 1000/230'],
    },
    {
      name: 'a debtor who files quarterly has until the end of the quarter (08-16 + 90 = 11-14, so 12-31)',
      documents: [{ ...owed, payment_to: '08-16' }],
      paid: [['12-31', 1230]],
      regime: { quarterly: true },
      entries: ['I 06 1000/230'],
    },
    {
      name: 'a debtor reverses what was deducted (half of 230 × 861 ÷ 1230 = 80.50)',
      documents: [{ ...owed, accounting_kind: 'fuel_expl50' }],
      paid: [
        ['09-20', 369],
        ['12-03', 861],
      ],
      entries: ['I 06 1000/230 ded=115', 'I 09 0/-161 K46 ded=-80.5', 'I 12 0/161 K47 ded=80.5'],
    },
    {
      name: 'the debtor before day 90',
      documents: [owed],
      until: '09-27',
      entries: ['I 06 1000/230'],
    },
    {
      name: 'a debtor who deducted after day 90 reverses nothing',
      documents: [{ ...owed, delivery_date: '10-05' }],
      entries: ['I 10 1000/230'],
    },
    {
      name: 'purchases that are deducted with the payment have no day 90',
      documents: [{ ...owed, cash_method: true }],
      entries: [],
    },
    {
      name: 'purchases under reverse charge have no day 90',
      documents: [{ ...owed, kind: 'wnt' }],
      entries: ['O 06 1000/230 K23 WEW', 'I 06 1000/230 WEW'],
    },
  ])
})
