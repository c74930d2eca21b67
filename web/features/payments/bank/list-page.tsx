import { Button, Stack } from '@mantine/core'
import { Link } from 'react-router'
import { type QueryParams, queryString } from '../../../api/client.ts'
import { useList } from '../../../api/queries.ts'
import { IconBuildingBank } from '../../../components/icons/icons.ts'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import type { Column } from '../../../components/lists/columns.tsx'
import type { Filter } from '../../../components/lists/filters.tsx'
import { ListPage } from '../../../components/lists/list-page.tsx'
import { RowCard } from '../../../components/lists/row-card.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { AccountName, useAccountOptions } from './account-name.tsx'
import { nameOf, periodOf, statements, type Transaction, transactions } from './bank.ts'
import { ImportArea } from './import-area.tsx'
import { StatementList } from './statement-list.tsx'

// Statements of the bank and their transactions.
export default function BankPage() {
  const { bank: t } = useTexts()
  const format = useFormat()
  const accounts = useAccountOptions()
  return (
    <ListPage
      resource={transactions}
      title={t.title}
      columns={columnsOf(t, format)}
      filters={filtersOf(t, accounts)}
      has_period
      narrowed_by={[
        { kind: 'own', name: 'statement_id', label: t.statement, tell: (id) => <StatementName id={id} /> },
      ]}
      usual_order="booking_date.desc"
      pathOf={({ id }) => `/bank/${id}`}
      nameOf={nameOf}
      card={(transaction) => (
        <RowCard
          text={nameOf(transaction)}
          figure={format.money(transaction.amount, transaction.currency)}
          hint={transaction.counterparty_name ? transaction.title : ''}
          mark={<TransactionStatus transaction={transaction} />}
        />
      )}
      empty={{
        icon: <IconBuildingBank size={40} stroke={1.4} />,
        title: t.empty,
        hint: t.emptyHint,
      }}
      actions={(query) => <Actions query={query} />}
      above={() => <Statements />}
    />
  )
}

function Actions({ query }: { query: QueryParams }) {
  const { bankRules: t, transfers } = useTexts()
  return (
    <>
      <Button variant="default" component={Link} to="/bank/transfers">
        {transfers.title}
      </Button>
      <Button variant="default" component={Link} to="/bank/rules">
        {t.title}
      </Button>
      <MatchButton query={query} />
    </>
  )
}

// Opens the page where open transactions are matched, with the same account and statement.
function MatchButton({ query: { bank_account_id, statement_id } }: { query: QueryParams }) {
  const { bankMatching: t } = useTexts()
  const { data } = useList(transactions, { bank_account_id, statement_id, status: 'open', per_page: 1 })
  if (!data || data.total === 0) return null
  return (
    <Button component={Link} to={`/bank/match${queryString({ bank_account_id, statement_id })}`}>
      {t.open}
    </Button>
  )
}

function Statements() {
  const { data } = useList(statements, { per_page: 1 })
  return (
    <Stack gap="md" mb="lg">
      <IfMayWrite>
        <ImportArea isCompact={data !== undefined && data.total > 0} />
      </IfMayWrite>
      <StatementList />
    </Stack>
  )
}

const columnsOf = (t: Texts['bank'], { money, day }: Formatters): Column<Transaction>[] => [
  {
    key: 'booking_date',
    label: t.bookedOn,
    order: 'booking_date',
    is_whole: true,
    show: ({ booking_date }) => day(booking_date),
  },
  { key: 'counterparty_name', label: t.counterparty, show: nameOf },
  { key: 'title', label: t.text, grows: true, is_text: true, show: ({ title }) => title },
  {
    key: 'amount',
    label: t.amount,
    order: 'amount',
    align: 'right',
    show: ({ amount, currency }) => money(amount, currency),
  },
  { key: 'status', label: t.status, show: (transaction) => <TransactionStatus transaction={transaction} /> },
  {
    key: 'bank_account_id',
    label: t.account,
    is_extra: true,
    show: ({ bank_account_id }) => <AccountName id={bank_account_id} />,
  },
  {
    key: 'counterparty_account',
    label: t.counterpartyAccount,
    is_extra: true,
    show: ({ counterparty_account }) => counterparty_account,
  },
]

export function TransactionStatus({ transaction: { status, is_automatic } }: { transaction: Transaction }) {
  const { bank: t } = useTexts()
  return (
    <StatusBadge tone={status === 'open' ? 'info' : 'neutral'}>
      {is_automatic ? t.automatically(t.statuses[status]) : t.statuses[status]}
    </StatusBadge>
  )
}

function StatementName({ id }: { id: string }) {
  const { day } = useFormat()
  const { data } = useList(statements, { ids: id })
  const statement = data?.rows[0]
  return statement ? periodOf(statement, day) : `#${id}`
}

const TRANSACTION_STATUSES = ['open', 'matched', 'booked', 'ignored'] as const

type Option = { value: string; label: string }

const filtersOf = (t: Texts['bank'], accounts: readonly Option[]): Filter[] => [
  {
    kind: 'choice',
    name: 'status',
    label: t.status,
    options: TRANSACTION_STATUSES.map((value) => ({ value, label: t.statuses[value] })),
  },
  { kind: 'choice', name: 'bank_account_id', label: t.account, options: accounts },
  { kind: 'text', name: 'amount_from', label: t.amountFrom },
  { kind: 'text', name: 'amount_to', label: t.amountTo },
]
