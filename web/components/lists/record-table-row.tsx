import { Checkbox, Table } from '@mantine/core'
import { Link } from 'react-router'
import { useTexts } from '../../locales/locale-provider.tsx'
import type { Column } from './columns.tsx'
import styles from './lists.module.css'
import { useRowClick } from './use-row-click.ts'
import type { Selection } from './use-selection.ts'

export type RowsProps<Row extends { id: number }> = {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  pathOf: (row: Row) => string
  nameOf: (row: Row) => string
  selection: Selection<Row> | undefined
  // Called on a click; a double click and Enter then open the record. Without it, a click opens the record.
  onRow?: ((row: Row) => void) | undefined
}
export function RecordTableRow<Row extends { id: number }>(props: RowsProps<Row> & { row: Row }) {
  const { row, columns, pathOf, nameOf, selection, onRow } = props
  const { list } = useTexts()
  const handlers = useRowClick(pathOf(row), onRow && (() => onRow(row)))
  return (
    <Table.Tr
      className={styles.row ?? ''}
      {...handlers.row}
      data-selected={selection?.has(row.id) || undefined}
      data-id={row.id}
    >
      {selection && (
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={list.selectRow(nameOf(row))}
            checked={selection.has(row.id)}
            onChange={() => selection.toggle(row.id)}
          />
        </Table.Td>
      )}
      {columns.map(({ key, show, align, is_whole, is_text, is_sticky, grows }, index) => (
        <Table.Td
          key={key}
          className={styles.cell ?? ''}
          data-align={align}
          data-whole={is_whole}
          data-grows={grows}
          data-text={is_text}
          data-sticky={is_sticky}
        >
          {index === 0 ? (
            <Link to={pathOf(row)} className={styles.link} {...handlers.link} data-row-link>
              {show(row)}
            </Link>
          ) : (
            show(row)
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
