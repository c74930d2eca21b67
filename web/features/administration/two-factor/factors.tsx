import { Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { getJson, sendJson } from '../../../api/client.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { AuthenticatorAppCard } from './authenticator-app.tsx'
import { PasskeysCard } from './passkeys.tsx'
import { NewRecoveryCodes } from './recovery-codes.tsx'

const KEY = ['two-factor']

// All second factors of the user. `onReady` is called when a factor is set up and the recovery codes are saved.
export function Factors({ onReady }: { onReady?: () => void }) {
  const queries = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>([])
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => getJson<Answers['TwoFactor']>('/session/two_factor.json', {}, signal),
  })
  if (error) return <ErrorState error={error} retry={refetch} />
  if (!data) return <PageSkeleton />
  const handleChange = async (newCodes: readonly string[]) => {
    setCodes(newCodes)
    await queries.invalidateQueries({ queryKey: KEY })
    if (newCodes.length === 0) onReady?.()
  }
  if (codes.length > 0)
    return (
      <NewRecoveryCodes
        codes={codes}
        onDone={() => {
          setCodes([])
          onReady?.()
        }}
      />
    )
  return (
    <Stack gap="lg">
      <AuthenticatorAppCard factors={data} onChanged={(newCodes) => void handleChange(newCodes)} />
      <PasskeysCard factors={data} onChanged={(newCodes) => void handleChange(newCodes)} />
      {data.is_on && <RecoveryCodesCard left={data.recovery_codes} onRenewed={setCodes} />}
    </Stack>
  )
}

function RecoveryCodesCard({ left, onRenewed }: { left: number; onRenewed: (codes: string[]) => void }) {
  const { twoFactor: t } = useTexts().settings
  const notices = useNotify()
  const renew = async () => {
    try {
      const renewed = await sendJson<Answers['RecoveryCodes']>('POST', '/session/recovery_codes.json')
      onRenewed(renewed.recovery_codes ?? [])
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Card component="section" aria-label={t.codes}>
      <Group justify="space-between" align="flex-start">
        <div style={{ flex: '1 1 18rem' }}>
          <Title order={2} size="h4">
            {t.codes}
          </Title>
          <Text size="sm" c="dimmed">
            {t.codesLeft(left)}
          </Text>
        </div>
        <Button variant="default" onClick={() => void renew()}>
          {t.renewCodes}
        </Button>
      </Group>
    </Card>
  )
}
