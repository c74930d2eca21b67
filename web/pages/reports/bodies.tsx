import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answers } from '../../api/answers.d.ts'
import { type Format, useFormat } from '../../format.ts'
import type { Asked } from '../../pieces/list/address.ts'
import { useTexts } from '../../texts/texts.tsx'
import type { Report } from './choice.ts'
import { Figure, type Line, Name, type ReportColumn, ReportTable } from './table.tsx'

// The figures of each report. A line of totals shows under the same columns as the rows do.

type Props<Body> = { data: Body; report: Report; query: Asked }

type SalesReport = Answers['SalesReport']
type SalesRow = Partial<SalesReport['rows'][number]> & SalesReport['totals'][number]

export function Sales({ data, report }: Props<SalesReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const money = (row: SalesRow, name: 'price_net' | 'price_tax' | 'price_gross') => (
    <Figure to={row.documents}>{format.money(row[name], row.currency)}</Figure>
  )
  const columns: ReportColumn<SalesRow>[] = [
    {
      key: 'name',
      label: report.name === 'month' ? t.columns.month : t.columns.name,
      show: (row) => (
        <Figure to={row.documents}>
          <Name>{nameOf(row)}</Name>
        </Figure>
      ),
    },
    ...(report.name === 'product'
      ? [right<SalesRow>('quantity', t.columns.quantity, (row) => format.decimal(row.quantity))]
      : []),
    right('count', t.columns.documents, (row) => format.count(row.count)),
    right('price_net', t.columns.net, (row) => money(row, 'price_net')),
    { ...right<SalesRow>('price_tax', t.columns.vat, (row) => money(row, 'price_tax')), is_wide: true },
    right('price_gross', t.columns.gross, (row) => money(row, 'price_gross')),
    {
      ...right<SalesRow>('share', t.columns.share, (row) => shareOf(row, data.totals, format)),
      is_wide: true,
    },
  ]
  const nameOf = (row: SalesRow) =>
    row.month ? format.month(row.month) : row.rest === 'yes' ? t.noProduct : (row.name ?? t.none)
  return (
    <ReportTable
      label={t.names[report.name]}
      columns={columns}
      lines={data.rows.map((row, place) => ({ key: `${place}`, row }))}
      totals={sumsOf(data.totals, t)}
    />
  )
}

const right = <Row,>(key: string, label: string, show: ReportColumn<Row>['show']): ReportColumn<Row> => ({
  key,
  label,
  align: 'right',
  show,
})

// In percent of its currency; a hundredth of a percent says nothing.
function shareOf(row: SalesRow, totals: SalesReport['totals'], format: Format): string {
  const whole = totals.find(({ currency }) => currency === row.currency)
  const share = (Number(row.price_gross) / Number(whole?.price_gross)) * 100
  return Number.isFinite(share) ? `${format.decimal(share.toFixed(1))} %` : ''
}

const sumsOf = <Row extends { currency?: string | null }>(
  totals: readonly Row[],
  t: ReturnType<typeof useTexts>['reports'],
): Line<Row>[] =>
  totals.map((row) => ({
    key: `total ${row.currency}`,
    label: totals.length > 1 ? t.totalIn(row.currency ?? '') : t.total,
    row,
  }))

type VatReport = Answers['VatReport']
type VatRow = Partial<VatReport['rows'][number]> & Pick<VatReport['rows'][number], 'rates'>

