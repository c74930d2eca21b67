import { BANK_FILE_FORMATS } from '../../../bank-files/statement.ts'
import type { Table } from '../../../platform/database/tables.ts'
import {
  bool,
  choice,
  date,
  decimal,
  integer,
  longText,
  nestedList,
  reference,
  text,
  texts,
  timestamp,
} from '../../../platform/fields/field.ts'
import { apiShape, type DraftOf, type RecordOf, resource, shape } from '../../../platform/fields/resource.ts'
import { reasonShape } from './reasons.ts'

// Statements of banks, their transactions and the files that they were read from.

export const FILE_BYTES_MAX = 30 * 1024 * 1024
export const STATEMENTS_MAX = 2000 // of one file
export const FILES_MAX = 20_000
export const FILE_BYTES_TOGETHER_MAX = 2_000_000_000
// Some currencies have three decimals.
export const AMOUNT_SCALE = 3
export const AMOUNT_DIGITS_MAX = 12

// A matched transaction has a payment, a booked one only a category.
export const TRANSACTION_STATUSES = ['open', 'matched', 'booked', 'ignored'] as const

export const BANK_CATEGORIES = [
  'bank_fee',
  'tax',
  'social_security',
  'salary',
  'own_transfer',
  'card',
  'loan',
  'interest',
  'other',
] as const

const readOnly = { readonly: true } as const
const amount = (options = {}) => decimal({ scale: AMOUNT_SCALE, ...readOnly, ...options })

export const bankingStatements = resource({
  name: 'banking_statement',
  plural: 'banking_statements',
  fields: {
    bank_account_id: reference('bank_accounts', { ...readOnly, never_null: true, column: true }),
    account_number: text({ ...readOnly, description: 'Number of the account in the file' }),
    currency: text({ ...readOnly, never_null: true, column: true, max: 3 }),
    number: text({ ...readOnly, column: true, description: 'Number that the bank gave the statement' }),
    period_from: date({ ...readOnly, never_null: true, column: true }),
    period_to: date({ ...readOnly, never_null: true, column: true }),
    opening_balance: amount({ column: true, description: 'Null if the file states none' }),
    closing_balance: amount({ column: true, description: 'Null if the file states none' }),
    turnover: amount({ never_null: true, column: true, description: 'Sum of the transactions' }),
    transactions_count: integer({ ...readOnly, never_null: true, description: 'Number of transactions' }),
    added_count: integer({
      ...readOnly,
      never_null: true,
      description: 'How many of them no earlier statement contained',
    }),
    format: choice(BANK_FILE_FORMATS, { ...readOnly, description: 'Format of the file' }),
    filename: text({ ...readOnly, description: 'Name of the file' }),
    file_id: integer({ ...readOnly, hidden: true, column: true }),
  },
  filters: { bank_account_id: 'equals', ids: 'ids' },
  orders: ['period_to'],
  dates: ['period_to'],
  default_order: 'period_to',
  indexes: [['period_to'], ['bank_account_id', 'period_to'], ['file_id']],
})

export const statementShape = apiShape(bankingStatements, {
  response_fields: {
    difference: amount({
      description: 'Closing balance less opening balance and transactions; `0.0` if nothing is missing',
    }),
    gap_from: date({
      ...readOnly,
      description: 'Last day of the statement before, if its closing balance is not the opening balance',
    }),
    gap_to: date({
      ...readOnly,
      description: 'First day of this statement, if a statement is missing before it',
    }),
    gap_difference: amount({
      description: 'Opening balance less the closing balance of the statement before',
    }),
    file_url: text({ ...readOnly, initial: '', description: 'Address of the file' }),
  },
})

