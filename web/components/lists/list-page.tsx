import { ActionBar, Box, Button, Center, EmptyState, Group, Stack, Text } from '@mantine/core'
import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { IconListSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Query } from '../../api/client.ts'
import { useMayWrite } from '../../api/permissions.ts'
import { useList } from '../../api/queries.ts'
import type { Resource } from '../../api/resources.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { Failure } from '../feedback/error-state.tsx'
import { type Create, CreateButton } from '../layout/create-button.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { type Column, ColumnChoice, useColumns } from './columns.tsx'
import { type Filter, FilterButton, FilterChips } from './filters.tsx'
import styles from './lists.module.css'
import { Pager } from './pager.tsx'
import { PeriodButton } from './period-menu.tsx'
import { ListCards } from './record-cards.tsx'
import { ListTable } from './record-table.tsx'
import { Search } from './search-input.tsx'
import { useListAddress } from './use-list-params.ts'
import { useRowKeys } from './use-row-hotkeys.ts'
import { useSelection } from './use-selection.ts'

// A list of records as the API gives it: searched, filtered, ordered and paged by the server, all of it in the address.

export type ListPageProps<Row extends { id: number }> = {
  resource: Resource<Row>
  title: string
  columns: readonly Column<Row>[]
  pathOf: (row: Row) => string
  nameOf: (row: Row) => string
  // What a click on a row of the table does instead of opening it.
  onRow?: (row: Row) => void
  // What a card says on a narrow screen, instead of all columns.
  card?: (row: Row) => ReactNode
  empty: { icon: ReactNode; title: string; hint: string }
  create?: Create
  filters?: readonly Filter[]
  has_period?: boolean
  // The order of the API's `order` parameter while nobody asks for another.
  usual_order?: string
  // Parameters beside the filters that leave rows out, such as the tabs above.
  narrowed_by?: readonly string[]
  // The name under which its columns are remembered, where two lists show the same resource.
  list_name?: string
  // Parameters that this page always asks with.
  always?: Query
  // What can be done with the marked rows; without it rows cannot be marked.
  bulk?: (rows: readonly Row[], clear: () => void) => ReactNode
  // Rows (<Table.Tr>) under the table, for the question being asked.
  sums?: (query: Query) => ReactNode
  // Between the title and the list: tabs, say.
  above?: (query: Query, ask: (changes: { [name: string]: string | undefined }) => void) => ReactNode
  // Beside the button for a new record: export, import.
  actions?: (query: Query) => ReactNode
}

// Over the content only, beside the menu.
const BAR = { bottom: 16, left: 'var(--app-shell-navbar-offset, 0rem)', right: 0 }

export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { resource, title, columns, filters = [] } = props
  const may_write = useMayWrite()
  const create = may_write ? props.create : undefined
  const bulk = may_write ? props.bulk : undefined
  const t = useTexts()
  const navigate = useNavigate()
  const { asked, ask } = useListAddress()
  const query = { ...(props.usual_order ? { order: props.usual_order } : {}), ...asked, ...props.always }
  const { data, error, refetch } = useList(resource, query)
  const { shown, toggle } = useColumns(props.list_name ?? resource.path, columns)
  const selection = useSelection(data?.rows ?? [])
  const { place, enter } = useRowKeys(bulk && selection.toggle)
  const is_narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  useHotkeys(create ? [['N', () => void navigate(create.path)]] : [])

  const names = ['query', 'period', ...filters.map(({ name }) => name), ...(props.narrowed_by ?? [])]
  const is_narrowed = names.some((name) => asked[name] !== undefined)
  const is_empty = data?.total === 0 && !is_narrowed
  const rows = {
    title,
    columns: shown,
    rows: data?.rows,
    pathOf: props.pathOf,
    nameOf: props.nameOf,
    selection: bulk && selection,
  }
  return (
    <>
      <PageHeader title={title}>
        {props.actions?.(query)}
        {create && !is_narrow && <CreateButton {...create} />}
      </PageHeader>
      {props.above?.(query, ask)}
      {is_empty ? (
        <Empty {...props.empty} create={create} />
      ) : (
        <Stack gap="sm" className={is_narrow || selection.selected.length > 0 ? (styles.below ?? '') : ''}>
          <Group gap="xs" data-no-print className={styles.tools ?? ''}>
            <Search value={asked.query ?? ''} onChange={(query) => ask({ query })} onDown={enter} />
            {props.has_period && <PeriodButton asked={asked} ask={ask} />}
            {!is_narrow && <Box flex={1} />}
            {filters.length > 0 && <FilterButton filters={filters} asked={asked} ask={ask} />}
            {!is_narrow && <ColumnChoice columns={columns} shown={shown} toggle={toggle} />}
          </Group>
          <FilterChips filters={filters} asked={asked} ask={ask} />
          <div ref={place}>
            {error ? (
              <Failure error={error} retry={refetch} />
            ) : data?.total === 0 ? (
              <Nothing clear={() => ask(Object.fromEntries(names.map((name) => [name, undefined])))} />
            ) : is_narrow ? (
              <ListCards {...rows} card={props.card} />
            ) : (
              <ListTable
                {...rows}
                onRow={props.onRow}
                asked={asked}
                ask={ask}
                sums={data && props.sums?.(query)}
                usual_order={props.usual_order}
              />
            )}
          </div>
          <Pager asked={asked} ask={ask} total={data?.total ?? 0} />
        </Stack>
      )}
      {create && is_narrow && !is_empty && selection.selected.length === 0 && (
        <CreateButton {...create} is_floating />
      )}
      {bulk && (
        <ActionBar
          position={BAR}
          opened={selection.selected.length > 0}
          onClose={selection.clear}
          closeOnEscape
        >
          <Text size="sm" px="xs">
            {t.list.selected(selection.selected.length)}
          </Text>
          {bulk(selection.selected, selection.clear)}
          <ActionBar.CloseButton aria-label={t.list.clearSelection} />
        </ActionBar>
      )}
    </>
  )
}

type EmptyProps = ListPageProps<{ id: number }>['empty'] & {
  create: { path: string; label: string } | undefined
}

const Empty = ({ icon, title, hint, create }: EmptyProps) => (
  <Center mih="45vh">
    <EmptyState icon={icon} title={title} description={hint}>
      {create && (
        <EmptyState.Actions>
          <Button component={Link} to={create.path}>
            {create.label}
          </Button>
        </EmptyState.Actions>
      )}
    </EmptyState>
  </Center>
)

function Nothing({ clear }: { clear: () => void }) {
  const { list } = useTexts()
  return (
    <Center mih="30vh">
      <EmptyState
        icon={<IconListSearch size={36} stroke={1.5} />}
        title={list.nothing}
        description={list.nothingHint}
      >
        <EmptyState.Actions>
          <Button variant="default" onClick={clear}>
            {list.clear}
          </Button>
        </EmptyState.Actions>
      </EmptyState>
    </Center>
  )
}
