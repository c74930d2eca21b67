import { ActionIcon, Box, Group } from '@mantine/core'
import { useTexts } from '../../locales/locale-provider.tsx'
import { IconPrinter } from '../icons/icons.ts'
import { ColumnPicker } from './columns.tsx'
import { FilterButton } from './filters.tsx'
import styles from './lists.module.css'
import { PeriodMenu } from './period-menu.tsx'
import { SearchInput } from './search-input.tsx'
import type { ListPageProps, ListPageState } from './use-list-page.ts'
import { viewQuery } from './view-query.ts'
import { ViewsMenu } from './views-menu.tsx'

type Props<Row extends { id: number }> = { page: ListPageProps<Row>; list: ListPageState<Row> }

export function ListToolbar<Row extends { id: number }>({ page, list }: Props<Row>) {
  const { columns, filters = [], has_period } = page
  const { list: t } = useTexts()
  const { params, setParams, enter, is_narrow, shown, toggle, printing, listName } = list
  return (
    <Group gap="xs" data-no-print className={styles.tools ?? ''}>
      <SearchInput value={params.query ?? ''} onChange={(query) => setParams({ query })} onDown={enter} />
      {has_period && <PeriodMenu params={params} setParams={setParams} />}
      {!is_narrow && <Box flex={1} />}
      <ViewsMenu list={listName} query={viewQuery(params, shown)} />
      {filters.length > 0 && <FilterButton filters={filters} params={params} setParams={setParams} />}
      {!is_narrow && <ColumnPicker columns={columns} shown={shown} toggle={toggle} />}
      {!is_narrow && (
        <ActionIcon
          variant="default"
          size={36}
          aria-label={t.print}
          title={t.printHint}
          loading={printing.isLoading}
          onClick={() => void printing.print()}
        >
          <IconPrinter size={18} />
        </ActionIcon>
      )}
    </Group>
  )
}
