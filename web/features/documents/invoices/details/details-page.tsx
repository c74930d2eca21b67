import { Alert, Stack } from '@mantine/core'
import { useNavigate, useParams } from 'react-router'
import { fileUrl } from '../../../../api/client.ts'
import { isCancelled, isDraft, isTestDocument } from '../../../../api/invoices.ts'
import { useRecord } from '../../../../api/queries.ts'
import { DocumentPreview } from '../../../../components/document-preview/document-preview.tsx'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../../components/feedback/page-skeleton.tsx'
import { Warnings } from '../../../../components/feedback/warnings.tsx'
import { InvoiceStatus } from '../../../../components/layout/invoice-status.tsx'
import { PageHeader } from '../../../../components/layout/page-header.tsx'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import { KsefCard } from '../../../e-invoicing/ksef/ksef-card.tsx'
import { useKsefStep } from '../../../e-invoicing/ksef/use-ksef-step.ts'
import { InterestSoFar } from '../../../payments/interest/interest-card.tsx'
import { DocumentEntries } from '../../../reporting/tax-entries/document-entries.tsx'
import { InvoiceActions } from '../actions/invoice-actions.tsx'
import { type Invoice, invoices } from '../invoice.ts'
import { Activity } from './activity.tsx'
import { Amounts } from './amounts.tsx'
import { InvoiceFiles } from './attachments-card.tsx'
import { ClientAnswerCard } from './client-answer.tsx'
import { ClientCredit } from './client-credit.tsx'
import { Delivery } from './delivery.tsx'
import styles from './details.module.css'
import { EmailsCard } from './emails-card.tsx'
import { AuditHistory } from './history.tsx'
import { Lines } from './lines.tsx'
import { LockedAlert } from './locked-alert.tsx'
import { Parties, Terms } from './parties.tsx'
import { Payments } from './payments.tsx'
import { ProgressSteps } from './progress-steps.tsx'
import { RelatedDocuments } from './related-documents.tsx'
import { Reminders } from './reminders.tsx'
import { useTimeline } from './timeline.ts'
import { useMailWatch } from './use-poll-delivery.ts'

export default function InvoicePage() {
  const { id } = useParams()
  const { data: invoice, error, refetch } = useRecord(invoices, id)
  if (error) return <ErrorState error={error} retry={refetch} />
  return invoice ? <View key={invoice.id} invoice={invoice} /> : <PageSkeleton />
}

function View({ invoice }: { invoice: Invoice }) {
  const { invoices: t } = useTexts()
  const navigate = useNavigate()
  const timeline = useTimeline(invoice)
  const ksefStep = useKsefStep(invoice)
  useMailWatch(invoice)
  const list = invoice.income ? '/invoices' : '/invoices?income=no'
  const isDocument = !isDraft(invoice) && !isTestDocument(invoice)
  return (
    <>
      <PageHeader
        title={titleOf(invoice, t)}
        back={{ path: list, label: invoice.income ? t.title : t.expenses }}
        beside={<InvoiceStatus invoice={invoice} />}
        is_low
      >
        <InvoiceActions invoice={invoice} onGone={() => void navigate(list)} />
      </PageHeader>
      <Notices invoice={invoice} timeline={timeline} />
      {isDocument && <ClientCredit invoice={invoice} />}
      {isDocument && <ProgressSteps invoice={invoice} ksef={ksefStep} />}
      <div className={styles.page}>
        <div className={styles.column}>
          <Stack gap="lg" className={styles.main ?? ''}>
            <Parties invoice={invoice} />
            <Lines invoice={invoice} />
            <Terms invoice={invoice} />
            {invoice.income && isDocument && <InterestSoFar invoice={invoice} />}
          </Stack>
          <Stack gap="lg" className={styles.events ?? ''}>
            {invoice.income && isDocument && <EmailsCard timeline={timeline} />}
            <Activity timeline={timeline} />
            <AuditHistory id={invoice.id} />
          </Stack>
        </div>
        <div className={styles.column}>
          <Stack gap="lg" className={styles.amounts ?? ''}>
            <Amounts invoice={invoice} />
            {isDocument && <Payments invoice={invoice} timeline={timeline} />}
          </Stack>
          <Side invoice={invoice} timeline={timeline} is_document={isDocument} />
        </div>
      </div>
    </>
  )
}

type PartProps = { invoice: Invoice; timeline: ReturnType<typeof useTimeline> }

function Notices({ invoice, timeline }: PartProps) {
  const { invoices: t } = useTexts()
  return (
    <>
      {isCancelled(invoice) && (
        <Alert color="gray" title={t.cancelled} mb="lg">
          {invoice.cancel_reason}
        </Alert>
      )}
      <LockedAlert invoice={invoice} />
      <Warnings of={invoice.warnings} is_bought={!invoice.income} />
      <ClientAnswerCard invoice={invoice} timeline={timeline} />
    </>
  )
}

function Side({ invoice, timeline, is_document }: PartProps & { is_document: boolean }) {
  const { invoices: t } = useTexts()
  const { id, updated_at, number } = invoice
  const isSale = invoice.income && is_document
  return (
    <Stack gap="lg" className={styles.side ?? ''}>
      <KsefCard invoice={invoice} />
      <RelatedDocuments timeline={timeline} />
      {is_document && <DocumentEntries document={invoice} />}
      <DocumentPreview
        path={`/invoices/${id}/pages.json`}
        query={{ v: updated_at }}
        pdf={fileUrl(`/invoices/${id}.pdf`, { v: updated_at })}
        title={number ?? t.draft}
      />
      <InvoiceFiles invoice={invoice} />
      {isSale && <Delivery invoice={invoice} />}
      {isSale && <Reminders invoice={invoice} />}
    </Stack>
  )
}

function titleOf(invoice: Invoice, t: Texts['invoices']): string {
  const kind = t.kinds[invoice.kind]
  if (isDraft(invoice)) return `${t.draft}: ${kind}`
  return kind ? `${kind} ${invoice.number}` : invoice.number
}
