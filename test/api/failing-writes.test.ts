// Tests a database that accepts no writes: a full disk, or a read-only replica.
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { raw } from '../../src/platform/database/sql.ts'
import { FORMATS, speaker } from '../formats.ts'
import { ENGINE, type Kwit, startKwit } from '../harness.ts'

describe('a database that takes no writes', () => {
  let kwit: Kwit
  let token: string
  beforeEach(async () => {
    kwit = await startKwit()
    token = (await kwit.newAccount()).token
  })
  afterEach(() => kwit.close())

  const send = (format: 'json' | 'xml' = 'json', name = 'Acme'.repeat(60)) =>
    speaker(kwit, format, token)('POST', '/clients', { client: { name, note: 'x'.repeat(60_000) } })
  const ready = () => kwit.call('GET', '/readyz')
  const invoice = async () => {
    const positions = [{ name: 'Work', tax: 23, total_price_gross: '10' }]
    return (await kwit.call('POST', '/invoices.json', { token, json: { invoice: { positions } } })).json
  }
  const leftBy = async (id: number) =>
    (await kwit.call('GET', `/invoices/${id}.json`, { token })).json.left_by
  const viewPage = async (link: string) =>
    Promise.all(
      [`/invoice/${link}`, `/invoice/${link}.pdf`, `/invoice/payment/${link}`].map(
        async (path) => (await kwit.call('GET', path)).status,
      ),
    )
  const expectShown = async (sold: { token: string }) =>
    expect(await viewPage(sold.token)).toEqual([200, 200, 200])
  const count = async () => (await kwit.call('GET', '/clients.json', { token })).json.length

  async function expectTrouble(words: RegExp) {
    const before = await count()
    for (const format of FORMATS) {
      const { status, headers, body } = await send(format as 'json')
      expect({ status, message: body?.message }).toEqual({
        status: 503,
        message: expect.stringMatching(words),
      })
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
    }
    const together = await Promise.all(Array.from({ length: 8 }, () => send()))
    expect(new Set(together.map(({ status }) => status))).toEqual(new Set([503]))
    expect(await ready()).toMatchObject({ status: 503, json: { message: expect.stringMatching(words) } })
    expect(await ready()).toMatchObject({ status: 503 })
    expect((await kwit.call('GET', '/healthz')).status).toBe(200)
    // Existing data can still be read, and nothing was written partly.
    expect(await count()).toBe(before)
  }

  async function expectWell() {
    const before = await count()
    await expect.poll(async () => (await ready()).status).toBe(200)
    expect((await send()).status).toBe(201)
    expect(await count()).toBe(before + 1)
    expect((await ready()).text).toBe('ready\n')
  }

  test('a full disk', async () => {
    await send()
    const sold = await invoice()
    if (ENGINE === 'sqlite') {
      const { page_count } = (await kwit.db.get<{ page_count: number }>(raw('pragma page_count'))) as {
        page_count: number
      }
      await kwit.db.exec(`pragma max_page_count = ${page_count}`)
      await expectTrouble(/disk of the database is full/)
      await expectShown(sold)
      await kwit.db.exec('pragma max_page_count = 1000000')
    } else {
      await kwit.db.exec(`create function full_disk() returns trigger language plpgsql as
        $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
      for (const table of ['clients', 'schema_state'])
        await kwit.db.exec(`create trigger full_disk before insert on ${table} execute function full_disk()`)
      await expectTrouble(/disk of the database is full/)
      await expectShown(sold)
      for (const table of ['clients', 'schema_state'])
        await kwit.db.exec(`drop trigger full_disk on ${table}`)
    }
    await expectWell()
  })

  test('a read-only database', async () => {
    await send()
    const sold = await invoice()
    if (ENGINE === 'sqlite') {
      await kwit.db.exec('pragma query_only = on')
      await expectTrouble(/is read-only/)
      await expectShown(sold)
      await kwit.db.exec('pragma query_only = off')
    } else {
      const name = new URL(kwit.config.database_url as string).pathname.slice(1)
      const others = `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`
      await alter(`alter database ${name} set default_transaction_read_only = on`, others)
      // The first statements use connections that the database closed.
      await ready()
      await expectTrouble(/is read-only/)
      await expectShown(sold)
      await alter(`alter database ${name} set default_transaction_read_only = off`, others)
      await ready()
    }
    await expectWell()
    // The next view of the page is recorded.
    expect(await leftBy(sold.id)).toBeNull()
    await viewPage(sold.token)
    expect(await leftBy(sold.id)).toBe('opened')
  })

  async function alter(...statements: string[]) {
    const client = new pg.Client({ connectionString: kwit.config.database_url as string })
    await client.connect()
    await client.query('set default_transaction_read_only = off')
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
})
