import { Button, Card, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useList } from '../../../api/queries.ts'
import { IfMayWrite } from '../../../components/permissions/write-access.tsx'
import { useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { openInvoices } from '../payments/payment.ts'
import { initialSplit, type Split, SplitAmounts, splitBody } from './amounts.tsx'
import type { ChosenDocument, Transaction } from './bank.ts'

const ROWS = 8
const DELAY_MS = 250

type Props = {
  transaction: Transaction
  selection: readonly ChosenDocument[]
  select: (selection: ChosenDocument[]) => void
  match: (body: object, clientId: number | null) => void
}

// Documents that nothing suggests, selected by a search. Several are paid in the order in which they are selected.
export function OtherDocuments({ transaction, selection, select, match }: Props) {
  const { bankMatching: t } = useTexts()
  const { money } = useFormat()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed, DELAY_MS)
  const { data } = useList(openInvoices, { query, income: 'all', per_page: ROWS }, { enabled: query !== '' })
  const matches = (query === '' ? [] : (data?.rows ?? [])).map(
    ({ id, number, buyer_name, price_gross, currency, amount_due, client_id }): ChosenDocument => ({
      ...{ id, client_id, due: amount_due },
      label: [number, buyer_name, money(price_gross, currency)].filter(Boolean).join(' · '),
    }),
  )
  const rows = [...selection, ...matches.filter(({ id }) => !selection.some((row) => row.id === id))]
  return (
    <IfMayWrite>
      <Card withBorder p="sm" component="section" aria-label={t.otherDocuments}>
        <Text fw={500} mb="xs">
          {t.otherDocuments}
        </Text>
        <TextInput
          type="search"
          aria-label={t.search}
          placeholder={t.search}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Stack gap="xs" mt={rows.length > 0 ? 'sm' : 0}>
          {rows.map((row) => (
            <Checkbox
              key={row.id}
              label={row.label}
              checked={selection.some(({ id }) => id === row.id)}
              onChange={(event) =>
                select(
                  event.currentTarget.checked
                    ? [...selection, row]
                    : selection.filter(({ id }) => id !== row.id),
                )
              }
            />
          ))}
        </Stack>
        {selection.length > 0 && (
          <ChosenDocuments
            key={selection.map(({ id }) => id).join()}
            transaction={transaction}
            selection={selection}
            match={match}
          />
        )}
      </Card>
    </IfMayWrite>
  )
}

function ChosenDocuments({ transaction, selection, match }: Omit<Props, 'select'>) {
  const { bankMatching: t } = useTexts()
  const [split, setSplit] = useState<Split>()
  const body = split
    ? splitBody(transaction, selection, split)
    : { invoice_ids: selection.map(({ id }) => id) }
  return (
    <>
      {split && (
        <SplitAmounts transaction={transaction} documents={selection} split={split} change={setSplit} />
      )}
      <Group justify="flex-end" mt="sm">
        {!split && (
          <Button size="xs" variant="default" onClick={() => setSplit(initialSplit(transaction, selection))}>
            {t.changeAmounts}
          </Button>
        )}
        <Button
          size="xs"
          disabled={body === undefined}
          onClick={() => body && match(body, selection[0]?.client_id ?? null)}
        >
          {t.chosen(selection.length)}
        </Button>
      </Group>
    </>
  )
}
