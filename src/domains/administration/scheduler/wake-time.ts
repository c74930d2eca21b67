import { movedOf } from '../accounts/rules.ts'
import type { Account } from '../accounts/store.ts'

// What time it is for an account, and when that is for the installation.

export { accountNow } from '../accounts/rules.ts'

// Undefined while the clock of the account does not come to it by itself, and while the account is shut.
export function wakeAt({ settings }: Pick<Account, 'settings'>, due_at: number): number | undefined {
  if (settings.closed_at) return undefined
  const moved = movedOf(settings)
  if (moved === undefined) return due_at
  return moved.stands_at === null ? due_at - moved.ahead_ms : undefined
}
