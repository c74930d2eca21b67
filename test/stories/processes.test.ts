// Tests what processes that share a database have in common: rate limits, and notifications about new jobs.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { openPostgres } from '../../src/platform/database/engines/postgres/engine.ts'
import { sql } from '../../src/platform/database/sql.ts'
import { ENGINE, type Kwit, startKwit } from '../harness.ts'
import { createDatabase, dropDatabase } from '../postgres.ts'
import { until } from '../wait-until.ts'

const LIMIT = 20
const TELLING_MS = 50

const kwits: Kwit[] = []
let url: string | undefined
afterAll(async () => {
  for (const kwit of kwits) await kwit.close()
  if (url) await dropDatabase(url)
})

test('a request granted by one process is not granted again by another one', async () => {
  // SQLite has one process.
  if (ENGINE !== 'postgres') return
  url = await createDatabase(inject('postgresUrl'))
  const environment = { DATABASE_URL: url, KWIT_RATE_LIMIT: String(LIMIT) }
  kwits.push(await startKwit(environment), await startKwit(environment))
  const [first, second] = kwits as [Kwit, Kwit]
  const { token } = await first.newAccount()
  expect(await granted(first, token)).toBe(LIMIT)
  expect(await granted(second, token)).toBeLessThan(LIMIT / 2)
})

test('a notification reaches the other process, also after its connection broke', async () => {
  if (ENGINE !== 'postgres') return
  const [firstServer, other] = [
    openPostgres(inject('postgresUrl'), 2),
    openPostgres(inject('postgresUrl'), 2),
  ]
  try {
    let notifications = 0
    other.listen('test', () => notifications++)
    const receivesNotification = async () => {
      firstServer.notify('test')
      return notifications > 0
    }
    await until(receivesNotification)
    await firstServer.get(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where query = 'listen kwit_test' and state = 'idle'`,
    )
    notifications = 0
    await until(receivesNotification)
  } finally {
    await firstServer.close()
    await other.close()
  }
})

async function granted(kwit: Kwit, token: string): Promise<number> {
  for (let count = 0; ; count++) {
    const { status } = await kwit.call('GET', '/clients.json', { token })
    if (status === 429) return count
    expect(status).toBe(200)
    await sleep(TELLING_MS)
  }
}
