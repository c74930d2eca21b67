import type { FieldTexts } from './field-texts.ts'

// Fields of payments, interest, reminders and bank statements.
const PAYMENT = {
  payment_id: 'Always null; kept for existing clients',
  token: 'Secret part of `payment_url`',
}
const RATES = 'Table of the interest rates'
const REMINDER_KIND = 'How the reminder was sent'

export const PAYMENT_FIELDS: FieldTexts = {
  Payment: PAYMENT,
  BankingPayment: PAYMENT,
  UncountedReceipt: {
    provider: 'The payment provider',
    price: 'Amount that arrived',
    currency: 'Currency of the amount that arrived',
    expected_price: 'Amount that was expected; null if none was',
    expected_currency: 'Currency of the expected amount',
    received_at: 'When the provider reported it',
  },
  CashSummary: { count: 'Number of payments' },
  CreditPayment: {
    id: 'Id of the payment',
    name: 'Name of the payment',
    paid_date: 'When it was paid',
  },
  UsedCredit: { id: 'Id of the document', status: 'Status of the document' },
  InterestTableRate: { date_from: 'The first day' },
  InterestTable: { name: RATES },
  OwedInterest: { payment_to: 'Due date of the document' },
  InterestLine: { days: 'Number of days' },
  InterestNote: { id: 'Id of the interest note' },
  InvoiceInterest: { rates: RATES },
  PaymentProvider: { name: 'Name of the provider' },
  Reminder: { kind: REMINDER_KIND, recipients: 'Recipients of the email' },
  UpcomingReminder: {
    step_name: 'Name of the reminder step',
    action: 'What the step does',
    at: 'When it is sent',
  },
  DocumentReminders: { next_at: 'When the next reminder is sent; null if none is' },
  ReminderSent: { status: 'Always `ok`' },
  BankingStatement: {
    period_from: 'First day of the statement',
    period_to: 'Last day of the statement',
  },
  BankingImport: { statements: 'Statements in the file' },
  BankingTransaction: {
    booking_date: 'Day on which the bank booked it',
    value_date: 'Day from which it bears interest',
    status: '`ignored` if it has nothing to do with documents',
    counterparty_account: 'Account number of who paid or was paid',
    counterparty_bic: 'BIC of that account',
    original_currency: 'Currency of `original_amount`',
    exchange_rate: 'Rate of the bank between both currencies',
  },
}
