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

// What is done before and after the day a document is due. Without a step nothing is: nobody is reminded by itself.
export const reminderSteps = resource({
  name: 'reminder_step',
  plural: 'reminder_steps',
  fields: {
    name: text({ required: true, column: true, sorted: true, about: 'What people call it' }),
    days: integer({
      required: true,
      column: true,
      about:
        'After the day it is due, from -60 to 365; below zero before it. Of thanks after the day it was paid, from 0 to 30',
    }),
    action: choice(ACTIONS, {
      initial: 'letter',
      about:
        'A letter, one with the document as PDF, one with that and a formal demand for payment as PDF, a task for a person, or a letter of thanks when it is paid in full',
    }),
    subject: text({ about: 'Of the letter, in place of the usual words; may hold variables' }),
    body: longText({ about: 'Of the letter, in place of the usual words; may hold variables' }),
    department_id: reference('departments', {
      about: 'Of documents of this department alone, in place of those of the account',
    }),
    client_id: reference('clients', {
      about: 'Of documents of this client alone, in place of those of the department and the account',
    }),
    active: bool({ initial: true, about: 'Whether it is done' }),
    since: timestamp({
      readonly: true,
      about: 'What fell due before is not done: when it began or was moved',
    }),
  },
  filters: { ids: 'ids', name: 'contains' },
  orders: ['name', 'days'],
  search: ['name'],
  indexes: [['name_sort'], ['days']],
})

export type Step = RecordOf<typeof reminderSteps.fields>
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

// In place of a step: a document is thanked for once, whatever becomes of the steps.
export const THANKS_ID = 0

// What was done. A document and a step have one row, whatever happens: nobody is reminded twice, nor thanked.
export const remindersTable: Table = {
  name: 'reminders',
  has_id: true,
  columns: [
    { name: 'invoice_id', type: 'integer' },
    { name: 'step_id', type: 'integer' }, // null: by hand
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

// Why nobody is reminded of a document for now.
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

// Until when an account has been looked through, by its own clock.
export const runsTable: Table = {
  name: 'reminder_runs',
  has_id: false,
  key: ['account_id'],
  columns: [
    { name: 'ran_at', type: 'integer' },
    { name: 'look_at', type: 'integer' }, // when the look began that is not at its end
    { name: 'last_id', type: 'integer' }, // and how far it has come
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

const told = { readonly: true } as const

export const holdShape = shape({
  name: 'reminders',
  plural: 'reminders',
  component: 'reminder_hold',
  fields: {
    stopped: bool({ about: 'Nobody is reminded of it by itself any more' }),
    disputed: bool({ about: 'The buyer disputes it: the same, until that is settled' }),
    reason: text({ max: 1000, about: 'Why' }),
    promised_on: date({
      about: 'The buyer has promised to pay by this day; until its end nobody is reminded',
    }),
  },
})

export const reminderShape = shape({
  name: 'reminder',
  plural: 'reminders',
  fields: {
    id: integer({ ...told, initial: 0 }),
    invoice_id: integer({ ...told, initial: 0, about: 'The document' }),
    number: text({ ...told, about: 'Its number' }),
    buyer_name: text(told),
    step_id: integer({ ...told, about: 'Null where somebody sent it by hand, and of thanks' }),
    kind: choice(KINDS, { ...told, filled: true }),
    state: choice(STATES, {
      ...told,
      filled: true,
      about:
        '`skipped`: a later step took its place; `stopped`: it was paid or held before the letter went; `open` and `done` are tasks',
    }),
    recipients: texts({ ...told, initial: [] }),
    created_at: timestamp({ ...told, initial: 0 }),
    message: text({ ...told, about: 'Why a letter did not go' }),
  },
})

export const documentReminders = shape({
  name: 'hash',
  plural: 'hashes',
  component: 'document_reminders',
  fields: {
    ...holdShape.fields,
    reminded: bool({ ...told, about: 'Whether its kind and state let somebody be reminded of it' }),
    next_step_id: integer({ ...told, about: 'What comes next' }),
    next_at: timestamp(told),
  },
})

export const upcomingShape = shape({
  name: 'upcoming_reminder',
  plural: 'upcoming_reminders',
  fields: {
    invoice_id: integer({ ...told, initial: 0 }),
    number: text(told),
    buyer_name: text(told),
    client_id: integer(told),
    currency: text(told),
    amount_due: text({ ...told, initial: '' }),
    payment_to: date({ ...told, filled: true }),
    step_id: integer({ ...told, initial: 0 }),
    step_name: text({ ...told, initial: '' }),
    action: choice(ACTIONS, { ...told, filled: true }),
    recipients: texts({ ...told, initial: [], about: 'Nobody: it waits for an address' }),
    at: timestamp({ ...told, initial: 0 }),
  },
})
