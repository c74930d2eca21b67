// Tests Kwit behind PgBouncer, which shares few connections among many clients: per session, or per transaction.
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openPostgres } from '../../src/platform/database/engines/postgres/engine.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { environmentOf, run } from '../command-line.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { type Bouncer, describeBouncer, startBouncer } from '../pgbouncer.ts'
import { createDatabase, dropDatabase } from '../postgres.ts'
import { until } from '../wait-until.ts'

const LINE = { name: 'Item', quantity: 1, total_price_gross: '12.30', tax: 23 }
const CREATED = 40

// SQLite has no server.
const describeHere = ENGINE === 'postgres' ? describeBouncer : () => {}

for (const mode of ['session', 'transaction'] as const) {
  describeHere(`a pooler that lends connections for a ${mode}`, () => {
    let bouncer: Bouncer
    let direct: string
    const kwits: Kwit[] = []
    beforeAll(async () => {
      direct = await createDatabase(inject('postgresUrl'))
      // In transaction mode there are fewer connections than the two processes request.
      bouncer = await startBouncer(inject('postgresUrl'), mode, mode === 'session' ? 20 : 6)
    })
    afterAll(async () => {
      for (const kwit of kwits) await kwit.close()
      await bouncer.stop()
      await dropDatabase(direct)
    })
    const serve = async () => {
      const environment = {
        DATABASE_URL: bouncer.urlOf(direct),
        KWIT_DATABASE_POOLER: mode,
        KWIT_DATABASE_CONNECTIONS: '8',
      }
      const kwit = await startKwit(environment)
      kwits.push(kwit)
      return kwit
    }
    const post = (kwit: Kwit, { token }: TestAccount) =>
      kwit.call('POST', '/invoices.json', {
        token,
        json: { invoice: { buyer_name: 'Acme', positions: [LINE] } },
      })

    test('two processes number documents without a gap, each with its own statements', async () => {
      const [first, two] = [await serve(), await serve()]
      const account = await first.newAccount()
      const replies = await Promise.all(
        Array.from({ length: CREATED }, (_, index) => post(index % 2 ? first : two, account)),
      )
      expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 201))
      const { json } = await first.call('GET', '/invoices.json?per_page=100', { token: account.token })
      const numbers = (json as { number: string }[]).map(({ number }) => Number.parseInt(number, 10))
      expect(numbers.sort((a, b) => a - b)).toEqual(replies.map((_, index) => index + 1))
    })

    test('no snapshot stays open, which would prevent cleaning', async () => {
      const views = sql`select state from pg_stat_activity
        where datname = current_database() and state = 'idle in transaction' and backend_xmin is not null`
      const [kwit] = kwits as [Kwit]
      await until(async () => (await kwit.db.all(views)).length === 0)
    })

    test('timeouts apply to every transaction, and to nobody else', async () => {
      const [kwit] = kwits as [Kwit]
      const limits = sql`select current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`
      expect(await kwit.db.begin(async (db) => db.get(limits))).toEqual({ lock: '15s', idle: '30s' })
      const other = new pg.Client({ connectionString: bouncer.urlOf(direct) })
      await other.connect()
      const { rows } = await other.query(`select current_setting('lock_timeout') as lock`)
      await other.end()
      expect(rows).toEqual([{ lock: '0' }])
    })

    test('the command line works at the same time, and nobody upgrades a database in use', async () => {
      const [kwit] = kwits as [Kwit]
      const environment = { ...environmentOf(kwit), KWIT_DATABASE_POOLER: mode }
      expect(await run(environment, 'audit verify')).toMatchObject({ code: 0, stderr: '' })
      expect((await run(environment, 'database distribute --partitions 2')).stderr).toContain('stop it first')
      for (const server of kwits.splice(0)) await server.close()
      // A connection that the pooler keeps open must not keep the lock.
      const db = openPostgres(direct, 2)
      expect(await db.exclusively((alone) => alone.claim())).toBe(true)
      await db.close()
    })
  })
}
