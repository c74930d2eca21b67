import { Anchor, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { isZero, parseDecimal } from '../../../../src/money/decimal.ts'
import { fileUrl } from '../../../api/client.ts'
import { useMayWrite } from '../../../api/permissions.ts'
import { useList } from '../../../api/queries.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusBadge } from '../../../components/layout/status-badge.tsx'
import { Pager } from '../../../components/lists/pager.tsx'
import { SmallTable, type SmallTableColumn } from '../../../components/lists/small-table.tsx'
import type { ListParams } from '../../../components/lists/use-list-params.ts'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { AccountName } from './account-name.tsx'
import { periodOf, type Statement, statements } from './bank.ts'
import { DeleteStatement } from './delete-statement.tsx'
import styles from './statement-list.module.css'

// The statements with their balances, and what is missing between them.
export function StatementList() {
  const { bank: t } = useTexts()
  const format = useFormat()
  const mayWrite = useMayWrite()
  const [params, setParams] = useState<ListParams>({ per_page: '10' })
  const { data } = useList(statements, { order: 'period_to.desc', ...params })
  if (!data || data.total === 0) return null
  const columns = columnsOf(t, format, mayWrite)
  return (
    <SectionCard title={t.statements}>
      <SmallTable label={t.statements} columns={columns} rows={data.rows} keyOf={({ id }) => id} />
      {data.total > 10 && (
        <Pager
          params={params}
          setParams={({ page = '1', per_page = '10' }) => setParams({ page, per_page })}
          total={data.total}
        />
      )}
    </SectionCard>
  )
}

const columnsOf = (
  t: Texts['bank'],
  { money, day }: Formatters,
  mayWrite: boolean,
): SmallTableColumn<Statement>[] => [
  {
    key: 'period',
    label: t.period,
    is_whole: true,
    show: (statement) => (
      <Anchor component={Link} to={`/bank?statement_id=${statement.id}`} inherit>
        {periodOf(statement, day)}
      </Anchor>
    ),
  },
  {
    key: 'account',
    label: t.account,
    show: ({ bank_account_id }) => <AccountName id={bank_account_id} />,
  },
  {
    key: 'opening',
    label: t.opening,
    align: 'right',
    show: ({ opening_balance, currency }) => (opening_balance ? money(opening_balance, currency) : ''),
  },
  {
    key: 'closing',
    label: t.closing,
    align: 'right',
    show: ({ closing_balance, currency }) => (closing_balance ? money(closing_balance, currency) : ''),
  },
  { key: 'check', label: t.check, is_long: true, show: (statement) => <Check statement={statement} /> },
  {
    key: 'file',
    label: t.file,
    show: ({ file_url, filename }) => (
      <Anchor href={fileUrl(file_url)} inherit className={styles.file ?? ''} title={filename ?? undefined}>
        {filename || t.download}
      </Anchor>
    ),
  },
  ...(mayWrite
    ? [
        {
          key: 'actions',
          label: '',
          is_action: true as const,
          show: (statement: Statement) => <DeleteStatement statement={statement} />,
        },
      ]
    : []),
]

function Check({ statement }: { statement: Statement }) {
  const { bank: t } = useTexts()
  const { money, day } = useFormat()
  const { difference, gap_from, gap_to, gap_difference, currency } = statement
  const amount = parseDecimal(difference ?? '')
  if (amount === undefined && !gap_from) return <Text size="sm">{t.noBalances}</Text>
  return (
    <>
      {gap_from && gap_to && (
        <Problem
          label={t.gap}
          text={t.gapBetween(day(gap_from), day(gap_to), money(gap_difference, currency))}
        />
      )}
      {amount && !isZero(amount) && (
        <Problem label={t.incomplete} text={t.missingAmount(money(difference, currency))} />
      )}
      {!gap_from && amount && isZero(amount) && <StatusBadge tone="good">{t.complete}</StatusBadge>}
    </>
  )
}

const Problem = ({ label, text }: { label: string; text: string }) => (
  <>
    <StatusBadge tone="warn">{label}</StatusBadge>
    <Text size="xs" c="dimmed" mt={4}>
      {text}
    </Text>
  </>
)
