import type { Database } from '../../../platform/database/database.ts'
import type { Account } from '../accounts/store.ts'

// What happens by itself: documents of a series, reminders. Each slice says when something of it falls due next in an account, and
// does what is due; when it is asked, and by whom, is the calendar's.

export type Context = {
  db: Database // of the account
  signal: AbortSignal // the process wants to end
  machine_now?: number // by the clock of the machine, where that of the account may be another: when jobs are to run
}

export type Source = {
  readonly name: string
  // The earliest instant at which something falls due, by the clock of the account.
  nextDue(db: Database, account_id: number): Promise<number | undefined>
  // Does what is due at `now`, the earliest first, each exactly once whoever else does the same; at most a portion of it, and tells of
  // how many that was. Asked again while there is more.
  run(context: Context, account: Account, now: number): Promise<number>
  // The zone or the holidays of the account have changed. `hold` is called between portions.
  replan?(db: Database, account: Account, now: number, hold: () => Promise<void>): Promise<void>
}
