import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from 'react-router'
import { abovePanels } from '../../../../components/feedback/confirm-dialog.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Invoice, isCorrectable } from '../invoice.ts'
import { DeliverySummary } from './delivery-summary.tsx'

// Asks before a sent document is edited and recommends a correction.
export function EditDialog({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { invoices, common } = useTexts()
  const { editLeft: t } = invoices
  const { id, number } = invoice
  const canCorrect = isCorrectable(invoice)
  return (
    <Modal
      opened
      {...abovePanels(onClose)}
      onClose={onClose}
      title={t.title(number)}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <DeliverySummary invoice={invoice} />
      {canCorrect && <Text size="sm">{t.hint}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" component={Link} to={`/invoices/${id}/edit`} onClick={onClose}>
          {t.anyway}
        </Button>
        {canCorrect && (
          <Button component={Link} to={`/invoices/new?correct=${id}`} onClick={onClose} data-autofocus>
            {t.correct}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
