import { fold } from '../../../bank-matching/text.ts'
import { absolute, compare, isNegative, isZero, ZERO } from '../../../money/decimal.ts'
import { invalid } from '../../../platform/api-error.ts'
import { isBlank } from '../../../platform/fields/field.ts'
import { plainNumber } from '../../catalog/bank-accounts/rules.ts'
import type { Transaction } from '../bank-statements/schema.ts'
import type { Rule, RuleDraft } from './schema.ts'

// Decides whether a rule is complete, and which transactions it is about.

export function completeRule(rule: RuleDraft): RuleDraft {
  const counterparty_account = rule.counterparty_account ? plainNumber(rule.counterparty_account) : null
  const { counterparty_name, title, client_id, category, amount_from, amount_to } = rule
  const [condition] = [counterparty_account, title, counterparty_name].filter((text) => !isBlank(text))
  if (!condition)
    throw invalid({
      title: 'is required, unless the rule has the account or the name of the other party',
    })
  for (const [field, text] of Object.entries({ counterparty_name, title }))
    if (!isBlank(text) && !/[\p{L}\p{N}]/u.test(text as string))
      throw invalid({ [field]: 'must contain a letter or a digit' })
  if (isBlank(client_id) && isBlank(category)) throw invalid({ category: 'choose a category or a client' })
  for (const [field, amount] of Object.entries({ amount_from, amount_to }))
    if (amount && (isNegative(amount) || isZero(amount))) throw invalid({ [field]: 'must be greater than 0' })
  if (amount_from && amount_to && compare(amount_from, amount_to) > 0)
    throw invalid({ amount_to: 'must not be less than amount_from' })
  return { counterparty_account, name: isBlank(rule.name) ? condition : rule.name }
}

type RuleConditions = Pick<
  Rule,
  | 'counterparty_account'
  | 'counterparty_name'
  | 'title'
  | 'direction'
  | 'amount_from'
  | 'amount_to'
  | 'bank_account_id'
>
type RuledTransaction = Pick<
  Transaction,
  'amount' | 'counterparty_account' | 'counterparty_name' | 'title' | 'bank_account_id'
>

// All conditions of the rule have to hold.
export function isRuleFor(rule: RuleConditions, transaction: RuledTransaction): boolean {
  const { counterparty_account, counterparty_name, title, direction, bank_account_id } = rule
  const amount = transaction.amount ?? ZERO
  if (bank_account_id && bank_account_id !== transaction.bank_account_id) return false
  if (direction && isNegative(amount) !== (direction === 'out')) return false
  if (rule.amount_from && compare(absolute(amount), rule.amount_from) < 0) return false
  if (rule.amount_to && compare(absolute(amount), rule.amount_to) > 0) return false
  if (counterparty_account && counterparty_account !== plainNumber(transaction.counterparty_account ?? ''))
    return false
  return (
    containsText(transaction.counterparty_name, counterparty_name) && containsText(transaction.title, title)
  )
}

// Banks change case, diacritics and spaces.
const containsText = (text: string | null, part: string | null): boolean =>
  !part || plainText(text ?? '').includes(plainText(part))

const plainText = (text: string): string =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
