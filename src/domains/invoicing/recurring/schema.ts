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
  metadata,
  reference,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { readDate } from '../../../platform/fields/parse.ts'
import { apiShape, type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'
import { INVOICE_KINDS } from '../../administration/accounts/document-kinds.ts'

// The resource of recurring series, which issue a document on each of their days.

const STATES = ['active', 'paused', 'finished', 'failed'] as const

const DEFAULT_QUANTITY = amount('1')
const readOnly = { readonly: true } as const
const internal = { readonly: true, hidden: true } as const

// Clients of the family clear the date with the text `null`.
const endDate: Field<string> = {
  ...date({
    description: 'The last day that may have a document; none if it is `null` (also as a text) or blank',
  }),
  read: (value) => (typeof value === 'string' && /^\s*(null)?\s*$/i.test(value) ? null : readDate(value)),
}

export const recurrings = resource({
  name: 'recurring',
  plural: 'recurrings',
  fields: {
    name: text({ column: true, sorted: true, description: 'Internal name of the series' }),
    invoice_id: integer({
      column: true,
      description:
        'The document to repeat: any kind that does not refer to another document, also an expense or a draft',
    }),
    every: text({
      initial: '1m',
      max: 10,
      description: 'A number with `d`, `w`, `m` or `y`: days, weeks, months, years',
    }),
    at: text({ ...readOnly, description: 'The time of issue in the time zone of the account' }),
    start_date: date({
      never_null: true,
      description: 'The day of the first document; the default is today',
    }),
    next_invoice_date: date({
      description:
        'The day of the next document. A day in the past is stored and shown, but no documents are issued for days before the series was defined',
    }),
    end_date: endDate,
    ends_after: integer({ description: 'Total number of documents to issue' }),
    time_in_timezone: text({
      max: 10,
      description: 'The time of issue in the time zone of the account, such as `11:30`; the default is 10:00',
    }),
    issue_working_day_only: bool({
      description:
        'A day on a weekend or holiday moves to the next working day; it is skipped if the next document is due by then',
    }),
    missed_days: choice(['today', 'own_day', 'skip'], {
      initial: 'today',
      description:
        'What happens to missed days: documents dated the day they are issued, dated their own days, or none',
    }),
    last_invoice_date: date({ ...readOnly, description: 'The day of the last document' }),
    last_invoice_at: timestamp({ description: 'When the last document was issued' }),
    last_invoice_id: integer({ ...readOnly, description: 'The id of the last document' }),
    counter: integer({
      ...readOnly,
      never_null: true,
      initial: 0,
      description: 'How many documents it has issued',
    }),
    state: choice(STATES, {
      ...readOnly,
      column: true,
      initial: 'active',
      description: '`failed`: the next document cannot be issued; `problem` contains the reason',
    }),
    problem: longText({
      ...readOnly,
      description: 'Why the next document cannot be issued, or why the last one was not sent',
    }),
    as_draft: bool({ description: 'Documents are created as drafts' }),
    send_email: bool({ description: 'Each document is sent to `buyer_email` immediately' }),
    buyer_email: text({
      max: 1000,
      description: 'Addresses, separated by commas; the default is that of the document',
    }),
    email_subject: text({
      max: 500,
      description: 'Subject of the email; placeholders such as `{month}` are replaced for the period',
    }),
    email_body: longText({ description: 'Text of the email, with the same placeholders' }),
    email_notification_enabled: bool({
      description: 'Notifies the creator of the series of each document by email',
    }),
    recurring_finished_notification: bool({ description: 'Notifies the creator when the series has ended' }),
    create_as_paid: bool({ description: 'Documents are created as paid' }),
    convert_to_vat_invoice: bool({
      description: 'Documents are issued as invoices, whatever kind is repeated',
    }),
    prices_from: choice(['model', 'card'], {
      initial: 'model',
      description: 'Lines with products use the prices of the model, or the current prices of the products',
    }),
    only_year_month: bool({ description: 'The sale date is a month' }),
    end_of_month_sell_date: bool({ description: 'The sale date is the last day of the month' }),
    custom_sell_date: text({
      description:
        'The sale date is this day of the month of issue, such as `15`, or the last day of a shorter month',
    }),
    issue_on_specific_day: text({
      description:
        'Documents are issued on this day of the month, such as `15`, if the interval is months or years',
    }),
    invoice_pattern_enabled: bool({ description: 'Documents are numbered by `invoice_pattern`' }),
    invoice_pattern: text({ max: 100, description: 'Such as `F/nr`; not for expenses' }),
    comment: longText({ description: 'Internal notes' }),
    income: bool({ initial: true, description: 'False for an expense; follows from the model' }),
    kind: choice(INVOICE_KINDS, {
      description: 'The kind of a series without a model; the default is `vat`',
    }),
    department_id: reference('departments', { description: 'The seller, if not that of the model' }),
    client_id: reference('clients', {
      column: true,
      description: 'The buyer; by default that of the document to copy',
    }),
    product_id: reference('products', {
      description:
        'The product of the only line of a series without a model; without a product the line has the name of the series',
    }),
    quantity: decimal({ scale: 6, initial: DEFAULT_QUANTITY, description: 'The quantity of that line' }),
    price_gross: decimal({
      scale: 4,
      description: 'The unit price of that line; the default is the price of the product',
    }),
    currency: currency({ description: 'The currency of that price' }),
    payment_to: text({ max: 10, description: 'The payment term, such as `1m` or `14d`' }),
    gtu_codes: texts({ description: 'Replaces the codes of the model' }),
    procedure_designations: texts({ description: 'Replaces the designations of the model' }),
    split_payment: text({ description: 'Replaces the value of the model' }),
    from_recurring_id: integer({
      description:
        'The series that a new one is copied from: all fields that the request leaves out, except the days',
    }),
    creator_id: integer(readOnly),
    updater_id: integer(readOnly),
    metadata: metadata(),
    deleted: bool(readOnly),
    anchor: date({ ...internal }),
    defined_on: date({ ...internal }), // no document is issued for earlier days
    next_number: integer({ ...internal }),
    next_day: date({ ...internal }),
    next_at: timestamp({ ...internal, column: true }),
    tries: integer({ ...internal, initial: 0 }),
  },
  filters: { ids: 'ids', name: 'contains', state: 'equals', client_id: 'equals', invoice_id: 'equals' },
  orders: ['name', 'next_at'],
  search: ['name', 'comment'],
  indexes: [['name_sort'], ['next_at'], ['client_id'], ['invoice_id']],
})

// Stores the days for which a series issued or skipped a document. The key prevents a second document for a
// day.
export const recurringIssuesTable: Table = {
  name: 'recurring_issues',
  has_id: false,
  key: ['account_id', 'recurring_id', 'due_day'],
  columns: [
    { name: 'recurring_id', type: 'integer' },
    { name: 'due_day', type: 'text' },
    { name: 'invoice_id', type: 'integer' }, // null if the day was skipped
    { name: 'made_at', type: 'integer' },
  ],
  indexes: [
    ['account_id', 'recurring_id', 'invoice_id'],
    ['account_id', 'invoice_id'],
  ],
}

export const recurringShape = apiShape(recurrings, {
  response_fields: {
    upcoming: texts({ ...readOnly, initial: [], description: 'The days of the next five documents' }),
    sending_time: integer({ ...readOnly, description: 'The hour of issue' }),
    sending_datetime: timestamp({ description: 'When the next document is issued' }),
  },
  request_fields: { id: integer({ description: 'Only for a preview of changes' }) },
})

export const upcomingShape = shape({
  name: 'recurring',
  plural: 'recurrings',
  component: 'recurring_dates',
  fields: {
    upcoming: texts({ ...readOnly, initial: [], description: 'The days of the first five documents' }),
    anchor: date({ ...readOnly, description: 'The day that they are counted from' }),
  },
})

export type Recurring = RecordOf<typeof recurrings.fields>
export type RecurringDraft = DraftOf<typeof recurrings.fields>
