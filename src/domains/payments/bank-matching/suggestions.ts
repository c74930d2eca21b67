import type { ReasonCode } from '../../../bank-matching/facts.ts'
import { suggest } from '../../../bank-matching/suggest.ts'
import { groupsOf, nameSimilarity } from '../../../bank-matching/text.ts'
import { printDecimal } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord } from '../../../platform/database/records.ts'
import type { JsonObject } from '../../../platform/http/response.ts'
import { findInvoices } from '../../documents/invoices/store.ts'
import { bankingTransactions, type Transaction } from '../bank-statements/schema.ts'
import type { Payment } from '../payments/schema.ts'
import { factsOf, findRecorded, gatherCandidates, readContext } from './gather.ts'

// Suggests what a transaction pays.

type Scope = { account_id: number; time_zone: string }

export async function suggestionsOf(db: Database, scope: Scope, id: number): Promise<JsonObject[]> {
  const { account_id, time_zone } = scope
  const transaction = await getRecord(db, account_id, bankingTransactions, id)
  if (transaction.status !== 'open') return []
  const context = await readContext(db, account_id)
  const candidates = await gatherCandidates(db, account_id, transaction, context)
  const suggestions = suggest(factsOf(transaction), candidates)
  const documents = await findInvoices(db, account_id, [
    ...new Set(suggestions.flatMap(({ invoice_ids }) => invoice_ids)),
  ])
  const recorded = await findRecorded(db, account_id, time_zone, transaction)
  const documentsOfRecorded = await findInvoices(db, account_id, [
    ...new Set(recorded.flatMap(({ invoice_ids }) => invoice_ids ?? [])),
  ])
  return [
    ...suggestions.map(
      ({ reasons, invoice_ids, ...suggestion }): JsonObject => ({
        ...suggestion,
        invoice_ids,
        ...NOTHING_ELSE,
        reasons: reasons.map(({ code, detail }) => reason(code, detail)),
        invoices: invoice_ids.flatMap((invoiceId) => inShort(documents.get(invoiceId))),
      }),
    ),
    ...recorded.map(
      (payment): JsonObject => ({
        ...NOTHING_ELSE,
        score: scoreOfRecorded(transaction, payment, [...documentsOfRecorded.values()]),
        is_exact: false,
        invoice_ids: [],
        payment_id: payment.id,
        reasons: [reason('recorded', payment.name ?? '')],
        invoices: (payment.invoice_ids ?? []).flatMap((invoiceId) =>
          inShort(documentsOfRecorded.get(invoiceId)),
        ),
      }),
    ),
  ].toSorted((a, b) => Number(b.score) - Number(a.score))
}

const NOTHING_ELSE = { payment_id: null, category: null }

type Document = Awaited<ReturnType<typeof findInvoices>> extends Map<number, infer Value> ? Value : never

const inShort = (document: Document | undefined): JsonObject[] =>
  document === undefined
    ? []
    : [
        {
          id: document.id,
          number: document.number,
          buyer_name: document.buyer_name,
          currency: document.currency,
          amount_due: document.amount_due && printDecimal(document.amount_due),
          payment_to: document.payment_to,
        },
      ]

const SCORE_RECORDED = 75
const SCORE_RECORDED_NAMED = 98

// The amount and the day agree. A document of the payment that the transaction names settles it.
function scoreOfRecorded(
  { title, counterparty_name }: Transaction,
  { invoice_ids }: Payment,
  documents: readonly Document[],
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

type Code = ReasonCode | 'recorded' | 'rule'

const reason = (code: Code, detail: string) => ({ code, detail, text: TEXTS[code](detail) })

const TEXTS: { readonly [code in Code]: (detail: string) => string } = {
  ksef_number: (number) => `The title contains the KSeF number ${number}`,
  number: (number) => `The title contains the number ${number}`,
  number_respelled: (number) => `The title contains the number ${number} with other separators`,
  number_digits: (number) => `The title contains the digits of the number ${number}`,
  number_cut: (number) => `The title ends within the number ${number}`,
  account: (name) => `The account belongs to ${name}`,
  tax_number: (number) => `The title contains the tax number ${number}`,
  name: (name) => `The other party is called like ${name}`,
  amount: (amount) => `The amount due is ${amount}`,
  sum: (amount) => `The amounts due add up to ${amount}`,
  tax_part: () => 'The amount is the tax of the document, as in a split payment',
  charges: (amount) => `${amount} less than due, as if the bank kept its charges`,
  discount: (amount) => `${amount} less than due, as if it was discounted`,
  exchanged: (amount) => `The amount agrees after exchange (${amount})`,
  partial: (amount) => `Part of the amount due; ${amount} more are due`,
  overpaid: (amount) => `${amount} more than due`,
  recorded: (name) => `The payment ${name} of this amount is recorded already`,
  rule: (text) => `A rule for ${text}`,
}
