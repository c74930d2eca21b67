import { Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { fileUrl } from '../../../api/client.ts'
import { SelectField, TextField } from '../../../components/forms/fields.tsx'
import { ImageButtons } from '../../../components/forms/image-buttons.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import { IMAGE_TYPES, useImageUpload } from '../../../components/forms/use-image-upload.ts'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Template, type TemplateFields, templates } from './form-fields.ts'
import styles from './templates.module.css'

const NAMES = ['signature', 'stamp', 'stationery'] as const
const STATIONERY_TYPES = `${IMAGE_TYPES},application/pdf`

type Props = { form: Form<TemplateFields>; look: Template | undefined }

export function Pictures({ form, look }: Props) {
  const { look: t } = useTexts().settings
  return (
    <Card component="section" aria-label={t.pictures}>
      <Title order={2} size="h4" mb="md">
        {t.pictures}
      </Title>
      <Stack gap="lg">
        {look ? (
          NAMES.map((name) => <Picture key={name} name={name} look={look} />)
        ) : (
          <Text size="sm" c="dimmed">
            {t.saveFirst}
          </Text>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
          <SelectField
            form={form}
            name="stationery_on"
            label={t.stationeryOn}
            options={toOptions(t.stationeryOns)}
          />
          <span />
          <TextField form={form} name="margin_top_mm" label={t.marginTop} inputMode="numeric" />
          <TextField form={form} name="margin_bottom_mm" label={t.marginBottom} inputMode="numeric" />
        </SimpleGrid>
      </Stack>
    </Card>
  )
}

function Picture({ name, look }: { name: (typeof NAMES)[number]; look: Template }) {
  const { look: t } = useTexts().settings
  const { upload, remove, is_sending } = useImageUpload(templates, look, name)
  const version = look[`${name}_sha256`]
  const label = t.pictureNames[name] ?? name
  return (
    <div className={styles.picture}>
      {version && <img alt={label} src={fileUrl(`/templates/${look.id}/${name}.png`, { v: version })} />}
      <div className={styles.pictureText}>
        <Text fw={500} size="sm">
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {t.pictureHints[name]}
        </Text>
      </div>
      <Group gap="xs">
        <ImageButtons
          has_image={Boolean(version)}
          texts={t}
          accept={name === 'stationery' ? STATIONERY_TYPES : IMAGE_TYPES}
          is_sending={is_sending}
          size="xs"
          subject={label}
          onFile={(file) => void upload(file)}
          onRemove={() => void remove()}
        />
      </Group>
    </div>
  )
}
