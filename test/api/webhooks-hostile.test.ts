// Tests that webhooks lose and repeat nothing that matters, whatever receivers do and whenever the program is killed.
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { ENGINE, request, startKwit } from '../harness.ts'
import { copyDatabase, dropDatabase } from '../postgres.ts'
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

// Changes an invoice again and again, and creates clients ten at a time, until the program no longer answers.
async function writeUntilItEnds(call: Call) {
  const writeInvoices = async () => {
    for (;;) {
      const { id } = await call('POST', '/invoices.json', { invoice: { buyer_name: 'A', positions: [LINE] } })
      for (const internal_note of ['changed', 'again']) {
        await sleep(20)
        await call('PUT', `/invoices/${id}.json`, { invoice: { internal_note } })
      }
    }
  }
  const writeBatches = async () => {
    for (let batch = 1; ; batch++) {
      const create = { method: 'POST', path: '/clients', body: { client: { name: `Batch ${batch}` } } }
      await call('POST', '/batch.json', { operations: Array.from({ length: 10 }, () => create) })
    }
  }
  await Promise.allSettled([writeInvoices(), writeInvoices(), writeBatches()])
}

async function allPages(
  call: Call,
  path: string,
  read: (body: any) => { items: any[]; after: number | null },
) {
  const all: any[] = []
  for (let after: number | null = 0; after !== null; ) {
    const page = read(await call('GET', `${path}&after=${after}`))
    all.push(...page.items)
    after = page.after
  }
  return all
}
const invoiceEvents = (call: Call) =>
  allPages(call, '/events.json?type=invoice.*&limit=100', ({ events, last_id, has_more }) => ({
    items: events,
    after: has_more ? last_id : null,
  }))

test('a program that is killed while it writes and sends keeps batches whole, and sends each change', async () => {
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
  const writing = writeUntilItEnds(call)
  await until(async () => receiver.received.length > 5)
  await sleep(Math.random() * 200)
  program.child.kill('SIGKILL')
  await Promise.all([writing, program.exited])
  program = await start(installation)
  const events = await invoiceEvents(call)
  await until(async () => areAll(receiver.received, events))
  expectComplete(receiver.received, events)
  const clients = await allPages(call, '/clients.json?query=batch&per_page=100', (items) => ({
    items,
    after: items.length === 100 ? items.at(-1).id : null,
  }))
  const sizes = [...Map.groupBy(clients, ({ name }) => name).values()].map(({ length }) => length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(new Set(sizes)).toEqual(new Set([10]))
})

test('two processes that send at once break neither the order nor the ids', async () => {
  // SQLite has one process.
  if (ENGINE !== 'postgres') return
  const DATABASE_URL = await copyDatabase(inject('preparedUrl'))
  closing.push(() => dropDatabase(DATABASE_URL))
  const environment = {
    DATABASE_URL,
    KWIT_WEBHOOKS_PRIVATE: 'true',
    KWIT_SECRET: 'one secret for both of them, 32 characters',
  }
  const [first, second] = [await startKwit(environment), await startKwit(environment)]
  closing.push(first.close, second.close)
  const receiver = await openReceiver()
  let count = 0
  const accepted: ReceivedMessage[] = []
  receiver.answer(async (message, response) => {
    await sleep(Math.random() * 30)
    if (count++ % 7 === 3) return void response.writeHead(500).end()
    accepted.push(message)
    response.writeHead(200).end()
  })
  const { token } = await first.newAccount()
  const call = callerOf(() => first.url, token)
  await call('POST', '/webhooks.json', { webhook: { url: receiver.url, events: ['invoice.*'] } })
  await makeChanges(call, 1)
  await until(async () => accepted.length >= 3)
  // For the second process the first has stopped long ago, and everything that failed is due.
  let ahead = 0
  const [early, late] = [
    await makeChanges(call, 4),
    await makeChanges(
      callerOf(() => second.url, token),
      4,
    ),
  ]
  expect(late.length).toBeGreaterThan(early.length)
  await until(async () => {
    ahead += 60_000
    second.clock.set(Date.now() + ahead)
    return areAll(accepted, late)
  })
  expectComplete(accepted, late)
  expect(receiver.received.length).toBeGreaterThan(accepted.length)
})
