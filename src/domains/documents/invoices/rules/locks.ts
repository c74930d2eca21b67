import { isZero, ZERO } from '../../../../money/decimal.ts'
import { invalid, unprocessable } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { COUNTED_KINDS, isIssuedHere } from '../kinds.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { isState } from './amount-due.ts'

// What others rely on: documents that left the house, and months that are closed.

export type Leaving = 'sent' | 'opened' | 'paid' | 'corrected' | 'used'

const STATUSES: { readonly [status: string]: Leaving } = {
  sent: 'sent',
  accepted: 'sent',
  rejected: 'sent',
  paid: 'paid',
  partial: 'paid',
}

// How a document of ours left the house, if it did: as it was noted, or as it tells itself.
export function leftBy({ kind, income, left_by, sent_time, paid, status }: InvoiceDraft): Leaving | null {
  if (!isIssuedHere({ kind, income })) return null
  if (left_by) return left_by as Leaving
  if (sent_time) return 'sent'
  return isZero(paid ?? ZERO) ? (STATUSES[status ?? ''] ?? null) : 'paid'
}

// It has no look of its own yet, and may get one. What left before looks were kept stays without.
export const isUnkept = ({ left_by, sent_time, look_id }: InvoiceDraft): boolean =>
  !look_id && !left_by && !sent_time

// What is no content beside its state: how it was sent and booked, and the notes of the house.
const FREE = new Set([
  'internal_note',
  'category_id',
  'accounting_status',
  'locked_by_export',
  'buyer_email',
  'sent_time',
  'print_time',
  'email_status',
  'email_error',
  'email_message_id',
  'show_attachments',
  'gov_id',
  'gov_kind',
  'gov_status',
  'gov_send_date',
  'gov_sell_date',
  'gov_error_messages',
  'gov_verification_link',
  'gov_link',
  'gov_certificate_link',
])

export const isContent = (fields: object): boolean =>
  Object.keys(fields).some((name) => !FREE.has(name) && !isState(name))

// A document that is locked, and one that would move into a closed month, keep their content.
export function checkChange(
  current: Invoice,
  whole: InvoiceDraft,
  changes: object,
  said: { draft: InvoiceDraft; has_lists: boolean },
  settings: Settings,
) {
  // What is composed anew may come out otherwise than it once did; only who said something about it is refused.
  if (!isContent(changes) || !(said.has_lists || isContent(said.draft))) return
  const { locked_by_export = current.locked_by_export } = said.draft
  checkUnlocked({ ...current, locked_by_export }, settings)
  checkOpen(whole, settings)
}

// Other programs have it in their books; the one that says so may take it back.
export function checkUnexported(invoice: Invoice) {
  if (invoice.locked_by_export)
    throw invalid({ locked_by_export: 'the document was exported; send locked_by_export false to change it' })
}

export function checkUnlocked(invoice: Invoice, settings: Settings) {
  checkUnexported(invoice)
  checkUnclosed(invoice, settings)
  checkNotInKsef(invoice)
  if (!isIssuedHere(invoice) || !isBooked(invoice)) return
  if (settings.lock_documents === 'issued')
    throw invalid({ lock_documents: 'documents are not changed once they are issued; correct or cancel it' })
  const left_by = leftBy(invoice)
  if (settings.lock_documents === 'sent' && left_by !== null)
    throw invalid({ lock_documents: `the document has left the house (${left_by}); correct or cancel it` })
}

// What KSeF has, or may have, is corrected and never changed; where it binds nobody it may be.
export function checkNotInKsef(invoice: Invoice) {
  if (!isInKsef(invoice)) return
  throw unprocessable(
    invoice.gov_status === 'ok'
      ? `The document is in KSeF (${invoice.gov_id}) and cannot be changed or deleted; correct it`
      : 'The document is on its way to KSeF and cannot be changed or deleted; correct it once it is there',
  )
}

const IN_KSEF = new Set(['ok', 'processing', 'server_error', 'status_check_error', 'offline'])

// Whoever issued the invoice for a farmer issues its correction too, though it is an expense.
const CORRECTION_FOR_FARMER = 'KOR_VAT_RR'

const isInKsef = (invoice: Invoice): boolean =>
  invoice.gov_status !== null &&
  (isIssuedHere(invoice) || invoice.gov_kind === CORRECTION_FOR_FARMER) &&
  IN_KSEF.has(invoice.gov_status) &&
  !waitsHere(invoice)

const WAITING = new Set(['processing', 'server_error'])

// It has not begun to leave, and nobody has it with the codes of one that was issued offline.
const waitsHere = ({ gov_status, gov_send_date, gov_certificate_link }: Invoice): boolean =>
  WAITING.has(gov_status ?? '') && gov_send_date === null && gov_certificate_link === null

// What stands in the books of a closed month stays there; a correction comes into those of its own.
export function checkUnclosed(invoice: Invoice, settings: Settings) {
  const day = closedDay(invoice, settings)
  if (day !== undefined)
    throw invalid({
      closed_until: `${settings.closed_until}: its month is closed (${day}); correct it instead`,
    })
}

// Nothing new comes into a closed month.
export function checkOpen(invoice: InvoiceDraft, settings: Settings) {
  const day = closedDay(invoice, settings)
  if (day !== undefined) throw invalid({ [day]: `lies in a closed month (until ${settings.closed_until})` })
}

// Whether its content may still be changed.
export function isLocked(invoice: Invoice, settings: Settings): boolean {
  const { lock_documents, closed_until } = settings
  if (isInKsef(invoice) || invoice.locked_by_export) return true
  if (!closed_until && (!lock_documents || lock_documents === 'off')) return false
  if (closedDay(invoice, settings) !== undefined) return true
  if (!isIssuedHere(invoice) || !isBooked(invoice)) return false
  return lock_documents === 'issued' || (lock_documents === 'sent' && leftBy(invoice) !== null)
}

// An expense may arrive when the month of its issue is closed: it is booked under the day of its tax. The sale of an invoice for
// a receipt stands in its month by the receipt.
function closedDay(invoice: InvoiceDraft, { closed_until }: Settings) {
  if (!closed_until || !isBooked(invoice)) return undefined
  const days = invoice.income === false ? TAX_DAY : isBlank(invoice.receipt_for_invoice_id) ? DAYS : ISSUE_DAY
  return days.find((name) => (invoice[name] ?? invoice.issue_date ?? '') <= closed_until)
}

const DAYS = ['issue_date', 'accounting_vat_tax_date'] as const
const TAX_DAY = ['accounting_vat_tax_date'] as const
const ISSUE_DAY = ['issue_date'] as const

// Offers, orders and slips stand in no books.
const isBooked = ({ kind }: InvoiceDraft): boolean => COUNTED_KINDS.includes((kind ?? 'vat') as never)
