import type { TransactionFacts } from '../../../bank-matching/facts.ts'
import { formatsOf, type NumberFormat, numbersIn } from '../../../bank-matching/formats.ts'
import { groupsOf, nameWords } from '../../../bank-matching/text.ts'
import { absolute, isPositive, toUnits, ZERO } from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { missingIds } from '../../../platform/database/records.ts'
import { isRuleFor } from '../bank-rules/rules.ts'
import type { Rule } from '../bank-rules/schema.ts'
import { allRules } from '../bank-rules/store.ts'
import type { Transaction } from '../bank-statements/schema.ts'
import { openNumbers } from './store.ts'

// Reads what a transaction says about documents and clients.

const SCALE = 2

// What all transactions of an account share.
export type MatchingContext = { formats: NumberFormat[]; rules: readonly Rule[] }

export async function readContext(db: Database, accountId: number): Promise<MatchingContext> {
  const rules = await readRules(db, accountId)
  return { formats: formatsOf(await openNumbers(db, accountId)), rules }
}

// Without those of deleted clients.
export async function readRules(db: Database, accountId: number): Promise<Rule[]> {
  const rules = await allRules(db, accountId)
  const clientIds = [...new Set(rules.flatMap(({ client_id }) => client_id ?? []))]
  const missing = new Set(await missingIds(db, accountId, 'clients', clientIds))
  return rules.filter(({ client_id }) => !client_id || !missing.has(client_id))
}

export const factsOf = (transaction: Transaction): TransactionFacts => ({
  amount: transaction.amount ?? ZERO,
  currency: transaction.currency ?? '',
  title: [transaction.title, transaction.end_to_end_id].filter(Boolean).join(' '),
  counterparty_name: transaction.counterparty_name ?? '',
  original_amount: transaction.original_amount,
  original_currency: transaction.original_currency,
  charges: transaction.charges,
})

// What a transaction says about documents and clients.
export type Clues = {
  transaction: Transaction
  numbers: ReadonlySet<string>
  beginnings: readonly string[]
  gov_ids: readonly string[]
  tax_numbers: readonly string[]
  names: readonly string[]
  account: string | null
  is_incoming: boolean
  amount: bigint | undefined // in hundredths, without sign
  ruleOf: ReadonlyMap<number, string> // names of the rules by client
}

export function cluesOf(transaction: Transaction, { formats, rules }: MatchingContext): Clues {
  const { amount, title, counterparty_name } = factsOf(transaction)
  const { numbers, beginnings } = numbersIn(groupsOf(title), formats)
  return {
    ...{ transaction, numbers: new Set(numbers), beginnings },
    gov_ids: ksefNumbersIn(title),
    tax_numbers: taxNumbersIn(title),
    names: namesIn(counterparty_name),
    account: transaction.counterparty_account,
    is_incoming: isPositive(amount),
    amount: toUnits(absolute(transaction.original_amount ?? amount), SCALE),
    ruleOf: new Map(
      rules
        .filter((rule) => isRuleFor(rule, transaction))
        .flatMap(({ client_id, name }) => (client_id ? [[client_id, name ?? ''] as const] : [])),
    ),
  }
}

// With and without the separators and the country that people write.
function taxNumbersIn(title: string): string[] {
  const plain = title.replace(/(?<=\d)[-\s](?=\d)/g, '')
  return (plain.match(/(?:\b[A-Z]{2})?\d{8,12}(?!\d)/g) ?? []).flatMap((number) => {
    const digits = number.replace(/^[A-Z]{2}/, '')
    const dashed = digits.replace(/^(\d{3})(\d{3})(\d{2})(\d{2})$/, '$1-$2-$3-$4')
    return [...new Set([number, digits, dashed, `PL${digits}`])]
  })
}

// A KSeF number has 35 characters; titles may lack its hyphens.
function ksefNumbersIn(title: string): string[] {
  const plain = title.toUpperCase().replace(/[^0-9A-Z]/g, '')
  const numbers = [...plain.matchAll(/(?=(\d{10})(20\d{6})([0-9A-F]{12})([0-9A-F]{2}))/g)]
  return numbers.slice(0, 10).map(([, seller, day, id, check]) => `${seller}-${day}-${id}-${check}`)
}

const WORD_MIN = 4

// The beginnings of names that the counterparty may have; persons write theirs in both orders.
function namesIn(counterparty: string): string[] {
  const [first = '', second = ''] = nameWords(counterparty)
  const pairs = second === '' ? [] : [`${first} ${second}`, `${second} ${first}`]
  return [...pairs, ...[first, second].filter((word) => word.length >= WORD_MIN)]
}
