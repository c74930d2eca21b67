// Tests that webhooks lose and repeat nothing that matters, whatever receivers do and whenever the program is killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { ENGINE, request, startKwit } from '../harness.ts'
import { endPrograms, makePlace, start } from '../program.ts'
import { until } from '../wait-until.ts'
import { type ReceivedMessage, type Receiver, startReceiver } from '../webhook-receiver.ts'

const LINE = { name: 'Work', quantity: 1, total_price_gross: '123', tax: 23 }

const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
  await endPrograms()
})

async function openReceiver(): Promise<Receiver> {
  const receiver = await startReceiver()
  closing.push(receiver.close)
  return receiver
}

type Call = (method: string, path: string, json?: object) => Promise<any>
const callerOf =
  (url: () => string, token: string): Call =>
  async (method, path, json) => {
    const { status, json: body, text } = await request(url(), method, path, { token, json })
    if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`)
    return body
  }

const HARMS: ((
  message: ReceivedMessage,
  response: Parameters<Parameters<Receiver['answer']>[0]>[1],
) => void)[] = [
  (_, response) => void response.writeHead(500).end(),
  (_, response) => void response.destroy(),
  (_, response) => void response.writeHead(302, { location: '/elsewhere' }).end(),
  (_, response) => void response.writeHead(429, { 'retry-after': '1' }).end(),
  (_, response) => void response.writeHead(404).end('x'.repeat(100_000)),
]

// Writes three changes of each document and one that is refused; returns the events in their order.
async function makeChanges(call: Call, documents: number) {
  for (let number = 1; number <= documents; number++) {
    const { id } = await call('POST', '/invoices.json', {
      invoice: { buyer_name: `Buyer ${number}`, positions: [LINE] },
    })
    await call('PUT', `/invoices/${id}.json`, { invoice: { internal_note: 'changed' } })
    await call('PUT', `/invoices/${id}.json?dry_run=true`, { invoice: { internal_note: 'never' } })
    await call('PUT', `/invoices/${id}.json`, { invoice: { internal_note: 'again' } })
  }
  const { events } = await call('GET', '/events.json?type=invoice.*&limit=100')
  return events as { id: number; type: string; record: { id: number } }[]
}

// Messages of which the first deliveries are repeated count once.
function firstOfEach(messages: readonly ReceivedMessage[]): ReceivedMessage[] {
  const seen = new Set<string>()
  return messages.filter(({ id }) => !seen.has(id) && seen.add(id))
}

function expectComplete(
  messages: readonly ReceivedMessage[],
  events: Awaited<ReturnType<typeof makeChanges>>,
) {
  const first = firstOfEach(messages)
  expect(first.map(({ json }) => json.id).sort((a, b) => a - b)).toEqual(events.map(({ id }) => id))
  expect(new Set(first.map(({ json }) => json.id)).size).toBe(first.length)
  for (const [record, ofRecord] of Map.groupBy(first, ({ json }) => json.record.id))
    expect(ofRecord.map(({ json }) => json.id)).toEqual(
      events.filter((event) => event.record.id === record).map(({ id }) => id),
    )
}

const areAll = (messages: readonly ReceivedMessage[], events: readonly object[]) =>
  firstOfEach(messages).length >= events.length

test('a receiver that fails in every way gets each change under one id, in the order of each record', async () => {
  const kwit = await startKwit({ KWIT_WEBHOOKS_PRIVATE: 'true' })
  closing.push(kwit.close)
  const receiver = await openReceiver()
  const accepted: ReceivedMessage[] = []
  let count = 0
  receiver.answer((message, response) => {
    const harm = HARMS[count++ % (HARMS.length * 2)]
    if (harm) return harm(message, response)
    accepted.push(message)
    response.writeHead(200).end()
  })
  const { token } = await kwit.newAccount()
  const call = callerOf(() => kwit.url, token)
  await call('POST', '/webhooks.json', { webhook: { url: receiver.url, events: ['invoice.*'] } })
  const events = await makeChanges(call, 5)
  // The waits between attempts pass at once.
  let ahead = 0
  await until(async () => {
    ahead += 60_000
    kwit.clock.set(Date.now() + ahead)
    return areAll(accepted, events)
  })
  expectComplete(accepted, events)
  expect(receiver.received.every(({ path }) => path === '/hook')).toBe(true)
})

test('a hundred receivers that never answer do not hold up one that works', async () => {
  const kwit = await startKwit({ KWIT_WEBHOOKS_PRIVATE: 'true' })
  closing.push(kwit.close)
  const [receiver, silent] = [await openReceiver(), await openReceiver()]
  let given_up = 0
  silent.answer((_, response) => void response.on('close', () => given_up++))
  const { token } = await kwit.newAccount()
  const call = callerOf(() => kwit.url, token)
  await call('POST', '/webhooks.json', { webhook: { url: receiver.url, events: ['invoice.*'] } })
  await makeChanges(call, 1)
  await until(async () => receiver.received.length >= 3)
  await Promise.all(
    Array.from({ length: 100 }, () =>
      call('POST', '/webhooks.json', { webhook: { url: silent.url, events: ['invoice.*'] } }),
    ),
  )
  const events = await makeChanges(call, 5)
  await until(async () => silent.received.length > 0)
  await until(async () => areAll(receiver.received, events))
  expectComplete(receiver.received, events)
})

test('a program that is killed while it sends sends everything after its next start', async () => {
  const token = 'Webhooktokenofthefirstaccount/demo'
  const installation = await makePlace(
    token,
    ENGINE === 'postgres' ? { database: inject('preparedUrl') } : undefined,
  )
  installation.environment.KWIT_WEBHOOKS_PRIVATE = 'true'
  const receiver = await openReceiver()
  let program = await start(installation)
  const call = callerOf(() => program.url, token)
  await call('POST', '/webhooks.json', { webhook: { url: receiver.url, events: ['invoice.*'] } })
  const events = await makeChanges(call, 5)
  await until(async () => receiver.received.length > 0)
  await sleep(Math.random() * 200)
  program.child.kill('SIGKILL')
  await program.exited
  program = await start(installation)
  await until(async () => areAll(receiver.received, events))
  expectComplete(receiver.received, events)
})
