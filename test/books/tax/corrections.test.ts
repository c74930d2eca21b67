import { describe } from 'vitest'
import { correction, testCases } from './cases.ts'

// Tests corrections by the Polish VAT act, with figures computed by hand.

const sale = { sell_date: '08-12', issue_date: '08-12' }
const paper = (issue_date: string) =>
  ({ kind: 'correction', issue_date, rates: [['23', -100, -23]] }) as const

describe('reductions (art. 29a(13))', () => {
  testCases([
    {
      name: 'outside KSeF they wait for a confirmation',
      documents: [sale, paper('10-05')],
      entries: ['O 08 1000/230'],
      doubts: ['not_confirmed'],
    },
    {
      name: 'an account may select their issue date',
      documents: [sale, paper('10-05')],
      regime: { unconfirmed_corrections: 'issue' },
      entries: ['O 08 1000/230', 'O 10 -100/-23'],
    },
    {
      name: 'a confirmation before the issue counts with the issue',
      documents: [sale, { ...paper('10-05'), confirmed_on: '09-28' }],
      entries: ['O 08 1000/230', 'O 10 -100/-23'],
    },
    {
      name: 'issued offline they count when they are sent',
      documents: [
        sale,
        { ...paper('09-30'), gov_status: 'offline_sent', gov_send_date: '2026-10-01T08:00:00.000+02:00' },
      ],
      entries: ['O 08 1000/230', 'O 10 -100/-23'],
    },
    {
      name: 'a number of the test environment is no number of KSeF',
      documents: [
        sale,
        { ...paper('10-05'), gov_id: '5265877635-20261005-0100001AF629-AF', gov_status: 'demo_ok' },
      ],
      entries: ['O 08 1000/230'],
      doubts: ['not_confirmed'],
    },
    {
      name: 'before February 2026 the agreement counts',
      documents: [
        { issue_date: '2025-12-01', sell_date: '2025-12-01' },
        { ...paper('2026-01-20'), confirmed_on: '02-03' },
      ],
      entries: ['O 2025-12 1000/230', 'O 02 -100/-23'],
    },
    {
      name: 'before February 2026 without a date the issue date counts',
      documents: [{ issue_date: '2025-12-01', sell_date: '2025-12-01' }, paper('2026-01-20')],
      entries: ['O 2025-12 1000/230', 'O 01 -100/-23'],
    },
    {
      name: 'of an export they need no confirmation (art. 29a(15))',
      documents: [
        { ...sale, kind: 'export_products', rates: [['0', 1000]] },
        { ...paper('10-05'), rates: [['0', -100]] },
      ],
      entries: ['O 08 1000/0 K22', 'O 10 -100/0 K22'],
    },
    {
      name: 'of a receipt they need none',
      documents: [{ ...sale, kind: 'receipt' }, paper('10-05')],
      entries: ['O 08 1000/230 RO', 'O 10 -100/-23'],
    },
    {
      name: 'before the supply they lower it (1000 − 100, 230 − 23)',
      documents: [{ issue_date: '10-01', sell_date: '11-20' }, correction(paper('10-05'))],
      entries: ['O 11 900/207'],
    },
    {
      name: 'before the supply they reverse an excess payment (1230 − 1107 = 123)',
      documents: [{ issue_date: '10-01', sell_date: '12-20' }, correction(paper('11-05'))],
      paid: [['10-05', 1230]],
      entries: ['O 10 1000/230', 'O 11 -100/-23'],
    },
    {
      name: 'of an advance',
      documents: [
        { kind: 'advance', issue_date: '09-10' },
        correction({ issue_date: '11-05', rates: [['23', -1000, -230]] }),
      ],
      paid: [
        ['09-12', 1230],
        ['11-06', -1230, 1],
      ],
      entries: ['O 09 1000/230', 'O 11 -1000/-230'],
    },
    {
      name: 'a tax date in the request decides',
      documents: [sale, { ...paper('10-05'), accounting_vat_tax_date: '09-30' }],
      entries: ['O 08 1000/230', 'O 09 -100/-23'],
      doubts: [],
    },
    {
      name: 'a chain of corrections',
      documents: [sale, correction(paper('09-05')), correction(paper('10-05'))],
      entries: ['O 08 1000/230', 'O 09 -100/-23', 'O 10 -100/-23'],
    },
    {
      name: 'a correction of a document that is not stored counts alone',
      documents: [correction(paper('10-05'))],
      entries: ['O 10 -100/-23'],
      doubts: ['original_missing'],
    },
    {
      name: 'of the invoice for a receipt they count, because the receipt stays',
      documents: [
        { ...sale, kind: 'receipt' },
        { ...sale, issue_date: '08-20', receipt_for_invoice_id: 1 },
        correction(paper('10-05')),
      ],
      entries: ['O 08 1000/230 RO', 'O 08 1000/230 info FP', 'O 10 -100/-23'],
    },
  ])
})

