import { Checkbox, Skeleton, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { useTexts } from '../../locales/locale-provider.tsx'
import type { Column } from './columns.tsx'
import styles from './lists.module.css'
import { nextOrder } from './sort-order.ts'
import type { Asked } from './use-list-params.ts'
import { useWide } from './use-overflow.ts'
import type { Selection } from './use-selection.ts'

export type RowsProps<Row extends { id: number }> = {
  title: string
  columns: readonly Column<Row>[]
  rows: readonly Row[] | undefined
  pathOf: (row: Row) => string
  nameOf: (row: Row) => string
  selection: Selection<Row> | undefined
  // What a click on a row does; a double click and Enter open it all the same. Without it a click does.
  onRow?: ((row: Row) => void) | undefined
}
type Props<Row extends { id: number }> = RowsProps<Row> & {
  asked: Asked
  ask: (changes: { [name: string]: string | undefined }) => void
  sums?: ReactNode
  // How the rows are ordered while nobody asks for another order.
  usual_order?: string | undefined
}

const WAITING = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export function ListTable<Row extends { id: number }>(props: Props<Row>) {
  const { columns, rows, selection, sums } = props
  const { list } = useTexts()
  const { sheet, table, is_wide } = useWide()
  return (
    <div ref={sheet} className={styles.sheet} data-wide={is_wide || undefined}>
      <Table
        ref={table}
        verticalSpacing="sm"
        horizontalSpacing="md"
        aria-label={props.title}
        aria-busy={rows === undefined}
      >
        <Table.Thead>
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
              <Head
                key={column.key}
                column={column}
                order={props.asked.order}
                usual_order={props.usual_order}
                ask={props.ask}
              />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows === undefined
            ? WAITING.map((key) => <WaitingRow key={key} cells={columns.length + (selection ? 1 : 0)} />)
            : rows.map((row) => <Row key={row.id} row={row} {...props} />)}
        </Table.Tbody>
        {sums && <Table.Tfoot className={styles.sums ?? ''}>{sums}</Table.Tfoot>}
      </Table>
    </div>
  )
}

type HeadProps<Row> = {
  column: Column<Row>
  order: string | undefined
  usual_order: string | undefined
  ask: Props<{ id: number }>['ask']
}

function Head<Row>({ column: { label, order: field, align }, order, usual_order, ask }: HeadProps<Row>) {
  const seen = order ?? usual_order
  const direction = seen === field ? 'ascending' : seen === `${field}.desc` ? 'descending' : undefined
  if (!field)
    return (
      <Table.Th className={styles.head ?? ''} data-align={align}>
        {label}
      </Table.Th>
    )
  return (
    <Table.Th className={styles.head ?? ''} data-align={align} aria-sort={direction ?? 'none'}>
      <UnstyledButton
        className={styles.sort ?? ''}
        onClick={() => ask({ order: nextOrder(order, field, align === 'right') })}
      >
        {label}
        {direction === 'ascending' && <IconArrowUp size={13} />}
        {direction === 'descending' && <IconArrowDown size={13} />}
      </UnstyledButton>
    </Table.Th>
  )
}

function Row<Row extends { id: number }>({
  row,
  columns,
  pathOf,
  nameOf,
  selection,
  onRow,
}: Props<Row> & { row: Row }) {
  const { list } = useTexts()
  const navigate = useNavigate()
  const isIn = ({ target }: MouseEvent, own: string) => (target as HTMLElement).closest(own) !== null
  const open = () => void navigate(pathOf(row))
  const click = (event: MouseEvent) => {
    if (isIn(event, 'a, button, input, label') || window.getSelection()?.toString()) return
    if (onRow) onRow(row)
    else open()
  }
  // The space bar does what a click does, for those who have no mouse.
  const press = (event: KeyboardEvent) => {
    if (!onRow || event.key !== ' ') return
    event.preventDefault()
    onRow(row)
  }
  // Enter is a click that no button of a mouse made.
  const clickLink = (event: MouseEvent) => {
    if (!onRow || event.detail === 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onRow(row)
  }
  return (
    <Table.Tr
      className={styles.row ?? ''}
      onClick={click}
      onDoubleClick={onRow && ((event) => !isIn(event, 'button, input, label') && open())}
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
      {columns.map(({ key, show, align, is_whole, grows }, index) => (
        <Table.Td
          key={key}
          className={styles.cell ?? ''}
          data-align={align}
          data-whole={is_whole}
          data-grows={grows}
        >
          {index === 0 ? (
            <Link
              to={pathOf(row)}
              className={styles.link}
              onClick={clickLink}
              onKeyDown={press}
              data-row-link
            >
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

const WaitingRow = ({ cells }: { cells: number }) => (
  <Table.Tr>
    {Array.from({ length: cells }, (_, cell) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the cells of a row that shows nothing have no other name
      <Table.Td key={cell}>
        <Skeleton h={14} my={3} width={cell === 0 ? '70%' : '50%'} />
      </Table.Td>
    ))}
  </Table.Tr>
)
