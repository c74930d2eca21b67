// Tests metrics: any process returns those of all processes and threads, optionally on a separate port.
import { afterEach, expect, inject, test } from 'vitest'
import { ENGINE, request } from '../harness.ts'
import { freePort } from '../ports.ts'
import { type Environment, endPrograms, makePlace, start } from '../program.ts'

const TOKEN = 'tokenOfMetricsTest000000'
const REQUESTS = 30

afterEach(endPrograms)

// Threads are for SQLite, processes for PostgreSQL.
const MANY: Environment =
  ENGINE === 'sqlite' ? { KWIT_THREADS: '2' } : { KWIT_PROCESSES: '2', KWIT_THREADS: '' }

const valueIn = (text: string, series: string) => {
  const line = text.split('\n').find((line) => line.startsWith(`${series} `))
  return line === undefined ? undefined : Number(line.slice(series.length + 1))
}

const newPlace = () =>
  makePlace(TOKEN, ENGINE === 'postgres' ? { database: inject('preparedUrl') } : undefined)

test('a scrape contains all processes and threads, by status, limit and account', async () => {
  const { url } = await start(await newPlace(), { ...MANY, KWIT_BODY_LIMIT: '2048' })
  const read = async () => (await request(url, 'GET', '/metrics')).text
  const workers = ENGINE === 'sqlite' ? 'kwit_threads' : 'kwit_processes'
  await expect.poll(async () => valueIn(await read(), workers)).toBe(2)
  const answers = await Promise.all(
    Array.from({ length: REQUESTS }, () => request(url, 'GET', '/clients.json', { token: TOKEN })),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const large = { client: { name: 'x'.repeat(4000) } }
  expect((await request(url, 'POST', '/clients.json', { token: TOKEN, json: large })).status).toBe(413)
  // Every process returns the same, also one that served none of the requests.
  for (let look = 0; look < 6; look++) {
    await expect
      .poll(async () =>
        valueIn(await read(), 'kwit_http_requests_total{method="GET",route="/clients",status="200"}'),
      )
      .toBe(REQUESTS)
  }
  const text = await read()
  expect(valueIn(text, 'kwit_account_requests_total{account_id="1"}')).toBe(REQUESTS)
  expect(valueIn(text, 'kwit_account_request_seconds_total{account_id="1"}')).toBeGreaterThan(0)
  expect(valueIn(text, 'kwit_limits_reached_total{limit="body"}')).toBe(1)
  expect(valueIn(text, 'kwit_limits_reached_total{limit="requests"}')).toBe(0)
  expect(valueIn(text, 'kwit_mail_failures_total')).toBe(0)
  expect(valueIn(text, 'kwit_jobs_oldest_wait_seconds')).toBeGreaterThanOrEqual(0)
  expect(text).toMatch(
    new RegExp(`^kwit_build_info\\{version="[^"]+",node="26[^"]+",engine="${ENGINE}"\\} 1$`, 'm'),
  )
  if (ENGINE === 'postgres') {
    expect(valueIn(text, 'kwit_database_connections_max{pool="write"}')).toBe(10)
    expect(valueIn(text, 'kwit_database_waits_total{pool="read"}')).toBeGreaterThanOrEqual(0)
  }
  expectSound(text)
})

test('with a port of their own, metrics are served nowhere else', async () => {
  const port = await freePort()
  const folder = await newPlace()
  const settings = { ...MANY, KWIT_METRICS_PORT: String(port), KWIT_METRICS_ACCOUNTS: '0' }
  const { url } = await start(folder, settings)
  const apart = `http://127.0.0.1:${port}`
  await request(url, 'GET', '/clients.json', { token: TOKEN })
  const answer = await request(apart, 'GET', '/metrics', { headers: { 'x-forwarded-for': '203.0.113.9' } })
  expect([answer.status, valueIn(answer.text, 'kwit_build_info')]).toEqual([200, undefined])
  expect(answer.text).not.toContain('kwit_account_')
  expect((await request(apart, 'GET', '/readyz')).text).toBe('ready\n')
  expect((await request(apart, 'GET', '/clients.json', { token: TOKEN })).status).toBe(404)
  expect((await request(url, 'GET', '/metrics')).status).toBe(404)
})

// Each name has one heading, before all of its values.
function expectSound(text: string) {
  const headings = [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name)
  expect(headings).toEqual([...new Set(headings)])
  let heading = ''
  for (const line of text.trimEnd().split('\n')) {
    if (line.startsWith('# TYPE ')) heading = line.split(' ')[2] as string
    else if (!line.startsWith('#')) expect(line.startsWith(heading), line).toBe(true)
  }
}
