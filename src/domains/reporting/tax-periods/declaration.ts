import { type Decimal, decimal, printFixed, printPlain } from '../../../money/decimal.ts'
import { composeDeclaration, type RefundInput, sumPolishFields } from '../../../tax/pl/declaration.ts'
import { entryField } from '../../../tax/pl/fields.ts'
import type { Entry } from '../../../tax/types.ts'
import type { Month } from '../tax-ledger/months.ts'

// The declaration of a month: sums of its entries, and what a person states for it.

export type Variant = 'V7M' | 'V7K'

// The declaration stored with a closed month. Amounts are texts.
export type StatedFields = {
  variant: Variant
  // P_39
  carried: string
  carried_from?: Month
  // P_54 to P_61
  refund?: string
  refund_speed?: RefundInput['speed']
  refund_credit?: string
  refund_credit_tax?: string
  // The previous `closed_until`, restored on reopening.
  closed_until_before?: string | null
}

export type EntrySum = {
  side: 'output' | 'input'
  country: string
  field: string | null
  second_field: string | null
  rule: string
  mark: string | null
  own_base: Decimal
  own_tax: Decimal
  deductible: Decimal
  count: number
}

export type NamedValue = { name: string; value: string }

const MONTHS_OF_QUARTER = 3

// The months that the declaration of a month covers. With quarterly filing only the last month of a quarter has one.
export function declaredMonths(month: Month, variant: Variant): [Month, Month] | undefined {
  if (variant === 'V7M') return [month, month]
  const [year, number] = [month.slice(0, 4), Number(month.slice(5))]
  if (number % MONTHS_OF_QUARTER !== 0) return undefined
  return [`${year}-${String(number - MONTHS_OF_QUARTER + 1).padStart(2, '0')}`, month]
}

export const sumFields = (sums: readonly EntrySum[]): NamedValue[] =>
  [...sumPolishFields(sums.map(entryOf))]
    .map(([name, value]) => ({ name, value: printFixed(value, 2) }))
    .sort((a, b) => numberOf(a.name) - numberOf(b.name))

const numberOf = (name: string): number => Number(name.slice('K_'.length))

export function declare(sums: readonly EntrySum[], stated: StatedFields): NamedValue[] {
  const { carried, refund } = stated
  const declaration = composeDeclaration(sums.map(entryOf), {
    carried: decimal(carried),
    ...(refund === undefined ? {} : { refund: refundOf(stated, refund) }),
  })
  return [...declaration].map(([name, value]) => ({
    name,
    value: typeof value === 'string' ? value : printPlain(value),
  }))
}

function refundOf(stated: StatedFields, refund: string): RefundInput {
  const { refund_speed = '60', refund_credit, refund_credit_tax = '' } = stated
  return {
    amount: decimal(refund),
    speed: refund_speed,
    ...(refund_credit === undefined
      ? {}
      : { credited: { amount: decimal(refund_credit), tax: refund_credit_tax } }),
  }
}

// A sum counts like one entry with its amounts. The calculation reads no other fields of an entry.
const entryOf = ({ mark, count: _, ...sum }: EntrySum): Entry =>
  ({ ...sum, state: 'counted', marks: mark === null ? [] : [mark] }) as unknown as Entry

// The entries behind a field; null for what a person stated or what only marks something.
type FieldEntries = { side?: string; field?: string; country?: string }

export function entriesOfField(name: string): FieldEntries | null {
  if (name in TOTALS) return TOTALS[name] as FieldEntries
  const number = Number(name.slice('K_'.length))
  if ((number > LAST_FIELD && number !== DUE_BY_INVOICE) || number === CARRIED) return null
  return { field: entryField(name), side: number >= FIRST_INPUT && number <= LAST_FIELD ? 'input' : 'output' }
}

// Tax of other countries, such as that of OSS, is in no total.
const TOTALS: { readonly [name: string]: FieldEntries } = {
  P_37: { side: 'output', country: 'PL' },
  P_38: { side: 'output', country: 'PL' },
  P_48: { side: 'input', country: 'PL' },
  P_51: { country: 'PL' },
  P_53: { country: 'PL' },
}
const LAST_FIELD = 47
const FIRST_INPUT = 40
const CARRIED = 39
const DUE_BY_INVOICE = 360
