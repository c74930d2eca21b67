import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { QueryParams } from '../../api/client.ts'
import { useList, useRecord } from '../../api/queries.ts'
import type { Resource } from '../../api/resources.ts'
import { useFrozenWhilePressed } from './use-frozen-while-pressed.ts'

const WAIT_MS = 200
const CHOICES = 20

export type Choice<Row extends { id: number }> = {
  resource: Resource<Row>
  label: string
  nameOf: (row: Row) => string
  // Creates a record from the typed text without leaving the page.
  onCreate?: (name: string) => Promise<Row>
  error?: string | undefined
  // Renders inside a popover, which would otherwise treat a click on an option as a click outside.
  is_in_popover?: boolean
  // Parameters that restrict the options, and those that apply while the user types.
  among?: QueryParams | ((typed: string) => QueryParams)
  // Additional parameters that apply after those.
  also?: QueryParams
  // The selected record if the caller has it; null while it is loading.
  selected?: Row | null
  // Further props of the input, such as a label for screen readers.
  input?: Partial<Omit<SelectProps, 'data' | 'value' | 'onChange'>>
}
export type ChoiceProps<Row extends { id: number }> = Choice<Row> & {
  value: number | null
  onChange: (id: number | null, row: Row | undefined) => void
  onWork?: ((work: Promise<unknown>) => void) | undefined
}

// The records offered for the typed text, including the selected one.
export function useRecordOptions<Row extends { id: number }>(props: ChoiceProps<Row>, text: string) {
  const { resource, nameOf, value, among, also, selected } = props
  const [query] = useDebouncedValue(text.trim(), WAIT_MS)
  const stored = useRecord(resource, selected === undefined ? (value ?? undefined) : undefined)
  const current = selected ?? stored.data
  const currentName = current && value !== null ? nameOf(current) : ''
  // The field shows the name of the selected record, which is not a search text.
  const typed = query === currentName ? '' : query
  const search = { query: typed, per_page: CHOICES }
  const filter = typeof among === 'function' ? among(typed) : among
  const { data } = useList(resource, { ...filter, ...search })
  const more = useList(resource, { ...also, ...search }, { enabled: also !== undefined })
  const [rows, hold] = useFrozenWhilePressed([...(data?.rows ?? []), ...((also && more.data?.rows) ?? [])])
  const isOffered = !current || rows.some(({ id }) => id === value)
  return { rows: isOffered ? rows : [current, ...rows], typed, hold }
}
