import type { Invoice, Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

// An invoice as matching sees it.
export type Owing = Invoice & Pick<Required<Answers['Invoice']>, 'amount_due'>
export const invoices: Resource<Owing> = { name: 'invoice', path: 'invoices' }

export type Uncounted = Answers['UncountedReceipt']

// Asked with include=invoices, which come whole.
export type Payment = Omit<Answers['BankingPayment'], 'invoices'> & { invoices?: Owing[] }

export const payments: Resource<Payment> = { name: 'banking_payment', path: 'banking/payments' }

// As a cash book has it: what went out is below zero.
export const signed = ({ price, income }: Payment): string => {
  if (income !== false) return price
  return price.startsWith('-') ? price.slice(1) : `-${price}`
}
