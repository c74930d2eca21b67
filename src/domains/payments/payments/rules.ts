import { equals, isPositive, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { checkCurrency } from '../../administration/accounts/rules.ts'
import type { Invoice, InvoiceDraft } from '../../documents/invoices/schema.ts'
import { type Limits, limitsOf, rateBetween } from './allocation.ts'
import type { Payment, PaymentDraft } from './schema.ts'

// What a payment is, once the request is laid over what there was.

export const INVOICES_MAX = 100

// `invoice_ids` leads, `invoice_id` is its first; a client that knows only the one changes both.
export function invoiceIds(draft: PaymentDraft, current?: Payment): number[] {
  const before = current?.invoice_ids ?? []
  const sent = draft.invoice_ids
  if (sent && sent.length > INVOICES_MAX)
    throw invalid({ invoice_ids: `is too long (maximum is ${INVOICES_MAX} invoices)` })
  const is_new = sent !== undefined && String(sent ?? []) !== String(before)
  if (is_new) return sent ?? []
  const { invoice_id } = draft
  if (invoice_id === undefined || invoice_id === (before[0] ?? null)) return before
  return invoice_id === null ? [] : [invoice_id]
}

// Limits stand as long as nobody says anew what the payment is and what it settles.
export function limitsKept(draft: PaymentDraft, whole: Payment, current?: Payment): Limits | null {
  const { price, invoice_ids } = whole
  const is_same =
    current !== undefined &&
    equals(price ?? ZERO, current.price ?? ZERO) &&
    String(invoice_ids ?? []) === String(current.invoice_ids ?? [])
  const limits = draft.given_at_most !== undefined ? draft : is_same ? current : undefined
  return limits?.given_at_most ? limitsOf(limits) : null
}

// What pays an expense goes out, unless something else is said.
export function isIncome(draft: PaymentDraft, [first]: readonly Invoice[], whole: Payment): boolean {
  const is_named = draft.invoice_id !== undefined || draft.invoice_ids !== undefined
  if (draft.income !== undefined || !first || !is_named) return whole.income !== false
  return first.income !== false
}

// Paid money has the time it came; what is not paid has none, unless it was said.
export function paidDate(
  { paid_date }: PaymentDraft,
  is_paid: boolean,
  now: number,
  current?: Payment,
): number | null {
  if (is_paid) return (paid_date === undefined ? current?.paid_date : paid_date) ?? now
  return paid_date ?? (current?.paid ? null : (current?.paid_date ?? null))
}

// A currency that was stored before it was checked may stay, and pays a document that has it.
export function checkPayment(
  { currency, price, generate_invoice, exchange_currency_rate }: PaymentDraft,
  stored: readonly { currency: string | null }[],
) {
  if (!currency || !stored.some((one) => one.currency === currency)) checkCurrency('currency', currency ?? '')
  if (exchange_currency_rate && !isPositive(exchange_currency_rate))
    throw invalid({ exchange_currency_rate: 'must be above zero' })
  if (generate_invoice && !isPositive(price ?? ZERO))
    throw invalid({ price: 'must be above zero for an invoice to be made of it' })
}

// Money of one currency pays a document in another only by a rate, and one rate serves one currency.
export function checkCurrencies(payment: Payment, invoices: readonly Invoice[]) {
  for (const invoice of invoices) {
    if (rateBetween(payment, invoice) === undefined)
      throw invalid({
        currency: `is not that of the invoice ${invoice.number} (${invoice.currency}); send exchange_currency_rate`,
      })
  }
  const foreign = new Set(invoices.map(({ currency }) => currency).filter((one) => one !== payment.currency))
  if (payment.exchange_currency_rate && foreign.size > 1)
    throw invalid({ exchange_currency_rate: 'cannot serve invoices in several currencies' })
}

export const wantsInvoice = ({ paid, generate_invoice, generated_invoice_id, invoice_ids }: Payment) =>
  paid === true && generate_invoice === true && generated_invoice_id === null && invoice_ids?.length === 0

// The invoice for a payment: of invoice_* where they are given, otherwise of who paid.
export function invoiceOf(
  payment: Payment,
  alive: (name: 'client_id' | 'department_id') => boolean,
): InvoiceDraft {
  return {
    currency: payment.currency,
    oid: payment.oid,
    payment_type: payment.provider,
    description: payment.invoice_comment,
    ...(isBlank(payment.lang) ? {} : { lang: payment.lang }),
    ...(alive('department_id') ? { department_id: payment.department_id } : {}),
    ...(alive('client_id') ? { client_id: payment.client_id } : {}),
    ...(namesBuyer(payment) ? namedBuyer(payment) : payer(payment)),
  }
}

export const namesBuyer = ({ invoice_name }: Payment) => !isBlank(invoice_name)

const namedBuyer = (payment: Payment): InvoiceDraft => ({
  buyer_name: payment.invoice_name,
  buyer_tax_no: payment.invoice_tax_no,
  buyer_street: payment.invoice_street,
  buyer_post_code: payment.invoice_post_code,
  buyer_city: payment.invoice_city,
  buyer_country: payment.invoice_country,
  buyer_email: payment.email,
  buyer_phone: payment.phone,
})

const payer = (payment: Payment): InvoiceDraft => ({
  ...personOf(payment),
  buyer_tax_no: payment.invoice_tax_no,
  buyer_street: payment.invoice_street ?? payment.street,
  buyer_post_code: payment.invoice_post_code ?? payment.post_code,
  buyer_city: payment.invoice_city ?? payment.city,
  buyer_country: payment.invoice_country ?? payment.country,
  buyer_email: payment.email,
  buyer_phone: payment.phone,
})

function personOf({ first_name, last_name, email }: Payment): InvoiceDraft {
  if (!isBlank(last_name))
    return { buyer_company: false, buyer_first_name: first_name, buyer_last_name: last_name }
  const name = isBlank(first_name) ? email : first_name
  return isBlank(name) ? {} : { buyer_name: name }
}
