import { Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { useToday } from '../../../api/account-clock.ts'
import { invoiceRows } from '../../../api/invoices.ts'
import { useRecord } from '../../../api/queries.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useNavigateAfterSave } from '../../../components/forms/use-navigate-after-save.ts'
import { type Form, useRecordForm } from '../../../components/forms/use-record-form.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { RecordLayout } from '../../../components/layout/record-layout.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Documents, InvoiceSection, More, type Source, When } from './form-sections.tsx'
import styles from './recurring.module.css'
import { FIELDS, type Fields, nameOf, newBase, type RecurringSeries, recurrings } from './recurring.ts'
import { UpcomingPreview } from './upcoming-dates.tsx'

// /recurrings/new?invoice_id=12 begins with the document that is repeated.
export default function RecurringEditor() {
  const { id } = useParams()
  const [params] = useSearchParams()
  const invoiceId = id === undefined ? (params.get('invoice_id') ?? undefined) : undefined
  const today = useToday()
  const record = useRecord(recurrings, id)
  const model = useRecord(invoiceRows, invoiceId)
  const queries = [id !== undefined && record, invoiceId !== undefined && model].filter(
    (query) => query !== false,
  )
  const failed = queries.find(({ error }) => error)
  if (failed) return <ErrorState error={failed.error} retry={failed.refetch} />
  if (queries.some(({ data }) => !data) || today === undefined) return <PageSkeleton />
  const begunWith = id ?? `new.${invoiceId ?? ''}`
  const base = record.data ?? newBase(model.data, today)
  return <Editor key={begunWith} base={base} series={record.data} begun_with={begunWith} />
}

type Props = { base: Fields; series: RecurringSeries | undefined; begun_with: string }

function Editor({ base, series, begun_with }: Props) {
  const { recurrings: t, common } = useTexts()
  const goOn = useNavigateAfterSave()
  const back = series ? `/recurrings/${series.id}` : '/recurrings'
  const form: Form<Fields> = useRecordForm<Fields, RecurringSeries>({
    resource: recurrings,
    record: series,
    base,
    draft_name: `recurring.${begun_with}`,
    needed: (values) => neededOf(source, values),
    onSaved: ({ id }) => goOn(`/recurrings/${id}`),
  })
  const [source, setSource] = useState<Source>(() => sourceOf(form.values))
  const isNarrow = useMediaQuery('(max-width: 75em)', false, { getInitialValueInEffect: false })
  const foreseen = <UpcomingPreview values={form.values} series={series} />
  const datedBy = series || base.next_invoice_date ? 'next_invoice_date' : 'start_date'
  return (
    <>
      <PageHeader
        title={series ? t.edit(nameOf(series)) : t.create}
        back={{ path: back, label: series ? nameOf(series) : t.title }}
      />
      <RecordForm form={form} fields={FIELDS} cancel={back} save={series ? common.save : common.create}>
        <RecordLayout side={!isNarrow && <div className={styles.beside}>{foreseen}</div>}>
          <Stack gap="lg">
            <InvoiceSection form={form} source={source} setSource={setSource} />
            <When form={form} is_new={!series} dated_by={datedBy} />
            {isNarrow && foreseen}
            <Documents form={form} />
            <More form={form} />
          </Stack>
        </RecordLayout>
      </RecordForm>
    </>
  )
}

const sourceOf = ({ invoice_id, product_id, price_gross }: Fields): Source =>
  !invoice_id && (product_id || price_gross) ? 'line' : 'model'

// A line without a product uses the name of the schedule and the price entered here.
function neededOf(source: Source, { product_id }: Fields): readonly string[] {
  if (source === 'model') return ['invoice_id']
  return product_id ? [] : ['name', 'price_gross']
}
