import type { InvoiceRef, Resource } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'

// Fields of an invoice that the allocation uses.
export type OpenInvoice = InvoiceRef & Pick<Required<Answers['Invoice']>, 'amount_due'>
export const openInvoices: Resource<OpenInvoice> = { name: 'invoice', path: 'invoices' }

export type UncountedReceipt = Answers['UncountedReceipt']

// Requested with include=invoices, which adds the complete invoices.
export type Payment = Omit<Answers['BankingPayment'], 'invoices'> & { invoices?: OpenInvoice[] }

export const payments: Resource<Payment> = { name: 'banking_payment', path: 'banking/payments' }

// The signed amount as in a cash book: outgoing payments are negative.
export const signedAmount = ({ price, income }: Payment): string => {
  if (income !== false) return price
  return price.startsWith('-') ? price.slice(1) : `-${price}`
}
