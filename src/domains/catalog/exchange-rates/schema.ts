import { decimal as amount } from '../../../money/decimal.ts'
import { choice, currency, date, decimal, integer, text } from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'

export const RATE_KINDS = ['nbp', 'ecb', 'cbr', 'nbu', 'nbg', 'nbt'] as const
export type RateKind = (typeof RATE_KINDS)[number]

// The value of a currency on a day, as published by a bank.
export const exchangeRates = resource({
  name: 'exchange_rate',
  plural: 'exchange_rates',
  fields: {
    kind: choice(RATE_KINDS, {
      required: true,
      column: true,
      low_cardinality: true,
      description: 'Whose rate it is',
    }),
    date: date({ required: true, column: true, description: 'The day it was published for' }),
    currency: currency({
      required: true,
      column: true,
      description: 'ISO code of the currency that is quoted',
    }),
    rate: decimal({
      scale: 8,
      required: true,
      description:
        'What `per` units of it are worth in the currency of the bank; of `ecb`: what one euro is worth in it',
    }),
    per: integer({ initial: 1, description: 'For how many units: 1, 100, 10,000' }),
    table_no: text({ description: 'The number of the table it stands in' }),
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
    kind: choice(RATE_KINDS, { ...readOnly, never_null: true, description: 'Whose file it was' }),
    date_from: date({ ...readOnly, never_null: true, description: 'The first day in it' }),
    date_to: date({ ...readOnly, never_null: true, description: 'The last day in it' }),
    created: integer({ ...readOnly, initial: 0, description: 'Rates that are new' }),
    updated: integer({ ...readOnly, initial: 0, description: 'Rates that were there otherwise' }),
    skipped: integer({ ...readOnly, initial: 0, description: 'Rates that were there already' }),
  },
})

export type ExchangeRate = RecordOf<typeof exchangeRates.fields>
export type ExchangeRateDraft = DraftOf<typeof exchangeRates.fields>

export const DEFAULT_UNITS = amount('1')
