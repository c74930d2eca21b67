import { add, type Decimal, equals, ZERO } from '../../../money/decimal.ts'
import { fieldPair } from '../../../tax/pl/fields.ts'
import type { Entry } from '../../../tax/types.ts'

// Compares what an older version declared of a document with what the rules of today come to.

export type TaxDifference = {
  document_id: number
  period: string
  field: string
  old_amount: Decimal
  new_amount: Decimal
  // The rule that the new figure follows from; null if nothing is due in the month any more.
  rule: string | null
  finding: Finding
}

export type Finding = (typeof FINDINGS)[number]
export const FINDINGS = [
  'rate_missing',
  'owed_by_buyer',
  'other_country',
  'exchange_rate',
  'paid_in_parts',
  'paid_before_supply',
  'not_due',
  'received_later',
  'service_to_eu',
  'correction_month',
  'unpaid_debt',
  'other',
] as const

type Figure = { period: string; field: string; amount: Decimal; rules: string[] }
type Figures = ReadonlyMap<string, Figure>

export function differencesOf(
  document_id: number,
  derived: readonly Entry[],
  legacy: readonly Entry[],
): TaxDifference[] {
  const [now, before] = [figuresOf(derived), figuresOf(legacy)]
  return [...new Set([...before.keys(), ...now.keys()])].sort().flatMap((key): TaxDifference[] => {
    const { period, field } = (now.get(key) ?? before.get(key)) as Figure
    const [old_amount, new_amount] = [before.get(key)?.amount ?? ZERO, now.get(key)?.amount ?? ZERO]
    if (equals(add(old_amount, ZERO), add(new_amount, ZERO))) return []
    const rule = now.get(key)?.rules.at(-1) ?? null
    const finding = findingOf({ derived, legacy, field, rule, isMoved: isMoved(now, before, field) })
    return [{ document_id, period, field, old_amount, new_amount, rule, finding }]
  })
}

function figuresOf(entries: readonly Entry[]): Figures {
  const figures = new Map<string, Figure>()
  const count = ({ period, rule }: Entry, field: string | null, amount: Decimal | null) => {
    if (field === null) return
    const key = `${period} ${field}`
    const figure = figures.get(key) ?? { period, field, amount: ZERO, rules: [] }
    figure.amount = add(figure.amount, amount ?? ZERO)
    figure.rules.push(rule)
    figures.set(key, figure)
  }
  for (const entry of entries) {
    if (entry.state !== 'counted') continue
    const { base, tax } = fieldsOf(entry)
    count(entry, base, entry.own_base)
    count(entry, entry.second_field, entry.own_base)
    count(entry, tax, entry.side === 'input' ? entry.deductible : entry.own_tax)
  }
  return figures
}

// Countries without fields have sums of both sides. Tax of another country counted as tax on sales.
function fieldsOf({ field, side, category, rule }: Entry): { base: string | null; tax: string | null } {
  if (field !== null) return fieldPair(field)
  if (!rule.startsWith('general.') && category !== 'oss') return { base: null, tax: null }
  return { base: category === 'oss' ? null : `${side}_base`, tax: `${side}_tax` }
}

// The same amount, in other months.
function isMoved(now: Figures, before: Figures, field: string): boolean {
  const total = (figures: Figures) =>
    [...figures.values()]
      .filter((figure) => figure.field === field)
      .reduce((sum, { amount }) => add(sum, amount), ZERO)
  return equals(total(now), total(before))
}

type ComparedEntries = {
  derived: readonly Entry[]
  legacy: readonly Entry[]
  field: string
  rule: string | null
  isMoved: boolean
}

// The first reason that fits the figure.
const REASONS: readonly (readonly [Finding, (compared: ComparedEntries) => boolean])[] = [
  ['rate_missing', ({ derived }) => derived.some(({ own_base }) => own_base === null)],
  ['unpaid_debt', ({ rule }) => rule?.includes('bad_debt') === true],
  ['service_to_eu', ({ field }) => field === 'K_12'],
  ['other_country', ({ field, legacy }) => field === 'output_tax' && legacy.some(isOss)],
  [
    'owed_by_buyer',
    ({ derived, legacy }) =>
      hasRule(derived, /wnt|import_service|art_33a|buyer|acquisition/) &&
      !legacy.some(({ side }) => side === 'output'),
  ],
  ['not_due', ({ derived }) => derived.length === 0],
  ['correction_month', ({ derived }) => hasRule(derived, /correction/)],
  ['paid_in_parts', ({ derived }) => hasRule(derived, /cash|ist$/)],
  ['paid_before_supply', ({ derived }) => hasRule(derived, /\.payment$|\.rr$/)],
  ['received_later', ({ derived, isMoved }) => isMoved && hasRule(derived, /purchase|customs|self_billing/)],
  [
    'exchange_rate',
    ({ derived, legacy }) => derived.some((entry, index) => isOtherRate(entry, legacy[index])),
  ],
]

const findingOf = (compared: ComparedEntries): Finding =>
  REASONS.find(([, applies]) => applies(compared))?.[0] ?? 'other'

const isOss = ({ category }: Entry): boolean => category === 'oss'
const hasRule = (entries: readonly Entry[], pattern: RegExp): boolean =>
  entries.some(({ rule }) => pattern.test(rule))

const isOtherRate = ({ exchange_rate }: Entry, before: Entry | undefined): boolean =>
  exchange_rate !== null && before?.exchange_rate != null && !equals(exchange_rate, before.exchange_rate)
