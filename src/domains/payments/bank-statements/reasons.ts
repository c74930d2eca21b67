import { REASONS, type ReasonCode } from '../../../bank-matching/facts.ts'
import { choice, text } from '../../../platform/fields/field.ts'
import { shape } from '../../../platform/fields/resource.ts'

// Why a transaction may be a payment of a document, or why it was booked.

export const BOOKING_REASONS = [...REASONS, 'recorded', 'own_account', 'vat_transfer'] as const
type Code = ReasonCode | (typeof BOOKING_REASONS)[number]

const readOnly = { readonly: true } as const

export const reasonShape = shape({
  name: 'reason',
  plural: 'reasons',
  component: 'matching_reason',
  fields: {
    code: choice(BOOKING_REASONS, { ...readOnly, initial: 'amount', description: 'Kind of evidence' }),
    detail: text({ ...readOnly, initial: '', description: 'The number, name or amount that it is about' }),
    text: text({ ...readOnly, initial: '', max: 1000, description: 'A sentence in English' }),
  },
})

export type BookingReason = { code: Code; detail: string; text: string }

export const bookingReason = (code: Code, detail: string): BookingReason => ({
  code,
  detail,
  text: TEXTS[code](detail),
})

const TEXTS: { readonly [code in Code]: (detail: string) => string } = {
  transfer: (reference) => `Your transfer ${reference} has this amount`,
  ksef_number: (number) => `The title contains the KSeF number ${number}`,
  number: (number) => `The title contains the number ${number}`,
  number_respelled: (number) => `The title contains the number ${number} with other separators`,
  number_digits: (number) => `The title contains the digits of the number ${number}`,
  number_cut: (number) => `The title ends within the number ${number}`,
  account: (name) => `The account belongs to ${name}`,
  rule: (name) => `The rule ${name} applies`,
  tax_number: (number) => `The title contains the tax number ${number}`,
  name: (name) => `The other party is called like ${name}`,
  amount: (amount) => `The amount due is ${amount}`,
  sum: (amount) => `The amounts due add up to ${amount}`,
  tax_part: () => 'The amount is the tax of the document, as in a split payment',
  charges: (amount) => `${amount} less than due, as if the bank kept its charges`,
  discount: (amount) => `${amount} less than due, as if it was discounted`,
  exchanged: (amount) => `The amount agrees after exchange (${amount})`,
  partial: (amount) => `Part of the amount due; ${amount} more are due`,
  overpaid: (amount) => `${amount} more than due`,
  recorded: (name) => `The payment ${name} of this amount is recorded already`,
  own_account: (name) => `The other account is ${name}, one of your own`,
  vat_transfer: (amount) =>
    `The VAT of ${amount} of a split payment moves between your account and its VAT account`,
}
