import { busy } from '../../../api-error.ts'
import type { Engine } from '../../database.ts'
import { sql } from '../../sql.ts'
import { canWrite, type Trouble } from '../../write-failure.ts'
import { type Inserted, lineOn, statementsOn } from './connection.ts'
import { isBusy, mayTryAgain, told, troubleOf } from './errors.ts'
import type { Pools } from './pools.ts'
import { runOnce } from './transaction.ts'

// Transactions that nobody shares, tried again where the server asks for it, and what is known of a server that cannot write.

const TRIES = 5

export class SingleTransactions {
  readonly #pools: Pools
  readonly #inserted: Inserted
  #trouble: Trouble | undefined

  constructor(pools: Pools, inserted: Inserted) {
    this.#pools = pools
    this.#inserted = inserted
  }

  readonly begin: Engine['begin'] = async (body) => {
    const { writers, writing } = this.#pools
    for (let attempt = 1; ; attempt++) {
      try {
        return await runOnce(writers, writing, this.#inserted, body)
      } catch (error) {
        if (!mayTryAgain(error) || attempt === TRIES) throw this.failed(error)
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt))
      }
    }
  }

  // As it is reported to whoever asked.
  failed(error: unknown): unknown {
    const { cause } = error as { cause?: Error }
    this.#trouble = troubleOf(cause ?? (error as Error)) ?? this.#trouble
    return isBusy(error) || mayTryAgain(error) ? busy() : told(error as Error)
  }

  // A copy says so itself. Whether a full disk has room again is found out by writing.
  async trouble(): Promise<Trouble | undefined> {
    const { readers, reading } = this.#pools
    const state = sql`select current_setting('transaction_read_only') as read_only`
    const found = await statementsOn(lineOn(readers, reading), this.#inserted).get<{ read_only: string }>(
      state,
    )
    if (found?.read_only === 'on') return 'read_only'
    if (this.#trouble && (await canWrite(this.begin))) this.#trouble = undefined
    return this.#trouble
  }
}
