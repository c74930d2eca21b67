import type { Changes } from '../../../platform/audit/history.ts'
import { STOCK_ACTION, STOCK_RESOURCE } from '../../catalog/products/stock-entries.ts'

// Names what an entry of the audit log means to other programs, such as `invoice.paid`.

export const typeOf = (resource: string, action: string, changes: Changes): string => {
  const recordType = RECORD_TYPES[resource] ?? resource
  return (
    (recordType === 'invoice' ? invoiceType(action, changes) : undefined) ??
    `${recordType}.${PAST[action] ?? action}`
  )
}

// Record types whose name differs from that of the resource.
const RECORD_TYPES: { readonly [resource: string]: string } = {
  banking_payment: 'payment',
  [STOCK_RESOURCE]: 'product',
}

export const recordTypeOf = (resource: string): string => RECORD_TYPES[resource] ?? resource

// Actions that are not listed are their own name.
const PAST: { readonly [action: string]: string } = {
  add_attachment: 'attachment_added',
  answer: 'answered',
  book: 'booked',
  cancel: 'cancelled',
  [STOCK_ACTION]: 'stock_changed',
  check: 'checked',
  close: 'closed',
  correct: 'corrected',
  create: 'created',
  delete: 'deleted',
  delete_attachment: 'attachment_deleted',
  edit: 'updated',
  fail: 'failed',
  hold_reminders: 'reminders_held',
  import: 'imported',
  issue: 'issued',
  leave: 'delivered',
  merge: 'merged',
  move_in: 'imported',
  pause: 'paused',
  reject: 'rejected',
  remind: 'reminded',
  reopen: 'reopened',
  restore: 'restored',
  resume: 'resumed',
  revoke: 'revoked',
  skip: 'skipped',
  update: 'updated',
}

const isNow = (changes: Changes, field: string): unknown => changes[field]?.[1] ?? null

function invoiceType(action: string, changes: Changes): string | undefined {
  if (action === 'create') return isNow(changes, 'status') === 'draft' ? 'invoice.drafted' : 'invoice.created'
  if (action === 'update') return isNow(changes, 'status') === 'paid' ? 'invoice.paid' : undefined
  if (action === 'send_by_email') return emailType(changes)
  if (action === 'send_to_ksef') return ksefType(changes)
  if (action === 'send_by_network') return networkType(changes)
  return undefined
}

function emailType(changes: Changes): string {
  if (isNow(changes, 'sent_time') !== null) return 'invoice.sent'
  return isNow(changes, 'email_status') === 'failed' ? 'invoice.email_failed' : 'invoice.email_queued'
}

const KSEF_TYPES: { readonly [status: string]: string } = {
  processing: 'ksef.submitted',
  ok: 'ksef.accepted',
  offline: 'ksef.offline',
  server_error: 'ksef.delayed',
  status_check_error: 'ksef.delayed',
}

// States of test submissions have the same names with a prefix. All other states are refusals.
function ksefType(changes: Changes): string {
  const status = isNow(changes, 'gov_status')
  if (status === null) return 'ksef.updated'
  return KSEF_TYPES[String(status).replace('demo_', '')] ?? 'ksef.rejected'
}

function networkType(changes: Changes): string {
  const state = isNow(changes, 'network_state')
  if (isNow(changes, 'network_answer') !== null) return 'network.answered'
  return state === null ? 'network.updated' : `network.${state}`
}
