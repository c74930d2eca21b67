import { Button, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useState } from 'react'
import { clients, departments, type ReminderStep, reminderSteps } from '../../../api/resources.ts'
import { SelectField, SwitchField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { RecordSelectField } from '../../../components/forms/record-select.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import { useIsUnmounted } from '../../../components/forms/use-is-unmounted.ts'
import { type Form, useRecordForm } from '../../../components/forms/use-record-form.ts'
import { useDeleteWithUndo } from '../../../components/lists/use-delete-with-undo.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { FIELDS, type StepFields } from './form-fields.ts'
import { StepPreview } from './step-preview.tsx'
import { StepWords } from './step-text.tsx'

const NEW = { name: '', days: 7, action: 'letter', active: true } as StepFields

export function StepEditor({ step, onClose }: { step: ReminderStep | undefined; onClose: () => void }) {
  const { reminders: t, common } = useTexts()
  const remove = useDeleteWithUndo(reminderSteps)
  const isGone = useIsUnmounted()
  const form = useRecordForm<StepFields, ReminderStep>({
    resource: reminderSteps,
    record: step,
    base: step ?? NEW,
    needed: () => ['name'],
    onSaved: () => void (isGone() || onClose()),
  })
  const { action } = form.values
  // Thank-you steps count from the payment date.
  const acting: typeof form = {
    ...form,
    set: (name, value) => {
      form.set(name, value)
      if ((value === 'thanks') !== (action === 'thanks')) form.set('days', value === 'thanks' ? 0 : NEW.days)
    },
  }
  const drop = async (step: ReminderStep) => {
    if (await remove([step.id], step.name)) onClose()
  }
  return (
    <RecordForm
      form={form}
      fields={FIELDS}
      beside={
        step && (
          <Button variant="subtle" color="red" onClick={() => void drop(step)}>
            {common.delete}
          </Button>
        )
      }
    >
      <TextField form={form} name="name" label={t.name} required data-autofocus />
      {action === 'thanks' ? <DaysPaid form={form} /> : <Day form={form} />}
      <SelectField form={acting} name="action" label={t.action} options={toOptions(t.actions)} />
      <Scope form={form} />
      <SwitchField form={form} name="active" label={t.active} />
      {action !== 'task' && (
        <>
          <StepWords form={form} />
          <StepPreview values={form.values} />
        </>
      )}
    </RecordForm>
  )
}

// Scope of the step: the account, a client or a department.
function Scope({ form }: { form: Form<StepFields> }) {
  const { reminders: t } = useTexts()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <RecordSelectField
        form={form}
        name="client_id"
        label={t.client}
        resource={clients}
        nameOf={({ name }) => name}
        input={{ description: t.clientHint, clearable: true }}
      />
      <RecordSelectField
        form={form}
        name="department_id"
        label={t.department}
        resource={departments}
        nameOf={({ name }) => name ?? ''}
        input={{ clearable: true }}
      />
    </SimpleGrid>
  )
}

function DaysPaid({ form }: { form: Form<StepFields> }) {
  const { reminders: t } = useTexts()
  return (
    <TextInput
      label={t.daysPaid}
      description={t.thanksHint}
      name="days"
      inputMode="numeric"
      value={String(form.values.days ?? 0)}
      error={form.problems.days}
      onChange={(event) => form.set('days', Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 2)))}
    />
  )
}

// A number and a direction (before or after), instead of a signed number.
function Day({ form }: { form: Form<StepFields> }) {
  const { reminders: t } = useTexts()
  const [isBefore, setBefore] = useState((form.values.days ?? 0) < 0)
  const days = Math.abs(Number(form.values.days ?? 0))
  const set = (number: number, before: boolean) => form.set('days', before ? -number : number)
  return (
    <Group align="flex-start" wrap="nowrap">
      <TextInput
        label={t.days}
        name="days"
        inputMode="numeric"
        w="6rem"
        value={String(days)}
        error={form.problems.days}
        onChange={(event) => set(Number(event.currentTarget.value.replace(/\D/g, '').slice(0, 3)), isBefore)}
      />
      <Select
        label={t.side}
        flex={1}
        data={toOptions(t.sides)}
        value={isBefore ? 'before' : 'after'}
        allowDeselect={false}
        onChange={(side) => {
          setBefore(side === 'before')
          set(days, side === 'before')
        }}
      />
    </Group>
  )
}
