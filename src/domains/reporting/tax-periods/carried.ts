import type { Database } from '../../../platform/database/database.ts'
import type { Month } from '../tax-ledger/months.ts'
import { declaredMonths } from './declaration.ts'
import { periodBefore } from './store.ts'

// The excess that a declaration takes over from the closed month before it (P_39).

export type CarriedExcess = { carried: string; carried_from: Month; variant: 'V7M' | 'V7K' }

export async function carriedInto(
  db: Database,
  account_id: number,
  month: Month,
): Promise<CarriedExcess | undefined> {
  const before = await periodBefore(db, account_id, month)
  if (before === undefined) return undefined
  const { period, sums, stated } = before
  // A month without a declaration of its own passes on what it was given.
  const carried = declaredMonths(period, stated.variant)
    ? (sums.find(({ name }) => name === 'P_62')?.value ?? '0')
    : stated.carried
  return { carried, carried_from: period, variant: stated.variant }
}
