import { Anchor, Card, Skeleton, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { type InvoiceRow, invoiceName, invoiceRows } from '../../../api/invoices.ts'
import { useList } from '../../../api/queries.ts'
import { InvoiceStatus } from '../../../components/layout/invoice-status.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { RecurringSeries } from './recurring.ts'

const SHOWN = 20

// Documents that the schedule has created, newest first.
export function History({ series: { id, counter } }: { series: RecurringSeries }) {
  const { recurrings: t, invoices, clients } = useTexts()
  const { day, money, count } = useFormat()
  const query = { recurring_id: id, income: 'all', per_page: SHOWN }
  const issued = useList(invoiceRows, query, { staleTime: 0 })
  const rows = issued.data?.rows ?? []
  const columns: SmallTableColumn<InvoiceRow>[] = [
    {
      key: 'number',
      label: clients.number,
      show: (invoice) => (
        <Anchor component={Link} to={`/invoices/${invoice.id}`} inherit fw={600}>
          {invoiceName(invoice, invoices)}
        </Anchor>
      ),
    },
    { key: 'issued', label: clients.issued, show: ({ issue_date }) => day(issue_date) },
    { key: 'status', label: invoices.status, show: (invoice) => <InvoiceStatus invoice={invoice} /> },
    {
      key: 'amount',
      label: clients.amount,
      align: 'right',
      show: ({ price_gross, currency }) => money(price_gross, currency),
    },
  ]
  return (
    <Card component="section" aria-label={t.history}>
      <Title order={2} size="h4" mb="sm">
        {t.history}
      </Title>
      {!issued.data ? (
        <Skeleton h={80} />
      ) : rows.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t.noHistory}
        </Text>
      ) : (
        <SmallTable label={t.history} columns={columns} rows={rows} keyOf={({ id }) => id} />
      )}
      {(issued.data?.total ?? 0) > SHOWN && (
        <Anchor component={Link} to={`/invoices?recurring_id=${id}&income=all`} size="sm" mt="sm">
          {t.allHistory} ({count(counter)})
        </Anchor>
      )}
    </Card>
  )
}
