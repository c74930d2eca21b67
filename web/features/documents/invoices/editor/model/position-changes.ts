import {
  ADDITIONAL_LINE_FIELDS,
  type EditorLine,
  hasValue,
  isEmptyLine,
  isEqualNumber,
  isUnpriced,
  type LineValues,
  lineFromPosition,
  normalizeDecimal as number,
  PRICE_FIELDS,
  type PriceField,
} from './line.ts'
import { isFullyReversed, isUnchangedCorrection, reverseLine } from './pricing.ts'

// Converts the lines to the request. `places` maps each sent position to its line, so that errors of the server appear
// there.

type PositionRequest = { [field: string]: unknown }
export type SentLines = { positions: PositionRequest[]; places: string[] }

export function createPositions(lines: readonly EditorLine[]): SentLines {
  const changedPositions = lines
    .filter((line) => !isEmptyLine(line))
    .flatMap((line) => addedLine(line).map(withKey(line)))
  return split(changedPositions)
}

// The server keeps the order of stored lines and appends new ones. So lines are updated in place up to the first one that is
// new, moved or priced differently; all lines from there on are deleted and created again.
export function updatePositions(lines: readonly EditorLine[], before: readonly EditorLine[]): SentLines {
  const order = new Map(before.map(({ key }, index) => [key, index]))
  const shown = lines.filter((line) => !isEmptyLine(line))
  let last = -1
  const firstNew = shown.findIndex((line) => {
    const index = order.get(line.key)
    if (index === undefined || index < last || !isKeepable(line)) return true
    last = index
    return false
  })
  const keptLines = firstNew < 0 ? shown : shown.slice(0, firstNew)
  const newLines = firstNew < 0 ? [] : shown.slice(firstNew)
  const keptKeys = new Set(keptLines.map(({ key }) => key))
  const removedLines = before.filter(({ key, id }) => id !== null && !keptKeys.has(key))
  return split([
    ...keptLines.filter(isChanged).map((line) => withKey(line)(keptLine(line))),
    ...removedLines.map((line) => withKey(line)({ id: line.id, _destroy: true })),
    ...newLines.flatMap((line) => addedLine(line).map(withKey(line))),
  ])
}

const withKey = (line: EditorLine) => (position: PositionRequest) => ({ position, key: line.key })

const split = (entries: { position: PositionRequest; key: string }[]): SentLines => ({
  positions: entries.map(({ position }) => position),
  places: entries.map(({ key }) => key),
})

const isChanged = (line: EditorLine) =>
  // Only stored lines are compared.
  JSON.stringify(line) !== JSON.stringify(lineFromPosition(line.stored as NonNullable<EditorLine['stored']>))

// Whether an update of the line makes the server calculate the displayed price. A price that equals the stored one is
// ignored by the server.
function isKeepable(line: EditorLine): boolean {
  const { stored } = line
  if (stored === null) return false
  if (stored.kind === 'correction') return addedLine(line).length === 1
  if (isUnpriced(line)) return true
  if (line.product_id !== (stored.product_id ?? null)) return false
  if (!isEqualNumber(line.amount, stored[line.given])) return true
  const isSameQuantity = isEqualNumber(line.quantity, stored.quantity)
  return line.given === (isSameQuantity ? stored.given : unitOf(stored.given ?? 'price_net'))
}

const unitOf = (priceField: PriceField) => priceField.replace('total_', '') as PriceField

function keptLine(line: EditorLine): PositionRequest {
  const stored = line.stored as NonNullable<EditorLine['stored']>
  if (stored.kind === 'correction') return { id: line.id, ...addedLine(line)[0] }
  const isPriced = !isUnpriced(line) && !isEqualNumber(line.amount, stored[line.given])
  return {
    id: line.id,
    ...fieldsOf(line),
    ...Object.fromEntries(ADDITIONAL_LINE_FIELDS.map((name) => [name, line.more[name] ?? null])),
    ...(isPriced ? { [line.given]: number(line.amount) } : {}),
  }
}

function addedLine(line: EditorLine): PositionRequest[] {
  if (isUnpriced(line))
    return [withoutBlanks({ kind: line.kind, name: line.name, description: line.description })]
  if (line.before !== null) return correction(line, line.before)
  if (line.kind === 'correction')
    return [{ ...correctionHead(line), correction_after_attributes: attributes(line) }]
  return [
    withoutBlanks({ ...fieldsOf(line), ...line.more, kind: line.kind, [line.given]: number(line.amount) }),
  ]
}

// A changed tax rate becomes two lines: one that reverses the old rate and one with the new rate.
function correction(line: EditorLine, before: LineValues): PositionRequest[] {
  // A reversed line keeps its original rate.
  const after = isFullyReversed(line) ? { ...line, ...reverseLine(line), tax: before.tax } : line
  const head = correctionHead(after)
  const [was, is] = [attributes(before), attributes(after)]
  if (!isEqualNumber(before.tax, after.tax))
    return [
      {
        ...head,
        tax: before.tax,
        correction_before_attributes: was,
        correction_after_attributes: attributes(reverseLine(before)),
      },
      { ...head, correction_after_attributes: is },
    ]
  if (isUnchangedCorrection(line)) return []
  return [{ ...head, correction_before_attributes: was, correction_after_attributes: is }]
}

const correctionHead = ({ product_id, name, tax }: EditorLine): PositionRequest =>
  withoutBlanks({ kind: 'correction', product_id, name, tax })

const attributes = (state: LineValues): PositionRequest =>
  withoutBlanks({
    name: state.name,
    code: state.code,
    quantity: number(state.quantity) || '1',
    quantity_unit: state.quantity_unit,
    tax: state.tax,
    discount: number(state.discount),
    discount_percent: number(state.discount_percent),
    [state.given]: number(state.amount),
  })

const fieldsOf = (line: EditorLine): PositionRequest => ({
  product_id: line.product_id,
  name: line.name,
  description: line.description,
  code: line.code,
  quantity: number(line.quantity) || '1',
  quantity_unit: line.quantity_unit,
  tax: line.tax,
  discount: number(line.discount),
  discount_percent: number(line.discount_percent),
})

export const withoutBlanks = (fields: PositionRequest): PositionRequest =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => hasValue(value)))

// Maps an error path such as `positions[2].price_net` to the line and its visible field.
export function locateLineError(
  field: string,
  places: readonly string[],
): { key: string; field: string } | undefined {
  const match = /^positions\[(\d+)\]\.?(?:correction_(?:before|after)_attributes\.?)?(.*)$/.exec(field)
  const key = places[Number(match?.[1] ?? -1)]
  if (match === null || key === undefined) return undefined
  const name = match[2] ?? ''
  return {
    key,
    field: (PRICE_FIELDS as readonly string[]).includes(name)
      ? 'amount'
      : name === 'product_id'
        ? 'name'
        : name,
  }
}
