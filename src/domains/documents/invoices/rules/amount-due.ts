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
import { isCreditNote } from '../kinds.ts'
import type { Invoice, InvoiceDraft } from '../schema.ts'
import { owedOf } from './debts.ts'

// What is to be paid of a document, and how `paid` and `status` tell the same story: paid means all of it, partial some of it.
// `paid` is what was set by hand and what payments gave, together.

export type Payable = Pick<
  InvoiceDraft,
  'kind' | 'accounting_note_kind' | 'price_gross' | 'settlement_positions' | 'paid' | 'set_off'
>

// Charges and deductions change what is to be paid, not what was sold; on an advance they count for nothing.
export function payable({ kind, accounting_note_kind, price_gross, settlement_positions }: Payable): Decimal {
  const worth = price_gross ?? ZERO
  const gross = isCreditNote({ kind, accounting_note_kind }) ? negate(absolute(worth)) : worth
  const parts = (settlement_positions ?? []) as { kind: string; amount: string }[]
  if (kind === 'advance' || parts.length === 0) return gross
  const amounts = parts.map(({ kind, amount }) =>
    kind === 'charge' ? decimal(amount) : negate(decimal(amount)),
  )
  return sum([gross, ...amounts])
}

// What is left to pay of it in money: corrections take back a part, or it takes back what is owed for another.
export const askedOf = (invoice: Payable): Decimal => subtract(payable(invoice), invoice.set_off ?? ZERO)

export const amountDue = (invoice: Payable): Decimal => subtract(askedOf(invoice), invoice.paid ?? ZERO)

export const hasPayments = ({ paid_by_payments }: Pick<InvoiceDraft, 'paid_by_payments'>): boolean =>
  !isZero(paid_by_payments ?? ZERO)

// What the request says about paying. What payments gave stays, whatever is said, and so does what was said before.
export function composePaid(
  whole: Decimal,
  draft: InvoiceDraft,
  today: string,
  current?: Invoice,
  set_off: Decimal = ZERO, // of what is not paid yet
): InvoiceDraft {
  checkSign(whole, draft, current)
  const given = current?.paid_by_payments ?? ZERO
  const has_payments = !isZero(given)
  if (has_payments) checkPayments(draft, given, current as Invoice)
  return OUTCOMES[saidBy(draft, has_payments, current)]({
    whole,
    due: subtract(whole, set_off),
    had: current?.paid ?? ZERO,
    paid: draft.paid ?? current?.paid ?? ZERO,
    status: draft.status ?? current?.status ?? 'issued',
    says_status: draft.status !== undefined,
    said_date: draft.paid_date ?? null,
    paid_date: draft.paid_date ?? current?.paid_date ?? today,
    has_payments,
  })
}

// Below zero is what a refund pays, and nothing else. Clients send back what they were told.
function checkSign(whole: Decimal, { paid }: InvoiceDraft, current?: Invoice) {
  if (!paid || !isNegative(paid) || isNegative(whole)) return
  if (current?.paid && equals(paid, current.paid)) return
  throw invalid({ paid: 'is below zero, and nothing is to be paid back' })
}

type Facts = {
  whole: Decimal
  due: Decimal
  had: Decimal
  paid: Decimal
  status: NonNullable<InvoiceDraft['status']>
  says_status: boolean
  said_date: string | null
  paid_date: string
  has_payments: boolean
}

type Said = 'all' | 'open' | 'amount' | 'nothing'

const OUTCOMES: { readonly [said in Said]: (facts: Facts) => InvoiceDraft } = {
  // All of it. What came beyond it stays; who says that the whole sum came is believed, whatever is set off.
  all: ({ whole, due, had, paid, paid_date }) => {
    const all = covers(paid, whole) && !equals(whole, due) ? whole : due
    return { status: 'paid', paid: covers(had, all) ? had : all, paid_date }
  },
  // The money did not come after all.
  open: ({ status }) => ({ status, paid: ZERO, paid_date: null }),
  // This much. Nothing of it, or for nothing that is due, leaves the document open.
  amount: ({ whole, due, paid, status, says_status, said_date, paid_date, has_payments }) => {
    if (!isZero(paid) && (!isZero(whole) || has_payments))
      return { status: standing(paid, due), paid, paid_date }
    return { status: isZero(paid) && !says_status ? openStatus(status) : status, paid, paid_date: said_date }
  },
  // The money is what it was; whether it is enough follows from what is due now.
  nothing: ({ due, paid, status }) => {
    const is_settled = status === 'paid' || (status === 'partial' && !isZero(paid))
    if (!is_settled || isZero(due)) return { status, paid }
    return { status: isZero(paid) ? openStatus(status) : standing(paid, due), paid }
  },
}

