// Everything that other code needs of locks, group commit, prepared writes and what requests share. The engines alone know the parts.

export { rememberUntilChange } from './account-cache.ts'
export { FIRST_HASH, type Head, headsTable, holdHead, transactionIn } from './account-lock.ts'
export { askTogether, powerOfTwo } from './batched-lookup.ts'
export { commonBook } from './group-cache.ts'
export { abreast, inStep } from './request-batching.ts'
export {
  type AtCommit,
  afterCommit,
  committedTogether,
  currentTransaction,
  type Expected,
  inAccount,
  inCommon,
  isOpen,
  preparedWrite,
  recall,
  requireAccountLock,
  transaction,
  unlockedTransaction,
} from './transaction.ts'
