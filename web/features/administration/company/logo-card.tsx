import { Button, Card, FileButton, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type CallOptions, call, fileAddress } from '../../../api/client.ts'
import { useRefresh } from '../../../api/mutations.ts'
import { changeBeside, tagOf } from '../../../api/record-versions.ts'
import { type Department, departments } from '../../../api/resources.ts'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { IconPhoto } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from '../settings/settings.module.css'

// Saved as soon as it is chosen, because a picture is no text that can be kept while one types.
export function Logo({ company, may_write }: { company: Department; may_write: boolean }) {
  const { company: t } = useTexts().settings
  const { common } = useTexts()
  const notices = useNotices()
  const refresh = useRefresh()
  const [is_sending, setSending] = useState(false)
  const address = `/departments/${company.id}.json`
  const change = async (sent: CallOptions) => {
    setSending(true)
    try {
      await changeBeside(address, tagOf(company), (if_match) => call('PUT', address, { ...sent, if_match }))
      await refresh(departments)
      notices.done(common.saved)
    } catch (error) {
      notices.failed(error)
    } finally {
      setSending(false)
    }
  }
  const choose = (file: File | null) => {
    if (!file) return
    const form = new FormData()
    form.append('department[logo]', file)
    void change({ form })
  }
  const has_logo = company.logo_file_name !== null
  return (
    <Card component="section" aria-label={t.logo}>
      <Title order={2} size="h4" mb="md">
        {t.logo}
      </Title>
      <Group>
        {has_logo && (
          <img
            className={styles.logo}
            alt={t.logo}
            src={fileAddress(`/departments/${company.id}/logo.png`, { v: company.logo_updated_at })}
          />
        )}
        {may_write && (
          <FileButton accept="image/png,image/jpeg,image/gif,image/webp,image/svg+xml" onChange={choose}>
            {(props) => (
              <Button {...props} variant="default" loading={is_sending} leftSection={<IconPhoto size={16} />}>
                {has_logo ? t.logoChange : t.logoChoose}
              </Button>
            )}
          </FileButton>
        )}
        {may_write && has_logo && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => void change({ body: { department: { logo: null } } })}
          >
            {t.logoRemove}
          </Button>
        )}
      </Group>
      <Text size="sm" c="dimmed" mt="sm">
        {t.logoHint}
      </Text>
    </Card>
  )
}
