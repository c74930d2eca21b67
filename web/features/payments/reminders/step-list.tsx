import { Button, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useSave } from '../../../api/mutations.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useRecord } from '../../../api/queries.ts'
import { clients, departments, type ReminderStep, reminderSteps } from '../../../api/resources.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { EditRowButton, ShortListCard } from '../../../components/lists/short-list-card.tsx'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { StepEditor } from './step-editor.tsx'

// The steps of the account, with a form for each in a side panel.
export function Steps({ steps }: { steps: ReminderStep[] }) {
  const { reminders: t } = useTexts()
  const mayWrite = useMayWrite()
  const [edited, setEdited] = useState<ReminderStep | 'new'>()
  const close = () => setEdited(undefined)
  return (
    <ShortListCard
      title={t.steps}
      hint={t.stepsHint}
      create={{ label: t.add, onClick: () => setEdited('new') }}
    >
      {steps.length === 0 ? <NoSteps /> : <StepTable steps={steps} onEdit={setEdited} />}
      <SidePanel
        opened={edited !== undefined}
        onClose={close}
        size="xl"
        title={edited === 'new' ? t.add : mayWrite ? t.edit : t.step}
      >
        {edited && <StepEditor step={edited === 'new' ? undefined : edited} onClose={close} />}
      </SidePanel>
    </ShortListCard>
  )
}

function StepTable({ steps, onEdit }: { steps: ReminderStep[]; onEdit: (step: ReminderStep) => void }) {
  const { reminders: t } = useTexts()
  const isScoped = steps.some(({ client_id, department_id }) => client_id || department_id)
  return (
    <SmallTable
      label={t.steps}
      rows={steps}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'day',
          label: t.day,
          is_whole: true,
          show: ({ days, action }) => (action === 'thanks' ? t.atPaid(days) : t.at(days)),
        },
        { key: 'name', label: t.name, show: ({ name }) => name },
        { key: 'action', label: t.action, show: ({ action }) => t.actions[action] },
        ...(isScoped
          ? [{ key: 'whose', label: t.whose, show: (step: ReminderStep) => <ReminderScope step={step} /> }]
          : []),
        { key: 'active', label: t.active, show: (step) => <Active step={step} /> },
        {
          key: 'edit',
          label: '',
          is_action: true,
          show: (step) => <EditRowButton name={step.name} onClick={() => onEdit(step)} />,
        },
      ]}
    />
  )
}

function ReminderScope({ step: { client_id, department_id } }: { step: ReminderStep }) {
  const { reminders: t } = useTexts()
  const client = useRecord(clients, client_id ?? undefined)
  const department = useRecord(departments, client_id === null ? (department_id ?? undefined) : undefined)
  return client.data?.name ?? department.data?.name ?? (client_id || department_id ? '…' : t.everybody)
}

function Active({ step }: { step: ReminderStep }) {
  const { reminders: t } = useTexts()
  const mayWrite = useMayWrite()
  const notices = useNotify()
  const save = useSave(reminderSteps)
  const turn = (active: boolean) =>
    save.mutateAsync({ id: step.id, values: { active } }).catch((error) => notices.failed(error))
  return (
    <Switch
      aria-label={t.turn(step.name)}
      checked={step.active}
      disabled={!mayWrite || save.isPending}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}

const DEFAULT_STEPS = [
  { days: -3, action: 'letter' },
  { days: 3, action: 'letter_pdf' },
  { days: 14, action: 'formal_letter' },
]

function NoSteps() {
  const { reminders: t } = useTexts()
  const notices = useNotify()
  const save = useSave(reminderSteps)
  const begin = async () => {
    try {
      for (const [index, step] of DEFAULT_STEPS.entries())
        await save.mutateAsync({ values: { ...step, name: t.usualNames[index] } })
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Stack gap="xs" align="flex-start">
      <Text size="sm">{t.noSteps}</Text>
      <IfMayWrite>
        <Button size="sm" loading={save.isPending} onClick={() => void begin()}>
          {t.usual}
        </Button>
        <Text size="xs" c="dimmed">
          {t.usualHint}
        </Text>
      </IfMayWrite>
    </Stack>
  )
}
