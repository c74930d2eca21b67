import { Group, SegmentedControl, Select } from '@mantine/core'
import { useFacts, useList } from '../../../api/queries.ts'
import { clients, departments, warehouses } from '../../../api/resources.ts'
import { useOwnFirst } from '../../../api/use-own-currency-first.ts'
import { RecordChoice } from '../../../components/forms/record-select.tsx'
import { PeriodButton } from '../../../components/lists/period-menu.tsx'
import type { Asked } from '../../../components/lists/use-list-params.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Month } from './month-toolbar.tsx'
import type { Report } from './report-list.ts'

// Of when and whom: only what the report takes.

type Props = {
  report: Report
  month: string | undefined
  asked: Asked
  ask: (changes: { [name: string]: string | undefined }) => void
}

const CHOICES_MAX = 100

export function Toolbar({ report, month, asked, ask }: Props) {
  // All of it has to be said: where nothing is said a report has a period of its own.
  const askPeriod: Props['ask'] = (changes) =>
    ask('period' in changes ? { ...changes, period: changes.period ?? 'all' } : changes)
  return (
    <Group gap="xs" data-no-print>
      {report.has_client && <ClientFilter asked={asked} ask={ask} />}
      {report.has_side && <Sides report={report} asked={asked} ask={ask} />}
      {report.period && <PeriodButton asked={{ period: report.period, ...asked }} ask={askPeriod} />}
      {report.name === 'cash' && <Stretch asked={asked} ask={ask} />}
      {report.has_month && month && <Month month={month} asked={asked} ask={ask} />}
      {(report.has_side || report.has_month) && <Departments asked={asked} ask={ask} />}
      {report.has_warehouse && <Warehouses asked={asked} ask={ask} />}
      {report.has_side && <Currencies asked={asked} ask={ask} />}
    </Group>
  )
}

type ChoiceProps = Pick<Props, 'asked' | 'ask'>

function ClientFilter({ asked, ask }: ChoiceProps) {
  const { reports: t } = useTexts()
  return (
    <RecordChoice
      resource={clients}
      label=""
      nameOf={({ name }) => name}
      value={asked.client_id ? Number(asked.client_id) : null}
      onChange={(id) => ask({ client_id: id === null ? undefined : String(id) })}
      input={{ 'aria-label': t.client, placeholder: t.chooseClient, flex: '1 1 11rem', maw: 240 }}
    />
  )
}

function Sides({ report, asked, ask }: ChoiceProps & { report: Report }) {
  const { reports: t } = useTexts()
  const sides = report.name === 'ageing' || report.name === 'cash' ? t.debtSides : t.sides
  return (
    <SegmentedControl
      aria-label={t.side}
      value={asked.income === 'no' ? 'no' : 'yes'}
      onChange={(side) => ask({ income: side === 'yes' ? undefined : side })}
      data={(['yes', 'no'] as const).map((value) => ({ value, label: sides[value] }))}
    />
  )
}

function Stretch({ asked, ask }: ChoiceProps) {
  const { reports: t } = useTexts()
  return (
    <SegmentedControl
      aria-label={t.stretch}
      value={asked.by === 'week' ? 'week' : 'month'}
      onChange={(by) => ask({ by: by === 'week' ? by : undefined })}
      data={(['month', 'week'] as const).map((value) => ({ value, label: t.stretches[value] }))}
    />
  )
}

function Departments({ asked, ask }: ChoiceProps) {
  const { reports: t } = useTexts()
  const { data } = useList(departments, { per_page: CHOICES_MAX, order: 'name' })
  const rows = data?.rows ?? []
  if (rows.length < 2 && !asked.department_id) return null
  return (
    <One
      label={t.department}
      all={t.allDepartments}
      options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={asked.department_id}
      onChange={(department_id) => ask({ department_id })}
      is_wide
    />
  )
}

function Warehouses({ asked, ask }: ChoiceProps) {
  const { reports: t } = useTexts()
  const { data } = useList(warehouses, { per_page: CHOICES_MAX, order: 'name' })
  const rows = data?.rows ?? []
  if (rows.length < 2 && !asked.warehouse_id) return null
  return (
    <One
      label={t.warehouse}
      all={t.allWarehouses}
      options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={asked.warehouse_id}
      onChange={(warehouse_id) => ask({ warehouse_id })}
    />
  )
}

// Those that this account has documents in.
function Currencies({ asked, ask }: ChoiceProps) {
  const { reports: t } = useTexts()
  const { data } = useFacts<{ currency: string }[]>('/invoices/summary.json', { income: 'all' })
  const options = useOwnFirst(data ?? []).map(({ currency }) => ({ value: currency, label: currency }))
  if (options.length < 2 && !asked.currency) return null
  return (
    <One
      label={t.currency}
      all={t.allCurrencies}
      options={options}
      value={asked.currency}
      onChange={(currency) => ask({ currency })}
    />
  )
}

type OneProps = {
  label: string
  all: string
  options: { value: string; label: string }[]
  value: string | undefined
  onChange: (value: string | undefined) => void
  is_wide?: boolean
}

const One = ({ label, all, options, value, onChange, is_wide = false }: OneProps) => (
  <Select
    aria-label={label}
    flex={is_wide ? '1 1 10.25rem' : '1 1 9.75rem'}
    maw={190}
    data={[{ value: '', label: all }, ...options]}
    value={value ?? ''}
    allowDeselect={false}
    onChange={(chosen) => onChange(chosen || undefined)}
  />
)
