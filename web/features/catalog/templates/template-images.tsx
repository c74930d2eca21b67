import { Button, Card, FileButton, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { type CallOptions, call, fileAddress } from '../../../api/client.ts'
import { useRefresh } from '../../../api/mutations.ts'
import { changeBeside, tagOf } from '../../../api/record-versions.ts'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { SelectField, TextField } from '../../../components/forms/fields.tsx'
import type { Form } from '../../../components/forms/use-record-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type Look, type LookFields, looks } from './form-fields.ts'
import { optionsOf } from './style-fields.tsx'
import styles from './templates.module.css'

const NAMES = ['signature', 'stamp', 'stationery'] as const
const KINDS = 'image/png,image/jpeg,image/gif,image/webp,image/svg+xml'
const STATIONERY_KINDS = `${KINDS},application/pdf`

type Props = { form: Form<LookFields>; look: Look | undefined }

// Files are saved as soon as they are chosen, for they are no text that can be kept while one types.
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
            options={optionsOf(t.stationeryOns)}
          />
          <span />
          <TextField form={form} name="margin_top_mm" label={t.marginTop} inputMode="numeric" />
          <TextField form={form} name="margin_bottom_mm" label={t.marginBottom} inputMode="numeric" />
        </SimpleGrid>
      </Stack>
    </Card>
  )
}

function Picture({ name, look }: { name: (typeof NAMES)[number]; look: Look }) {
  const t = useTexts()
  const words = t.settings.look
  const notices = useNotices()
  const refresh = useRefresh()
  const [is_sending, setSending] = useState(false)
  const kept = look[`${name}_sha256`]
  const address = `/looks/${look.id}.json`
  const change = async (sent: CallOptions) => {
    setSending(true)
    try {
      await changeBeside(address, tagOf(look), (if_match) => call('PUT', address, { ...sent, if_match }))
      await refresh(looks)
      notices.done(t.common.saved)
    } catch (error) {
      notices.failed(error)
    } finally {
      setSending(false)
    }
  }
  const choose = (file: File | null) => {
    if (!file) return
    const form = new FormData()
    form.append(`look[${name}]`, file)
    void change({ form })
  }
  const label = words.pictureNames[name] ?? name
  return (
    <div className={styles.picture}>
      {kept && <img alt={label} src={fileAddress(`/looks/${look.id}/${name}.png`, { v: kept })} />}
      <div className={styles.pictureText}>
        <Text fw={500} size="sm">
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {words.pictureHints[name]}
        </Text>
      </div>
      <Group gap="xs">
        <FileButton accept={name === 'stationery' ? STATIONERY_KINDS : KINDS} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={is_sending}
              aria-label={`${label}: ${kept ? words.change : words.choose}`}
            >
              {kept ? words.change : words.choose}
            </Button>
          )}
        </FileButton>
        {kept && (
          <Button
            variant="subtle"
            color="red"
            size="xs"
            aria-label={`${label}: ${words.remove}`}
            onClick={() => void change({ body: { look: { [name]: null } } })}
          >
            {words.remove}
          </Button>
        )}
      </Group>
    </div>
  )
}
