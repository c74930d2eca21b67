import type pg from 'pg'
import { CommitGroup } from '../../../commit/commit-group.ts'
import { GroupCommit, type LockedAccounts, Transaction } from '../../../commit/transaction.ts'
import { type OnInsert, PipelinedStatements, pgConnection, statementsOn, withClient } from './connection.ts'
import type { Session } from './session.ts'

// Runs a transaction that is not shared.
export const runSingle = <Result>(
  pool: pg.Pool,
  session: Session,
  onInsert: OnInsert,
  body: (db: Transaction) => Promise<Result>,
  locked?: LockedAccounts,
) =>
  withClient(pool, async (client) => {
    const pipelined = new PipelinedStatements()
    const connection = pgConnection(client, session)
    const commit = new GroupCommit()
    const transaction = new Transaction(
      statementsOn(connection, onInsert, pipelined),
      commit,
      new CommitGroup(),
      locked,
    )
    pipelined.add(connection.query(session.begin))
    try {
      const result = await body(transaction)
      await commit.write(transaction)
      await pipelined.end(connection.query('commit'))
      transaction.runAfterCommit()
      return result
    } catch (error) {
      // Every statement after the first failure fails because of it.
      throw pipelined.failure ?? error
    }
  })
