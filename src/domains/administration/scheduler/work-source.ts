import type { Database } from '../../../platform/database/database.ts'
import type { Account } from '../accounts/store.ts'

// Interface of scheduled work, such as recurring documents and reminders. A source states when its next work falls due and does it; the
// scheduler decides when and in which process.

export type WorkContext = {
  db: Database // of the account
  signal: AbortSignal // aborted when the process stops
  machine_now?: number // time of the machine, for scheduling jobs, if the account has another clock
}

export type WorkSource = {
  readonly name: string
  // Returns the earliest due time, by the clock of the account.
  nextDue(db: Database, accountId: number): Promise<number | undefined>
  // Does a portion of the work that is due at `now`, earliest first, each exactly once even if several processes do it. Returns how much was
  // done; it is called again while more is due.
  run(context: WorkContext, account: Account, now: number): Promise<number>
  // Plans again after the time zone or the holidays of the account have changed. Calls `extendLease` between portions.
  replan?(db: Database, account: Account, now: number, extendLease: () => Promise<void>): Promise<void>
}
