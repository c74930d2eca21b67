import type { TextInputProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import type { QueryParams } from '../../../../api/client.ts'
import { useList } from '../../../../api/queries.ts'
import type { Resource } from '../../../../api/resources.ts'
import { ComboboxInput } from '../../../../components/forms/combobox-input.tsx'
import type { SelectOption } from '../../../../components/forms/use-combobox-input.ts'
import { useFrozenWhilePressed } from '../../../../components/forms/use-frozen-while-pressed.ts'
import { IconPlus } from '../../../../components/icons/icons.ts'

const WAIT_MS = 120
const CHOICES = 6
const NEW = 'new'

type Props<Row extends { id: number }> = Omit<
  TextInputProps,
  'onChange' | 'value' | 'onClick' | 'onKeyDown' | 'resource'
> & {
  value: string
  onText: (text: string) => void
  resource: Resource<Row>
  among?: QueryParams
  sayOf: (row: Row) => { label: string; hint: string }
  onChoose: (row: Row) => void
  create: { label: string; onCreate: () => void }
  // Further options after the records.
  others?: readonly (SelectOption & { onTake: () => void })[]
  // Called on Enter without a match; by default, Enter creates a record.
  onNothing?: () => void
  onArrow?: (by: -1 | 1) => boolean
}

// Combobox that searches records while the user types. The last option creates a new record.
export function RecordCombobox<Row extends { id: number }>(props: Props<Row>) {
  const { value, onText, resource, among, sayOf, onChoose, create, onNothing, onArrow, ...rest } = props
  const { others = [], ...input } = rest
  const [isActive, setActive] = useState(false)
  const text = value.trim()
  const [query] = useDebouncedValue(text, WAIT_MS)
  const list = useList(resource, { ...among, query, per_page: CHOICES }, { enabled: isActive })
  const [rows, hold] = useFrozenWhilePressed(isActive ? (list.data?.rows ?? []) : [])
  const icon = <IconPlus size={15} />
  return (
    <ComboboxInput
      {...input}
      value={value}
      onText={onText}
      choices={[
        ...rows.map((row) => ({ value: String(row.id), ...sayOf(row) })),
        ...others,
        { value: NEW, label: create.label, icon },
      ]}
      ready={text === '' || (rows.length + others.length === 0 && onNothing) ? -1 : 0}
      is_settled={query === text && list.data !== undefined && !list.isFetching}
      is_loading={list.isFetching}
      onTake={({ value }) => {
        const row = rows.find(({ id }) => String(id) === value)
        const other = others.find((option) => option.value === value)
        if (row) onChoose(row)
        else if (other) other.onTake()
        else create.onCreate()
      }}
      onNothing={onNothing}
      onArrow={onArrow}
      onPress={hold}
      onFocus={() => setActive(true)}
      onBlur={() => setActive(false)}
    />
  )
}
