import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { categories } from '../../src/domains/catalog/categories/schema.ts'
import { audit } from '../../src/platform/audit/audit.ts'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import {
  currentTransaction,
  groupValue,
  transaction,
  transactionIn,
  unlockedTransaction,
} from '../../src/platform/commit/index.ts'
import type { Database, Engine } from '../../src/platform/database/database.ts'
import { dryRun } from '../../src/platform/database/dry-run.ts'
import { openPostgres } from '../../src/platform/database/engines/postgres/engine.ts'
import { insertRecord } from '../../src/platform/database/records.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { compose } from '../../src/platform/fields/resource.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { until } from '../wait-until.ts'

// Tests concurrent writes that are committed together: a failure of one does not affect the others.

let kwit: Kwit
let accounts: TestAccount[]
beforeAll(async () => {
  kwit = await startKwit()
  accounts = await Promise.all(Array.from({ length: 5 }, () => kwit.newAccount()))
})
afterAll(() => kwit.close())

const LINE = { name: 'Item', quantity: 1, total_price_gross: '12.30', tax: 23 }
const post = (account: TestAccount, more: object = {}, headers = {}) =>
  kwit.call('POST', '/invoices.json', {
    token: account.token,
    json: { invoice: { buyer_name: 'Acme', positions: [LINE], ...more } },
    headers,
  })

// Simulates an operation that fails after it has written.
const failLate = (db: Engine, accountId: number) =>
  transaction(db.forAccount(accountId), async (db) => {
    await spend(db, accountId, 'LATE')
    throw new Error('refused')
  }).catch((error: Error) => error.message)

const spend = (db: Database, accountId: number, number: string) =>
  db.run(sql`insert into spent_numbers (account_id, number, kind, series, series_count, record_id)
    values (${accountId}, ${number}, 'vat', 'none', 1, 0)`)

const isSpent = async (accountId: number, number: string) =>
  (await kwit.db.get(
    sql`select number from spent_numbers where account_id = ${accountId} and number = ${number}`,
  )) !== undefined

async function numbersOf({ token }: TestAccount): Promise<number[]> {
  const { json } = await kwit.call('GET', '/invoices.json?per_page=100', { token })
  return (json as { number: string }[]).map(({ number }) => Number.parseInt(number, 10)).sort((a, b) => a - b)
}

const firstNumbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

describe('group commit', () => {
  test('a transaction that fails after it has written fails alone', async () => {
    const [first, second] = accounts as [TestAccount, TestAccount]
    const done = await Promise.all([
      post(first),
      failLate(kwit.db, first.account_id),
      post(second),
      post(first, { kind: 'no such kind' }),
      failLate(kwit.db, second.account_id),
      post(second),
      post(first),
    ])
    expect(done.map((reply) => (typeof reply === 'string' ? reply : reply.status))).toEqual([
      201,
      'refused',
      201,
      422,
      'refused',
      201,
      201,
    ])
    expect([await numbersOf(first), await numbersOf(second)]).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect([await isSpent(first.account_id, 'LATE'), await isSpent(second.account_id, 'LATE')]).toEqual([
      false,
      false,
    ])
  })

  test('an idempotency key is answered once', async () => {
    const [, , account] = accounts as [TestAccount, TestAccount, TestAccount]
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => post(account, {}, { 'idempotency-key': `key ${index % 3}` })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ json }) => (json as { id: number }).id)).size).toBe(3)
    expect(await numbersOf(account)).toEqual(firstNumbers(3))
  })

  test('a pattern changed within the group applies from that change on', async () => {
    const [, , , account] = accounts as [TestAccount, TestAccount, TestAccount, TestAccount]
    const settle = kwit.call('PUT', '/account.json', {
      token: account.token,
      json: { account: { patterns: { vat: 'P/nr' } } },
    })
    const before = Array.from({ length: 4 }, () => post(account))
    expect((await settle).status).toBe(200)
    const after = await Promise.all(Array.from({ length: 4 }, () => post(account)))
    const numbers = (await Promise.all([...before, ...after])).map(({ json }) => json.number as string)
    expect(new Set(numbers).size).toBe(8)
    expect(after.every(({ json }) => json.number.startsWith('P/'))).toBe(true)
    const ownNumbers = numbers
      .filter((number) => number.startsWith('P/'))
      .map((number) => Number(number.slice(2)))
    expect(ownNumbers.sort((a, b) => a - b)).toEqual(firstNumbers(ownNumbers.length))
  })
})

