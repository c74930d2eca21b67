import { ZERO } from '../../../../money/decimal.ts'
import { choice, decimal, tax } from '../../../../platform/fields/field.ts'
import { shape } from '../../../../platform/fields/resource.ts'

// What a document comes to, rate by rate, and how that is calculated: the fields of those records inside it.

const money = (options = {}) => decimal({ scale: 2, ...options })

export const strategies = shape({
  name: 'calculating_strategy',
  plural: 'calculating_strategies',
  fields: {
    position: choice(['default', 'keep_gross'], {
      about: '`keep_gross`: rounding never changes the gross price of one',
    }),
    sum: choice(['sum', 'keep_gross', 'keep_net'], {
      about: 'What the totals add up: the lines, or the gross or net side of each rate',
    }),
    invoice_form_price_kind: choice(['net', 'gross'], { about: 'Which price a form shows first' }),
  },
})

export const rates = shape({
  name: 'totals_by_rate',
  plural: 'totals_by_rate',
  component: 'rate_totals',
  fields: {
    tax: tax({ readonly: true, filled: true, about: 'The rate' }),
    net: money({ readonly: true, initial: ZERO }),
    tax_amount: money({ readonly: true, initial: ZERO }),
    gross: money({ readonly: true, initial: ZERO }),
    exchange_net: money({
      readonly: true,
      filled: true,
      sometimes: true,
      about: 'The same in `exchange_currency`',
    }),
    exchange_tax_amount: money({ readonly: true, filled: true, sometimes: true }),
    exchange_gross: money({ readonly: true, filled: true, sometimes: true }),
  },
})

export const margins = shape({
  name: 'margins_by_rate',
  plural: 'margins_by_rate',
  component: 'rate_margins',
  fields: {
    tax: tax({ readonly: true, filled: true, about: 'The rate' }),
    net: money({ readonly: true, initial: ZERO }),
    tax_amount: money({ readonly: true, initial: ZERO }),
    gross: money({ readonly: true, initial: ZERO }),
  },
})