function saidBy(draft: InvoiceDraft, has_payments: boolean, current?: Invoice): Said {
  const was_paid = current?.status === 'paid'
  // Clients send whole documents back, with the amount, or after payments have made them paid.
  const is_echo = was_paid && (has_payments || isSame(draft.paid, current.paid))
  if (draft.status === 'paid' && !is_echo) return 'all'
  if (was_paid && isOpened(draft) && !has_payments) return 'open'
  return draft.paid !== undefined || draft.status !== undefined || has_payments ? 'amount' : 'nothing'
}

const isSame = (said: Decimal | null | undefined, had: Decimal | null): boolean =>
  Boolean(said && had && compare(said, had) === 0)

const standing = (paid: Decimal, due: Decimal) => (covers(paid, due) ? 'paid' : 'partial')

const isOpened = ({ status, paid }: InvoiceDraft): boolean =>
  paid === undefined && status !== undefined && status !== 'paid' && status !== 'partial'

type Before = { status: InvoiceDraft['status']; paid_date: string | null }

// The document after its payments have come to this, the last of them on that day. When none is left it is as it was before.
export function withPayments(invoice: Invoice, given: Decimal, paid_date: string | null) {
  const by_hand = subtract(invoice.paid ?? ZERO, invoice.paid_by_payments ?? ZERO)
  const paid = add(by_hand, given)
  const { status, paid_date: date } = invoice
  const before = (invoice.before_payments ?? { status, paid_date: date }) as Before
  const has_payments = !isZero(given)
  const settled = isZero(paid) ? openStatus(before.status) : standing(paid, askedOf(invoice))
  const amount_due = amountDue({ ...invoice, paid })
  return {
    paid,
    amount_due,
    ...owedOf({ ...invoice, status: settled, amount_due, paid }),
    paid_by_payments: has_payments ? given : null,
    before_payments: has_payments ? (before as never) : null,
    status: settled,
    paid_date: has_payments ? paid_date : (before.paid_date ?? (isZero(paid) ? null : date)),
  } satisfies InvoiceDraft
}

// The document after what was said by hand has come to this, beside what payments gave.
export function withHand(invoice: Invoice, by_hand: Decimal, paid_date: string | null) {
  const paid = add(by_hand, invoice.paid_by_payments ?? ZERO)
  const status = isZero(paid) ? openStatus(invoice.status) : standing(paid, askedOf(invoice))
  const amount_due = amountDue({ ...invoice, paid })
  const owed = owedOf({ ...invoice, status, amount_due, paid })
  return {
    paid,
    status,
    paid_date: isZero(paid) ? null : paid_date,
    amount_due,
    ...owed,
  } satisfies InvoiceDraft
}

// The document after this much of it is set off against others of its chain. Whether what was paid is enough follows.
export function withSetOff(invoice: Invoice, set_off: Decimal) {
  const after = { ...invoice, set_off: isZero(set_off) ? null : set_off }
  const paid = invoice.paid ?? ZERO
  const asked = askedOf(after)
  const is_settled = invoice.status === 'paid' || invoice.status === 'partial'
  const settled = isZero(paid) ? openStatus(invoice.status) : standing(paid, asked)
  const status = is_settled && !isZero(asked) ? settled : invoice.status
  const amount_due = amountDue(after)
  const owed = owedOf({ ...after, status, amount_due })
  return { set_off: after.set_off, status, amount_due, ...owed } satisfies InvoiceDraft
}

// It counts for nothing, and settles nothing.
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
  ReturnType<typeof withHand> &
  ReturnType<typeof withSetOff>)
type FromDocuments =
  | 'paid_on_id'
  | 'paid_elsewhere'
  | 'first_paid_date'
  | 'invoice_for_receipt_id'
  | 'warehouse_document_id'
  | 'left_by'
  | 'look_id'

// What money and other documents make of it is no content, and has words of its own in the history. Whatever is derived from
// money has to be named here.
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

export const isState = (field: string): boolean => Object.hasOwn(STATE, field)

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