// A new password revokes tokens in every account of that user.
test('an entry written into the account of a failed transaction belongs to the history of that account', async () => {
  const [first, second] = accounts as [TestAccount, TestAccount]
  const actor = { account_id: first.account_id, user_id: first.user_id, now: Date.now(), request_id: 'r' }
  await Promise.all([
    transaction(kwit.db.forAccount(first.account_id), async () => {
      throw new Error('refused')
    }).catch(() => {}),
    transaction(kwit.db.forAccount(second.account_id), async (db) => {
      await spend(db, second.account_id, 'NOTED')
      await transactionIn(db, first.account_id, async (db) =>
        audit(db, actor, { action: 'renew_token', resource: 'user', record_id: 1, changes: {} }),
      )
    }),
  ])
  expect((await post(first)).status).toBe(201)
})

describe('records and history of an account are written only with its lock', () => {
  const UNLOCKED = /is written without its lock/
  const writes: [what: string, write: (db: Database, account: TestAccount) => unknown][] = [
    [
      'an entry of the history',
      (db, { account_id, user_id }) => audit(db, { account_id, user_id, now: 0, request_id: 'r' }, NO_CHANGE),
    ],
    [
      'a new record',
      (db, { account_id }) => insertRecord(db, account_id, categories, compose(categories, { name: 'A' }), 0),
    ],
  ]
  const NO_CHANGE = { action: 'update', resource: 'user', record_id: 1, changes: {} }

  test.each(writes)('%s', async (_what, write) => {
    const [ownAccount, foreign] = accounts as [TestAccount, TestAccount]
    const work = async (db: Database) => void (await write(db, ownAccount))
    await expect(unlockedTransaction(kwit.db, work)).rejects.toThrow(UNLOCKED)
    await expect(transaction(kwit.db.forAccount(foreign.account_id), work)).rejects.toThrow(UNLOCKED)
    await transaction(kwit.db.forAccount(ownAccount.account_id), work)
    await transactionIn(kwit.db, ownAccount.account_id, work)
    await unlockedTransaction(kwit.db, (db) => transactionIn(db, ownAccount.account_id, work))
  })

  test('a transaction without an account is rejected', () => {
    expect(() => transaction(kwit.db, async () => {})).toThrow(/needs the handle of one account/)
  })

  test('statements that need no account take no lock', async () => {
    await unlockedTransaction(kwit.db, async (db) =>
      expect(currentTransaction(db).holdsLock((accounts[0] as TestAccount).account_id)).toBe(false),
    )
  })
})

