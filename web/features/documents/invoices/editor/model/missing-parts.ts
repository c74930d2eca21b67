import type { EditorValues } from './editor-values.ts'
import { type EditorLine, isEmptyLine, isUnpriced, toText } from './line.ts'
import { isUnchangedCorrection } from './pricing.ts'

// Parts that a document needs before the editor issues it. The API accepts less; in the editor it is a mistake.

export type MissingPart = 'buyer' | 'choice' | 'line' | 'price' | 'change'

// Kinds that need no client: sold to anyone, or internal.
const WITHOUT_BUYER = ['receipt', 'dw']
const WITHOUT_LINES = ['correction_note']

// A stored document may lack what it lacked before, but new values must be valid.
export function missingParts(values: EditorValues, base: EditorValues, isStored: boolean): MissingPart[] {
  const needs = [buyerNeed(values, base), lineNeed(values)].filter((need) => need !== undefined)
  return isStored ? needs.filter((need) => need === 'choice' || need === 'price') : needs
}

// A buyer of a stored document without a client record. On a draft, a name alone means that no client was chosen.
export const isUnlistedBuyer = (values: EditorValues, base: EditorValues): boolean =>
  values.client_id === null &&
  toText(base.buyer_name) !== '' &&
  toText(values.buyer_name) !== '' &&
  (base.status !== 'draft' || toText(base.buyer_tax_no) !== '' || toText(base.buyer_city) !== '')

function buyerNeed(values: EditorValues, base: EditorValues): MissingPart | undefined {
  if (values.client_id !== null || isUnlistedBuyer(values, base)) return undefined
  if (toText(values.buyer_name).trim() !== '') return 'choice'
  return WITHOUT_BUYER.includes(values.kind) ? undefined : 'buyer'
}

function lineNeed(values: EditorValues): MissingPart | undefined {
  if (WITHOUT_LINES.includes(values.kind)) return undefined
  const priced = values.lines.filter((line) => !isEmptyLine(line) && !isUnpriced(line))
  if (priced.some(isWithoutPrice)) return 'price'
  if (values.lines.some(({ before }) => before !== null))
    return priced.every(isUnchangedCorrection) && toText(values.correction_reason).trim() === ''
      ? 'change'
      : undefined
  return priced.length === 0 ? 'line' : undefined
}

export const isWithoutPrice = (line: EditorLine): boolean =>
  !isEmptyLine(line) && !isUnpriced(line) && line.amount.trim() === ''
