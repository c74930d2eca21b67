import { Modal, Text } from '@mantine/core'
import { DocumentPreview } from '../../../../components/document-preview/document-preview.tsx'
import { useTexts } from '../../../../locales/locale-provider.tsx'

type Props = { body: { [field: string]: unknown } }

// Preview of the printed document, updated a moment after each change. Nothing is stored.
export function Preview({ body }: Props) {
  const { editor: t } = useTexts()
  return (
    <DocumentPreview
      path="/invoices/preview.json"
      body={{ invoice: body }}
      title={t.preview}
      note={(problems, isOld) =>
        problems.length > 0 && (
          <Text size="xs" c="dimmed">
            {isOld ? t.previewOld : t.previewWithout}
          </Text>
        )
      }
    />
  )
}

// On phones the preview is a dialog over the page.
export function PreviewDialog({
  opened,
  onClose,
  ...preview
}: Props & { opened: boolean; onClose: () => void }) {
  const { editor: t, common } = useTexts()
  return (
    <Modal
      fullScreen
      opened={opened}
      onClose={onClose}
      title={t.preview}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Preview {...preview} />
    </Modal>
  )
}
