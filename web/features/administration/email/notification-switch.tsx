import { Card, Title } from '@mantine/core'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { AccountSwitch } from '../settings/account-switch.tsx'

// Notifications that the account receives by email.
export function Notifying() {
  const { mail: t } = useTexts().settings
  return (
    <Card component="section" aria-label={t.notifying}>
      <Title order={2} size="h4" mb="md">
        {t.notifying}
      </Title>
      <AccountSwitch
        name="notify_of_answers"
        label={t.notifyOfAnswers}
        description={t.notifyOfAnswersHint}
        otherwise
      />
    </Card>
  )
}
