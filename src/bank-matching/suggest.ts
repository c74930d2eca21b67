import { sum } from '../money/decimal.ts'
import { compareAmount, compareWith, flowOf, hasSameDirection } from './amounts.ts'
import type { Candidate, Reason, ReasonCode, Suggestion, TransactionFacts } from './facts.ts'
import { findSum } from './sums.ts'
import { findNumber, fold, type Groups, groupsOf, joinedText, nameSimilarity } from './text.ts'

// Suggests which documents a transaction pays. Each reason is independent evidence: the score is the probability that not
// all of them are coincidence.

const WEIGHTS: { readonly [code in ReasonCode]: number } = {
  transfer: 0.98,
  ksef_number: 0.97,
  number: 0.9,
  number_respelled: 0.85,
  number_digits: 0.75,
  number_cut: 0.65,
  account: 0.6,
  rule: 0.7,
  tax_number: 0.6,
  name: 0.5,
  amount: 0.5,
  sum: 0.5,
  tax_part: 0.4,
  charges: 0.3,
  discount: 0.3,
  exchanged: 0.3,
  partial: 0,
  overpaid: 0,
}

const SUGGESTIONS_MAX = 10
const SCORE_MIN = 50
// Two candidates that nothing tells apart are each less likely.
const UNCLEAR = 0.8

type Assessment = { candidate: Candidate; identity: Reason[]; amount: Reason }

export function suggest(transaction: TransactionFacts, candidates: readonly Candidate[]): Suggestion[] {
  const title = groupsOf(transaction.title)
  const texts = {
    title,
    joined: joinedText(title),
    party: transaction.counterparty_name ? groupsOf(transaction.counterparty_name) : title,
  }
  const assessments = candidates
    .filter((candidate) => hasSameDirection(transaction, candidate))
    .map(
      (candidate): Assessment => ({
        candidate,
        identity: identify(texts, candidate),
        amount: compareAmount(transaction, candidate),
      }),
    )
    .filter(({ identity, amount }) => identity.length > 0 || amount.code === 'amount')
    .toSorted(byDueDate)
  const suggestions = [
    ...together(transaction, assessments),
    ...assessments.map((assessment) => single(assessment, assessments)),
  ]
  const best = suggestions
    .filter(({ score }) => score >= SCORE_MIN)
    .toSorted((a, b) => b.score - a.score)
    .slice(0, SUGGESTIONS_MAX)
  return withoutDoubts(best, assessments)
}

const byDueDate = ({ candidate: a }: Assessment, { candidate: b }: Assessment): number =>
  (a.payment_to ?? '').localeCompare(b.payment_to ?? '') || a.id - b.id

type Texts = { title: Groups; joined: string; party: Groups }

function identify({ title, joined: text, party }: Texts, candidate: Candidate): Reason[] {
  const { number, gov_id, tax_no, name } = candidate
  const reasons: Reason[] = []
  if (gov_id && text.includes(joinedText(groupsOf(gov_id))))
    reasons.push({ code: 'ksef_number', detail: gov_id })
  const match = findNumber(title, groupsOf(number))
  if (match) reasons.push({ code: match, detail: number })
  if (candidate.has_account) reasons.push({ code: 'account', detail: name })
  if (candidate.rule !== null) reasons.push({ code: 'rule', detail: candidate.rule })
  if (containsTaxNumber(text, tax_no)) reasons.push({ code: 'tax_number', detail: tax_no })
  if (nameSimilarity(name, party) >= NAME_MIN) reasons.push({ code: 'name', detail: name })
  return reasons
}

const NAME_MIN = 0.6
const TAX_NUMBER_MIN = 8

function containsTaxNumber(text: string, taxNo: string): boolean {
  const plain = fold(taxNo).replace(/[^a-z0-9]/g, '')
  const digits = plain.replace(/^[a-z]{2}/, '')
  return digits.length >= TAX_NUMBER_MIN && text.includes(digits)
}

const scoreOf = (reasons: readonly Reason[]): number =>
  Math.min(99, Math.round(100 * (1 - reasons.reduce((doubt, { code }) => doubt * (1 - WEIGHTS[code]), 1))))

