import { describe } from 'vitest'
import { correction, testCases } from './cases.ts'

// Tests sales by the Polish VAT act, computed by hand; the names contain the arithmetic.

const cash = { kind: 'vat_mp', issue_date: '06-10', sell_date: '06-10', buyer_tax_no: '5252445767' }

describe('when a sale is taxed (art. 19a)', () => {
  testCases([
    {
      name: 'without a sale date the issue date counts',
      documents: [{ issue_date: '10-31', sell_date: 'off' }],
      entries: ['O 10 1000/230'],
    },
    {
      name: 'a payment on the day of the supply is no advance',
      documents: [{ issue_date: '11-04', sell_date: '11-04' }],
      paid: [['11-04', 1230]],
      entries: ['O 11 1000/230'],
    },
    {
      name: 'three parts before the supply and the rest (123: 100/23, 246: 200/46, 369: 300/69)',
      documents: [{ issue_date: '12-01', sell_date: '12-01' }],
      paid: [
        ['08-01', 123],
        ['09-01', 246],
        ['10-01', 369],
      ],
      entries: ['O 08 100/23', 'O 09 200/46', 'O 10 300/69', 'O 12 400/92'],
    },
    {
      // 0.10 × 23 ÷ 123 = 0.0187 → 0.02 and 0.08; the rest is 81.30 − 0.08 = 81.22 and 18.70 − 0.02 = 18.68.
      name: 'a small part and the rest add up to the totals exactly',
      documents: [{ issue_date: '11-30', sell_date: '11-30', rates: [['23', '81.30', '18.70']] }],
      paid: [['10-01', '0.10']],
      entries: ['O 10 0.08/0.02', 'O 11 81.22/18.68'],
    },
    {
      // 10 ÷ 3 = 3.33, 3.33 and 3.34: tax 3.33 × 1.87 ÷ 10 = 0.62, then 6.66 → 1.25 − 0.62 = 0.63, then 1.87 − 1.25 = 0.62.
      name: 'the tax of all parts adds up (0.62 + 0.63 + 0.62 = 1.87)',
      documents: [{ kind: 'advance', issue_date: '08-01', rates: [['23', '8.13', '1.87']] }],
      paid: [
        ['08-05', '3.33'],
        ['09-05', '3.33'],
        ['10-05', '3.34'],
      ],
      entries: ['O 08 2.71/0.62', 'O 09 2.70/0.63', 'O 10 2.72/0.62'],
    },
    {
      name: 'an overpayment is no sale',
      documents: [{ kind: 'advance', issue_date: '10-01' }],
      paid: [['10-05', 1500]],
      entries: ['O 10 1000/230'],
    },
    {
      name: 'a refund without a correction reverses no tax',
      documents: [{ kind: 'advance', issue_date: '10-01' }],
      paid: [
        ['10-05', 1230],
        ['11-05', -1230],
      ],
      entries: ['O 10 1000/230'],
      doubts: ['refund_without_correction'],
    },
    {
      name: 'after a refund a payment is taxed only above the earlier amount (1230 − 615 + 615 = 1230)',
      documents: [{ kind: 'advance', issue_date: '10-01' }],
      paid: [
        ['10-05', 1230],
        ['11-05', -615],
        ['12-05', 615],
      ],
      entries: ['O 10 1000/230'],
      doubts: ['refund_without_correction'],
    },
    {
      name: 'a cancelled document is not taxed',
      documents: [{ cancelled: true }],
      entries: [],
    },
    {
      name: 'a tax date in the request decides alone',
      documents: [{ issue_date: '10-28', sell_date: '11-04', accounting_vat_tax_date: '09-30' }],
      paid: [['10-30', 615]],
      entries: ['O 09 1000/230'],
    },
    {
      name: 'an invoice with negative totals counts with its sale',
      documents: [{ sell_date: '09-30', issue_date: '10-05', rates: [['23', -100, -23]] }],
      entries: ['O 09 -100/-23'],
    },
    {
      name: 'a sale under reverse charge is in no field of the seller',
      documents: [{ rates: [['oo', 1000]], buyer_tax_no: '5252445767' }],
      entries: ['O 10 1000/0 --'],
    },
    {
      name: 'amounts outside the scope of tax are in no field',
      documents: [{ kind: 'bill', rates: [['disabled', 100]] }],
      entries: ['O 10 100/0 --'],
    },
    {
      name: 'a rate that the return does not have gets a warning',
      documents: [{ rates: [['4', 100, 4]] }],
      entries: ['O 10 100/4 --'],
      doubts: ['unknown_rate'],
    },
    {
      name: 'rates written 23.0 and 23 are the same',
      documents: [
        {
          rates: [
            ['23.0', 100, 23],
            ['23', 50, '11.5'],
          ],
        },
      ],
      entries: ['O 10 150/34.5'],
    },
    {
      name: 'old rates keep the fields of the new ones (22 → 19, 7 → 17)',
      documents: [
        {
          rates: [
            ['22', 100, 22],
            ['7', 100, 7],
            ['0', 5],
          ],
        },
      ],
      entries: ['O 10 100/22', 'O 10 100/7 K17', 'O 10 5/0 K13'],
    },
    {
      name: 'goods of a group have its mark',
      documents: [{ gtu_codes: ['GTU_06'], procedure_designations: ['TP'] }],
      entries: ['O 10 1000/230 GTU_06 TP'],
    },
  ])
})

