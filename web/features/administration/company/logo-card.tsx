import { Card, Group, Text, Title } from '@mantine/core'
import { fileUrl } from '../../../api/client.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { ImageButtons } from '../../../components/forms/image-buttons.tsx'
import { IMAGE_TYPES, useImageUpload } from '../../../components/forms/use-image-upload.ts'
import { IconPhoto } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from '../settings/settings.module.css'

export function Logo({ company, may_write }: { company: Department; may_write: boolean }) {
  const { company: t } = useTexts().settings
  const { upload, remove, is_sending } = useImageUpload(departments, company, 'logo')
  const hasLogo = company.logo_file_name !== null
  return (
    <Card component="section" aria-label={t.logo}>
      <Title order={2} size="h4" mb="md">
        {t.logo}
      </Title>
      <Group>
        {hasLogo && (
          <img
            className={styles.logo}
            alt={t.logo}
            src={fileUrl(`/departments/${company.id}/logo.png`, { v: company.logo_updated_at })}
          />
        )}
        {may_write && (
          <ImageButtons
            has_image={hasLogo}
            texts={{ choose: t.logoChoose, change: t.logoChange, remove: t.logoRemove }}
            accept={IMAGE_TYPES}
            is_sending={is_sending}
            icons={{ choose: <IconPhoto size={16} /> }}
            onFile={(file) => void upload(file)}
            onRemove={() => void remove()}
          />
        )}
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {t.logoHint}
      </Text>
    </Card>
  )
}
