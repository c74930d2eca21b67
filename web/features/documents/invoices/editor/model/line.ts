import { parseDecimal, printPlain } from '../../../../../../src/money/decimal.ts'
import type { Answers } from '../../../../../api/schemas.d.ts'

// One line of a document as it is typed: every figure is the text of the keys until it is calculated or sent.

export const GIVEN = ['total_price_gross', 'price_gross', 'total_price_net', 'price_net'] as const
export type Given = (typeof GIVEN)[number]

export type LineState = {
  name: string
  code: string
  quantity: string
  quantity_unit: string
  tax: string
  discount: string
  discount_percent: string
  // Which price was typed last, and what; the others follow from it.
  given: Given
  amount: string
}

export type Line = LineState & {
  key: string
  id: number | null
  kind: string | null
  product_id: number | null
  // Where its price came from; nothing where it was typed.
  price_source: 'product' | 'price_list' | null
  description: string
  // What is seldom typed, under the API's own names.
  more: { [field: string]: unknown }
  // Of a corrected line: what stood there.
  before: LineState | null
  // Of a line that is stored: how the server holds it.
  stored: Position | null
}

export type Position = { [field: string]: unknown } & Pick<Answers['Position'], 'id' | 'kind'> & {
    given?: Given | null
  }

export const MORE_OF_LINE = [
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

const EMPTY: LineState = {
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
// Unlike the keys of any draft that was kept before.
const newKey = () => `${Date.now().toString(36)}.${keys++}`

export const emptyLine = (fields: Partial<Line> = {}): Line => ({
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

// A line of a document of the server, to be changed there.
export function storedLine(position: Position): Line {
  const { correction_before_attributes: before, correction_after_attributes: after } = position
  const is_corrected = position.kind === 'correction' && Boolean(before || after)
  const state = is_corrected ? stateOf((after ?? before) as Attributes) : stateOf(position)
  return {
    ...copiedLine(position),
    ...state,
    ...(is_corrected && !after ? { quantity: '0' } : {}),
    key: `stored.${position.id}`,
    id: position.id,
    price_source: (position.price_source as Line['price_source'] | undefined) ?? null,
    before: is_corrected && before ? stateOf(before as Attributes) : null,
    stored: position,
  }
}

// The same goods on another document.
export const copiedLine = (position: Position): Line =>
  emptyLine({
    ...stateOf(position),
    kind: position.kind,
    product_id: (position.product_id as number | null | undefined) ?? null,
    description: textOf(position.description),
    more: Object.fromEntries(
      MORE_OF_LINE.filter((name) => isGiven(position[name])).map((name) => [name, position[name]]),
    ),
  })

// The line of a correction: what stood there, and at first nothing else.
export function correctedLine(position: Position): Line {
  const corrected = position.correction_after_attributes as Attributes | null | undefined
  const line = copiedLine(position)
  const state = corrected ? stateOf(corrected) : stateOf(position)
  return { ...line, ...state, kind: 'correction', before: state }
}

type Attributes = { [field: string]: unknown }

function stateOf(from: Attributes): LineState {
  const lead = (from.given as Given | null | undefined) ?? GIVEN.find((name) => isGiven(from[name]))
  const given = lead ?? 'price_net'
  return {
    name: textOf(from.name),
    code: textOf(from.code),
    quantity: plain(from.quantity ?? '1'),
    quantity_unit: textOf(from.quantity_unit),
    tax: textOf(from.tax),
    discount: plain(from.discount),
    discount_percent: plain(from.discount_percent),
    given,
    amount: plain(from[given]),
  }
}

export const isUnpriced = ({ kind }: Line) => kind === 'text_separator' || kind === 'subtotal'

// As the server tells it: without a rate of its own, or with something that a margin is made of.
export const namesMargin = ({ tax, more }: Line) =>
  tax === 'disabled' || isGiven(more.vat_margin_tax) || isGiven(more.total_purchase_price)

// Nothing typed yet: such a line is not sent.
export const isEmpty = (line: Line) =>
  [line.name, line.amount, line.description, line.code].every((text) => text.trim() === '') &&
  line.product_id === null

export const isSameState = (one: LineState, other: LineState) =>
  one.given === other.given &&
  isSameNumber(one.tax, other.tax) &&
  one.name === other.name &&
  one.code === other.code &&
  one.quantity_unit === other.quantity_unit &&
  isSameNumber(one.amount, other.amount) &&
  isSameNumber(one.quantity, other.quantity) &&
  isSameNumber(one.discount, other.discount) &&
  isSameNumber(one.discount_percent, other.discount_percent)

export function isSameNumber(one: unknown, other: unknown): boolean {
  const [a, b] = [textOf(one), textOf(other)].map((text) => parseDecimal(text))
  if (a === undefined || b === undefined) return textOf(one).trim() === textOf(other).trim()
  return a.units === b.units && a.scale === b.scale
}

export const isGiven = (value: unknown) =>
  value !== null && value !== undefined && value !== '' && value !== false

export const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

// "100.0" of the server is 100 for people.
const plain = (value: unknown) =>
  textOf(value)
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '')

// What a person typed, as the API takes it; what is no number goes as it is, for the server to say so.
export function exactText(text: string): string {
  const parsed = parseDecimal(text)
  return parsed ? printPlain(parsed) : text.trim()
}
