import { IconBuildingBank } from '../../../components/icons/icons.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import { ListPage } from '../../../components/lists/list-page.tsx'
import { RowCard } from '../../../components/lists/row-card.tsx'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { AccountName, useAccountOptions } from '../bank/account-name.tsx'
import { type Batch, batches, pathOf } from './transfers.ts'

// Batches of transfers to suppliers.
export default function TransfersPage() {
  const { transfers: t } = useTexts()
  const format = useFormat()
  const accounts = useAccountOptions()
  return (
    <ListPage
      resource={batches}
      title={t.title}
      columns={columnsOf(t, format)}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t.status,
          options: STATUSES.map((value) => ({ value, label: t.statuses[value] })),
        },
        { kind: 'choice', name: 'bank_account_id', label: t.account, options: accounts },
      ]}
      has_period
      usual_order="execution_date.desc"
      pathOf={pathOf}
      nameOf={({ execution_date }) => t.batch(format.day(execution_date))}
      card={(batch) => (
        <RowCard
          text={t.batch(format.day(batch.execution_date))}
          figure={format.money(batch.total, batch.currency)}
          hint={t.count(batch.transfers_count ?? 0)}
          mark={<BatchStatus batch={batch} />}
        />
      )}
      empty={{ icon: <IconBuildingBank size={40} stroke={1.4} />, title: t.empty, hint: t.emptyHint }}
      create={{ path: '/bank/transfers/new', label: t.create }}
    />
  )
}

const STATUSES = ['open', 'exported', 'closed'] as const

const columnsOf = (t: Texts['transfers'], { money, day }: Formatters): Column<Batch>[] => [
  {
    key: 'execution_date',
    label: t.day,
    order: 'execution_date',
    is_whole: true,
    show: ({ execution_date }) => day(execution_date),
  },
  {
    key: 'bank_account_id',
    label: t.account,
    show: ({ bank_account_id }) => <AccountName id={bank_account_id as number} />,
  },
  { key: 'transfers_count', label: t.number, align: 'right', show: ({ transfers_count }) => transfers_count },
  { key: 'total', label: t.total, align: 'right', show: ({ total, currency }) => money(total, currency) },
  { key: 'status', label: t.status, show: (batch) => <BatchStatus batch={batch} /> },
]

export function BatchStatus({ batch: { status } }: { batch: Pick<Batch, 'status'> }) {
  const { transfers: t } = useTexts()
  return (
    <StatusBadge tone={status === 'open' ? 'info' : 'neutral'}>{t.statuses[status ?? 'open']}</StatusBadge>
  )
}
