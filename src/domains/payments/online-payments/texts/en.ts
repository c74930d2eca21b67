import type { PayWords } from './payment-texts.ts'

export const en: PayWords = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  street: 'Street and number',
  post_code: 'Postcode',
  city: 'City',
  country: 'Country',
  promocode: 'Promo code',
  want_invoice: 'I want an invoice',
  company: 'Company or full name',
  submit: 'Order and pay',
  sending: 'One moment…',
  closed: 'Not available at the moment.',
  check: 'Please check this field.',
  failed: 'Something went wrong. Please try again.',
  busy: 'Too many attempts. Please wait a minute.',
  thanks: 'Thank you. Your order has been received. Please pay to complete it.',
  no_way: 'The seller will contact you about payment.',
  pay_online: 'Pay online',
  online_failed:
    'Online payment is not available right now. Please choose another payment method or try again later.',
  go_on: 'Continue',
  waiting: 'Waiting for payment',
}
