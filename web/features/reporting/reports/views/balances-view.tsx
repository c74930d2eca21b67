import { Anchor, Button } from '@mantine/core'
import { fileUrl } from '../../../../api/client.ts'
import type { Answers } from '../../../../api/schemas.d.ts'
import { IconFileTypePdf } from '../../../../components/icons/icons.ts'
import { useFormat } from '../../../../format/formatters.ts'
import { useTexts } from '../../../../locales/locale-provider.tsx'
import { type ReportColumn, ReportTable, RowTitle } from '../report-table.tsx'
import { amountColumn, type ReportViewProps, sumsOf } from './columns.ts'

// Balances of clients on a day, with printable confirmations.

type BalancesReport = Answers['BalancesReport']
type BalanceRow = Partial<BalancesReport['rows'][number]> & BalancesReport['totals'][number]

export function Balances({ data, report, query }: ReportViewProps<BalancesReport>) {
  const { reports: t } = useTexts()
  const format = useFormat()
  const { page: _page, per_page: _per_page, ...filters } = query
  const lettersOf = (client_id?: number | null) =>
    fileUrl('/reports/balance_confirmations.pdf', {
      ...filters,
      ...(client_id ? { client_id: String(client_id) } : {}),
    })
  const columns: ReportColumn<BalanceRow>[] = [
    {
      key: 'name',
      label: query.income === 'no' ? t.vendor : t.client,
      show: (row) => <RowTitle>{row.name}</RowTitle>,
    },
    amountColumn('balance', t.columns.balance, (row) => format.money(row.balance, row.currency)),
    amountColumn('left', t.left, (row) =>
      Number(row.left) === 0 ? '' : format.money(row.left, row.currency),
    ),
    {
      key: 'letter',
      label: t.confirmation,
      show: (row) =>
        row.client_id ? (
          <Anchor href={lettersOf(row.client_id)} target="_blank" rel="noreferrer" inherit>
            {t.pdf}
          </Anchor>
        ) : (
          ''
        ),
    },
  ]
  return (
    <>
      {data.rows.length > 0 && (
        <Button
          component="a"
          variant="default"
          href={lettersOf()}
          target="_blank"
          leftSection={<IconFileTypePdf size={16} />}
          style={{ alignSelf: 'flex-start' }}
          data-no-print
        >
          {t.confirmations}
        </Button>
      )}
      <ReportTable
        label={t.names[report.name]}
        columns={columns}
        lines={data.rows.map((row) => ({
          key: `${row.client_id} ${row.currency}`,
          row: row as BalanceRow,
        }))}
        totals={sumsOf(data.totals, t)}
      />
    </>
  )
}
