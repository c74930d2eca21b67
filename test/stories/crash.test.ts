// Tests that acknowledged changes survive kill -9, and that every other change is stored completely or not at all.
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { verifyChains } from '../../src/platform/audit/verify.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { ENGINE, IS_WHOLE, request } from '../harness.ts'
import { freePort } from '../ports.ts'
import {
  childrenOf,
  type DataFolder,
  type Environment,
  endPrograms,
  makePlace,
  type Program,
  randomFrom,
  spawnProgram,
  start,
} from '../program.ts'

const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 2 ** 31)
// `npm run fuzz -- --what kills` runs more rounds.
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 1)
const WRITERS = 16
const TOKEN = 'firsttokenofthecrashtest1'
const wholeRunTest = IS_WHOLE ? test : () => {}
const SEVERAL: Environment = ENGINE === 'sqlite' ? { KWIT_THREADS: '2' } : {}

afterEach(endPrograms)

describe(`crash (CRASH_SEED=${SEED})`, () => {
  wholeRunTest(`kill -9 under load, on the same data (CRASH_ROUNDS=${ROUNDS})`, async () => {
    console.log(`crash: seed ${SEED}`)
    const random = randomFrom(SEED)
    const folder = await newPlace()
    const ledger = new Ledger()
    for (let round = 1; round <= ROUNDS; round++) {
      const program = await start(folder, SEVERAL)
      if (round > 1) await checkAndRepeat(program, ledger, folder)
      const load = writeUntilItFails(program, ledger)
      await ledger.reaches(ledger.acknowledged + 2 * WRITERS + random() * 6 * WRITERS)
      await sleep(random() * 40)
      program.child.kill('SIGKILL')
      await program.exited
      await load
      expect(ledger.records.length).toBeGreaterThan(WRITERS)
    }
    const program = await start(folder)
    await checkAndRepeat(program, ledger, folder)
    program.child.kill('SIGTERM')
    expect(await program.exited).toEqual([0, null])
  })

  test('the first token works as soon as the first start responds', async () => {
    const { environment, node_options } = await emptyPlace()
    const port = await freePort()
    spawnProgram({ ...environment, KWIT_PORT: String(port) }, node_options)
    const address = `/clients.json?api_token=${TOKEN}`
    let status: number | undefined
    while (status === undefined) {
      await sleep(2)
      const answer = request(`http://127.0.0.1:${port}`, 'GET', address)
      status = await answer.then(
        (answer) => answer.status,
        () => undefined,
      )
    }
    expect(status).toBe(200)
  })

  wholeRunTest(
    'kill -9 while drafts are issued: each is a draft or a document with its own number',
    async () => {
      const folder = await newPlace()
      const program = await start(folder, SEVERAL)
      const ids = await makeDrafts(program.url, 12)
      const confirmed = new Map<number, string>()
      const issuing = ids.map(async (id) => {
        const reply = await issue(program.url, id).catch(() => undefined)
        if (reply?.status === 200) confirmed.set(id, reply.json.number)
        if (confirmed.size === 3) program.child.kill('SIGKILL')
      })
      await Promise.all(issuing)
      await program.exited
      const { url } = await start(folder)
      for (const id of ids) {
        const { json } = await request(url, 'GET', `/invoices/${id}.json`, { token: TOKEN })
        expect(json).toMatchObject({ id, price_gross: '12.3' })
        if (confirmed.has(id)) expect(json.number).toBe(confirmed.get(id))
        else expect(json.number === null).toBe(json.status === 'draft')
      }
      const numbers = await Promise.all(ids.map(async (id) => (await issue(url, id)).json.number))
      expect(numbers.map((number) => Number.parseInt(number, 10)).toSorted((a, b) => a - b)).toEqual(
        ids.map((_, index) => index + 1),
      )
    },
  )

  test('SIGTERM under load: running requests finish, nothing is lost, exit code 0', async () => {
    const folder = await newPlace()
    const ledger = new Ledger()
    const program = await start(folder)
    const load = writeUntilItFails(program, ledger)
    const halfSent = await sendHalf(program.url, { category: { name: 'Half sent' } })
    await ledger.reaches(3 * WRITERS)
    program.child.kill('SIGTERM')
    await sleep(200)
    const answer = await halfSent.sendRest()
    expect(answer).toMatch(/^HTTP\/1\.1 201 /)
    expect(await program.exited).toEqual([0, null])
    await load
    if (ENGINE === 'sqlite') {
      const { mode } = statSync(join(folder.environment.KWIT_DATA as string, 'kwit.db'))
      expect((mode & 0o077).toString(8)).toBe('0')
    }
    if (ENGINE === 'sqlite') await holdJob(folder)
    const again = await start(folder)
    if (ENGINE === 'sqlite') await eventually(async () => expect(await countHeldJobs(folder)).toEqual([]))
    const response = await request(again.url, 'GET', '/categories.json?name=Half+sent', { token: TOKEN })
    expect(response.json).toHaveLength(1)
    await request(again.url, 'DELETE', `/categories/${response.json[0].id}.json`, { token: TOKEN })
    await checkAndRepeat(again, ledger, folder)
  })

  if (ENGINE === 'postgres') {
    test('of two processes one is killed and the service continues', async () => {
      const folder = await newPlace()
      const ledger = new Ledger()
      const program = await start(folder, { KWIT_PROCESSES: '2' })
      const parent = program.child.pid as number
      await eventually(() => expect(childrenOf(parent)).toHaveLength(2))
      const before = childrenOf(parent)
      // The second process may still be starting when the first responds; killing the first would then leave none.
      const answered = new Set<string | undefined>()
      await eventually(async () => {
        const headers = { connection: 'close' }
        const reply = await request(program.url, 'GET', '/healthz', { headers })
        // All request ids of a process start the same.
        answered.add(reply.headers.get('x-request-id')?.split('-')[0])
        expect(answered.size).toBe(2)
      })
      let isOver = false
      const load = writeUntilItFails(program, ledger, () => isOver)
      await ledger.reaches(WRITERS)
      process.kill(before[0] as number, 'SIGKILL')
      await eventually(() => {
        const now = childrenOf(parent)
        expect(now).toHaveLength(2)
        expect(now).not.toContain(before[0])
      })
      const acknowledged = ledger.acknowledged
      await eventually(() => expect(ledger.acknowledged).toBeGreaterThan(acknowledged + WRITERS))
      const [draft] = await makeDrafts(program.url, 1)
      const issued = await Promise.all(
        Array.from({ length: WRITERS }, () => issue(program.url, draft as number)),
      )
      expect(new Set(issued.map(({ status, json }) => `${status} ${json.number?.split('/')[0]}`))).toEqual(
        new Set(['200 1']),
      )
      isOver = true
      await load
      await checkAndRepeat(program, ledger, folder)
      program.child.kill('SIGTERM')
      expect(await program.exited).toEqual([0, null])
      expect(childrenOf(parent)).toEqual([])
    })
  }
})

