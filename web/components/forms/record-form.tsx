import { Accordion, Alert, Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMayWrite } from '../../api/permissions.ts'
import { fieldLabel } from '../../locales/error-text.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import styles from './forms.module.css'
import type { Form } from './use-record-form.ts'

type Props<Fields extends { [field: string]: unknown }> = {
  form: Form<Fields>
  // Fields that this form shows. Errors of other fields are shown above the form.
  fields: readonly string[]
  // Target of the cancel button; without it there is none.
  cancel?: string
  save?: string
  // Additional buttons before the save button.
  beside?: ReactNode
  // The buttons appear with the first change, because settings are always stored already.
  is_settings?: boolean
  // Makes the form read-only; by default it is for users with read-only access.
  is_closed?: boolean
  children: ReactNode
}

export function RecordForm<Fields extends { [field: string]: unknown }>(props: Props<Fields>) {
  const { form, fields, cancel, save, beside, children } = props
  const mayWrite = useMayWrite()
  const isClosed = props.is_closed ?? !mayWrite
  const t = useTexts()
  const others = Object.entries(form.problems).filter(([field]) => !fields.includes(field))
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <Stack gap="lg">
        {others.length > 0 && (
          <Alert color="red" title={t.problems.fields}>
            {others.map(([field, text]) => (
              <div key={field}>
                {fieldLabel(t, field)}: {text}
              </div>
            ))}
          </Alert>
        )}
        <fieldset disabled={isClosed} className={styles.fields}>
          <Stack gap="lg">{children}</Stack>
        </fieldset>
      </Stack>
      {!isClosed && !(props.is_settings && !form.is_changed && !form.is_saving) && (
        <Bar form={form} cancel={cancel} save={save} beside={beside} />
      )}
    </form>
  )
}

type BarProps = {
  form: Pick<Form<{ [field: string]: unknown }>, 'is_changed' | 'is_saving' | 'drop'>
  cancel: string | undefined
  save: string | undefined
  beside: ReactNode
}

function Bar({ form, cancel, save, beside }: BarProps) {
  const { common } = useTexts()
  return (
    <Group className={styles.bar ?? ''} justify="space-between" data-no-print>
      <div>
        {form.is_changed && (
          <Group gap="xs">
            <Text size="sm" c="dimmed" className={styles.note ?? ''}>
              {common.draft}
            </Text>
            <Button variant="subtle" color="gray" size="compact-sm" onClick={form.drop}>
              {common.discard}
            </Button>
          </Group>
        )}
      </div>
      <Group gap="xs">
        {cancel !== undefined && (
          <Button variant="default" component={Link} to={cancel}>
            {common.cancel}
          </Button>
        )}
        {beside}
        <Button type="submit" loading={form.is_saving}>
          {save ?? common.save}
        </Button>
      </Group>
    </Group>
  )
}

// Groups fields, side by side if there is room.
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title}>
    <Title order={2} size="h4" mb="md">
      {title}
    </Title>
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" className={styles.section ?? ''}>
      {children}
    </SimpleGrid>
  </Card>
)

// Collapsed section for rarely used fields.
export const CollapsibleSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card component="section" aria-label={title} py={4}>
    <Accordion order={2} styles={{ content: { paddingInline: 0 } }}>
      <Accordion.Item value={title} style={{ border: 0 }}>
        <Accordion.Control px={0}>{title}</Accordion.Control>
        <Accordion.Panel>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" className={styles.section ?? ''}>
            {children}
          </SimpleGrid>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  </Card>
)
