// Tests a shutdown: clients with open connections are told to close them, and none sends into a closed one.
import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, inject, test } from 'vitest'
import { ENGINE } from '../harness.ts'
import { endPrograms, makePlace, start } from '../program.ts'

const TOKEN = 'tokenOfEndingTest0000000'
const CLIENTS = 12
const PAUSE_MS = 20

afterEach(endPrograms)

// Threads are for SQLite.
test.each(ENGINE === 'sqlite' ? ['1', '2'] : ['1'])('with KWIT_THREADS=%s', async (KWIT_THREADS) => {
  const postgres = ENGINE === 'postgres' ? { database: inject('preparedUrl') } : undefined
  const program = await start(await makePlace(TOKEN, postgres), { KWIT_THREADS })

  const clients = Array.from({ length: CLIENTS }, () => requestUntilShutdown(program.url))
  for (const { begun } of clients) await begun
  program.child.kill('SIGTERM')
  const outcomes = await Promise.all(clients.map(({ outcome }) => outcome))
  expect(outcomes).toEqual(Array(CLIENTS).fill('told'))
  expect((await program.exited)[0]).toBe(0)
})

// From `begun` on the client has a connection and repeats requests over it.
function requestUntilShutdown(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const begun = ask(agent, url)
  const repeatRequests = async (outcome: string): Promise<string> => {
    if (outcome !== 'again') return outcome
    await sleep(PAUSE_MS)
    return repeatRequests(await ask(agent, url))
  }
  return { begun, outcome: begun.then(repeatRequests) }
}

const ask = (agent: Agent, url: string): Promise<string> =>
  new Promise((resolve) => {
    const headers = { authorization: `Bearer ${TOKEN}` }
    get(`${url}/clients.json`, { agent, headers }, (response) => {
      response.resume()
      response.on('end', () =>
        resolve(
          response.statusCode !== 200
            ? `status ${response.statusCode}`
            : response.headers.connection === 'close'
              ? 'told'
              : 'again',
        ),
      )
    }).on('error', (error) => resolve(error.message))
  })
