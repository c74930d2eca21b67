import type { Values } from './editor-values.ts'
import { isEmpty, isUnpriced, type Line, textOf } from './line.ts'
import { isLeftOut } from './pricing.ts'

// What a document still needs before it can be issued from the page. Programs may issue emptier ones; people who do have slipped.

export type Need = 'buyer' | 'choice' | 'line' | 'price' | 'change'

// Sold to whoever stands there, or written for oneself.
const WITHOUT_BUYER = ['receipt', 'dw']
const WITHOUT_LINES = ['correction_note']

// What is stored may lack what it always lacked; what is wrong with the typed it may not keep.
export function needsOf(values: Values, base: Values, is_stored: boolean): Need[] {
  const needs = [buyerNeed(values, base), lineNeed(values)].filter((need) => need !== undefined)
  return is_stored ? needs.filter((need) => need === 'choice' || need === 'price') : needs
}

// A buyer who is on the stored document and is no client. The name alone on a draft is one that nobody was chosen by yet.
export const isUnlisted = (values: Values, base: Values): boolean =>
  values.client_id === null &&
  textOf(base.buyer_name) !== '' &&
  textOf(values.buyer_name) !== '' &&
  (base.status !== 'draft' || textOf(base.buyer_tax_no) !== '' || textOf(base.buyer_city) !== '')

function buyerNeed(values: Values, base: Values): Need | undefined {
  if (values.client_id !== null || isUnlisted(values, base)) return undefined
  if (textOf(values.buyer_name).trim() !== '') return 'choice'
  return WITHOUT_BUYER.includes(values.kind) ? undefined : 'buyer'
}

function lineNeed(values: Values): Need | undefined {
  if (WITHOUT_LINES.includes(values.kind)) return undefined
  const priced = values.lines.filter((line) => !isEmpty(line) && !isUnpriced(line))
  if (priced.some(isWithoutPrice)) return 'price'
  if (values.lines.some(({ before }) => before !== null))
    return priced.every(isLeftOut) && textOf(values.correction_reason).trim() === '' ? 'change' : undefined
  return priced.length === 0 ? 'line' : undefined
}

export const isWithoutPrice = (line: Line): boolean =>
  !isEmpty(line) && !isUnpriced(line) && line.amount.trim() === ''
