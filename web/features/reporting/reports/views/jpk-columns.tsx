import { Text } from '@mantine/core'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { entriesLink } from '../../tax-entries/tax-entries.ts'
import { TaxFigure } from '../../tax-entries/tax-figure.tsx'
import { DrillDownLink, type ReportColumn, RowTitle } from '../report-table.tsx'
import { amountColumn } from './columns.ts'
import type { JpkReport } from './jpk-report.ts'

type Row = Partial<JpkReport['rows'][number]> &
  Pick<JpkReport['rows'][number], 'fields'> & { currency?: null }

// Columns of the registers of sales and purchases of a month.
export function useJpkColumns(month: string): ReportColumn<Row>[] {
  const { reports } = useTexts()
  const t = reports.jpk
  const format = useFormat()
  // The receipts of a day are one row without a document.
  const behind = ({ id }: Row, field: string | null) =>
    id ? entriesLink({ month, document_id: id, ...(field ? { field } : {}) }) : null
  return [
    {
      key: 'number',
      label: reports.columns.number,
      show: (row) => <DrillDownLink to={row.documents}>{row.number}</DrillDownLink>,
    },
    {
      key: 'register',
      label: t.register,
      show: (row) => (row.register ? reports.sides[row.register === 'sales' ? 'yes' : 'no'] : ''),
    },
    { key: 'tax_date', label: reports.columns.taxDate, show: (row) => format.day(row.tax_date) },
    {
      key: 'name',
      label: reports.client,
      show: (row) => (
        <>
          <RowTitle>{row.name}</RowTitle>
          {row.tax_no && row.tax_no !== 'BRAK' && (
            <Text span display="block" size="xs" c="dimmed">
              {[row.country, row.tax_no].filter(Boolean).join(' ')}
            </Text>
          )}
        </>
      ),
    },
    {
      key: 'known',
      label: t.marks,
      show: (row) => [row.type, row.known, ...(row.marks ?? [])].filter(Boolean).join(' · '),
      is_wide: true,
    },
    amountColumn<Row>('fields', t.amounts, (row) => (
      <>
        {row.fields.map(({ name, value }) => (
          <div key={name}>
            <Text span size="xs" c="dimmed">
              {name}
            </Text>{' '}
            <TaxFigure link={behind(row, name)} name={name ?? ''}>
              {format.amount(value)}
            </TaxFigure>
          </div>
        ))}
      </>
    )),
  ]
}
