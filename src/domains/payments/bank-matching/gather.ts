import type { Candidate } from '../../../bank-matching/facts.ts'
import { absolute, type Decimal, fromUnits, negate, ONE, toUnits, ZERO } from '../../../money/decimal.ts'
import { divide } from '../../../money/rounding.ts'
import { startOfDay } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import type { Transaction } from '../bank-statements/schema.ts'
import type { Payment } from '../payments/schema.ts'
import { type Clues, cluesOf, type MatchingContext } from './clues.ts'
import {
  type CandidateRow,
  clientsByAccounts,
  clientsByFacts,
  numberedDocuments,
  openDocuments,
  openDocumentsOf,
  recordedPayments,
} from './store.ts'

// Gathers the documents that a transaction may pay.

const SCALE = 2
const DAY_MS = 24 * 3_600_000
const RECORDED_DAYS = 7
const FOREIGN_MAX = 10

// The documents that each of the transactions may pay. All of them share each query, because one pass over the open
// documents serves many.
export async function gatherCandidates(
  db: Database,
  accountId: number,
  transactions: readonly Transaction[],
  context: MatchingContext,
): Promise<Candidate[][]> {
  const clues = transactions.map((transaction) => cluesOf(transaction, context))
  const clients = await findClients(db, accountId, clues)
  const ids = await findDocumentIds(db, accountId, clues, clients)
  const rows = await openDocuments(db, accountId, [...new Set(ids.flatMap((set) => [...set]))])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const documents = ids.map((set) => [...set].flatMap((id) => byId.get(id) ?? []))
  const foreign = await findForeign(db, accountId, transactions, documents)
  return documents.map((some, index) =>
    some.map((row) => ({
      ...candidateOf(row, clients[index] as ClientClues, clues[index] as Clues),
      ...exchangeOf(foreign.get(row.id)),
    })),
  )
}

type ClientClues = { ofAccount: ReadonlySet<number>; all: ReadonlySet<number> }

async function findClients(db: Database, accountId: number, clues: readonly Clues[]): Promise<ClientClues[]> {
  const distinct = (values: readonly string[]) => [...new Set(values)]
  const byAccount = Map.groupBy(
    await clientsByAccounts(db, accountId, distinct(clues.flatMap(({ account }) => account ?? []))),
    ({ account }) => account,
  )
  const matches = await clientsByFacts(db, accountId, {
    tax_numbers: distinct(clues.flatMap(({ tax_numbers }) => tax_numbers)),
    names: distinct(clues.flatMap(({ names }) => names)),
  })
  const byClue = Map.groupBy(matches, ({ clue }) => clue)
  return clues.map(({ account, names, tax_numbers, ruleOf }) => {
    const ofAccount = new Set((byAccount.get(account ?? '') ?? []).map(({ client_id }) => client_id))
    const others = [...names, ...tax_numbers].flatMap((clue) => byClue.get(clue) ?? [])
    return { ofAccount, all: new Set([...ofAccount, ...ruleOf.keys(), ...others.map(({ id }) => id)]) }
  })
}

async function findDocumentIds(
  db: Database,
  accountId: number,
  clues: readonly Clues[],
  clients: readonly ClientClues[],
): Promise<Set<number>[]> {
  const numbered = await numberedDocuments(db, accountId, {
    numbers: [...new Set(clues.flatMap(({ numbers }) => [...numbers]))],
    beginnings: [...new Set(clues.flatMap(({ beginnings }) => beginnings))],
    gov_ids: [...new Set(clues.flatMap(({ gov_ids }) => gov_ids))],
  })
  const ids = clues.map(
    ({ numbers, beginnings, gov_ids }) =>
      new Set(
        numbered
          .filter(
            ({ number_sort, gov_id }) =>
              numbers.has(number_sort ?? '') ||
              gov_ids.includes(gov_id ?? '') ||
              beginnings.some((beginning) => number_sort?.startsWith(beginning)),
          )
          .map(({ id }) => id),
      ),
  )
  for (const is_incoming of [true, false]) {
    const some = clues
      .keys()
      .filter((index) => clues[index]?.is_incoming === is_incoming)
      .toArray()
    if (some.length > 0) await addOpen(db, accountId, { some, is_incoming }, { clues, clients, ids })
  }
  return ids
}

export const OPEN_MAX = 200

type GatherContext = { clues: readonly Clues[]; clients: readonly ClientClues[]; ids: Set<number>[] }

