import { BASES, TABLES } from '../../../interest/rates.ts'
import { ZERO } from '../../../money/decimal.ts'
import {
  bool,
  choice,
  date,
  decimal,
  type Fields,
  integer,
  nestedList,
  nestedRecord,
  text,
} from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'

// Interest rates that an account adds to the built-in ones: published by a bank, or agreed upon.
export const interestRates = resource({
  name: 'interest_rate',
  plural: 'interest_rates',
  label: null,
  fields: {
    kind: choice(BASES, {
      required: true,
      column: true,
      description:
        'Kind of the rate: the base rate of a bank that laws refer to, or `own` for an agreed rate',
    }),
    valid_from: date({ required: true, column: true, description: 'The first day' }),
    valid_to: date({
      description: 'The last day, inclusive; without it the rate applies until the next one begins',
    }),
    rate: decimal({
      scale: 4,
      required: true,
      description: 'Percent per year, without the surcharge of the law',
    }),
    source: text({ description: 'Where it was published' }),
  },
  filters: { ids: 'ids', kind: 'equals', valid_from: 'equals' },
  orders: ['valid_from'],
  search: ['source'],
  indexes: [['kind', 'valid_from']],
})

export type InterestRate = RecordOf<typeof interestRates.fields>
export type InterestRateDraft = DraftOf<typeof interestRates.fields>

const readOnly = { readonly: true } as const
const money = (about: string) => decimal({ ...readOnly, scale: 2, initial: ZERO, description: about })
const day = (about: string) => date({ ...readOnly, never_null: true, description: about })

export const INTEREST_PARAMETERS = {
  rates: choice(TABLES, {
    description:
      'The rates to apply; the default is `additional_fields.interest_rate`, then own rates, then those of the law of the seller',
  }),
  date_from: date({
    description:
      'The first day of interest; the default is the day after the due date or after the last note',
  }),
  date_to: date({ description: 'The last day; the default is today. Also `to`' }),
  to: date({ description: 'The same as `date_to`' }),
} satisfies Fields

export const noteShape = shape({
  name: 'interest',
  plural: 'interests',
  fields: {
    ...INTEREST_PARAMETERS,
    compensation: bool({
      description: 'Adds the statutory compensation for recovery costs',
    }),
  },
})

const lines = shape({
  name: 'line',
  plural: 'lines',
  component: 'interest_line',
  fields: {
    date_from: day('Its first day'),
    date_to: day('Its last day, inclusive'),
    days: integer({ ...readOnly, initial: 0 }),
    principal: money('The principal on these days'),
    rate: decimal({ ...readOnly, initial: ZERO, description: 'Percent per year' }),
    amount: money('Interest, rounded once'),
  },
})

const paidPartShape = shape({
  name: 'payment',
  plural: 'payments',
  component: 'interest_payment',
  fields: {
    date: day('The date of the payment; it counts from the next day'),
    amount: money('Of the document'),
  },
})

const flat = shape({
  name: 'compensation',
  plural: 'compensations',
  component: 'interest_compensation',
  fields: {
    eur: money('The statutory amount in euro'),
    amount: decimal({
      ...readOnly,
      scale: 2,
      description: 'In the currency of the document; null while the exchange rate is missing',
    }),
    exchange_rate: decimal({ ...readOnly, description: 'Value of one euro' }),
    exchange_date: date({ ...readOnly, description: 'Date of the exchange rate' }),
  },
})

const notes = shape({
  name: 'note',
  plural: 'notes',
  component: 'interest_note',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    number: text(readOnly),
    date_from: day('The first day that it covers'),
    date_to: day('The last day that it covers'),
    amount: money('The total of the note'),
  },
})

export const interestShape = shape({
  name: 'interest',
  plural: 'interests',
  component: 'invoice_interest',
  fields: {
    invoice_id: integer({ ...readOnly, initial: 0 }),
    number: text(readOnly),
    currency: text(readOnly),
    rates: choice(TABLES, { ...readOnly, initial: 'own' }),
    claim: money('Amount due before any payment'),
    payments: nestedList(paidPartShape, { ...readOnly, initial: [], description: 'Payments, oldest first' }),
    date_from: day('The first day of interest'),
    date_to: day('The last day'),
    unknown_from: date({
      ...readOnly,
      description:
        'The first day whose rate is not known, if the days until today are not all known: add it to `interest_rates`',
    }),
    lines: nestedList(lines, {
      ...readOnly,
      initial: [],
      description: 'The periods of the interest, each with its rate',
    }),
    total: money('The sum of the lines'),
    compensation: nestedRecord(flat, {
      ...readOnly,
      description: 'Null if the law sets none, or an interest note already claims it',
    }),
    notes: nestedList(notes, {
      ...readOnly,
      initial: [],
      description: 'Interest notes, the oldest first',
    }),
  },
})
