import { Button, Card, Group, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { sendJson } from '../../../api/client.ts'
import { useConfirm } from '../../../components/feedback/confirm-dialog.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PasswordField } from '../../../components/forms/password-field.tsx'
import { fieldErrors } from '../../../locales/error-text.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type AccountTransfer, MOVES_KEY } from './account-transfer.ts'

const isUnfinished = (move: AccountTransfer | null) =>
  move !== null && !move.dry_run && (move.status === 'failed' || move.status === 'stopped')

// Address and token of the source account. The token is sent once and never shown again.
export function MoveForm({ last }: { last: AccountTransfer | null }) {
  const { moving: t } = useTexts().settings
  const confirm = useConfirm()
  const [from, setFrom] = useState(last?.from ?? '')
  const [token, setToken] = useState('')
  const { start, problems, sending } = useStartTransfer()
  const goesOn = isUnfinished(last) && last?.from === from
  const begin = async (event: FormEvent) => {
    event.preventDefault()
    if (goesOn || (await confirm({ title: t.ask, text: t.askText, yes: t.start })))
      await start({ from, token, dry_run: false })
  }
  return (
    <Card component="section" aria-label={t.begin}>
      <Title order={2} size="h4" mb="xs">
        {t.begin}
      </Title>
      <form noValidate onSubmit={(event) => void begin(event)}>
        <Stack maw={460}>
          {goesOn && <Text size="sm">{t.goesOn}</Text>}
          <TextInput
            name="from"
            label={t.from}
            description={t.fromHint}
            placeholder="https://acme.example"
            value={from}
            error={problems.from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <PasswordField
            name="token"
            autoComplete="off"
            label={t.token}
            description={t.tokenHint}
            value={token}
            error={problems.token}
            onChange={({ currentTarget }) => setToken(currentTarget.value)}
          />
          <Text size="sm" c="dimmed">
            {t.dryHint}
          </Text>
          <Group>
            <Button
              loading={sending === 'dry'}
              disabled={sending === 'move'}
              onClick={() => void start({ from, token, dry_run: true })}
            >
              {t.dry}
            </Button>
            <Button type="submit" variant="default" loading={sending === 'move'} disabled={sending === 'dry'}>
              {goesOn ? t.goOn : t.start}
            </Button>
          </Group>
        </Stack>
      </form>
    </Card>
  )
}

type TransferInput = { from: string; token: string; dry_run: boolean }

function useStartTransfer() {
  const texts = useTexts()
  const notices = useNotify()
  const client = useQueryClient()
  const [problems, setProblems] = useState<{ [field: string]: string }>({})
  const [sending, setSending] = useState<'dry' | 'move'>()
  const start = async (move: TransferInput) => {
    setProblems({})
    setSending(move.dry_run ? 'dry' : 'move')
    try {
      client.setQueryData(
        MOVES_KEY,
        await sendJson<AccountTransfer>('POST', '/account_transfers.json', { account_transfer: move }),
      )
    } catch (error) {
      const errors = fieldErrors(texts, error)
      if (Object.keys(errors).length === 0) notices.failed(error)
      setProblems(errors)
    } finally {
      setSending(undefined)
    }
  }
  return { start, problems, sending }
}
