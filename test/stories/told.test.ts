// Processes that take turns in an account tell each other what they know of its numbers, and are never wrong by it.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/platform/audit/audit.ts'
import { commonBook } from '../../src/platform/database/common-book.ts'
import { type Database, type Engine, transaction } from '../../src/platform/database/database.ts'
import { openPostgres } from '../../src/platform/database/engines/postgres.ts'
import { lockAccount } from '../../src/platform/database/heads.ts'
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

// By the rule alone: after the highest of those that stand and those that are spent.
class Book {
  live: Live[] = []
  spent = 0
  readonly #account: TestAccount

  constructor(account: TestAccount) {
    this.#account = account
  }

  get next() {
    return 1 + Math.max(this.spent, 0, ...this.live.map(({ count }) => count))
  }

  async make(kwit: Kwit, more: object = {}): Promise<number> {
    const line = { name: 'Item', quantity: 1, total_price_gross: '1.23', tax: 23 }
    const { status, json } = await kwit.call('POST', '/invoices.json', {
      token: this.#account.token,
      json: { invoice: { buyer_name: 'Acme', positions: [line], ...more } },
    })
    expect([status, json.number]).toEqual([201, expect.stringMatching(/^\d+\/11\/2026$/)])
    const count = Number.parseInt(json.number, 10)
    this.live.push({ id: json.id, count, has_left: 'status' in more })
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
    const json = { invoice: { number: `${count}/11/2026` } }
    expect((await kwit.call('PUT', path, { token: this.#account.token, json })).status).toBe(200)
    one.count = count
  }
}

type Deed = { what: 'one' | 'burst' | 'sent' | 'by hand' | 'delete' | 'renumber'; by: number; size: number }

const deeds: fc.Arbitrary<Deed[]> = fc.array(
  fc.record({
    what: fc.constantFrom<Deed['what'][]>('one', 'one', 'burst', 'sent', 'by hand', 'delete', 'renumber'),
    by: fc.nat(1),
    size: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 5, maxLength: 25 },
)

async function carryOut(book: Book, { what, by, size }: Deed) {
  const { next } = book
  const newest = book.live.toSorted((a, b) => b.count - a.count)[0]
  if (what === 'one') expect(await book.make(at(by))).toBe(next)
  else if (what === 'sent') expect(await book.make(at(by), { status: 'sent' })).toBe(next)
  else if (what === 'by hand') await book.make(at(by), { number: `${next + size - 1}/11/2026` })
  else if (what === 'burst') {
    const made = await Promise.all(Array.from({ length: size }, (_, place) => book.make(at(by + place))))
    expect(made.sort((a, b) => a - b)).toEqual(made.map((_, place) => next + place))
  } else if (newest && what === 'delete') await book.take(at(by), newest)
  else if (newest && what === 'renumber' && !newest.has_left) await book.renumber(at(by), newest, next + size)
}

test('whatever they do in turn, the next number follows the highest that stands or is spent', async () => {
  await fc.assert(
    fc.asyncProperty(deeds, async (list) => {
      const book = new Book(await at(0).newAccount())
      for (const deed of list) await carryOut(book, deed)
    }),
    { numRuns: 12 },
  )
}, 120_000)

if (ENGINE === 'postgres')
  describe('what one knows', () => {
    type Known = { words: string[] }
    const knownWords = commonBook((): Known => ({ words: [] }), {
      name: 'words',
      tell: ({ words }) => words,
      hear: (words: string[]) => ({ words }),
    })
    let other: Engine
    beforeAll(() => {
      other = openPostgres(at(0).config.database_url as string, 4)
    })
    afterAll(() => other.close())

    const write = (db: Engine, { account_id, user_id }: TestAccount, work: (db: Database) => void) =>
      transaction(db.forAccount(account_id), async (db) => {
        const actor = { account_id, user_id, now: NOW, request_id: 'r' }
        audit(db, actor as never, { action: 'renew_token', resource: 'user', record_id: 1, changes: {} })
        work(db)
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
    const change = ({ account_id }: TestAccount, told: string) =>
      at(0).db.begin((db) =>
        Promise.resolve(
          db.run(sql`update audit_heads set told = replace(told, '"at":', ${`"at":${told}`}),
          seq = seq where account_id = ${account_id}`),
        ),
      )

    test('the next one goes by, whoever it is', async () => {
      const account = await at(0).newAccount()
      await learn(at(0).db, account, 'first')
      await learn(other, account, 'second')
      await learn(at(1).db, account, 'third')
      expect(await wordsOf(at(0).db, account)).toEqual(['first', 'second', 'third'])
    })

    const cases: [what: string, between: (account: TestAccount) => Promise<unknown>][] = [
      ['another has written there and told nothing', (account) => write(other, account, () => {})],
      [
        'another has written there alone',
        (account) =>
          other.begin(async (db) => {
            await lockAccount(db, account.account_id)
            const actor = {
              account_id: account.account_id,
              user_id: account.user_id,
              now: NOW,
              request_id: 'r',
            }
            audit(db, actor as never, { action: 'renew_token', resource: 'user', record_id: 1, changes: {} })
          }),
      ],
      [
        'a program that does not know of it has written there',
        ({ account_id }) =>
          at(0).db.begin(async (db) => {
            await db.run(sql`update audit_heads set seq = seq + 1 where account_id = ${account_id}`)
          }),
      ],
      ['it was told long ago', (account) => change(account, '-')],
      ['it is too much', (account) => learn(other, account, 'x'.repeat(2_000))],
    ]
    test.each(cases)('counts no more where %s', async (_, between) => {
      const account = await at(0).newAccount()
      await learn(at(0).db, account, 'first')
      await between(account)
      expect(await wordsOf(at(1).db, account)).toEqual([])
    })
  })
