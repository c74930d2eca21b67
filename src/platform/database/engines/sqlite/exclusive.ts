import { closeSync, fsyncSync, openSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { Company } from '../../../commit/commit-group.ts'
import { SharedCommit, Transaction } from '../../../commit/transaction.ts'
import type { Alone } from '../../database.ts'
import { connect, isBusy, statementsOn } from './connection.ts'

const POLL_MS = 100

// The turn to write is taken first and kept to the end, so that others who come for the same find it done, and all of it is
// one transaction.
export async function workAlone<Result>(
  file: string,
  work: (alone: Alone) => Promise<Result>,
  waits = () => {},
): Promise<Result> {
  const connection = connect(file)
  const statements = statementsOn(connection)
  const done: Transaction[] = []
  try {
    await takeTurn(() => connection.exec('begin immediate'), waits)
    const result = await work({
      begin: async (body) => {
        const commit = new SharedCommit()
        const transaction = new Transaction(statements, commit, new Company(true), 'every account')
        const result = await body(transaction)
        await commit.write(transaction)
        done.push(transaction)
        return result
      },
      exec: (text) => connection.exec(text),
      copyTo: async (copy) => copyFile(file, copy),
      claim: async () => true, // a server holds its folder instead
    })
    connection.exec('commit')
    for (const transaction of done) transaction.committed()
    return result
  } finally {
    // Takes back what was not committed.
    connection.close()
  }
}

async function takeTurn(begin: () => void, waits: () => void) {
  for (let tries = 0; ; tries++) {
    try {
      return begin()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (tries === 0) waits()
      await sleep(POLL_MS)
    }
  }
}

// Read by another connection, which sees what was committed. It is safe only when the system has written it.
function copyFile(file: string, copy: string) {
  const connection = connect(file)
  try {
    connection.prepare('vacuum into ?').run(copy)
  } finally {
    connection.close()
  }
  const written = openSync(copy, 'r+')
  fsyncSync(written)
  closeSync(written)
}