// Money that came in pays sales, or is the refund of a purchase.
async function addOpen(
  db: Database,
  accountId: number,
  { some, is_incoming }: { some: readonly number[]; is_incoming: boolean },
  { clues, clients, ids }: GatherContext,
) {
  const limit = OPEN_MAX * some.length
  for (const column of ['debt', 'refund'] as const) {
    const income = is_incoming === (column === 'debt') ? 1 : 0
    const amounts = [...new Set(some.flatMap((index) => clues[index]?.amount ?? []))]
    const client_ids = [...new Set(some.flatMap((index) => [...(clients[index]?.all ?? [])]))]
    const rows = await openDocumentsOf(db, accountId, { column, income, amounts, client_ids }, limit)
    // A client with very many documents must not keep those of others away.
    if (rows.length === limit && some.length > 1) {
      for (const index of some)
        await addOpen(db, accountId, { some: [index], is_incoming }, { clues, clients, ids })
      return
    }
    const byAmount = Map.groupBy(rows, ({ due }) => due)
    const byClient = Map.groupBy(rows, ({ client_id }) => client_id)
    for (const index of some) {
      const matches = [
        ...(byAmount.get(String(clues[index]?.amount)) ?? []),
        ...[...(clients[index]?.all ?? [])].flatMap((id) => byClient.get(id) ?? []),
      ]
      for (const { id } of matches.slice(0, OPEN_MAX)) ids[index]?.add(id)
    }
  }
}

async function findForeign(
  db: Database,
  accountId: number,
  transactions: readonly Transaction[],
  documents: readonly CandidateRow[][],
) {
  const ids = documents.flatMap((some, index) =>
    some
      .filter(({ currency }) => currency !== transactions[index]?.currency)
      .slice(0, FOREIGN_MAX)
      .map(({ id }) => id),
  )
  return findInvoices(db, accountId, [...new Set(ids)])
}

function exchangeOf(document: Invoice | undefined): Pick<Candidate, 'exchange'> {
  const rate = document?.exchange_currency_rate
  const currency = document?.exchange_currency
  if (!rate || !currency) return {}
  return { exchange: { currency, rate: divide(rate, document.exchange_currency_rate_den ?? ONE, 8) } }
}

const candidateOf = (row: CandidateRow, { ofAccount }: ClientClues, { ruleOf }: Clues): Candidate => ({
  id: row.id,
  number: row.number ?? '',
  income: row.income === 1,
  client_id: row.client_id,
  name: row.buyer_name ?? '',
  tax_no: row.buyer_tax_no ?? '',
  currency: row.currency,
  due: dueOf(row),
  gross: fromUnits(row.price_gross, SCALE),
  tax: fromUnits(row.price_tax, SCALE),
  payment_to: row.payment_to,
  gov_id: row.gov_id,
  has_account: row.client_id !== null && ofAccount.has(row.client_id),
  rule: ruleOf.get(row.client_id ?? 0) ?? null,
})

function dueOf({ debt, refund, amount_due }: CandidateRow): Decimal {
  if (debt !== null) return fromUnits(debt, SCALE)
  return refund === null ? fromUnits(amount_due, SCALE) : negate(fromUnits(refund, SCALE))
}

// Money that somebody recorded by hand before the statement came, for each of the transactions.
export async function findRecorded(
  db: Database,
  accountId: number,
  timeZone: string,
  transactions: readonly Transaction[],
): Promise<Payment[][]> {
  const searches = transactions.map(({ amount, booking_date }) => {
    const day = startOfDay(booking_date as string, timeZone)
    const price = toUnits(absolute(amount ?? ZERO), SCALE)
    return { price, from: day - RECORDED_DAYS * DAY_MS, to: day + RECORDED_DAYS * DAY_MS }
  })
  const prices = [...new Set(searches.flatMap(({ price }) => price || []))]
  if (prices.length === 0) return transactions.map(() => [])
  const recorded = await recordedPayments(db, accountId, {
    prices,
    from: Math.min(...searches.map(({ from }) => from)),
    to: Math.max(...searches.map(({ to }) => to)),
  })
  return transactions.map(({ amount, currency }, index) => {
    const { from, to } = searches[index] as (typeof searches)[number]
    return recorded.filter(
      (payment) =>
        payment.currency === currency &&
        payment.paid_date !== null &&
        payment.paid_date >= from &&
        payment.paid_date < to &&
        isSameMoney(payment, amount ?? ZERO),
    )
  })
}

// Whether the payment moves the money in the same direction, and belongs to no other transaction.
export function isSameMoney({ price, income, banking_transaction_id }: Payment, amount: Decimal): boolean {
  const flow = income === false ? negate(price ?? ZERO) : (price ?? ZERO)
  return banking_transaction_id === null && toUnits(flow, 3) === toUnits(amount, 3)
}