export function Vat({ data, report, query }: Props<VatReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const [total] = data.totals
  const rates = total?.rates ?? []
  const percent = (tax: string | null) => (/^\d/.test(tax ?? '') ? `${format.decimal(tax)} %` : (tax ?? ''))
  const rateColumns = rates.flatMap((rate) => {
    const group = rate.margin ? t.margin(percent(rate.tax)) : percent(rate.tax)
    const of = (row: VatRow) =>
      row.rates.find(({ tax, margin }) => tax === rate.tax && margin === rate.margin)
    const figure = (name: 'net' | 'tax_value') => (row: VatRow) => {
      const found = of(row) as (typeof rates)[number] | undefined
      return found ? <Figure to={found.documents}>{format.amount(found[name])}</Figure> : ''
    }
    const key = `${rate.tax} ${rate.margin}`
    return (['net', 'tax_value'] as const).map((name) => ({
      ...right<VatRow>(`${key} ${name}`, name === 'net' ? t.columns.net : t.columns.vat, figure(name)),
      group,
      is_wide: true as const,
    }))
  })
  const columns: ReportColumn<VatRow>[] = [
    {
      key: 'number',
      label: t.columns.number,
      show: (row) => <Figure to={row.documents}>{row.number}</Figure>,
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
      show: (row) => <Two below={row.buyer_tax_no}>{row.buyer_name && <Name>{row.buyer_name}</Name>}</Two>,
    },
    { ...right<VatRow>('net', t.columns.net, (row) => format.amount(row.net)), group: t.total },
    {
      ...right<VatRow>('tax_value', t.columns.vat, (row) => (
        <Figure to={row.documents}>{format.amount(row.tax_value)}</Figure>
      )),
      group: t.total,
    },
    ...rateColumns,
  ]
  return (
    <>
      {total && total.without_rate > 0 && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t.withoutRate(total.without_rate)}
        </Text>
      )}
      <ReportTable
        label={t.names[report.name]}
        columns={columns}
        lines={data.rows.map((row) => ({ key: `${row.id}`, row }))}
        totals={data.totals.map((one) => ({
          key: 'total',
          label: t.totalIn(one.currency ?? ''),
          row: one as unknown as VatRow,
        }))}
      />
    </>
  )
}

// A word, and a quieter one below it.
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

type AgeingReport = Answers['AgeingReport']
type AgeingRow = Partial<AgeingReport['rows'][number]> & AgeingReport['totals'][number]

export function Ageing({ data, report, query }: Props<AgeingReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const columns: ReportColumn<AgeingRow>[] = [
    {
      key: 'name',
      label: query.income === 'no' ? t.vendor : t.client,
      show: (row) => (
        <Figure to={row.documents}>
          <Name>{row.name ?? t.none}</Name>
        </Figure>
      ),
    },
    ...(data.totals[0]?.amounts ?? []).map(({ bucket }) =>
      right<AgeingRow>(bucket ?? '', t.ages[bucket ?? 'current'], (row) => {
        const age = row.amounts.find((one) => one.bucket === bucket)
        return age && age.count > 0 ? (
          <Figure to={age.documents}>{format.money(age.amount, row.currency)}</Figure>
        ) : (
          ''
        )
      }),
    ),
    right('amount', t.columns.amount, (row) => (
      <Figure to={row.documents}>{format.money(row.amount, row.currency)}</Figure>
    )),
  ]
  return (
    <ReportTable
      label={t.names[report.name]}
      columns={columns}
      lines={data.rows.map((row) => ({ key: `${row.client_id} ${row.currency}`, row }))}
      totals={sumsOf(data.totals, t)}
    />
  )
}

type CashReport = Answers['CashReport']
type CashRow = Partial<CashReport['rows'][number]> & CashReport['totals'][number]

export function Cash({ data, report, query }: Props<CashReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const is_week = query.by === 'week'
  const stretch = ({ from, to }: CashRow) =>
    !from ? t.noDay : is_week ? `${format.day(from)} – ${format.day(to)}` : format.month(from)
  const columns: ReportColumn<CashRow>[] = [
    { key: 'from', label: is_week ? t.columns.week : t.columns.month, show: stretch },
    right('expected', t.columns.expected, (row) => (
      <Figure to={row.expected_documents}>
        {row.expected_count > 0 ? format.money(row.expected, row.currency) : ''}
      </Figure>
    )),
    right('received', query.income === 'no' ? t.columns.paid : t.columns.received, (row) => (
      <Figure to={row.received_documents}>
        {row.received_count > 0 ? format.money(row.received, row.currency) : ''}
      </Figure>
    )),
  ]
  return (
    <ReportTable
      label={t.names[report.name]}
      columns={columns}
      lines={data.rows.map((row) => ({ key: `${row.from} ${row.currency}`, row }))}
      totals={sumsOf(data.totals, t)}
    />
  )
}

