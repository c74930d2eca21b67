import type { Candidate, Reason, ReasonCode, Suggestion } from '../../../bank-matching/facts.ts'
import { suggest } from '../../../bank-matching/suggest.ts'
import { groupsOf, nameSimilarity } from '../../../bank-matching/text.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { isRuleFor } from '../bank-rules/rules.ts'
import type { Rule } from '../bank-rules/schema.ts'
import { isDeclined } from '../bank-statements/payment-link.ts'
import { type BookingReason, bookingReason } from '../bank-statements/reasons.ts'
import type { Transaction } from '../bank-statements/schema.ts'
import type { Payment } from '../payments/schema.ts'
import { factsOf, type MatchingContext, readContext } from './clues.ts'
import { findRecorded, gatherCandidates, OPEN_MAX } from './gather.ts'
import { mergeOrdered, suggestOrdered } from './ordered-transfers.ts'
import { findOwnTransfers } from './own-transfers.ts'

// Suggests what transactions pay: documents, payments that are recorded already, and what rules say.

export type Proposal = {
  score: number
  is_exact: boolean
  is_declined: boolean
  invoice_ids: number[]
  payment_id: number | null
  client_id: number | null
  category: Rule['category']
  rule_id: number | null
  reasons: BookingReason[]
}

export type MatchingScope = { account_id: number; time_zone: string }

const NOTHING = {
  ...{ is_exact: false, is_declined: false, invoice_ids: [] as number[] },
  ...{ payment_id: null, client_id: null, category: null, rule_id: null },
}

export async function suggestFor(
  db: Database,
  { account_id, time_zone }: MatchingScope,
  transactions: readonly Transaction[],
  context?: MatchingContext,
): Promise<Proposal[][]> {
  const { rules, ...formats } = context ?? (await readContext(db, account_id))
  const candidates = await gatherCandidates(db, account_id, transactions, { ...formats, rules })
  const recorded = await findRecorded(db, account_id, time_zone, transactions)
  const documentsOfRecorded = await findInvoices(db, account_id, [
    ...new Set(recorded.flat().flatMap(({ invoice_ids }) => invoice_ids ?? [])),
  ])
  const ownTransfers = await findOwnTransfers(db, account_id, transactions)
  const ordered = await suggestOrdered(db, account_id, transactions)
  return transactions.map((transaction, index) => {
    const ownTransfer = ownTransfers.get(transaction.id)
    const proposals = ownTransfer
      ? [{ ...NOTHING, score: SCORE_OWN, category: 'own_transfer' as const, reasons: [ownTransfer] }]
      : propose(transaction, {
          candidates: candidates[index] as Candidate[],
          ordered: ordered[index] as Suggestion[],
          recorded: recorded[index] as Payment[],
          documentsOfRecorded: [...documentsOfRecorded.values()],
          rules: rules.filter((rule) => isRuleFor(rule, transaction)),
        })
    return inOrder(transaction, proposals)
  })
}

const SCORE_OWN = 95

type Facts = {
  candidates: readonly Candidate[]
  ordered: readonly Suggestion[] // by transfers of exported batches
  recorded: readonly Payment[]
  documentsOfRecorded: readonly Invoice[]
  rules: readonly Rule[] // that apply
}

function propose(transaction: Transaction, facts: Facts): Proposal[] {
  const { candidates, ordered, recorded, documentsOfRecorded, rules } = facts
  const suggestions = mergeOrdered(ordered, suggest(factsOf(transaction), candidates))
  // Money that is recorded already must not be booked again.
  const mayBook = recorded.length === 0
  const proven = mayBook ? provenByRule(suggestions, candidates, rules) : undefined
  // A rule may say that it is another client, or that it has nothing to do with documents.
  const agrees = (suggestion: Suggestion) =>
    rules.every(({ client_id }) => client_id !== null && isOf(suggestion, client_id, candidates))
  const documents = suggestions.map((suggestion): Proposal => {
    const rule = rules.find(({ client_id }) => client_id && isOf(suggestion, client_id, candidates))
    return {
      ...NOTHING,
      ...suggestion,
      is_exact: mayBook && (suggestion.is_exact ? agrees(suggestion) : suggestion === proven),
      rule_id: rule?.id ?? null,
      reasons: suggestion.reasons.map(({ code, detail }) => bookingReason(code, detail)),
    }
  })
  const payments = recorded.map(
    (payment): Proposal => ({
      ...NOTHING,
      score: scoreOfRecorded(transaction, payment, documentsOfRecorded),
      payment_id: payment.id,
      reasons: [bookingReason('recorded', payment.name ?? '')],
    }),
  )
  return [...documents, ...payments, ...byRules(rules, suggestions, mayBook)]
}