async function makeDrafts(url: string, count: number): Promise<number[]> {
  const positions = [{ name: 'Work', total_price_gross: '12.3', tax: 23 }]
  const json = { invoice: { status: 'draft', positions } }
  const make = async () => (await request(url, 'POST', '/invoices.json', { token: TOKEN, json })).json.id
  return Promise.all(Array.from({ length: count }, make))
}

const issue = (url: string, id: number) =>
  request(url, 'POST', `/invoices/${id}/issue.json`, { token: TOKEN })

const HELD = 'forget_old_imports'

// Simulates a job whose process was killed while it worked on it.
async function holdJob(folder: DataFolder) {
  const db = folder.open()
  const holdStatement = sql`update jobs set attempts = 1, run_at = ${Date.now() + 600_000} where kind = ${HELD}`
  await db.begin(async (db) => db.run(holdStatement))
  await db.close()
}

async function countHeldJobs(folder: DataFolder) {
  const db = folder.open()
  const jobs = await db.all(sql`select kind from jobs where kind = ${HELD} and attempts = 1`)
  await db.close()
  return jobs
}

// ── Requested and acknowledged changes
// ─────────────────────────────────────────────────────────────────────────────────

const KINDS = [
  { plural: 'clients', name: 'client' },
  { plural: 'products', name: 'product' },
  { plural: 'categories', name: 'category' },
] as const
type Kind = (typeof KINDS)[number]

