import type pg from 'pg'
import { Company } from '../../../commit/commit-group.ts'
import { type Locked, SharedCommit, Transaction } from '../../../commit/transaction.ts'
import { type Inserted, lineOn, Sent, statementsOn, withClient } from './connection.ts'
import type { Session } from './session.ts'

// A transaction that nobody shares.
export const runOnce = <Result>(
  pool: pg.Pool,
  session: Session,
  inserted: Inserted,
  body: (db: Transaction) => Promise<Result>,
  locked?: Locked,
) =>
  withClient(pool, async (client) => {
    const sent = new Sent()
    const line = lineOn(client, session)
    const commit = new SharedCommit()
    const transaction = new Transaction(statementsOn(line, inserted, sent), commit, new Company(), locked)
    sent.add(line.query(session.begin))
    try {
      const result = await body(transaction)
      await commit.write(transaction)
      await sent.end(line.query('commit'))
      transaction.committed()
      return result
    } catch (error) {
      // After the first failure every further statement fails because of it.
      throw sent.failure ?? error
    }
  })
