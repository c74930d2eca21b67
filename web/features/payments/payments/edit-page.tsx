import { useParams, useSearchParams } from 'react-router'
import { useToday } from '../../../api/account-clock.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useList, useRecord } from '../../../api/queries.ts'
import { type Collective, collectives } from '../../../api/resources.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useNavigateAfterSave } from '../../../components/forms/use-navigate-after-save.ts'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { FIELDS, type Fields, Further, GeneratedFields, Money } from './form-sections.tsx'
import { InvoiceAllocation } from './invoice-allocation.tsx'
import { type OpenInvoice, openInvoices, type Payment, payments } from './payment.ts'
import { useBuyerName } from './use-invoice-allocation.ts'

export default function PaymentEditPage() {
  const { id } = useParams()
  return id === undefined ? <NewPayment /> : <StoredPayment key={id} id={id} />
}

function StoredPayment({ id }: { id: string }) {
  const { data, error, refetch } = useRecord(payments, id, { include: 'invoices' })
  if (error) return <ErrorState error={error} retry={refetch} />
  return data ? <Editor base={baseOf(data)} payment={data} begun_with={id} /> : <PageSkeleton />
}

// /payments/new?invoice_id=12 starts with the amount due of an invoice, ?client_id=3 with a client, ?collective=… with
// a transfer for several documents under a collective identifier of KSeF.
function NewPayment() {
  const { payments: t } = useTexts()
  const [params] = useSearchParams()
  const invoiceId = params.get('invoice_id') ?? undefined
  const number = params.get('collective')
  const invoice = useRecord(openInvoices, invoiceId)
  const collective = useList(collectives, { number: number ?? '' }, { enabled: number !== null })
  const today = useToday()
  const error = invoice.error ?? collective.error
  if (error) return <ErrorState error={error} retry={(invoice.error ? invoice : collective).refetch} />
  const isWaiting = (invoiceId !== undefined && !invoice.data) || (number !== null && !collective.data)
  if (today === undefined || isWaiting) return <PageSkeleton />
  const clientId = Number(params.get('client_id')) || null
  const begunWith = `new.${params}`
  const [transfer] = collective.data?.rows ?? []
  const base = transfer ? paidBy(transfer, today) : newBase(t.usualName, invoice.data, clientId, today)
  return <Editor key={begunWith} base={base} payment={undefined} begun_with={begunWith} />
}

const baseOf = (payment: Payment): Fields => ({
  ...payment,
  paid_date: payment.paid_date?.slice(0, 10) ?? null,
})

const newBase = (
  name: (number: string) => string,
  invoice: OpenInvoice | undefined,
  clientId: number | null,
  today: string,
): Fields =>
  ({
    name: invoice ? name(invoice.number) : '',
    price: invoice?.amount_due ?? '',
    currency: invoice?.currency ?? '',
    invoice_ids: invoice ? [invoice.id] : [],
    client_id: invoice?.client_id ?? clientId,
    paid: true,
    paid_date: today,
  }) as Fields

const paidBy = ({ number, amount, currency, invoice_ids }: Collective, today: string): Fields =>
  ({
    name: number,
    price: amount ?? '',
    currency: currency ?? '',
    invoice_ids,
    paid: true,
    paid_date: today,
  }) as Fields

type Props = { base: Fields; payment: Payment | undefined; begun_with: string }

function Editor({ base, payment, begun_with }: Props) {
  const t = useTexts()
  const goOn = useNavigateAfterSave()
  const refresh = useInvalidate()
  const back = payment ? `/payments/${payment.id}` : '/payments'
  const form = useRecordForm<Fields, Payment>({
    resource: payments,
    record: payment,
    base,
    draft_name: `banking_payment.${begun_with}`,
    prepare: (fields) => ({ ...fields, ...(payment ? {} : { kind: 'manual' }) }),
    onSaved: ({ id }) => {
      void refresh(openInvoices)
      goOn(`/payments/${id}`)
    },
  })
  const buyer = useBuyerName(form.values.invoice_ids ?? [])
  return (
    <>
      <PageHeader
        title={payment ? t.payments.edit(payment.name) : t.payments.create}
        back={{ path: back, label: payment?.name ?? t.payments.title }}
      />
      <RecordForm
        form={form}
        fields={[...FIELDS, 'invoice_id']}
        cancel={back}
        save={payment ? t.common.save : t.common.create}
      >
        <InvoiceAllocation form={form} payment={payment} />
        <Money form={form} buyer={buyer} />
        <GeneratedFields form={form} />
        <Further form={form} />
      </RecordForm>
    </>
  )
}
