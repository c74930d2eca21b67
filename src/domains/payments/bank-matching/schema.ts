import {
  bool,
  choice,
  date,
  decimal,
  ids,
  integer,
  nestedList,
  reference,
  text,
  texts,
} from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'
import { reasonShape } from '../bank-statements/reasons.ts'
import { BANK_CATEGORIES } from '../bank-statements/schema.ts'

// Shapes of the requests and responses about matching bank transactions with documents.

const readOnly = { readonly: true } as const

const documents = shape({
  name: 'invoice',
  plural: 'invoices',
  component: 'suggested_invoice',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    number: text(readOnly),
    buyer_name: text(readOnly),
    client_id: integer(readOnly),
    currency: text(readOnly),
    amount_due: decimal({ ...readOnly, scale: 2 }),
    payment_to: date(readOnly),
  },
})

export const suggestionShape = shape({
  name: 'suggestion',
  plural: 'suggestions',
  component: 'matching_suggestion',
  fields: {
    score: integer({ ...readOnly, initial: 0, description: 'From 50 to 99' }),
    is_exact: bool({ ...readOnly, description: 'Proven, so that it may be booked automatically' }),
    invoice_ids: ids({ ...readOnly, initial: [], description: 'Documents to send to `match`' }),
    payment_id: integer({
      ...readOnly,
      description: 'A payment that is recorded already, to send to `match`',
    }),
    client_id: integer({
      ...readOnly,
      description: 'Without documents: the client of a rule, to send to `match`',
    }),
    client_name: text({ ...readOnly, description: 'Name of that client' }),
    category: choice(BANK_CATEGORIES, { ...readOnly, description: 'What to send to `book`' }),
    rule_id: integer({ ...readOnly, description: 'The rule that suggests it' }),
    is_declined: bool({
      ...readOnly,
      description: 'Declined or undone before, so that it comes last and is never booked automatically',
    }),
    reasons: nestedList(reasonShape, { ...readOnly, initial: [], description: 'Why it is suggested' }),
    invoices: nestedList(documents, { ...readOnly, initial: [], description: 'The documents in short' }),
  },
})

export const transactionSuggestions = shape({
  name: 'banking_transaction_suggestions',
  plural: 'banking_transaction_suggestions',
  fields: {
    transaction_id: integer({ ...readOnly, initial: 0, description: 'Id of the transaction' }),
    suggestions: nestedList(suggestionShape, {
      ...readOnly,
      initial: [],
      description: 'What it may pay, the most likely first',
    }),
  },
})

export const matchInput = shape({
  name: 'banking_match',
  plural: 'banking_matches',
  fields: {
    invoice_ids: ids({
      description: 'The documents that it pays, in this order; the remainder is credit of the client',
    }),
    amounts: texts({
      description: 'How much of it each document takes at most, in the currency of the document',
    }),
    client_id: reference('clients', { description: 'Without documents: the client whose credit it becomes' }),
    payment_id: integer({ description: 'A payment that is recorded already, instead of a new one' }),
    income: bool({
      description:
        'Without documents: whether it belongs to sales. By default, money that came in does, and money for a client who is not only a supplier',
    }),
    remainder_category: choice(BANK_CATEGORIES, {
      description:
        'With `amounts`: what the rest is booked as, such as a fee; by default it becomes credit of the client',
    }),
    exchange_currency_rate: decimal({
      scale: 8,
      description: 'Value of one unit of the currency of the transaction in that of the documents',
    }),
  },
})

export const bookInput = shape({
  name: 'banking_booking',
  plural: 'banking_bookings',
  fields: {
    category: choice(BANK_CATEGORIES, { required: true, description: 'What the money was for' }),
  },
})

export const declineInput = shape({
  name: 'banking_decline',
  plural: 'banking_declines',
  fields: {
    invoice_ids: ids({ description: '`invoice_ids` of the suggestion' }),
    payment_id: integer({ description: '`payment_id` of the suggestion' }),
    client_id: integer({ description: '`client_id` of the suggestion' }),
    category: choice(BANK_CATEGORIES, { description: '`category` of the suggestion' }),
  },
})
