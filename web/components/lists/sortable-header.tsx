import { Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '../icons/icons.ts'
import type { Column } from './columns.tsx'
import styles from './lists.module.css'
import { nextSortOrder } from './sort-order.ts'

type SortableHeaderProps<Row> = {
  column: Column<Row>
  order: string | undefined
  usual_order: string | undefined
  setParams: (changes: { [name: string]: string | undefined }) => void
}

export function SortableHeader<Row>({
  column: { label, order: field, align, is_sticky, wraps_label },
  order,
  usual_order,
  setParams,
}: SortableHeaderProps<Row>) {
  const currentOrder = order ?? usual_order
  const direction =
    currentOrder === field ? 'ascending' : currentOrder === `${field}.desc` ? 'descending' : undefined
  if (!field)
    return (
      <Table.Th
        className={styles.head ?? ''}
        data-align={align}
        data-sticky={is_sticky}
        data-wraps={wraps_label}
      >
        {label}
      </Table.Th>
    )
  return (
    <Table.Th
      className={styles.head ?? ''}
      data-align={align}
      data-sticky={is_sticky}
      data-wraps={wraps_label}
      aria-sort={direction ?? 'none'}
    >
      <UnstyledButton
        className={styles.sort ?? ''}
        onClick={() => setParams({ order: nextSortOrder(order, field, align === 'right') })}
      >
        {label}
        {direction === 'ascending' && <IconArrowUp size={13} />}
        {direction === 'descending' && <IconArrowDown size={13} />}
      </UnstyledButton>
    </Table.Th>
  )
}
