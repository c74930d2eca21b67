import { Failure } from '../feedback/error-state.tsx'
import { NoMatches } from './empty-list.tsx'
import { ListCards } from './record-cards.tsx'
import { ListTable } from './record-table.tsx'
import type { ListPageProps, ListPageState } from './use-list-page.ts'

type Props<Row extends { id: number }> = { page: ListPageProps<Row>; list: ListPageState<Row> }

// The rows of a list page: a table, or cards on a narrow screen.
export function ListContent<Row extends { id: number }>({ page, list }: Props<Row>) {
  const { asked, ask, query, data, error, refetch } = list
  if (error) return <Failure error={error} retry={refetch} />
  if (data?.total === 0) return <NoMatches onClear={list.clearFilters} />
  const rows = {
    title: page.title,
    columns: list.shown,
    rows: data?.rows,
    pathOf: page.pathOf,
    nameOf: page.nameOf,
    selection: list.bulk && list.selection,
  }
  if (list.is_narrow) return <ListCards {...rows} card={page.card} />
  return (
    <ListTable
      {...rows}
      onRow={page.onRow}
      asked={asked}
      ask={ask}
      sums={data && page.sums?.(query)}
      usual_order={page.usual_order}
    />
  )
}
