import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { type Account, useAccount } from '../../../api/account.ts'
import { useList } from '../../../api/queries.ts'
import { reminderSteps } from '../../../api/resources.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { SelectField, TextField } from '../../../components/forms/fields.tsx'
import { FormSection, RecordForm } from '../../../components/forms/record-form.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import { useAccountForm } from '../../../components/forms/use-account-form.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { SettingsHeader } from '../../administration/settings/settings-header.tsx'
import { Steps } from './step-list.tsx'

// Steps of automatic reminders before and after the due date.
export default function RemindersPage() {
  const { reminders: t } = useTexts()
  const account = useAccount()
  const steps = useList(reminderSteps, { order: 'days', per_page: 100 })
  const error = account.error ?? steps.error
  if (error)
    return <ErrorState error={error} retry={() => Promise.all([account.refetch(), steps.refetch()])} />
  if (!account.data || !steps.data) return <PageSkeleton />
  return (
    <>
      <SettingsHeader title={t.title} hint={t.hint}>
        <Anchor component={Link} to="/reminders" inherit underline="always">
          {t.toUpcoming}
        </Anchor>
      </SettingsHeader>
      <Stack gap="lg">
        <Steps steps={steps.data.rows} />
        <When account={account.data} />
      </Stack>
    </>
  )
}

type Timing = { reminder_hour: number | null; reminder_quiet_days: string | null }
const FIELDS = ['reminder_hour', 'reminder_quiet_days']

function When({ account }: { account: Account }) {
  const { reminders: t } = useTexts()
  const mayChangeAccount = useIsAdmin()
  const form = useAccountForm<Timing>('reminders', account as Timing)
  return (
    <RecordForm is_settings form={form} fields={FIELDS} is_closed={!mayChangeAccount}>
      <FormSection title={t.when}>
        <TextField
          form={form}
          name="reminder_hour"
          label={t.hour}
          description={t.hourHint}
          inputMode="numeric"
        />
        <SelectField
          form={form}
          name="reminder_quiet_days"
          label={t.quiet}
          description={t.quietHint}
          options={toOptions(t.quiets)}
        />
        <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
          {t.recipients}
        </Text>
      </FormSection>
    </RecordForm>
  )
}
