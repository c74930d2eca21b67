import { ZERO } from '../../../../money/decimal.ts'
import { choice, date, decimal, integer, tax, text } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'

// Fields of the totals by rate and of the calculation strategy.

const money = (options = {}) => decimal({ scale: 2, ...options })
const exchangeAmount = (amount: string) =>
  money({
    readonly: true,
    never_null: true,
    omit_empty: true,
    description: `${amount} in \`exchange_currency\``,
  })

export const strategies = shape({
  name: 'calculating_strategy',
  plural: 'calculating_strategies',
  fields: {
    position: choice(['default', 'keep_gross'], {
      description: '`keep_gross`: rounding never changes the gross unit price',
    }),
    sum: choice(['sum', 'keep_gross', 'keep_net'], {
      description: 'Basis of the totals: the lines, or the gross or net sum of each rate',
    }),
    invoice_form_price_kind: choice(['net', 'gross'], { description: 'Which price a form shows first' }),
  },
})

export const rates = shape({
  name: 'totals_by_rate',
  plural: 'totals_by_rate',
  component: 'rate_totals',
  fields: {
    tax: tax({ readonly: true, never_null: true, description: 'The rate' }),
    net: money({ readonly: true, initial: ZERO, description: 'Net total at this rate' }),
    tax_amount: money({ readonly: true, initial: ZERO, description: 'Tax at this rate' }),
    gross: money({ readonly: true, initial: ZERO, description: 'Gross total at this rate' }),
    exchange_net: exchangeAmount('Net total'),
    exchange_tax_amount: exchangeAmount('Tax'),
    exchange_gross: exchangeAmount('Gross total'),
  },
})

// Totals of an expense as its supplier printed them.
export const vendorTotals = shape({
  name: 'vendor_total',
  plural: 'vendor_totals',
  fields: {
    tax: tax({ description: 'Tax rate' }),
    net: money({ description: 'Net total at this rate' }),
    tax_amount: money({ description: 'Tax at this rate' }),
    gross: money({ description: 'Gross total at this rate; by default net plus tax' }),
  },
})

export const margins = shape({
  name: 'margins_by_rate',
  plural: 'margins_by_rate',
  component: 'rate_margins',
  fields: {
    tax: tax({ readonly: true, never_null: true, description: 'The rate' }),
    net: money({ readonly: true, initial: ZERO, description: 'Net margin at this rate' }),
    tax_amount: money({ readonly: true, initial: ZERO, description: 'Tax in the margin' }),
    gross: money({ readonly: true, initial: ZERO, description: 'Gross margin at this rate' }),
  },
})

// An invoice that a collective correction corrects.
export const correctedInvoices = shape({
  name: 'corrected_invoice',
  plural: 'corrected_invoices',
  fields: {
    id: integer({ readonly: true, never_null: true }),
    number: text({ readonly: true, description: 'Number of the corrected invoice' }),
    issue_date: date({ readonly: true, description: 'Issue date of that invoice' }),
    gov_id: text({ readonly: true, description: 'KSeF number of that invoice' }),
  },
})
