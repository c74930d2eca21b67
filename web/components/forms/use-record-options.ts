import type { SelectProps } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Query } from '../../api/client.ts'
import { useList, useRecord } from '../../api/queries.ts'
import type { Resource } from '../../api/resources.ts'
import { useHeld } from './use-frozen-while-pressed.ts'

const WAIT_MS = 200
const CHOICES = 20

export type Choice<Row extends { id: number }> = {
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
export type ChoiceProps<Row extends { id: number }> = Choice<Row> & {
  value: number | null
  onChange: (id: number | null, row: Row | undefined) => void
  onWork?: ((work: Promise<unknown>) => void) | undefined
}

// The records that are offered for the typed text, with the chosen one among them.
export function useRecordOptions<Row extends { id: number }>(props: ChoiceProps<Row>, text: string) {
  const { resource, nameOf, value, among, also, chosen } = props
  const [query] = useDebouncedValue(text.trim(), WAIT_MS)
  const stored = useRecord(resource, chosen === undefined ? (value ?? undefined) : undefined)
  const current = chosen ?? stored.data
  const current_name = current && value !== null ? nameOf(current) : ''
  // The name of the chosen record stands in the field, and is no search.
  const typed = query === current_name ? '' : query
  const search = { query: typed, per_page: CHOICES }
  const filter = typeof among === 'function' ? among(typed) : among
  const { data } = useList(resource, { ...filter, ...search })
  const more = useList(resource, { ...also, ...search }, { enabled: also !== undefined })
  const [rows, hold] = useHeld([...(data?.rows ?? []), ...((also && more.data?.rows) ?? [])])
  const is_offered = !current || rows.some(({ id }) => id === value)
  return { rows: is_offered ? rows : [current, ...rows], typed, hold }
}
