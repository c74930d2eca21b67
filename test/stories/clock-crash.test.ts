// Tests that after the program is killed while the clock of a sandbox is moved by a year, the next process continues
// where the clock stands.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { sql } from '../../src/platform/database/sql.ts'
import { ENGINE, request } from '../harness.ts'
import { type DataFolder, endPrograms, makePlace, type Program, start } from '../program.ts'
import { until } from '../wait-until.ts'

const TOKEN = 'firsttokenofthesandbox123'
const INTEGRATION_TOKEN = 'integrationtokenofthesandbox'

afterEach(endPrograms)

// The locks of a dead process expire after a while; this ends them now.
async function releaseLocks(folder: DataFolder) {
  const db = folder.open()
  await db.begin(async (db) => {
    await db.run(sql`update jobs set run_at = 1 where attempts > 0 and last_error is null`)
  })
  await db.close()
}

test('a clock move that was killed continues, and nothing happens twice or never', async () => {
  const folder = await makePlace(
    TOKEN,
    ENGINE === 'postgres' ? { database: inject('preparedUrl') } : undefined,
  )
  folder.environment.KWIT_INTEGRATION_TOKEN = INTEGRATION_TOKEN
  let program: Program = await start(folder)
  let token = TOKEN
  const ask = async (method: string, path: string, json?: object) => {
    const { status, json: answer } = await request(program.url, method, path, { token, json })
    expect([path, status < 300, answer]).toEqual([path, true, answer])
    return answer
  }
  const opened = await ask('POST', '/account.json', {
    ...{ account: { prefix: 'try', test: true, time_zone: 'UTC', reminder_quiet_days: 'none' } },
    ...{ company: { name: 'Try' }, integration_token: INTEGRATION_TOKEN },
  })
  token = opened.api_token
  const client = await ask('POST', '/clients.json', { client: { name: 'Acme', email: 'acme@example.com' } })
  await ask('POST', '/reminder_steps.json', { reminder_step: { name: 'Late', days: 7, action: 'task' } })
  const { id, upcoming } = await ask('POST', '/recurrings.json', {
    recurring: {
      ...{ name: 'Care', price_gross: '10', client_id: client.id, payment_to: '14d', every: '2w' },
      ...{ ends_after: 20 },
    },
  })
  await ask('POST', '/account/clock.json', { forward: '1y' })
  const documents = () => ask('GET', `/invoices.json?recurring_id=${id}&per_page=100&order=id.asc`)
  await until(documents, (issued) => issued.length >= 3)
  await sleep(Math.random() * 100)
  program.child.kill('SIGKILL')
  await program.exited
  program = await start(folder)
  await releaseLocks(folder)
  const clock = await until(
    () => ask('GET', '/account/clock.json'),
    ({ status }) => status !== 'moving',
  )
  expect(clock).toMatchObject({ status: 'done', error: null, percent: 100 })
  const issuedDocuments: { id: number; issue_date: string; payment_to: string }[] = await documents()
  const day = (from: string, days: number) =>
    new Date(Date.parse(from) + days * 86_400_000).toISOString().slice(0, 10)
  const first = upcoming[0] as string
  expect(issuedDocuments.map(({ issue_date }) => issue_date)).toEqual(
    Array.from({ length: 20 }, (_, number) => day(first, 14 * number)),
  )
  for (const { id: invoiceId, payment_to } of issuedDocuments) {
    const rows = await ask('GET', `/reminders.json?invoice_id=${invoiceId}`)
    expect(rows.map(({ created_at }: { created_at: string }) => created_at.slice(0, 10))).toEqual([
      day(payment_to, 7),
    ])
  }
})
