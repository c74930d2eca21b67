import { Alert, Button, Card, CopyButton, Group, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconCheck, IconCopy, IconEye, IconEyeOff, IconRefresh } from '../../../components/icons/icons.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from '../settings/settings.module.css'
import { SettingsHeader } from '../settings/settings-header.tsx'
import { LimitedTokens } from './limited-tokens.tsx'
import { useApiToken, useRenewal } from './use-api-token.ts'

export default function TokenPage() {
  const { settings: t } = useTexts()
  const { data, isFetching, load } = useApiToken()
  const [isShown, setShown] = useState(false)
  const [isNew, setNew] = useState(false)
  const show = async () => setShown(!isShown && (await load()))
  const token = data?.api_token
  return (
    <>
      <SettingsHeader title={t.pages.token} hint={t.team.tokenHint} />
      <Card component="section" aria-label={t.pages.token}>
        {isNew && (
          <Alert color="pine" icon={<IconCheck size={18} />} mb="md" role="status">
            {t.team.renewed}
          </Alert>
        )}
        {data !== undefined && !token ? (
          <Text size="sm">{t.team.noToken}</Text>
        ) : (
          <Group>
            <output className={styles.secret} aria-label={t.team.token}>
              {isShown ? token : '•'.repeat(24)}
            </output>
            <Button
              variant="default"
              leftSection={isShown ? <IconEyeOff size={16} /> : <IconEye size={16} />}
              loading={isFetching}
              onClick={() => void show()}
            >
              {isShown ? t.team.hide : t.team.show}
            </Button>
            {token && <Copy text={token} />}
          </Group>
        )}
      </Card>
      <Renewal
        onRenewed={() => {
          setShown(true)
          setNew(true)
        }}
      />
      <LimitedTokens />
    </>
  )
}

function Copy({ text }: { text: string }) {
  const { team: t } = useTexts().settings
  return (
    <CopyButton value={text} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
          onClick={copy}
        >
          {copied ? t.copied : t.copy}
        </Button>
      )}
    </CopyButton>
  )
}

function Renewal({ onRenewed }: { onRenewed: () => void }) {
  const { team: t } = useTexts().settings
  const confirm = useConfirm()
  const notices = useNotify()
  const renew = useRenewal()
  const ask = async () => {
    if (!(await confirm({ title: t.renewAsk, text: t.renewText, yes: t.renew, is_danger: true }))) return
    try {
      await renew()
      onRenewed()
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Card component="section" aria-label={t.renew} mt="lg">
      <Group justify="space-between">
        <div>
          <Title order={2} size="h4">
            {t.renew}
          </Title>
          <Text size="sm" c="dimmed">
            {t.renewHint}
          </Text>
        </div>
        <Button
          color="red"
          variant="light"
          leftSection={<IconRefresh size={16} />}
          onClick={() => void ask()}
        >
          {t.renew}
        </Button>
      </Group>
    </Card>
  )
}
