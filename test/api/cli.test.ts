import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { prepareRuntime } from '../../src/bootstrap.ts'
import { readConfig } from '../../src/config.ts'
import { persistentTables } from '../../src/database-schema.ts'
import { readBackup, readHeader } from '../../src/domains/administration/backups/file.ts'
import { saveLogo } from '../../src/domains/administration/departments/store.ts'
import { createClient } from '../../src/domains/catalog/clients/actions.ts'
import type { Engine } from '../../src/platform/database/database.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { readRows } from '../../src/platform/database/table-dump.ts'
import { cookieOf } from '../browser-client.ts'
import {
  environmentOf,
  finished,
  LAUNCHER,
  newInstallation,
  removeInstallations,
  run,
  start,
} from '../command-line.ts'
import { ENGINE, type Kwit, startKwit } from '../harness.ts'
import { freePort } from '../ports.ts'
import type { Environment } from '../program.ts'
import { until } from '../wait-until.ts'

// Tests the command line in processes of its own, with and without a running server.

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kwit-cli-'))
})
afterAll(async () => {
  await removeInstallations()
  await rm(folder, { recursive: true, force: true })
})

test('serve responds and shuts down in order', async () => {
  const port = await freePort()
  const environment = {
    ...(await newInstallation()),
    KWIT_PORT: String(port),
    KWIT_FIRST_TOKEN: 'tokenforserve',
  }
  const server = start(environment, ['serve'], LAUNCHER)
  const ended = finished(server)
  const address = `http://127.0.0.1:${port}/clients.json?api_token=tokenforserve`
  const answers = () =>
    fetch(address).then(
      ({ status }) => status === 200,
      () => false,
    )
  await until(answers).finally(() => server.kill('SIGTERM'))
  expect((await ended).code).toBe(0)
})

