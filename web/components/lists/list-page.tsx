import { Stack } from '@mantine/core'
import { CreateButton } from '../layout/create-button.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { BulkActionBar } from './bulk-action-bar.tsx'
import { EmptyList } from './empty-list.tsx'
import { FilterChips } from './filters.tsx'
import { ListContent } from './list-content.tsx'
import { ListToolbar } from './list-toolbar.tsx'
import styles from './lists.module.css'
import { Pager } from './pager.tsx'
import { PrintedList } from './printed-list.tsx'
import { type ListPageProps, useListPage } from './use-list-page.ts'

// A list of records that the server searches, filters, sorts and pages. All parameters are in the URL.
export function ListPage<Row extends { id: number }>(props: ListPageProps<Row>) {
  const { title, filters = [] } = props
  const list = useListPage(props)
  const { create, params, setParams, query, is_narrow, is_empty, selection } = list
  const hasSelection = selection.selected.length > 0
  return (
    <>
      <PageHeader title={title} hint={is_empty ? undefined : props.hint}>
        {props.actions?.(query, list.shown)}
        {create && !is_narrow && <CreateButton {...create} />}
      </PageHeader>
      {props.above?.(query, setParams)}
      {is_empty ? (
        <EmptyList {...props.empty} create={create} />
      ) : (
        <Stack gap="sm" className={hasSelection ? (styles.below ?? '') : ''}>
          <ListToolbar page={props} list={list} />
          <FilterChips filters={filters} params={params} setParams={setParams} />
          <div ref={list.containerRef}>
            <ListContent page={props} list={list} />
          </div>
          <Pager params={params} setParams={setParams} total={list.data?.total ?? 0} />
        </Stack>
      )}
      {create && is_narrow && !is_empty && !hasSelection && <CreateButton {...create} is_floating />}
      {list.printing.printed && <PrintedList page={props} list={list} printed={list.printing.printed} />}
      {list.bulk && <BulkActionBar selection={selection} bulk={list.bulk} />}
    </>
  )
}
