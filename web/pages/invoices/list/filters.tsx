import { useFacts } from '../../../api/records.ts'
import { categories, clients, departments, type Resource } from '../../../api/resources.ts'
import { RecordChoice } from '../../../pieces/form/record-field.tsx'
import type { Filter } from '../../../pieces/list/filters.tsx'
import { RecordName } from '../../../pieces/record-name.tsx'
import { useTexts } from '../../../texts/texts.tsx'

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
  // Those that this account has documents in.
  const { data } = useFacts<{ currency: string }[]>('/invoices/summary.json', { income: 'all' })
  const currencies = (data ?? []).map(({ currency }) => currency)
  const options = (values: readonly string[], texts: { [value: string]: string } = {}) =>
    values.map((value) => ({ value, label: texts[value] ?? value }))
  return [
    record('client_id', t.client, clients),
    { kind: 'choice', name: 'kind', label: t.kind, options: options(Object.keys(t.kinds), t.kinds) },
    { kind: 'choice', name: 'status', label: t.status, options: options(STATUSES, t.statuses) },
    record('department_id', t.department, departments),
    record('category_id', t.category, categories),
    { kind: 'choice', name: 'currency', label: t.currency, options: options(currencies) },
    { kind: 'choice', name: 'unpaid', label: t.payment, options: [{ value: '1', label: t.notPaidYet }] },
    { kind: 'choice', name: 'to_refund', label: t.refunds, options: [{ value: '1', label: t.toRefund }] },
    { kind: 'choice', name: 'counted', label: t.counting, options: [{ value: '1', label: t.asCounted }] },
    { kind: 'choice', name: 'search_date_type', label: t.dateType, options: options(DATES, t.dateTypes) },
  ]
}

type Named = { id: number; name: string }

const record = <Row extends Named>(name: string, label: string, resource: Resource<Row>): Filter => ({
  kind: 'own',
  name,
  label,
  input: (value, set) => (
    <RecordChoice
      resource={resource}
      label={label}
      nameOf={(row) => row.name}
      is_in_popover
      value={value === undefined ? null : Number(value)}
      onChange={(id) => set(id === null ? undefined : String(id))}
    />
  ),
  tell: (value) => <RecordName resource={resource} id={value} />,
})
