import type { Suggestion } from '../../../bank-matching/facts.ts'
import { groupsOf, joinedText } from '../../../bank-matching/text.ts'
import { absolute, isNegative, printFixed, toUnits, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { plainNumber } from '../../catalog/bank-accounts/rules.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import type { Transaction } from '../bank-statements/schema.ts'
import { isPaidSince } from '../transfers/rules.ts'
import type { Transfer } from '../transfers/schema.ts'
import { exportedTransfers, hasExportedBatch } from '../transfers/store.ts'

// Finds the transfer of an exported batch that caused a transaction.

const SCALE = 2
const SCORES = { referenced: 99, only: 96, several: 80 } as const

export async function suggestOrdered(
  db: Database,
  accountId: number,
  transactions: readonly Transaction[],
): Promise<Suggestion[][]> {
  if (!(await hasExportedBatch(db, accountId))) return transactions.map(() => [])
  const suggestions: Suggestion[][] = []
  for (const transaction of transactions) suggestions.push(await findOrdered(db, accountId, transaction))
  return suggestions
}

async function findOrdered(db: Database, accountId: number, transaction: Transaction): Promise<Suggestion[]> {
  const { amount, currency, bank_account_id } = transaction
  const units = toUnits(absolute(amount ?? ZERO), SCALE)
  if (amount === null || !isNegative(amount) || units === undefined) return []
  const sameAmount = await exportedTransfers(db, accountId, {
    amount: units,
    currency: currency ?? '',
    bank_account_id: bank_account_id as number,
  })
  const documents = await findInvoices(
    db,
    accountId,
    sameAmount.flatMap(({ invoice_id }) => invoice_id ?? []),
  )
  const unpaid = sameAmount.filter((transfer) => {
    const document = documents.get(transfer.invoice_id as number)
    return document !== undefined && !isPaidSince(transfer, document.debt)
  })
  const text = joinedText(groupsOf(`${transaction.title ?? ''} ${transaction.end_to_end_id ?? ''}`))
  const referenced = unpaid.filter(({ reference }) => text.includes(joinedText(groupsOf(reference ?? '-'))))
  if (referenced.length === 1) return referenced.map((transfer) => suggestionOf(transfer, 'referenced'))
  const toAccount = unpaid.filter(({ account }) => isSameAccount(account, transaction.counterparty_account))
  return toAccount.map((transfer) => suggestionOf(transfer, toAccount.length === 1 ? 'only' : 'several'))
}

// Polish banks leave out the country.
const isSameAccount = (ours: string | null, theirs: string | null): boolean =>
  ours !== null && theirs !== null && plainNumber(theirs) === ours

const suggestionOf = (
  { invoice_id, reference, amount, currency }: Transfer,
  evidence: keyof typeof SCORES,
): Suggestion => ({
  invoice_ids: [invoice_id as number],
  score: SCORES[evidence],
  is_exact: evidence === 'referenced',
  reasons: [
    { code: 'transfer', detail: reference ?? '' },
    { code: 'amount', detail: `${printFixed(amount ?? ZERO, SCALE)} ${currency}` },
  ],
})

// What a reference proves, nothing else does. Evidence for the same document is shown together.
export function mergeOrdered(
  ordered: readonly Suggestion[],
  others: readonly Suggestion[],
): readonly Suggestion[] {
  if (ordered.length === 0) return others
  const isProven = ordered.some(({ is_exact }) => is_exact)
  const keyOf = ({ invoice_ids }: Suggestion) => invoice_ids.join()
  const merged = ordered.map((suggestion) => {
    const same = others.find((other) => keyOf(other) === keyOf(suggestion))
    if (same === undefined) return suggestion
    const [transfer] = suggestion.reasons
    return {
      ...suggestion,
      score: Math.max(suggestion.score, same.score),
      is_exact: suggestion.is_exact || same.is_exact,
      reasons: transfer ? [transfer, ...same.reasons] : same.reasons,
    }
  })
  const remaining = others.filter(
    (other) => !ordered.some((suggestion) => keyOf(suggestion) === keyOf(other)),
  )
  return [...merged, ...remaining.map((other) => (isProven ? { ...other, is_exact: false } : other))]
}
