import {
  add,
  type Decimal,
  decimal,
  equals,
  isZero,
  printFixed,
  subtract,
  ZERO,
} from '../../../money/decimal.ts'
import type { Database } from '../../../platform/database/database.ts'
import { homeCountry } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { taxSettingsOn } from '../../administration/accounts/tax-settings.ts'
import { departmentsOfTaxpayer } from '../jpk/gather.ts'
import type { Month } from '../tax-ledger/months.ts'
import { numbersOf } from '../tax-ledger/store.ts'
import { carriedInto } from '../tax-periods/carried.ts'
import {
  declare,
  declaredMonths,
  type EntrySum,
  type NamedValue,
  type StatedFields,
  sumFields,
} from '../tax-periods/declaration.ts'
import {
  type PendingChange,
  pendingChanges,
  revisionsOf,
  sumEntries,
  type TaxPeriod,
} from '../tax-periods/store.ts'
import { correctionReason, type OtherCause } from './correction-reason.ts'

// The figures of a month: its sums and declaration, and what changed since it was closed.

export type Figures = {
  month: Month
  revisions: TaxPeriod[]
  // The last closing that was not undone.
  current: TaxPeriod | undefined
  stated: StatedFields
  // Those with the tax number of the taxpayer; null for all.
  department_ids: readonly number[] | null
  output_tax: Decimal
  input_tax: Decimal
  fields: NamedValue[]
  declaration: NamedValue[]
  changes: Changes | undefined
}

export type Changes = {
  count: number
  documents: { id: number; number: string }[]
  reason: string
  // What is added to each field, and what the fields come to.
  fields: NamedValue[]
  corrected_fields: NamedValue[]
  stated: StatedFields
  declaration: NamedValue[]
}

export type StatedInput = Partial<Omit<StatedFields, 'carried_from' | 'closed_until_before'>>
type Account = { db: Database; account_id: number; settings: Settings; today: string }
type Taxpayer = Account & { department_ids: readonly number[] | null }

export async function readFigures(account: Account, month: Month, input: StatedInput = {}): Promise<Figures> {
  const { db, account_id } = account
  const taxpayer = { ...account, department_ids: await departmentsOfTaxpayer(db, account_id) }
  const revisions = await revisionsOf(db, account_id, month)
  const current = revisions.filter(({ state }) => state !== 'reopened').at(-1)
  const proposed = await composeStated(account, month, input)
  const stated = current ? current.stated : proposed
  const sums = await sumOf(taxpayer, [month, month], 'counted')
  const output_tax = totalOf(sums, 'output')
  const input_tax = totalOf(sums, 'input')
  return {
    month,
    revisions,
    current,
    stated,
    output_tax,
    input_tax,
    department_ids: taxpayer.department_ids,
    fields: sumFields(sums),
    declaration: await declarationOf(taxpayer, month, stated),
    changes:
      current && (await changesOf(taxpayer, current, { ...current.stated, ...ofMonthBefore(proposed) })),
  }
}

// Only the tax of the account's own country is declared.
async function sumOf(
  { db, account_id, settings, today, department_ids }: Taxpayer,
  months: readonly [Month, Month],
  state: 'counted' | 'pending',
): Promise<EntrySum[]> {
  const sums = await sumEntries(db, account_id, { months, state, today, department_ids })
  return sums.filter(({ country }) => country === (homeCountry(settings) ?? country))
}

function totalOf(sums: readonly EntrySum[], side: string): Decimal {
  let total = ZERO
  for (const sum of sums)
    if (sum.side === side) total = add(total, side === 'input' ? sum.deductible : sum.own_tax)
  return total
}

// The excess of the month before is carried over; a person states it only where that month is not closed. The VAT
// settings decide between monthly and quarterly filing, and without them the month before.
async function composeStated(
  { db, account_id, settings }: Account,
  month: Month,
  input: StatedInput,
): Promise<StatedFields> {
  const before = await carriedInto(db, account_id, month)
  const { quarterly } = taxSettingsOn(`${month}-01`, settings.tax_settings)
  const variant = (quarterly ?? before?.variant === 'V7K') ? 'V7K' : 'V7M'
  return { carried: '0', ...before, variant, ...input }
}

const ofMonthBefore = ({ carried, carried_from }: StatedFields): Partial<StatedFields> =>
  carried_from === undefined ? {} : { carried, carried_from }

async function declarationOf(
  taxpayer: Taxpayer,
  month: Month,
  stated: StatedFields,
  pending: readonly EntrySum[] = [],
): Promise<NamedValue[]> {
  const months = declaredMonths(month, stated.variant)
  if (months === undefined || homeCountry(taxpayer.settings) !== 'PL') return []
  return declare([...(await sumOf(taxpayer, months, 'counted')), ...pending], stated)
}

async function changesOf(
  taxpayer: Taxpayer,
  { period, stated: filed, sums: declared }: TaxPeriod,
  stated: StatedFields,
): Promise<Changes | undefined> {
  const { db, account_id } = taxpayer
  const pending = await pendingChanges(db, account_id, period)
  const causes: OtherCause[] = [
    ...(equals(decimal(filed.carried), decimal(stated.carried)) ? [] : ['carried' as const]),
    ...((await isQuarterChanged(taxpayer, period, filed, declared)) ? ['quarter' as const] : []),
  ]
  if (pending.length === 0 && causes.length === 0) return undefined
  const sums = await sumOf(taxpayer, [period, period], 'pending')
  const counted = await sumOf(taxpayer, [period, period], 'counted')
  const numbers = await numbersOf(db, account_id, [...new Set(pending.map(({ document_id }) => document_id))])
  return {
    count: sums.reduce((total, { count }) => total + count, 0) + causes.length,
    documents: [...numbers].map(([id, number]) => ({ id, number })),
    reason: reasonOf(pending, numbers, causes),
    fields: sumFields(sums).filter(({ value }) => !isZero(decimal(value))),
    corrected_fields: sumFields([...counted, ...sums]),
    stated,
    declaration: await declarationOf(taxpayer, period, stated, sums),
  }
}

// The last month of a quarter declares the others too, and follows their corrections.
async function isQuarterChanged(
  taxpayer: Taxpayer,
  month: Month,
  stated: StatedFields,
  declared: readonly NamedValue[],
): Promise<boolean> {
  if (stated.variant !== 'V7K') return false
  const declaration = await declarationOf(taxpayer, month, stated)
  const before = new Map(declared.map(({ name, value }) => [name, value]))
  const is_fewer = declaration.length < declared.filter(({ name }) => name.startsWith('P_')).length
  return is_fewer || declaration.some(({ name, value }) => before.get(name) !== value)
}

const reasonOf = (
  pending: readonly PendingChange[],
  numbers: ReadonlyMap<number, string>,
  causes: readonly OtherCause[],
): string =>
  correctionReason(
    pending.map(({ document_id, rule }) => ({ rule, number: numbers.get(document_id) ?? `#${document_id}` })),
    causes,
  )

export const printTotals = ({ output_tax, input_tax }: Figures) => ({
  output_tax: printFixed(output_tax, 2),
  input_tax: printFixed(input_tax, 2),
  to_pay: printFixed(subtract(output_tax, input_tax), 2),
})
