import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readChanges } from '../../src/platform/audit/history.ts'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { transactionIn, unlockedTransaction } from '../../src/platform/commit/index.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { toData } from '../../src/platform/fields/storage-values.ts'
import { type Kwit, type Reply, startKwit, type TestAccount } from '../harness.ts'

// Tests many concurrent users of one account: no change is lost, nothing is assigned twice, and nobody sees a part of
// a change.

const PEOPLE = 32
const ROUNDS = 3

describe('concurrent writes', () => {
  let kwit: Kwit
  let account: TestAccount
  beforeAll(async () => {
    kwit = await startKwit()
    account = await kwit.newAccount()
  })
  afterAll(() => kwit.close())

  const call = (method: string, path: string, json?: unknown): Promise<Reply> =>
    kwit.call(method, path, { token: account.token, ...(json === undefined ? {} : { json }) })

  for (const name of ['department', 'client', 'product']) {
    test(`changes to different fields of one ${name} are all kept`, async () => {
      const fields = textFields(name)
      const created = await runConcurrently(2, () =>
        call('POST', `/${name}s.json`, { [name]: { name: 'Contested' } }),
      )
      const ids = created.map(({ json }) => json.id as number)
      const entriesBefore = await entries()
      await runConcurrently(PEOPLE, async (person) => {
        const ownFields = fields.filter((_, index) => index % PEOPLE === person)
        for (let round = 1; round <= ROUNDS; round++) {
          for (const [id, field] of ids.flatMap((id) => ownFields.map((field) => [id, field] as const))) {
            const change = { [field]: valueIn(field, round) }
            const reply = await call(round % 2 ? 'PUT' : 'PATCH', `/${name}s/${id}.json`, { [name]: change })
            // The response shows what was just written, whatever others write meanwhile.
            expect(reply).toMatchObject({ status: 200, json: change })
          }
        }
      })
      const expected = Object.fromEntries(fields.map((field) => [field, valueIn(field, ROUNDS)]))
      for (const id of ids) expect((await call('GET', `/${name}s/${id}.json`)).json).toMatchObject(expected)
      expect((await entries()) - entriesBefore).toBe(fields.length * ROUNDS * ids.length)
      for (const id of ids) await expectHistoryLeadsTo(name, id, expected)
    })
  }

  test('of changes to one field the last one in the history is stored', async () => {
    const { id } = (await call('POST', '/products.json', { product: { name: 'Contested' } })).json
    const statuses = await runConcurrently(PEOPLE, async (person) => {
      const product = { code: `code ${person}`, price_net: `${person}.5` }
      return (await call('PUT', `/products/${id}.json`, { product })).status
    })
    expect(new Set(statuses)).toEqual(new Set([200]))
    const { code, price_net } = (await call('GET', `/products/${id}.json`)).json
    expect(price_net).toBe(`${code.slice(5)}.5`)
    const last = await kwit.db.get<{ changes: string }>(sql`select changes from audit_entries where
      account_id = ${account.account_id} and resource = 'product' and record_id = ${id} order by seq desc limit 1`)
    expect(JSON.parse(last?.changes ?? '{}').code[1]).toBe(code)
  })

  test('concurrent shortcuts are unique without gaps', async () => {
    for (const [plural, name] of [
      ['clients', 'client'],
      ['departments', 'department'],
    ] as const) {
      const replies = await runConcurrently(PEOPLE, async () => {
        const first = await call('POST', `/${plural}.json`, { [name]: { name: 'Acme' } })
        const second = await call('POST', `/${plural}.json`, {
          [name]: { name: 'Another', shortcut: 'Acme' },
        })
        return [first, second]
      })
      const shortcuts = replies.flat().map(({ json }) => json.shortcut)
      const expected = Array.from({ length: 2 * PEOPLE }, (_, index) =>
        index === 0 ? 'Acme' : `Acme (${index + 1})`,
      )
      expect(new Set(shortcuts)).toEqual(new Set(expected))
      expect(shortcuts).toHaveLength(expected.length)
    }
  })

  test('concurrent changes to one shortcut stay unique too', async () => {
    const clients = await runConcurrently(PEOPLE, async (person) =>
      call('POST', '/clients.json', { client: { name: `Own ${person}` } }),
    )
    const renamed = await runConcurrently(PEOPLE, async (person) =>
      call('PUT', `/clients/${clients[person]?.json.id}.json`, { client: { shortcut: 'Common' } }),
    )
    expect(new Set(renamed.map(({ json }) => json.shortcut)).size).toBe(PEOPLE)
  })

  test('exactly one department is the main one after concurrent changes', async () => {
    const departments = await runConcurrently(8, async (index) =>
      call('POST', '/departments.json', { department: { name: `Branch ${index}` } }),
    )
    const mainIds: number[] = []
    let isOver = false
    const watch = (async () => {
      while (!isOver) mainIds.push((await call('GET', '/departments.json?main=1')).json.length)
    })()
    const replies = await runConcurrently(PEOPLE, async (person) => {
      const department = { main: true, city: `City ${person}` }
      if (person % 4 === 3)
        return call('POST', '/departments.json', { department: { name: 'New', ...department } })
      return call('PUT', `/departments/${departments[person % departments.length]?.json.id}.json`, {
        department,
      })
    })
    isOver = true
    await watch
    expect(replies.map(({ status, text }) => (status < 300 ? 'done' : text))).toEqual(
      replies.map(() => 'done'),
    )
    expect(new Set(mainIds)).toEqual(new Set([1]))
    const [main] = (await call('GET', '/departments.json?main=1')).json
    expect((await call('GET', `/departments/${main.id}.json`)).json.main).toBe(true)
    expect((await call('DELETE', `/departments/${main.id}.json`)).status).toBe(422)
    // The history of the former main record says that it no longer is the main one.
    const rows = await kwit.db.all<{
      record_id: number
      changes: string
    }>(sql`select record_id, changes from audit_entries
      where account_id = ${account.account_id} and resource = 'department' order by seq`)
    const state = new Map<number, boolean>()
    for (const { record_id, changes } of rows) {
      const { main } = readChanges(changes)
      if (main !== undefined) state.set(record_id, main[1] === true)
    }
    expect([...state].filter(([, isMain]) => isMain).map(([id]) => id)).toEqual([main.id])
  })

  test('readers never see half of a write', async () => {
    const { id } = (await call('POST', '/clients.json', { client: recordOf(0) })).json
    let isOver = false
    const seen = new Set<string>()
    const look = async (path: string, pick: (json: any) => any) => {
      while (!isOver) {
        const client = pick((await call('GET', path)).json)
        const { name, email, city, note, tax_no, discount } = client
        seen.add(JSON.stringify({ name, email, city, note, tax_no, discount }))
      }
    }
    const readers = [
      look(`/clients/${id}.json`, (json) => json),
      look(`/clients.json?ids=${id}`, ([first]) => first),
      look('/clients.json?query=whole', ([first]) => first),
    ]
    await runConcurrently(PEOPLE, async (person) => {
      for (let round = 1; round <= ROUNDS; round++) {
        const reply = await call('PUT', `/clients/${id}.json`, { client: recordOf(person * ROUNDS + round) })
        expect(reply.status).toBe(200)
      }
    })
    isOver = true
    await Promise.all(readers)
    const versions = new Set(
      Array.from({ length: PEOPLE * ROUNDS + 1 }, (_, number) => JSON.stringify(recordOf(number))),
    )
    expect([...seen].filter((version) => !versions.has(version))).toEqual([])
    expect(seen.size).toBeGreaterThan(1)
  })

  test('concurrent deletions and changes agree in the end', async () => {
    const categories = await runConcurrently(8, async (index) =>
      call('POST', '/categories.json', { category: { name: `Doomed ${index}` } }),
    )
    const replies = await runConcurrently(PEOPLE, async (person) => {
      const path = `/categories/${categories[person % categories.length]?.json.id}.json`
      if (person < PEOPLE / 2) return call('PUT', path, { category: { description: `By ${person}` } })
      return call('DELETE', path)
    })
    for (const [index, { json }] of categories.entries()) {
      const deletions = replies.filter(
        (_, person) => person >= PEOPLE / 2 && person % categories.length === index,
      )
      expect(deletions.map(({ status }) => status).sort()).toEqual([200, 404])
      expect((await call('GET', `/categories/${json.id}.json`)).status).toBe(404)
    }
    expect(replies.filter(({ status }) => ![200, 404].includes(status))).toEqual([])
  })

  test('an invoice that waited over midnight has the date on which it is stored', async () => {
    kwit.clock.set(Date.parse('2026-11-30T22:59:59Z'))
    const lock = await unlockedTransaction(kwit.db, async (db) => {
      await transactionIn(db, account.account_id, async () => {})
      const waiting = call('POST', '/invoices.json', { invoice: { title: 'Late' } })
      await sleep(100) // validation before the lock happens meanwhile
      kwit.clock.set(Date.parse('2026-11-30T23:00:00Z'))
      return { waiting }
    })
    const { json } = await lock.waiting
    kwit.clock.set(undefined)
    const { number, issue_date, payment_to } = json
    expect({ number, issue_date, payment_to }).toEqual({
      number: '1/12/2026',
      issue_date: '2026-12-01',
      payment_to: '2026-12-06',
    })
  })

  test('the audit chain has no gap and no fork', async () => {
    const verdicts = await verifyChains(kwit.db)
    expect(verdicts.filter(({ fault }) => fault !== undefined)).toEqual([])
    expect(verdicts.find(({ account_id }) => account_id === account.account_id)?.entries).toBe(
      await entries(),
    )
  })

  // A pattern of numbers needs its counter.
  const valueIn = (field: string, round: number) =>
    /^(invoice_)?pattern/.test(field) ? `${round}/nr` : `${field} ${round}`

  // Fields that are derived from others are excluded.
  const FOLLOWING = ['shortcut', 'delivery_address']
  const textFields = (name: string): string[] => {
    const shape = kwit.routes.find(({ operation }) => operation.shape?.name === name)?.operation.shape
    return Object.entries(shape?.fields ?? {})
      .filter(
        ([field, { kind, options, max }]) =>
          kind === 'text' && !options.readonly && (max ?? 0) > 100 && !FOLLOWING.includes(field),
      )
      .map(([field]) => field)
  }

  async function entries(): Promise<number> {
    const row = await kwit.db.get<{ total: number }>(
      sql`select count(*) as total from audit_entries where account_id = ${account.account_id}`,
    )
    return Number(row?.total)
  }

  // Each entry starts from the result of the previous one, so that the history alone gives the record.
  async function expectHistoryLeadsTo(name: string, id: number, expected: { [field: string]: string }) {
    const rows = await kwit.db.all<{ changes: string }>(sql`select changes from audit_entries
      where account_id = ${account.account_id} and resource = ${name} and record_id = ${id} order by seq`)
    const fields = kwit.routes.find(({ operation }) => operation.shape?.name === name)?.operation.shape
      ?.fields
    // The entry of a new record contains only values that differ from the defaults.
    const state: { [field: string]: unknown } = {}
    for (const [field, declared] of Object.entries(fields ?? {})) {
      const { initial } = declared.options
      if (initial !== undefined) state[field] = toData(declared, initial)
    }
    for (const { changes } of rows) {
      for (const [field, [before, after]] of Object.entries(readChanges(changes))) {
        if (!changes.startsWith('{"new"')) expect(state[field] ?? null).toEqual(before)
        state[field] = after
      }
    }
    expect(state).toMatchObject(expected)
  }
})

// Values for fields in columns and fields in `data`, all derived from one number.
const recordOf = (number: number) => ({
  name: `whole ${number}`,
  email: `${number}@example.com`,
  city: `City ${number}`,
  note: `Note ${number} `.repeat(20),
  tax_no: String(number),
  discount: `${number}.0`,
})

const runConcurrently = <Result>(
  people: number,
  work: (person: number) => Promise<Result>,
): Promise<Result[]> => Promise.all(Array.from({ length: people }, (_, person) => work(person)))
