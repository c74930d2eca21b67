import type { Column, Table } from '../../../platform/database/tables.ts'

// The stored entries. They are written in the transaction that changes their documents or money, so a month is read
// without looking at documents. Amounts are in ten-thousandths. Doubts are rows with the state `doubt` and their code as
// the rule.

const integers = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'integer' }))
const texts = (...names: string[]): Column[] => names.map((name) => ({ name, type: 'text' }))

export const taxEntriesTable: Table = {
  name: 'tax_entries',
  has_id: false,
  key: ['account_id', 'document_id', 'position'],
  columns: [
    ...integers('document_id', 'position', 'family_id', 'payment_id', 'department_id'),
    ...texts(
      'period',
      'side',
      'country',
      'category',
      'rate',
      'tax_date',
      'state',
      'rule',
      'event',
      'event_on',
    ),
    ...integers('own_base', 'own_tax', 'deductible'),
    ...texts('field', 'also', 'data'),
    // The closing of a month that declared the entry. Such entries stay as they are.
    ...integers('closing_id'),
  ],
  indexes: [['account_id', 'period', 'side', 'country']],
  few: ['side', 'country'],
}
