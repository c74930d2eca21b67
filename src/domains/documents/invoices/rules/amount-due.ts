import {
  absolute,
  add,
  compare,
  type Decimal,
  decimal,
  equals,
  isNegative,
  isZero,
  negate,
  printDecimal,
  subtract,
  sum,
  ZERO,
} from '../../../../money/decimal.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { isCreditNote, owesNet } from '../kinds.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { receivableOf } from './debts.ts'

// Calculates the amount due of a document and keeps `paid` and `status` consistent: paid means all of it, partial some
// of it. `paid` is the sum of the amount set by hand and the payments.

export type Payable = Pick<
  InvoiceDraft,
  | 'kind'
  | 'income'
  | 'corrected_kind'
  | 'reverse_charge'
  | 'accounting_note_kind'
  | 'price_net'
  | 'price_gross'
  | 'settlement_positions'
  | 'paid'
  | 'set_off'
>

// Charges and deductions change the amount to pay, not the sale; on an advance they do not count.
export function payable(document: Payable): Decimal {
  const { kind, accounting_note_kind, price_net, price_gross, settlement_positions } = document
  const worth = (owesNet(document) ? price_net : price_gross) ?? ZERO
  const gross = isCreditNote({ kind, accounting_note_kind }) ? negate(absolute(worth)) : worth
  const parts = (settlement_positions ?? []) as { kind: string; amount: string }[]
  if (kind === 'advance' || parts.length === 0) return gross
  const amounts = parts.map(({ kind, amount }) =>
    kind === 'charge' ? decimal(amount) : negate(decimal(amount)),
  )
  return sum([gross, ...amounts])
}

// Subtracts what other documents of the correction chain set off.
export const payableAfterSetOff = (invoice: Payable): Decimal =>
  subtract(payable(invoice), invoice.set_off ?? ZERO)

export const amountDue = (invoice: Payable): Decimal =>
  subtract(payableAfterSetOff(invoice), invoice.paid ?? ZERO)

export const hasPayments = ({ paid_by_payments }: Pick<InvoiceDraft, 'paid_by_payments'>): boolean =>
  !isZero(paid_by_payments ?? ZERO)

// Applies the payment fields of the request. Payments stay as they are, and so does an amount set by hand before.
export function composePaid(
  total: Decimal,
  draft: InvoiceDraft,
  today: string,
  current?: Invoice,
  setOff: Decimal = ZERO, // set off against other documents, of the part that is not paid yet
): InvoiceDraft {
  checkSign(total, draft, current)
  const allocated = current?.paid_by_payments ?? ZERO
  const has_payments = !isZero(allocated)
  if (has_payments) checkPayments(draft, allocated, current as Invoice)
  return PAID_OUTCOMES[paymentInput(draft, has_payments, current)]({
    total,
    due: subtract(total, setOff),
    paid_before: current?.paid ?? ZERO,
    paid: draft.paid ?? current?.paid ?? ZERO,
    status: draft.status ?? current?.status ?? 'issued',
    has_status: draft.status !== undefined,
    sent_date: draft.paid_date ?? null,
    paid_date: draft.paid_date ?? current?.paid_date ?? today,
    has_payments,
  })
}

// Only a refund has a negative paid amount. Accepts the stored value, because clients send back complete records.
function checkSign(total: Decimal, { paid }: InvoiceDraft, current?: Invoice) {
  if (!paid || !isNegative(paid) || isNegative(total)) return
  if (current?.paid && equals(paid, current.paid)) return
  throw invalid({ paid: 'cannot be negative because there is nothing to refund; enter 0 or more' })
}

type PaidFacts = {
  total: Decimal
  due: Decimal
  paid_before: Decimal
  paid: Decimal
  status: NonNullable<InvoiceDraft['status']>
  has_status: boolean
  sent_date: string | null
  paid_date: string
  has_payments: boolean
}

type PaymentInput = 'all' | 'open' | 'amount' | 'nothing'

const PAID_OUTCOMES: { readonly [status in PaymentInput]: (facts: PaidFacts) => InvoiceDraft } = {
  // Paid in full. An overpayment stays; a stated full amount is accepted even if part of it is set off.
  all: ({ total, due, paid_before, paid, paid_date }) => {
    const all = covers(paid, total) && !equals(total, due) ? total : due
    return { status: 'paid', paid: covers(paid_before, all) ? paid_before : all, paid_date }
  },
  // The payment is revoked.
  open: ({ status }) => ({ status, paid: ZERO, paid_date: null }),
  // An amount. Zero, or an amount for a document without an amount due, leaves the document open.
  amount: ({ total, due, paid, status, has_status, sent_date, paid_date, has_payments }) => {
    if (!isZero(paid) && (!isZero(total) || has_payments))
      return { status: paymentStatusOf(paid, due), paid, paid_date }
    return { status: isZero(paid) && !has_status ? openStatus(status) : status, paid, paid_date: sent_date }
  },
  // The paid amount is unchanged; the status follows from the current amount due.
  nothing: ({ due, paid, status }) => {
    const isSettled = status === 'paid' || (status === 'partial' && !isZero(paid))
    if (!isSettled || isZero(due)) return { status, paid }
    return { status: isZero(paid) ? openStatus(status) : paymentStatusOf(paid, due), paid }
  },
}

function paymentInput(draft: InvoiceDraft, hasPayments: boolean, current?: Invoice): PaymentInput {
  const wasPaid = current?.status === 'paid'
  // Clients send complete documents back, with the amount, or after payments have made them paid.
  const isEcho = wasPaid && (hasPayments || isSame(draft.paid, current.paid))
  if (draft.status === 'paid' && !isEcho) return 'all'
  if (wasPaid && reopens(draft) && !hasPayments) return 'open'
  return draft.paid !== undefined || draft.status !== undefined || hasPayments ? 'amount' : 'nothing'
}

