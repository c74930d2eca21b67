import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import type { QueryParams } from '../../api/client.ts'
import { useMayWrite } from '../../api/permissions.ts'
import { useList } from '../../api/queries.ts'
import type { Resource } from '../../api/resources.ts'
import type { Create } from '../layout/create-button.tsx'
import { type Column, useVisibleColumns } from './columns.tsx'
import type { Filter, Narrowing } from './filters.tsx'
import { type ListParams, useListParams } from './use-list-params.ts'
import { usePrintList } from './use-print-list.ts'
import { useRowHotkeys } from './use-row-hotkeys.ts'
import { useSelection } from './use-selection.ts'

export type ListPageProps<Row extends { id: number }> = {
  resource: Resource<Row>
  title: string
  hint?: string | undefined
  columns: readonly Column<Row>[]
  pathOf: (row: Row) => string
  nameOf: (row: Row) => string
  // Called on a click on a row, instead of opening it.
  onRow?: (row: Row) => void
  // Content of a card on narrow screens, instead of all columns.
  card?: (row: Row) => ReactNode
  empty: { icon: ReactNode; title: string; hint: string }
  create?: Create
  filters?: readonly Filter[]
  has_period?: boolean
  // Default value of the API's `order` parameter.
  usual_order?: string
  narrowed_by?: readonly Narrowing[]
  // Name under which the column selection is stored, for pages that show the same resource.
  list_name?: string
  // Parameters that this page always sends.
  always?: QueryParams
  // Bulk actions; without them, rows cannot be selected.
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  // Renders rows (<Table.Tr>) under the table for the current query. The cells of `lead` columns are before those of the row.
  sums?: (query: QueryParams, columns: readonly Column<Row>[], lead: number) => ReactNode
  // Content between the title and the list, such as tabs.
  above?: (
    query: QueryParams,
    setParams: (changes: { [name: string]: string | undefined }) => void,
  ) => ReactNode
  // Buttons beside the button for a new record, such as export and import.
  actions?: (query: QueryParams, columns: readonly Column<Row>[]) => ReactNode
}

export type ListPageState<Row extends { id: number }> = ReturnType<typeof useListPage<Row>>

// Everything a list page knows: the parameters in the URL, the rows for them, the visible columns and the selection.
export function useListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const mayWrite = useMayWrite()
  const create = mayWrite ? props.create : undefined
  const bulk = mayWrite ? props.bulk : undefined
  const { params, setParams } = useListParams()
  const { columns: _, ...listParams } = params
  const query = { ...(props.usual_order ? { order: props.usual_order } : {}), ...listParams, ...props.always }
  const { data, error, refetch } = useList(props.resource, query)
  const listName = props.list_name ?? props.resource.path
  const { shown, toggle } = useVisibleColumns(listName, props.columns)
  const selection = useSelection(data?.rows ?? [])
  const { containerRef, enter } = useRowHotkeys(bulk && selection.toggle)
  const is_narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const printing = usePrintList(props.resource, query, { data, columns: shown })
  useCreateHotkey(create)
  const listFilters = filterNames(props)
  return {
    create,
    bulk,
    params,
    setParams,
    query,
    data,
    error,
    refetch,
    shown,
    toggle,
    listName,
    selection,
    containerRef,
    enter,
    printing,
    is_narrow,
    is_empty: data?.total === 0 && !isFiltered(params, listFilters),
    clearFilters: () => setParams(Object.fromEntries(listFilters.map((name) => [name, undefined]))),
  }
}

function useCreateHotkey(create: Create | undefined) {
  const navigate = useNavigate()
  useHotkeys(create ? [['N', () => void navigate(create.path)]] : [])
}

const filterNames = ({
  filters = [],
  narrowed_by = [],
}: Pick<ListPageProps<{ id: number }>, 'filters' | 'narrowed_by'>) => [
  'query',
  'period',
  ...filters.map(({ name }) => name),
  ...narrowed_by.map(({ name }) => name),
]

const isFiltered = (params: ListParams, names: readonly string[]) =>
  names.some((name) => params[name] !== undefined)
