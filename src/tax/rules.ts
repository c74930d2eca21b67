import type { RuleInfo } from './country.ts'
import { GERMAN_RULES } from './de/rules.ts'
import { GENERAL_RULES } from './general.ts'
import { POLISH_RULES } from './pl/rules.ts'

// Rules for amounts that a version before the ledger declared, and for their reversal.
export const LEGACY_RULE = 'legacy'
export const LEGACY_CHANGE_RULE = 'legacy_change'

const LEGACY_RULES: { readonly [rule: string]: RuleInfo } = {
  [LEGACY_RULE]: {
    article: '',
    sentence: 'An older version declared the document as a whole on its tax date.',
  },
  [LEGACY_CHANGE_RULE]: {
    article: '',
    sentence: 'What an older version declared is not due, or is due otherwise.',
  },
}

// The article and the sentence of the rule of an entry.
export const ruleInfo = (rule: string): RuleInfo | undefined =>
  POLISH_RULES[rule] ?? GERMAN_RULES[rule] ?? GENERAL_RULES[rule] ?? LEGACY_RULES[rule]
