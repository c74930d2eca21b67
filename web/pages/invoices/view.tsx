import { Alert, Stack } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { fileAddress } from '../../api/call.ts'
import { useRecord } from '../../api/records.ts'
import { PageHeader } from '../../pieces/page-header.tsx'
import { PageSkeleton } from '../../pieces/page-skeleton.tsx'
import { Paper } from '../../pieces/paper/paper.tsx'
import { Warnings } from '../../pieces/warnings.tsx'
import { Failure } from '../../shell/failure.tsx'
import { useTexts } from '../../texts/texts.tsx'
import { InvoiceActions } from './actions/actions.tsx'
import { type Document, documents, isCancelled, isDraft, isTestDocument } from './record.ts'
import { InvoiceStatus } from './status.tsx'
import { Activity } from './view/activity.tsx'
import { Amounts } from './view/amounts.tsx'
import { Answered } from './view/answered.tsx'
import { ClientCredit } from './view/credit.tsx'
import { Delivery } from './view/delivery.tsx'
import { Gov } from './view/gov.tsx'
import { AuditHistory } from './view/history.tsx'
import { InterestSoFar } from './view/interest.tsx'
import { Lines } from './view/lines.tsx'
import { Linked } from './view/linked.tsx'
import { Locked } from './view/locked.tsx'
import { Mails } from './view/mails.tsx'
import { Parties, Terms } from './view/parties.tsx'
import { Payments } from './view/payments.tsx'
import { Reminders } from './view/reminders.tsx'
import { InvoiceFiles } from './view/shown-files.tsx'
import { Steps } from './view/steps.tsx'
import { useTimeline } from './view/timeline.ts'
import { useMailWatch } from './view/use-watch.ts'
import styles from './view/view.module.css'

export default function InvoicePage() {
  const { id } = useParams()
  const { data: invoice, error, refetch } = useRecord(documents, id)
  if (error) return <Failure error={error} retry={refetch} />
  return invoice ? <View key={invoice.id} invoice={invoice} /> : <PageSkeleton />
}

function View({ invoice }: { invoice: Document }) {
  const t = useTexts()
  const navigate = useNavigate()
  const timeline = useTimeline(invoice)
  useMailWatch(invoice)
  const list = invoice.income ? '/invoices' : '/invoices?income=no'
  const kind = t.invoices.kinds[invoice.kind]
  const is_draft = isDraft(invoice)
  const is_document = !is_draft && !isTestDocument(invoice)
  return (
    <>
      <PageHeader
        title={
          is_draft ? `${t.invoices.draft}: ${kind}` : kind ? `${kind} ${invoice.number}` : invoice.number
        }
        back={{ path: list, label: invoice.income ? t.invoices.title : t.invoices.expenses }}
        beside={<InvoiceStatus invoice={invoice} />}
        is_low
      >
        <InvoiceActions invoice={invoice} onGone={() => void navigate(list)} />
      </PageHeader>
      {isCancelled(invoice) && (
        <Alert color="gray" title={t.invoices.cancelled} mb="lg">
          {invoice.cancel_reason}
        </Alert>
      )}
      <Locked invoice={invoice} />
      <Warnings of={invoice.warnings} is_bought={!invoice.income} />
      <Answered invoice={invoice} timeline={timeline} />
      {is_document && <ClientCredit invoice={invoice} />}
      {is_document && <Steps invoice={invoice} />}
      <div className={styles.page}>
        <Stack gap="lg" className={styles.amounts ?? ''}>
          <Amounts invoice={invoice} />
          {is_document && <Payments invoice={invoice} timeline={timeline} />}
        </Stack>
        <Stack gap="lg" className={styles.main ?? ''}>
          <Parties invoice={invoice} />
          <Lines invoice={invoice} />
          <Terms invoice={invoice} />
          {invoice.income && is_document && <InterestSoFar invoice={invoice} />}
        </Stack>
        <Stack gap="lg" className={styles.side ?? ''}>
          <Gov invoice={invoice} />
          <Linked timeline={timeline} />
          <Paper
            path={`/invoices/${invoice.id}/pages.json`}
            query={{ v: invoice.updated_at }}
            pdf={fileAddress(`/invoices/${invoice.id}.pdf`, { v: invoice.updated_at })}
            title={invoice.number ?? t.invoices.draft}
          />
          <InvoiceFiles invoice={invoice} />
          {invoice.income && is_document && <Delivery invoice={invoice} />}
          {invoice.income && is_document && <Reminders invoice={invoice} />}
          {invoice.income && is_document && <Mails timeline={timeline} />}
          <Activity timeline={timeline} />
          <AuditHistory id={invoice.id} />
        </Stack>
      </div>
    </>
  )
}
