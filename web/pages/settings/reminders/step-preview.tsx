import { Card, Group, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answers } from '../../../api/answers.d.ts'
import { sendJson } from '../../../api/call.ts'
import { useMayWrite } from '../../../api/rights.ts'
import { Sheet } from '../../../pieces/paper/sheet.tsx'
import { problemText } from '../../../texts/problem-text.ts'
import { useSpoken, useTexts } from '../../../texts/texts.tsx'
import { LetterFrame } from '../../invoices/send/letter-frame.tsx'
import type { StepFields } from './fields.ts'

type Letter = Answers['ReminderLetter']

const WAIT_MS = 350
const LANGS = ['pl', 'en', 'de']

// The letter on a sample, a moment after each change. Nothing of it is stored.
export function StepPreview({ values }: { values: StepFields }) {
  const texts = useTexts()
  const { reminders: t } = texts
  const spoken = useSpoken()
  const may_write = useMayWrite()
  const [lang, setLang] = useState<string>(spoken.lang)
  const { days, action, subject, body, department_id } = values
  const step = { name: 'preview', days, action, subject, body, department_id }
  const [sent] = useDebouncedValue(JSON.stringify(step), WAIT_MS)
  const { data, error } = useQuery({
    queryKey: ['reminder_steps', 'preview', lang, sent],
    enabled: may_write,
    queryFn: ({ signal }) =>
      sendJson<Letter>(
        'POST',
        '/reminder_steps/preview.json',
        { reminder_step: JSON.parse(sent) },
        { query: { lang }, signal },
      ),
    placeholderData: keepPreviousData,
  })
  if (!may_write) return null
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
          {problemText(texts, error)}
        </Text>
      ) : data ? (
        <Shown letter={data} />
      ) : (
        <Skeleton h={180} />
      )}
    </Card>
  )
}

function Shown({ letter: { subject, html, pages, width, height } }: { letter: Letter }) {
  const { reminders: t } = useTexts()
  return (
    <>
      <Text fw={600} mb="xs">
        {subject}
      </Text>
      <LetterFrame html={html} title={t.preview} />
      {pages[0] && <Sheet svg={pages[0]} is_blank={false} shape={`${width} / ${height}`} label={t.demand} />}
    </>
  )
}
