// Tests `kwit audit verify` against every change that somebody with write access to the database could make.
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { environmentOf, run } from '../command-line.ts'
import { type Kwit, startKwit } from '../harness.ts'

type Value = string | number
type Entry = { [column: string]: Value }
type Column = (typeof FIELDS)[number] | 'account_id' | 'previous_hash'
type Attack = (chain: Chain) => Promise<unknown>

// Every chain in this file has five entries: an account, its department, and three clients.
const LAST = 5

// The fields of an entry in the order of the hash. The order must never change, because existing chains use it.
const FIELDS = ['seq', 'at', 'user_id', 'action', 'resource', 'record_id', 'request_id', 'changes'] as const
const sealOf = (previousHash: Value | undefined, entry: Entry) =>
  createHash('sha256')
    .update([previousHash, ...FIELDS.map((column) => entry[column])].join('\n'))
    .digest('hex')

const OTHERWISE: { [column in Exclude<(typeof FIELDS)[number], 'seq'>]: Value } = {
  at: 1_700_000_000_000,
  user_id: 999,
  action: 'delete',
  resource: 'product',
  record_id: 999,
  request_id: 'another',
  changes: '{"new":{"name":"Other"}}',
}
const NONE = '0'.repeat(64)

const changed = (seq: number) => `entry ${seq} was changed`
const loose = (seq: number) => `entry ${seq} does not follow the one before`
const missing = (seq: number) => `entry ${seq} is missing`
const unknown = (seq: number) => `entry ${seq} is not the one its head names`
const ends = (at: number, says: number) => `the chain ends at ${at}, its head says ${says}`

const ATTACKS: [name: string, attack: Attack, told: string][] = [
  ...Object.entries(OTHERWISE).flatMap(([column, value]): [string, Attack, string][] => [
    [`${column} changed`, (chain) => chain.set(3, { [column]: value }), changed(3)],
    [
      `${column} changed, with a new hash`,
      async (chain) => {
        await chain.set(3, { [column]: value })
        await chain.seal(3)
      },
      loose(4),
    ],
    [`${column} of the last one changed`, (chain) => chain.set(LAST, { [column]: value }), changed(LAST)],
    [
      `${column} of the last one changed, with a new hash`,
      async (chain) => {
        await chain.set(LAST, { [column]: value })
        await chain.seal(LAST)
      },
      unknown(LAST),
    ],
  ]),
  ['hash changed', (chain) => chain.set(3, { hash: NONE }), changed(3)],
  ['hash of the last one changed', (chain) => chain.set(LAST, { hash: NONE }), changed(LAST)],
  ['previous hash changed', (chain) => chain.set(3, { previous_hash: NONE }), loose(3)],
  [
    'previous hash changed, with a new hash',
    async (chain) => {
      await chain.set(3, { previous_hash: NONE })
      await chain.seal(3)
    },
    loose(3),
  ],
  [
    'first one refers to a previous one',
    (chain) => chain.set(1, { previous_hash: 'f'.repeat(64) }),
    loose(1),
  ],
  ['first one deleted', (chain) => chain.remove(1), missing(1)],
  ['one deleted', (chain) => chain.remove(3), missing(3)],
  [
    'one deleted and the others moved up',
    async (chain) => {
      await chain.remove(3)
      await chain.set(4, { seq: 3 })
      await chain.set(5, { seq: 4 })
    },
    loose(3),
  ],
  ['last one deleted', (chain) => chain.remove(LAST), ends(4, 5)],
  ['last two deleted', (chain) => chain.remove(4, LAST), ends(3, 5)],
  ['last one with a higher number', (chain) => chain.set(LAST, { seq: 6 }), missing(LAST)],
  [
    'two swapped',
    async (chain) => {
      await chain.set(3, { seq: 100 })
      await chain.set(4, { seq: 3 })
      await chain.set(100, { seq: 4 })
    },
    loose(3),
  ],
  [
    'two swapped, with new hashes',
    async (chain) => {
      await chain.set(3, { seq: 100 })
      await chain.set(4, { seq: 3 })
      await chain.set(100, { seq: 4 })
      for (const seq of [3, 4]) {
        await chain.set(seq, { previous_hash: await chain.hashBefore(seq) })
        await chain.seal(seq)
      }
    },
    loose(5),
  ],
  ['one added', (chain) => chain.add(6), ends(6, 5)],
  [
    'one added in the midst and the rest moved down',
    async (chain) => {
      await chain.set(5, { seq: 6 })
      await chain.set(4, { seq: 5 })
      await chain.add(4)
    },
    loose(5),
  ],
  ['head with another hash', (chain) => chain.setHead({ hash: NONE }), unknown(LAST)],
  ['head behind', (chain) => chain.setHead({ seq: 4 }), ends(5, 4)],
  ['head ahead', (chain) => chain.setHead({ seq: 6 }), ends(5, 6)],
  ['head removed', (chain) => chain.removeHead(), 'the head of the chain is missing'],
]

