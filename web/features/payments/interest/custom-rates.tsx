import { Button, Text } from '@mantine/core'
import { useList } from '../../../api/queries.ts'
import { interestRates } from '../../../api/resources.ts'
import type { Answers } from '../../../api/schemas.d.ts'
import { DateField } from '../../../components/forms/date-field.tsx'
import { DecimalField, SelectField, TextField } from '../../../components/forms/fields.tsx'
import { RecordForm } from '../../../components/forms/record-form.tsx'
import { toOptions } from '../../../components/forms/to-options.ts'
import { useIsUnmounted } from '../../../components/forms/use-is-unmounted.ts'
import { useRecordForm } from '../../../components/forms/use-record-form.ts'
import { SidePanel } from '../../../components/layout/side-panel.tsx'
import { EditRowButton, ShortListCard } from '../../../components/lists/short-list-card.tsx'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { useDeleteWithUndo } from '../../../components/lists/use-delete-with-undo.ts'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'

type Rate = Answers['InterestRate']

// A stored rate, or initial values of a new one.
export type EditedRate = Rate | Partial<Fields> | undefined

// Rates that the account adds: newly published bank rates and agreed rates.
export function OwnRates({
  edited,
  setEdited,
}: {
  edited: EditedRate
  setEdited: (rate: EditedRate) => void
}) {
  const { interest: t } = useTexts().reminders
  const { data } = useList(interestRates, { order: 'valid_from', per_page: 100 })
  const close = () => setEdited(undefined)
  if (!data) return null
  return (
    <ShortListCard
      title={t.rows}
      hint={t.rowsHint}
      create={{ label: t.addRow, onClick: () => setEdited({}) }}
    >
      {data.rows.length === 0 ? (
        <Text size="sm">{t.noRows}</Text>
      ) : (
        <RateTable rates={data.rows} onEdit={setEdited} />
      )}
      <SidePanel
        opened={edited !== undefined}
        onClose={close}
        size="md"
        title={edited && 'id' in edited ? t.editRow : t.addRow}
      >
        {edited && <RateEditor edited={edited} onClose={close} />}
      </SidePanel>
    </ShortListCard>
  )
}

function RateTable({ rates, onEdit }: { rates: readonly Rate[]; onEdit: (rate: Rate) => void }) {
  const { interest: t } = useTexts().reminders
  const { day, percent } = useFormat()
  return (
    <SmallTable
      label={t.rows}
      rows={rates}
      keyOf={({ id }) => id}
      columns={[
        { key: 'kind', label: t.kind, show: ({ kind }) => t.kinds[kind] },
        { key: 'from', label: t.validFrom, show: ({ valid_from }) => day(valid_from) },
        { key: 'to', label: t.validTo, show: ({ valid_to }) => day(valid_to) || t.open },
        { key: 'rate', label: t.rate, align: 'right', show: ({ rate }) => percent(rate) },
        {
          key: 'edit',
          label: '',
          is_action: true,
          show: (rate) => <EditRowButton name={day(rate.valid_from)} onClick={() => onEdit(rate)} />,
        },
      ]}
    />
  )
}

type Fields = Pick<Rate, 'kind' | 'valid_from' | 'valid_to' | 'rate' | 'source'>
const FIELDS = ['kind', 'valid_from', 'valid_to', 'rate', 'source']

function RateEditor({ edited, onClose }: { edited: Rate | Partial<Fields>; onClose: () => void }) {
  const rate = 'id' in edited ? edited : undefined
  const { reminders, common } = useTexts()
  const { interest: t } = reminders
  const { day } = useFormat()
  const remove = useDeleteWithUndo(interestRates)
  const isGone = useIsUnmounted()
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
      <SelectField form={form} name="kind" label={t.kind} options={toOptions(t.kinds)} />
      <DateField form={form} name="valid_from" label={t.validFrom} />
      <DateField form={form} name="valid_to" label={t.validTo} placeholder={t.open} is_clearable />
      <DecimalField form={form} name="rate" label={t.rate} />
      <TextField form={form} name="source" label={t.source} />
    </RecordForm>
  )
}
