import { clockShiftOf } from '../accounts/rules.ts'
import type { Account } from '../accounts/store.ts'

// Converts due times of an account to times of the installation.

export { accountNow } from '../accounts/rules.ts'

// Undefined while the clock of the account stands still, and while the account is closed.
export function wakeAt({ settings }: Pick<Account, 'settings'>, dueAt: number): number | undefined {
  if (settings.closed_at) return undefined
  const clockShift = clockShiftOf(settings)
  if (clockShift === undefined) return dueAt
  return clockShift.stands_at === null ? dueAt - clockShift.ahead_ms : undefined
}
