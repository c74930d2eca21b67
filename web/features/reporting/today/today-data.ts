import { clients, invoices, type Resource, recurrings, transmissions } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { receivedFiles } from '../../e-invoicing/received/received-file.ts'

// The list of work, and where its rows and sections lead.

export type Today = Answers['Today']
export type Section = Today['sections'][number]
export type Row = Section['rows'][number]
export type Action = NonNullable<Row['action']>

export const TODAY_PATH = '/today.json'

export const keyOf = ({ record, id, name }: Row): string => `${record}/${id ?? name}`

export function pathOf(row: Row): string {
  const { record, id, name, invoice_id } = row
  if (record === 'closing') return `/closing?month=${name}`
  if (record === 'banking_payments') return `/payments/${id}`
  return invoice_id === null ? `/${record}/${id}` : `/invoices/${invoice_id}`
}

// The page with all rows of a section. The month is a row alone.
export const LISTS: { readonly [name in Section['name']]: string | undefined } = {
  ksef_errors: '/ksef',
  ksef_due: '/ksef',
  overdue: '/invoices?status=overdue',
  drafts: '/invoices?status=draft',
  unsent: '/invoices?status=issued',
  received: '/received?decision=open',
  payments: '/payments',
  recurring: '/recurrings',
  month: undefined,
  stock: '/products?stock=below_minimum',
}

// The resources that an action changes, so that pages which show them load again.
export const CHANGED_BY: { readonly [action in Action]: readonly Resource<{ id: number }>[] } = {
  send_to_ksef: [invoices, transmissions],
  remind: [invoices, clients],
  issue: [invoices, clients],
  send: [invoices],
  mark_as_sent: [invoices],
  book: [receivedFiles, invoices],
  resume: [recurrings],
  pause: [recurrings],
}
