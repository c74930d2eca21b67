import { isNegative, parseDecimal } from '../../../../src/money/decimal.ts'
import { useList } from '../../../api/queries.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { reached, shareOut } from './allocation.ts'
import type { Fields } from './form-sections.tsx'
import { invoices, type Owing, type Payment } from './payment.ts'
import { buyersOf, type Filled, filledBy } from './suggested-fields.ts'

const OFFERED = 50
const INVOICES_MAX = 100

// The invoices that a payment settles: the chosen ones, the open ones of the client, and the actions that change the choice.
export function useInvoiceAllocation(form: Form<Fields>, payment: Payment | undefined) {
  const { payments: t } = useTexts()
  const { client_id, price, currency, invoice_ids } = form.values
  const ids = invoice_ids ?? []
  const found = useChosenInvoices(ids)
  const paying = { ...form.values, currency: currency || (found[0]?.currency ?? null) }
  const among = openFilter(price, found)
  const of_client = { ...among, client_id, currency, per_page: OFFERED }
  const open = useList(invoices, of_client, { enabled: Boolean(client_id) })
  const choose = (after: readonly Owing[]) => {
    form.set(
      'invoice_ids',
      after.map(({ id }) => id),
    )
    if (payment) return
    const fill = filledBy(form.values, found, after, t.usualName)
    for (const [field, value] of Object.entries(fill)) form.set(field as keyof Filled, value as never)
  }
  return {
    ids,
    found,
    currency: paying.currency,
    ...shareOut(paying, found, payment?.paid ? payment.shares : []),
    buyers: buyersOf(found),
    among,
    has_open: Boolean(client_id) && (open.data?.total ?? 0) > 0,
    add: (row: Owing) => {
      if (!ids.includes(row.id)) choose([...found, row])
    },
    keep: (kept: readonly number[]) => choose(kept.flatMap((id) => found.find((one) => one.id === id) ?? [])),
    suggest: () => {
      const rows = open.data?.rows ?? []
      const reaching = price ? reached(price, rows) : rows.map(({ id }) => id)
      choose(rows.filter(({ id }) => reaching.includes(id)))
    },
  }
}

function useChosenInvoices(ids: readonly number[]): Owing[] {
  const query = { invoice_ids: ids.join(','), income: 'all', per_page: INVOICES_MAX }
  const { data } = useList(invoices, query, { enabled: ids.length > 0 })
  return ids.flatMap((id) => data?.rows.find((invoice) => invoice.id === id) ?? [])
}

// Which invoices are offered: unpaid ones, or for a refund those with money to return, of the side of the first.
const openFilter = (price: string, [first]: readonly Owing[]) => ({
  ...(isRefund(price) ? { to_refund: 1 } : { unpaid: 1 }),
  income: first?.income === false ? 'no' : 'yes',
  order: 'payment_to',
})

function isRefund(price: string): boolean {
  const parsed = parseDecimal(price)
  return parsed !== undefined && isNegative(parsed)
}
