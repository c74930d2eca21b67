import type { Table } from '../../../platform/database/tables.ts'

export const RUN_JOB = 'run_calendar'

// When something of an account falls due next, by what it is: one question finds the accounts that have something to do.
export const calendarTable: Table = {
  name: 'calendar_dues',
  has_id: false,
  key: ['account_id', 'source'],
  columns: [
    { name: 'source', type: 'text' },
    { name: 'due_at', type: 'integer' }, // by the clock of the account
    { name: 'wake_at', type: 'integer' }, // by that of the installation, and later while somebody is at it
  ],
  indexes: [['wake_at']],
}
