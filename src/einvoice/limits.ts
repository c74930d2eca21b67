import { type Decimal, printPlain } from '../money/decimal.ts'
import { round } from '../money/rounding.ts'
import { cut, plain } from './clean-text.ts'
import type { Problem } from './model.ts'
import type { OwnRule } from './rules/kwit-rules.ts'

// Values as the types of a format take them; what is longer is refused, for what is cut off would be missing.

type Text = string | null | undefined

export const limitsOf = (too_long: OwnRule, too_fine: OwnRule) => ({
  text: (value: Text, most: number, field: string, problems: Problem[]): string | undefined => {
    const written = plain(value)
    if (written !== undefined && [...written].length > most)
      problems.push({ rule: too_long, field, values: [String(most)] })
    return written
  },
  quantity: (value: Decimal, field: string, problems: Problem[]): string => {
    if (value.scale > QUANTITY_PLACES)
      problems.push({ rule: too_fine, field, values: [String(QUANTITY_PLACES)] })
    return printPlain(value)
  },
})

// For files that repeat issued documents, which nobody can change any more: what is too long is shortened, and the problem says so.
export function shorteningLimitsOf(too_long: OwnRule, too_fine: OwnRule): ReturnType<typeof limitsOf> {
  const { text, quantity } = limitsOf(too_long, too_fine)
  return {
    text: (value, most, field, problems) => cut(text(value, most, field, problems), most),
    quantity: (value, field, problems) => {
      quantity(value, field, problems)
      return printPlain(round(value, QUANTITY_PLACES))
    },
  }
}

const QUANTITY_PLACES = 6
