// The story of a document, as /invoices/ID/timeline.json tells it.

export type Mail = {
  at: string
  to: string[]
  cc: string[]
  status: string
  error: string | null
  sent_at: string | null
}
export type Happened = {
  at: string
  kind: string
  user: string | null
  parts: { [name: string]: unknown }
}
export type Paid = {
  id: number
  name: string
  currency: string | null
  paid: boolean
  paid_date: string | null
  price: string
  amount: string
}
export type LinkedDocument = {
  id: number
  resource: 'invoices' | 'warehouse_documents'
  kind: string
  number: string
  relation: string
}
export type Timeline = { events: Happened[]; mails: Mail[]; payments: Paid[]; linked: LinkedDocument[] }
