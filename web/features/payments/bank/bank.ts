import type { Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

export type Statement = Answers['BankingStatement']
export type Transaction = Answers['BankingTransaction']
export type ImportResult = Answers['BankingImport']

export const statements: Resource<Statement> = { name: 'banking_statement', path: 'banking/statements' }
export const transactions: Resource<Transaction> = {
  name: 'banking_transaction',
  path: 'banking/transactions',
}

export const nameOf = ({ counterparty_name, title, type }: Transaction): string =>
  counterparty_name || title || type || '–'
