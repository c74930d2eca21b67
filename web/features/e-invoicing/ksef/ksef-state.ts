import { isCancelled, isDraft, isTestDocument } from '../../../api/invoices.ts'
import type { Invoice } from '../../documents/invoices/invoice.ts'
import { isDemoStatus, plainStatus } from '../../documents/invoices/ksef-status-value.ts'

// Decides what the page of a document shows about KSeF and what can be done there.

export type KsefInvoice = Pick<
  Invoice,
  | 'kind'
  | 'status'
  | 'cancelled'
  | 'test'
  | 'payment_url'
  | 'income'
  | 'gov_status'
  | 'gov_id'
  | 'gov_send_date'
  | 'gov_error_messages'
>

const SENT_KINDS = new Set([
  'vat',
  'vat_mp',
  'vat_margin',
  'wdt',
  'export_products',
  'advance',
  'final',
  'correction',
])
// States from which a document is sent again.
const AGAIN = new Set([
  '',
  'send_error',
  'offline_error',
  'duplicate_error',
  'blocked_403_error',
  'not_connected',
])

// `isForFarmer`: a purchase for which the buyer issues the document.
export function ksefState(invoice: KsefInvoice, isConnected: boolean, isForFarmer: boolean) {
  const { income, kind, gov_status, gov_id } = invoice
  const status = plainStatus(gov_status)
  const is_own = isForFarmer || income
  const isIssued = !isDraft(invoice) && !isTestDocument(invoice) && !isCancelled(invoice)
  const isSendable = isIssued && (income ? SENT_KINDS.has(kind) : is_own)
  return {
    status,
    is_own,
    is_visible: is_own ? gov_status !== null || (isConnected && isSendable) : gov_id !== null,
    is_demo: isDemoStatus(gov_status),
    is_offline: status === 'offline',
    is_underway: gov_status !== null && !gov_id,
    maySend: isSendable && (status === 'offline' || AGAIN.has(status)),
    mayIssueOffline: isSendable && (status === '' || isWaiting(invoice)),
  }
}

export type KsefState = ReturnType<typeof ksefState>

// A document whose sending has not begun can be issued offline instead. One that waits for the KSeF number of another
// shows the reason.
function isWaiting({ gov_status, gov_send_date, gov_error_messages = [] }: KsefInvoice): boolean {
  const status = plainStatus(gov_status)
  const isQueued = status === 'processing' && gov_error_messages.length === 0
  return gov_send_date === null && (isQueued || status === 'server_error')
}