const isSame = (a: Decimal | null | undefined, paidBefore: Decimal | null): boolean =>
  Boolean(a && paidBefore && compare(a, paidBefore) === 0)

const paymentStatusOf = (paid: Decimal, due: Decimal) => (covers(paid, due) ? 'paid' : 'partial')

const reopens = ({ status, paid }: InvoiceDraft): boolean =>
  paid === undefined && status !== undefined && status !== 'paid' && status !== 'partial'

type Before = { status: InvoiceDraft['status']; paid_date: string | null }

// Returns the fields that change when payments add up to this amount, the last one on that day. Without payments the
// document returns to its earlier state.
export function withPayments(invoice: Invoice, allocated: Decimal, paidDate: string | null) {
  const byHand = subtract(invoice.paid ?? ZERO, invoice.paid_by_payments ?? ZERO)
  const paid = add(byHand, allocated)
  const { status, paid_date: date } = invoice
  const before = (invoice.before_payments ?? { status, paid_date: date }) as Before
  const hasPayments = !isZero(allocated)
  const settled = isZero(paid)
    ? openStatus(before.status)
    : paymentStatusOf(paid, payableAfterSetOff(invoice))
  const amount_due = amountDue({ ...invoice, paid })
  return {
    paid,
    amount_due,
    ...receivableOf({ ...invoice, status: settled, amount_due, paid }),
    paid_by_payments: hasPayments ? allocated : null,
    // A cast, because the field is typed as any JSON value.
    before_payments: hasPayments ? (before as never) : null,
    status: settled,
    paid_date: hasPayments ? paidDate : (before.paid_date ?? (isZero(paid) ? null : date)),
  } satisfies InvoiceDraft
}

// Returns the fields that change when the amount set by hand changes, beside the payments.
export function withManualPayment(invoice: Invoice, byHand: Decimal, paidDate: string | null) {
  const paid = add(byHand, invoice.paid_by_payments ?? ZERO)
  const status = isZero(paid)
    ? openStatus(invoice.status)
    : paymentStatusOf(paid, payableAfterSetOff(invoice))
  const amount_due = amountDue({ ...invoice, paid })
  const receivable = receivableOf({ ...invoice, status, amount_due, paid })
  return {
    paid,
    status,
    paid_date: isZero(paid) ? null : paidDate,
    amount_due,
    ...receivable,
  } satisfies InvoiceDraft
}

// Returns the fields that change when this amount is set off against other documents of the chain. The status follows
// from what was paid.
export function withSetOff(invoice: Invoice, setOff: Decimal) {
  const after = { ...invoice, set_off: isZero(setOff) ? null : setOff }
  const paid = invoice.paid ?? ZERO
  const due = payableAfterSetOff(after)
  const isSettled = invoice.status === 'paid' || invoice.status === 'partial'
  const settled = isZero(paid) ? openStatus(invoice.status) : paymentStatusOf(paid, due)
  const status = isSettled && !isZero(due) ? settled : invoice.status
  const amount_due = amountDue(after)
  const receivable = receivableOf({ ...after, status, amount_due })
  return { set_off: after.set_off, status, amount_due, ...receivable } satisfies InvoiceDraft
}

// A cancelled document counts in no sum and sets off nothing.
export const cancelledOf = (invoice: Invoice) =>
  ({
    cancelled: true,
    debt: null,
    refund: null,
    counted: false,
    set_off: null,
    amount_due: amountDue({ ...invoice, set_off: null }),
  }) satisfies InvoiceDraft

type FromMoney = keyof (ReturnType<typeof withPayments> &
  ReturnType<typeof withManualPayment> &
  ReturnType<typeof withSetOff>)
type FromDocuments =
  | 'paid_on_id'
  | 'paid_elsewhere'
  | 'first_paid_date'
  | 'invoice_for_receipt_id'
  | 'warehouse_document_id'
  | 'left_by'
  | 'look_id'

// Fields that follow from payments and other documents. They are not content of the document, and the history describes
// them separately. List every field derived from payments here.
const STATE: { readonly [name in FromMoney | FromDocuments]: true } = {
  status: true,
  paid: true,
  paid_date: true,
  paid_by_payments: true,
  before_payments: true,
  amount_due: true,
  set_off: true,
  debt: true,
  refund: true,
  counted: true,
  paid_on_id: true,
  paid_elsewhere: true,
  first_paid_date: true,
  invoice_for_receipt_id: true,
  warehouse_document_id: true,
  left_by: true,
  look_id: true,
}

export const isStateField = (field: string): boolean => Object.hasOwn(STATE, field)

function checkPayments({ paid, currency }: InvoiceDraft, allocated: Decimal, current: Invoice) {
  if (paid && !covers(paid, allocated))
    throw invalid({
      paid: `is less than the allocated payments (${printDecimal(allocated)}); edit the payments`,
    })
  if (currency && currency !== current.currency)
    throw invalid({
      currency: 'cannot be changed while payments are allocated to the document; delete those payments first',
    })
}

const openStatus = (status: InvoiceDraft['status']) =>
  status === 'paid' || status === 'partial' ? 'issued' : status

// The amount due of a refund is negative, and so is the payment that settles it.
const covers = (paid: Decimal, due: Decimal): boolean =>
  isNegative(due) ? compare(paid, due) <= 0 : compare(paid, due) >= 0
