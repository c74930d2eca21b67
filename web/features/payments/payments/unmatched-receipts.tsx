import { Card, Text, Title } from '@mantine/core'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Payment, UncountedReceipt } from './payment.ts'

// Payments that a provider reported and that could not be matched; the user has to review them.
export function UncountedReceipts({ payment }: { payment: Payment }) {
  const { payments: t } = useTexts()
  const { money, day } = useFormat()
  const rows = payment.unmatched_receipts ?? []
  if (rows.length === 0) return null
  const columns: SmallTableColumn<UncountedReceipt>[] = [
    {
      key: 'message',
      label: t.message,
      show: ({ id, provider }) => (
        <>
          {provider}
          <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {id}
          </Text>
        </>
      ),
    },
    { key: 'at', label: t.cameOn, show: ({ received_at }) => day(received_at) },
    { key: 'came', label: t.came, align: 'right', show: ({ price, currency }) => money(price, currency) },
    {
      key: 'expected',
      label: t.expected,
      align: 'right',
      show: (receipt) =>
        receipt.expected_price ? money(receipt.expected_price, receipt.expected_currency) : '–',
    },
    {
      key: 'why',
      label: t.whyUncounted,
      show: ({ reason }) => t.misfits[reason as keyof typeof t.misfits] ?? reason,
    },
  ]
  return (
    <Card component="section" mt="md">
      <Title order={2} size="h4" mb="xs">
        {t.uncounted}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t.uncountedHint}
      </Text>
      <SmallTable label={t.uncounted} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </Card>
  )
}
