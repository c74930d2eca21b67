import type { Table } from '../../../platform/database/tables.ts'

export const RUN_JOB = 'run_calendar'

// When the next work of an account falls due, by source. One query finds the accounts with due work.
export const calendarTable: Table = {
  name: 'calendar_dues',
  has_id: false,
  key: ['account_id', 'source'],
  columns: [
    { name: 'source', type: 'text' },
    { name: 'due_at', type: 'integer' }, // by the clock of the account
    { name: 'wake_at', type: 'integer' }, // by the clock of the installation; later while a job is running
  ],
  indexes: [['wake_at']],
}