// SQLite has one process.
if (ENGINE === 'postgres')
  describe('another process', () => {
    let other: Engine
    beforeAll(() => {
      other = openPostgres(kwit.config.database_url as string, 4)
    })
    afterAll(() => other.close())

    // Holds the lock of an account until the work is done or calls release.
    async function whileLocked(
      { account_id }: TestAccount,
      work: (release: () => Promise<unknown>) => Promise<unknown>,
    ) {
      const lockTaken = Promise.withResolvers<void>()
      const end = Promise.withResolvers<void>()
      const holding = other.begin(async (db) => {
        await transactionIn(db, account_id, async () => {})
        lockTaken.resolve()
        await end.promise
      })
      const release = () => {
        end.resolve()
        return holding
      }
      await lockTaken.promise
      await work(release).finally(release)
    }

    test('that locks an account blocks only that account', async () => {
      const [lockedAccount, free] = accounts as [TestAccount, TestAccount]
      await whileLocked(lockedAccount, async (release) => {
        const waiting = [post(lockedAccount), post(lockedAccount)]
        for (let round = 0; round < 3; round++) expect((await post(free)).status).toBe(201)
        // Longer than a moment: this request waits separately.
        await sleep(300)
        expect((await Promise.all([post(free), post(free)])).map(({ status }) => status)).toEqual([201, 201])
        await release()
        expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201])
      })
      const numbers = await numbersOf(lockedAccount)
      expect(numbers).toEqual(firstNumbers(numbers.length))
    })

    test('that locks an account does not block others while dry runs wait for it', async () => {
      const [lockedAccount, free] = accounts as [TestAccount, TestAccount]
      await whileLocked(lockedAccount, async (release) => {
        const tries = Array.from({ length: 12 }, () =>
          dryRun(kwit.db.forAccount(lockedAccount.account_id), async () => 'tried'),
        )
        await sleep(50)
        expect((await post(free)).status).toBe(201)
        await release()
        expect(new Set(await Promise.all(tries))).toEqual(new Set(['tried']))
      })
    })

    test('that locks an account lets waiting writes commit together, except for a failed one', async () => {
      const [lockedAccount] = accounts as [TestAccount]
      const db = kwit.db.forAccount(lockedAccount.account_id)
      const write = (number: string, fails = false) =>
        transaction(db, async (db) => {
          await spend(db, lockedAccount.account_id, number)
          if (fails) throw new Error('refused')
          return (await db.get<{ id: string }>(sql`select pg_current_xact_id()::text as id`))?.id
        }).catch((error: Error) => error.message)
      const isWaitingForLock = async () =>
        (await other.get(sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`)) !== undefined
      await whileLocked(lockedAccount, async (release) => {
        const first = write('FIRST')
        await until(isWaitingForLock)
        const others = ['SECOND', 'THIRD', 'FAILS', 'LAST'].map((number) => write(number, number === 'FAILS'))
        await release()
        const commit = await first
        expect(await Promise.all(others)).toEqual([commit, commit, 'refused', commit])
      })
      expect(await isSpent(lockedAccount.account_id, 'FAILS')).toBe(false)
    })

    test('that locks an account for too long is reported to all waiting requests at once', async () => {
      const [lockedAccount] = accounts as [TestAccount]
      const impatient = openPostgres(kwit.config.database_url as string, 4, { lock_ms: 300 })
      const writeThere = () => transaction(impatient.forAccount(lockedAccount.account_id), async () => 'done')
      const statuses: number[] = []
      await whileLocked(lockedAccount, async () => {
        const waiting = Array.from({ length: 5 }, () =>
          writeThere().catch(({ status }) => statuses.push(status)),
        )
        await Promise.race(waiting)
        await setImmediate()
        expect(statuses).toEqual([503, 503, 503, 503, 503])
      })
      expect(await writeThere()).toBe('done')
      await impatient.close()
    })

    test('that freezes while it locks an account loses the lock', async () => {
      const [lockedAccount] = accounts as [TestAccount]
      const frozen = openPostgres(kwit.config.database_url as string, 4, { idle_ms: 200 })
      const locked = Promise.withResolvers<void>()
      const answered = Promise.withResolvers<void>()
      const freezing = frozen.begin(async (db) => {
        await transactionIn(db, lockedAccount.account_id, async () => {})
        locked.resolve()
        await answered.promise
      })
      await locked.promise
      const answer = await post(lockedAccount).finally(answered.resolve)
      expect(answer.status).toBe(201)
      await expect(freezing).rejects.toMatchObject({ status: 503 })
      await frozen.close()
    })

    test('that never writes lets cached data of an account be refreshed now and then', async () => {
      const db = other.forAccount((accounts[3] as TestAccount).account_id)
      const groups: number[][] = []
      const common = { begin: () => groups[groups.push([]) - 1] as number[] }
      for (let round = 0; round < 20; round++)
        await Promise.all(
          Array.from({ length: 64 }, () =>
            transaction(db, async (db) => groupValue(db, common)?.push(round)),
          ),
        )
      expect(groups.length).toBe(2)
    })

    test('that writes in very many accounts keeps one writer of an active account', async () => {
      const used = (accounts[0] as TestAccount).account_id
      const writer = other.forAccount(used)
      for (let count = 1; count <= 30_000; count++) {
        other.forAccount(1_000_000 + count)
        if (count % 9_000 === 0) expect(other.forAccount(used)).toBe(writer)
      }
    })

    test('a change by another process invalidates decisions made before it', async () => {
      const account = accounts[4] as TestAccount
      const [, month, year] = (await post(account)).json.number.split('/')
      const last = (await kwit.db.get(
        sql`select seq from audit_heads where account_id = ${account.account_id}`,
      )) as {
        seq: number
      }
      for (let round = 0; round < 4; round++) {
        await transaction(other.forAccount(account.account_id), async (db) => {
          await spend(db, account.account_id, `${2 + 2 * round}/${month}/${year}`)
        })
        expect((await post(account)).status).toBe(201)
      }
      expect(await numbersOf(account)).toEqual([1, 3, 5, 7, 9])
      expect(last.seq).toBeGreaterThan(0)
    })
  })

test('every history verifies', async () => {
  expect((await verifyChains(kwit.db)).filter(({ fault }) => fault !== undefined)).toEqual([])
})
