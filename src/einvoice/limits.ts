import { type Decimal, printPlain } from '../money/decimal.ts'
import { round } from '../money/rounding.ts'
import { normalizeText, truncate } from './clean-text.ts'
import type { Problem } from './model.ts'
import type { KwitRule } from './rules/kwit-rules.ts'

// Checks values against the length limits of a format. Longer texts are reported instead of truncated, because the
// rest would be missing.

type Text = string | null | undefined

export const limitsOf = (lengthRule: KwitRule, precisionRule: KwitRule) => ({
  text: (value: Text, max: number, field: string, problems: Problem[]): string | undefined => {
    const normalized = normalizeText(value)
    if (normalized !== undefined && [...normalized].length > max)
      problems.push({ rule: lengthRule, field, values: [String(max)] })
    return normalized
  },
  quantity: (value: Decimal, field: string, problems: Problem[]): string => {
    if (value.scale > QUANTITY_PLACES)
      problems.push({ rule: precisionRule, field, values: [String(QUANTITY_PLACES)] })
    return printPlain(value)
  },
})

// Shortens long texts and reports the problem, for files that repeat issued documents, which cannot be changed any
// more.
export function shorteningLimitsOf(
  lengthRule: KwitRule,
  precisionRule: KwitRule,
): ReturnType<typeof limitsOf> {
  const { text, quantity } = limitsOf(lengthRule, precisionRule)
  return {
    text: (value, most, field, problems) => truncate(text(value, most, field, problems), most),
    quantity: (value, field, problems) => {
      quantity(value, field, problems)
      return printPlain(round(value, QUANTITY_PLACES))
    },
  }
}

const QUANTITY_PLACES = 6
