import { Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import styles from './small-table.module.css'

// A small table inside a page. On narrow screens each row becomes a block with labels.

export type SmallTableColumn<Row> = {
  key: string
  label: string
  show: (row: Row, index: number) => ReactNode
  align?: 'right'
  // Buttons, which need no label.
  is_action?: true
  // Long texts, which get the full width on narrow screens.
  is_long?: true
  // Dates, which stay on one line with their label.
  is_whole?: true
}

type Props<Row> = {
  label: string
  columns: readonly SmallTableColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  total?: { label: string; values: { [key: string]: ReactNode } }
}

export function SmallTable<Row>(props: Props<Row>) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  return isNarrow ? <Blocks {...props} /> : <Wide {...props} />
}

function Wide<Row>({ label, columns, rows, keyOf, total }: Props<Row>) {
  const [first, ...others] = columns
  const hasLong = columns.some(({ is_long }) => is_long)
  return (
    <Table aria-label={label} className={styles.wide ?? ''}>
      <Table.Thead>
        <Table.Tr>
          {columns.map(({ key, label, align, is_whole, is_action }) => (
            <Table.Th key={key} ta={align ?? 'left'} data-whole={is_whole} {...(is_action ? { w: 84 } : {})}>
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row, index) => (
          <Table.Tr key={keyOf(row)} data-long={hasLong || undefined}>
            {columns.map(({ key, show, align, is_whole, is_action }) => (
              <Table.Td key={key} ta={is_action ? 'right' : (align ?? 'left')} data-whole={is_whole}>
                {show(row, index)}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
      {total && (
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th key={first?.key}>{total.label}</Table.Th>
            {others.map(({ key, align }) => (
              <Table.Th key={key} ta={align ?? 'left'}>
                {total.values[key]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  )
}

function Blocks<Row>({ label, columns, rows, keyOf, total }: Props<Row>) {
  const [first, ...others] = columns
  const labelledColumns = others.filter(({ is_action }) => !is_action)
  const actions = others.filter(({ is_action }) => is_action)
  return (
    <ul className={styles.blocks} aria-label={label}>
      {rows.map((row, index) => (
        <li key={keyOf(row)}>
          <div className={styles.head}>
            <div>{first?.show(row, index)}</div>
            {actions.map(({ key, show }) => (
              <div key={key}>{show(row, index)}</div>
            ))}
          </div>
          <LabelledPairs
            pairs={labelledColumns.map((column) => ({ ...column, value: column.show(row, index) }))}
          />
        </li>
      ))}
      {total && (
        <li>
          <div className={styles.head}>
            <b>{total.label}</b>
          </div>
          <LabelledPairs
            pairs={labelledColumns.map((column) => ({ ...column, value: total.values[column.key] }))}
          />
        </li>
      )}
    </ul>
  )
}

type Pair = Pick<SmallTableColumn<never>, 'key' | 'label' | 'is_long'> & { value: ReactNode }

const LabelledPairs = ({ pairs }: { pairs: readonly Pair[] }) => (
  <dl>
    {pairs
      .filter(({ value }) => value !== undefined && value !== null && value !== '')
      .map(({ key, label, value, is_long }) => (
        <div key={key} data-long={is_long}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
