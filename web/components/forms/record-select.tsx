import { Select } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useNotify } from '../feedback/notifications.tsx'
import type { Form } from './use-record-form.ts'
import { type Choice, type ChoiceProps, useRecordOptions } from './use-record-options.ts'

const NEW = 'new'

// Selects a record by a part of its name.
export function RecordSelect<Row extends { id: number }>(props: ChoiceProps<Row>) {
  const { label, nameOf, onCreate, error, value, onChange, onWork, input } = props
  const { common } = useTexts()
  const [text, setText] = useState('')
  const { rows, typed, hold } = useRecordOptions(props, text)
  const create = useCreateRecord(onCreate, onChange)
  const options = rows.map((row) => ({ value: String(row.id), label: nameOf(row) }))
  const isListed = options.some(({ label }) => label.toLowerCase() === typed.toLowerCase())
  const isNew = onCreate && typed !== '' && !isListed
  const choose = (option: string | null) => {
    if (option === NEW) return onWork ? onWork(create(typed)) : void create(typed)
    const row = rows.find(({ id }) => String(id) === option)
    onChange(row?.id ?? null, row)
  }
  return (
    <Select
      label={label}
      data={isNew ? [...options, { value: NEW, label: common.createNamed(typed) }] : options}
      value={value === null ? null : String(value)}
      onChange={choose}
      searchable
      clearable
      searchValue={text}
      onSearchChange={setText}
      filter={({ options }) => options}
      nothingFoundMessage={common.nothingFound}
      error={error}
      scrollAreaProps={{ onPointerDown: hold }}
      comboboxProps={{ withinPortal: props.is_in_popover !== true }}
      {...input}
    />
  )
}

function useCreateRecord<Row extends { id: number }>(
  onCreate: Choice<Row>['onCreate'],
  onChange: ChoiceProps<Row>['onChange'],
) {
  const notices = useNotify()
  return async (name: string) => {
    try {
      const row = await onCreate?.(name)
      if (row) onChange(row.id, row)
    } catch (error) {
      notices.failed(error)
    }
  }
}

type FieldProps<Fields extends { [field: string]: unknown }, Row extends { id: number }> = Choice<Row> & {
  form: Form<Fields>
  name: keyof Fields & string
}

export function RecordSelectField<Fields extends { [field: string]: unknown }, Row extends { id: number }>({
  form,
  name,
  ...choice
}: FieldProps<Fields, Row>) {
  return (
    <RecordSelect
      {...choice}
      onWork={form.hold}
      value={(form.values[name] as number | null | undefined) ?? null}
      onChange={(id) => form.set(name, id as Fields[typeof name])}
      error={form.problems[name]}
    />
  )
}
