import type { Entry } from '../../../platform/audit/audit.ts'
import { type Changes, readChanges } from '../../../platform/audit/history.ts'
import { formatDecimal } from '../../../platform/fields/storage-values.ts'
import { isStateField } from '../../documents/invoices/rules/amount-due.ts'

// Derives the events of an invoice from its audit entries, as kinds and values that a page can translate.

export type AuditExcerpt = Pick<Entry, 'at' | 'user_id' | 'action' | 'changes'>
export type Event = { at: number; user_id: number; kind: string; parts: { [name: string]: unknown } }
export type Mail = {
  at: number
  to: string[]
  cc: string[]
  status: string
  error: string | null
  sent_at: number | null
}

// Fields that follow from other fields.
const DERIVED = new Set([
  'price_net',
  'price_tax',
  'price_gross',
  'totals_by_rate',
  'margins_by_rate',
  'products_margin',
  'discount',
  'discount_net',
  'exchange_price_net',
  'exchange_price_tax',
  'exchange_price_gross',
  'tax_in_account_currency',
  'product_cache',
  'product_id',
  'series',
  'series_count',
  'issue_year',
  'declared_on',
])

export function eventsOf(entries: readonly AuditExcerpt[]): Event[] {
  return entries.flatMap((entry) => {
    const changes = readChanges(entry.changes)
    return [...eventsOfAction(entry.action, changes)].map(([kind, parts]) => ({
      at: entry.at,
      user_id: entry.user_id,
      kind,
      parts,
    }))
  })
}

// A document created from a received file was not issued here: it was received, and the file says in which format.
export const withFile = (events: readonly Event[], file: Event['parts'] | undefined): readonly Event[] =>
  file === undefined
    ? events
    : events.map((event) =>
        event.kind === 'issued' ? { ...event, kind: 'received', parts: { ...event.parts, ...file } } : event,
      )

// The newest first; at the same moment an entry stands before the view that caused it.
export function withViews(events: readonly Event[], views: readonly { at: number; way: string }[]): Event[] {
  const viewEvents = views.map(({ at, way }): Event => ({ at, user_id: 0, kind: 'viewed', parts: { way } }))
  return [...events, ...viewEvents].sort((a, b) => b.at - a.at)
}

type EventParts = [kind: string, parts: { [name: string]: unknown }]

const before = (changes: Changes, field: string) => changes[field]?.[0] ?? null
const after = (changes: Changes, field: string) => changes[field]?.[1] ?? null

// The events of an action; every other action results in the fields that it changed.
const EVENTS = new Map<string, (changes: Changes) => Iterable<EventParts>>([
  ['create', (changes) => (after(changes, 'status') === 'draft' ? [['drafted', {}]] : issueEvents(changes))],
  ['issue', issueEvents],
  [
    'move_in',
    (changes) => (after(changes, 'number') === null ? changeEvents(changes) : issueEvents(changes)),
  ],
  ['delete', (changes) => [['deleted', { number: before(changes, 'number') }]]],
  ['restore', (changes) => [['restored', { number: after(changes, 'number') }]]],
  ['cancel', (changes) => [['cancelled', { reason: after(changes, 'cancel_reason') }]]],
  ['send_by_email', sentByEmail],
  ['send_by_network', sentByNetwork],
  ['send_to_ksef', submittedToKsef],
  ['answer', (changes) => [answeredByClient(after(changes, 'client_answer'))]],
  ['add_attachment', (changes) => [['file_added', { file_name: after(changes, 'file_name') }]]],
  ['delete_attachment', (changes) => [['file_removed', { file_name: before(changes, 'file_name') }]]],
  ['book', () => [['booked', {}]]],
  ['leave', (changes) => [['left', { by: after(changes, 'left_by') }]]],
])

const eventsOfAction = (action: string, changes: Changes): Iterable<EventParts> =>
  (EVENTS.get(action) ?? changeEvents)(changes)

function issueEvents(changes: Changes): EventParts[] {
  return [['issued', { number: after(changes, 'number'), status: after(changes, 'status') }]]
}

