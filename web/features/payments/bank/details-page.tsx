import { Anchor, Button } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { sendJson } from '../../../api/client.ts'
import { useInvalidate } from '../../../api/mutations.ts'
import { useRecord } from '../../../api/queries.ts'
import { invoices, payments } from '../../../api/resources.ts'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { useNotify } from '../../../components/feedback/notifications.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import type { DetailItem } from '../../../components/layout/detail-list.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { DetailsCard } from '../../../components/layout/record-layout.tsx'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { type Formatters, useFormat } from '../../../format/formatters.ts'
import { type Texts, useTexts } from '../../../locales/locale-provider.tsx'
import { AccountName } from './account-name.tsx'
import { nameOf, type Transaction, transactions } from './bank.ts'
import { TransactionStatus } from './list-page.tsx'
import { reasonsText } from './reasons-text.ts'

export default function TransactionPage() {
  const { id } = useParams()
  const { data, error, refetch } = useRecord(transactions, id)
  if (error) return <ErrorState error={error} retry={refetch} />
  return data ? <View transaction={data} /> : <PageSkeleton />
}

function View({ transaction }: { transaction: Transaction }) {
  const { bank: t, bankMatching } = useTexts()
  const format = useFormat()
  return (
    <>
      <PageHeader
        title={nameOf(transaction)}
        back={{ path: '/bank', label: t.title }}
        beside={<TransactionStatus transaction={transaction} />}
        is_low
      >
        <IfMayWrite>
          {transaction.status === 'open' && (
            <Button component={Link} to={`/bank/match?id=${transaction.id}`}>
              {bankMatching.open}
            </Button>
          )}
          <StatusButton transaction={transaction} />
        </IfMayWrite>
      </PageHeader>
      <DetailsCard
        facts={[...bookingOf(transaction, bankMatching, format), ...detailsOf(transaction, t, format)]}
      />
    </>
  )
}

function StatusButton({ transaction: { id, status } }: { transaction: Transaction }) {
  const { bank: t } = useTexts()
  const notices = useNotify()
  const refresh = useInvalidate()
  const act = async () => {
    try {
      await sendJson('POST', `/banking/transactions/${id}/${status === 'open' ? 'ignore' : 'undo'}.json`, {})
      await refresh(transactions, payments, invoices)
    } catch (error) {
      notices.failed(error)
    }
  }
  return (
    <Button variant="default" onClick={() => void act()}>
      {status === 'open' ? t.ignore : t.reopen}
    </Button>
  )
}

const bookingOf = (
  { payment_id, category, remainder, currency, is_automatic, booking_reasons, rule_id }: Transaction,
  t: Texts['bankMatching'],
  { money }: Formatters,
): DetailItem[] => [
  [
    t.payment,
    payment_id && (
      <Anchor key="payment" component={Link} to={`/payments/${payment_id}`}>
        #{payment_id}
      </Anchor>
    ),
  ],
  [
    t.category,
    category && [t.categories[category], remainder && money(remainder, currency)].filter(Boolean).join(' · '),
  ],
  [t.bookedAutomatically, is_automatic && reasonsText(booking_reasons ?? [], t, money)],
  [
    t.rule,
    rule_id && (
      <Anchor key="rule" component={Link} to={`/bank/rules?edit=${rule_id}`}>
        #{rule_id}
      </Anchor>
    ),
  ],
]

const detailsOf = (
  transaction: Transaction,
  t: Texts['bank'],
  { money, day, decimal }: Formatters,
): DetailItem[] => [
  [t.amount, money(transaction.amount, transaction.currency)],
  [t.text, transaction.title],
  [t.bookedOn, day(transaction.booking_date)],
  [t.valueDate, transaction.value_date && day(transaction.value_date)],
  [t.counterparty, transaction.counterparty_name],
  [t.counterpartyAccount, transaction.counterparty_account],
  ['BIC', transaction.counterparty_bic],
  [t.account, <AccountName key="account" id={transaction.bank_account_id} />],
  [t.type, transaction.type],
  [t.bankReference, transaction.bank_reference],
  [t.endToEndId, transaction.end_to_end_id],
  [t.charges, transaction.charges && money(transaction.charges, transaction.currency)],
  [
    t.originalAmount,
    transaction.original_amount && money(transaction.original_amount, transaction.original_currency),
  ],
  [t.exchangeRate, transaction.exchange_rate && decimal(transaction.exchange_rate)],
]
