import { Button, Card, Checkbox, Group, Radio, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useList } from '../../../api/queries.ts'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { DateField } from '../../../components/forms/date-field.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { useAccountOptions } from '../bank/account-name.tsx'
import { type BatchWithTransfers, batches, expenses, pathOf } from './transfers.ts'

type Values = {
  bank_account_id: string | null
  execution_date: string | null
  due_until: string | null
  what: 'due' | 'selected'
}

// Chooses what a new batch of transfers pays, and from where.
export default function CreateTransfersPage() {
  const { transfers: t } = useTexts()
  const accounts = useAccountOptions()
  const [values, setValues] = useState<Values>({
    bank_account_id: null,
    execution_date: null,
    due_until: null,
    what: 'due',
  })
  const [selected, setSelected] = useState<readonly number[]>([])
  const { create, isCreating } = useCreateBatch()
  const form = formOf(values, setValues)
  const { what } = values
  const bank_account_id = values.bank_account_id ?? (accounts.length === 1 ? accounts[0]?.value : null)
  const isReady = what === 'due' ? values.due_until !== null : selected.length > 0
  return (
    <>
      <PageHeader title={t.createTitle} back={{ path: '/bank/transfers', label: t.title }} />
      <Card maw={720}>
        <Stack gap="md">
          <Select
            label={t.account}
            data={accounts}
            value={bank_account_id ?? null}
            onChange={(value) => form.set('bank_account_id', value)}
          />
          <DateField form={form} name="execution_date" label={t.day} is_clearable />
          <Radio.Group
            label={t.what}
            value={what}
            onChange={(value) => form.set('what', value as Values['what'])}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="due" label={t.allDue} />
              <Radio value="selected" label={t.selected} />
            </Stack>
          </Radio.Group>
          {what === 'due' ? (
            <DateField form={form} name="due_until" label={t.dueUntil} />
          ) : (
            <OpenExpenses selected={selected} onChange={setSelected} />
          )}
          <Group justify="flex-end">
            <Button
              disabled={!isReady}
              loading={isCreating}
              onClick={() =>
                void create({
                  ...(bank_account_id ? { bank_account_id: Number(bank_account_id) } : {}),
                  ...(values.execution_date ? { execution_date: values.execution_date } : {}),
                  ...(what === 'due' ? { due_until: values.due_until } : { invoice_ids: selected }),
                })
              }
            >
              {t.createButton}
            </Button>
          </Group>
        </Stack>
      </Card>
    </>
  )
}

const formOf = (values: Values, setValues: (values: Values) => void) => ({
  values,
  problems: {},
  set: <Field extends keyof Values>(field: Field, value: Values[Field]) =>
    setValues({ ...values, [field]: value }),
})

function useCreateBatch() {
  const { transfers: t } = useTexts()
  const navigate = useNavigate()
  const notices = useNotify()
  const refresh = useInvalidate()
  const [isCreating, setCreating] = useState(false)
  const create = async (body: object) => {
    setCreating(true)
    try {
      const batch = await sendJson<BatchWithTransfers>('POST', '/banking/transfers.json', body)
      await refresh(batches)
      if (batch.skipped.length > 0) notices.done(t.skipped(batch.skipped.length))
      await navigate(pathOf(batch))
    } catch (error) {
      notices.failed(error)
    } finally {
      setCreating(false)
    }
  }
  return { create, isCreating }
}

const ROWS = 100

type OpenExpensesProps = { selected: readonly number[]; onChange: (ids: readonly number[]) => void }

function OpenExpenses({ selected, onChange }: OpenExpensesProps) {
  const { transfers: t } = useTexts()
  const { money, day } = useFormat()
  const { data } = useList(expenses, { income: 'no', unpaid: 1, order: 'payment_to.asc', per_page: ROWS })
  if (!data) return null
  if (data.rows.length === 0) return <Text c="dimmed">{t.noDocuments}</Text>
  return (
    <Stack gap="xs" component="section" aria-label={t.documents}>
      {data.rows.map(({ id, number, buyer_name, amount_due, currency, payment_to }) => (
        <Checkbox
          key={id}
          label={[number, buyer_name, money(amount_due, currency), payment_to && t.due(day(payment_to))]
            .filter(Boolean)
            .join(' · ')}
          checked={selected.includes(id)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked ? [...selected, id] : selected.filter((other) => other !== id),
            )
          }
        />
      ))}
    </Stack>
  )
}
