import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  date,
  integer,
  longText,
  reference,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'

export const ACTIONS = ['letter', 'letter_pdf', 'formal_letter', 'task', 'thanks'] as const

// The steps before and after the due date of a document. Without steps no reminders are sent.
export const reminderSteps = resource({
  name: 'reminder_step',
  plural: 'reminder_steps',
  fields: {
    name: text({ required: true, column: true, sorted: true, description: 'Name of the step' }),
    days: integer({
      required: true,
      column: true,
      description:
        'Days after the due date, from -60 to 365; negative before it. For thanks the days after the payment, from 0 to 30',
    }),
    action: choice(ACTIONS, {
      initial: 'letter',
      description:
        'An email, an email with the document as PDF, one with the document and a formal demand for payment as PDF, a task for a person, or an email of thanks when it is paid in full',
    }),
    subject: text({
      description: 'Subject of the email instead of the default one; may contain placeholders',
    }),
    body: longText({
      description: 'Text of the email instead of the default one; may contain placeholders',
    }),
    department_id: reference('departments', {
      description: 'Only for documents of this department, instead of the steps of the account',
    }),
    client_id: reference('clients', {
      description:
        'Only for documents of this client, instead of the steps of the department and the account',
    }),
    active: bool({ initial: true, description: 'Whether the step is carried out' }),
    since: timestamp({
      readonly: true,
      description: 'When the step was created or moved; due dates before it are skipped',
    }),
  },
  filters: { ids: 'ids', name: 'contains' },
  orders: ['name', 'days'],
  search: ['name'],
  indexes: [['name_sort'], ['days']],
})

export type ReminderStep = RecordOf<typeof reminderSteps.fields>
export type StepDraft = DraftOf<typeof reminderSteps.fields>

export const STATES = ['queued', 'sent', 'failed', 'unknown', 'stopped', 'skipped', 'open', 'done'] as const
export const REPORTED = [
  'send_overdue',
  'auto_send_overdue',
  'print_overdue',
  'formal_letter',
  'recovery_procedure',
] as const
export const KINDS = [...REPORTED, 'thanks'] as const

// The step id of thanks, so that a document is thanked for once, whatever its steps.
export const THANKS_ID = 0

// Reminders by document and step. The unique key prevents a second reminder or thanks.
export const remindersTable: Table = {
  name: 'reminders',
  has_id: true,
  columns: [
    { name: 'invoice_id', type: 'integer' },
    { name: 'step_id', type: 'integer' }, // null for manual reminders
    { name: 'kind', type: 'text' },
    { name: 'state', type: 'text' },
    { name: 'due_at', type: 'integer' },
    { name: 'recipients', type: 'text' },
    { name: 'user_id', type: 'integer' },
    { name: 'client_id', type: 'integer' },
    { name: 'department_id', type: 'integer' },
    { name: 'created_at', type: 'integer' },
    { name: 'told', type: 'text' },
  ],
  unique: [['account_id', 'invoice_id', 'step_id']],
  indexes: [['account_id', 'created_at', 'id']],
}

// Holds of documents, which stop automatic reminders.
export const holdsTable: Table = {
  name: 'reminder_holds',
  has_id: false,
  key: ['account_id', 'invoice_id'],
  columns: [
    { name: 'invoice_id', type: 'integer' },
    { name: 'stopped', type: 'integer' },
    { name: 'disputed', type: 'integer' },
    { name: 'reason', type: 'text' },
    { name: 'promised_on', type: 'text' },
  ],
}

// Position of the daily run of each account, by the clock of the account.
export const runsTable: Table = {
  name: 'reminder_runs',
  has_id: false,
  key: ['account_id'],
  columns: [
    { name: 'ran_at', type: 'integer' },
    { name: 'look_at', type: 'integer' }, // start of an unfinished run
    { name: 'last_id', type: 'integer' }, // last document of that run
  ],
}

export type Run = { ran_at: number; look_at: number; last_id: number }

export type Reminder = {
  id: number
  invoice_id: number
  step_id: number | null
  kind: (typeof KINDS)[number]
  state: (typeof STATES)[number]
  due_at: number
  recipients: string
  user_id: number
  client_id: number | null
  department_id: number | null
  created_at: number
  told: string | null
}

export type Hold = { stopped: boolean; disputed: boolean; reason: string | null; promised_on: string | null }

const readOnly = { readonly: true } as const

export const holdShape = shape({
  name: 'reminders',
  plural: 'reminders',
  component: 'reminder_hold',
  fields: {
    stopped: bool({ description: 'Stops automatic reminders of the document' }),
    disputed: bool({
      description: 'The buyer disputes the document; stops reminders until this is resolved',
    }),
    reason: text({ max: 1000, description: 'Reason' }),
    promised_on: date({
      description: 'The buyer has promised to pay by this day; no reminders are sent until its end',
    }),
  },
})

export const reminderShape = shape({
  name: 'reminder',
  plural: 'reminders',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    invoice_id: integer({ ...readOnly, initial: 0, description: 'The document' }),
    number: text({ ...readOnly, description: 'Its number' }),
    buyer_name: text(readOnly),
    step_id: integer({ ...readOnly, description: 'Null for manual reminders and for thanks' }),
    kind: choice(KINDS, { ...readOnly, never_null: true }),
    state: choice(STATES, {
      ...readOnly,
      never_null: true,
      description:
        '`skipped`: replaced by a later step; `stopped`: paid or held before the email was sent; `open` and `done` are tasks',
    }),
    recipients: texts({ ...readOnly, initial: [] }),
    created_at: timestamp({ ...readOnly, initial: 0 }),
    message: text({ ...readOnly, description: 'Why an email was not sent' }),
  },
})

export const documentReminders = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'document_reminders',
  fields: {
    ...holdShape.fields,
    reminded: bool({ ...readOnly, description: 'Whether its kind and state allow reminders' }),
    next_step_id: integer({ ...readOnly, description: 'The next step' }),
    next_at: timestamp(readOnly),
  },
})

export const upcomingShape = shape({
  name: 'upcoming_reminder',
  plural: 'upcoming_reminders',
  fields: {
    invoice_id: integer({ ...readOnly, initial: 0 }),
    number: text(readOnly),
    buyer_name: text(readOnly),
    client_id: integer(readOnly),
    currency: text(readOnly),
    amount_due: text({ ...readOnly, initial: '' }),
    payment_to: date({ ...readOnly, never_null: true }),
    step_id: integer({ ...readOnly, initial: 0 }),
    step_name: text({ ...readOnly, initial: '' }),
    action: choice(ACTIONS, { ...readOnly, never_null: true }),
    recipients: texts({ ...readOnly, initial: [], description: 'Empty while the reminder has no address' }),
    at: timestamp({ ...readOnly, initial: 0 }),
  },
})
