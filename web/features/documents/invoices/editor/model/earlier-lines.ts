import type { Answers } from '../../../../../api/schemas.d.ts'
import { normalizeForSearch } from '../../../../../components/forms/rank-options.ts'
import { type EditorLine, toText } from './line.ts'

// Lines of earlier documents, offered while a name is typed.

export type EarlierLine = Answers['EarlierLine']

const OFFERED_MAX = 4

// Those that contain each typed word, in the order of the server: lines of the client first.
export function findEarlierLines(lines: readonly EarlierLine[], text: string): EarlierLine[] {
  const words = normalizeForSearch(text).split(/\s+/)
  return lines
    .filter(({ name }) => words.every((word) => normalizeForSearch(name).includes(word)))
    .slice(0, OFFERED_MAX)
}

// A price in another currency is not taken over.
export function fieldsOfEarlierLine(earlier: EarlierLine, currency: string): Partial<EditorLine> {
  const { name, given, gtu_code } = earlier
  return {
    product_id: null,
    name,
    quantity_unit: toText(earlier.quantity_unit),
    tax: toText(earlier.tax),
    price_source: null,
    ...(earlier.currency === currency ? { given, amount: toText(earlier[given]) } : {}),
    ...(gtu_code ? { more: { gtu_code } } : {}),
  }
}
