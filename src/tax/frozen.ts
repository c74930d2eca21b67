import { add, type Decimal, isZero, subtract, ZERO } from '../money/decimal.ts'
import type { Entry } from './types.ts'

// Closed periods. Declared entries stay unchanged; a difference between them and the current facts is pending until a
// correction of the return declares it.

export type FrozenDifference = {
  // Entries of open periods, to be stored as they are.
  open: Entry[]
  // Entries of closed periods that their returns do not contain yet.
  pending: Entry[]
}

export function subtractFrozen(
  derived: readonly Entry[],
  frozen: readonly Entry[],
  isClosed: (period: string, country: string) => boolean,
): FrozenDifference {
  const closed = derived.filter(({ period, country }) => isClosed(period, country))
  const groups = new Map<string, { derived: Entry[]; frozen: Entry[] }>()
  const groupOf = (entry: Entry) => {
    const key = keyOf(entry)
    const group = groups.get(key) ?? { derived: [], frozen: [] }
    groups.set(key, group)
    return group
  }
  for (const entry of closed) groupOf(entry).derived.push(entry)
  for (const entry of frozen) groupOf(entry).frozen.push(entry)
  return {
    open: derived.filter(({ period, country }) => !isClosed(period, country)),
    pending: [...groups.values()].flatMap((group) => differenceOf(group.derived, group.frozen)),
  }
}

// Returns list documents with their marks, so a difference belongs to one document and one set of marks.
const keyOf = (entry: Entry): string =>
  [
    ...[entry.document_id, entry.period, entry.side, entry.country, entry.category, entry.rate],
    ...[entry.field, entry.second_field, entry.currency, entry.state, entry.marks.join(' ')],
  ].join('|')

// The amounts of an entry.
export type AmountName = (typeof AMOUNT_NAMES)[number]
export const AMOUNT_NAMES = ['base', 'tax', 'own_base', 'own_tax', 'deductible', 'margin_sale'] as const

// The row has the event that changed the group last.
function differenceOf(derived: readonly Entry[], frozen: readonly Entry[]): Entry[] {
  const last = (derived.at(-1) ?? frozen.at(-1)) as Entry
  const difference = { ...last }
  for (const name of AMOUNT_NAMES) {
    const [now, before] = [sumOf(derived, name), sumOf(frozen, name)]
    // TypeScript cannot tell which amounts may be null; null occurs only where both entries may have it.
    difference[name] = (now === null || before === null ? null : subtract(now, before)) as never
  }
  const isEqual = AMOUNT_NAMES.every((name) => difference[name] === null || isZero(difference[name]))
  const isKnown = derived.every(({ own_base }) => own_base !== null)
  return isEqual && isKnown ? [] : [difference]
}

// Null if an amount is missing in one of the rows.
function sumOf(entries: readonly Entry[], name: AmountName): Decimal | null {
  if (entries.length === 0) return ZERO
  let total = ZERO
  for (const entry of entries) {
    const amount = entry[name]
    if (amount === null) return null
    total = add(total, amount)
  }
  return total
}
