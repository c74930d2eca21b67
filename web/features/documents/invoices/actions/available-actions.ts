import { isCancelled, isSettledWithoutMoney } from '../../../../api/invoices.ts'
import {
  canRecur,
  conversionsOf,
  type Invoice,
  isCorrectable,
  isOffer,
  needsEditConfirmation,
  requestsPayment,
} from '../invoice.ts'

// Decides which actions a document offers, for its buttons and its menu alike.

export type ActionInvoice = Pick<
  Invoice,
  'kind' | 'status' | 'cancelled' | 'locked' | 'income' | 'left_by' | 'amount_due' | 'set_off'
>

const STATUSES = ['issued', 'sent', 'partial', 'paid', 'rejected'] as const
const OFFER_STATUSES = ['issued', 'sent', 'accepted', 'rejected'] as const

type Status = (typeof STATUSES)[number] | (typeof OFFER_STATUSES)[number]

export function availableActions(invoice: ActionInvoice, may_write: boolean) {
  const is_alive = may_write && !isCancelled(invoice)
  const is_correctable = isCorrectable(invoice)
  return {
    send: is_alive && invoice.income,
    markPaid:
      is_alive && invoice.status !== 'paid' && requestsPayment(invoice) && !isSettledWithoutMoney(invoice),
    edit: may_write && !invoice.locked,
    // The document was already sent to the client.
    confirmEdit: needsEditConfirmation(invoice),
    correct: may_write && is_correctable,
    // A locked document is corrected instead of edited.
    correctInsteadOfEdit: is_alive && invoice.locked && is_correctable,
    copy: may_write,
    recur: may_write && canRecur(invoice),
    convertTo: may_write ? conversionsOf(invoice) : [],
    share: invoice.income,
    statuses: is_alive ? offeredStatuses(invoice) : [],
    cancel: is_alive,
    delete: may_write && !invoice.locked,
  }
}

export type AvailableActions = ReturnType<typeof availableActions>

// `partial` follows from payments, so it is offered only where it already is. A document that was set off is not paid.
function offeredStatuses(invoice: ActionInvoice): readonly Status[] {
  if (isOffer(invoice)) return OFFER_STATUSES
  const is_set_off = invoice.set_off && isSettledWithoutMoney(invoice)
  return STATUSES.filter(
    (status) => (status !== 'partial' || invoice.status === 'partial') && (status !== 'paid' || !is_set_off),
  )
}
