// Processes that take turns in an account tell each other what they know of its numbers, and are never wrong by it.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/platform/audit/audit.ts'
import { lockAccount } from '../../src/platform/commit/account-lock.ts'
import { commonBook } from '../../src/platform/commit/group-cache.ts'
import { type Database, type Engine, transaction } from '../../src/platform/database/database.ts'
import { openPostgres } from '../../src/platform/database/engines/postgres/engine.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { quickFolder } from '../folders.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')

let kwits: Kwit[]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(quickFolder(), 'kwit-told-'))
  const first = await startKwit({ KWIT_DATA: folder }, NOW)
  kwits = [first]
  // The embedded database is one process's.
  if (ENGINE === 'postgres')
    kwits.push(await startKwit({ KWIT_DATA: folder, DATABASE_URL: first.config.database_url as string }, NOW))
})
afterAll(async () => {
  for (const kwit of kwits.toReversed()) await kwit.close()
  await rm(folder, { recursive: true, force: true })
})

const at = (place: number): Kwit => kwits[place % kwits.length] as Kwit

type Live = { id: number; count: number; has_left: boolean }

const numberOf = (count: number) => `${count}/11/2026`

// By the rule alone: after the highest of those that stand and those that are spent, but for numbers that a document of another
// month was given by hand.
class Book {
  live: Live[] = []
  spent = 0
  readonly elsewhere = new Set<number>()
  readonly #account: TestAccount

  constructor(account: TestAccount) {
    this.#account = account
  }

  coming(size: number): number[] {
    const coming: number[] = []
    let count = Math.max(this.spent, 0, ...this.live.map(({ count }) => count))
    while (coming.length < size) if (!this.elsewhere.has(++count)) coming.push(count)
    return coming
  }

  async make(kwit: Kwit, more: object = {}): Promise<number> {
    const line = { name: 'Item', quantity: 1, total_price_gross: '1.23', tax: 23 }
    const { status, json } = await kwit.call('POST', '/invoices.json', {
      token: this.#account.token,
      json: { invoice: { buyer_name: 'Acme', positions: [line], ...more } },
    })
    expect([status, json.number]).toEqual([201, expect.stringMatching(/^\d+\/11\/2026$/)])
    const count = Number.parseInt(json.number, 10)
    if ('issue_date' in more) this.elsewhere.add(count)
    else this.live.push({ id: json.id, count, has_left: 'status' in more })
    return count
  }

