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

export function availableActions(invoice: ActionInvoice, mayWrite: boolean) {
  const isAlive = mayWrite && !isCancelled(invoice)
  const canBeCorrected = isCorrectable(invoice)
  return {
    send: isAlive && invoice.income,
    markPaid:
      isAlive && invoice.status !== 'paid' && requestsPayment(invoice) && !isSettledWithoutMoney(invoice),
    edit: mayWrite && !invoice.locked,
    // The document was already sent to the client.
    confirmEdit: needsEditConfirmation(invoice),
    correct: mayWrite && canBeCorrected,
    // A locked document is corrected instead of edited.
    correctInsteadOfEdit: isAlive && invoice.locked && canBeCorrected,
    copy: mayWrite,
    recur: mayWrite && canRecur(invoice),
    convertTo: mayWrite ? conversionsOf(invoice) : [],
    share: invoice.income,
    statuses: isAlive ? offeredStatuses(invoice) : [],
    cancel: isAlive,
    delete: mayWrite && !invoice.locked,
  }
}

export type AvailableActions = ReturnType<typeof availableActions>

// `partial` follows from payments, so it is offered only where it already is. A document that was set off is not paid.
function offeredStatuses(invoice: ActionInvoice): readonly Status[] {
  if (isOffer(invoice)) return OFFER_STATUSES
  const isSetOff = invoice.set_off && isSettledWithoutMoney(invoice)
  return STATUSES.filter(
    (status) => (status !== 'partial' || invoice.status === 'partial') && (status !== 'paid' || !isSetOff),
  )
}
