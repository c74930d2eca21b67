import { Anchor, Button, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { fileUrl } from '../../../../api/client.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { IconDownload } from '../../../../components/icons/icons.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { TaxFigure } from '../../tax-entries/tax-figure.tsx'
import { pageOf } from '../report-list.ts'
import { type ReportColumn, ReportTable, RowTitle } from '../report-table.tsx'
import { amountColumn, type ReportViewProps } from './columns.ts'
import { JpkObstacles } from './jpk-obstacles.tsx'

// Returns based on the tax entries: VAT-UE, OSS and the German advance return.

type VatUeReport = Answers['VatUeReport']
type OssReport = Answers['OssReport']
type UstvaReport = Answers['UstvaReport']

type Behind = { documents?: VatUeReport['rows'][number]['documents'] }

const SHOWN_MAX = 5

// Links to the documents behind a figure.
function useDocumentsColumn<Row extends Behind>(): ReportColumn<Row> {
  const { reports: t } = useTexts()
  return {
    key: 'documents',
    label: t.columns.documents,
    show: ({ documents = [] }) => (
      <>
        {documents.slice(0, SHOWN_MAX).map(({ id, number, documents: link }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <Anchor component={Link} to={pageOf(link) ?? ''} inherit>
              {number}
            </Anchor>
          </span>
        ))}
        {documents.length > SHOWN_MAX && `, ${t.jpk.more(documents.length - SHOWN_MAX)}`}
      </>
    ),
  }
}

export function VatUe({ data, report, query }: ReportViewProps<VatUeReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  type Row = Partial<VatUeReport['rows'][number]>
  const columns: ReportColumn<Row>[] = [
    {
      key: 'category',
      label: t.returns.category,
      show: ({ category }) => t.returns.categories[category ?? 'wdt'],
    },
    {
      key: 'tax_no',
      label: t.returns.taxNo,
      show: ({ country, tax_no }) => `${country ?? ''} ${tax_no ?? ''}`.trim(),
    },
    { key: 'name', label: t.columns.name, show: ({ name }) => <RowTitle>{name}</RowTitle> },
    amountColumn('value', t.columns.value, ({ value, category, entries }) => (
      <TaxFigure link={entries} name={t.returns.categories[category ?? 'wdt']}>
        {format.amount(value)}
      </TaxFigure>
    )),
    useDocumentsColumn<Row>(),
  ]
  return (
    <Stack gap="md">
      <JpkObstacles title={t.jpk.obstacles} problems={data.obstacles} color="yellow" />
      {data.obstacles.length === 0 && (
        <Button
          component="a"
          href={fileUrl('/vat_ue.xml', {
            month: data.month ?? '',
            ...(query.department_id ? { department_id: query.department_id } : {}),
          })}
          leftSection={<IconDownload size={16} />}
          style={{ alignSelf: 'flex-start' }}
          data-no-print
        >
          {t.returns.file}
        </Button>
      )}
      <ReportTable<Row>
        label={t.names[report.name]}
        columns={columns}
        lines={data.rows.map((row, index) => ({ key: `${index}`, row }))}
        totals={data.totals.map(({ category, value }) => ({
          key: `total ${category}`,
          label: `${t.total}: ${t.returns.categories[category ?? 'wdt']}`,
          row: { value },
        }))}
      />
    </Stack>
  )
}

export function Oss({ data, report }: ReportViewProps<OssReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  type Row = Partial<OssReport['rows'][number]>
  const figure = ({ country, entries }: Row, amount: string | null | undefined) => (
    <TaxFigure link={entries} name={`OSS ${country ?? ''}`}>
      {amount ? format.amount(amount) : ''}
    </TaxFigure>
  )
  const columns: ReportColumn<Row>[] = [
    { key: 'country', label: t.returns.country, show: ({ country }) => country },
    {
      key: 'rate',
      label: t.returns.rate,
      show: ({ rate, original_quarter }) =>
        original_quarter ? t.returns.corrects(original_quarter) : rate ? format.percent(rate) : '',
    },
    amountColumn('base', t.jpk.base, (row) => figure(row, row.base)),
    amountColumn('tax_value', t.jpk.tax, (row) => figure(row, row.tax_value)),
    useDocumentsColumn<Row>(),
  ]
  return (
    <Stack gap="md">
      <JpkObstacles title={t.returns.obstacles} problems={data.obstacles} color="yellow" />
      <ReportTable<Row>
        label={t.names[report.name]}
        columns={columns}
        lines={data.rows.map((row, index) => ({ key: `${index}`, row }))}
        totals={data.totals.flatMap(({ base, tax_value, to_pay }) => [
          { key: 'total', label: t.totalIn('EUR'), row: { base, tax_value } },
          { key: 'to pay', label: t.returns.toPay, row: { tax_value: to_pay } },
        ])}
      />
    </Stack>
  )
}

export function Ustva({ data, report }: ReportViewProps<UstvaReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  type Row = Partial<UstvaReport['rows'][number]>
  const figure = ({ field, entries }: Row, amount: string | null | undefined) => (
    <TaxFigure link={entries} name={field ?? ''}>
      {amount ? format.amount(amount) : ''}
    </TaxFigure>
  )
  const columns: ReportColumn<Row>[] = [
    {
      key: 'field',
      label: t.returns.field,
      show: ({ field, tax_field }) => (
        <RowTitle>
          {t.returns.ustvaFields[field ?? '']}{' '}
          <Text span c="dimmed" size="xs">
            {[field, tax_field].filter(Boolean).join(' / ')}
          </Text>
        </RowTitle>
      ),
    },
    amountColumn('base', t.jpk.base, (row) => figure(row, row.base)),
    amountColumn('tax_value', t.jpk.tax, (row) => figure(row, row.tax_value)),
    useDocumentsColumn<Row>(),
  ]
  return (
    <Stack gap="md">
      <JpkObstacles title={t.returns.obstacles} problems={data.obstacles} color="yellow" />
      <ReportTable<Row>
        label={t.names[report.name]}
        columns={columns}
        lines={data.rows.map((row, index) => ({ key: `${index}`, row }))}
        totals={data.totals.map(({ to_pay }) => ({
          key: 'to pay',
          label: t.returns.fieldToPay,
          row: { tax_value: to_pay },
        }))}
      />
    </Stack>
  )
}
