import { isNegative, parseDecimal } from '../../../../src/money/decimal.ts'
import { useList } from '../../../api/queries.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { allocate, invoicesCovered } from './allocation.ts'
import type { Fields } from './form-sections.tsx'
import { type OpenInvoice, openInvoices, type Payment } from './payment.ts'
import { buyersOf, type SuggestedFields, suggestFields } from './suggested-fields.ts'

const MAX_OPTIONS = 50
const INVOICES_MAX = 100

// The invoices that a payment settles: the chosen ones, the open ones of the client, and the actions that change the choice.
export function useInvoiceAllocation(form: Form<Fields>, payment: Payment | undefined) {
  const { payments: t } = useTexts()
  const { client_id, price, currency, invoice_ids } = form.values
  const ids = invoice_ids ?? []
  const invoices = useChosenInvoices(ids)
  const paying = { ...form.values, currency: currency || (invoices[0]?.currency ?? null) }
  const among = openFilter(price, invoices)
  const ofClient = { ...among, client_id, currency, per_page: MAX_OPTIONS }
  const open = useList(openInvoices, ofClient, { enabled: Boolean(client_id) })
  const choose = (after: readonly OpenInvoice[]) => {
    form.set(
      'invoice_ids',
      after.map(({ id }) => id),
    )
    if (payment) return
    const fill = suggestFields(form.values, invoices, after, t.usualName)
    for (const [field, value] of Object.entries(fill)) form.set(field as keyof SuggestedFields, value)
  }
  return {
    ids,
    invoices,
    currency: paying.currency,
    ...allocate(paying, invoices, payment?.paid ? payment.shares : []),
    buyers: buyersOf(invoices),
    among,
    has_open: Boolean(client_id) && (open.data?.total ?? 0) > 0,
    add: (row: OpenInvoice) => {
      if (!ids.includes(row.id)) choose([...invoices, row])
    },
    keep: (keptIds: readonly number[]) =>
      choose(keptIds.flatMap((id) => invoices.find((invoice) => invoice.id === id) ?? [])),
    suggest: () => {
      const rows = open.data?.rows ?? []
      const reaching = price ? invoicesCovered(price, rows) : rows.map(({ id }) => id)
      choose(rows.filter(({ id }) => reaching.includes(id)))
    },
  }
}

// The buyer of the invoices of a payment, if it is the same.
export function useBuyerName(ids: readonly number[]): string | undefined {
  const names = new Set(useChosenInvoices(ids).map(({ buyer_name }) => buyer_name))
  return names.size === 1 ? ([...names][0] ?? undefined) : undefined
}

function useChosenInvoices(ids: readonly number[]): OpenInvoice[] {
  const query = { invoice_ids: ids.join(','), income: 'all', per_page: INVOICES_MAX }
  const { data } = useList(openInvoices, query, { enabled: ids.length > 0 })
  return ids.flatMap((id) => data?.rows.find((invoice) => invoice.id === id) ?? [])
}

// Invoices offered for allocation: unpaid ones, or for a refund those to refund, in the direction of the first.
const openFilter = (price: string, [first]: readonly OpenInvoice[]) => ({
  ...(isRefund(price) ? { to_refund: 1 } : { unpaid: 1 }),
  income: first?.income === false ? 'no' : 'yes',
  order: 'payment_to',
})

function isRefund(price: string): boolean {
  const parsed = parseDecimal(price)
  return parsed !== undefined && isNegative(parsed)
}
