import { Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { EmailFrame } from '../../../components/document-preview/email-frame.tsx'
import { PreviewPage } from '../../../components/document-preview/preview-page.tsx'
import { errorText } from '../../../locales/error-text.ts'
import { useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import type { StepFields } from './form-fields.ts'

type Letter = Answers['ReminderLetter']

const WAIT_MS = 350
const LANGS = ['pl', 'en', 'de']

// Preview of the email with a sample document, updated a moment after each change. Nothing is stored.
export function StepPreview({ values }: { values: StepFields }) {
  const texts = useTexts()
  const { reminders: t } = texts
  const spoken = useLocale()
  const mayWrite = useMayWrite()
  const [lang, setLang] = useState<string>(spoken.lang)
  const { days, action, subject, body, department_id } = values
  const step = { name: 'preview', days, action, subject, body, department_id }
  const [requestText] = useDebouncedValue(JSON.stringify(step), WAIT_MS)
  const { data, error } = useQuery({
    queryKey: ['reminder_steps', 'preview', lang, requestText],
    enabled: mayWrite,
    queryFn: ({ signal }) =>
      sendJson<Letter>(
        'POST',
        '/reminder_steps/preview.json',
        { reminder_step: JSON.parse(requestText) },
        { query: { lang }, signal },
      ),
    placeholderData: keepPreviousData,
  })
  if (!mayWrite) return null
  return (
    <Card component="section" aria-label={t.preview} padding="md">
      <Group justify="space-between" mb="sm">
        <Title order={3} size="h5">
          {t.preview}
        </Title>
        <SegmentedControl
          size="xs"
          aria-label={t.previewLang}
          data={LANGS.map((value) => ({ value, label: value.toUpperCase() }))}
          value={lang}
          onChange={setLang}
        />
      </Group>
      {error ? (
        <Text size="sm" c="dimmed">
          {errorText(texts, error)}
        </Text>
      ) : data ? (
        <PreviewedEmail letter={data} />
      ) : (
        <Skeleton h={180} />
      )}
    </Card>
  )
}

function PreviewedEmail({ letter: { subject, html, pages, width, height } }: { letter: Letter }) {
  const { reminders: t } = useTexts()
  return (
    <>
      <Text fw={600} mb="xs">
        {subject}
      </Text>
      <EmailFrame html={html} title={t.preview} />
      {pages[0] && (
        <PreviewPage svg={pages[0]} is_blank={false} shape={`${width} / ${height}`} label={t.demand} />
      )}
    </>
  )
}
