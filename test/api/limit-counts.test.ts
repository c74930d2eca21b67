// Tests that /metrics counts exceeded limits and e-mails that are sent or fail.
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { environment, sender } from '../email-fixture.ts'
import { type Kwit, startKwit } from '../harness.ts'

const BODY_BYTES = 20_000

let kwit: Kwit
beforeAll(async () => {
  kwit = await startKwit({ KWIT_RATE_LIMIT: '5', KWIT_BODY_LIMIT: String(BODY_BYTES) })
})
afterAll(() => kwit.close())

async function countOf(series: string, { url }: Kwit = kwit): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )
}

test('counts requests above the rate limit', async () => {
  const series = 'kwit_limits_reached_total{limit="requests"}'
  const before = await countOf(series)
  const statuses: number[] = []
  for (let count = 0; count < 8; count++)
    statuses.push((await kwit.call('GET', '/clients.json', { token: 'nobodyknowsthistoken0000' })).status)
  const refused = statuses.filter((status) => status === 429).length
  expect(refused).toBeGreaterThan(0)
  await expect.poll(() => countOf(series)).toBe(before + refused)
})

test('counts bodies above the shared memory limit', async () => {
  const series = 'kwit_limits_reached_total{limit="bodies"}'
  const before = await countOf(series)
  const sockets: Socket[] = []
  for (let count = 0; count < 40; count++) sockets.push(await sendWithoutEnd())
  const oneMore = await sendWithoutEnd()
  expect(String((await once(oneMore, 'data'))[0])).toMatch(/^HTTP\/1\.1 503 /)
  expect(await countOf(series)).toBe(before + 1)
  for (const socket of [...sockets, oneMore]) socket.destroy()
})

async function sendWithoutEnd(): Promise<Socket> {
  const socket = connect(Number(new URL(kwit.url).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(`POST /clients.json HTTP/1.1\r\nhost: x\r\ncontent-length: ${BODY_BYTES}\r\n\r\n`)
  socket.write('x'.repeat(BODY_BYTES - 10))
  return socket
}

test.each([
  ['that leave', {}, 'outbox', 'kwit_mail_sent_total'],
  ['that no server takes', environment(1), 'retrying', 'kwit_mail_failures_total'],
])('counts e-mails %s', async (_, settings, state, series) => {
  const server = await startKwit(settings)
  try {
    const before = await countOf(series, server)
    const us = sender(server, await server.newAccount())
    const { id } = await us.invoice()
    await us.send(id, 'email_to=a@example.com')
    await us.settled(id, state)
    expect(await countOf(series, server)).toBeGreaterThan(before)
  } finally {
    await server.close()
  }
})
