import type { RuleInfo } from './country.ts'
import { GERMAN_RULES } from './de/rules.ts'
import { GENERAL_RULES } from './general.ts'
import { POLISH_RULES } from './pl/rules.ts'

// The article and the sentence behind the rule of an entry.
export const ruleInfo = (rule: string): RuleInfo | undefined =>
  POLISH_RULES[rule] ?? GERMAN_RULES[rule] ?? GENERAL_RULES[rule]
