import {
  type AccountLock,
  type AccountLockRow,
  type TableVersions,
  versionsAfter,
} from '../../../commit/account-lock.ts'
import { CommitGroup } from '../../../commit/commit-group.ts'
import { CacheBudget, readCaches } from '../../../commit/prepared-reads.ts'

// Bounds the cached reads of all accounts together; an account has a few kilobytes at most.
const CACHED_ENTRIES_MAX = 20_000
// A commit group's caches grow with each transaction, so they are dropped after this many.
const GROUP_TRANSACTIONS_MAX = 1_000
const LOOK_AHEAD = 16

const cacheBudget = new CacheBudget(CACHED_ENTRIES_MAX)

// The state of an account as this process last committed it, with the reads that it cached then.
export class AccountState {
  readonly id: number
  readonly readCaches = readCaches(Number.POSITIVE_INFINITY, cacheBudget)
  group = new CommitGroup(true)
  #transactionCount = 0 // how many have been in it
  versions: TableVersions = {}
  is_busy = false
  contended_until = 0 // set when another process holds the lock of the account
  #committed: Pick<AccountLock, 'seq' | 'storedVersions'> | undefined

  constructor(id: number) {
    this.id = id
  }

  beginGroup(lockRow: AccountLockRow, groupSize: number): AccountLock {
    const isUnchanged =
      lockRow.seq === this.#committed?.seq && lockRow.storedVersions === this.#committed.storedVersions
    if (!isUnchanged || this.#transactionCount > GROUP_TRANSACTIONS_MAX) {
      this.group = new CommitGroup(true)
      this.#transactionCount = 0
    }
    this.#transactionCount += groupSize
    this.group.writtenTables.clear()
    // If no other process has written meanwhile, transactions of the same kind follow, so the group prepares for more
    // of them.
    this.group.groupSize = isUnchanged ? Math.max(groupSize, LOOK_AHEAD) : groupSize
    this.versions = lockRow.versions
    return { ...lockRow, writtenTables: this.group.writtenTables }
  }

  endGroup(lock: AccountLock) {
    if (lock.writtenTables.size > 0) this.versions = versionsAfter(lock)
    const storedVersions = lock.writtenTables.size > 0 ? JSON.stringify(this.versions) : lock.storedVersions
    this.#committed = { seq: lock.seq, storedVersions }
  }

  invalidate() {
    this.#committed = undefined
  }
}
