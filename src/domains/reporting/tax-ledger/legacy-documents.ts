import { absolute, compare, type Decimal, isZero, subtract, sum, ZERO } from '../../../money/decimal.ts'
import { AMOUNT_NAMES, type AmountName, subtractFrozen } from '../../../tax/frozen.ts'
import { LEGACY_CHANGE_RULE, LEGACY_RULE } from '../../../tax/rules.ts'
import { isCounted } from '../../../tax/sums.ts'
import type { Entry } from '../../../tax/types.ts'

// Documents that an older version declared otherwise than the rules of today do. They keep what was declared then, in
// every month. What the rules came to at the upgrade beyond that is stored as withheld, in no sum, so only what changes
// later is declared by the rules of today.

export const isLegacy = ({ rule, state }: Entry): boolean => rule === LEGACY_RULE || state === 'withheld'

// Frozen entries of documents that follow the rules again stay, but nothing is withheld of them.
export const legacyIdsOf = (declared: readonly Entry[]): ReadonlySet<number> =>
  new Set(declared.filter(({ state }) => state === 'withheld').map(({ document_id }) => document_id))

// Amounts by the current rules that exceed the declared ones.
export const withheldEntries = (derived: readonly Entry[], legacy: readonly Entry[]): Entry[] =>
  subtractFrozen(derived.filter(isCounted), legacy, () => true).pending.map(
    (entry): Entry => ({ ...entry, state: 'withheld' }),
  )

// Changes of legacy documents since the upgrade.
export function changesSince(derived: readonly Entry[], stored: readonly Entry[]): Entry[] {
  const before = stored
    .filter(({ state }) => state !== 'informative')
    .map((entry): Entry => ({ ...entry, state: 'counted' }))
  const { pending: changes } = subtractFrozen(derived.filter(isCounted), before, () => true)
  return withoutAlreadyDeclared(changes.filter(isChange), stored)
}

// A missing exchange rate alone changes nothing that was declared.
const isChange = ({ own_base, base, tax }: Entry): boolean =>
  own_base !== null || !isZero(base) || !isZero(tax)

// A difference to what an older version declared is no such declaration itself.
export const withOwnRule = (entry: Entry): Entry =>
  entry.rule === LEGACY_RULE ? { ...entry, rule: LEGACY_CHANGE_RULE } : entry

type Amounts = Pick<Entry, AmountName>

// Tax that was declared before the rules ask for it is not declared again once they do.
function withoutAlreadyDeclared(changes: readonly Entry[], stored: readonly Entry[]): Entry[] {
  const excess = new Map<string, Amounts>()
  const withheld = stored.filter(({ state }) => state === 'withheld')
  for (const [key, entries] of Map.groupBy(withheld, keyOf)) excess.set(key, negatedSum(entries))
  return changes
    .toSorted((a, b) => (a.period < b.period ? -1 : a.period > b.period ? 1 : 0))
    .flatMap((change) => {
      const key = keyOf(change)
      const before = excess.get(key)
      if (before === undefined || !isSameSign(before.base, change.base)) return [change]
      const isAll = compare(absolute(change.base), absolute(before.base)) <= 0
      excess.set(key, isAll ? difference(before, change) : { ...before, base: ZERO })
      return isAll ? [] : [{ ...change, ...difference(change, before) }]
    })
}

const keyOf = ({ document_id, side, country, rate }: Entry): string =>
  [document_id, side, country, rate].join(' ')

const isSameSign = (a: Decimal, b: Decimal): boolean =>
  !isZero(a) && !isZero(b) && a.units < 0n === b.units < 0n

const negatedSum = (entries: readonly Entry[]): Amounts =>
  amounts((name) => subtract(ZERO, sum(entries.map((entry) => entry[name] ?? ZERO))))

const difference = (a: Amounts, b: Amounts): Amounts =>
  amounts((name) => a[name] && subtract(a[name], b[name] ?? ZERO))

const amounts = (amountOf: (name: AmountName) => Decimal | null): Amounts =>
  Object.fromEntries(AMOUNT_NAMES.map((name) => [name, amountOf(name)])) as Amounts
