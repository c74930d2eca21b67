import { Anchor, Button, Card, Group, Text, Title } from '@mantine/core'
import { sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { type Client, clients } from '../../../api/resources.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { IconExternalLink, IconRefresh } from '../../../components/icons/icons.ts'
import { CopyBox } from '../../../components/layout/copy-box.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'

// Link to the client portal, if the account has enabled it.
export function ClientPanel({ client }: { client: Client }) {
  const { clients: t } = useTexts()
  const confirm = useConfirm()
  const notices = useNotify()
  const refresh = useInvalidate()
  if (!client.panel_url) return null
  const renew = async () => {
    const question = { title: t.panelRenewAsk, text: t.panelRenewText, yes: t.panelRenew, is_danger: true }
    if (!(await confirm(question))) return
    try {
      await sendJson('POST', `/clients/${client.id}/renew_panel.json`, {})
      await refresh(clients)
      notices.done(t.panelRenewed)
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Card component="section" aria-label={t.panel}>
      <Title order={2} size="h4">
        {t.panel}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.panelHint}
      </Text>
      <CopyBox text={client.panel_url} label={t.panel} />
      <Group gap="sm" mt="sm">
        <Anchor href={client.panel_url} target="_blank" rel="noreferrer" size="sm">
          <Group gap={4} component="span">
            {t.panelOpen} <IconExternalLink size={14} />
          </Group>
        </Anchor>
        <IfMayWrite>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={14} />}
            onClick={() => void renew()}
          >
            {t.panelRenew}
          </Button>
        </IfMayWrite>
      </Group>
    </Card>
  )
}
