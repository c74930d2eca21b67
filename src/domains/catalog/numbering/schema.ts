import type { Table } from '../../../platform/database/tables.ts'

// Numbers that a recipient knows and that no live document has any more; they are never assigned again.
export const spentNumbersTable: Table = {
  name: 'spent_numbers',
  has_id: false,
  key: ['account_id', 'number', 'kind'],
  columns: [
    { name: 'number', type: 'text' },
    { name: 'kind', type: 'text' },
    { name: 'series', type: 'text' },
    { name: 'series_count', type: 'integer' },
    { name: 'record_id', type: 'integer' },
  ],
  indexes: [['account_id', 'series', 'series_count']],
}
