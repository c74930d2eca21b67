import { Box, Group } from '@mantine/core'
import { ColumnChoice } from './columns.tsx'
import { FilterButton } from './filters.tsx'
import styles from './lists.module.css'
import { PeriodButton } from './period-menu.tsx'
import { Search } from './search-input.tsx'
import type { ListPageProps, ListPageState } from './use-list-page.ts'

type Props<Row extends { id: number }> = { page: ListPageProps<Row>; list: ListPageState<Row> }

export function ListToolbar<Row extends { id: number }>({ page, list }: Props<Row>) {
  const { columns, filters = [], has_period } = page
  const { asked, ask, enter, is_narrow, shown, toggle } = list
  return (
    <Group gap="xs" data-no-print className={styles.tools ?? ''}>
      <Search value={asked.query ?? ''} onChange={(query) => ask({ query })} onDown={enter} />
      {has_period && <PeriodButton asked={asked} ask={ask} />}
      {!is_narrow && <Box flex={1} />}
      {filters.length > 0 && <FilterButton filters={filters} asked={asked} ask={ask} />}
      {!is_narrow && <ColumnChoice columns={columns} shown={shown} toggle={toggle} />}
    </Group>
  )
}
