import { decimal as amount } from '../../../money/decimal.ts'
import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  currency,
  date,
  decimal,
  type Field,
  integer,
  longText,
  reference,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { readDate } from '../../../platform/fields/parse.ts'
import { type DraftOf, outside, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'

// Documents that are made again and again, each on its day.

const STATES = ['active', 'paused', 'finished', 'failed'] as const

const ONE = amount('1')
const told = { readonly: true } as const
const own = { readonly: true, hidden: true } as const

// The family's clients say that there is none by the word.
const endDate: Field<string> = {
  ...date({ about: 'The last day that may have one; `null`, also as a text, or nothing: none' }),
  read: (value) => (typeof value === 'string' && /^\s*(null)?\s*$/i.test(value) ? null : readDate(value)),
}

export const recurrings = resource({
  name: 'recurring',
  plural: 'recurrings',
  fields: {
    name: text({ column: true, sorted: true, about: 'What the series is called inside the house' }),
    invoice_id: integer({
      column: true,
      about: 'The document that is repeated: any kind that stands alone, also an expense or a draft',
    }),
    every: text({
      initial: '1m',
      max: 10,
      about: 'A number with `d`, `w`, `m` or `y`: days, weeks, months, years',
    }),
    at: text({ ...told, about: 'The time of issue where the account is' }),
    start_date: date({ filled: true, about: 'The day of the first document; today when not given' }),
    next_invoice_date: date({
      about:
        'The day of the next one. A day in the past is kept and shown; nothing is made for days before the series was defined',
    }),
    end_date: endDate,
    ends_after: integer({ about: 'How many documents it makes in all' }),
    time_in_timezone: text({
      max: 10,
      about: 'The hour of issue where the account is, such as `11:30`; 10:00 when not given',
    }),
    issue_working_day_only: bool({
      about:
        'A day that falls on a weekend or a holiday moves to the next working day; where the next document is due by then, it is left out',
    }),
    missed_days: choice(['today', 'own_day', 'skip'], {
      initial: 'today',
      about:
        'What becomes of days on which nothing could be made: documents of the day they are made, of their own days, or none',
    }),
    last_invoice_date: date({ ...told, about: 'The day of the last document' }),
    last_invoice_at: timestamp({ about: 'When it was made' }),
    last_invoice_id: integer({ ...told, about: 'And its id' }),
    counter: integer({ ...told, filled: true, initial: 0, about: 'How many documents it has made' }),
    state: choice(STATES, {
      ...told,
      column: true,
      initial: 'active',
      about: '`failed`: the next document cannot be made, `problem` says why',
    }),
    problem: longText({
      ...told,
      about: 'Why the next document cannot be made, or the last one was not sent',
    }),
    as_draft: bool({ about: 'Documents are drafts, for somebody to issue' }),
    send_email: bool({ about: 'Each document goes to `buyer_email` at once' }),
    buyer_email: text({
      max: 1000,
      about: 'Addresses, parted by commas; that of the document when not given',
    }),
    email_subject: text({
      max: 500,
      about: 'Own words of the letter; words such as `{month}` move with the period',
    }),
    email_body: longText({ about: 'The same' }),
    email_notification_enabled: bool({ about: 'Tells who made the series of each document by e-mail' }),
    recurring_finished_notification: bool({ about: 'And when the series has ended' }),
    create_as_paid: bool({ about: 'Documents are born paid' }),
    convert_to_vat_invoice: bool({ about: 'Documents are invoices, whatever kind is repeated' }),
    prices_from: choice(['model', 'card'], {
      initial: 'model',
      about: 'Lines of products cost what they cost in the model, or what the card says on the day',
    }),
    only_year_month: bool({ about: 'The day of sale is told as a month' }),
    end_of_month_sell_date: bool({ about: 'The day of sale is the last of the month' }),
    custom_sell_date: text({
      about: 'The day of sale is this date of the month of issue: `15`; the last one of a shorter month',
    }),
    issue_on_specific_day: text({
      about: 'Documents come on this date of the month, where they come every so many months or years: `15`',
    }),
    invoice_pattern_enabled: bool({ about: 'Documents are numbered by `invoice_pattern`' }),
    invoice_pattern: text({ max: 100, about: 'Such as `F/nr`; not for expenses' }),
    comment: longText({ about: 'Private words' }),
    income: bool({ initial: true, about: 'False for an expense; follows from the model' }),
    kind: choice(INVOICE_KINDS, { about: 'Of a series without a model; `vat` when not given' }),
    department_id: reference('departments', { about: 'Who sells, where it is not as in the model' }),
    client_id: reference('clients', { column: true, about: 'Who buys, where it is not as in the model' }),
    product_id: reference('products', {
      about: 'Without a model: the one line; it is called as the series where there is none',
    }),
    quantity: decimal({ scale: 6, initial: ONE, about: 'And how many of it' }),
    price_gross: decimal({ scale: 4, about: 'And what one costs; the price of the product when not given' }),
    currency: currency({ about: 'And in which currency' }),
    payment_to: text({ max: 10, about: 'The term, such as `1m` or `14d`' }),
    gtu_codes: texts({ about: 'In place of those of the model' }),
    procedure_designations: texts({ about: 'In place of those of the model' }),
    split_payment: text({ about: 'In place of that of the model' }),
    from_recurring_id: integer({
      about: 'The series that a new one is made from: what is not said is as there, but for its days',
    }),
    creator_id: integer(told),
    updater_id: integer(told),
    deleted: bool(told),
    anchor: date({ ...own }),
    defined_on: date({ ...own }), // nothing is made for days before
    next_number: integer({ ...own }),
    next_day: date({ ...own }),
    next_at: timestamp({ ...own, column: true }),
    tries: integer({ ...own, initial: 0 }),
  },
  filters: { ids: 'ids', name: 'contains', state: 'equals', client_id: 'equals', invoice_id: 'equals' },
  orders: ['name', 'next_at'],
  search: ['name', 'comment'],
  indexes: [['name_sort'], ['next_at'], ['client_id'], ['invoice_id']],
})

// What a series has made, by the day that is known for it: no day has two.
export const recurringIssuesTable: Table = {
  name: 'recurring_issues',
  has_id: false,
  key: ['account_id', 'recurring_id', 'due_day'],
  columns: [
    { name: 'recurring_id', type: 'integer' },
    { name: 'due_day', type: 'text' },
    { name: 'invoice_id', type: 'integer' }, // none: it was skipped
    { name: 'made_at', type: 'integer' },
  ],
  indexes: [
    ['account_id', 'recurring_id', 'invoice_id'],
    ['account_id', 'invoice_id'],
  ],
}

export const recurringShape = outside(recurrings, {
  shown: {
    upcoming: texts({ ...told, initial: [], about: 'The days of the next five documents' }),
    sending_time: integer({ ...told, about: 'The hour of issue' }),
    sending_datetime: timestamp({ about: 'When the next document is made' }),
  },
  sent: { id: integer({ about: 'Only to see the days of a change before it is made' }) },
})

export const upcomingShape = shape({
  name: 'recurring',
  plural: 'recurrings',
  component: 'recurring_dates',
  fields: {
    upcoming: texts({ ...told, initial: [], about: 'The days of the first five documents' }),
    anchor: date({ ...told, about: 'The day they are counted from' }),
  },
})

export type Recurring = RecordOf<typeof recurrings.fields>
export type RecurringDraft = DraftOf<typeof recurrings.fields>