describe('the audit chain', () => {
  let kwit: Kwit
  const verify = (words = '') => run(environmentOf(kwit), `audit verify${words}`)
  const newChain = async (prefix: string) => {
    const { token, account_id } = await kwit.newAccount(prefix)
    for (const name of ['One', 'Two', 'Three'])
      expect((await kwit.call('POST', '/clients.json', { token, json: { client: { name } } })).status).toBe(
        201,
      )
    return new Chain(kwit, account_id)
  }
  beforeAll(async () => {
    kwit = await startKwit()
  })
  afterAll(() => kwit.close())

  test('verifies if nobody has changed it', async () => {
    await newChain('whole')
    const { code, stdout, stderr } = await verify()
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^\(installation\) +\d+ {2}[0-9a-f]{64}\nwhole +5 {2}[0-9a-f]{64}\n$/)
  })

  // An entry stores only the beginning of the previous hash; older entries store it in full.
  test('verifies whether its entries contain the previous hash in full or shortened', async () => {
    const chain = await newChain('older')
    expect((await chain.entry(4)).previous_hash).toBe((await chain.hashBefore(4)).slice(0, 8))
    for (const seq of [1, 2, 3, 4, LAST]) {
      await chain.set(seq, { previous_hash: await chain.hashBefore(seq) })
      expect(await verify(' --account older')).toMatchObject({ code: 0, stderr: '' })
    }
  })

  test('reports where it was changed, and other chains still verify', async () => {
    const expected: string[] = []
    for (const [index, [name, attack, message]] of ATTACKS.entries()) {
      await attack(await newChain(`attack${index}`))
      expected.push(`${name}: kwit: the audit log of attack${index} is broken: ${message}`)
    }
    const { code, stderr } = await verify()
    const lines = stderr.trimEnd().split('\n')
    expect(lines.map((line, index) => `${ATTACKS[index]?.[0]}: ${line}`)).toEqual(expected)
    expect(code).toBe(1)
    expect(await verify(' --account whole')).toMatchObject({ code: 0, stderr: '' })
    expect(await verify(' --account attack0')).toMatchObject({ code: 1 })
  })

  test('an entry moved to another account breaks both chains', async () => {
    const [robbed, other] = [await newChain('robbed'), await newChain('given')]
    await robbed.give(LAST, other)
    const { stderr } = await verify()
    expect(stderr).toContain(`of robbed is broken: ${ends(4, 5)}\n`)
    expect(stderr).toContain(`of given is broken: ${loose(6)}\n`)
  })

  test('a chain swapped with that of another account is reported for both', async () => {
    const [first, other] = [await newChain('here'), await newChain('there')]
    await first.exchange(other)
    const { stderr } = await verify()
    expect(stderr).toContain(`of here is broken: entry 1 is of the account ${other.account_id}\n`)
    expect(stderr).toContain(`of there is broken: entry 1 is of the account ${first.account_id}\n`)
  })

  test('a deleted chain is reported', async () => {
    const chain = await newChain('emptied')
    await chain.remove(1, 2, 3, 4, LAST)
    expect((await verify(' --account emptied')).stderr).toContain(`is broken: ${ends(0, 5)}\n`)
    await chain.removeHead()
    expect((await verify()).stderr).toContain('of emptied is broken: the chain is missing\n')
    expect(await verify(' --account emptied')).toMatchObject({ code: 1 })
  })

  // The database alone cannot reveal this; a hash that was printed earlier and kept elsewhere does.
  test('a completely forged chain verifies, but its hash differs from the printed one', async () => {
    const chain = await newChain('forged')
    const before = await verify(' --account forged')
    await chain.set(3, { user_id: 999 })
    for (const seq of [3, 4, LAST]) {
      await chain.set(seq, { previous_hash: await chain.hashBefore(seq) })
      await chain.seal(seq)
    }
    await chain.setHead({ hash: (await chain.entry(LAST)).hash as string })
    const after = await verify(' --account forged')
    expect([before.code, after.code]).toEqual([0, 0])
    expect(after.stdout).not.toBe(before.stdout)
  })
})