export const bankingTransactions = resource({
  name: 'banking_transaction',
  plural: 'banking_transactions',
  label: 'title',
  fields: {
    bank_account_id: reference('bank_accounts', { ...readOnly, never_null: true, column: true }),
    statement_id: integer({
      ...readOnly,
      never_null: true,
      column: true,
      description: 'First statement with it',
    }),
    booking_date: date({ ...readOnly, never_null: true, column: true }),
    value_date: date(readOnly),
    amount: amount({
      never_null: true,
      column: true,
      description: 'Negative for money that left the account',
    }),
    currency: text({ ...readOnly, never_null: true, column: true, max: 3 }),
    status: choice(TRANSACTION_STATUSES, { ...readOnly, initial: 'open', column: true }),
    payment_id: integer({ ...readOnly, column: true, description: 'The payment that it is matched with' }),
    payment_existed: bool({ ...readOnly, hidden: true }),
    category: choice(BANK_CATEGORIES, {
      ...readOnly,
      column: true,
      description: 'What it was booked as without a document; of a matched transaction, what `remainder` is',
    }),
    is_automatic: bool({ ...readOnly, description: 'Matched or booked without a person' }),
    booking_reasons: nestedList(reasonShape, {
      ...readOnly,
      initial: [],
      description: 'Why it was booked without a person',
    }),
    remainder: amount({
      description:
        'The part of a matched transaction that no payment has, because it is booked as `category`',
    }),
    rule_id: integer({ ...readOnly, description: 'The rule by which it was booked without a person' }),
    declined: texts({ ...readOnly, hidden: true }),
    counterparty_name: text({ ...readOnly, description: 'Who paid or was paid' }),
    counterparty_account: text({ ...readOnly, column: true }),
    counterparty_bic: text(readOnly),
    title: longText({ ...readOnly, description: 'Text of the payment' }),
    type: text({ ...readOnly, description: 'Kind of the transaction in the words of the bank' }),
    bank_reference: text({ ...readOnly, description: 'Reference of the bank' }),
    end_to_end_id: text({ ...readOnly, description: 'Reference of who ordered the payment' }),
    is_reversal: bool({ ...readOnly, description: 'Reverses an earlier transaction' }),
    charges: amount({ description: 'Charges of the bank' }),
    original_amount: amount({ description: 'Amount before it was exchanged' }),
    original_currency: text({ ...readOnly, max: 3 }),
    exchange_rate: decimal({ scale: 8, ...readOnly }),
    format: choice(BANK_FILE_FORMATS, { ...readOnly, hidden: true }),
  },
  filters: { bank_account_id: 'equals', status: 'equals', ids: 'ids' },
  orders: ['booking_date', 'amount'],
  dates: ['booking_date'],
  default_order: 'booking_date',
  search: ['counterparty_name', 'counterparty_account', 'title', 'bank_reference', 'end_to_end_id'],
  indexes: [
    ['booking_date'],
    ['status', 'booking_date'],
    ['bank_account_id', 'booking_date'],
    ['amount'],
    ['statement_id'],
    ['counterparty_account', 'payment_id'],
  ],
})

export type Statement = RecordOf<typeof bankingStatements.fields>
export type Transaction = RecordOf<typeof bankingTransactions.fields>
export type TransactionDraft = DraftOf<typeof bankingTransactions.fields>

// A transaction can be in several statements, such as one of a day and one of its month.
export const statementLinesTable: Table = {
  name: 'banking_statement_lines',
  has_id: false,
  key: ['account_id', 'statement_id', 'transaction_id'],
  columns: [
    { name: 'statement_id', type: 'integer' },
    { name: 'transaction_id', type: 'integer' },
  ],
  indexes: [['account_id', 'transaction_id', 'statement_id']],
}

export const bankFilesTable: Table = {
  name: 'banking_files',
  has_id: true,
  columns: [
    { name: 'created_at', type: 'integer' },
    { name: 'user_id', type: 'integer' },
    { name: 'filename', type: 'text' },
    { name: 'sha256', type: 'text' },
    { name: 'size', type: 'integer' },
    { name: 'bytes', type: 'blob' },
    { name: 'mapping', type: 'text' },
  ],
  unique: [['account_id', 'sha256']],
}

export const BOOKING_RUN_STATUSES = ['waiting', 'running', 'done', 'failed'] as const

// Automatic booking of the transactions of an import, with visible progress.
export const bookingRunShape = shape({
  name: 'banking_booking_run',
  plural: 'banking_booking_runs',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    status: choice(BOOKING_RUN_STATUSES, {
      ...readOnly,
      initial: 'waiting',
      description: '`done` when all transactions are checked',
    }),
    done: integer({ ...readOnly, never_null: true, description: 'Transactions checked of `total`' }),
    total: integer({ ...readOnly, never_null: true, description: 'Open transactions at the start' }),
    booked: integer({ ...readOnly, never_null: true, description: 'How many of them were booked' }),
    created_at: timestamp({ initial: 0 }),
    updated_at: timestamp({ initial: 0 }),
  },
})

export const bookingRunsTable: Table = {
  name: 'banking_booking_runs',
  passing: true,
  has_id: true,
  columns: [
    { name: 'created_at', type: 'integer' },
    { name: 'updated_at', type: 'integer' },
    { name: 'user_id', type: 'integer' },
    { name: 'request_id', type: 'text' },
    { name: 'access_token_id', type: 'integer' },
    { name: 'status', type: 'text' },
    { name: 'from_id', type: 'integer' },
    { name: 'to_id', type: 'integer' },
    { name: 'done', type: 'integer' },
    { name: 'total', type: 'integer' },
    { name: 'booked', type: 'integer' },
  ],
  indexes: [['account_id', 'id'], ['created_at']],
}

export const importShape = shape({
  name: 'banking_import',
  plural: 'banking_imports',
  fields: {
    transactions_count: integer({ ...readOnly, never_null: true, description: 'Transactions in the file' }),
    added_count: integer({ ...readOnly, never_null: true, description: 'How many of them are new' }),
    statements: nestedList(statementShape, { ...readOnly, initial: [] }),
    booking_run_id: integer({
      ...readOnly,
      description: 'The automatic booking that has begun; null if it is off or nothing is new',
    }),
  },
})