// A record with the last acknowledged version, and the requested version that has no response so far.
type WrittenRecord = {
  kind: Kind
  key: string
  id: number | undefined
  acknowledged: number | undefined
  pending: number | undefined
}

class Ledger {
  readonly records: WrittenRecord[] = []
  acknowledged = 0
  #waiting: { count: number; resolve: () => void } | undefined

  reaches(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { count, resolve }
    })
  }

  acknowledge(record: WrittenRecord, version: number) {
    record.acknowledged = version
    record.pending = undefined
    this.acknowledged++
    if (this.#waiting && this.acknowledged >= this.#waiting.count) this.#waiting.resolve()
  }
}

// Every field of a record follows from its key and version, so that a partly written one is detected.
function fieldsOf({ kind, key }: WrittenRecord, version: number): { [field: string]: string } {
  const text = `${key} v${version}`
  if (kind.name === 'client')
    return { name: text, email: `${version}@example.com`, city: text, note: text, tax_no: String(version) }
  if (kind.name === 'product')
    return {
      name: text,
      code: text,
      description: text,
      price_net: `${version}.0`,
      price_gross: `${version}.0`,
      tax: '0',
    }
  return { name: text, description: text }
}

let recordsMade = 0

// Each writer creates a record, changes it twice, and continues with the next, until the program no longer responds.
async function writeUntilItFails({ url }: Program, ledger: Ledger, isOver = () => false) {
  const writer = async (number: number) => {
    while (!isOver()) {
      const kind = KINDS[(number + recordsMade) % KINDS.length] as Kind
      const record: WrittenRecord = {
        kind,
        key: `record-${++recordsMade}`,
        id: undefined,
        acknowledged: undefined,
        pending: undefined,
      }
      ledger.records.push(record)
      for (const version of [1, 2, 3]) {
        record.pending = version
        const reply = await write(url, record, version).catch(() => undefined)
        // A program that is shutting down may say so.
        if (reply === undefined || reply.status === 503) break
        if (reply.status >= 300) throw new Error(`${reply.status} ${reply.text}`)
        record.id = reply.json.id
        ledger.acknowledge(record, version)
      }
      if (record.pending !== undefined && !(await answers(url))) return
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, number) => writer(number)))
}

function write(url: string, record: WrittenRecord, version: number) {
  const { kind, key, id } = record
  const path = id === undefined ? `/${kind.plural}.json` : `/${kind.plural}/${id}.json`
  const headers = { 'idempotency-key': `${key} v${version}` }
  const json = { [kind.name]: fieldsOf(record, version) }
  return request(url, id === undefined ? 'POST' : 'PUT', path, { token: TOKEN, json, headers })
}

// Repeated because an open connection to a killed process fails at its next use.
async function answers(url: string): Promise<boolean> {
  for (let attempt = 0; attempt < 3; attempt++) {
    const reply = await request(url, 'GET', '/healthz').catch(() => undefined)
    if (reply?.status === 200) return true
    await sleep(50)
  }
  return false
}

// Checks the data of the restarted program, then repeats the requests that got no response: each of these must also
// take effect once.
async function checkAndRepeat(program: Program, ledger: Ledger, folder: DataFolder) {
  expect(faultsOf(ledger, await allRecords(program))).toEqual([])
  for (const record of ledger.records.filter(({ pending }) => pending !== undefined)) {
    const reply = await write(program.url, record, record.pending as number)
    expect(reply.status).toBeLessThan(300)
    record.id = reply.json.id
    ledger.acknowledge(record, record.pending as number)
  }
  const all = await allRecords(program)
  expect(faultsOf(ledger, all)).toEqual([])
  expect([...all.values()].flat()).toHaveLength(ledger.records.length)
  await expectSoundHistory(folder, all)
}

type RecordsByKind = Map<Kind, { [field: string]: any }[]>

