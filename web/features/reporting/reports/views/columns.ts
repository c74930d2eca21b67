import type { ListParams } from '../../../../components/lists/use-list-params.ts'
import type { useTexts } from '../../../../locales/locale-provider.tsx'
import type { Report } from '../report-list.ts'
import type { Line, ReportColumn } from '../report-table.tsx'

// Columns that reports share. Totals have the same columns as rows.

export type ReportViewProps<Body> = { data: Body; report: Report; query: ListParams }

export const amountColumn = <Row>(
  key: string,
  label: string,
  show: ReportColumn<Row>['show'],
): ReportColumn<Row> => ({
  key,
  label,
  align: 'right',
  show,
})

export const sumsOf = <Row extends { currency?: string | null }>(
  totals: readonly Row[],
  t: ReturnType<typeof useTexts>['reports'],
): Line<Row>[] =>
  totals.map((row) => ({
    key: `total ${row.currency}`,
    label: totals.length > 1 ? t.totalIn(row.currency ?? '') : t.total,
    row,
  }))
