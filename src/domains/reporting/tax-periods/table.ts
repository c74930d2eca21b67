import type { Column, Table } from '../../../platform/database/tables.ts'

// Closed months. A month that is corrected has a row for each revision, which numbers its declarations from 0. Sums and
// what a person stated for the declaration are JSON.

const integers = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'integer' }))
const texts = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'text' }))

export const taxPeriodsTable: Table = {
  name: 'tax_periods',
  has_id: true,
  columns: [
    ...texts('period', 'state', 'reason', 'sums', 'stated', 'file_name', 'sha256', 'problem'),
    ...texts('confirmation', 'filed_on'),
    ...integers('revision', 'history_seq', 'closed_at', 'closed_by', 'size', 'filed_by'),
  ],
  unique: [['account_id', 'period', 'revision']],
}
