import { Group, Text } from '@mantine/core'
import { useFormat } from '../../../format.ts'
import { useTexts } from '../../../texts/texts.tsx'
import type { Listed } from '../record.ts'
import { InvoiceStatus } from '../status.tsx'

// A row where there is no room for columns.
export function InvoiceCard({ invoice }: { invoice: Listed }) {
  const { invoices: t } = useTexts()
  const format = useFormat()
  const { buyer_name, price_gross, currency, issue_date, payment_to } = invoice
  const due = payment_to && (invoice['overdue?'] ? t.overdueSince : t.dueBy)(format.day(payment_to))
  return (
    <>
      <Group justify="space-between" align="baseline" wrap="nowrap" mt={4}>
        <Text size="sm">{buyer_name}</Text>
        <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
          {format.money(price_gross, currency)}
        </Text>
      </Group>
      <Group justify="space-between" mt={6}>
        <Text size="xs" c="dimmed">
          {[format.day(issue_date), invoice.status !== 'paid' && due].filter(Boolean).join(' · ')}
        </Text>
        <InvoiceStatus invoice={invoice} />
      </Group>
    </>
  )
}
