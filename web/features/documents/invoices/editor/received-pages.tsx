import { Modal, Stack, Text } from '@mantine/core'
import { fileUrl } from '../../../../api/client.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import styles from './editor.module.css'
import type { ReceivedSource } from './model/received-values.ts'

type Props = { received: ReceivedSource }

// The pages of the PDF that is entered by hand, drawn by the server: a browser would run what a stranger put into it.
export function ReceivedPages({ received: { id, proposal } }: Props) {
  const { received: t } = useTexts()
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t.receivedHint}
      </Text>
      {Array.from({ length: proposal.pages }, (_, index) => (
        <img
          key={fileUrl(`/received_files/${id}/page.png`, { page: index + 1 })}
          className={styles.receivedPage}
          src={fileUrl(`/received_files/${id}/page.png`, { page: index + 1 })}
          alt={t.receivedPage(index + 1)}
        />
      ))}
    </Stack>
  )
}

// On phones the pages are a dialog over the editor.
export function ReceivedPagesDialog({
  opened,
  onClose,
  received,
}: Props & { opened: boolean; onClose: () => void }) {
  const { received: t, common } = useTexts()
  return (
    <Modal
      fullScreen
      opened={opened}
      onClose={onClose}
      title={t.receivedFile}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <ReceivedPages received={received} />
    </Modal>
  )
}
