import { FileButton } from '@mantine/core'
import { useState } from 'react'
import { apiFetch } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { exchangeRates } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { CurrencyField } from '../../../components/forms/country-currency-fields.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import { DecimalField, SelectField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { IconCurrencyEuro, IconUpload } from '../../../components/icons/icons.ts'
import type { Column } from '../../../components/lists/columns.tsx'
import type { Filter } from '../../../components/lists/filters.tsx'
import { ListWithEditor } from '../../../components/lists/list-with-editor.tsx'
import { ToolbarButton } from '../../../components/lists/toolbar-button.tsx'
import { useEditorPanel } from '../../../components/lists/use-editor-panel.ts'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'

type Rate = Answers['ExchangeRate']
const FILES = '.json,.xml,.csv,application/json,text/xml,text/csv'

// Exchange rates of banks, with the import of their files.
export default function ExchangeRatesPage() {
  const { exchangeRates: t } = useTexts()
  return (
    <ListWithEditor
      resource={exchangeRates}
      texts={t}
      icon={<IconCurrencyEuro size={40} stroke={1.4} />}
      columns={columnsOf(t, useFormat())}
      filters={filtersOf(t)}
      nameOf={nameOf}
      actions={<Reading />}
      renderForm={(rate) => <Editor rate={rate} />}
    />
  )
}

type Fields = Pick<Rate, 'kind' | 'date' | 'currency' | 'rate' | 'per' | 'table_no'>
const FIELDS = ['kind', 'date', 'currency', 'rate', 'per', 'table_no']

function Editor({ rate }: { rate: Rate | undefined }) {
  const { exchangeRates: t } = useTexts()
  const { close, path_of_list } = useEditorPanel()
  const form = useRecordForm<Fields, Rate>({
    resource: exchangeRates,
    record: rate,
    base: rate ?? ({ kind: 'nbp', per: 1 } as Fields),
    needed: () => ['date', 'currency', 'rate'],
    onSaved: close,
  })
  const banks = BANKS.map((value) => ({ value, label: value.toUpperCase() }))
  return (
    <RecordForm form={form} fields={FIELDS} cancel={path_of_list}>
      <SelectField form={form} name="kind" label={t.kind} options={banks} />
      <DateField form={form} name="date" label={t.date} />
      <CurrencyField form={form} name="currency" label={t.currency} />
      <DecimalField form={form} name="rate" label={t.rate} />
      <TextField form={form} name="per" label={t.per} inputMode="numeric" />
      <TextField form={form} name="table_no" label={t.table} />
    </RecordForm>
  )
}

const BANKS = ['nbp', 'ecb', 'cbr', 'nbu', 'nbg', 'nbt']

const nameOf = ({ currency, date }: Rate) => `${currency} ${date}`

function Reading() {
  const { exchangeRates: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const mayWrite = useMayWrite()
  const [isReading, setReading] = useState(false)
  const read = async (file: File | null) => {
    if (!file) return
    setReading(true)
    const form = new FormData()
    form.append('file', file)
    try {
      const answer = await apiFetch('POST', '/exchange_rates/import.json', { form })
      const { created, updated, skipped } = (await answer.json()) as Answers['ExchangeRatesImport']
      notices.done(t.read(created ?? 0, updated ?? 0, skipped ?? 0))
      await refresh(exchangeRates)
    } catch (error) {
      notices.failed(error)
    } finally {
      setReading(false)
    }
  }
  if (!mayWrite) return null
  return (
    <FileButton onChange={(file) => void read(file)} accept={FILES}>
      {(props) => (
        <ToolbarButton {...props} label={t.readFile} icon={<IconUpload size={16} />} loading={isReading} />
      )}
    </FileButton>
  )
}

const columnsOf = (t: Texts['exchangeRates'], { day, decimal }: Formatters): Column<Rate>[] => [
  { key: 'date', label: t.date, order: 'date', show: ({ date }) => day(date) },
  { key: 'currency', label: t.currency, order: 'currency', show: ({ currency }) => currency },
  {
    key: 'rate',
    label: t.rate,
    align: 'right',
    show: ({ rate, per }) => `${decimal(rate ?? '')}${per === 1 ? '' : ` / ${per}`}`,
  },
  { key: 'kind', label: t.kind, show: ({ kind }) => kind?.toUpperCase() },
  { key: 'table_no', label: t.table, show: ({ table_no }) => table_no },
]

const filtersOf = (t: Texts['exchangeRates']): Filter[] => [
  {
    kind: 'choice',
    name: 'kind',
    label: t.kind,
    options: [
      { value: 'nbp', label: 'NBP' },
      { value: 'ecb', label: 'ECB' },
    ],
  },
  { kind: 'text', name: 'currency', label: t.currency },
]
