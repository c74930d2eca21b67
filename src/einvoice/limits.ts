import { type Decimal, printPlain } from '../money/decimal.ts'
import type { Problem } from './model.ts'
import type { OwnRule } from './rules/own.ts'
import { plain } from './texts.ts'

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

const QUANTITY_PLACES = 6
