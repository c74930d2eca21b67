import {
  GIVEN,
  type Given,
  isEmpty,
  isGiven,
  isSameNumber,
  isUnpriced,
  type Line,
  type LineState,
  MORE_OF_LINE,
  exactText as number,
  storedLine,
} from './line.ts'
import { isLeftOut, isTakenBack, takenBack } from './pricing.ts'

// The lines as the API takes them. `places` tells which line each sent position came from, so that what the server finds
// wrong with it is shown there.

type Sent = { [field: string]: unknown }
export type SentLines = { positions: Sent[]; places: string[] }

export function newPositions(lines: readonly Line[]): SentLines {
  const sent = lines.filter((line) => !isEmpty(line)).flatMap((line) => addedLine(line).map(withKey(line)))
  return split(sent)
}

// The server keeps the order of stored lines and appends new ones. So lines are updated in place up to the first one that is
// new, moved or priced differently; all lines from there on are deleted and created again.
export function changedPositions(lines: readonly Line[], before: readonly Line[]): SentLines {
  const order = new Map(before.map(({ key }, place) => [key, place]))
  const shown = lines.filter((line) => !isEmpty(line))
  let last = -1
  const first_new = shown.findIndex((line) => {
    const place = order.get(line.key)
    if (place === undefined || place < last || !isKeepable(line)) return true
    last = place
    return false
  })
  const kept = first_new < 0 ? shown : shown.slice(0, first_new)
  const added = first_new < 0 ? [] : shown.slice(first_new)
  const kept_keys = new Set(kept.map(({ key }) => key))
  const gone = before.filter(({ key, id }) => id !== null && !kept_keys.has(key))
  return split([
    ...kept.filter(isChanged).map((line) => withKey(line)(keptLine(line))),
    ...gone.map((line) => withKey(line)({ id: line.id, _destroy: true })),
    ...added.flatMap((line) => addedLine(line).map(withKey(line))),
  ])
}

const withKey = (line: Line) => (position: Sent) => ({ position, key: line.key })

const split = (sent: { position: Sent; key: string }[]): SentLines => ({
  positions: sent.map(({ position }) => position),
  places: sent.map(({ key }) => key),
})

const isChanged = (line: Line) => JSON.stringify(line) !== JSON.stringify(storedLine(line.stored as never))

// Whether changing the line in place leads the server to the price that is shown: a price that is the same as the
// stored one does not lead there.
function isKeepable(line: Line): boolean {
  const { stored } = line
  if (stored === null) return false
  if (stored.kind === 'correction') return addedLine(line).length === 1
  if (isUnpriced(line)) return true
  if (line.product_id !== (stored.product_id ?? null)) return false
  if (!isSameNumber(line.amount, stored[line.given])) return true
  const is_same_quantity = isSameNumber(line.quantity, stored.quantity)
  return line.given === (is_same_quantity ? stored.given : unitOf(stored.given ?? 'price_net'))
}

const unitOf = (given: Given) => given.replace('total_', '') as Given

function keptLine(line: Line): Sent {
  const stored = line.stored as NonNullable<Line['stored']>
  if (stored.kind === 'correction') return { id: line.id, ...addedLine(line)[0] }
  const is_priced = !isUnpriced(line) && !isSameNumber(line.amount, stored[line.given])
  return {
    id: line.id,
    ...fieldsOf(line),
    ...Object.fromEntries(MORE_OF_LINE.map((name) => [name, line.more[name] ?? null])),
    ...(is_priced ? { [line.given]: number(line.amount) } : {}),
  }
}

function addedLine(line: Line): Sent[] {
  if (isUnpriced(line))
    return [withoutBlanks({ kind: line.kind, name: line.name, description: line.description })]
  if (line.before !== null) return correction(line, line.before)
  if (line.kind === 'correction')
    return [{ ...correctionHead(line), correction_after_attributes: attributes(line) }]
  return [
    withoutBlanks({ ...fieldsOf(line), ...line.more, kind: line.kind, [line.given]: number(line.amount) }),
  ]
}

// A change of the rate is two lines: one that takes away, one that adds.
function correction(line: Line, before: LineState): Sent[] {
  // What is taken back leaves at the rate it came with.
  const after = isTakenBack(line) ? { ...line, ...takenBack(line), tax: before.tax } : line
  const head = correctionHead(after)
  const [was, is] = [attributes(before), attributes(after)]
  if (!isSameNumber(before.tax, after.tax))
    return [
      {
        ...head,
        tax: before.tax,
        correction_before_attributes: was,
        correction_after_attributes: attributes(takenBack(before)),
      },
      { ...head, correction_after_attributes: is },
    ]
  if (isLeftOut(line)) return []
  return [{ ...head, correction_before_attributes: was, correction_after_attributes: is }]
}

const correctionHead = ({ product_id, name, tax }: Line): Sent =>
  withoutBlanks({ kind: 'correction', product_id, name, tax })

const attributes = (state: LineState): Sent =>
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

const fieldsOf = (line: Line): Sent => ({
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

export const withoutBlanks = (fields: Sent): Sent =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => isGiven(value)))

// positions[2].price_net → the line, and the field of it that is on the screen.
export function placeOfProblem(
  field: string,
  places: readonly string[],
): { key: string; field: string } | undefined {
  const match = /^positions\[(\d+)\]\.?(?:correction_(?:before|after)_attributes\.?)?(.*)$/.exec(field)
  const key = places[Number(match?.[1] ?? -1)]
  if (match === null || key === undefined) return undefined
  const name = match[2] ?? ''
  return {
    key,
    field: (GIVEN as readonly string[]).includes(name) ? 'amount' : name === 'product_id' ? 'name' : name,
  }
}
