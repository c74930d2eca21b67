import { Button, Group, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { ApiError } from '../../../../api/errors.ts'
import { useSave } from '../../../../api/mutations.ts'
import type { Resource } from '../../../../api/resources.ts'
import { useNotify } from '../../../../components/feedback/notifications.tsx'
import { CountryInput } from '../../../../components/forms/country-currency-fields.tsx'
import { useIsUnmounted } from '../../../../components/forms/use-is-unmounted.ts'
import { BankAccountInput, TaxNumberInput } from '../../../../components/forms/validated-fields.tsx'
import { SidePanel } from '../../../../components/layout/side-panel.tsx'
import { parseTypedDecimal } from '../../../../format/formatters.ts'
import { translateMessages } from '../../../../locales/error-text.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { UnitInput } from './unit-input.tsx'

export type PanelField = {
  name: string
  label: string
  is_wide?: boolean
  kind?: 'decimal' | 'tax_no' | 'account' | 'country' | 'unit'
}
type Values = { [field: string]: string }
type Props<Row extends { id: number }> = {
  resource: Resource<Row>
  title: string
  fields: readonly PanelField[]
  // Undefined while the panel is closed.
  initial: Values | undefined
  onClose: () => void
  onCreated: (row: Row) => void
  // Receives the new record and moves the focus.
  leads_on?: boolean
}

// Panel that creates a record without leaving the document. It has the essential fields; the others are on the page of
// the record.
export function CreateRecordPanel<Row extends { id: number }>(props: Props<Row>) {
  const { initial, onClose, onCreated, title, leads_on = false } = props
  const [isCreated, setCreated] = useState(false)
  const isOpen = initial !== undefined
  useEffect(() => {
    if (isOpen) setCreated(false)
  }, [isOpen])
  const create = (row: Row) => {
    setCreated(true)
    onCreated(row)
  }
  return (
    <SidePanel
      opened={isOpen}
      onClose={onClose}
      title={title}
      size="md"
      returns_focus={!(leads_on && isCreated)}
    >
      {initial && <Fields {...props} initial={initial} onCreated={create} />}
    </SidePanel>
  )
}

function Fields<Row extends { id: number }>(props: Props<Row> & { initial: Values }) {
  const { resource, fields, initial, onClose, onCreated } = props
  const t = useTexts()
  const notices = useNotify()
  const save = useSave(resource)
  const isGone = useIsUnmounted()
  const [values, setValues] = useState(initial)
  const [problems, setProblems] = useState<Values>({})
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // Prevents the submit event from reaching the document form behind the panel.
    event.stopPropagation()
    if (save.isPending) return
    setProblems({})
    try {
      const filledFields = Object.entries(values).filter(([, value]) => value.trim() !== '')
      onCreated(await save.mutateAsync({ values: Object.fromEntries(filledFields.map(exact)) }))
      onClose()
    } catch (error) {
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0 || isGone())
        return notices.failed(error)
      setProblems(
        Object.fromEntries(
          Object.entries(error.fields).map(([name, texts]) => [name, translateMessages(t, texts)]),
        ),
      )
    }
  }
  const exact = ([name, value]: [string, string]) => {
    const isDecimal = fields.some((field) => field.name === name && field.kind === 'decimal')
    return [name, isDecimal ? (parseTypedDecimal(value) ?? value) : value]
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <SimpleGrid cols={2} spacing="sm">
          {fields.map((field, index) => (
            <Field
              key={field.name}
              field={field}
              values={values}
              error={problems[field.name]}
              is_first={index === 0}
              onValue={(value) => setValues((values) => ({ ...values, [field.name]: value }))}
            />
          ))}
        </SimpleGrid>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t.common.cancel}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {t.common.create}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

type FieldProps = {
  field: PanelField
  values: Values
  error: string | undefined
  is_first: boolean
  onValue: (value: string) => void
}

function Field({ field: { name, label, is_wide, kind }, values, error, is_first, onValue }: FieldProps) {
  const input = {
    name,
    label,
    error,
    value: values[name] ?? '',
    ...(is_wide ? { style: { gridColumn: '1 / -1' } } : {}),
    ...(is_first ? { 'data-autofocus': true } : {}),
  }
  switch (kind) {
    case 'tax_no':
      return <TaxNumberInput {...input} country={values.country ?? ''} onValue={onValue} />
    case 'account':
      return <BankAccountInput {...input} onValue={onValue} />
    case 'country':
      return <CountryInput {...input} onValue={onValue} />
    case 'unit':
      return <UnitInput {...input} onValue={onValue} />
    default:
      return (
        <TextInput
          autoComplete="off"
          {...input}
          {...(kind === 'decimal' ? { inputMode: 'decimal' as const } : {})}
          onChange={(event) => onValue(event.currentTarget.value)}
        />
      )
  }
}
