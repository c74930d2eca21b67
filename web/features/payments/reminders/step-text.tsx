import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useRef } from 'react'
import { TextareaField, TextField } from '../../../components/forms/fields.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { StepFields } from './form-fields.ts'

// Custom text of a reminder, with buttons that insert placeholders at the cursor.
export function StepWords({ form }: { form: Form<StepFields> }) {
  const { reminders: t } = useTexts()
  const area = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const text = form.values.body ?? ''
    const at = area.current?.selectionStart ?? text.length
    form.set('body', `${text.slice(0, at)}{${name}}${text.slice(area.current?.selectionEnd ?? at)}`)
    area.current?.focus()
  }
  return (
    <Card component="section" aria-label={t.words} padding="md">
      <Title order={3} size="h5">
        {t.words}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.wordsHint}
      </Text>
      <Stack gap="sm">
        <TextField form={form} name="subject" label={t.subject} />
        <TextareaField form={form} name="body" label={t.body} minRows={5} ref={area} />
        <div>
          <Text size="sm" mb={4}>
            {t.variables}
          </Text>
          <Group gap={6}>
            {Object.entries(t.variable).map(([name, label]) => (
              <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>
                {label}
              </Button>
            ))}
          </Group>
        </div>
      </Stack>
    </Card>
  )
}
