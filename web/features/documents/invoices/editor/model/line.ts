import { parseDecimal, printPlain } from '../../../../../../src/money/decimal.ts'
import type { Answers } from '../../../../../api/schemas.d.ts'

// Form values of a line. Numbers are kept as typed until they are calculated or sent.

export const PRICE_FIELDS = ['total_price_gross', 'price_gross', 'total_price_net', 'price_net'] as const
export type PriceField = (typeof PRICE_FIELDS)[number]

export type LineValues = {
  name: string
  code: string
  quantity: string
  quantity_unit: string
  tax: string
  discount: string
  discount_percent: string
  // The price that was typed last and its value; the other prices are calculated from it.
  given: PriceField
  amount: string
}

export type EditorLine = LineValues & {
  key: string
  id: number | null
  kind: string | null
  product_id: number | null
  // Source of the price; undefined if the user typed it.
  price_source: 'product' | 'price_list' | null
  description: string
  // Rarely used fields, by their API names.
  more: { [field: string]: unknown }
  // For a corrected line: the line before the correction.
  before: LineValues | null
  // For a stored line: its values on the server.
  stored: Position | null
}

export type Position = { [field: string]: unknown } & Pick<Answers['Position'], 'id' | 'kind'> & {
    given?: PriceField | null
  }

export const ADDITIONAL_LINE_FIELDS = [
  'additional_info',
  'gtu_code',
  'service',
  'tax_category',
  'tax_exemption_reason',
  'vat_margin_tax',
  'total_purchase_price',
  'lump_sum_tax',
  'annex_15',
] as const

const EMPTY: LineValues = {
  name: '',
  code: '',
  quantity: '1',
  quantity_unit: '',
  tax: '',
  discount: '',
  discount_percent: '',
  given: 'price_net',
  amount: '',
}

let keys = 0
// Begins with the time, so that it differs from the keys in unsaved changes.
const newKey = () => `${Date.now().toString(36)}.${keys++}`

export const emptyLine = (fields: Partial<EditorLine> = {}): EditorLine => ({
  ...EMPTY,
  key: newKey(),
  id: null,
  kind: null,
  product_id: null,
  price_source: null,
  description: '',
  more: {},
  before: null,
  stored: null,
  ...fields,
})

// A stored line to be changed.
export function lineFromPosition(position: Position): EditorLine {
  const { correction_before_attributes: before, correction_after_attributes: after } = position
  const isCorrected = position.kind === 'correction' && Boolean(before || after)
  const state = isCorrected ? stateOf((after ?? before) as Attributes) : stateOf(position)
  return {
    ...copyLine(position),
    ...state,
    ...(isCorrected && !after ? { quantity: '0' } : {}),
    key: `stored.${position.id}`,
    id: position.id,
    price_source: (position.price_source as EditorLine['price_source'] | undefined) ?? null,
    before: isCorrected && before ? stateOf(before as Attributes) : null,
    stored: position,
  }
}

// A copy of a line for another document.
export const copyLine = (position: Position): EditorLine =>
  emptyLine({
    ...stateOf(position),
    kind: position.kind,
    product_id: (position.product_id as number | null | undefined) ?? null,
    description: toText(position.description),
    more: Object.fromEntries(
      ADDITIONAL_LINE_FIELDS.filter((name) => hasValue(position[name])).map((name) => [name, position[name]]),
    ),
  })

// A line of a correction, initially unchanged from the corrected document.
export function correctionLine(position: Position): EditorLine {
  const corrected = position.correction_after_attributes as Attributes | null | undefined
  const line = copyLine(position)
  const state = corrected ? stateOf(corrected) : stateOf(position)
  return { ...line, ...state, kind: 'correction', before: state }
}

type Attributes = { [field: string]: unknown }

function stateOf(from: Attributes): LineValues {
  const lead =
    (from.given as PriceField | null | undefined) ?? PRICE_FIELDS.find((name) => hasValue(from[name]))
  const priceField = lead ?? 'price_net'
  return {
    name: toText(from.name),
    code: toText(from.code),
    quantity: plain(from.quantity ?? '1'),
    quantity_unit: toText(from.quantity_unit),
    tax: toText(from.tax),
    discount: plain(from.discount),
    discount_percent: plain(from.discount_percent),
    given: priceField,
    amount: plain(from[priceField]),
  }
}

export const isUnpriced = ({ kind }: EditorLine) => kind === 'text_separator' || kind === 'subtotal'

// A margin line, as the server returns it: without a tax rate, or with a purchase price or margin.
export const statesMargin = ({ tax, more }: EditorLine) =>
  tax === 'disabled' || hasValue(more.vat_margin_tax) || hasValue(more.total_purchase_price)

// An empty line is not sent.
export const isEmptyLine = (line: EditorLine) =>
  [line.name, line.amount, line.description, line.code].every((text) => text.trim() === '') &&
  line.product_id === null

export const isEqualLine = (first: LineValues, second: LineValues) =>
  first.given === second.given &&
  isEqualNumber(first.tax, second.tax) &&
  first.name === second.name &&
  first.code === second.code &&
  first.quantity_unit === second.quantity_unit &&
  isEqualNumber(first.amount, second.amount) &&
  isEqualNumber(first.quantity, second.quantity) &&
  isEqualNumber(first.discount, second.discount) &&
  isEqualNumber(first.discount_percent, second.discount_percent)

export function isEqualNumber(first: unknown, second: unknown): boolean {
  const [a, b] = [toText(first), toText(second)].map((text) => parseDecimal(text))
  if (a === undefined || b === undefined) return toText(first).trim() === toText(second).trim()
  return a.units === b.units && a.scale === b.scale
}

export const hasValue = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== false

export const toText = (value: unknown) => (value === null || value === undefined ? '' : String(value))

// Shows "100.0" of the server as 100.
const plain = (value: unknown) =>
  toText(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

// Converts typed text for the API. Text that is not a number is sent unchanged, so that the server reports the error.
export function normalizeDecimal(text: string): string {
  const parsed = parseDecimal(text)
  return parsed ? printPlain(parsed) : text.trim()
}
