import { REASONS } from '../../../bank-matching/facts.ts'
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
import { BANK_CATEGORIES } from '../bank-statements/schema.ts'

// Shapes of the requests and responses about matching bank transactions with documents.

const readOnly = { readonly: true } as const

const reasons = shape({
  name: 'reason',
  plural: 'reasons',
  component: 'matching_reason',
  fields: {
    code: choice([...REASONS, 'recorded', 'rule'], {
      ...readOnly,
      initial: 'amount',
      description: 'Kind of evidence',
    }),
    detail: text({ ...readOnly, initial: '', description: 'The number, name or amount that it is about' }),
    text: text({ ...readOnly, initial: '', max: 1000, description: 'A sentence in English' }),
  },
})

const documents = shape({
  name: 'invoice',
  plural: 'invoices',
  component: 'suggested_invoice',
  fields: {
    id: integer({ ...readOnly, initial: 0 }),
    number: text(readOnly),
    buyer_name: text(readOnly),
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
    category: choice(BANK_CATEGORIES, { ...readOnly, description: 'What to send to `book`' }),
    reasons: nestedList(reasons, { ...readOnly, initial: [], description: 'Why it is suggested' }),
    invoices: nestedList(documents, { ...readOnly, initial: [], description: 'The documents in short' }),
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
