import type { Decimal } from '../money/decimal.ts'

// What is matched with each other, and what is suggested. No database: candidates come from outside.

export type TransactionFacts = {
  amount: Decimal // negative if money left the account
  currency: string
  title: string
  counterparty_name: string
  original_amount: Decimal | null
  original_currency: string | null
  charges: Decimal | null
}

export type Candidate = {
  id: number
  number: string
  income: boolean
  client_id: number | null
  name: string
  tax_no: string
  currency: string
  due: Decimal // negative for a refund
  gross: Decimal
  tax: Decimal
  payment_to: string | null
  gov_id: string | null
  has_account: boolean // whether the other account of the transaction is known as one of the client
  rule: string | null // name of a rule that says that the transaction is of this client
  exchange?: { currency: string; rate: Decimal } // value of one unit of `currency`
}

export const REASONS = [
  'transfer',
  'ksef_number',
  'number',
  'number_respelled',
  'number_digits',
  'number_cut',
  'account',
  'rule',
  'tax_number',
  'name',
  'amount',
  'sum',
  'tax_part',
  'charges',
  'discount',
  'exchanged',
  'partial',
  'overpaid',
] as const
export type ReasonCode = (typeof REASONS)[number]

// The detail is a number of a document, a name or an amount, by the code.
export type Reason = { code: ReasonCode; detail: string }

export type Suggestion = {
  invoice_ids: number[]
  score: number // 0 to 99
  is_exact: boolean // proven: may be booked without a person
  reasons: Reason[]
}