const IN_KSEF: { readonly [status: string]: string } = {
  processing: 'ksef_wanted',
  ok: 'ksef_ok',
  offline: 'ksef_offline',
  server_error: 'ksef_unreachable',
  status_check_error: 'ksef_unknown',
  send_error: 'ksef_refused',
  offline_error: 'ksef_refused',
  duplicate_error: 'ksef_refused',
  blocked_403_error: 'ksef_refused',
}

// Test submissions are shown like real ones.
function* submittedToKsef(changes: Changes): Iterable<EventParts> {
  const status = String(changes.gov_status?.[1] ?? '').replace('demo_', '')
  const kind = IN_KSEF[status]
  if (kind) yield [kind, { gov_id: changes.gov_id?.[1] ?? null }]
}

function answeredByClient(answer: unknown): EventParts {
  const { decision, ...parts } = answer as { [name: string]: unknown }
  return [`client_${decision}`, parts]
}

function* sentByEmail(changes: Changes): Iterable<EventParts> {
  const newValue = (field: string) => changes[field]?.[1] ?? null
  const status = newValue('email_status')
  if (changes.email_to) yield ['mail_queued', { to: newValue('email_to'), cc: newValue('email_cc') }]
  else if (status === 'failed' || status === 'retrying' || status === 'unknown')
    yield [`mail_${status}`, { error: newValue('email_error') }]
  else if (changes.sent_time)
    yield ['sent', { to_outbox: status === 'outbox', facturx_refused: newValue('facturx_refused') }]
}

function* sentByNetwork(changes: Changes): Iterable<EventParts> {
  const newValue = (field: string) => changes[field]?.[1] ?? null
  const state = newValue('network_state')
  if (changes.network_answer)
    yield ['network_answer', { code: newValue('network_answer'), reason: newValue('network_error') }]
  else if (state)
    yield [`network_${state}`, { error: newValue('network_error'), to: newValue('network_receiver') }]
}

function* changeEvents(changes: Changes): Iterable<EventParts> {
  const [before, after] = changes.status ?? [null, null]
  const amount = changes.paid ? formatDecimal(String(changes.paid[1])) : null
  const paid = { amount, paid_date: changes.paid_date?.[1] ?? null }
  if (after === 'paid') yield ['paid', paid]
  else if (after === 'partial' || (changes.paid && !changes.status)) yield ['partly_paid', paid]
  else if (before === 'paid' || before === 'partial') yield ['unpaid', { status: after }]
  else if (changes.status) yield [String(after), { before }]
  if (changes.warehouse_document_id)
    yield [changes.warehouse_document_id[1] ? 'delivered' : 'undelivered', {}]
  if (changes.invoice_for_receipt_id)
    yield [changes.invoice_for_receipt_id[1] ? 'invoiced' : 'uninvoiced', {}]
  const fields = Object.keys(changes).filter((field) => !DERIVED.has(field) && !isStateField(field))
  if (fields.length > 0) yield ['changed', { fields }]
}

// Each request to send is an email. Later entries refer to the last requested one, or to the first that had not been
// sent yet.
export function mailsOf(entries: readonly AuditExcerpt[]): Mail[] {
  const mails: Mail[] = []
  for (const { at, action, changes: text } of entries.toReversed()) {
    if (action !== 'send_by_email') continue
    const changes = readChanges(text)
    const newValue = (field: string) => changes[field]?.[1] ?? null
    if (changes.email_to) {
      const [to, cc] = [newValue('email_to'), newValue('email_cc')].map((list) => (list ?? []) as string[])
      mails.push({ at, to: to ?? [], cc: cc ?? [], status: 'queued', error: null, sent_at: null })
      continue
    }
    const refersToLast = changes.email_status !== undefined || changes.email_error !== undefined
    const mail = refersToLast ? mails.at(-1) : mails.find(({ sent_at }) => sent_at === null)
    if (!mail) continue
    if (changes.email_error) mail.error = newValue('email_error') as string | null
    if (changes.sent_time) mail.sent_at = at
    mail.status = (newValue('email_status') as string | null) ?? (changes.sent_time ? 'sent' : mail.status)
  }
  return mails.toReversed()
}
