import type { Table } from '../../../platform/database/tables.ts'
import { bool, choice, integer, nestedList, text, timestamp } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// Schema of the sandbox clock and its moves.

export const YEARS_MAX = 5
export const EVENTS_MAX = 100
export const CHANGES_MAX = 50_000

const readOnly = { readonly: true } as const
const STATUSES = ['moving', 'done', 'failed'] as const

const countShape = shape({
  name: 'count',
  plural: 'counts',
  component: 'clock_count',
  fields: {
    resource: text({ ...readOnly, never_null: true, description: 'Type of the record, as in the audit log' }),
    action: text({ ...readOnly, never_null: true, description: 'Action, as in the audit log' }),
    count: integer({ ...readOnly, initial: 0, description: 'Number of events' }),
  },
})

const eventShape = shape({
  name: 'event',
  plural: 'events',
  component: 'clock_event',
  fields: {
    id: integer({ ...readOnly, initial: 0, description: 'Position in the audit log of the account' }),
    at: timestamp({ ...readOnly, never_null: true, description: 'Time of the clock' }),
    resource: text({ ...readOnly, never_null: true }),
    record_id: integer({ ...readOnly, initial: 0 }),
    action: text({ ...readOnly, never_null: true }),
    name: text({ ...readOnly, description: 'Number of the document' }),
  },
})

export const clockShape = shape({
  name: 'clock',
  plural: 'clocks',
  fields: {
    to: text({
      writeonly: true,
      description: 'A day in the time zone of the account, or an instant such as `2027-03-01T08:00:00Z`',
    }),
    advance_by: text({
      writeonly: true,
      description: 'Instead of `to`: days, weeks, months or years, such as `1d`, `2w`, `3m` or `1y`',
    }),
    test: bool({ ...readOnly, description: 'Whether the account is a sandbox, whose clock can be moved' }),
    now: timestamp({ ...readOnly, never_null: true, description: 'Current time of the account' }),
    status: choice(STATUSES, { ...readOnly, description: 'State of the last move' }),
    from: timestamp({ ...readOnly, description: 'Start of the last move' }),
    target: timestamp({ ...readOnly, description: 'Target of the last move' }),
    percent: integer({ ...readOnly, description: 'Progress of the last move' }),
    error: text({ ...readOnly, description: 'Error that stopped the last move' }),
    changes_count: integer({
      ...readOnly,
      initial: 0,
      description: 'Number of changes during the last move',
    }),
    counts: nestedList(countShape, { ...readOnly, description: 'Number of changes by type' }),
    events: nestedList(eventShape, {
      ...readOnly,
      description: `The last changes, at most ${EVENTS_MAX}, newest first`,
    }),
  },
})

// A step of a move: the instant, and the audit entries written while the clock stood there.
export type ClockStep = { at: number; from_seq: number; to_seq: number }

export type ClockMove = {
  account_id: number
  id: number
  status: (typeof STATUSES)[number]
  from_at: number
  target_at: number
  from_seq: number
  to_seq: number
  steps: ClockStep[]
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
