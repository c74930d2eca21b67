import { Card, Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { sendJson } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'

type Account = { two_factor_required?: boolean | null }

// Whether everybody has to sign in to this account with two factors.
export function RequireTwoFactors() {
  const { security: t } = useTexts().settings
  const queries = useQueryClient()
  const notices = useNotify()
  const { data, refetch } = useApiQuery<Account>('/account.json')
  const change = async (isRequired: boolean) => {
    try {
      await sendJson('PUT', '/account.json', { account: { two_factor_required: isRequired } })
      notices.done(isRequired ? t.twoFactorRequired : t.twoFactorOptional)
    } catch (error) {
      notices.failed(error)
    }
    await refetch()
    await queries.invalidateQueries({ queryKey: ['session'] })
  }
  return (
    <Card component="section" aria-label={t.requireTwoFactor}>
      <Switch
        label={t.requireTwoFactor}
        description={t.requireTwoFactorHint}
        checked={data?.two_factor_required === true}
        disabled={!data}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Card>
  )
}
