import { Card, Group, Kbd, Progress, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { ErrorState } from '../../../components/feedback/error-state.tsx'
import { PageSkeleton } from '../../../components/feedback/page-skeleton.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { type ChosenDocument, nameOf, type Suggestion, type Transaction } from './bank.ts'
import styles from './match-page.module.css'
import { OtherDocuments } from './other-documents.tsx'
import { RuleOffer } from './rule-offer.tsx'
import { SuggestionList } from './suggestion-list.tsx'
import { useMatching } from './use-matching.ts'
import { WithoutDocument } from './without-document.tsx'

// Open transactions on the left, what the chosen one pays on the right.
export default function MatchPage() {
  const { bank, bankMatching: t } = useTexts()
  const matching = useMatching()
  const { rows, selected, suggestions, total, openTotal } = matching
  const accept = (suggestion: Suggestion | undefined) => {
    if (!selected || !suggestion) return
    const { category, client_id, invoices } = suggestion
    if (category) matching.leave(selected, 'book', { category }, t.booked(nameOf(selected)))
    else
      matching.leave(selected, 'match', bodyOf(suggestion), t.matched(nameOf(selected)), {
        client_id: client_id ?? invoices[0]?.client_id ?? null,
        rule_id: suggestion.rule_id,
      })
  }
  const ignore = () => {
    if (selected) matching.leave(selected, 'ignore', {}, t.ignored(nameOf(selected)))
  }
  useHotkeys([
    ['ArrowDown', () => matching.move(1)],
    ['J', () => matching.move(1)],
    ['ArrowUp', () => matching.move(-1)],
    ['K', () => matching.move(-1)],
    ['A', () => accept(suggestions?.find(({ is_declined }) => !is_declined))],
    ['I', ignore],
    ['U', () => void matching.undoLast()],
  ])
  if (matching.error) return <ErrorState error={matching.error} retry={matching.refetch} />
  if (total === undefined || openTotal === undefined) return <PageSkeleton />
  return (
    <>
      <PageHeader
        title={t.title}
        back={{ path: '/bank', label: bank.title }}
        beside={<Text c="dimmed">{t.progress(total - openTotal, total)}</Text>}
      >
        {selected && <Keys />}
      </PageHeader>
      <Progress
        value={total === 0 ? 100 : ((total - openTotal) / total) * 100}
        size="sm"
        mb="lg"
        aria-hidden
      />
      {matching.decision && (
        <div className={styles.offer}>
          <RuleOffer
            key={matching.decision.transaction.id}
            decision={matching.decision}
            close={matching.forgetDecision}
          />
        </div>
      )}
      {selected ? (
        <div className={styles.panes}>
          <TransactionList rows={rows} selected={selected} choose={matching.choose} />
          <Stack key={selected.id} gap="md">
            <TransactionText transaction={selected} />
            <Choices matching={matching} selected={selected} accept={accept} />
            <WithoutDocument
              ignore={ignore}
              book={(category) =>
                matching.leave(selected, 'book', { category }, t.booked(nameOf(selected)), { category })
              }
            />
          </Stack>
        </div>
      ) : (
        <NothingOpen />
      )}
    </>
  )
}

function NothingOpen() {
  const { bankMatching: t } = useTexts()
  return (
    <Card>
      <Title order={2} size="h4">
        {t.done}
      </Title>
      <Text c="dimmed">{t.doneHint}</Text>
    </Card>
  )
}

type ChoicesProps = {
  matching: ReturnType<typeof useMatching>
  selected: Transaction
  accept: (suggestion: Suggestion) => void
}

// The suggestions, and the documents that are selected instead.
function Choices({ matching, selected, accept }: ChoicesProps) {
  const { bankMatching: t } = useTexts()
  const { money } = useFormat()
  const [selection, setSelection] = useState<ChosenDocument[]>([])
  const split = ({ invoices }: Suggestion) =>
    setSelection(
      invoices.map(({ id, number, buyer_name, amount_due, currency, client_id }) => ({
        ...{ id, client_id, due: amount_due ?? '0' },
        label: [number, buyer_name, amount_due && money(amount_due, currency)].filter(Boolean).join(' · '),
      })),
    )
  return (
    <>
      <SuggestionList
        suggestions={matching.suggestions}
        accept={accept}
        split={split}
        decline={(suggestion) => void matching.decline(selected, declineBody(suggestion))}
      />
      <OtherDocuments
        transaction={selected}
        selection={selection}
        select={setSelection}
        match={(body, client_id) =>
          matching.leave(selected, 'match', body, t.matched(nameOf(selected)), { client_id })
        }
      />
    </>
  )
}

const bodyOf = ({ invoice_ids, payment_id, client_id }: Suggestion) =>
  payment_id !== null ? { payment_id } : client_id !== null ? { client_id } : { invoice_ids }

const declineBody = ({ category, ...suggestion }: Suggestion) =>
  category ? { category } : bodyOf({ category, ...suggestion })

type TransactionListProps = {
  rows: readonly Transaction[]
  selected: Transaction
  choose: (id: number) => void
}

function TransactionList({ rows, selected, choose }: TransactionListProps) {
  const { bankMatching: t } = useTexts()
  const { money, day } = useFormat()
  return (
    <Card p="xs" component="section" aria-label={t.transactions}>
      {rows.map((row) => (
        <UnstyledButton
          key={row.id}
          className={styles.transaction ?? ''}
          aria-current={row.id === selected.id}
          onClick={() => choose(row.id)}
        >
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text fw={500} truncate>
              {nameOf(row)}
            </Text>
            <Text fw={500} style={{ whiteSpace: 'nowrap' }}>
              {money(row.amount, row.currency)}
            </Text>
          </Group>
          <Text size="sm" c="dimmed" truncate>
            {[day(row.booking_date), row.title].filter(Boolean).join(' · ')}
          </Text>
        </UnstyledButton>
      ))}
    </Card>
  )
}

function TransactionText({ transaction }: { transaction: Transaction }) {
  const { money } = useFormat()
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <Title order={2} size="h4" className={styles.text ?? ''}>
          {nameOf(transaction)}
        </Title>
        <Text fw={600} style={{ whiteSpace: 'nowrap' }}>
          {money(transaction.amount, transaction.currency)}
        </Text>
      </Group>
      {transaction.counterparty_name && <Text className={styles.text ?? ''}>{transaction.title}</Text>}
      <Text size="sm" c="dimmed">
        {transaction.counterparty_account}
      </Text>
    </div>
  )
}

function Keys() {
  const { bankMatching: t } = useTexts()
  const keys = [
    ['↑ ↓', t.keys.move],
    ['A', t.keys.accept],
    ['I', t.keys.ignore],
    ['U', t.keys.undo],
  ]
  return (
    <Group gap="md" visibleFrom="md">
      {keys.map(([key, label]) => (
        <Text key={key} size="sm" c="dimmed">
          <Kbd size="xs">{key}</Kbd> {label}
        </Text>
      ))}
    </Group>
  )
}