describe('accounts, users and tokens while a server runs', () => {
  let kwit: Kwit
  let environment: Environment
  beforeAll(async () => {
    kwit = await startKwit()
    environment = environmentOf(kwit)
  })
  afterAll(() => kwit.close())

  test('an account can be created with the existing token of a client', async () => {
    const words =
      'account create --prefix moved --login jan --password secret-one --token OldToken123 --currency EUR'
    const { code, stdout } = await run(environment, words)
    expect(code).toBe(0)
    expect(labelledLines(stdout)).toEqual({
      prefix: 'moved',
      address: 'http://moved.kwit.test',
      login: 'jan',
      password: 'secret-one',
      token: 'OldToken123',
    })
    expect((await kwit.call('GET', '/departments.json', { token: 'OldToken123' })).json).toMatchObject([
      { name: 'moved' },
    ])
    const json = { login: 'jan', password: 'secret-one', integration_token: 'integrationtokenfortests' }
    expect((await kwit.call('POST', '/login.json', { json })).json).toMatchObject({
      api_token: 'OldToken123',
    })
  })

  test('a missing password is generated; a token may contain its prefix', async () => {
    const account = labelledLines(
      (await run(environment, 'account create --prefix carried --token Carried123/carried')).stdout,
    )
    expect(account).toMatchObject({
      login: 'carried',
      token: 'Carried123',
      password: expect.stringMatching(/^\w{12}$/),
    })
    expect((await kwit.call('GET', '/clients.json?api_token=Carried123/carried')).status).toBe(200)
  })

  test('invalid values and names in use are rejected, and nothing is created', async () => {
    await kwit.newAccount('taken')
    await run(environment, 'account create --prefix other --token TakenToken1')
    const before = await counts(kwit.db)
    for (const [options, expected] of [
      ['--prefix taken --login new1', 'prefix taken is taken'],
      ['--prefix fresh --login taken', 'login taken is taken'],
      ['--prefix fresh --token TakenToken1', 'token has already been taken'],
      ['--prefix fresh --token Other12345/other', 'token belongs to the prefix other'],
      ['--prefix fresh --password abc', 'password is too short'],
    ]) {
      const { code, stdout, stderr } = await run(environment, `account create ${options}`)
      expect({ options, code, stdout }).toEqual({ options, code: 1, stdout: '' })
      expect(stderr).toMatch(/^kwit: [^\n]+\n$/)
      expect(stderr).toContain(expected)
    }
    expect(await counts(kwit.db)).toEqual(before)
  })

  test('a user is added with a role', async () => {
    await kwit.newAccount('team')
    const words = 'user create --account team --email anna@example.com --role accountant --first-name Anna'
    const { token, login } = labelledLines((await run(environment, words)).stdout)
    expect(login).toBe('anna@example.com')
    expect((await kwit.call('GET', '/clients.json', { token })).status).toBe(200)
    const json = { client: { name: 'Acme' } }
    expect((await kwit.call('POST', '/clients.json', { token, json })).status).toBe(403)
    expect((await run(environment, words)).stderr).toContain(
      'is already used by a user of this account; enter another email address',
    )
    expect(
      (await run(environment, 'user create --account team --email b@example.com --role owner')).code,
    ).toBe(1)
    expect((await run(environment, 'user create --account nobody --email b@example.com')).stderr).toBe(
      'kwit: there is no account "nobody"\n',
    )
  })

  test('a user gets a new password, and all sessions end', async () => {
    await kwit.newAccount('forgetful')
    const signIn = (password: string) =>
      kwit.call('POST', '/session.json', { json: { login: 'forgetful', password } })
    const words = 'user reset-password --login forgetful'
    const { password } = labelledLines((await run(environment, words)).stdout) as { password: string }
    const session = await signIn(password)
    expect(session.status).toBe(201)
    const headers = { cookie: cookieOf(session) }
    expect((await run(environment, `${words} --password another-one`)).code).toBe(0)
    expect((await kwit.call('GET', '/session.json', { headers })).status).toBe(401)
    expect((await signIn(password)).status).toBe(401)
    expect((await signIn('another-one')).status).toBe(201)
    expect((await run(environment, `${words} --password abc`)).stderr).toContain('password is too short')
    expect((await run(environment, `${words}x`)).stderr).toBe('kwit: there is no user "forgetfulx"\n')
  })

  test('an integration token is issued, listed and revoked', async () => {
    const { id, token } = labelledLines(
      (await run(environment, 'integration-token issue --name shop')).stdout,
    )
    const create = (prefix: string) => {
      const user = { email: `${prefix}@example.com`, password: 'secret-one' }
      return kwit.call('POST', '/account.json', {
        json: { account: { prefix }, user, integration_token: token },
      })
    }
    expect((await create('first')).status).toBe(201)
    expect((await run(environment, 'account list')).stdout).toMatch(
      /^\d+ +first +\d{4}-\d\d-\d\d +first@example.com +/m,
    )
    const listed = new RegExp(`^${id} +…${token?.slice(-4)} .*in use +shop$`, 'm')
    expect((await run(environment, 'integration-token list')).stdout).toMatch(listed)
    expect((await run(environment, `integration-token issue --token ${token}`)).stderr).toContain(
      'has already been issued',
    )
    expect((await run(environment, `integration-token revoke ${id}`)).code).toBe(0)
    expect((await create('second')).status).toBe(401)
    expect((await run(environment, 'integration-token list')).stdout).toMatch(
      /revoked \d{4}-\d\d-\d\d +shop$/m,
    )
    expect((await run(environment, `integration-token revoke ${id}`)).code).toBe(1)
  })
})

