import { Anchor, Card, Group, Skeleton, Table, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { invoiceRows, isSettledWithoutMoney } from '../../../api/invoices.ts'
import { useList } from '../../../api/queries.ts'
import { InvoiceStatus } from '../../../components/layout/invoice-status.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import styles from './clients.module.css'

const SHOWN = 10

export function ClientDocuments({ id }: { id: number }) {
  const { clients: t, invoices: names } = useTexts()
  const format = useFormat()
  const { data } = useList(invoiceRows, { client_id: id, per_page: SHOWN })
  return (
    <Card component="section">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4">
          {t.documents}
        </Title>
        {data && data.total > SHOWN && (
          <Anchor component={Link} to={`/invoices?client_id=${id}`} size="sm">
            {t.allDocuments} ({format.count(data.total)})
          </Anchor>
        )}
      </Group>
      {!data && <Skeleton h={80} />}
      {data?.total === 0 && (
        <Text size="sm" c="dimmed">
          {t.noDocuments}
        </Text>
      )}
      {data && data.total > 0 && (
        <Table aria-label={t.documents} className={styles.documents ?? ''}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t.number}</Table.Th>
              <Table.Th visibleFrom="sm">{t.issued}</Table.Th>
              <Table.Th>{t.due}</Table.Th>
              <Table.Th visibleFrom="sm">{names.status}</Table.Th>
              <Table.Th ta="right">{t.amount}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {data.rows.map((invoice) => (
              <Table.Tr key={invoice.id}>
                <Table.Td>
                  <Anchor component={Link} to={`/invoices/${invoice.id}`} size="sm" fw={600}>
                    {invoice.number}
                  </Anchor>
                </Table.Td>
                <Table.Td visibleFrom="sm">{format.day(invoice.issue_date)}</Table.Td>
                <Table.Td className={styles.whole ?? ''}>
                  {isSettledWithoutMoney(invoice) ? '' : format.day(invoice.payment_to)}
                </Table.Td>
                <Table.Td visibleFrom="sm">
                  <InvoiceStatus invoice={invoice} />
                </Table.Td>
                <Table.Td className={styles.whole ?? ''} ta="right">
                  {format.money(invoice.price_gross, invoice.currency)}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  )
}
