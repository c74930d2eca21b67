// Public interface of the account lock, group commit, prepared writes and caches. Only the database engines import
// the other files of this folder.

export { cacheUntilChange } from './account-cache.ts'
export {
  type AccountLock,
  acquireAccountLock,
  auditHeadsTable,
  FIRST_HASH,
  transactionIn,
} from './account-lock.ts'
export { batchLookups, powerOfTwo } from './batched-lookup.ts'
export { groupCache } from './group-cache.ts'
export { nextMicrotask, nextRequestBatch } from './request-batching.ts'
export {
  accountHandle,
  afterCommit,
  type CommitTask,
  cachedRead,
  commitGroupSize,
  currentTransaction,
  type ExpectedVersion,
  groupValue,
  isInTransaction,
  preparedWrite,
  requireAccountLock,
  transaction,
  unlockedTransaction,
} from './transaction.ts'
