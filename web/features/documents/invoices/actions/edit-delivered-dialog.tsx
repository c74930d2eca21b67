import { Button, Group, Modal, Text } from '@mantine/core'
import { Link } from 'react-router'
import { overPanels } from '../../../../components/feedback/confirm-dialog.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type Document, isCorrectable } from '../invoice.ts'
import { WhatHappened } from './delivery-summary.tsx'

// Before a document is changed that somebody else has: a correction is the open way, and changing it stays possible.
export function EditDialog({ invoice, onClose }: { invoice: Document; onClose: () => void }) {
  const { invoices, common } = useTexts()
  const { editLeft: t } = invoices
  const { id, number } = invoice
  const can_correct = isCorrectable(invoice)
  return (
    <Modal
      opened
      {...overPanels(onClose)}
      onClose={onClose}
      title={t.title(number)}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <WhatHappened invoice={invoice} />
      {can_correct && <Text size="sm">{t.hint}</Text>}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" component={Link} to={`/invoices/${id}/edit`} onClick={onClose}>
          {t.anyway}
        </Button>
        {can_correct && (
          <Button component={Link} to={`/invoices/new?correct=${id}`} onClick={onClose} data-autofocus>
            {t.correct}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
