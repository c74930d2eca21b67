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

export type Suggestion = Answers['MatchingSuggestion']
export type Category = NonNullable<Transaction['category']>
export const CATEGORIES = [
  'bank_fee',
  'tax',
  'social_security',
  'salary',
  'own_transfer',
  'card',
  'loan',
  'interest',
  'other',
] as const satisfies readonly Category[]
