import { Skeleton, Text } from '@mantine/core'
import { useApiQuery } from '../../../../api/queries.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { EmailFrame } from '../../../../components/document-preview/email-frame.tsx'
import { errorText } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'

// The email of a reminder before it is sent by hand, with its recipients.
export function ReminderPreview({ id }: { id: number }) {
  const texts = useTexts()
  const { reminders: t } = texts
  const { data, error } = useApiQuery<Answers['ClientReminder']>(`/invoices/${id}/overdue_reminder.json`)
  if (error)
    return (
      <Text size="sm" c="dimmed">
        {errorText(texts, error)}
      </Text>
    )
  if (!data) return <Skeleton h={180} />
  const { to, subject, html } = data
  return (
    <>
      <Text size="sm" c={to.length === 0 ? 'var(--mantine-color-error)' : 'dimmed'}>
        {to.length === 0 ? t.noRecipient : t.sentTo(to.join(', '))}
      </Text>
      <Text fw={600} my="xs">
        {subject}
      </Text>
      <EmailFrame html={html ?? ''} title={t.preview} />
    </>
  )
}
