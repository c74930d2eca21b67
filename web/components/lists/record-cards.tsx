import { Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../../locales/locale-provider.tsx'
import type { Column } from './columns.tsx'
import styles from './lists.module.css'
import type { RowsProps } from './record-table-row.tsx'

const WAITING = ['a', 'b', 'c', 'd']

// The rows of a list on a narrow screen: the first column is the title of a card, the others follow with labels.
export function RecordCards<Row extends { id: number }>({
  title,
  columns,
  rows,
  pathOf,
  nameOf,
  selection,
  card,
}: RowsProps<Row> & { card?: ((row: Row) => ReactNode) | undefined }) {
  const { list } = useTexts()
  const [first, ...others] = columns
  if (rows === undefined)
    return (
      <Stack gap="sm" aria-busy="true">
        {WAITING.map((key) => (
          <Skeleton key={key} h={96} radius="md" />
        ))}
      </Stack>
    )
  return (
    <ul className={styles.cards} aria-label={title}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card} data-id={row.id}>
          <Group justify="space-between" wrap="nowrap">
            <Link to={pathOf(row)} className={styles.link} data-row-link>
              {first?.show(row)}
            </Link>
            {selection && (
              <Checkbox
                aria-label={list.selectRow(nameOf(row))}
                checked={selection.has(row.id)}
                onChange={() => selection.toggle(row.id)}
              />
            )}
          </Group>
          {card?.(row) ?? <Columns columns={others} row={row} />}
        </li>
      ))}
    </ul>
  )
}

const Columns = <Row,>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) => (
  <dl>
    {columns.map(({ key, label, show }) => {
      const shown = show(row)
      return shown === null || shown === undefined || shown === '' ? null : (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{shown}</dd>
        </div>
      )
    })}
  </dl>
)
