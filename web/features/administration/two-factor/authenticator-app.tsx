import { Button, Card, Code, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { apiFetch, sendJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { fieldErrors } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

// The authenticator app: set up with a QR code, replaced and removed.

type Props = { factors: Answers['TwoFactor']; onChanged: (codes: readonly string[]) => void }
type SetUp = Answers['AuthenticatorApp']

export function AuthenticatorAppCard({ factors, onChanged }: Props) {
  const { twoFactor: t } = useTexts().settings
  const { moment } = useFormat()
  const notices = useNotify()
  const confirm = useConfirm()
  const [setUp, setSetUp] = useState<SetUp>()
  const start = async () => {
    try {
      setSetUp(await sendJson<SetUp>('POST', '/session/authenticator_app.json'))
    } catch (error) {
      notices.failed(error)
    }
  }
  const remove = async () => {
    if (!(await confirm({ title: t.removeAppAsk, text: t.removeText, yes: t.remove, is_danger: true })))
      return
    try {
      await apiFetch('DELETE', '/session/authenticator_app.json')
      notices.done(t.appRemoved)
      onChanged([])
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Card component="section" aria-label={t.app}>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 18rem' }}>
          <Title order={2} size="h4">
            {t.app}
          </Title>
          <Text size="sm" c="dimmed">
            {factors.has_app ? t.appSince(moment(factors.app_since)) : t.appHint}
          </Text>
        </div>
        {!setUp && (
          <Group gap="xs">
            {factors.has_app && (
              <Button variant="default" c="red" onClick={() => void remove()} aria-label={t.removeApp}>
                {t.remove}
              </Button>
            )}
            <Button variant={factors.has_app ? 'default' : 'filled'} onClick={() => void start()}>
              {factors.has_app ? t.replaceApp : t.setUpApp}
            </Button>
          </Group>
        )}
      </Group>
      {setUp && (
        <AppSetUp
          setUp={setUp}
          onCancel={() => setSetUp(undefined)}
          onDone={(codes) => {
            setSetUp(undefined)
            notices.done(t.appAdded)
            onChanged(codes)
          }}
        />
      )}
    </Card>
  )
}

type SetUpProps = { setUp: SetUp; onDone: (codes: readonly string[]) => void; onCancel: () => void }

function AppSetUp({ setUp: { secret, qr_code }, onDone, onCancel }: SetUpProps) {
  const texts = useTexts()
  const { twoFactor: t } = texts.settings
  const notices = useNotify()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setProblem(undefined)
    try {
      const saved = await sendJson<Answers['RecoveryCodes']>('PUT', '/session/authenticator_app.json', {
        code,
      })
      onDone(saved.recovery_codes ?? [])
    } catch (error) {
      const { code: codeProblem } = fieldErrors(texts, error)
      if (codeProblem) setProblem(codeProblem)
      else notices.failed(error)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack mt="md" align="flex-start">
        <Text size="sm">{t.scan}</Text>
        <img src={svgUrl(qr_code)} alt={t.qrCode} width={220} height={220} />
        <Text size="sm">
          {t.secret} <Code style={{ overflowWrap: 'anywhere' }}>{secret.match(/.{1,4}/g)?.join(' ')}</Code>
        </Text>
        <TextInput
          label={t.firstCode}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          error={problem}
          autoComplete="one-time-code"
          inputMode="numeric"
          required
          withAsterisk={false}
        />
        <Group>
          <Button type="submit">{t.turnOn}</Button>
          <Button variant="default" onClick={onCancel}>
            {texts.common.cancel}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

const svgUrl = (svg: string) =>
  `data:image/svg+xml,${encodeURIComponent(svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg"'))}`
