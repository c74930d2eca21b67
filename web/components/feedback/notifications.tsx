import { Button, Group, Text } from '@mantine/core'
import { type NotificationData, notifications } from '@mantine/notifications'
import { type ReactNode, useMemo } from 'react'
import { ApiError } from '../../api/errors.ts'
import { errorText } from '../../locales/error-text.ts'
import { type Texts, useTexts } from '../../locales/locale-provider.tsx'
import { IconCheck, IconExclamationMark } from '../icons/icons.ts'

// Short notifications at the edge of the page: success, possibly with undo, or failure.

const UNDO_MS = 8_000
const FAILURE_MS = 10_000

export function useNotify() {
  const t = useTexts()
  return useMemo(
    () => ({
      done: (text: ReactNode) => void show(t, text, {}),
      // The action is already done; undo reverts it.
      undoable: (text: string, undo: () => Promise<unknown>, link?: NotificationLink) => {
        const takeBack = async () => {
          notifications.hide(id)
          try {
            await undo()
            show(t, t.common.restored, {})
          } catch (error) {
            fail(t, error)
          }
        }
        const leave = () => {
          notifications.hide(id)
          link?.go()
        }
        const closingLink = link && { label: link.label, go: leave }
        const id = show(
          t,
          <Undoable text={text} label={t.common.undo} onUndo={takeBack} link={closingLink} />,
          {
            autoClose: UNDO_MS,
          },
        )
      },
      failed: (error: unknown) => fail(t, error),
      // Announced only to users who no longer see the form that failed.
      failedWith: (subject: string, error: unknown) => fail(t, error, subject),
    }),
    [t],
  )
}

// A link to more information.
type NotificationLink = { label: string; go: () => void }
type UndoableProps = {
  text: string
  label: string
  onUndo: () => Promise<void>
  link: NotificationLink | undefined
}

const Undoable = ({ text, label, onUndo, link }: UndoableProps) => (
  <Group justify="space-between" wrap="nowrap">
    <Text size="sm">{text}</Text>
    <Group gap={4} wrap="nowrap">
      {link && (
        <Button variant="subtle" size="compact-sm" onClick={link.go}>
          {link.label}
        </Button>
      )}
      <Button variant="subtle" size="compact-sm" onClick={() => void onUndo()}>
        {label}
      </Button>
    </Group>
  </Group>
)

function fail(t: Texts, error: unknown, subject = '') {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.request_id : undefined
  const text = errorText(t, error)
  show(t, requestId ? `${text} ${t.problems.request(requestId)}` : text, {
    color: 'red',
    icon: <IconExclamationMark size={16} />,
    autoClose: FAILURE_MS,
    ...(subject && { title: subject }),
  })
}

const show = (t: Texts, message: ReactNode, look: Partial<NotificationData>) =>
  notifications.show({
    color: 'pine',
    icon: <IconCheck size={16} />,
    closeButtonProps: { 'aria-label': t.common.close },
    ...look,
    message,
  })
