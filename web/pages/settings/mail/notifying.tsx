import { Card, Switch, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ACCOUNT_KEY, ACCOUNT_PATH, readAccount, useAccount } from '../../../api/account.ts'
import { call } from '../../../api/call.ts'
import { useNotices } from '../../../shell/notices.tsx'
import { useTexts } from '../../../texts/texts.tsx'

// What the account is told by e-mail. Changed at once.
export function Notifying() {
  const { settings, common } = useTexts()
  const t = settings.mail
  const notices = useNotices()
  const queries = useQueryClient()
  const { data } = useAccount()
  const change = async (notify_of_answers: boolean) => {
    try {
      const body = { account: { notify_of_answers } }
      queries.setQueryData(ACCOUNT_KEY, await readAccount(await call('PUT', ACCOUNT_PATH, { body })))
      notices.done(common.saved)
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Card component="section" aria-label={t.notifying}>
      <Title order={2} size="h4" mb="md">
        {t.notifying}
      </Title>
      <Switch
        label={t.notifyOfAnswers}
        description={t.notifyOfAnswersHint}
        disabled={!data}
        checked={data?.notify_of_answers ?? true}
        onChange={(event) => void change(event.currentTarget.checked)}
      />
    </Card>
  )
}
