import { Select, type SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { Query } from '../../api/client.ts'
import { useList, useRecord } from '../../api/queries.ts'
import type { Resource } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { useNotices } from '../feedback/notifications.tsx'
import { useHeld } from './use-frozen-while-pressed.ts'
import type { Form } from './use-record-form.ts'

const WAIT_MS = 200
const CHOICES = 20
const NEW = 'new'

type Choice<Row extends { id: number }> = {
  resource: Resource<Row>
  label: string
  nameOf: (row: Row) => string
  // Makes a record of what was typed, without leaving the page.
  onCreate?: (name: string) => Promise<Row>
  error?: string | undefined
  // In a popover, which would take a choice outside of itself for a click elsewhere.
  is_in_popover?: boolean
  // Only these records are offered, perhaps others to who types.
  among?: Query | ((typed: string) => Query)
  // And these, after them.
  also?: Query
  // The chosen record where it is known otherwise than by reading it whole; null until it is.
  chosen?: Row | null
  // What else the field itself should know, such as a label that is only read aloud.
  input?: Partial<Omit<SelectProps, 'data' | 'value' | 'onChange'>>
}
type ChoiceProps<Row extends { id: number }> = Choice<Row> & {
  value: number | null
  onChange: (id: number | null, row: Row | undefined) => void
  onWork?: ((work: Promise<unknown>) => void) | undefined
}

// Chooses a record by typing a part of it.
export function RecordChoice<Row extends { id: number }>(props: ChoiceProps<Row>) {
  const { resource, label, nameOf, onCreate, error, value, onChange, onWork, among, also, input, chosen } =
    props
  const { common } = useTexts()
  const notices = useNotices()
  const [text, setText] = useState('')
  const [query] = useDebouncedValue(text.trim(), WAIT_MS)
  const read = useRecord(resource, chosen === undefined ? (value ?? undefined) : undefined)
  const current = chosen ?? read.data
  const current_name = current && value !== null ? nameOf(current) : ''
  const asked = query === current_name ? '' : query
  const { data } = useList(resource, {
    ...(typeof among === 'function' ? among(asked) : among),
    query: asked,
    per_page: CHOICES,
  })
  const more = useList(
    resource,
    { ...also, query: asked, per_page: CHOICES },
    { enabled: also !== undefined },
  )
  const [rows, hold] = useHeld([...(data?.rows ?? []), ...((also && more.data?.rows) ?? [])])
  const all = current && !rows.some(({ id }) => id === value) ? [current, ...rows] : rows
  const options = all.map((row) => ({ value: String(row.id), label: nameOf(row) }))
  const is_new =
    onCreate && asked !== '' && !options.some(({ label }) => label.toLowerCase() === asked.toLowerCase())
  const create = async () => {
    try {
      const row = await onCreate?.(asked)
      if (row) onChange(row.id, row)
    } catch (problem) {
      notices.failed(problem)
    }
  }
  const choose = (option: string | null) => {
    if (option === NEW) {
      const work = create()
      onWork?.(work)
      return
    }
    const row = all.find(({ id }) => String(id) === option)
    onChange(row?.id ?? null, row)
  }
  return (
    <Select
      label={label}
      data={is_new ? [...options, { value: NEW, label: common.createNamed(asked) }] : options}
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

type FieldProps<Fields extends { [field: string]: unknown }, Row extends { id: number }> = Choice<Row> & {
  form: Form<Fields>
  name: keyof Fields & string
}

export function RecordField<Fields extends { [field: string]: unknown }, Row extends { id: number }>({
  form,
  name,
  ...choice
}: FieldProps<Fields, Row>) {
  return (
    <RecordChoice
      {...choice}
      onWork={form.hold}
      value={(form.values[name] as number | null | undefined) ?? null}
      onChange={(id) => form.set(name, id as Fields[typeof name])}
      error={form.problems[name]}
    />
  )
}
