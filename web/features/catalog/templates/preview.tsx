import { Group, Switch, Title } from '@mantine/core'
import { useState } from 'react'
import { DocumentPreview } from '../../../components/document-preview/document-preview.tsx'
import { useLocale, useTexts } from '../../../locales/locale-provider.tsx'
import type { Template, TemplateFields } from './form-fields.ts'
import styles from './templates.module.css'

type Props = { values: TemplateFields; look: Template | undefined; department_id: number | null }

// Preview of a sample document, updated a moment after each change. Nothing is stored.
export function LookPreview({ values, look, department_id }: Props) {
  const { look: t } = useTexts().settings
  const { lang } = useLocale()
  const [isPaired, setPaired] = useState(false)
  const other = lang === 'en' ? 'pl' : 'en'
  // Saved images change the preview, too.
  const pictures = [look?.signature_sha256, look?.stamp_sha256, look?.stationery_sha256].join()
  return (
    <section className={styles.preview} aria-label={t.preview}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t.preview}
        </Title>
        <Switch
          size="xs"
          label={t.previewLang}
          checked={isPaired}
          onChange={(event) => setPaired(event.currentTarget.checked)}
        />
      </Group>
      <DocumentPreview
        key={pictures}
        title={t.preview}
        path="/templates/preview.json"
        query={{ lang: isPaired ? `${lang}/${other}` : lang }}
        body={{ template: { ...values, id: look?.id, department_id } }}
      />
    </section>
  )
}
