// Tests that several processes number the documents of an account as one process would.
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quickFolder } from '../folders.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'

const NOW = Date.parse('2026-11-18T12:00:00Z')

let kwits: Kwit[]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(quickFolder(), 'kwit-turns-'))
  const first = await startKwit({ KWIT_DATA: folder }, NOW)
  kwits = [first]
  // SQLite has one process.
  if (ENGINE === 'postgres')
    kwits.push(await startKwit({ KWIT_DATA: folder, DATABASE_URL: first.config.database_url as string }, NOW))
})
afterAll(async () => {
  for (const kwit of kwits.toReversed()) await kwit.close()
  await rm(folder, { recursive: true, force: true })
})

const at = (index: number): Kwit => kwits[index % kwits.length] as Kwit

type Live = { id: number; count: number; has_left: boolean }

const numberOf = (count: number) => `${count}/11/2026`

// Computes numbers from the rule alone: the next after the highest existing or used one, ignoring numbers that were
// entered by hand for documents of another month.
class Book {
  live: Live[] = []
  spent = 0
  readonly elsewhere = new Set<number>()
  readonly #account: TestAccount

  constructor(account: TestAccount) {
    this.#account = account
  }

  coming(size: number): number[] {
    const nextNumbers: number[] = []
    let count = Math.max(this.spent, 0, ...this.live.map(({ count }) => count))
    while (nextNumbers.length < size) if (!this.elsewhere.has(++count)) nextNumbers.push(count)
    return nextNumbers
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
    const [deletedDocument] = this.live.splice(
      this.live.findIndex((document) => document.id === id),
      1,
    )
    if (deletedDocument?.has_left) this.spent = Math.max(this.spent, deletedDocument.count)
  }

  async renumber(kwit: Kwit, document: Live, count: number) {
    const path = `/invoices/${document.id}.json`
    const json = { invoice: { number: numberOf(count) } }
    expect((await kwit.call('PUT', path, { token: this.#account.token, json })).status).toBe(200)
    document.count = count
  }
}

const DEEDS = ['one', 'one', 'burst', 'sent', 'by hand', 'elsewhere', 'delete', 'renumber'] as const
type NumberAction = { what: (typeof DEEDS)[number]; by: number; size: number }

const actionLists: fc.Arbitrary<NumberAction[]> = fc.array(
  fc.record({
    what: fc.constantFrom(...DEEDS),
    by: fc.nat(1),
    size: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 5, maxLength: 25 },
)

async function carryOut(book: Book, { what, by, size }: NumberAction) {
  const [next = 0] = book.coming(1)
  const ahead = book.coming(size).at(-1) ?? 0
  const newest = book.live.toSorted((a, b) => b.count - a.count)[0]
  if (what === 'one') expect(await book.make(at(by))).toBe(next)
  else if (what === 'sent') expect(await book.make(at(by), { status: 'sent' })).toBe(next)
  else if (what === 'by hand') await book.make(at(by), { number: numberOf(ahead) })
  else if (what === 'elsewhere')
    await book.make(at(by), { number: numberOf(ahead), issue_date: '2026-10-05' })
  else if (what === 'burst') {
    const nextNumbers = book.coming(size)
    const numbers = await Promise.all(nextNumbers.map((_, index) => book.make(at(by + index))))
    expect(numbers.sort((a, b) => a - b)).toEqual(nextNumbers)
  } else if (newest && what === 'delete') await book.take(at(by), newest)
  else if (newest && what === 'renumber' && !newest.has_left) await book.renumber(at(by), newest, ahead)
}

test('in any sequence, the next number follows the highest one that exists or is retired', async () => {
  await fc.assert(
    fc.asyncProperty(actionLists, async (list) => {
      const book = new Book(await at(0).newAccount())
      for (const action of list) await carryOut(book, action)
    }),
    { numRuns: 15 },
  )
}, 120_000)

test('a number used by a document of another month is skipped', async () => {
  const book = new Book(await at(0).newAccount())
  for (const by of [0, 1, 0]) await carryOut(book, { what: 'one', by, size: 1 })
  await carryOut(book, { what: 'elsewhere', by: 1, size: 3 })
  const numbers: number[] = []
  for (const by of [0, 1, 0, 1]) numbers.push(await book.make(at(by)))
  expect(numbers).toEqual([4, 5, 7, 8])
})
