import { decimal, isZero } from '../../../../../src/money/decimal.ts'
import { isCancelled, isSettledWithoutMoney } from '../../../../api/invoices.ts'
import { isOffer } from '../document-kinds.ts'
import {
  canRecur,
  conversionsOf,
  type Invoice,
  isCorrectable,
  needsEditConfirmation,
  requestsPayment,
} from '../invoice.ts'

// Decides which actions a document offers, for its buttons and its menu alike.

export type ActionInvoice = Pick<
  Invoice,
  | 'kind'
  | 'status'
  | 'cancelled'
  | 'locked'
  | 'income'
  | 'delivered_by'
  | 'amount_due'
  | 'set_off'
  | 'price_tax'
  | 'seller_country'
  | 'buyer_country'
  | 'buyer_tax_no'
>

const STATUSES = ['issued', 'sent', 'partial', 'paid', 'rejected'] as const
const OFFER_STATUSES = ['issued', 'sent', 'accepted', 'rejected'] as const

type Status = (typeof STATUSES)[number] | (typeof OFFER_STATUSES)[number]

// `hasPayments`: payments are allocated to the document, and the server refuses a status that would ignore them.
export function availableActions(invoice: ActionInvoice, mayWrite: boolean, hasPayments = false) {
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
    receiveGoods: isAlive && isPurchaseOfGoods(invoice),
    selfAssess: isAlive ? selfAssessedKinds(invoice) : [],
    share: invoice.income,
    statuses: isAlive ? offeredStatuses(invoice, hasPayments) : [],
    cancel: isAlive,
    delete: mayWrite && !invoice.locked,
  }
}

// Purchases whose goods a warehouse document receives.
const PURCHASES = new Set([
  'vat',
  'vat_mp',
  'vat_margin',
  'vat_rr',
  'bill',
  'invoice_other',
  'wnt',
  'import_products',
])

const isPurchaseOfGoods = ({ income, kind }: ActionInvoice) => !income && PURCHASES.has(kind)

// The kinds of purchases whose tax the account owes itself.
const SELF_ASSESSED_KINDS = ['wnt', 'import_service_eu', 'import_service'] as const
const ORDINARY_KINDS = new Set(['vat', 'bill', 'invoice_other'])

// A foreign supplier charged no tax, and the document is still an ordinary expense.
function selfAssessedKinds(invoice: ActionInvoice): readonly (typeof SELF_ASSESSED_KINDS)[number][] {
  const { kind, income, locked, price_tax } = invoice
  if (income || locked || !ORDINARY_KINDS.has(kind) || !isZero(decimal(price_tax))) return []
  return isFromAbroad(invoice) ? SELF_ASSESSED_KINDS : []
}

function isFromAbroad({ seller_country, buyer_country, buyer_tax_no }: ActionInvoice): boolean {
  const prefix = /^[A-Z]{2}(?=[A-Z0-9]*\d)/.exec((buyer_tax_no ?? '').trim().toUpperCase())?.[0]
  const home = seller_country || 'PL'
  return (prefix ?? (buyer_country || home)) !== home
}

export type AvailableActions = ReturnType<typeof availableActions>

// `partial` follows from payments, so it is offered only if the document has it. A document that was set off is not
// paid.
function offeredStatuses(invoice: ActionInvoice, hasPayments: boolean): readonly Status[] {
  if (isOffer(invoice)) return OFFER_STATUSES
  const isSetOff = invoice.set_off && isSettledWithoutMoney(invoice)
  return STATUSES.filter((status) => {
    if (status === invoice.status) return true
    if (status === 'paid') return !isSetOff
    return status !== 'partial' && !hasPayments
  })
}
