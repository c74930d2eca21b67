import { closeSync, fsyncSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { CommitGroup } from '../../../commit/commit-group.ts'
import { GroupCommit, Transaction } from '../../../commit/transaction.ts'
import type { ExclusiveSession } from '../../database.ts'
import { connect, isBusy, statementsOn } from './connection.ts'

const POLL_MS = 100

// Runs exclusive work on the database. The write lock is held from the beginning to the end, so that all of the work is
// one transaction, and others that want to do the same find it done.
export async function runExclusively<Result>(
  file: string,
  work: (session: ExclusiveSession) => Promise<Result>,
  onWait = () => {},
): Promise<Result> {
  const connection = connect(file)
  const statements = statementsOn(connection)
  const finished: Transaction[] = []
  try {
    await acquireWriteLock(() => connection.exec('begin immediate'), onWait)
    const result = await work({
      begin: async (body) => {
        const commit = new GroupCommit()
        const transaction = new Transaction(statements, commit, new CommitGroup(true), 'every account')
        const result = await body(transaction)
        await commit.write(transaction)
        finished.push(transaction)
        return result
      },
      exec: (text) => connection.exec(text),
      copyTo: async (copy) => copyFile(file, copy),
      claim: async () => true, // a server locks its data folder instead
    })
    connection.exec('commit')
    for (const transaction of finished) transaction.runAfterCommit()
    return result
  } finally {
    // Rolls back uncommitted work.
    connection.close()
  }
}

async function acquireWriteLock(begin: () => void, onWait: () => void) {
  for (let tries = 0; ; tries++) {
    try {
      return begin()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (tries === 0) onWait()
      await sleep(POLL_MS)
    }
  }
}

// Copies with another connection, which sees committed data, and flushes the copy to disk.
function copyFile(file: string, copy: string) {
  const connection = connect(file)
  try {
    connection.prepare('vacuum into ?').run(copy)
  } finally {
    connection.close()
  }
  const descriptor = openSync(copy, 'r+')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
