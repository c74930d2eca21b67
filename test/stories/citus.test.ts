// Tests how Kwit behaves on a node of Citus, with a plain PostgreSQL that answers like one. `npm run citus` uses a
// real cluster.
import pg from 'pg'
import { afterEach, describe, expect, inject, test } from 'vitest'
import { prepareDatabase } from '../../src/database-schema.ts'
import { openPostgres } from '../../src/platform/database/engines/postgres/engine.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { actAsCitus, type Node, runIn } from '../citus/stand-in.ts'
import { runTogether } from '../command-line.ts'
import { ENGINE, type Kwit, startKwit } from '../harness.ts'
import { copyDatabase, createDatabase, dropDatabase } from '../postgres.ts'
import { stub } from '../stub.ts'

// A SQLite database is one file.
const onServer = ENGINE === 'postgres' ? describe : () => {}
const COORDINATOR: Node = { group: 0 }
const WORKER: Node = { group: 1 }

onServer('on a node of Citus', () => {
  const urls: string[] = []
  let kwit: Kwit | undefined
  afterEach(async () => {
    await kwit?.close()
    kwit = undefined
    for (const url of urls.splice(0)) await dropDatabase(url)
  })

  async function database(node: Node | undefined, form: 'empty' | 'prepared' = 'prepared') {
    const url =
      form === 'empty'
        ? await createDatabase(inject('postgresUrl'))
        : await copyDatabase(inject('preparedUrl'))
    urls.push(url)
    if (node) await actAsCitus(url, node)
    return url
  }

  async function planMode(url: string) {
    const db = openPostgres(url, 2)
    const setting = sql`select current_setting('plan_cache_mode') as mode`
    const row = await db.begin(async (db) => db.get<{ mode: string }>(setting))
    await db.close()
    return row?.mode
  }

  test('plans are made with the values, which Citus needs to select the node', async () => {
    expect(await planMode(await database(undefined))).toBe('force_generic_plan')
    expect(await planMode(await database(COORDINATOR))).toBe('auto')
  })

  test('rows are locked one account at a time', async () => {
    kwit = await startKwit({ DATABASE_URL: await database(COORDINATOR) })
    const accounts = [await kwit.newAccount(), await kwit.newAccount(), await kwit.newAccount()]
    const statements = recordStatements()
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        kwit?.call('POST', '/clients.json', {
          token: accounts[index % 3]?.token as string,
          json: { client: { name: `Client ${index}` } },
        }),
      ),
    )
    const heads = statements.stop().filter((text) => text.includes('audit_heads'))
    expect(replies.map((reply) => reply?.status)).toEqual(replies.map(() => 201))
    expect(heads.length).toBeGreaterThan(0)
    expect(heads.filter((text) => /\$2\)|from \(values/.test(text))).toEqual([])
  })

  test('ids as large as those of the eighth worker are valid', async () => {
    const url = await database(WORKER)
    await runIn(url, `select setval(pg_get_serial_sequence('clients', 'id'), ${8 * 2 ** 48})`)
    kwit = await startKwit({ DATABASE_URL: url })
    const { token } = await kwit.newAccount()
    const { json } = await kwit.call('POST', '/clients.json', { token, json: { client: { name: 'Acme' } } })
    const read = await kwit.call('GET', `/clients/${json.id}.json`, { token })
    expect([json.id > 8 * 2 ** 48, read.status, read.json.id]).toEqual([true, 200, json.id])
    const invoice = { client_id: String(json.id), positions: [] }
    const created = await kwit.call('POST', '/invoices.json', { token, json: { invoice } })
    expect([created.status, created.json.client_id]).toEqual([201, json.id])
  })

  test('a worker rejects an upgrade and changes nothing', async () => {
    const url = await database(WORKER, 'empty')
    const db = openPostgres(url, 2)
    await expect(prepareDatabase(db)).rejects.toThrow(/Citus worker.*coordinator/)
    await db.close()
    const tables = await runIn(url, `select 1 from pg_class where relname in ('accounts', 'schema_state')`)
    expect(tables).toEqual([])
    const command = await runTogether(
      { DATABASE_URL: await database(WORKER) },
      'database distribute --citus --reference',
    )
    expect(command).toMatchObject({ code: 1, stderr: expect.stringContaining('Citus worker') })
  })

  test('a coordinator does not upgrade while other servers use the database through workers', async () => {
    const url = await database({ group: 0, busyWorkers: 1 })
    await runIn(url, `update schema_state set value = 'older' where name in ('form', 'fingerprint')`)
    const db = openPostgres(url, 2)
    await expect(prepareDatabase(db)).rejects.toThrow(/stop it first/)
    await db.close()
  })

  test('the schema is copied to every node together with the tables that are not distributed', async () => {
    const url = await database(COORDINATOR)
    const distribute = () => runTogether({ DATABASE_URL: url }, 'database distribute --citus --reference')
    expect(await distribute()).toMatchObject({ code: 0 })
    const placed = `select count(*)::int as count from pg_dist_partition where logicalrelid = 'schema_state'::regclass`
    expect(await runIn(url, placed)).toEqual([{ count: 1 }])
    // The second run finds everything done.
    expect(await distribute()).toMatchObject({ code: 0 })
    expect(await runIn(url, placed)).toEqual([{ count: 1 }])
    const { stdout } = await runTogether({}, 'database plan --citus --reference')
    expect(stdout).toContain("select create_reference_table('schema_state');")
  })
})

function recordStatements() {
  const texts: string[] = []
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = stub(function (this: unknown, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string } | undefined]
    texts.push(typeof statement === 'string' ? statement : (statement?.text ?? ''))
    return query.apply(this, args)
  })
  return {
    stop: () => {
      pg.Client.prototype.query = stub(query)
      return texts
    },
  }
}
