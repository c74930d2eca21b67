import { busy } from '../../../api-error.ts'
import type { Engine } from '../../database.ts'
import { sql } from '../../sql.ts'
import { canWrite, type WriteFailure } from '../../write-failure.ts'
import { type OnInsert, pgConnection, statementsOn } from './connection.ts'
import { isBusy, isRetryable, toApiError, writeFailureOf } from './errors.ts'
import type { Pools } from './pools.ts'
import { runSingle } from './transaction.ts'

// Runs transactions that are not shared, retries them after serialization failures, and remembers write failures of the
// server.

const TRIES = 5

export class SingleTransactions {
  readonly #pools: Pools
  readonly #onInsert: OnInsert
  #writeFailure: WriteFailure | undefined

  constructor(pools: Pools, onInsert: OnInsert) {
    this.#pools = pools
    this.#onInsert = onInsert
  }

  readonly begin: Engine['begin'] = async (body) => {
    const { writers, writing } = this.#pools
    for (let attempt = 1; ; attempt++) {
      try {
        return await runSingle(writers, writing, this.#onInsert, body)
      } catch (error) {
        if (!isRetryable(error) || attempt === TRIES) throw this.toReportedError(error)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
      }
    }
  }

  // Returns the error to report.
  toReportedError(error: unknown): unknown {
    const { cause } = error as { cause?: Error }
    this.#writeFailure = writeFailureOf(cause ?? (error as Error)) ?? this.#writeFailure
    return isBusy(error) || isRetryable(error) ? busy() : toApiError(error as Error)
  }

  // A standby reports itself. Whether a full disk has space again only a write can tell.
  async writeFailure(): Promise<WriteFailure | undefined> {
    const { readers, reading } = this.#pools
    const state = sql`select current_setting('transaction_read_only') as read_only`
    const setting = await statementsOn(pgConnection(readers, reading), this.#onInsert).get<{
      read_only: string
    }>(state)
    if (setting?.read_only === 'on') return 'read_only'
    if (this.#writeFailure && (await canWrite(this.begin))) this.#writeFailure = undefined
    return this.#writeFailure
  }
}
