import { Button, CloseButton, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { fileUrl } from '../../../../api/client.ts'
import { useRecord } from '../../../../api/queries.ts'
import { DocumentPreview } from '../../../../components/document-preview/document-preview.tsx'
import { ErrorState } from '../../../../components/feedback/error-state.tsx'
import { IconArrowRight } from '../../../../components/icons/icons.ts'
import { InvoiceStatus } from '../../../../components/layout/invoice-status.tsx'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { InvoiceActions } from '../actions/invoice-actions.tsx'
import { type Invoice, invoices } from '../invoice.ts'
import styles from './preview-panel.module.css'

type Props = { id: number; onClose: () => void; onOpen: () => void }

// Preview of the printed document with frequent actions, beside the list.
export function InvoicePreviewPanel({ id, onClose, onOpen }: Props) {
  const { invoices: t, common } = useTexts()
  const { data: invoice, error, refetch } = useRecord(invoices, id)
  return (
    <aside
      data-no-print
      className={styles.panel}
      aria-label={invoice ? `${t.panel}: ${invoice.number}` : t.panel}
    >
      <div className={styles.head}>
        <Group justify="space-between" wrap="nowrap" mb="xs">
          {invoice ? <Heading invoice={invoice} /> : <Skeleton h={28} w={220} />}
          <CloseButton aria-label={common.close} onClick={onClose} />
        </Group>
        {invoice && (
          <Group gap="xs">
            <Button size="xs" rightSection={<IconArrowRight size={14} />} onClick={onOpen}>
              {t.openView}
            </Button>
            <InvoiceActions invoice={invoice} is_small onGone={onClose} />
          </Group>
        )}
      </div>
      <div className={styles.body}>
        {error && <ErrorState error={error} retry={refetch} />}
        {invoice && (
          // The version is part of the URL, so that a changed document is loaded again.
          <DocumentPreview
            path={`/invoices/${id}/pages.json`}
            query={{ v: invoice.updated_at }}
            pdf={fileUrl(`/invoices/${id}.pdf`, { v: invoice.updated_at })}
            title={invoice.number}
          />
        )}
      </div>
    </aside>
  )
}

function Heading({ invoice }: { invoice: Invoice }) {
  const format = useFormat()
  return (
    <Stack gap={2} miw={0}>
      <Group gap="xs">
        <Title order={2} size="h3">
          {invoice.number}
        </Title>
        <InvoiceStatus invoice={invoice} />
      </Group>
      <Text size="sm" c="dimmed">
        {[invoice.buyer_name, format.money(invoice.price_gross, invoice.currency)]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  )
}
