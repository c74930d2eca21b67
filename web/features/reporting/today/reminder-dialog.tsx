import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { EmailFrame } from '../../../components/document-preview/email-frame.tsx'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Row } from './today-data.ts'

type Props = { row: Row | undefined; onClose: () => void; onSend: (row: Row) => void }

// Shows the reminder of a client before it is sent.
export function ReminderDialog({ row, onClose, onSend }: Props) {
  const { today: t, common } = useTexts()
  return (
    <Modal
      opened={row !== undefined}
      onClose={onClose}
      title={row && t.preview(row.name)}
      size="lg"
      closeButtonProps={{ 'aria-label': common.close }}
    >
      {row && <Preview row={row} />}
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {common.cancel}
        </Button>
        <Button onClick={() => row && onSend(row)} data-autofocus>
          {t.sendReminder}
        </Button>
      </Group>
    </Modal>
  )
}

function Preview({ row }: { row: Row }) {
  const { today: t } = useTexts()
  const { data, error, refetch } = useApiQuery<Answers['ClientReminder']>(
    `/clients/${row.id}/overdue_reminder.json`,
  )
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <Skeleton h={240} />
  return (
    <Stack gap="xs">
      <Text size="sm">
        <Text span c="dimmed">
          {t.to}:{' '}
        </Text>
        {data.to.join(', ')}
      </Text>
      <Text size="sm">
        <Text span c="dimmed">
          {t.subject}:{' '}
        </Text>
        {data.subject}
      </Text>
      <EmailFrame html={data.html ?? ''} title={t.preview(row.name)} />
    </Stack>
  )
}
