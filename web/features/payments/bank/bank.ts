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

export type Rule = Answers['BankingRule']
export const rules: Resource<Rule> = { name: 'banking_rule', path: 'banking/rules' }
export type BookingRun = Answers['BankingBookingRun']

export type Suggestion = Answers['MatchingSuggestion']
// A document that is selected to be paid.
export type ChosenDocument = { id: number; label: string; due: string; client_id: number | null }
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

// The days of a statement; a single day is named once.
export const periodOf = (
  { period_from, period_to }: Pick<Statement, 'period_from' | 'period_to'>,
  day: (text: string | null) => string,
): string => (period_from === period_to ? day(period_to) : `${day(period_from)} – ${day(period_to)}`)
