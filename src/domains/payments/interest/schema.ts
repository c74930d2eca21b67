import { BASES, TABLES } from '../../../interest/rates.ts'
import { ZERO } from '../../../money/decimal.ts'
import {
  bool,
  choice,
  date,
  decimal,
  type Fields,
  integer,
  listOf,
  recordOf,
  text,
} from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'

// Rates that an account adds to those of the house: what a bank says from a day on, or what it has agreed on itself.
export const interestRates = resource({
  name: 'interest_rate',
  plural: 'interest_rates',
  fields: {
    kind: choice(BASES, {
      required: true,
      column: true,
      about: 'Whose rate it is: of a bank, by which laws count, or `own` for what was agreed on',
    }),
    valid_from: date({ required: true, column: true, about: 'The first day' }),
    valid_to: date({ about: 'The last day, itself included; otherwise until the next one begins' }),
    rate: decimal({ scale: 4, required: true, about: 'Percent a year; what a law adds is added here' }),
    source: text({ about: 'Where it was published' }),
  },
  filters: { ids: 'ids', kind: 'equals', valid_from: 'equals' },
  orders: ['valid_from'],
  search: ['source'],
  indexes: [['kind', 'valid_from']],
})

export type InterestRate = RecordOf<typeof interestRates.fields>
export type InterestRateDraft = DraftOf<typeof interestRates.fields>

const told = { readonly: true } as const
const money = (about: string) => decimal({ ...told, scale: 2, initial: ZERO, about })
const day = (about: string) => date({ ...told, filled: true, about })

export const ASKED = {
  rates: choice(TABLES, {
    about:
      'Which rates; otherwise that of `additional_fields.interest_rate`, own ones, or those of the law of the seller',
  }),
  date_from: date({
    about: 'The first day of interest; otherwise that after the due day, or after the last note',
  }),
  date_to: date({ about: 'The last day; otherwise today. Also `to`' }),
  to: date({ about: 'The same as `date_to`' }),
} satisfies Fields

export const noteShape = shape({
  name: 'interest',
  plural: 'interests',
  fields: {
    ...ASKED,
    compensation: bool({
      about: 'Adds the flat sum that the law gives for the costs of recovering the debt',
    }),
  },
})

const lines = shape({
  name: 'line',
  plural: 'lines',
  component: 'interest_line',
  fields: {
    date_from: day('Its first day'),
    date_to: day('Its last day, itself included'),
    days: integer({ ...told, initial: 0 }),
    principal: money('What was owed on these days'),
    rate: decimal({ ...told, initial: ZERO, about: 'Percent a year' }),
    amount: money('Rounded here, once'),
  },
})

const paid = shape({
  name: 'payment',
  plural: 'payments',
  component: 'interest_payment',
  fields: { date: day('The day it came; it counts from the next one'), amount: money('Of the document') },
})

const flat = shape({
  name: 'compensation',
  plural: 'compensations',
  component: 'interest_compensation',
  fields: {
    eur: money('As the law says it'),
    amount: decimal({
      ...told,
      scale: 2,
      about: 'In the currency of the document; null while its rate is missing',
    }),
    exchange_rate: decimal({ ...told, about: 'Of one euro' }),
    exchange_date: date({ ...told, about: 'Its day' }),
  },
})

const notes = shape({
  name: 'note',
  plural: 'notes',
  component: 'interest_note',
  fields: {
    id: integer({ ...told, initial: 0 }),
    number: text(told),
    date_from: day('The first day that it counts'),
    date_to: day('The last'),
    amount: money('All that it asks for'),
  },
})

export const interestShape = shape({
  name: 'interest',
  plural: 'interests',
  component: 'invoice_interest',
  fields: {
    invoice_id: integer({ ...told, initial: 0 }),
    number: text(told),
    currency: text(told),
    rates: choice(TABLES, { ...told, initial: 'own' }),
    claim: money('What was owed before anything was paid'),
    payments: listOf(paid, { ...told, initial: [], about: 'What was paid, the oldest first' }),
    date_from: day('The first day of interest'),
    date_to: day('The last day'),
    lines: listOf(lines, { ...told, initial: [], about: 'Days and rates: together they are the whole' }),
    total: money('The sum of the lines'),
    compensation: recordOf(flat, { ...told, about: 'Null where the law gives none, or a note asks for it' }),
    notes: listOf(notes, { ...told, initial: [], about: 'Notes that were made, the oldest first' }),
  },
})
