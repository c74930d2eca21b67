import { ErrorState } from '../feedback/error-state.tsx'
import { NoMatches } from './empty-list.tsx'
import { RecordCards } from './record-cards.tsx'
import { RecordTable } from './record-table.tsx'
import type { ListPageProps, ListPageState } from './use-list-page.ts'

type Props<Row extends { id: number }> = { page: ListPageProps<Row>; list: ListPageState<Row> }

// The rows of a list page: a table, or cards on a narrow screen.
export function ListContent<Row extends { id: number }>({ page, list }: Props<Row>) {
  const { params, setParams, query, data, error, refetch } = list
  if (error) return <ErrorState error={error} retry={refetch} />
  if (data?.total === 0) return <NoMatches onClear={list.clearFilters} />
  const rows = {
    title: page.title,
    columns: list.shown,
    rows: data?.rows,
    pathOf: page.pathOf,
    nameOf: page.nameOf,
    selection: list.bulk && list.selection,
  }
  if (list.is_narrow) return <RecordCards {...rows} card={page.card} />
  return (
    <RecordTable
      {...rows}
      onRow={page.onRow}
      params={params}
      setParams={setParams}
      sums={data && page.sums?.(query, list.shown, list.bulk ? 1 : 0)}
      usual_order={page.usual_order}
    />
  )
}
