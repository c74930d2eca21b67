import { useApiQuery } from '../../../../api/queries.ts'
import { categories, clients, departments } from '../../../../api/resources.ts'
import type { Filter } from '../../../../components/lists/filters.tsx'
import { recordFilter } from '../../../../components/lists/record-filter.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'

const STATUSES = [
  'issued',
  'sent',
  'partial',
  'paid',
  'overdue',
  'rejected',
  'accepted',
  'incomplete',
  'draft',
]
const DATES = ['issue_date', 'sell_date', 'payment_to', 'paid_date', 'accounting_vat_tax_date'] as const

export function useFilters(): Filter[] {
  const { invoices: t } = useTexts()
  // Currencies in which this account has documents.
  const { data } = useApiQuery<{ currency: string }[]>('/invoices/summary.json', { income: 'all' })
  const currencies = (data ?? []).map(({ currency }) => currency)
  const options = (values: readonly string[], texts: { [value: string]: string } = {}) =>
    values.map((value) => ({ value, label: texts[value] ?? value }))
  return [
    recordFilter('client_id', t.client, clients),
    { kind: 'choice', name: 'kind', label: t.kind, options: options(Object.keys(t.kinds), t.kinds) },
    { kind: 'choice', name: 'status', label: t.status, options: options(STATUSES, t.statuses) },
    recordFilter('department_id', t.department, departments),
    recordFilter('category_id', t.category, categories),
    { kind: 'choice', name: 'currency', label: t.currency, options: options(currencies) },
    { kind: 'choice', name: 'unpaid', label: t.payment, options: [{ value: '1', label: t.notPaidYet }] },
    { kind: 'choice', name: 'to_refund', label: t.refunds, options: [{ value: '1', label: t.toRefund }] },
    { kind: 'choice', name: 'counted', label: t.counting, options: [{ value: '1', label: t.asCounted }] },
    { kind: 'choice', name: 'test', label: t.tests, options: [{ value: '1', label: t.onlyTests }] },
    { kind: 'choice', name: 'search_date_type', label: t.dateType, options: options(DATES, t.dateTypes) },
  ]
}