describe('backup and restore', () => {
  let kwit: Kwit
  let environment: Environment
  let token: string
  let good: string
  let original: Contents
  beforeAll(async () => {
    kwit = await startKwit()
    environment = environmentOf(kwit)
    token = labelledLines((await run(environment, 'demo --account shop --size 1200 --invoices 300')).stdout)
      .token as string
    await kwit.db.begin((db) =>
      Promise.resolve(
        saveLogo(db, 1, 1, { content_type: 'image/png', bytes: Buffer.from([0, 255, 10, 13, 128]) }),
      ),
    )
    good = join(folder, 'good.backup')
    await run(environment, `backup ${good}`)
    original = await contents(environment)
  })
  afterAll(() => kwit.close())

  test('a backup made during writes is consistent and keeps the tokens', async () => {
    const file = join(folder, 'busy.backup')
    let isOver = false
    const actor = { account_id: 1, user_id: 1, request_id: 'test', now: Date.now() }
    const write = async (writer: number) => {
      for (let count = 0; !isOver; count++) {
        const name = `Written by ${writer}\u2028during\n${count}`
        await createClient(kwit.db.forAccount(1), actor, { name, note: 'ąß😀\\"' })
      }
    }
    const before = await clientCount(kwit.db)
    const positions = [{ name: 'Work', total_price_gross: '12.3', tax: 23 }]
    const invoice = { status: 'draft', buyer_name: 'Waiting', number: 'W 1', positions }
    const draft = (await kwit.call('POST', '/invoices.json', { token, json: { invoice } })).json
    const writers = [1, 2, 3, 4, 5, 6, 7, 8].map(write)
    const { code, stderr } = await run(environment, `backup ${file}`)
    isOver = true
    await Promise.all(writers)
    expect({ code, stderr }).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('secret of the installation'),
    })
    expect(await clientCount(kwit.db)).toBeGreaterThan(before)

    const fresh = await newInstallation()
    expect(await run(fresh, `restore ${file}`)).toMatchObject({ code: 0 })
    expect((await run(fresh, 'audit verify')).code).toBe(0)
    const restored = await startKwit(fresh)
    const { db } = restored
    const entries = await db.get(sql`select count(*) as total from audit_entries
      where resource = ${'client'} and action = ${'create'}`)
    expect(entries).toEqual({ total: await clientCount(db) })
    const json = { client: { name: 'After' } }
    expect((await restored.call('POST', '/clients.json', { token, json })).status).toBe(201)
    const waiting = await restored.call('GET', '/invoices.json?status=draft', { token })
    expect(waiting.json).toMatchObject([
      { id: draft.id, status: 'draft', buyer_name: 'Waiting', number: 'W 1' },
    ])
    const issued = await restored.call('POST', `/invoices/${draft.id}/issue.json`, { token })
    expect(issued.json).toMatchObject({ id: draft.id, number: 'W 1', price_gross: '12.3' })
    await restored.close()
  })

  test('a restored installation has the same rows on any engine and continues its numbers', async () => {
    const engines =
      ENGINE === 'postgres' ? (['sqlite', 'postgres', 'sqlite'] as const) : (['sqlite'] as const)
    expect(original).toMatchObject({
      department_logos: { rows: 1 },
      clients: { rows: 1200 },
      products: { rows: 300 },
    })
    let file = good
    for (const [step, engine] of engines.entries()) {
      const fresh = await newInstallation(engine)
      expect(await run(fresh, `restore ${file}`)).toMatchObject({ code: 0 })
      expect(await contents(fresh)).toEqual(original)
      file = join(folder, `step${step}.backup`)
      expect(await run(fresh, `backup ${file}`)).toMatchObject({ code: 0 })
      expect(await run(fresh, 'demo --account another --size 3')).toMatchObject({ code: 0 })
      expect(await run(fresh, 'audit verify')).toMatchObject({ code: 0 })
    }
  })

  test('a backup is not written over another without --force', async () => {
    const before = readFileSync(good)
    expect(await run(environment, `backup ${good}`)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('exists'),
    })
    expect(readFileSync(good).equals(before)).toBe(true)
    const file = join(folder, 'twice.backup')
    writeFileSync(file, 'old')
    writeFileSync(`${file}.part`, 'broken off')
    expect(await run(environment, `backup ${file} --force`)).toMatchObject({ code: 0 })
    expect(gunzipSync(readFileSync(file)).length).toBeGreaterThan(100_000)
    expect(existsSync(`${file}.part`)).toBe(false)
    const nowhere = await run(environment, `backup ${join(folder, 'no', 'such')}`)
    expect(nowhere).toMatchObject({ code: 1, stderr: expect.stringMatching(/^kwit: ENOENT[^\n]+\n$/) })
  })

  test.each<[string, (bytes: Buffer) => Buffer, string]>([
    [
      'cut',
      (bytes) => bytes.subarray(0, Math.floor(bytes.length * 0.6)),
      'is incomplete; use another backup',
    ],
    [
      'cut between lines',
      (bytes) => relined(bytes, (lines) => lines.slice(0, -1)),
      'is incomplete; use another backup',
    ],
    [
      'cut inside a line',
      (bytes) => gzipSync(gunzipSync(bytes).subarray(0, -3)),
      'is incomplete; use another backup',
    ],
    [
      'followed by more',
      (bytes) => gzipSync(Buffer.concat([gunzipSync(bytes), Buffer.from('x')])),
      'is incomplete; use another backup',
    ],
    ['flipped', (bytes) => Buffer.from(bytes).fill(0x55, 5000, 5010), 'is damaged'],
    ['edited', (bytes) => relined(bytes, (lines) => lines.map(edited)), 'was changed after it was created'],
    [
      'robbed of a line',
      (bytes) => relined(bytes, (lines) => lines.toSpliced(40, 1)),
      'was changed after it was created',
    ],
    [
      'short of a row',
      (bytes) => resealed(bytes, (header) => header, 1),
      'does not contain all rows of accounts',
    ],
    ['no backup', () => Buffer.from('hello'), 'is damaged or not a backup'],
    ['another format', () => gzipSync('{"format": "other"}\n{}\n'), 'is not a backup'],
    ['a newer format', (bytes) => resealed(bytes, (header) => ({ ...header, version: 2 })), 'newer version'],
  ])('a backup that is %s is detected', async (name, damage, expected) => {
    const file = join(folder, `${name}.backup`)
    writeFileSync(file, damage(readFileSync(good)))
    const read = async () => {
      await readHeader(file)
      for await (const _page of readBackup(file));
    }
    await expect(read()).rejects.toThrow(expected)
  })

  test('a damaged or newer backup is rejected and leaves nothing', async () => {
    const fresh = await newInstallation()
    const bytes = readFileSync(good)
    for (const [damaged, expected] of [
      [bytes.subarray(0, Math.floor(bytes.length * 0.6)), 'is incomplete; use another backup'],
      [relined(bytes, (lines) => lines.map(edited)), 'was changed after it was created'],
      [resealed(bytes, withColumn), 'does not know accounts.colour'],
      [resealed(bytes, withTable), 'does not know spells'],
      [resealed(bytes, (header) => ({ ...header, steps: ['magic'] })), 'does not know magic'],
      // A row that occurs twice: the file is intact, and the database refuses its last row.
      [
        resealed(bytes, (header) => header, 0, true),
        ENGINE === 'sqlite' ? 'UNIQUE constraint' : 'duplicate key',
      ],
    ] as const) {
      const file = join(folder, 'damaged.backup')
      writeFileSync(file, damaged)
      const { code, stderr } = await run(fresh, `restore ${file}`)
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^kwit: [^\n]+\n$/) })
      expect(stderr).toContain(expected)
    }
    for (const { rows } of Object.values(await contents(fresh))) expect(rows).toBe(0)
    expect(await run(fresh, `restore ${good}`)).toMatchObject({ code: 0 })
  })

  test('an older backup is restored completely, with its counters computed again', async () => {
    const fresh = await newInstallation()
    const file = join(folder, 'older.backup')
    writeFileSync(file, older(readFileSync(good)))
    expect(await run(fresh, `restore ${file}`)).toMatchObject({ code: 0 })
    const { db } = await prepareRuntime(readConfig({ KWIT_ENV_FILE: '/dev/null', ...fresh }))
    const { kept, counted } = (await db.get<{ kept: number; counted: number }>(sql`select
      (select count(*) from invoices where deleted = 0) as kept,
      (select cast(sum(count) as integer) from invoices_tally) as counted`)) as {
      kept: number
      counted: number
    }
    await db.close()
    expect(kept).toBeGreaterThan(0)
    expect(counted).toBe(kept)
  })

  test('a backup is restored only into an empty installation', async () => {
    const before = await counts(kwit.db)
    const { code, stderr } = await run(environment, `restore ${good}`)
    expect(code).toBe(1)
    expect(stderr).toMatch(
      /^kwit: a backup can be restored only into an empty installation; the table accounts has \d+ rows\. Use an empty database \(DATABASE_URL\) or another folder \(KWIT_DATA\)\n$/,
    )
    expect(await counts(kwit.db)).toEqual(before)
  })
})

