import type { Account } from '../accounts/store.ts'

// What time it is for an account, and when that is for the installation: one clock for all.

type Timed = Pick<Account, 'id' | 'settings'>

export const accountNow = (_account: Timed, now: number): number => now

// Undefined while the clock of the account does not come to it by itself.
export const wakeAt = (_account: Timed, due_at: number): number | undefined => due_at
