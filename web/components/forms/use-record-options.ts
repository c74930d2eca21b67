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
  // In a popover, which would take a choice outside of itself for a click elsewhere.
  is_in_popover?: boolean
  // Parameters that restrict the options, and those that apply while the user types.
  among?: QueryParams | ((typed: string) => QueryParams)
  // And these, after them.
  also?: QueryParams
  // The selected record if the caller has it; null while it is loading.
  selected?: Row | null
  // What else the field itself should know, such as a label that is only read aloud.
  input?: Partial<Omit<SelectProps, 'data' | 'value' | 'onChange'>>
}
export type ChoiceProps<Row extends { id: number }> = Choice<Row> & {
  value: number | null
  onChange: (id: number | null, row: Row | undefined) => void
  onWork?: ((work: Promise<unknown>) => void) | undefined
}

// The records that are offered for the typed text, with the chosen one among them.
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
