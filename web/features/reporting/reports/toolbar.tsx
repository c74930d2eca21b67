import { Group, SegmentedControl, Select } from '@mantine/core'
import { DatePickerInput } from '@mantine/dates'
import { useApiQuery, useList } from '../../../api/queries.ts'
import { clients, departments, warehouses } from '../../../api/resources.ts'
import { useAccountCurrencyFirst } from '../../../api/use-own-currency-first.ts'
import { RecordSelect } from '../../../components/forms/record-select.tsx'
import { PeriodMenu } from '../../../components/lists/period-menu.tsx'
import type { ListParams } from '../../../components/lists/use-list-params.ts'
import { useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import { Month, MonthFilter, QuarterFilter } from './month-toolbar.tsx'
import type { Report } from './report-list.ts'

// Filters of a report; only those that it accepts are shown.

type Props = {
  report: Report
  month: string | undefined
  quarter: string | undefined
  params: ListParams
  setParams: (changes: { [name: string]: string | undefined }) => void
}

const CHOICES_MAX = 100

export function Toolbar({ report, month, quarter, params, setParams }: Props) {
  return (
    <Group gap="xs" data-no-print>
      {report.has_client && <ClientFilter params={params} setParams={setParams} />}
      {report.has_side && <Sides report={report} params={params} setParams={setParams} />}
      <Dates report={report} month={month} quarter={quarter} params={params} setParams={setParams} />
      {(report.has_side || report.has_month || report.has_quarter) && (
        <Departments params={params} setParams={setParams} />
      )}
      {report.has_warehouse && <Warehouses params={params} setParams={setParams} />}
      {report.has_side && <Currencies params={params} setParams={setParams} />}
    </Group>
  )
}

// The period, month, quarter or day that the report accepts.
function Dates({ report, month, quarter, params, setParams }: Props) {
  // "Any time" is sent explicitly, because reports have a default period.
  const askPeriod: Props['setParams'] = (changes) =>
    setParams('period' in changes ? { ...changes, period: changes.period ?? 'all' } : changes)
  return (
    <>
      {report.period && <PeriodMenu params={{ period: report.period, ...params }} setParams={askPeriod} />}
      {report.name === 'cash' && <Stretch params={params} setParams={setParams} />}
      {report.name === 'jpk' && month && <Month month={month} params={params} setParams={setParams} />}
      {report.has_month && report.name !== 'jpk' && month && (
        <MonthFilter month={month} setParams={setParams} />
      )}
      {report.has_quarter && quarter && <QuarterFilter quarter={quarter} setParams={setParams} />}
      {report.has_day && <Day params={params} setParams={setParams} />}
    </>
  )
}

type ChoiceProps = Pick<Props, 'params' | 'setParams'>

function ClientFilter({ params, setParams }: ChoiceProps) {
  const { reports: t } = useTexts()
  return (
    <RecordSelect
      resource={clients}
      label=""
      nameOf={({ name }) => name}
      value={params.client_id ? Number(params.client_id) : null}
      onChange={(id) => setParams({ client_id: id === null ? undefined : String(id) })}
      input={{ 'aria-label': t.client, placeholder: t.chooseClient, flex: '1 1 11rem', maw: 240 }}
    />
  )
}

function Sides({ report, params, setParams }: ChoiceProps & { report: Report }) {
  const { reports: t } = useTexts()
  const sides = report.has_day || report.name === 'cash' ? t.debtSides : t.sides
  return (
    <SegmentedControl
      aria-label={t.side}
      value={params.income === 'no' ? 'no' : 'yes'}
      onChange={(side) => setParams({ income: side === 'yes' ? undefined : side })}
      data={(['yes', 'no'] as const).map((value) => ({ value, label: sides[value] }))}
    />
  )
}

// A report at the end of a day; without a day it shows current figures.
function Day({ params, setParams }: ChoiceProps) {
  const { lang, texts } = useLocale()
  return (
    <DatePickerInput
      aria-label={texts.reports.onDay}
      placeholder={texts.reports.onDay}
      locale={lang}
      valueFormat="L"
      ariaLabels={texts.common.calendar}
      clearable
      clearButtonProps={{ 'aria-label': texts.list.clearOne(texts.reports.onDay) }}
      w={170}
      value={params.date ?? null}
      onChange={(day) => setParams({ date: day ?? undefined })}
    />
  )
}

function Stretch({ params, setParams }: ChoiceProps) {
  const { reports: t } = useTexts()
  return (
    <SegmentedControl
      aria-label={t.stretch}
      value={params.by === 'week' ? 'week' : 'month'}
      onChange={(by) => setParams({ by: by === 'week' ? by : undefined })}
      data={(['month', 'week'] as const).map((value) => ({ value, label: t.stretches[value] }))}
    />
  )
}

function Departments({ params, setParams }: ChoiceProps) {
  const { reports: t } = useTexts()
  const { data } = useList(departments, { per_page: CHOICES_MAX, order: 'name' })
  const rows = data?.rows ?? []
  if (rows.length < 2 && !params.department_id) return null
  return (
    <ToolbarSelect
      label={t.department}
      all={t.allDepartments}
      options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={params.department_id}
      onChange={(department_id) => setParams({ department_id })}
      is_wide
    />
  )
}

function Warehouses({ params, setParams }: ChoiceProps) {
  const { reports: t } = useTexts()
  const { data } = useList(warehouses, { per_page: CHOICES_MAX, order: 'name' })
  const rows = data?.rows ?? []
  if (rows.length < 2 && !params.warehouse_id) return null
  return (
    <ToolbarSelect
      label={t.warehouse}
      all={t.allWarehouses}
      options={rows.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={params.warehouse_id}
      onChange={(warehouse_id) => setParams({ warehouse_id })}
    />
  )
}

// Currencies in which this account has documents.
function Currencies({ params, setParams }: ChoiceProps) {
  const { reports: t } = useTexts()
  const { data } = useApiQuery<{ currency: string }[]>('/invoices/summary.json', { income: 'all' })
  const options = useAccountCurrencyFirst(data ?? []).map(({ currency }) => ({
    value: currency,
    label: currency,
  }))
  if (options.length < 2 && !params.currency) return null
  return (
    <ToolbarSelect
      label={t.currency}
      all={t.allCurrencies}
      options={options}
      value={params.currency}
      onChange={(currency) => setParams({ currency })}
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

const ToolbarSelect = ({ label, all, options, value, onChange, is_wide = false }: OneProps) => (
  <Select
    aria-label={label}
    flex={is_wide ? '1 1 10.25rem' : '1 1 9.75rem'}
    maw={190}
    data={[{ value: '', label: all }, ...options]}
    value={value ?? ''}
    allowDeselect={false}
    onChange={(newValue) => onChange(newValue || undefined)}
  />
)
