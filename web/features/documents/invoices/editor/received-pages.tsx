import { Modal, Stack, Text } from '@mantine/core'
import { fileUrl } from '../../../../api/client.ts'
import { type Texts, useTexts } from '../../../../locales/locale-provider.tsx'
import styles from './editor.module.css'
import type { ReceivedSource } from './model/received-values.ts'

type Props = { received: ReceivedSource }

// The pages of the PDF that is entered by hand, drawn by the server: a browser would run what a stranger put into it. A photo
// is shown as it is.
export function ReceivedPages({ received: { id, proposal } }: Props) {
  const { received: t } = useTexts()
  const { pages, picture_url } = proposal
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {picture_url ? t.pictureHint : t.receivedHint}
      </Text>
      {picture_url && (
        <a href={fileUrl(picture_url)} download>
          <img className={styles.receivedPage} src={fileUrl(picture_url)} alt={t.picture} />
        </a>
      )}
      {Array.from({ length: pages }, (_, index) => (
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

export const receivedTitle = (t: Texts['received'], { proposal }: ReceivedSource): string =>
  proposal.picture_url ? t.picture : t.receivedFile

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
      title={receivedTitle(t, received)}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <ReceivedPages received={received} />
    </Modal>
  )
}
