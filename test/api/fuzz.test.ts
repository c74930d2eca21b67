// Sends generated requests to every route: each response is a result or an error in the common envelope.
import { Agent } from 'node:http'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readToken } from '../../src/domains/administration/accounts/token-store.ts'
import type { Shape } from '../../src/platform/fields/resource.ts'
import type { Route } from '../../src/platform/http/route.ts'
import { faultOf, printed, send } from '../fuzz/answers.ts'
import { attemptsFor, type OfferedProduct } from '../fuzz/requests.ts'
import { ENGINE, type Kwit, startKwit, type TestAccount } from '../harness.ts'
import { minimal } from '../minimal-records.ts'

// A fixed seed per engine sends the same requests every time, so that a failure comes from the change. Other seeds
// try other requests.
const SEED = Number(process.env.FUZZ_SEED ?? (ENGINE === 'sqlite' ? 20_261_115 : 51_116_202))
// Repeating the same requests proves little more.
// `npm run fuzz` sends thousands of different ones, and runs every night.
const RUNS = Number(process.env.FUZZ_RUNS ?? 6)
const FAULTS_MAX = 20
const SOCKETS = 12

describe(`fuzz (FUZZ_SEED=${SEED} FUZZ_RUNS=${RUNS})`, { timeout: 600_000 }, () => {
  let kwit: Kwit
  let agent: Agent
  beforeAll(async () => {
    console.log(`fuzz: seed ${SEED}, about ${RUNS} requests a route`)
    kwit = await startKwit({ KWIT_PUBLIC_RATE_LIMIT: '0' })
    agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  })
  afterAll(async () => {
    agent.destroy()
    await kwit.close()
  })

  test('every generated request gets a proper response', async () => {
    const faults: string[] = []
    const reader = await kwit.newAccount()
    for (const [index, route] of kwit.routes.entries()) {
      // Reads share an account, because they leave the data as it is.
      const account = route.method === 'GET' ? reader : await kwit.newAccount()
      const ids = await recordIds(kwit, account, route)
      const statuses = new Map<number, number>()
      const token = await currentToken(kwit, account)
      const attempts = fc.sample(
        attemptsFor({ route, ids, token, offered: await offer(kwit, account, route) }),
        {
          numRuns: runsOf(route),
          seed: SEED + index,
        },
      )
      await inParallel(SOCKETS, attempts, async (attempt) => {
        if (faults.length >= FAULTS_MAX) return
        const answer = await send(agent, kwit.url, attempt)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        const fault = faultOf(attempt, answer)
        if (fault !== undefined)
          faults.push(`${nameOf(route)}: ${fault}\n${printed(attempt)}\n  → ${answer.text.slice(0, 300)}`)
      })
      const after = await kwit.call('GET', '/clients.json', { token: await currentToken(kwit, account) })
      if (after.status !== 200)
        faults.push(`${nameOf(route)}: afterwards its account reads its clients with ${after.status}`)
      if (process.env.FUZZ_SHOW) console.log(nameOf(route), JSON.stringify(Object.fromEntries(statuses)))
    }
    expect(faults.join('\n\n')).toBe('')
    expect((await kwit.call('GET', '/readyz')).text).toBe('ready\n')
  })
})

// Fewer runs where a call is expensive (it hashes a password or makes a file), where PUT covers the same, or where
// little can go wrong.
function runsOf({ method, path, operation }: Route): number {
  const share =
    operation.access === 'open' ||
    method === 'PATCH' ||
    path === '/account/renew_token' ||
    path.endsWith('/export')
      ? 10
      : operation.prepare || operation.request_kind === 'nothing'
        ? 6
        : operation.request_kind === 'list'
          ? 2
          : 1
  return Math.ceil(RUNS / share)
}

const nameOf = ({ method, path }: Route) => `${method} ${path}`

async function currentToken({ db, secret }: Kwit, { account_id, user_id }: TestAccount): Promise<string> {
  return (await readToken(db, { account_id, user_id }, secret)) as string
}

// Ids of enough records that a route which deletes them still finds some for a while.
async function recordIds(kwit: Kwit, { token }: TestAccount, { path, method }: Route): Promise<string[]> {
  const plural = path.startsWith('/banking/') ? 'banking/payments' : (path.split('/')[1] as string)
  if (!path.includes(':id')) return []
  const shape = kwit.routes.find((route) => route.method === 'POST' && route.path === `/${plural}`)?.operation
    .shape as Shape | undefined
  if (shape === undefined) return ['1']
  const indexes = Array.from({ length: method === 'DELETE' ? Math.min(RUNS, 60) : 3 }, (_, index) => index)
  const requests = indexes.map((index) =>
    kwit.call('POST', `/${plural}.json`, {
      token,
      json: { [shape.name]: minimal(shape.name, `${shape.name} ${index}`) },
    }),
  )
  return (await Promise.all(requests)).map((reply) => String(reply.json.id))
}

async function offer(kwit: Kwit, account: TestAccount, { path }: Route): Promise<OfferedProduct | undefined> {
  if (!path.startsWith('/a/')) return undefined
  const { token, prefix } = account
  const product = { name: 'Offered', price_gross: '1', elastic_price: true, promocodes: { A: '10%' } }
  const created = await kwit.call('POST', '/products.json', { token, json: { product } })
  return { prefix, token: created.json.token }
}

async function inParallel<Item>(width: number, items: Item[], work: (item: Item) => Promise<void>) {
  let next = 0
  const worker = async () => {
    while (next < items.length) await work(items[next++] as Item)
  }
  await Promise.all(Array.from({ length: width }, worker))
}
