import { Checkbox, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../locales/locale-provider.tsx'
import styles from './lists.module.css'
import { RecordTableRow, type RowsProps } from './record-table-row.tsx'
import { SkeletonRow } from './skeleton-row.tsx'
import { SortableHeader } from './sortable-header.tsx'
import type { ListParams } from './use-list-params.ts'
import { useOverflow } from './use-overflow.ts'

type Props<Row extends { id: number }> = RowsProps<Row> & {
  params: ListParams
  setParams: (changes: { [name: string]: string | undefined }) => void
  sums?: ReactNode
  // Default order of the rows.
  usual_order?: string | undefined
}

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function RecordTable<Row extends { id: number }>(props: Props<Row>) {
  const { columns, rows, selection, sums } = props
  const { list } = useTexts()
  const { sheet, table, is_wide } = useOverflow()
  return (
    <div
      ref={sheet}
      className={styles.sheet}
      data-wide={is_wide || undefined}
      data-selected={(selection?.selected.length ?? 0) > 0 || undefined}
    >
      <Table
        ref={table}
        verticalSpacing="sm"
        horizontalSpacing="md"
        aria-label={props.title}
        aria-busy={rows === undefined}
      >
        <Table.Thead className={styles.top ?? ''}>
          <Table.Tr>
            {selection && (
              <Table.Th w={44}>
                <Checkbox
                  size="xs"
                  aria-label={list.selectAll}
                  checked={selection.selected.length > 0 && selection.selected.length === rows?.length}
                  indeterminate={
                    selection.selected.length > 0 && selection.selected.length < (rows?.length ?? 0)
                  }
                  onChange={selection.toggleAll}
                />
              </Table.Th>
            )}
            {columns.map((column) => (
              <SortableHeader
                key={column.key}
                column={column}
                order={props.params.order}
                usual_order={props.usual_order}
                setParams={props.setParams}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined
            ? WAITING.map((key) => <SkeletonRow key={key} cells={columns.length + (selection ? 1 : 0)} />)
            : rows.map((row) => <RecordTableRow key={row.id} {...props} row={row} />)}
        </Table.Tbody>
        {sums && <Table.Tfoot className={styles.sums ?? ''}>{sums}</Table.Tfoot>}
      </Table>
    </div>
  )
}