const isOf = ({ invoice_ids }: Suggestion, clientId: number, candidates: readonly Candidate[]): boolean =>
  candidates.some(({ id, client_id }) => id === invoice_ids[0] && client_id === clientId)

const NUMBERS: readonly ReasonCode[] = ['ksef_number', 'number', 'number_respelled', 'number_digits']
const namesDocument = ({ reasons }: { reasons: readonly Reason[] }): boolean =>
  reasons.some(({ code }) => NUMBERS.includes(code))

// The only document of the client with exactly this amount due, if an automatic rule names the client, no other rule says
// something else, and the title names no other document.
function provenByRule(
  suggestions: readonly Suggestion[],
  candidates: readonly Candidate[],
  rules: readonly Rule[],
): Suggestion | undefined {
  const [rule] = rules
  const isClear = rules.every(({ client_id }) => client_id !== null && client_id === rule?.client_id)
  if (!rule?.client_id || !isClear || !rules.some(({ is_automatic }) => is_automatic)) return undefined
  const clientId = rule.client_id
  if (candidates.length >= OPEN_MAX) return undefined
  const exact = suggestions.filter(
    (suggestion) =>
      suggestion.reasons.some(({ code }) => code === 'amount') && isOf(suggestion, clientId, candidates),
  )
  const [only] = exact
  const others = suggestions.filter((suggestion) => suggestion !== only)
  return exact.length === 1 && !others.some(namesDocument) ? only : undefined
}

const SCORE_CATEGORY = 90
const SCORE_CLIENT = 60

// What rules say without a document: a category, or a client whose documents do not fit.
function byRules(rules: readonly Rule[], suggestions: readonly Suggestion[], mayBook: boolean): Proposal[] {
  const isOnly = new Set(rules.map(({ category, client_id }) => category ?? client_id)).size === 1
  const mayBeAutomatic = mayBook && isOnly && !suggestions.some(namesDocument)
  const seen = new Set<string | number | null>()
  return rules
    .toSorted((a, b) => Number(b.is_automatic) - Number(a.is_automatic))
    .flatMap(({ id, name, category, client_id, is_automatic }): Proposal[] => {
      const outcome = category ?? client_id
      if (seen.has(outcome) || (client_id && suggestions.length > 0)) return []
      seen.add(outcome)
      return [
        {
          ...{ ...NOTHING, category, client_id: category ? null : client_id, rule_id: id },
          score: client_id ? SCORE_CLIENT : SCORE_CATEGORY,
          is_exact: category !== null && is_automatic === true && mayBeAutomatic,
          reasons: [bookingReason('rule', name ?? '')],
        },
      ]
    })
}

const SCORE_RECORDED = 75
const SCORE_RECORDED_NAMED = 98

// The amount and the day agree. A document of the payment that the transaction names settles it.
function scoreOfRecorded(
  { title, counterparty_name }: Transaction,
  { invoice_ids }: Payment,
  documents: readonly Invoice[],
): number {
  const groups = groupsOf(title ?? '').join(' ')
  const isNamed = documents.some(
    ({ id, number, buyer_name }) =>
      invoice_ids?.includes(id) &&
      (groups.includes(groupsOf(number ?? '-').join(' ')) ||
        nameSimilarity(buyer_name ?? '', counterparty_name ?? '') > 0.6),
  )
  return isNamed ? SCORE_RECORDED_NAMED : SCORE_RECORDED
}

// Declined ones come last. After one of them, people decide about the transaction, as they do about reversals.
function inOrder(transaction: Transaction, proposals: readonly Proposal[]): Proposal[] {
  const isForPeople = (transaction.declined ?? []).length > 0 || transaction.is_reversal === true
  return proposals
    .map((proposal) => ({
      ...proposal,
      is_declined: isDeclined(transaction, proposal),
      is_exact: proposal.is_exact && !isForPeople,
    }))
    .toSorted((a, b) => Number(a.is_declined) - Number(b.is_declined) || b.score - a.score)
}
