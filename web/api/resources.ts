import type { CLIENT_KINDS } from './choices.ts'

// The resources of the API: the key around the fields of one record, and the address of all of them.

export type Saved = { id: number; created_at: string; updated_at: string }
export type Resource<Row extends { id: number }> = {
  readonly name: string
  readonly path: string
  // Only for its type.
  readonly row?: Row
}

const resource = <Row extends { id: number }>(name: string, path: string): Resource<Row> => ({ name, path })

export type Client = Saved & {
  name: string
  shortcut: string | null
  tax_no: string | null
  email: string | null
  phone: string | null
  mobile_phone: string | null
  www: string | null
  person: string | null
  company: boolean
  first_name: string | null
  last_name: string | null
  street: string | null
  post_code: string | null
  city: string | null
  country: string | null
  kind: (typeof CLIENT_KINDS)[number]
  bank: string | null
  bank_account: string | null
  payment_to_kind: string | null
  discount: string | null
  category_id: number | null
  external_id: string | null
  note: string | null
  tag_list: string[] | null
  warnings?: { field: string; message: string }[] // of the single one
}

export type Category = Saved & { name: string; description: string | null }

// The fields that lists and links show; pages that need more declare it beside themselves.
export type Invoice = Saved & {
  number: string
  kind: string
  status: string
  issue_date: string
  payment_to: string | null
  buyer_name: string | null
  client_id: number | null
  currency: string
  price_net: string
  price_gross: string
  paid: string
  income: boolean
}

export type Product = Saved & {
  name: string
  code: string | null
  price_net: string | null
  price_gross: string | null
  tax: string | null
  currency: string | null
}

type Named = Saved & { name: string; description: string | null }

export const clients = resource<Client>('client', 'clients')
export const products = resource<Product>('product', 'products')
export const categories = resource<Category>('category', 'categories')
export const warehouses = resource<Named & { kind: string | null }>('warehouse', 'warehouses')
export const departments = resource<Named>('department', 'departments')
export const bankAccounts = resource<Named>('bank_account', 'bank_accounts')
export const invoices = resource<Invoice>('invoice', 'invoices')
export const payments = resource<Saved & { name: string }>('banking_payment', 'banking/payments')
