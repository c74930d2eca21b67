import { Anchor, Button, Card, Group, Stack, Switch, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { type Account, useAccount } from '../../../api/account.ts'
import { useSave } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList, useRecord } from '../../../api/queries.ts'
import { clients, departments, type ReminderStep, reminderSteps } from '../../../api/resources.ts'
import { useIsAdmin } from '../../../api/session.ts'
import { Failure } from '../../../components/feedback/error-state.tsx'
import { useNotices } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { SelectField, TextField } from '../../../components/forms/fields.tsx'
import { FormSection, RecordForm } from '../../../components/forms/record-form.tsx'
import { useAccountForm } from '../../../components/forms/use-account-form.ts'
import { IconPencil, IconPlus } from '../../../components/icons/icons.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { Writing } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { Head } from '../../administration/settings/settings-header.tsx'
import { StepEditor } from './step-editor.tsx'

// What is done before and after the day a document is due.
export default function RemindersPage() {
  const { reminders: t } = useTexts()
  const account = useAccount()
  const steps = useList(reminderSteps, { order: 'days', per_page: 100 })
  const error = account.error ?? steps.error
  if (error) return <Failure error={error} retry={() => Promise.all([account.refetch(), steps.refetch()])} />
  if (!account.data || !steps.data) return <PageSkeleton />
  return (
    <>
      <Head title={t.title} hint={t.hint}>
        <Anchor component={Link} to="/reminders" inherit underline="always">
          {t.toUpcoming}
        </Anchor>
      </Head>
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
  const may_change_account = useIsAdmin()
  const form = useAccountForm<Timing>('reminders', account as Timing)
  return (
    <RecordForm form={form} fields={FIELDS} is_closed={!may_change_account}>
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
          options={Object.entries(t.quiets).map(([value, label]) => ({ value, label }))}
        />
        <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
          {t.recipients}
        </Text>
      </FormSection>
    </RecordForm>
  )
}

function Steps({ steps }: { steps: ReminderStep[] }) {
  const { reminders: t, common } = useTexts()
  const may_write = useMayWrite()
  const [edited, setEdited] = useState<ReminderStep | 'new'>()
  const close = () => setEdited(undefined)
  return (
    <Card component="section" aria-label={t.steps}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t.steps}
        </Title>
        <Writing>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} />}
            onClick={() => setEdited('new')}
          >
            {t.add}
          </Button>
        </Writing>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {t.stepsHint}
      </Text>
      {steps.length === 0 ? (
        <NoSteps />
      ) : (
        <SmallTable
          label={t.steps}
          rows={steps}
          keyOf={({ id }) => id}
          columns={[
            {
              key: 'day',
              label: t.day,
              show: ({ days, action }) => (action === 'thanks' ? t.atPaid(days) : t.at(days)),
            },
            { key: 'name', label: t.name, show: ({ name }) => name },
            { key: 'action', label: t.action, show: ({ action }) => t.actions[action] },
            { key: 'whose', label: t.whose, show: (step) => <Whose step={step} /> },
            { key: 'active', label: t.active, show: (step) => <Active step={step} /> },
            {
              key: 'edit',
              label: '',
              is_action: true,
              show: (step) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconPencil size={15} />}
                  aria-label={`${common.edit}: ${step.name}`}
                  onClick={() => setEdited(step)}
                >
                  {common.edit}
                </Button>
              ),
            },
          ]}
        />
      )}
      <SidePanel
        opened={edited !== undefined}
        onClose={close}
        size="xl"
        title={edited === 'new' ? t.add : may_write ? t.edit : t.step}
      >
        {edited && <StepEditor step={edited === 'new' ? undefined : edited} onClose={close} />}
      </SidePanel>
    </Card>
  )
}

function Whose({ step: { client_id, department_id } }: { step: ReminderStep }) {
  const { reminders: t } = useTexts()
  const client = useRecord(clients, client_id ?? undefined)
  const department = useRecord(departments, client_id === null ? (department_id ?? undefined) : undefined)
  return client.data?.name ?? department.data?.name ?? (client_id || department_id ? '…' : t.everybody)
}

function Active({ step }: { step: ReminderStep }) {
  const { reminders: t } = useTexts()
  const may_write = useMayWrite()
  const notices = useNotices()
  const save = useSave(reminderSteps)
  const turn = (active: boolean) =>
    save.mutateAsync({ id: step.id, values: { active } }).catch((error) => notices.failed(error))
  return (
    <Switch
      aria-label={t.turn(step.name)}
      checked={step.active}
      disabled={!may_write || save.isPending}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}

const USUAL = [
  { days: -3, action: 'letter' },
  { days: 3, action: 'letter_pdf' },
  { days: 14, action: 'formal_letter' },
]

function NoSteps() {
  const { reminders: t } = useTexts()
  const notices = useNotices()
  const save = useSave(reminderSteps)
  const begin = async () => {
    try {
      for (const [place, step] of USUAL.entries())
        await save.mutateAsync({ values: { ...step, name: t.usualNames[place] } })
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{t.noSteps}</Text>
      <Writing>
        <Button size="sm" loading={save.isPending} onClick={() => void begin()}>
          {t.usual}
        </Button>
        <Text size="xs" c="dimmed">
          {t.usualHint}
        </Text>
      </Writing>
    </Stack>
  )
}