describe('special tax points (art. 19a(5))', () => {
  testCases([
    {
      name: 'rent that is invoiced late is due on the day of payment',
      documents: [{ tax_point: 'invoice', sell_date: '2026-09', issue_date: '10-12', payment_to: '09-30' }],
      entries: ['O 09 1000/230'],
    },
    {
      name: 'rent that is invoiced in time is due with the invoice',
      documents: [{ tax_point: 'invoice', sell_date: '2026-09', issue_date: '08-28', payment_to: '09-10' }],
      entries: ['O 08 1000/230'],
    },
    {
      name: 'construction invoiced in time is due with the invoice',
      documents: [{ tax_point: 'invoice_30', sell_date: '08-20', issue_date: '09-01' }],
      entries: ['O 09 1000/230'],
    },
    {
      name: 'prepaid construction is taxed with the payment, the rest with the invoice (492: 400/92)',
      documents: [{ tax_point: 'invoice_30', sell_date: '08-20', issue_date: '09-01' }],
      paid: [
        ['07-10', 492],
        ['08-25', 738],
      ],
      entries: ['O 07 400/92', 'O 09 600/138'],
    },
    {
      name: 'printing of books is due on day 60 (08-20 + 60 = 10-19)',
      documents: [{ tax_point: 'invoice_60', sell_date: '08-20', issue_date: '12-01' }],
      entries: ['O 10 1000/230'],
    },
    {
      name: 'printing is due on day 90 (08-20 + 90 = 11-18)',
      documents: [{ tax_point: 'invoice_90', sell_date: '08-20', issue_date: '12-01' }],
      entries: ['O 11 1000/230'],
    },
    {
      name: 'commission is due when it is paid (615: 500/115)',
      documents: [{ tax_point: 'payment', sell_date: '08-20', issue_date: '08-20' }],
      paid: [['10-05', 615]],
      entries: ['O 10 500/115'],
    },
  ])
})

