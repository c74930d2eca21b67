import { decimal as amount } from '../../../money/decimal.ts'
import { choice, currency, date, decimal, integer, text } from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'

export const RATE_KINDS = ['nbp', 'ecb', 'cbr', 'nbu', 'nbg', 'nbt'] as const
export type RateKind = (typeof RATE_KINDS)[number]

// The value of a currency on a day, as published by a bank.
export const exchangeRates = resource({
  name: 'exchange_rate',
  plural: 'exchange_rates',
  label: null,
  fields: {
    kind: choice(RATE_KINDS, {
      required: true,
      column: true,
      low_cardinality: true,
      description: 'Source of the rate',
    }),
    date: date({ required: true, column: true, description: 'Publication date' }),
    currency: currency({
      required: true,
      column: true,
      description: 'ISO code of the quoted currency',
    }),
    rate: decimal({
      scale: 8,
      required: true,
      description:
        'Value of `per` units in the currency of the bank; with `ecb`: value of one euro in this currency',
    }),
    per: integer({ initial: 1, description: 'Number of units: 1, 100 or 10,000' }),
    table_no: text({ description: 'Number of the published table' }),
  },
  filters: { ids: 'ids', kind: 'equals', currency: 'equals', date: 'equals' },
  orders: ['date', 'currency'],
  search: ['currency', 'table_no'],
  dates: ['date'],
  default_order: 'date',
  indexes: [
    ['kind', 'currency', 'date'],
    ['date', 'id'],
  ],
})

const readOnly = { readonly: true } as const

// The outcome of importing a file.
export const importedRates = shape({
  name: 'exchange_rates_import',
  plural: 'exchange_rates_imports',
  fields: {
    kind: choice(RATE_KINDS, { ...readOnly, never_null: true, description: 'Source of the file' }),
    date_from: date({ ...readOnly, never_null: true, description: 'First day in the file' }),
    date_to: date({ ...readOnly, never_null: true, description: 'Last day in the file' }),
    created: integer({ ...readOnly, initial: 0, description: 'Number of new rates' }),
    updated: integer({ ...readOnly, initial: 0, description: 'Number of changed rates' }),
    skipped: integer({ ...readOnly, initial: 0, description: 'Number of unchanged rates' }),
  },
})

export type ExchangeRate = RecordOf<typeof exchangeRates.fields>
export type ExchangeRateDraft = DraftOf<typeof exchangeRates.fields>

export const DEFAULT_UNITS = amount('1')
