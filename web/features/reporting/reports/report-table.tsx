import { Anchor, Table } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { SmallTable } from '../../../components/lists/small-table.tsx'
import { joinParts } from '../../../format/join-parts.ts'
import { pageOf } from './report-list.ts'
import styles from './reports.module.css'

// Rows of a report between a sticky header and sticky totals; on phones, each row is a block.

export type ReportColumn<Row> = {
  key: string
  label: string
  // A heading above several columns, such as a tax rate above its base and tax.
  group?: string
  align?: 'right'
  show: (row: Row) => ReactNode
  // Shown on phones only in the totals.
  is_wide?: true
}

// A row of totals has the layout of a row and starts with a label.
export type Line<Row> = { key: string; label?: string; row: Row }

type Props<Row> = {
  label: string
  columns: readonly ReportColumn<Row>[]
  opening?: readonly Line<Row>[]
  lines: readonly Line<Row>[]
  totals: readonly Line<Row>[]
}

export function ReportTable<Row>(props: Props<Row>) {
  const isNarrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { label, columns, opening = [], lines, totals } = props
  if (!isNarrow) return <Wide {...props} />
  return (
    <div className={styles.blocks}>
      <SmallTable
        label={label}
        columns={columns.map(({ key, label, group, is_wide, show }, index) => ({
          key,
          label: joinParts(group, label),
          show: (line: Line<Row>) => {
            if (!line.label) return is_wide ? null : show(line.row)
            return index === 0 ? <b>{line.label}</b> : show(line.row)
          },
        }))}
        rows={[...opening, ...lines, ...totals]}
        keyOf={({ key }) => key}
      />
    </div>
  )
}

function Wide<Row>({ label, columns, opening = [], lines, totals }: Props<Row>) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys
    <section className={styles.sheet} aria-label={label} tabIndex={0}>
      <Table verticalSpacing={7} horizontalSpacing="xs" aria-label={label} className={styles.table ?? ''}>
        <Table.Thead>
          {columns.some(({ group }) => group) && <Groups columns={columns} />}
          <Table.Tr>
            {columns.map(({ key, label, align }) => (
              <Table.Th key={key} ta={align ?? 'left'}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {opening.map((line) => (
            <Sum key={line.key} line={line} columns={columns} />
          ))}
          {lines.map(({ key, row }) => (
            <Table.Tr key={key}>
              {columns.map(({ key, show, align }) => (
                <Table.Td key={key} ta={align ?? 'left'}>
                  {show(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          {totals.map((line) => (
            <Sum key={line.key} line={line} columns={columns} />
          ))}
        </Table.Tfoot>
      </Table>
    </section>
  )
}

type SumProps<Row> = { line: Line<Row>; columns: readonly ReportColumn<Row>[] }

const Sum = <Row,>({ line, columns }: SumProps<Row>) => (
  <Table.Tr className={styles.sum ?? ''}>
    {columns.map(({ key, show, align }, index) => (
      <Table.Td key={key} ta={align ?? 'left'}>
        {index === 0 ? line.label : show(line.row)}
      </Table.Td>
    ))}
  </Table.Tr>
)

// Groups adjacent columns with the same heading.
function Groups<Row>({ columns }: { columns: readonly ReportColumn<Row>[] }) {
  const groups: { key: string; name: string; span: number }[] = []
  for (const { key, group = '' } of columns) {
    const last = groups.at(-1)
    if (last && last.name === group) last.span++
    else groups.push({ key, name: group, span: 1 })
  }
  return (
    <Table.Tr className={styles.groups ?? ''}>
      {groups.map(({ key, name, span }) =>
        name === '' ? (
          <Table.Td key={key} colSpan={span} />
        ) : (
          <Table.Th key={key} colSpan={span} scope="colgroup" ta="center">
            {name}
          </Table.Th>
        ),
      )}
    </Table.Tr>
  )
}

// The subject of a row.
export const RowTitle = ({ children }: { children: ReactNode }) => (
  <span className={styles.name}>{children}</span>
)

// An amount that links to its documents.
export function DrillDownLink({ children, to }: { children: ReactNode; to: string | null | undefined }) {
  const path = pageOf(to)
  if (path === undefined || children === '') return children
  return (
    <Anchor component={Link} to={path} inherit className={styles.figure ?? ''}>
      {children}
    </Anchor>
  )
}
