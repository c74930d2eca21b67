import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answers } from '../../../../api/schemas.d.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { entriesLink } from '../../tax-entries/tax-entries.ts'
import { TaxFigure } from '../../tax-entries/tax-figure.tsx'
import { DrillDownLink, type ReportColumn, ReportTable, RowTitle } from '../report-table.tsx'
import { amountColumn, type ReportViewProps } from './columns.ts'

type VatReport = Answers['VatReport']
type VatRow = Partial<VatReport['rows'][number]> & Pick<VatReport['rows'][number], 'rates'>

export function Vat({ data, report, query }: ReportViewProps<VatReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const [total] = data.totals
  const columns: ReportColumn<VatRow>[] = [
    {
      key: 'number',
      label: t.columns.number,
      show: (row) => <DrillDownLink to={row.documents}>{row.number}</DrillDownLink>,
    },
    {
      key: 'tax_date',
      label: t.columns.taxDate,
      show: (row) => (
        <Two
          below={row.issue_date !== row.tax_date && row.issue_date && t.issuedOn(format.day(row.issue_date))}
        >
          {format.day(row.tax_date)}
        </Two>
      ),
    },
    {
      key: 'buyer_name',
      label: query.income === 'no' ? t.vendor : t.client,
      show: (row) => (
        <Two below={row.buyer_tax_no}>{row.buyer_name && <RowTitle>{row.buyer_name}</RowTitle>}</Two>
      ),
    },
    { ...amountColumn<VatRow>('net', t.columns.net, (row) => format.amount(row.net)), group: t.total },
    {
      ...amountColumn<VatRow>('tax_value', t.columns.vat, (row) => (
        <TaxFigure link={row.id ? entriesLink({ document_id: row.id }) : null} name={row.number ?? ''}>
          {format.amount(row.tax_value)}
        </TaxFigure>
      )),
      group: t.total,
    },
    ...useRateColumns(total?.rates ?? []),
  ]
  return (
    <>
      {total && total.missing_rate_count > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t.withoutRate(total.missing_rate_count)}
        </Text>
      )}
      <ReportTable
        label={t.names[report.name]}
        columns={columns}
        lines={data.rows.map((row) => ({ key: `${row.id}`, row }))}
        totals={data.totals.map((currencyTotal) => ({
          key: 'total',
          label: t.totalIn(currencyTotal.currency ?? ''),
          row: currencyTotal,
        }))}
      />
    </>
  )
}

// Columns for each rate that occurs; untaxed rates have only a base.
function useRateColumns(rates: VatReport['totals'][number]['rates']): ReportColumn<VatRow>[] {
  const { reports: t, editor } = useTexts()
  const format = useFormat()
  const percent = (tax: string | null) =>
    /^\d/.test(tax ?? '')
      ? format.percent(tax)
      : tax === 'disabled'
        ? (editor.rates.disabled ?? '')
        : (tax ?? '')
  return rates.flatMap((rate) => {
    const group = rate.margin ? t.margin(percent(rate.tax)) : percent(rate.tax)
    const figure = (name: 'net' | 'tax_value') => (row: VatRow) => {
      const same = row.rates.find(({ tax, margin }) => tax === rate.tax && margin === rate.margin)
      const totalRate = same as (typeof rates)[number] | undefined // only totals link to documents
      return totalRate ? (
        <DrillDownLink to={totalRate.documents}>{format.amount(totalRate[name])}</DrillDownLink>
      ) : (
        ''
      )
    }
    const isTaxed = Number(rate.tax) > 0 || Number(rate.tax_value) !== 0
    return (isTaxed ? (['net', 'tax_value'] as const) : (['net'] as const)).map((name) => ({
      ...amountColumn<VatRow>(
        `${rate.tax} ${rate.margin} ${name}`,
        name === 'net' ? t.columns.net : t.columns.vat,
        figure(name),
      ),
      group,
      is_wide: true as const,
    }))
  })
}

// A text with a subdued second line.
const Two = ({ children, below }: { children: ReactNode; below: ReactNode }) => (
  <>
    {children}
    {below && (
      <Text span display="block" size="xs" c="dimmed">
        {below}
      </Text>
    )}
  </>
)
