import { equals, isPositive, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { checkCurrency } from '../../administration/accounts/rules.ts'
import type { Invoice, InvoiceDraft } from '../../documents/invoices/schema.ts'
import { type AllocationLimits, limitsOf, rateBetween } from './allocation.ts'
import type { Payment, PaymentDraft } from './schema.ts'

// Rules for payments after the request is merged into the stored payment.

export const INVOICES_MAX = 100

// `invoice_ids` takes precedence; `invoice_id` is its first element. A client that knows only `invoice_id`
// changes both.
export function invoiceIds(draft: PaymentDraft, current?: Payment): number[] {
  const before = current?.invoice_ids ?? []
  const requestedIds = draft.invoice_ids
  if (requestedIds && requestedIds.length > INVOICES_MAX)
    throw invalid({ invoice_ids: `is too long (maximum is ${INVOICES_MAX} invoices)` })
  const isNew = requestedIds !== undefined && String(requestedIds ?? []) !== String(before)
  if (isNew) return requestedIds ?? []
  const { invoice_id } = draft
  if (invoice_id === undefined || invoice_id === (before[0] ?? null)) return before
  return invoice_id === null ? [] : [invoice_id]
}

// Keeps the limits of used credit unless the request changes the price or the invoices.
export function remainingLimits(
  draft: PaymentDraft,
  composed: Payment,
  current?: Payment,
): AllocationLimits | null {
  const { price, invoice_ids } = composed
  const isSame =
    current !== undefined &&
    equals(price ?? ZERO, current.price ?? ZERO) &&
    String(invoice_ids ?? []) === String(current.invoice_ids ?? [])
  const limits = draft.given_at_most !== undefined ? draft : isSame ? current : undefined
  return limits?.given_at_most ? limitsOf(limits) : null
}

// A payment for an expense is outgoing unless the request says otherwise.
export function isIncome(draft: PaymentDraft, [first]: readonly Invoice[], composed: Payment): boolean {
  const isNamed = draft.invoice_id !== undefined || draft.invoice_ids !== undefined
  if (draft.income !== undefined || !first || !isNamed) return composed.income !== false
  return first.income !== false
}

// A paid payment has a time of payment; an unpaid one has none unless the request sets it.
export function paidDate(
  { paid_date }: PaymentDraft,
  isPaid: boolean,
  now: number,
  current?: Payment,
): number | null {
  if (isPaid) return (paid_date === undefined ? current?.paid_date : paid_date) ?? now
  return paid_date ?? (current?.paid ? null : (current?.paid_date ?? null))
}

// Accepts an unknown currency if the payment or one of its invoices already has it.
export function checkPayment(
  { currency, price, generate_invoice, exchange_currency_rate }: PaymentDraft,
  stored: readonly { currency: string | null }[],
) {
  if (!currency || !stored.some((record) => record.currency === currency))
    checkCurrency('currency', currency ?? '')
  if (exchange_currency_rate && !isPositive(exchange_currency_rate))
    throw invalid({ exchange_currency_rate: 'must be greater than zero' })
  if (generate_invoice && !isPositive(price ?? ZERO))
    throw invalid({ price: 'must be greater than zero to create an invoice from it' })
}

// A payment in another currency needs a rate, and one rate serves one currency.
export function checkCurrencies(payment: Payment, invoices: readonly Invoice[]) {
  for (const invoice of invoices) {
    if (rateBetween(payment, invoice) === undefined)
      throw invalid({
        currency: `differs from the currency of invoice ${invoice.number} (${invoice.currency}); set exchange_currency_rate`,
      })
  }
  const foreign = new Set(
    invoices
      .map(({ currency }) => currency)
      .filter((invoiceCurrency) => invoiceCurrency !== payment.currency),
  )
  if (payment.exchange_currency_rate && foreign.size > 1)
    throw invalid({ exchange_currency_rate: 'can be used for invoices in one currency only' })
}

export const needsInvoice = ({ paid, generate_invoice, generated_invoice_id, invoice_ids }: Payment) =>
  paid === true && generate_invoice === true && generated_invoice_id === null && invoice_ids?.length === 0

// Returns the fields of the invoice for a payment. The buyer is taken from invoice_* fields if they are set,
// else from the payer.
export function invoiceOf(
  payment: Payment,
  exists: (name: 'client_id' | 'department_id') => boolean,
): InvoiceDraft {
  return {
    currency: payment.currency,
    oid: payment.oid,
    payment_type: payment.provider,
    description: payment.invoice_comment,
    ...(isBlank(payment.lang) ? {} : { lang: payment.lang }),
    ...(exists('department_id') ? { department_id: payment.department_id } : {}),
    ...(exists('client_id') ? { client_id: payment.client_id } : {}),
    ...(hasInvoiceBuyer(payment) ? invoiceBuyer(payment) : buyerFromPayer(payment)),
  }
}

export const hasInvoiceBuyer = ({ invoice_name }: Payment) => !isBlank(invoice_name)

const invoiceBuyer = (payment: Payment): InvoiceDraft => ({
  buyer_name: payment.invoice_name,
  buyer_tax_no: payment.invoice_tax_no,
  buyer_street: payment.invoice_street,
  buyer_post_code: payment.invoice_post_code,
  buyer_city: payment.invoice_city,
  buyer_country: payment.invoice_country,
  buyer_email: payment.email,
  buyer_phone: payment.phone,
})

const buyerFromPayer = (payment: Payment): InvoiceDraft => ({
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