type Contents = { [table: string]: { rows: number; sha256: string } }

// Everything that a backup contains, sorted.
async function contents(environment: Environment): Promise<Contents> {
  const { db } = await prepareRuntime(readConfig({ KWIT_ENV_FILE: '/dev/null', ...environment }))
  const contentsByTable: Contents = {}
  for (const table of persistentTables) {
    const rows: string[] = []
    for await (const page of readRows(db, table)) rows.push(...page.map((row) => JSON.stringify(row)))
    contentsByTable[table.name] = {
      rows: rows.length,
      sha256: createHash('sha256').update(rows.sort().join('\n')).digest('hex'),
    }
  }
  await db.close()
  return contentsByTable
}

async function counts(db: Engine) {
  return db.get(sql`select (select count(*) from accounts) as accounts, (select count(*) from users) as users,
    (select count(*) from api_tokens) as tokens, (select count(*) from audit_entries) as entries`)
}

async function clientCount(db: Engine): Promise<number> {
  return (await db.get<{ total: number }>(sql`select count(*) as total from clients`))?.total ?? 0
}

const labelledLines = (stdout: string): { [label: string]: string } =>
  Object.fromEntries(
    stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ +/, 2) as [string, string]),
  )

const linesOf = (bytes: Buffer) => gunzipSync(bytes).toString().trimEnd().split('\n')
const packed = (lines: string[]) => gzipSync(`${lines.join('\n')}\n`)
const relined = (bytes: Buffer, change: (lines: string[]) => string[]) => packed(change(linesOf(bytes)))
const edited = (line: string, index: number) => (index === 30 ? line.replace(/"([A-Za-z])/, '"X$1') : line)

type Header = { tables: { name: string; columns: string[] }[]; steps?: string[] }
const withColumn = ({ tables: [first, ...rest], ...header }: Header) => ({
  ...header,
  tables: [{ ...first, columns: [...(first?.columns ?? []), 'colour'] }, ...rest],
})
const withTable = (header: Header) => ({
  ...header,
  tables: [...header.tables, { name: 'spells', columns: ['id'] }],
})

// Earlier versions stored the sums of documents in another table.
function older(bytes: Buffer): Buffer {
  const renamed = (line: string) => line.replaceAll('"invoices_tally"', '"invoices_tallies"')
  const [header = '', ...lines] = linesOf(bytes).map(renamed)
  return resealed(packed([header, ...lines]), ({ steps: _unsaid, ...header }) => header)
}

// A file whose end line is correct, but which this version did not write.
function resealed(
  bytes: Buffer,
  change: (header: Header) => object,
  moreAccounts = 0,
  isLastDoubled = false,
): Buffer {
  const [header = '', ...lines] = linesOf(bytes)
  const { rows } = JSON.parse(lines.pop() as string)
  const last = lines.at(-1) as string
  if (isLastDoubled) {
    lines.push(last)
    rows[JSON.parse(last)[0]]++
  }
  rows.accounts += moreAccounts
  const body = [JSON.stringify(change(JSON.parse(header))), ...lines]
  const sha256 = createHash('sha256')
    .update(`${body.join('\n')}\n`)
    .digest('hex')
  return packed([...body, JSON.stringify({ rows, sha256 })])
}
