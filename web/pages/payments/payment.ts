import type { Invoice, Resource, Saved } from '../../api/resources.ts'

// An invoice as matching sees it.
export type Owing = Invoice & { amount_due: string }
export const invoices: Resource<Owing> = { name: 'invoice', path: 'invoices' }

type Share = { invoice_id: number; amount: string; spent: string }

export type Uncounted = {
  id: string
  provider: string
  price: string
  currency: string
  expected_price: string | null
  expected_currency: string | null
  reason: 'session' | 'currency' | 'amount'
  received_at: string
}

export type Payment = Saved & {
  name: string
  price: string
  currency: string | null
  exchange_currency_rate: string | null
  paid: boolean
  paid_date: string | null
  kind: string | null
  provider: string | null
  provider_status: string | null
  provider_title: string | null
  uncounted_receipts: Uncounted[] | null
  invoice_ids: number[] | null
  overpaid: string
  client_id: number | null
  department_id: number | null
  product_id: number | null
  bank_account_id: number | null
  quantity: string | null
  generate_invoice: boolean
  generated_invoice_id: number | null
  invoice_name: string | null
  invoice_tax_no: string | null
  invoice_street: string | null
  invoice_post_code: string | null
  invoice_city: string | null
  invoice_country: string | null
  first_name: string | null
  last_name: string | null
  email: string | null
  phone: string | null
  oid: string | null
  description: string | null
  comment: string | null
  // With include=invoices.
  invoices?: Owing[]
  shares?: Share[]
}

export const payments: Resource<Payment> = { name: 'banking_payment', path: 'banking/payments' }
