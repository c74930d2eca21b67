import { setTimeout as sleep } from 'node:timers/promises'

// A client that reads and writes durably at a steady pace, however slow the responses are, until another task ends.

const REQUESTS_PER_SECOND = 40

type Call = (method: string, path: string, json?: object) => Promise<string>

export const callerOf =
  (port: number, token: string): Call =>
  async (method, path, json) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(json ? { body: JSON.stringify(json) } : {}),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer.text()
  }

export async function pace(call: Call, ends: Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  const requests: Promise<void>[] = []
  let isOver = false
  void ends.then(() => {
    isOver = true
  })
  const ask = async (number: number) => {
    const start = performance.now()
    if (number % 2 === 0) await call('GET', '/invoices.json?per_page=25')
    else await call('POST', '/clients.json', { client: { name: `Buyer ${number}` } })
    times.push(performance.now() - start)
  }
  const start = performance.now()
  for (let number = 0; !isOver; number++) {
    requests.push(ask(number))
    await sleep(Math.max(0, start + ((number + 1) * 1000) / REQUESTS_PER_SECOND - performance.now()))
  }
  await Promise.all([...requests, ends])
  return times
}

const share = (times: readonly number[], at: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * at)] ?? 0

export const summarize = (name: string, times: readonly number[]): string =>
  `${name.padEnd(18)} p50 ${share(times, 0.5).toFixed(1)} ms   p99 ${share(times, 0.99).toFixed(1)} ms` +
  `   longest ${Math.max(...times).toFixed(0)} ms   (${times.length} requests)`

export const ratios = (during: readonly number[], calm: readonly number[]): string => {
  const ratio = (at: number) => (share(during, at) / share(calm, at)).toFixed(2)
  return `ratio of the requests of others: p50 ${ratio(0.5)}, p99 ${ratio(0.99)}`
}
