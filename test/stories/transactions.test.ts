import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/platform/audit/audit.ts'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import {
  type CommitTask,
  cachedRead,
  currentTransaction,
  transaction,
  unlockedTransaction,
} from '../../src/platform/commit/index.ts'
import type { Database, Gather } from '../../src/platform/database/database.ts'
import { openPostgres } from '../../src/platform/database/engines/postgres/engine.ts'
import { openSqlite } from '../../src/platform/database/engines/sqlite/engine.ts'
import { SHARED_CELLS, type SharedCells } from '../../src/platform/database/engines/sqlite/shared-state.ts'
import { raw, type Sql, sql, sqlName } from '../../src/platform/database/sql.ts'
import { ENGINE, type Kwit, startKwit } from '../harness.ts'
import { stub } from '../stub.ts'

// Tests that a transaction is stored completely or not at all, also if the caller did not wait for a statement.

describe('transactions', () => {
  let kwit: Kwit
  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())

  const put = (name: string) => sql`insert into schema_state (name, value) values (${name}, 'x')`
  const storedNames = async () =>
    (
      await kwit.db.all<{ name: string }>(
        sql`select name from schema_state where name like 'test %' order by name`,
      )
    ).map(({ name }) => name)

  test('unawaited statements are executed before the end', async () => {
    await unlockedTransaction(kwit.db, async (db) => {
      db.runUnawaited(put('test a'))
      db.runUnawaited(put('test b'))
    })
    expect(await storedNames()).toEqual(['test a', 'test b'])
  })

  test('a failed unawaited statement rolls everything back, and its own error is thrown', async () => {
    const failing = unlockedTransaction(kwit.db, async (db) => {
      await db.run(put('test c'))
      db.runUnawaited(put('test a'))
      db.runUnawaited(put('test d'))
      await db.all(sql`select name from schema_state`)
    })
    await expect(failing).rejects.toThrow(/unique|duplicate/i)
    expect(await storedNames()).toEqual(['test a', 'test b'])
  })

  test('a failure of the very last statement does too', async () => {
    const failing = unlockedTransaction(kwit.db, async (db) => {
      db.runUnawaited(put('test e'))
      db.runUnawaited(put('test a'))
    })
    await expect(failing).rejects.toThrow(/unique|duplicate/i)
    expect(await storedNames()).toEqual(['test a', 'test b'])
    await unlockedTransaction(kwit.db, async (db) => db.runUnawaited(put('test f')))
    expect(await storedNames()).toEqual(['test a', 'test b', 'test f'])
  })

  // On SQLite, transactions that arrive together share a commit.
  test('of many that arrive together, each commits or rolls back alone', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) =>
        unlockedTransaction(kwit.db, async (db) => {
          if (index % 10 === 3) throw new Error('refused before it wrote')
          const insert = put(`test many ${index}`)
          if (index % 20 < 10) await db.run(insert)
          else await db.get({ ...insert, text: `${insert.text} returning name` })
          if (index % 10 === 7) throw new Error('refused after it wrote')
          return index
        }),
      ),
    )
    const fails = (index: number) => index % 10 === 3 || index % 10 === 7
    expect(results.map(({ status }) => status)).toEqual(
      results.map((_, index) => (fails(index) ? 'rejected' : 'fulfilled')),
    )
    const expected = results.flatMap((_, index) => (fails(index) ? [] : [`test many ${index}`])).sort()
    expect((await storedNames()).filter((name) => name.startsWith('test many'))).toEqual(expected)
  })

  test('the shared history contains those that committed', async () => {
    const { account_id, user_id } = await kwit.newAccount()
    const before = await entries(account_id)
    const actor = { account_id, user_id, request_id: 'r', now: Date.now() }
    const results = await Promise.allSettled(
      Array.from({ length: 40 }, (_, record_id) =>
        transaction(kwit.db.forAccount(account_id), async (db) => {
          audit(db, actor, { action: 'update', resource: 'test', record_id, changes: {} })
          if (record_id % 4 === 1) throw new Error('refused after its entry')
        }),
      ),
    )
    const standing = results.flatMap(({ status }, recordId) => (status === 'fulfilled' ? [recordId] : []))
    expect(standing).toHaveLength(30)
    const newEntries = (await entries(account_id)).slice(before.length)
    expect(newEntries.toSorted((a, b) => a - b)).toEqual(standing)
    expect((await verifyChains(kwit.db, account_id))[0]?.fault).toBeUndefined()
  })

  const entries = async (accountId: number) =>
    (
      await kwit.db.all<{ record_id: number }>(
        sql`select record_id from audit_entries where account_id = ${accountId} order by seq`,
      )
    ).map(({ record_id }) => record_id)

  test('a shared read is repeated after a write', async () => {
    const count = (db: Database) =>
      cachedRead(db, 'schema_state', 'seen', async () =>
        Number(
          (
            await db.get<{ n: number }>(sql`select count(*) as n from schema_state
          where name like 'seen %'`)
          )?.n,
        ),
      )
    const counted = () => unlockedTransaction(kwit.db, async (db) => count(db))
    const write = (name: string) =>
      unlockedTransaction(kwit.db, async (db) => {
        await count(db)
        await db.run(put(name))
        return count(db)
      })
    if (kwit.db.engine === 'sqlite') {
      const answers = [counted(), write('seen 1'), counted(), write('seen 2'), counted()]
      expect(await Promise.all(answers)).toEqual([0, 1, 1, 2, 2])
    } else {
      expect([await counted(), await write('seen 1'), await write('seen 2')]).toEqual([0, 1, 2])
    }
  })

  if (ENGINE === 'sqlite') {
    // The work of a client that disconnected continues while the server shuts down.
    test('statements after the end are rejected', async () => {
      const db = openSqlite(join(kwit.config.data, 'ended.db'))
      await db.close()
      await expect(unlockedTransaction(db, async () => {})).rejects.toThrow()
    })

    test('rows committed together are stored together, each as if it were alone', async () => {
      const db = openSqlite(join(kwit.config.data, 'late.db'))
      await db.exec(
        'create table notes (id integer primary key autoincrement, account_id integer, name text unique)',
      )
      const put = (db: Database, name: string) =>
        db.insert(sql`insert into notes (account_id, name) values (${1}, ${name})`)
      const note = (name: string) => unlockedTransaction(db, async (db) => put(db, name))
      const names = async () => {
        const rows = await db.all<{ id: number; name: string }>(sql`select id, name from notes order by id`)
        return rows.map(({ id, name }) => `${id} ${name}`)
      }
      const manyNames = Array.from({ length: 37 }, (_, index) => `n${index + 1}`)
      expect(await Promise.all(manyNames.map(note))).toEqual(manyNames.map((_, index) => index + 1))
      expect(await names()).toEqual(manyNames.map((name, index) => `${index + 1} ${name}`))

      await db.exec('delete from notes')
      // A query sees the inserts before it, and no others.
      const insertAndCount = (name: string) =>
        unlockedTransaction(db, async (db) => {
          await put(db, name)
          return (await db.get<{ n: number }>(sql`select count(*) as n from notes`))?.n
        })
      expect(await Promise.all([note('a'), insertAndCount('b'), note('c'), insertAndCount('d')])).toEqual([
        38, 2, 40, 4,
      ])
      // The same holds for updates, and for other kinds of inserts.
      const other = (text: Sql) => unlockedTransaction(db, async (db) => void (await db.run(text)))
      await Promise.all([
        note('e'),
        other(sql`update notes set name = name || '!' where name = 'e'`),
        note('f'),
        other(sql`insert into notes (name) values ('by hand')`),
        note('g'),
      ])
      expect((await names()).slice(4)).toEqual(['42 e!', '43 f', '44 by hand', '45 g'])

      // Only the transaction whose row is invalid fails, not the others, nor the one that was the first to notice.
      const ask = () =>
        unlockedTransaction(db, async (db) => db.get(sql`select name from notes where name = 'a'`))
      const settled = await Promise.allSettled([note('h'), note('a'), ask(), note('i')])
      const statuses = settled.map(({ status }) => status)
      expect(statuses).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
      expect(String((settled[1] as PromiseRejectedResult).reason)).toMatch(/unique/i)
      // A transaction that fails after an insert leaves nothing.
      const fail = () =>
        unlockedTransaction(db, async (db) => {
          await put(db, 'j')
          throw new Error('thought better of it')
        })
      await Promise.allSettled([note('k'), fail(), note('l')])
      expect((await names()).slice(8)).toEqual(['46 h', '47 i', '48 k', '49 l'])
      await db.close()
    })

    test('gathered data is valid while its tables are unchanged', async () => {
      const shared: SharedCells = new Int32Array(new SharedArrayBuffer(SHARED_CELLS * 4))
      const [first, other] = [
        openSqlite(join(kwit.config.data, 'f.db'), shared),
        openSqlite(join(kwit.config.data, 'f.db'), shared),
      ]
      await first.exec('create table a (n integer); create table b (n integer); insert into a values (1)')
      const change = (table: Sql) => (db: Database) => db.run(sql`update ${table} set n = n + 1`)
      let gathered = 0
      const gather = async (db: Database) => {
        gathered++
        return (await db.get<{ n: number }>(sql`select n from a`))?.n
      }
      // Returns how often the data was gathered, and what the transaction found.
      const runPrepared = async (between: (use: () => Promise<unknown>) => Promise<unknown>) => {
        gathered = 0
        const match = await first.prepare(gather)
        let insertAndCount: unknown
        await between(() =>
          unlockedTransaction(first, async (db) => {
            insertAndCount = await match(db)
          }),
        )
        return [gathered, insertAndCount]
      }
      const [a, b] = [raw('a'), raw('b')]
      expect(await runPrepared((use) => use())).toEqual([1, 1])
      expect(
        await runPrepared((use) => unlockedTransaction(first, async (db) => void change(b)(db)).then(use)),
      ).toEqual([1, 1])
      expect(
        await runPrepared((use) => unlockedTransaction(first, async (db) => void change(a)(db)).then(use)),
      ).toEqual([2, 2])
      expect(
        await runPrepared((use) => unlockedTransaction(other, async (db) => void change(a)(db)).then(use)),
      ).toEqual([2, 3])
      const runTogether = (body: (db: Database) => Promise<void>) => (use: () => Promise<unknown>) =>
        Promise.allSettled([unlockedTransaction(first, body), use()])
      expect(await runPrepared(runTogether(async (db) => void change(a)(db)))).toEqual([2, 4])
      // The first fails after it has written, so all run again, one by one.
      const failing = async (db: Database) => {
        change(a)(db)
        throw new Error('refused')
      }
      expect(
        await runPrepared((use) =>
          Promise.allSettled([
            unlockedTransaction(first, async (db) => void change(a)(db)),
            unlockedTransaction(first, failing),
            use(),
          ]),
        ),
      ).toEqual([2, 5])
      expect(
        await runPrepared(async (use) => {
          await first.exec('update a set n = 9')
          await use()
        }),
      ).toEqual([2, 9])
      // Work that waits for the end of a shared commit is written too.
      const waiting: CommitTask<null> = { begin: () => null, write: (db) => void change(a)(db) }
      expect(
        await runPrepared((use) =>
          unlockedTransaction(first, async (db) => void currentTransaction(db).atCommit(waiting)).then(use),
        ),
      ).toEqual([2, 10])
      // A preparation that writes waits for the write lock.
      await unlockedTransaction(first, await first.prepare(stub<Gather<unknown>>(change(a))))
      expect(await first.get(sql`select n from a`)).toEqual({ n: 11 })
      await Promise.all([first.close(), other.close()])
    })

    test('continuous readers do not let the log grow endlessly', async () => {
      const log = join(kwit.config.data, 'kwit.db-wal')
      let isOver = false
      const read = async () => {
        while (!isOver) {
          await kwit.db.snapshot(async (db) => {
            await db.get(sql`select value from schema_state where name = 'test large'`)
            await sleep(5)
          })
        }
      }
      const reading = [read(), sleep(2).then(read), sleep(4).then(read)]
      let longest = 0
      for (let count = 0; count < 250; count++) {
        await unlockedTransaction(kwit.db, async (db) => {
          await db.run(sql`insert into schema_state (name, value) values ('test large', ${String(count % 10).repeat(1_000_000)})
            on conflict (name) do update set value = excluded.value`)
        })
        longest = Math.max(longest, statSync(log).size)
      }
      isOver = true
      await Promise.all(reading)
      expect(longest).toBeLessThan(90_000_000)
    })
  }

  if (ENGINE === 'postgres') {
    // Between two statements nothing listens for errors of a connection, and an unhandled error would end the
    // program.
    test('a connection that breaks between two statements fails only its request', async () => {
      const broken = unlockedTransaction(kwit.db, async (db) => {
        await db.run(put('test broken'))
        const connection = await db.get<{ pid: number }>(sql`select pg_backend_pid() as pid`)
        await kwit.db.get(sql`select pg_terminate_backend(${connection?.pid ?? 0}::int)`)
        await sleep(50)
        await db.run(put('test broken too'))
      })
      await expect(broken).rejects.toMatchObject({ status: 503 })
      await unlockedTransaction(kwit.db, async (db) => db.runUnawaited(put('test whole')))
      expect(await storedNames()).not.toContain('test broken')
      expect(await storedNames()).toContain('test whole')
    })

    test('a server that stops responding is not waited for endlessly', async () => {
      const db = openPostgres(kwit.config.database_url as string, 1, { answer_ms: 300 })
      const silent = sql`select pg_sleep(20)`
      const ask = (db: Database) => Promise.resolve(db.get(silent))
      for (const attempt of [() => ask(db), () => db.begin(ask), () => db.snapshot(ask)])
        await expect(attempt()).rejects.toMatchObject({ status: 503 })
      // A slow machine may take longer than that for a new connection.
      await expect.poll(async () => db.get(sql`select 1 as one`)).toEqual({ one: 1 })
      await db.close()
    })

    // Until then the planner considers all indexes equally good; PostgreSQL itself analyses a minute later at the
    // earliest.
    test.for(['alone', 'in an account'])(
      'a new table that grows quickly %s is analysed by the planner',
      async (where) => {
        const table = sqlName(`growing_${where.replaceAll(' ', '_')}`)
        await kwit.db.exec(`create table ${table.text} (id serial primary key, n integer)`)
        const put = (db: Database) => db.insert(sql`insert into ${table} (n) values (${1})`)
        const account = kwit.db.forAccount(1)
        for (let n = 0; n < 300; n++)
          await (where === 'alone' ? put(kwit.db) : transaction(account, async (db) => put(db)))
        const looked = () =>
          kwit.db.get<{ at: unknown }>(sql`select last_analyze as at from pg_stat_user_tables
          where relname = ${table.text}`)
        for (const end = Date.now() + 50_000; !(await looked())?.at && Date.now() < end; ) await sleep(50)
        expect((await looked())?.at).toBeTruthy()
        await kwit.db.exec(`drop table ${table.text}`)
      },
    )

    test('without a server every kind of query asks to try again', async () => {
      for (const host of ['127.0.0.1:1', 'n'.repeat(64)]) {
        const db = openPostgres(`postgres://kwit@${host}/kwit`, 1)
        const ask = (db: Database) => Promise.resolve(db.get(sql`select 1 as one`))
        const outcomes = await Promise.allSettled([ask(db), db.begin(ask), db.snapshot(ask)])
        expect(outcomes).toMatchObject(Array(3).fill({ status: 'rejected', reason: { status: 503 } }))
        await db.close()
      }
    })
  }
})