describe('increases (art. 29a(17) and (18))', () => {
  const up = (more: object) => correction({ issue_date: '10-05', rates: [['23', 100, 23]], ...more })
  testCases([
    {
      name: 'without a cause they count with their issue, and have a warning',
      documents: [sale, up({})],
      entries: ['O 08 1000/230', 'O 10 100/23'],
      doubts: ['cause_missing'],
    },
    {
      name: 'another cause counts on its day',
      documents: [sale, up({ correction_cause: 'other', cause_on: '09-15' })],
      entries: ['O 08 1000/230', 'O 09 100/23'],
      doubts: [],
    },
    {
      name: 'a higher rate is an increase (−100/−8 + 100/23)',
      documents: [
        { ...sale, rates: [['8', 100, 8]] },
        up({
          correction_cause: 'original',
          rates: [
            ['8', -100, -8],
            ['23', 100, 23],
          ],
        }),
      ],
      entries: ['O 08 100/8 K17', 'O 08 -100/-8 K17', 'O 08 100/23'],
    },
    {
      name: 'of a sale that was taxed in parts they belong to the supply',
      documents: [
        { issue_date: '09-28', sell_date: '10-04' },
        up({ issue_date: '11-05', correction_cause: 'original' }),
      ],
      paid: [['09-30', 615]],
      entries: ['O 09 500/115', 'O 10 500/115', 'O 10 100/23'],
    },
    {
      name: 'of an exempt sale they have no warning',
      documents: [{ ...sale, rates: [['zw', 100]] }, up({ rates: [['zw', 50]] })],
      entries: ['O 08 100/0 K10', 'O 10 50/0 K10'],
      doubts: [],
    },
  ])
})

describe('corrections in foreign currency (art. 31b(1))', () => {
  const EUR = { currency: 'EUR' } as const
  testCases([
    {
      // 33.33 × 4.2715 = 142.369095 → 142.37; 66.66 → 284.738… → 284.74, so the second is 142.37; 99.99 → 427.107… → 427.11.
      name: 'to zero leave nothing (142.37 + 142.37 + 142.37 = 427.11)',
      documents: [
        { ...sale, ...EUR, kind: 'export_products', rates: [['0', '99.99']] },
        ...['09-05', '09-06', '09-07'].map((issue_date) =>
          correction({ ...EUR, issue_date, rates: [['0', '-33.33']] }),
        ),
      ],
      quotes: { 'EUR 08-11': '4.2715', 'EUR 09-04': '4.5' },
      entries: ['O 08 427.11/0 K22', ...Array(3).fill('O 09 -142.37/0 K22')],
    },
    {
      // 2100 + 2200 = 4300 and 483 + 506 = 989; half of it is reversed.
      name: 'reverse the same part of amounts with two rates',
      documents: [
        { ...EUR, kind: 'advance', issue_date: '11-01' },
        correction({ ...EUR, issue_date: '11-20', rates: [['23', -500, -115]] }),
      ],
      paid: [
        ['09-10', 615],
        ['10-09', 615],
      ],
      quotes: { 'EUR 09-09': '4.20', 'EUR 10-08': '4.40' },
      entries: ['O 09 2100/483', 'O 10 2200/506', 'O 11 -2150/-494.5'],
    },
  ])
})
