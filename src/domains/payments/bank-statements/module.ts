import { defineModule } from '../../../module.ts'
import { moveToColumn } from '../../../platform/database/upgrades/alter.ts'
import type { Resource } from '../../../platform/fields/resource.ts'
import {
  bankFilesTable,
  bankingStatements,
  bankingTransactions,
  bookingRunsTable,
  statementLinesTable,
} from './schema.ts'

export const bankStatementsModule = defineModule({
  name: 'bank-statements',
  readonlyResources: [bankingStatements, bankingTransactions],
  tables: [statementLinesTable, bankFilesTable, bookingRunsTable],
  upgrades: [
    {
      number: 24,
      name: 'accounts of bank transactions',
      title: 'indexing the accounts of bank transactions',
      ...moveToColumn(bankingTransactions as Resource, 'counterparty_account'),
    },
  ],
  routes: async () => (await import('./routes.ts')).routes,
  permissions: { all: { areas: ['payments'], spansDepartments: true } },
  reference: [
    {
      title: 'Bank statements',
      paths: ['/banking/statements', '/banking/transactions'],
      about: 'Statements of your bank accounts, imported from files, and their transactions.',
    },
  ],
})
