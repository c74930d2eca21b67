import { Box, Card, Radio, Stack, Text, Title } from '@mantine/core'
import type { Account } from '../../../api/account.ts'
import { DateField } from '../../../components/forms/date-field.tsx'
import styles from '../../../components/forms/option-card.module.css'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { DocumentFields } from './form-fields.ts'

const LOCKS = ['off', 'sent', 'issued'] as const

// Which documents are locked, and until when the period is closed.
export function Locks({ form }: { form: Form<DocumentFields> }) {
  const { locks: t } = useTexts().settings
  const selectedRule = form.values.lock_documents ?? 'off'
  return (
    <Card component="section" aria-label={t.title}>
      <Title order={2} size="h4">
        {t.title}
      </Title>
      <Text size="sm" c="dimmed" mb="md">
        {t.hint}
      </Text>
      <Radio.Group
        aria-label={t.title}
        value={selectedRule}
        error={form.problems.lock_documents}
        onChange={(value) => form.set('lock_documents', value as Account['lock_documents'])}
      >
        <Stack gap="xs">
          {LOCKS.map((lock) => (
            <Radio
              key={lock}
              value={lock}
              label={t.kinds[lock].title}
              description={t.kinds[lock].hint}
              className={styles.choice ?? ''}
              data-chosen={lock === selectedRule || undefined}
            />
          ))}
        </Stack>
      </Radio.Group>
      <Box mt="lg" maw={360}>
        <DateField
          form={form}
          name="closed_until"
          label={t.closedUntil}
          description={t.closedHint}
          is_clearable
        />
      </Box>
    </Card>
  )
}
