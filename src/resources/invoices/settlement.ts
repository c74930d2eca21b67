import {
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
} from '../../money/decimal.ts'
import { invalid } from '../../platform/refusal.ts'
import { owedOf } from './debts.ts'
import type { Invoice, InvoiceDraft } from './schema.ts'

// What is to be paid of a document, and how `paid` and `status` tell the same story: paid means all of it, partial some of it.
// `paid` is what was set by hand and what payments gave, together.

export type Settled = Pick<InvoiceDraft, 'kind' | 'price_gross' | 'settlement_positions' | 'paid'>

// Charges and deductions change what is to be paid, not what was sold; on an advance they count for nothing.
export function payable({ kind, price_gross, settlement_positions }: Settled): Decimal {
  const gross = price_gross ?? ZERO
  const parts = (settlement_positions ?? []) as { kind: string; amount: string }[]
  if (kind === 'advance' || parts.length === 0) return gross
  const amounts = parts.map(({ kind, amount }) =>
    kind === 'charge' ? decimal(amount) : negate(decimal(amount)),
  )
  return sum([gross, ...amounts])
}

export const amountDue = (invoice: Settled): Decimal => subtract(payable(invoice), invoice.paid ?? ZERO)

export const hasPayments = ({ paid_by_payments }: Pick<InvoiceDraft, 'paid_by_payments'>): boolean =>
  !isZero(paid_by_payments ?? ZERO)

// What the request says about paying. What payments gave stays, whatever is said.
export function composePaid(
  due: Decimal,
  draft: InvoiceDraft,
  today: string,
  current?: Invoice,
): InvoiceDraft {
  checkSign(due, draft, current)
  const given = current?.paid_by_payments ?? ZERO
  const has_payments = !isZero(given)
  if (has_payments) checkPayments(draft, given, current as Invoice)
  const status = draft.status ?? current?.status ?? 'issued'
  const paid_date = draft.paid_date ?? current?.paid_date
  const stays_paid = status === 'paid' && draft.paid === undefined && !has_payments
  // Clients send whole documents back: what payments made paid is not said by hand.
  const says_paid = draft.status === 'paid' && !(has_payments && current?.status === 'paid')
  if (says_paid || stays_paid) {
    const paid = has_payments && covers(given, due) ? given : due
    return { status: 'paid', paid, paid_date: paid_date ?? today }
  }
  // Who calls a paid document open says that the money did not come after all.
  if (current?.status === 'paid' && isOpened(draft) && !has_payments)
    return { status, paid: ZERO, paid_date: null }
  const paid = draft.paid ?? current?.paid ?? ZERO
  if (draft.paid === undefined && draft.status === undefined && !has_payments) return { status, paid }
  if (!isZero(paid) && (!isZero(due) || has_payments))
    return { status: covers(paid, due) ? 'paid' : 'partial', paid, paid_date: paid_date ?? today }
  const is_open_again = isZero(paid) && draft.status === undefined
  return { status: is_open_again ? openStatus(status) : status, paid, paid_date: draft.paid_date ?? null }
}

// Below zero is what a refund pays, and nothing else. Clients send back what they were told.
function checkSign(due: Decimal, { paid }: InvoiceDraft, current?: Invoice) {
  if (!paid || !isNegative(paid) || isNegative(due)) return
  if (current?.paid && equals(paid, current.paid)) return
  throw invalid({ paid: 'is below zero, and nothing is to be paid back' })
}

const isOpened = ({ status, paid }: InvoiceDraft): boolean =>
  paid === undefined && status !== undefined && status !== 'paid' && status !== 'partial'

type Before = { status: InvoiceDraft['status']; paid_date: string | null }

// The document after its payments have come to this, the last of them on that day. When none is left it is as it was before.
export function withPayments(invoice: Invoice, given: Decimal, paid_date: string | null): InvoiceDraft {
  const by_hand = subtract(invoice.paid ?? ZERO, invoice.paid_by_payments ?? ZERO)
  const paid = add(by_hand, given)
  const { status, paid_date: date } = invoice
  const before = (invoice.before_payments ?? { status, paid_date: date }) as Before
  const has_payments = !isZero(given)
  const settled = isZero(paid)
    ? openStatus(before.status)
    : covers(paid, payable(invoice))
      ? 'paid'
      : 'partial'
  const amount_due = amountDue({ ...invoice, paid })
  return {
    paid,
    amount_due,
    ...owedOf({ ...invoice, status: settled, amount_due }),
    paid_by_payments: has_payments ? given : null,
    before_payments: has_payments ? (before as never) : null,
    status: settled,
    paid_date: has_payments ? paid_date : (before.paid_date ?? (isZero(paid) ? null : date)),
  }
}

function checkPayments({ paid, currency }: InvoiceDraft, given: Decimal, current: Invoice) {
  if (paid && !covers(paid, given))
    throw invalid({ paid: `is less than what payments gave (${printDecimal(given)}); change those` })
  if (currency && currency !== current.currency)
    throw invalid({ currency: 'cannot change while the document has payments' })
}

const openStatus = (status: InvoiceDraft['status']) =>
  status === 'paid' || status === 'partial' ? 'issued' : status

// What a refund owes is below zero, and so is what pays it.
const covers = (paid: Decimal, due: Decimal): boolean =>
  isNegative(due) ? compare(paid, due) <= 0 : compare(paid, due) >= 0
