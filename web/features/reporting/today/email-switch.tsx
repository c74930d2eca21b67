import { Switch } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { sendJson } from '../../../api/client.ts'
import { useApiQuery } from '../../../api/queries.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'

const PATH = '/today/email.json'
type Setting = Answers['TodayEmail']

// Whether the user receives the list by email in the morning.
export function EmailSwitch() {
  const { today: t } = useTexts()
  const notices = useNotify()
  const queries = useQueryClient()
  const { data } = useApiQuery<Setting>(PATH)
  const change = async (enabled: boolean) => {
    try {
      const changed = await sendJson<Setting>('PUT', PATH, { enabled })
      queries.setQueryData(['facts', PATH, {}], changed)
      notices.done(enabled ? t.emailOn : t.emailOff)
    } catch (error) {
      notices.failed(error)
    }
  }
  if (!data) return null
  return (
    <Switch
      mt="lg"
      label={t.email}
      description={t.emailHint}
      checked={data.enabled}
      onChange={({ currentTarget }) => void change(currentTarget.checked)}
    />
  )
}
