import { Button, Card, Group, Text, Title } from '@mantine/core'
import { useList } from '../../../api/queries.ts'
import { interestRates } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { DateField } from '../../../components/forms/date-field.tsx'
import { DecimalField, SelectField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { useIsGone } from '../../../components/forms/use-is-unmounted.ts'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { IconPencil, IconPlus } from '../../../components/icons/icons.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { useRemoval } from '../../../components/lists/use-delete-with-undo.ts'
import { Writing } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

type Rate = Answers['InterestRate']

// One of these, or what is known of a new one.
export type Edited = Rate | Partial<Fields> | undefined

// Rates that the account adds: what a bank published since, or what was agreed on.
export function OwnRates({ edited, setEdited }: { edited: Edited; setEdited: (rate: Edited) => void }) {
  const { reminders, common } = useTexts()
  const { interest: t } = reminders
  const { day, decimal } = useFormat()
  const { data } = useList(interestRates, { order: 'valid_from', per_page: 100 })
  const close = () => setEdited(undefined)
  if (!data) return null
  return (
    <Card component="section" aria-label={t.rows}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {t.rows}
        </Title>
        <Writing>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconPlus size={15} />}
            onClick={() => setEdited({})}
          >
            {t.addRow}
          </Button>
        </Writing>
      </Group>
      <Text size="sm" c="dimmed" mb="md">
        {t.rowsHint}
      </Text>
      {data.rows.length === 0 ? (
        <Text size="sm">{t.noRows}</Text>
      ) : (
        <SmallTable
          label={t.rows}
          rows={data.rows}
          keyOf={({ id }) => id}
          columns={[
            { key: 'kind', label: t.kind, show: ({ kind }) => t.kinds[kind] },
            { key: 'from', label: t.validFrom, show: ({ valid_from }) => day(valid_from) },
            { key: 'to', label: t.validTo, show: ({ valid_to }) => day(valid_to) || t.open },
            { key: 'rate', label: t.rate, align: 'right', show: ({ rate }) => `${decimal(rate)}%` },
            {
              key: 'edit',
              label: '',
              is_action: true,
              show: (rate) => (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${common.edit}: ${day(rate.valid_from)}`}
                  leftSection={<IconPencil size={15} />}
                  onClick={() => setEdited(rate)}
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
        size="md"
        title={edited && 'id' in edited ? t.editRow : t.addRow}
      >
        {edited && <RateEditor edited={edited} onClose={close} />}
      </SidePanel>
    </Card>
  )
}

type Fields = Pick<Rate, 'kind' | 'valid_from' | 'valid_to' | 'rate' | 'source'>
const FIELDS = ['kind', 'valid_from', 'valid_to', 'rate', 'source']

function RateEditor({ edited, onClose }: { edited: Rate | Partial<Fields>; onClose: () => void }) {
  const rate = 'id' in edited ? edited : undefined
  const { reminders, common } = useTexts()
  const { interest: t } = reminders
  const { day } = useFormat()
  const remove = useRemoval(interestRates)
  const isGone = useIsGone()
  const form = useRecordForm<Fields, Rate>({
    resource: interestRates,
    record: rate,
    base: rate ?? ({ kind: 'nbp_reference', ...edited } as Fields),
    needed: () => ['valid_from', 'rate'],
    onSaved: () => void (isGone() || onClose()),
  })
  const drop = async (rate: Rate) => {
    if (await remove([rate.id], `${t.kinds[rate.kind]}, ${day(rate.valid_from)}`)) onClose()
  }
  return (
    <RecordForm
      form={form}
      fields={FIELDS}
      beside={
        rate && (
          <Button variant="subtle" color="red" onClick={() => void drop(rate)}>
            {common.delete}
          </Button>
        )
      }
    >
      <SelectField
        form={form}
        name="kind"
        label={t.kind}
        options={Object.entries(t.kinds).map(([value, label]) => ({ value, label }))}
      />
      <DateField form={form} name="valid_from" label={t.validFrom} />
      <DateField form={form} name="valid_to" label={t.validTo} placeholder={t.open} is_clearable />
      <DecimalField form={form} name="rate" label={t.rate} />
      <TextField form={form} name="source" label={t.source} />
    </RecordForm>
  )
}
