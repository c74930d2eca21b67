import { isZero, ZERO } from '../../../../money/decimal.ts'
import { invalid, unprocessable } from '../../../../platform/api-error.ts'
import { isBlank } from '../../../../platform/fields/field.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import { isIssuedByAccount, isReceivable, isTurnoverKind } from '../kinds.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { isStateField } from './amount-due.ts'

// Locks of documents that others rely on: delivered documents, and documents of closed months.

export type DeliveryReason = 'sent' | 'opened' | 'paid' | 'corrected' | 'used'

const REASON_BY_STATUS: { readonly [status: string]: DeliveryReason } = {
  sent: 'sent',
  accepted: 'sent',
  rejected: 'sent',
  paid: 'paid',
  partial: 'paid',
}

// Returns how a document of the account was delivered, if it was: the stored reason, or the one that follows from its
// fields.
export function deliveryReason({
  kind,
  income,
  self_billing,
  left_by,
  sent_time,
  paid,
  status,
}: InvoiceDraft): DeliveryReason | null {
  if (!isIssuedByAccount({ kind, income, self_billing })) return null
  if (left_by) return left_by as DeliveryReason
  if (sent_time) return 'sent'
  return isZero(paid ?? ZERO) ? (REASON_BY_STATUS[status ?? ''] ?? null) : 'paid'
}

// The document has no frozen template yet and may get one. Documents delivered before templates were frozen stay
// without.
export const hasNoFrozenTemplate = ({ left_by, sent_time, look_id }: InvoiceDraft): boolean =>
  !look_id && !left_by && !sent_time

// Fields that are not content: how the document was sent and booked, and internal notes.
const UNLOCKED_FIELDS = new Set([
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
  // These are known only after the month of the document.
  'confirmed_on',
  'evidence_on',
  'bad_debt_relief',
])

// Bookkeeping fields that accountants set: they are not printed, but determine the month in which tax counts.
const CLOSED_FIELDS = ['deduct_in', 'deduction']
const BOOKING_FIELDS = new Set(['correction_cause', 'cause_on', ...CLOSED_FIELDS])

export const isContent = (fields: object): boolean =>
  Object.keys(fields).some((name) => !UNLOCKED_FIELDS.has(name) && !isStateField(name))

// Rejects changes of the content of a locked document, and changes that move a document into a closed month.
export function checkChange(
  current: Invoice,
  composed: InvoiceDraft,
  changes: object,
  input: { draft: InvoiceDraft; has_lists: boolean },
  settings: Settings,
) {
  // Composing again may give other results than at the time of issue, so only a request that changes content is
  // rejected.
  if (!isContent(changes) || !(input.has_lists || isContent(input.draft))) return
  if (Object.keys(changes).every((name) => BOOKING_FIELDS.has(name) || !isContent({ [name]: true }))) {
    // Changing the cause of a correction is allowed in a closed month, because the ledger makes the difference pending.
    if (CLOSED_FIELDS.some((name) => name in changes)) checkNotInClosedPeriod(current, settings)
    return
  }
  const { locked_by_export = current.locked_by_export } = input.draft
  checkUnlocked({ ...current, locked_by_export }, settings)
  checkPeriodOpen(composed, settings)
}

// The document is in the books of another program, which may unlock it.
export function checkUnexported(invoice: Invoice) {
  if (invoice.locked_by_export)
    throw invalid({
      locked_by_export:
        'is locked because the document was exported; set locked_by_export to false to edit it',
    })
}

export function checkUnlocked(invoice: Invoice, settings: Settings) {
  checkUnexported(invoice)
  checkNotInClosedPeriod(invoice, settings)
  checkNotInKsef(invoice)
  if (!isIssuedByAccount(invoice) || !isInBooks(invoice)) return
  if (settings.lock_documents === 'issued')
    throw invalid({
      lock_documents: 'is locked because the document has been issued; issue a correction or void it',
    })
  const leftBy = deliveryReason(invoice)
  if (settings.lock_documents === 'sent' && leftBy !== null)
    throw invalid({
      lock_documents: `is locked because the document was already sent (${leftBy}); issue a correction instead`,
    })
}

