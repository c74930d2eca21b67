import { Button, Group, Modal, Text } from '@mantine/core'
import { countUnsavedDrafts, deleteAllOf, deleteEnded } from '../api/pending-drafts.ts'
import { useSession, useSessionActions } from '../api/session.ts'
import { useNotify } from '../components/feedback/notifications.tsx'
import { useTexts } from '../locales/locale-provider.tsx'

// Asks what to do with drafts that are only in this browser.
export function SignOutDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { pendingDrafts: t, common } = useTexts()
  const { user } = useSession()
  const signOut = useSignOut()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t.signOut}
      closeButtonProps={{ 'aria-label': common.close }}
    >
      <Text size="sm">{opened && t.signOutHint(countUnsavedDrafts(user.id))}</Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button color="red" variant="light" onClick={() => void signOut(() => deleteAllOf(user.id))}>
          {t.delete}
        </Button>
        <Button onClick={() => void signOut()} data-autofocus>
          {t.keep}
        </Button>
      </Group>
    </Modal>
  )
}

export function useSignOut() {
  const { user } = useSession()
  const { signOut } = useSessionActions()
  const notices = useNotify()
  return async (onSignedOut?: () => void) => {
    try {
      await signOut()
      deleteEnded(user.id, 0)
      onSignedOut?.()
      location.assign('/sign-in')
    } catch (error) {
      notices.failed(error)
    }
  }
}
