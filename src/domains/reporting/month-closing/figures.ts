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
import type { Month } from '../tax-periods/rules.ts'
import {
  type PendingChange,
  pendingChanges,
  revisionsOf,
  sumEntries,
  type TaxPeriod,
} from '../tax-periods/store.ts'
import { correctionReason } from './correction-reason.ts'

// The figures of a month: its sums and declaration, and what changed since it was closed.

export type Figures = {
  month: Month
  revisions: TaxPeriod[]
  // The last closing that was not undone.
  current: TaxPeriod | undefined
  stated: StatedFields
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
  fields: NamedValue[]
  stated: StatedFields
  declaration: NamedValue[]
}

export type StatedInput = Partial<Omit<StatedFields, 'carried_from' | 'closed_until_before'>>
type Account = { db: Database; account_id: number; settings: Settings }

export async function readFigures(account: Account, month: Month, input: StatedInput = {}): Promise<Figures> {
  const { db, account_id } = account
  const revisions = await revisionsOf(db, account_id, month)
  const current = revisions.filter(({ state }) => state !== 'reopened').at(-1)
  const proposed = await composeStated(account, month, input)
  const stated = current ? current.stated : proposed
  const sums = ofCountry(await sumEntries(db, account_id, [month, month], 'counted'), account.settings)
  const output_tax = totalOf(sums, 'output')
  const input_tax = totalOf(sums, 'input')
  return {
    ...{ month, revisions, current, stated, output_tax, input_tax },
    fields: sumFields(sums),
    declaration: await declarationOf(account, month, stated),
    changes:
      current && (await changesOf(account, current, { ...current.stated, ...ofMonthBefore(proposed) })),
  }
}

// Only the tax of the account's own country is declared.
const ofCountry = (sums: readonly EntrySum[], settings: Settings): EntrySum[] =>
  sums.filter(({ country }) => country === (homeCountry(settings) ?? country))

function totalOf(sums: readonly EntrySum[], side: string): Decimal {
  let total = ZERO
  for (const sum of sums)
    if (sum.side === side) total = add(total, side === 'input' ? sum.deductible : sum.own_tax)
  return total
}

// The excess of the month before is carried over; a person states it only where that month is not closed.
async function composeStated(
  { db, account_id }: Account,
  month: Month,
  input: StatedInput,
): Promise<StatedFields> {
  const before = await carriedInto(db, account_id, month)
  return { variant: 'V7M', carried: '0', ...before, ...input }
}

const ofMonthBefore = ({ carried, carried_from }: StatedFields): Partial<StatedFields> =>
  carried_from === undefined ? {} : { carried, carried_from }

async function declarationOf(
  { db, account_id, settings }: Account,
  month: Month,
  stated: StatedFields,
  pending: readonly EntrySum[] = [],
): Promise<NamedValue[]> {
  const months = declaredMonths(month, stated.variant)
  if (months === undefined || homeCountry(settings) !== 'PL') return []
  const counted = await sumEntries(db, account_id, months, 'counted')
  return declare(ofCountry([...counted, ...pending], settings), stated)
}

async function changesOf(
  account: Account,
  { period, stated: filed }: TaxPeriod,
  stated: StatedFields,
): Promise<Changes | undefined> {
  const { db, account_id, settings } = account
  const pending = await pendingChanges(db, account_id, period)
  const is_carried_changed = !equals(decimal(filed.carried), decimal(stated.carried))
  if (pending.length === 0 && !is_carried_changed) return undefined
  const sums = ofCountry(await sumEntries(db, account_id, [period, period], 'pending'), settings)
  const numbers = await numbersOf(db, account_id, [...new Set(pending.map(({ document_id }) => document_id))])
  return {
    count: sums.reduce((total, { count }) => total + count, 0) + (is_carried_changed ? 1 : 0),
    documents: [...numbers].map(([id, number]) => ({ id, number })),
    reason: reasonOf(pending, numbers, is_carried_changed),
    fields: sumFields(sums).filter(({ value }) => !isZero(decimal(value))),
    stated,
    declaration: await declarationOf(account, period, stated, sums),
  }
}

const reasonOf = (
  pending: readonly PendingChange[],
  numbers: ReadonlyMap<number, string>,
  is_carried_changed: boolean,
): string =>
  correctionReason(
    pending.map(({ document_id, rule }) => ({ rule, number: numbers.get(document_id) ?? `#${document_id}` })),
    is_carried_changed,
  )

export const printTotals = ({ output_tax, input_tax }: Figures) => ({
  output_tax: printFixed(output_tax, 2),
  input_tax: printFixed(input_tax, 2),
  to_pay: printFixed(subtract(output_tax, input_tax), 2),
})