  async take(kwit: Kwit, { id }: Live) {
    const path = `/invoices/${id}.json`
    expect((await kwit.call('DELETE', path, { token: this.#account.token })).status).toBe(200)
    const [gone] = this.live.splice(
      this.live.findIndex((one) => one.id === id),
      1,
    )
    if (gone?.has_left) this.spent = Math.max(this.spent, gone.count)
  }

  async renumber(kwit: Kwit, one: Live, count: number) {
    const path = `/invoices/${one.id}.json`
    const json = { invoice: { number: numberOf(count) } }
    expect((await kwit.call('PUT', path, { token: this.#account.token, json })).status).toBe(200)
    one.count = count
  }
}

const DEEDS = ['one', 'one', 'burst', 'sent', 'by hand', 'elsewhere', 'delete', 'renumber'] as const
type Deed = { what: (typeof DEEDS)[number]; by: number; size: number }

const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.record({
    what: fc.constantFrom(...DEEDS),
    by: fc.nat(1),
    size: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 5, maxLength: 25 },
)

async function carryOut(book: Book, { what, by, size }: Deed) {
  const [next = 0] = book.coming(1)
  const ahead = book.coming(size).at(-1) ?? 0
  const newest = book.live.toSorted((a, b) => b.count - a.count)[0]
  if (what === 'one') expect(await book.make(at(by))).toBe(next)
  else if (what === 'sent') expect(await book.make(at(by), { status: 'sent' })).toBe(next)
  else if (what === 'by hand') await book.make(at(by), { number: numberOf(ahead) })
  else if (what === 'elsewhere')
    await book.make(at(by), { number: numberOf(ahead), issue_date: '2026-10-05' })
  else if (what === 'burst') {
    const coming = book.coming(size)
    const made = await Promise.all(coming.map((_, place) => book.make(at(by + place))))
    expect(made.sort((a, b) => a - b)).toEqual(coming)
  } else if (newest && what === 'delete') await book.take(at(by), newest)
  else if (newest && what === 'renumber' && !newest.has_left) await book.renumber(at(by), newest, ahead)
}

test('whatever they do in turn, the next number follows the highest that stands or is spent', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (list) => {
      const book = new Book(await at(0).newAccount())
      for (const deed of list) await carryOut(book, deed)
    }),
    { numRuns: 15 },
  )
}, 120_000)

test('a number that a document of another month has is left out', async () => {
  const book = new Book(await at(0).newAccount())
  for (const by of [0, 1, 0]) await carryOut(book, { what: 'one', by, size: 1 })
  await carryOut(book, { what: 'elsewhere', by: 1, size: 3 })
  const made: number[] = []
  for (const by of [0, 1, 0, 1]) made.push(await book.make(at(by)))
  expect(made).toEqual([4, 5, 7, 8])
})

if (ENGINE === 'postgres')
  describe('what one knows', () => {
    type Known = { words: string[] }
    const knownWords = commonBook((): Known => ({ words: [] }), {
      name: 'words',
      tables: ['clients'],
      tell: ({ words }) => words,
      hear: (words: string[]) => ({ words }),
    })
    let other: Engine
    beforeAll(() => {
      other = openPostgres(at(0).config.database_url as string, 4)
    })
    afterAll(() => other.close())

    const note = (db: Database, { account_id, user_id }: TestAccount) => {
      const actor = { account_id, user_id, now: NOW, request_id: 'r' }
      audit(db, actor as never, { action: 'renew_token', resource: 'user', record_id: 1, changes: {} })
    }
    const write = (db: Engine, account: TestAccount, work: (db: Database) => unknown) =>
      transaction(db.forAccount(account.account_id), async (db) => {
        note(db, account)
        await work(db)
      })
    const learn = (db: Engine, account: TestAccount, word: string) =>
      write(db, account, (db) => knownWords(db, account.account_id, 'clients')?.words.push(word))
    const wordsOf = async (db: Engine, account: TestAccount) => {
      let found: string[] = []
      await write(db, account, (db) => {
        found = [...(knownWords(db, account.account_id, 'clients')?.words ?? [])]
      })
      return found
    }
    const toldIn = async (account_id: number) => {
      const row = await at(0).db.get<{ told: string | null }>(
        sql`select told from audit_heads where account_id = ${account_id}`,
      )
      return JSON.parse(row?.told ?? 'null')
    }
    const makeOld = async ({ account_id }: TestAccount, ms: number) => {
      const told = await toldIn(account_id)
      const older = JSON.stringify({ ...told, since: told.since - ms })
      await at(0).db.begin(async (db) => {
        await db.run(sql`update audit_heads set told = ${older} where account_id = ${account_id}`)
      })
    }

    test('is the last number and those that are free after it', async () => {
      const account = await at(0).newAccount()
      const book = new Book(account)
      for (const place of [0, 1, 0]) await book.make(at(place))
      const [[, numbers]] = (await toldIn(account.account_id)).known.numbers.kept
      expect(numbers.counts.map(([, last]: [string, number]) => last)).toEqual([3])
      expect(numbers.free.slice(0, 2)).toEqual([`vat ${numberOf(4)}`, `vat ${numberOf(5)}`])
    })

    test('the next one goes by, whoever it is', async () => {
      const account = await at(0).newAccount()
      await learn(at(0).db, account, 'first')
      await learn(other, account, 'second')
      await learn(at(1).db, account, 'third')
      expect(await wordsOf(at(0).db, account)).toEqual(['first', 'second', 'third'])
    })

    test('goes past those who do not touch it', async () => {
      const account = await at(0).newAccount()
      await learn(at(0).db, account, 'first')
      await write(other, account, () => {})
      expect(await wordsOf(at(1).db, account)).toEqual(['first'])
    })

    const cases: [what: string, between: (account: TestAccount) => Promise<unknown>][] = [
      [
        'another has written to its table and told nothing',
        (account) =>
          write(other, account, (db) =>
            db.run(sql`update clients set name = name where account_id = ${account.account_id}`),
          ),
      ],
      [
        'another has written there alone',
        (account) =>
          other.begin(async (db) => {
            await lockAccount(db, account.account_id)
            note(db, account)
          }),
      ],
      [
        'a program that does not know of it has written there',
        ({ account_id }) =>
          at(0).db.begin(async (db) => {
            await db.run(sql`update audit_heads set seq = seq + 1 where account_id = ${account_id}`)
          }),
      ],
      ['it was found out long ago', (account) => makeOld(account, 11_000)],
      [
        'it was found out long ago, and told on just now',
        async (account) => {
          await makeOld(account, 9_000)
          await learn(other, account, 'second')
          await makeOld(account, 2_000)
        },
      ],
      ['it is too much', (account) => learn(other, account, 'x'.repeat(2_000))],
    ]
    test.each(cases)('counts no more where %s', async (_, between) => {
      const account = await at(0).newAccount()
      await learn(at(0).db, account, 'first')
      await between(account)
      expect(await wordsOf(at(1).db, account)).toEqual([])
    })
  })
