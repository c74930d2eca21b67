// Tests read replicas: everybody sees what was acknowledged to anybody, however far a replica is behind.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENGINE, type Kwit, request, startKwit, type TestAccount } from '../harness.ts'
import { createDatabase, type PostgresServer, startPostgres } from '../postgres.ts'
import { ask, startStandby } from '../replication.ts'
import { until } from '../wait-until.ts'

const ROUNDS = 20

// SQLite has no replicas.
const onServer = ENGINE === 'postgres' ? describe : () => {}

onServer('replicas', () => {
  let primary: PostgresServer
  let standby: PostgresServer
  const kwits: Kwit[] = []
  let account: TestAccount
  beforeAll(async () => {
    primary = await startPostgres('off')
    const url = await createDatabase(primary.url, 'kwit')
    standby = await startStandby(primary)
    const environment = {
      DATABASE_URL: url,
      KWIT_REPLICA_URLS: standby.url.replace(/postgres$/, 'kwit'),
    }
    kwits.push(await startKwit(environment), await startKwit(environment))
    account = await writer().newAccount()
    for (const kwit of kwits) await until(async () => (await used(kwit)) === 1)
  })
  afterAll(async () => {
    for (const kwit of kwits) await kwit.close()
    await primary.stop()
    await standby.stop()
  })

  const writer = () => kwits[0] as Kwit
  const reader = () => kwits[1] as Kwit
  const figure = async ({ url }: Kwit, name: string) => {
    const { text } = await request(url, 'GET', '/metrics')
    return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  }
  const used = (kwit: Kwit) => figure(kwit, 'kwit_replicas_used')
  const readiness = async () => {
    const { status, text } = await request(reader().url, 'GET', '/readyz')
    return { status, lines: text.trim().split('\n').length }
  }
  // One process writes, and another reads at once.
  const writeAndRead = async (name: string) => {
    const { token } = account
    const created = await writer().call('POST', '/clients.json', { token, json: { client: { name } } })
    expect(created.status).toBe(201)
    const { json } = await reader().call('GET', '/clients.json?per_page=1', { token })
    return json[0]?.name
  }

  test('contain what another process has just acknowledged', async () => {
    for (let round = 0; round < ROUNDS; round++)
      expect(await writeAndRead(`Client ${round}`)).toBe(`Client ${round}`)
    // A replica that lags is not used meanwhile.
    await until(async () => {
      await writeAndRead('Once more')
      return (await figure(reader(), 'kwit_replica_reads_total')) > 0
    })
    await expect.poll(readiness).toEqual({ status: 200, lines: 1 })
  })

  test('are not used while they lag, and used again afterwards', async () => {
    await ask(standby.url, 'select pg_wal_replay_pause()')
    expect(await writeAndRead('Unseen')).toBe('Unseen')
    await expect.poll(readiness).toEqual({ status: 200, lines: 2 })
    await ask(standby.url, 'select pg_wal_replay_resume()')
    await until(async () => (await used(reader())) === 1)
    expect(await writeAndRead('Seen')).toBe('Seen')
  })

  test('are not used when they are down', async () => {
    await standby.kill()
    expect(await writeAndRead('Alone')).toBe('Alone')
    expect(await writeAndRead('Still alone')).toBe('Still alone')
    await expect.poll(readiness).toEqual({ status: 200, lines: 2 })
    await expect.poll(() => used(reader())).toBe(0)
  })
})