type StockReport = Answers['StockReport']
type StockRow = Partial<StockReport['rows'][number] & StockReport['totals'][number]>

const LAYERS = [
  ['opening', 'opening'],
  ['in', 'came'],
  ['out', 'went'],
  ['closing', 'closing'],
] as const

export function Stock({ data, report }: Props<StockReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const columns: ReportColumn<StockRow>[] = [
    {
      key: 'name',
      label: t.columns.product,
      show: (row) => (
        <Figure to={row.documents}>
          <Name>{row.name}</Name>
        </Figure>
      ),
    },
    ...LAYERS.flatMap(([name, word]): ReportColumn<StockRow>[] => [
      {
        ...right<StockRow>(`${name}_quantity`, t.columns.quantity, (row) =>
          format.decimal(row[`${name}_quantity`]),
        ),
        group: t.columns[word],
        ...(name === 'closing' ? {} : { is_wide: true }),
      },
      {
        ...right<StockRow>(`${name}_value`, t.columns.value, (row) => format.amount(row[`${name}_value`])),
        group: t.columns[word],
        ...(name === 'closing' ? {} : { is_wide: true }),
      },
    ]),
  ]
  return (
    <ReportTable
      label={t.names[report.name]}
      columns={columns}
      lines={data.rows.map((row) => ({ key: `${row.product_id}`, row }))}
      totals={data.totals.map((row) => ({ key: 'total', label: t.totalIn(row.currency ?? ''), row }))}
    />
  )
}

type StatementReport = Answers['StatementReport']
type Entry = Partial<StatementReport['rows'][number]>

export function Statement({ data, report }: Props<StatementReport>) {
  const { reports: t, invoices } = useTexts()
  const format = useFormat()
  const money = (amount: string | null | undefined, row: Entry) =>
    Number(amount ?? 0) === 0 ? '' : format.money(amount, row.currency)
  const kinds = invoices.kinds as { [kind: string]: string }
  const nameOf = (row: Entry) =>
    row.kind === 'document'
      ? `${kinds[row.document_kind ?? ''] ?? ''} ${row.number}`.trim()
      : row.kind === 'left'
        ? `${t.left}: ${row.name ?? ''}`
        : `${t.payment}: ${row.number}`
  const columns: ReportColumn<Entry>[] = [
    {
      key: 'entry',
      label: t.columns.entry,
      show: (row) => <Figure to={row.documents}>{nameOf(row)}</Figure>,
    },
    { key: 'date', label: t.columns.date, show: (row) => format.day(row.date) },
    { key: 'payment_to', label: t.columns.due, show: (row) => format.day(row.payment_to) },
    right('debit', t.columns.debit, (row) => money(row.debit, row)),
    right('credit', t.columns.credit, (row) => money(row.credit, row)),
    right('balance', t.columns.balance, (row) => format.money(row.balance, row.currency)),
  ]
  return data.totals.map((total) => (
    <ReportTable
      key={total.currency}
      label={`${t.names[report.name]} ${total.currency}`}
      columns={columns}
      opening={[
        {
          key: 'opening',
          label: t.opening,
          row: { currency: total.currency, balance: total.opening },
        },
      ]}
      lines={data.rows
        .filter(({ currency }) => currency === total.currency)
        .map((row, place) => ({ key: `${place}`, row }))}
      totals={[
        {
          key: 'closing',
          label: t.closing,
          row: {
            currency: total.currency,
            debit: total.debit,
            credit: total.credit,
            balance: total.closing,
          },
        },
      ]}
    />
  ))
}