class Chain {
  readonly kwit: Kwit
  readonly account_id: number

  constructor(kwit: Kwit, accountId: number) {
    this.kwit = kwit
    this.account_id = accountId
  }

  async entry(seq: number): Promise<Entry> {
    const { kwit, account_id } = this
    const match = await kwit.db.get<Entry>(
      sql`select * from audit_entries where account_id = ${account_id} and seq = ${seq}`,
    )
    expect(match, `entry ${seq}`).toBeDefined()
    return match as Entry
  }

  set(seq: number, values: Entry) {
    const { kwit, account_id } = this
    return kwit.db.begin(async (db) => {
      for (const [column, value] of Object.entries(values))
        await db.run(
          sql`update audit_entries set ${raw(column)} = ${value} where account_id = ${account_id} and seq = ${seq}`,
        )
    })
  }

  async hashBefore(seq: number): Promise<string> {
    return seq === 1 ? NONE : ((await this.entry(seq - 1)).hash as string)
  }

  // Computes the hash over the stored previous hash, of which entries contain only the beginning.
  async seal(seq: number) {
    const entry = await this.entry(seq)
    const before = await this.hashBefore(seq)
    const previousHash = before.startsWith(entry.previous_hash as string) ? before : entry.previous_hash
    await this.set(seq, { hash: sealOf(previousHash, entry) })
  }

  // Adds an entry that correctly follows the one before it.
  async add(seq: number) {
    const before = await this.entry(seq - 1)
    const entry: Entry = { ...before, seq, previous_hash: before.hash as string }
    const { account_id, at, user_id, action, resource, record_id, request_id, changes, previous_hash } =
      entry as Required<Record<Column, Value>>
    await this.kwit.db.begin(async (db) =>
      db.run(sql`insert into audit_entries
        (account_id, seq, at, user_id, action, resource, record_id, request_id, changes, previous_hash, hash)
        values (${account_id}, ${seq}, ${at}, ${user_id}, ${action}, ${resource}, ${record_id}, ${request_id},
          ${changes}, ${previous_hash}, ${sealOf(previous_hash, entry)})`),
    )
  }

  remove(...seqs: number[]) {
    const { kwit, account_id } = this
    return kwit.db.begin(async (db) => {
      for (const seq of seqs)
        await db.run(sql`delete from audit_entries where account_id = ${account_id} and seq = ${seq}`)
    })
  }

  give(seq: number, { account_id: to }: Chain) {
    const { kwit, account_id } = this
    return kwit.db.begin(async (db) =>
      db.run(sql`update audit_entries set account_id = ${to}, seq = ${seq + 1}
        where account_id = ${account_id} and seq = ${seq}`),
    )
  }

  exchange({ account_id: other }: Chain) {
    const { kwit, account_id } = this
    return kwit.db.begin(async (db) => {
      for (const table of ['audit_entries', 'audit_heads'])
        for (const [from, to] of [
          [account_id, -1],
          [other, account_id],
          [-1, other],
        ] as const)
          await db.run(sql`update ${raw(table)} set account_id = ${to} where account_id = ${from}`)
    })
  }

  setHead(values: Entry) {
    const { kwit, account_id } = this
    return kwit.db.begin(async (db) => {
      for (const [column, value] of Object.entries(values))
        await db.run(sql`update audit_heads set ${raw(column)} = ${value} where account_id = ${account_id}`)
    })
  }

  removeHead() {
    const { kwit, account_id } = this
    return kwit.db.begin(async (db) => db.run(sql`delete from audit_heads where account_id = ${account_id}`))
  }
}
