import { defineModule } from '../../../module.ts'
import { bankFilesTable, bankingStatements, bankingTransactions, statementLinesTable } from './schema.ts'

export const bankStatementsModule = defineModule({
  name: 'bank-statements',
  readonlyResources: [bankingStatements, bankingTransactions],
  tables: [statementLinesTable, bankFilesTable],
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
