import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useMayWrite } from '../../../api/permissions.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import type { BatchWithTransfers, Transfer } from './transfers.ts'

type Props = {
  batch: BatchWithTransfers
  edit: (transfer: Transfer) => void
  confirm: (transfer: Transfer) => void
}

// The transfers of a batch, and what somebody has to look at.
export function TransferTable({ batch, edit, confirm }: Props) {
  const { transfers: t, common } = useTexts()
  const { money } = useFormat()
  const mayWrite = useMayWrite()
  const columns: SmallTableColumn<Transfer>[] = [
    {
      key: 'beneficiary',
      label: t.beneficiary,
      show: ({ invoice_id, beneficiary_name, invoice_number }) => (
        <>
          {beneficiary_name}
          <br />
          <Anchor component={Link} to={`/invoices/${invoice_id}`} size="sm">
            {invoice_number}
          </Anchor>
        </>
      ),
    },
    { key: 'account', label: t.beneficiaryAccount, is_long: true, show: ({ account }) => groupsOf(account) },
    {
      key: 'amount',
      label: t.amount,
      align: 'right',
      show: ({ amount, currency }) => money(amount, currency),
    },
    {
      key: 'checks',
      label: t.checks,
      is_long: true,
      show: (transfer) => <Checks transfer={transfer} confirm={mayWrite ? confirm : undefined} />,
    },
    ...(mayWrite && batch.status === 'open'
      ? [
          {
            key: 'actions',
            label: '',
            is_action: true as const,
            show: (transfer: Transfer) => (
              <Button size="xs" variant="default" onClick={() => edit(transfer)}>
                {common.edit}
              </Button>
            ),
          },
        ]
      : []),
  ]
  return <SmallTable label={t.number} columns={columns} rows={batch.transfers} keyOf={({ id }) => id} />
}

const groupsOf = (account: string | null): string => (account ?? '').replace(/(.{4})(?=.)/g, '$1 ')

type ChecksProps = { transfer: Transfer; confirm: ((transfer: Transfer) => void) | undefined }

function Checks({ transfer, confirm }: ChecksProps) {
  const { transfers: t } = useTexts()
  const { day } = useFormat()
  const { problems, warnings, is_paid, is_blocked, split_payment, white_list_date } = transfer
  const isListed = transfer.white_list === 'active' || transfer.white_list === 'exempt'
  return (
    <Stack gap={4} align="flex-start">
      <Group gap={6}>
        {is_paid && <StatusBadge tone="good">{t.paid}</StatusBadge>}
        {problems.length > 0 && <StatusBadge tone="bad">{t.problem}</StatusBadge>}
        {is_blocked && <StatusBadge tone="bad">{t.blocked}</StatusBadge>}
        {warnings.map(({ code }) => (
          <StatusBadge key={code} tone="warn">
            {t.warnings[code]}
          </StatusBadge>
        ))}
        {split_payment && <StatusBadge tone="info">{t.splitPayment}</StatusBadge>}
        {!is_paid && problems.length === 0 && warnings.length === 0 && (
          <StatusBadge tone="good">{t.ready}</StatusBadge>
        )}
      </Group>
      {transfer.account_check === 'changed' && (
        <Text size="xs" c="dimmed">
          {t.knownAccount(groupsOf(transfer.known_account))}
        </Text>
      )}
      {transfer.confirmed_by !== null && (
        <Text size="xs" c="dimmed">
          {t.confirmed}
        </Text>
      )}
      {isListed && white_list_date && (
        <Text size="xs" c="dimmed">
          {t.listed(day(white_list_date))}
        </Text>
      )}
      {is_blocked && confirm && (
        <Button size="xs" variant="default" onClick={() => confirm(transfer)}>
          {t.confirmAccount}
        </Button>
      )}
    </Stack>
  )
}
