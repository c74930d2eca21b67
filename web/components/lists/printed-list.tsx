import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { unbrokenName } from '../../../src/platform/checks/company-name.ts'
import { useToday } from '../../api/account-clock.ts'
import { useMembership } from '../../api/session.ts'
import { useFormat } from '../../format/formatters.ts'
import { useTexts } from '../../locales/locale-provider.tsx'
import { filterText } from './filters.tsx'
import { usePeriodText } from './period-menu.tsx'
import styles from './printed-list.module.css'
import type { ListPageProps, ListPageState } from './use-list-page.ts'
import { PRINTED_ROWS_MAX, type PrintedRows } from './use-print-list.ts'

type Props<Row extends { id: number }> = {
  page: ListPageProps<Row>
  list: ListPageState<Row>
  printed: PrintedRows<Row>
}

// More columns are printed in smaller type, with amounts that may wrap.
const WIDE_COLUMNS_MAX = 9

// A list on paper: company, filters, date and number of rows above a plain table. It replaces the page while it is printed.
export function PrintedList<Row extends { id: number }>({ page, list, printed }: Props<Row>) {
  const { rows, columns } = printed
  return createPortal(
    <section
      className={styles.paper}
      data-printed-list
      data-dense={columns.length > WIDE_COLUMNS_MAX || undefined}
    >
      <Heading page={page} list={list} />
      <Table verticalSpacing={4} horizontalSpacing={6} className={styles.table ?? ''}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, label, align }) => (
              <Table.Th key={key} data-align={align}>
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.id}>
              {columns.map(({ key, show, align, is_whole }) => (
                <Table.Td key={key} data-align={align} data-whole={is_whole}>
                  {show(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {page.sums && <Table.Tfoot>{page.sums(list.query, columns, 0)}</Table.Tfoot>}
      </Table>
      <p>
        <Range printed={printed} />
      </p>
    </section>,
    document.body,
  )
}

function Heading<Row extends { id: number }>({ page, list: { params } }: Omit<Props<Row>, 'printed'>) {
  const { list: t } = useTexts()
  const format = useFormat()
  const period = usePeriodText(params)
  const today = useToday()
  const { name } = useMembership()
  const parts: [label: string, value: ReactNode][] = [
    ...(page.narrowed_by ?? []),
    ...(page.filters ?? []),
  ].flatMap((filter) => {
    const value = params[filter.name]
    return value === undefined ? [] : [[filter.label, filterText(filter, value)]]
  })
  if (params.query) parts.unshift([t.search, params.query])
  if (params.period) parts.unshift([t.period, period])
  return (
    <header className={styles.heading}>
      <div>
        <p>{unbrokenName(name ?? '')}</p>
        <h1>{page.title}</h1>
      </div>
      <p className={styles.date}>{t.printedOn(format.day(today))}</p>
      {parts.length > 0 && (
        <ul aria-label={t.filters}>
          {parts.map(([label, value]) => (
            <li key={label}>
              {label}: {value}
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

// States which rows are on the paper, and how to get the others.
function Range<Row>({ printed: { rows, total, from } }: { printed: PrintedRows<Row> }) {
  const { list: t } = useTexts()
  const { count } = useFormat()
  if (rows.length >= total) return t.printedAll(total)
  const range = t.range(count(from), count(from + rows.length - 1), count(total))
  return total > PRINTED_ROWS_MAX ? t.printedMax(range, count(PRINTED_ROWS_MAX)) : t.printedSome(range)
}
