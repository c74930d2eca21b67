// Tests DATABASE_URL with several hosts, one of them dead or a standby, and the errors for wrong ones.
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { prepareRuntime } from '../../src/bootstrap.ts'
import { ConfigError, readConfig } from '../../src/config.ts'
import { openPostgres } from '../../src/platform/database/engines/postgres/engine.ts'
import { raw, sql } from '../../src/platform/database/sql.ts'
import { run } from '../command-line.ts'
import { ENGINE, request } from '../harness.ts'
import { freePort } from '../ports.ts'
import { createDatabase, type PostgresServer, startPostgres } from '../postgres.ts'
import { endPrograms, makePlace, spawnProgram, start } from '../program.ts'

const TOKEN = 'tokenOfHostsTest00000000'
const SECRET = 's3cretPW'

// SQLite has no address.
const hasAddress = ENGINE === 'postgres'

afterEach(endPrograms)

describe('hosts of the database', () => {
  const hostOf = (url: string) => new URL(url).host
  const ask = async (url: string, ...statements: string[]) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  // Refuses writes, as a standby does.
  const onlyReads = ({ url }: PostgresServer, state: 'on' | 'off') =>
    ask(
      url,
      'set default_transaction_read_only = off',
      `alter system set default_transaction_read_only = ${state}`,
      'select pg_reload_conf()',
    )

  test('a dead host is skipped', async () => {
    if (!hasAddress) return
    const folder = await makePlace(TOKEN, { database: inject('preparedUrl') })
    const { pathname } = new URL(folder.environment.DATABASE_URL as string)
    const dead = `127.0.0.1:${await freePort()}`
    const url = `postgres://kwit:${SECRET}@${dead},${hostOf(inject('postgresUrl'))}${pathname}?target_session_attrs=read-write`
    const program = await start(folder, { DATABASE_URL: url })
    const created = await request(program.url, 'POST', '/clients.json', {
      token: TOKEN,
      json: { client: { name: 'Acme' } },
    })
    expect(created.status).toBe(201)
    expect(program.output()).toContain(`postgres://kwit@${dead},`)
    expect(program.output()).not.toContain(SECRET)
  })

  test('a standby is skipped, and used once it has become the primary', async () => {
    if (!hasAddress) return
    const [primary, two] = [await startPostgres('off'), await startPostgres('off')]
    try {
      for (const server of [primary, two]) {
        await createDatabase(server.url, 'kwit')
        await ask(server.url.replace(/postgres$/, 'kwit'), 'create table notes (text text)')
      }
      await onlyReads(primary, 'on')
      const db = openPostgres(`postgres://kwit@${hostOf(primary.url)},${hostOf(two.url)}/kwit`, 4)
      const note = (text: string) => db.begin(async (db) => db.run(sql`insert into notes values (${text})`))
      const notes = async () =>
        (await db.all<{ text: string }>(raw('select text from notes'))).map(({ text }) => text)
      await note('to the second')
      expect(await notes()).toEqual(['to the second'])
      expect(await db.writeFailure()).toBeUndefined()
      // The primary is stopped; until the other is promoted, writes fail.
      await two.stop()
      await expect(note('lost')).rejects.toMatchObject({ status: 503 })
      await onlyReads(primary, 'off')
      await expect
        .poll(() =>
          note('to the first').then(
            () => true,
            () => false,
          ),
        )
        .toBe(true)
      expect(await notes()).toEqual(['to the first'])
      await db.close()
    } finally {
      await primary.stop()
      await two.stop().catch(() => {})
    }
  })

  test('a standby is used if any kind of session is allowed', async () => {
    if (!hasAddress) return
    const server = await startPostgres('off')
    try {
      await onlyReads(server, 'on')
      const address = `${hostOf(server.url)},${hostOf(server.url)}`
      const db = openPostgres(`postgres://kwit@${address}/postgres?target_session_attrs=any`, 2)
      expect(await db.get(raw('select 1 as one'))).toEqual({ one: 1 })
      expect(await db.writeFailure()).toBe('read_only')
      await db.close()
    } finally {
      await server.stop()
    }
  })
})

describe('a wrong DATABASE_URL', () => {
  const NOT_READ = `postgres://kwit:12/${SECRET}@127.0.0.1:1/kwit`
  const NOT_THERE = `postgres://kwit:${SECRET}@127.0.0.1:1,127.0.0.1:2/kwit?target_session_attrs=read-write`

  test('ends the start with a line that names it', async () => {
    if (!hasAddress) return
    const { environment } = await makePlace(TOKEN, undefined)
    const program = spawnProgram({ ...environment, DATABASE_URL: NOT_THERE })
    const [code] = await program.exited
    expect(code).toBe(1)
    expect(program.output()).toMatch(/^\{[^\n]+"kwit cannot start\. DATABASE_URL: [^\n]+\}\n$/)
    expect(program.output()).not.toContain(SECRET)
  })

  test.each([
    NOT_READ,
    NOT_THERE,
    `postgres://kwit:${SECRET}@127.0.0.1:port/kwit`,
    `postgres://kwit:%ff${SECRET}@127.0.0.1:1/kwit`,
    `postgres://127.0.0.1:1/kwit?password=${SECRET}&sslmode=verify-full&sslrootcert=/nowhere/${SECRET}`,
  ])('is reported without secrets: %s', async (DATABASE_URL) => {
    if (!hasAddress) return
    const { environment } = await makePlace(TOKEN, undefined)
    const begin = async () => void (await prepareRuntime(readConfig({ ...environment, DATABASE_URL })))
    const problem = await begin().catch((error) => error)
    expect(problem).toBeInstanceOf(ConfigError)
    expect(problem.message).toMatch(/^DATABASE_URL: .+$/)
    expect(problem.message).not.toContain(SECRET)
  })

  test.each([NOT_READ, NOT_THERE])('is not repeated by the command line: %s', async (DATABASE_URL) => {
    if (!hasAddress) return
    const { environment } = await makePlace(TOKEN, undefined)
    for (const words of ['backup nowhere.gz', 'audit verify']) {
      const { code, stdout, stderr } = await run({ ...environment, DATABASE_URL }, words)
      expect(code).toBe(1)
      expect(stderr).toMatch(/^kwit: DATABASE_URL: /)
      expect(stdout + stderr).not.toContain(SECRET)
    }
  })
})