async function allRecords({ url }: Program): Promise<RecordsByKind> {
  const recordsByKind: RecordsByKind = new Map()
  for (const kind of KINDS) {
    const records: { [field: string]: unknown }[] = []
    for (let page = 1; ; page++) {
      const { json } = await request(url, 'GET', `/${kind.plural}.json?per_page=100&order=id&page=${page}`, {
        token: TOKEN,
      })
      records.push(...json)
      if (json.length < 100) break
    }
    recordsByKind.set(kind, records)
  }
  return recordsByKind
}

function faultsOf(ledger: Ledger, all: RecordsByKind): string[] {
  const faults: string[] = []
  const expectedByKey = new Map(ledger.records.map((record) => [record.key, record]))
  const recordsByKey = new Map<string, { [field: string]: unknown }[]>()
  for (const [kind, records] of all) {
    for (const stored of records) {
      const [key = '', version] = String(stored.name).split(' v')
      const record = expectedByKey.get(key)
      recordsByKey.set(key, [...(recordsByKey.get(key) ?? []), stored])
      if (record?.kind !== kind) faults.push(`nobody asked for ${stored.name}`)
      else if (![record.acknowledged, record.pending].includes(Number(version)))
        faults.push(`${stored.name} is another version`)
      else if (!isWhole(stored, fieldsOf(record, Number(version))))
        faults.push(`${stored.name} is not whole: ${JSON.stringify(stored)}`)
    }
  }
  for (const { key, id, acknowledged } of ledger.records) {
    const ones = recordsByKey.get(key) ?? []
    if (ones.length > 1) faults.push(`${key} is there ${ones.length} times`)
    if (acknowledged !== undefined && ones[0]?.id !== id) faults.push(`${key} was acknowledged and is lost`)
  }
  return faults
}

const isWhole = (record: { [field: string]: unknown }, fields: { [field: string]: string }) =>
  Object.entries(fields).every(([field, value]) => record[field] === value)

async function expectSoundHistory(folder: DataFolder, all: RecordsByKind) {
  const db = folder.open()
  try {
    expect((await verifyChains(db)).filter(({ fault }) => fault !== undefined)).toEqual([])
    for (const [kind, records] of all) {
      const rows = await db.all<{ record_id: number }>(
        raw(
          `select record_id from audit_entries where action = 'create' and resource = '${kind.name}' order by record_id`,
        ),
      )
      const deleted = await db.all<{ record_id: number }>(
        raw(`select record_id from audit_entries where action = 'delete' and resource = '${kind.name}'`),
      )
      const deletedIds = new Set(deleted.map(({ record_id }) => record_id))
      const createdIds = rows.map(({ record_id }) => record_id).filter((id) => !deletedIds.has(id))
      expect(createdIds).toEqual(records.map(({ id }) => id))
    }
  } finally {
    await db.close()
  }
}

const newPlace = () =>
  makePlace(TOKEN, ENGINE === 'postgres' ? { database: inject('preparedUrl') } : undefined)
const emptyPlace = () =>
  makePlace(TOKEN, ENGINE === 'postgres' ? { server: inject('postgresUrl') } : undefined)

// Sends the headers and half of the body of a request.
async function sendHalf(url: string, json: object) {
  const { port } = new URL(url)
  const body = JSON.stringify(json)
  const socket = connect(Number(port), '127.0.0.1')
  await once(socket, 'connect')
  let received = ''
  socket.setEncoding('utf8').on('data', (text) => {
    received += text
  })
  const ended = once(socket, 'close')
  socket.write(
    `POST /categories.json HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${TOKEN}\r\ncontent-length: ${body.length}\r\n\r\n`,
  )
  socket.write(body.slice(0, 10))
  return {
    sendRest: async () => {
      socket.write(body.slice(10))
      await ended
      return received
    },
  }
}

async function eventually(check: () => unknown, withinMs = 50_000) {
  for (const end = Date.now() + withinMs; ; await sleep(50)) {
    try {
      await check()
      return
    } catch (error) {
      if (Date.now() > end) throw error
    }
  }
}