function single({ candidate, identity, amount }: Assessment, assessments: readonly Assessment[]): Suggestion {
  const reasons = [...identity, amount]
  const isUnclear = assessments.some(
    (other) =>
      other.candidate.id !== candidate.id &&
      other.amount.code === amount.code &&
      scoreOf(other.identity) >= scoreOf(identity),
  )
  const score = Math.round(scoreOf(reasons) * (isUnclear ? UNCLEAR : 1))
  return {
    invoice_ids: [candidate.id],
    score,
    is_exact: amount.code === 'amount' && isNamed(identity) && isConfirmed(identity),
    reasons,
  }
}

const NUMBERS: readonly ReasonCode[] = ['ksef_number', 'number', 'number_respelled']
const isNamed = (identity: readonly Reason[]): boolean => identity.some(({ code }) => NUMBERS.includes(code))

// A number alone may be one of the payer.
const PARTIES: readonly ReasonCode[] = ['ksef_number', 'account', 'rule', 'tax_number', 'name']
const isConfirmed = (identity: readonly Reason[]): boolean =>
  identity.some(({ code }) => PARTIES.includes(code))

// Several documents of one client: those that the title names, or those that add up to the amount.
function together(transaction: TransactionFacts, assessments: readonly Assessment[]): Suggestion[] {
  const sameCurrency = assessments.filter(({ candidate }) => candidate.currency === transaction.currency)
  const byClient = Map.groupBy(sameCurrency, ({ candidate }) => clientKey(candidate))
  return [...byClient.values()].flatMap((documents) => {
    const namedDocuments = documents.filter(({ identity }) => isNamed(identity))
    const suggestions: Suggestion[] = []
    if (namedDocuments.length > 1) suggestions.push(sumOf(transaction, namedDocuments))
    if (documents.some(({ amount }) => amount.code === 'amount')) return suggestions
    const identified = documents.filter(({ identity }) => identity.length > 0)
    const ids = findSum(
      transaction.amount,
      identified.map(({ candidate }) => candidate),
    )?.map(({ id }) => id)
    if (ids && (namedDocuments.length < 2 || suggestions[0]?.reasons.at(-1)?.code !== 'sum'))
      suggestions.push(
        sumOf(
          transaction,
          identified.filter(({ candidate }) => ids.includes(candidate.id)),
        ),
      )
    return suggestions
  })
}

const clientKey = ({ client_id, name, income }: Candidate) => `${income} ${client_id ?? fold(name)}`

function sumOf(transaction: TransactionFacts, documents: readonly Assessment[]): Suggestion {
  const total = sum(documents.map(({ candidate }) => flowOf(candidate)))
  const compared = compareWith(transaction, total)
  const amount: Reason = compared.code === 'amount' ? { ...compared, code: 'sum' } : compared
  const isEachNamed = documents.every(({ identity }) => isNamed(identity))
  // What all of them share counts once.
  const weakest = documents.toSorted((a, b) => scoreOf(a.identity) - scoreOf(b.identity))[0] as Assessment
  const numbers = documents.flatMap(({ identity }) =>
    identity.filter(({ code }) => code.startsWith('number') || code === 'ksef_number'),
  )
  const shared = weakest.identity.filter(({ code }) => PARTIES.includes(code) && code !== 'ksef_number')
  const score = scoreOf([...weakest.identity, amount, ...(isEachNamed ? numbers : [])])
  return {
    invoice_ids: documents.map(({ candidate }) => candidate.id),
    score,
    is_exact:
      amount.code === 'sum' && isEachNamed && documents.every(({ identity }) => isConfirmed(identity)),
    reasons: [...numbers, ...shared, amount],
  }
}

// Nothing is proven if the title names another document too, or if two suggestions are.
function withoutDoubts(suggestions: readonly Suggestion[], assessments: readonly Assessment[]): Suggestion[] {
  const namedDocuments = assessments
    .filter(({ identity }) => isNamed(identity))
    .map(({ candidate }) => candidate.id)
  const exact = suggestions.filter(({ is_exact }) => is_exact)
  return suggestions.map((suggestion) => ({
    ...suggestion,
    is_exact:
      suggestion.is_exact &&
      exact.length === 1 &&
      namedDocuments.every((id) => suggestion.invoice_ids.includes(id)),
  }))
}