describe('orders', () => {
  const order = { kind: 'client_order', issue_date: '08-01' }
  const proforma = { kind: 'proforma', issue_date: '09-20' }
  testCases([
    {
      name: 'a deposit is no advance',
      documents: [{ ...proforma, not_an_advance: true }],
      paid: [['09-25', 1230]],
      entries: [],
      doubts: [],
    },
    {
      name: 'a deposit counts as a payment from the issue of the invoice on',
      documents: [
        { ...proforma, not_an_advance: true },
        { issue_date: '10-10', sell_date: '11-08', from_invoice_id: 1 },
      ],
      paid: [['09-25', 615]],
      entries: ['O 10 500/115', 'O 11 500/115'],
    },
    {
      name: 'a payment above the advance stays provisional (4305 − 3690 = 615)',
      documents: [
        { ...order, rates: [['23', 10000, 2300]] },
        { kind: 'advance', issue_date: '09-15', rates: [['23', 3000, 690]] },
      ],
      paid: [['09-14', 4305]],
      entries: ['O 09 3000/690', 'O 09 500/115 prov'],
      doubts: ['invoice_missing'],
    },
    {
      name: 'a payment of an order passes through its pro forma to the invoice',
      documents: [order, { ...proforma, from_invoice_id: 1 }, { issue_date: '10-10', from_invoice_id: 2 }],
      paid: [
        ['08-05', 615],
        ['09-25', 615, 1],
      ],
      entries: ['O 08 500/115', 'O 09 500/115'],
    },
    {
      name: 'two invoices of one order take its payment in the order of their issue (738 = 615 + 123)',
      documents: [
        { ...order, rates: [['23', 1000, 230]] },
        { issue_date: '10-10', from_invoice_id: 1, rates: [['23', 500, 115]] },
        { issue_date: '11-10', from_invoice_id: 1, rates: [['23', 500, 115]] },
      ],
      paid: [['09-05', 738]],
      entries: ['O 09 500/115', 'O 09 100/23', 'O 11 400/92'],
    },
    {
      name: 'an advance paid after the final invoice is due with it',
      documents: [
        order,
        { kind: 'advance', issue_date: '09-15', rates: [['23', 300, 69]] },
        { kind: 'final', issue_date: '10-20', from_invoice_id: 1, rates: [['23', 700, 161]] },
      ],
      paid: [
        ['09-20', 123, 1],
        ['11-05', 246, 1],
      ],
      entries: ['O 09 100/23', 'O 10 200/46', 'O 10 700/161'],
    },
    {
      name: 'a payment of a final invoice before its supply is taxed when it is received (430.50: 350/80.50)',
      documents: [
        order,
        { kind: 'final', issue_date: '10-01', sell_date: '11-20', rates: [['23', 700, 161]] },
      ],
      paid: [['10-05', '430.50', 1]],
      entries: ['O 10 350/80.5', 'O 11 350/80.5'],
    },
  ])
})

describe('the cash method (art. 21)', () => {
  testCases([
    { name: 'unpaid and owed by a business, nothing is due', documents: [cash], entries: [] },
    {
      name: 'the sale is due completely on day 180, whatever is paid later',
      documents: [{ ...cash, buyer_tax_no: null, sell_date: '01-31', issue_date: '01-31' }],
      paid: [['09-01', 1230]],
      entries: ['O 07 1000/230'], // 01-31 + 180 = 07-30
    },
    {
      name: 'an increase is taxed when it is paid (1476 − 1230 = 246)',
      documents: [cash, correction({ issue_date: '08-10', rates: [['23', 200, 46]] })],
      paid: [
        ['07-20', 1230],
        ['09-15', 246, 1],
      ],
      entries: ['O 07 1000/230', 'O 09 200/46'],
    },
    {
      name: 'a correction to zero of a paid part reverses it',
      documents: [cash, correction({ issue_date: '08-10', rates: [['23', -1000, -230]] })],
      paid: [['07-20', 615]],
      entries: ['O 07 500/115', 'O 08 -500/-115'],
    },
    {
      name: 'a correction to zero of an unpaid part has no entry',
      documents: [cash, correction({ issue_date: '08-10', rates: [['23', -1000, -230]] })],
      entries: [],
    },
    {
      name: 'a reduction below the taxed amount reverses the excess (615 − 369 = 246)',
      documents: [cash, correction({ issue_date: '08-10', rates: [['23', -700, -161]] })],
      paid: [['07-20', 615]],
      entries: ['O 07 500/115', 'O 08 -200/-46'],
    },
    {
      // Paid 123 of 231: 53.25 → 65.49 and 57.51; 65.49 × 23 ÷ 123 = 12.25, 57.51 × 8 ÷ 108 = 4.26. After the correction 123 are
      // due and paid, all at 23 %: 100 − 53.24 = 46.76, 23 − 12.25 = 10.75.
      name: 'a correction to the paid amount moves it to the remaining rate',
      documents: [
        {
          ...cash,
          rates: [
            ['23', 100, 23],
            ['8', 100, 8],
          ],
        },
        correction({ issue_date: '08-10', rates: [['8', -100, -8]] }),
      ],
      paid: [['07-20', 123]],
      entries: ['O 07 53.24/12.25', 'O 07 53.25/4.26 K17', 'O 08 46.76/10.75', 'O 08 -53.25/-4.26 K17'],
    },
    {
      name: 'each part has the rate before its payment, or before an earlier issue (all by 06-09: 4.20)',
      documents: [{ ...cash, currency: 'EUR' }],
      paid: [
        ['07-20', 615],
        ['09-20', 615],
      ],
      quotes: { 'EUR 06-09': '4.20', 'EUR 07-17': '4.30', 'EUR 09-18': '4.40' },
      entries: ['O 07 2100/483', 'O 09 2100/483'],
    },
  ])
})
