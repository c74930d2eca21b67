import { decimal as amount } from '../../../money/decimal.ts'
import { choice, currency, date, decimal, integer, text } from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'

export const RATE_KINDS = ['nbp', 'ecb', 'cbr', 'nbu', 'nbg', 'nbt'] as const
export type RateKind = (typeof RATE_KINDS)[number]

// What a bank said that a currency is worth on a day.
export const exchangeRates = resource({
  name: 'exchange_rate',
  plural: 'exchange_rates',
  fields: {
    kind: choice(RATE_KINDS, { required: true, column: true, few: true, about: 'Whose rate it is' }),
    date: date({ required: true, column: true, about: 'The day it was published for' }),
    currency: currency({ required: true, column: true, about: 'ISO code of the currency that is quoted' }),
    rate: decimal({
      scale: 8,
      required: true,
      about:
        'What `per` units of it are worth in the currency of the bank; of `ecb`: what one euro is worth in it',
    }),
    per: integer({ initial: 1, about: 'For how many units: 1, 100, 10,000' }),
    table_no: text({ about: 'The number of the table it stands in' }),
  },
  filters: { ids: 'ids', kind: 'equals', currency: 'equals', date: 'equals' },
  orders: ['date', 'currency'],
  search: ['currency', 'table_no'],
  dates: ['date'],
  newest_by: 'date',
  indexes: [
    ['kind', 'currency', 'date'],
    ['date', 'id'],
  ],
})

const told = { readonly: true } as const

// What came of a file.
export const importedRates = shape({
  name: 'exchange_rates_import',
  plural: 'exchange_rates_imports',
  fields: {
    kind: choice(RATE_KINDS, { ...told, filled: true, about: 'Whose file it was' }),
    date_from: date({ ...told, filled: true, about: 'The first day in it' }),
    date_to: date({ ...told, filled: true, about: 'The last day in it' }),
    created: integer({ ...told, initial: 0, about: 'Rates that are new' }),
    updated: integer({ ...told, initial: 0, about: 'Rates that were there otherwise' }),
    skipped: integer({ ...told, initial: 0, about: 'Rates that were there already' }),
  },
})

export type ExchangeRate = RecordOf<typeof exchangeRates.fields>
export type ExchangeRateDraft = DraftOf<typeof exchangeRates.fields>

export const ONE = amount('1')