// An invoice that went into circulation is corrected and never annulled (art. 106j and 108 of the Polish VAT act).
export function checkNotDelivered(invoice: Invoice) {
  const leftBy = deliveryReason(invoice)
  const isCancellable = !isReceivable(invoice) || CANCELLABLE_KINDS.has(invoice.kind ?? '')
  if (leftBy === null || isCancellable || !REACHED_BUYER.has(leftBy)) return
  throw invalid({
    status: `cannot be voided because the document was delivered (${leftBy}); issue a correction instead`,
  })
}

const REACHED_BUYER = new Set<DeliveryReason>(['sent', 'opened', 'paid'])

// These are no invoices.
const CANCELLABLE_KINDS = new Set(['receipt', 'bill', 'invoice_other'])

// A document that is or may be in KSeF is corrected and never changed. Test environments of KSeF do not lock documents.
export function checkNotInKsef(invoice: Invoice) {
  if (!isInKsef(invoice)) return
  throw unprocessable(
    invoice.gov_status === 'ok'
      ? `The document is in KSeF (${invoice.gov_id}) and cannot be changed or deleted; issue a correction instead`
      : 'The document is being sent to KSeF and cannot be changed or deleted; issue a correction once it is there',
  )
}

const IN_KSEF = new Set(['ok', 'processing', 'server_error', 'status_check_error', 'offline'])

// The issuer of the invoice for a farmer also issues its correction, although it is an expense.
const CORRECTION_FOR_FARMER = 'KOR_VAT_RR'

const isInKsef = (invoice: Invoice): boolean =>
  invoice.gov_status !== null &&
  (isIssuedByAccount(invoice) || invoice.gov_kind === CORRECTION_FOR_FARMER) &&
  IN_KSEF.has(invoice.gov_status) &&
  !isUnsent(invoice)

const UNSENT_STATUSES = new Set(['processing', 'server_error'])

// The document is queued but not sent yet, and was not issued with the codes of offline mode.
const isUnsent = ({ gov_status, gov_send_date, gov_certificate_link }: Invoice): boolean =>
  UNSENT_STATUSES.has(gov_status ?? '') && gov_send_date === null && gov_certificate_link === null

// A document in the books of a closed month stays there; its correction belongs to the month of the correction.
export function checkNotInClosedPeriod(invoice: Invoice, settings: Settings) {
  const day = closedDay(invoice, settings)
  if (day !== undefined)
    throw invalid({
      closed_until: `${settings.closed_until}: the period is closed until ${day}; issue a correction instead`,
    })
}

// Rejects new documents in a closed month.
export function checkPeriodOpen(invoice: InvoiceDraft, settings: Settings) {
  const day = closedDay(invoice, settings)
  if (day !== undefined)
    throw invalid({ [day]: `is in a closed period (until ${settings.closed_until}); enter a later date` })
}

// Whether the content of the document is locked.
export function isLocked(invoice: Invoice, settings: Settings): boolean {
  const { lock_documents, closed_until } = settings
  if (isInKsef(invoice) || invoice.locked_by_export) return true
  if (!closed_until && (!lock_documents || lock_documents === 'off')) return false
  if (closedDay(invoice, settings) !== undefined) return true
  if (!isIssuedByAccount(invoice) || !isInBooks(invoice)) return false
  return lock_documents === 'issued' || (lock_documents === 'sent' && deliveryReason(invoice) !== null)
}

// An expense may arrive when the month of its issue is closed: it is booked by its tax date. The sale of an invoice for
// a receipt is booked by the receipt.
function closedDay(invoice: InvoiceDraft, { closed_until }: Settings) {
  if (!closed_until || !isInBooks(invoice)) return undefined
  const days =
    invoice.income === false
      ? TAX_DATE
      : isBlank(invoice.receipt_for_invoice_id)
        ? ISSUE_AND_TAX_DATE
        : ISSUE_DATE
  return days.find((name) => (invoice[name] ?? invoice.issue_date ?? '') <= closed_until)
}

const ISSUE_AND_TAX_DATE = ['issue_date', 'accounting_vat_tax_date'] as const
const TAX_DATE = ['accounting_vat_tax_date'] as const
const ISSUE_DATE = ['issue_date'] as const

// Offers, orders and slips are not in the books.
const isInBooks = ({ kind }: InvoiceDraft): boolean => isTurnoverKind(kind ?? 'vat')
