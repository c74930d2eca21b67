import { ActionIcon, Box, Group, Text } from '@mantine/core'
import { RemoveRowButton } from '../../../components/forms/remove-row-button.tsx'
import { IconArrowUp } from '../../../components/icons/icons.ts'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { Allocation } from './allocation.ts'
import type { OpenInvoice } from './payment.ts'

// Invoices that the payment settles, in order, with their allocated amounts.

type AllocationTableProps = {
  allocations: readonly Allocation[]
  ids: readonly number[]
  keep: (ids: readonly number[]) => void
}

export function AllocationTable({ allocations, ids, keep }: AllocationTableProps) {
  const { payments: t } = useTexts()
  const { money, day } = useFormat()
  const raise = (id: number) => {
    const at = ids.indexOf(id)
    keep(ids.toSpliced(at, 1).toSpliced(at - 1, 0, id))
  }
  const columns: SmallTableColumn<Allocation>[] = [
    { key: 'invoice', label: t.invoice, show: ({ invoice }) => <InvoiceName invoice={invoice} /> },
    { key: 'due', label: t.due, show: ({ invoice }) => day(invoice.payment_to) },
    { key: 'owed', label: t.owed, align: 'right', show: ({ due, invoice }) => money(due, invoice.currency) },
    {
      key: 'takes',
      label: t.takes,
      align: 'right',
      show: ({ takes, invoice }) => (
        <b>{takes === undefined ? t.needsRate : money(takes, invoice.currency)}</b>
      ),
    },
    {
      key: 'remains',
      label: t.remains,
      align: 'right',
      show: ({ remains, invoice }) => money(remains, invoice.currency),
    },
    {
      key: 'actions',
      label: '',
      is_action: true,
      show: ({ invoice: { id, number } }, index) => (
        <Group gap={4} wrap="nowrap" justify="flex-end">
          {index > 0 && (
            <ActionIcon aria-label={t.raise(number)} onClick={() => raise(id)}>
              <IconArrowUp size={16} />
            </ActionIcon>
          )}
          <RemoveRowButton
            size="md"
            label={t.removeInvoice(number)}
            onRemove={() => keep(ids.filter((allocatedId) => allocatedId !== id))}
          />
        </Group>
      ),
    },
  ]
  return (
    <Box mt="md">
      <SmallTable
        label={t.matching}
        columns={columns}
        rows={allocations}
        keyOf={({ invoice }) => invoice.id}
      />
    </Box>
  )
}

const InvoiceName = ({ invoice }: { invoice: OpenInvoice }) => (
  <>
    <b>{invoice.number}</b>
    <Text size="xs" c="dimmed">
      {invoice.buyer_name}
    </Text>
  </>
)
