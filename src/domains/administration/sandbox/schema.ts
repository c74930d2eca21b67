import type { Table } from '../../../platform/database/tables.ts'
import { bool, choice, integer, listOf, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// The clock of a sandbox, and how it is moved.

export const YEARS_MAX = 5
export const EVENTS_MAX = 100
export const CHANGES_MAX = 50_000

const told = { readonly: true } as const
const STATUSES = ['moving', 'done', 'failed'] as const

const counts = shape({
  name: 'count',
  plural: 'counts',
  component: 'clock_count',
  fields: {
    resource: text({ ...told, filled: true, about: 'As the history names it' }),
    action: text({ ...told, filled: true, about: 'What was done' }),
    count: integer({ ...told, initial: 0, about: 'How often' }),
  },
})

const events = shape({
  name: 'event',
  plural: 'events',
  component: 'clock_event',
  fields: {
    id: integer({ ...told, initial: 0, about: 'Place in the history of the account' }),
    at: timestamp({ ...told, filled: true, about: 'Where the clock stood' }),
    resource: text({ ...told, filled: true }),
    record_id: integer({ ...told, initial: 0 }),
    action: text({ ...told, filled: true }),
    name: text({ ...told, about: 'Number of the document' }),
  },
})

export const clockShape = shape({
  name: 'clock',
  plural: 'clocks',
  fields: {
    to: text({
      writeonly: true,
      about: 'A day, which begins in the zone of the account, or an instant such as `2027-03-01T08:00:00Z`',
    }),
    forward: text({
      writeonly: true,
      about: 'Instead: days, weeks, months or years, such as `1d`, `2w`, `3m` or `1y`',
    }),
    test: bool({ ...told, about: 'The account is a sandbox: its clock can be moved' }),
    now: timestamp({ ...told, filled: true, about: 'What time it is for the account' }),
    status: choice(STATUSES, { ...told, about: 'Of the last move' }),
    from: timestamp({ ...told, about: 'Where it began' }),
    target: timestamp({ ...told, about: 'Where it leads' }),
    percent: integer({ ...told, about: 'How much of the way is done' }),
    error: text({ ...told, about: 'What kept it from going on' }),
    happened: integer({ ...told, initial: 0, about: 'How many changes there were on the way' }),
    counts: listOf(counts, { ...told, about: 'What happened, by its kind' }),
    events: listOf(events, { ...told, about: `The last of it, at most ${EVENTS_MAX}, the newest first` }),
  },
})

// One step of a move: the instant, and the entries of the history that were written while the clock stood there.
export type Step = { at: number; from_seq: number; to_seq: number }

export type Move = {
  account_id: number
  id: number
  status: (typeof STATUSES)[number]
  from_at: number
  target_at: number
  from_seq: number
  to_seq: number
  steps: Step[]
  error: string | null
}

export const clockMovesTable: Table = {
  name: 'clock_moves',
  has_id: true,
  columns: [
    { name: 'created_at', type: 'integer' }, // by the clock of the machine
    { name: 'status', type: 'text' },
    { name: 'from_at', type: 'integer' },
    { name: 'target_at', type: 'integer' },
    { name: 'from_seq', type: 'integer' },
    { name: 'to_seq', type: 'integer' },
    { name: 'steps', type: 'text' },
    { name: 'error', type: 'text' },
  ],
}
