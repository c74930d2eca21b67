import { Select, Stack, Text, TextInput } from '@mantine/core'
import {
  absolute,
  decimal,
  isNegative,
  isZero,
  printFixed,
  subtract,
  sum,
} from '../../../../src/money/decimal.ts'
import { parseTypedDecimal, useFormat } from '../../../format/formatters.ts'
import { useTexts } from '../../../locales/locale-provider.tsx'
import { CATEGORIES, type Transaction } from './bank.ts'

// How much of a transaction each document takes, and what the rest is.

export type Split = { typed: { [id: number]: string }; remainder_category: string | null }
export type SplitDocument = { id: number; label: string; due: string }

// What each document takes if nothing is typed: what is due, as long as there is money.
export function initialSplit({ amount }: Transaction, documents: readonly SplitDocument[]): Split {
  let remaining = absolute(decimal(amount))
  const typed: { [id: number]: string } = {}
  for (const { id, due } of documents) {
    const owed = absolute(decimal(due))
    const amountUsed = isNegative(subtract(remaining, owed)) ? remaining : owed
    remaining = subtract(remaining, amountUsed)
    typed[id] = printFixed(amountUsed, 2)
  }
  return { typed, remainder_category: null }
}

const amountOf = (typed: string | undefined) => {
  const text = parseTypedDecimal(typed ?? '')
  return text ? decimal(text) : undefined
}

// The body of the request; undefined while it is not valid.
export function splitBody(transaction: Transaction, documents: readonly SplitDocument[], split: Split) {
  const amounts = documents.map(({ id }) => amountOf(split.typed[id]))
  const remainder = remainderOf(transaction, documents, split)
  if (remainder === undefined || isNegative(remainder)) return undefined
  if (amounts.some((amount) => amount === undefined || isZero(amount) || isNegative(amount))) return undefined
  return {
    invoice_ids: documents.map(({ id }) => id),
    amounts: amounts.map((amount) => printFixed(amount ?? decimal('0'), 2)),
    ...(split.remainder_category && !isZero(remainder)
      ? { remainder_category: split.remainder_category }
      : {}),
  }
}

function remainderOf({ amount }: Transaction, documents: readonly SplitDocument[], { typed }: Split) {
  const amounts = documents.map(({ id }) => amountOf(typed[id]))
  if (amounts.includes(undefined)) return undefined
  return subtract(absolute(decimal(amount)), sum(amounts.flatMap((value) => value ?? [])))
}

type Props = {
  transaction: Transaction
  documents: readonly SplitDocument[]
  split: Split
  change: (split: Split) => void
}

export function SplitAmounts({ transaction, documents, split, change }: Props) {
  const { bankMatching: t } = useTexts()
  const { money } = useFormat()
  const remainder = remainderOf(transaction, documents, split)
  const isTooMuch = remainder !== undefined && isNegative(remainder)
  const categories = CATEGORIES.map((value) => ({ value, label: t.categories[value] }))
  return (
    <Stack gap="xs" mt="sm">
      {documents.map(({ id, label }) => (
        <TextInput
          key={id}
          label={label}
          inputMode="decimal"
          value={split.typed[id] ?? ''}
          onChange={(event) =>
            change({ ...split, typed: { ...split.typed, [id]: event.currentTarget.value } })
          }
        />
      ))}
      {remainder && (
        <Text size="sm" c={isTooMuch ? 'red' : 'dimmed'} role="status">
          {isTooMuch
            ? t.tooMuch(money(printFixed(absolute(remainder), 2), transaction.currency))
            : t.remainder(money(printFixed(remainder, 2), transaction.currency))}
        </Text>
      )}
      {remainder && !isTooMuch && !isZero(remainder) && (
        <Select
          label={t.remainderAs}
          data={[{ value: '', label: t.creditOfClient }, ...categories]}
          value={split.remainder_category ?? ''}
          allowDeselect={false}
          onChange={(value) => change({ ...split, remainder_category: value || null })}
        />
      )}
    </Stack>
  )
}
