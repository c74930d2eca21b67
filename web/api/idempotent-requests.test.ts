import { afterAll, expect, test, vi } from 'vitest'

// Tests which Idempotency-Key a request has. The server executes requests with the same key once.

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { pathname: '/' })
const { clearPendingRequests, sendIdempotent } = await import('./idempotent-requests.ts')
afterAll(() => {
  vi.unstubAllGlobals()
})

type Outcome = 'done' | 'refused' | 'lost'
type More = { readVersion?: unknown; if_match?: string }

let keys: (string | null)[] = []
let outcome: Outcome = 'done'
vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
  keys.push(headers.get('Idempotency-Key'))
  if (outcome === 'lost') throw new TypeError('no answer')
  return new Response('{}', { status: outcome === 'done' ? 201 : 422 })
})

async function send(name: string, ends: Outcome, more?: More) {
  outcome = ends
  await sendIdempotent('POST', '/clients.json', { name }, more).catch(() => {})
}

// Replaces each key by the position of its first occurrence.
function requestedIds(): number[] {
  const places = keys.map((key) => keys.indexOf(key))
  keys = []
  return places
}

const cases: [what: string, given: [name: string, Outcome, More?][], keys: number[]][] = [
  [
    'what is done is new when it is asked for again',
    [
      ['a1', 'done'],
      ['a1', 'done'],
    ],
    [0, 1],
  ],
  [
    'what got no answer is the same, until it has got one',
    [
      ['a2', 'lost'],
      ['a2', 'lost'],
      ['a2', 'done'],
      ['a2', 'done'],
    ],
    [0, 0, 0, 3],
  ],
  [
    'what was refused has left nothing under its key',
    [
      ['a3', 'refused'],
      ['a3', 'done'],
    ],
    [0, 0],
  ],
  [
    'something else is something else',
    [
      ['a4', 'lost'],
      ['b4', 'done'],
      ['a4', 'done'],
    ],
    [0, 1, 0],
  ],
  [
    'over another version it is another change',
    [
      ['a5', 'lost', { if_match: '1' }],
      ['b5', 'done', { if_match: '1' }],
      ['a5', 'done', { if_match: '2' }],
    ],
    [0, 1, 2],
  ],
  [
    'sends a new key after another version was read',
    [
      ['a6', 'lost', { readVersion: 1 }],
      ['a6', 'done', { readVersion: 2 }],
    ],
    [0, 1],
  ],
]
test.each(cases)('%s', async (_, requests, expected) => {
  for (const request of requests) await send(...request)
  expect(requestedIds()).toEqual(expected)
})

test('two concurrent ones are one request', async () => {
  await Promise.all([send('both', 'done'), send('both', 'done')])
  expect(requestedIds()).toEqual([0, 0])
})

test('is sent again much later', async () => {
  vi.useFakeTimers()
  await send('late', 'lost')
  vi.advanceTimersByTime(90_000)
  await send('late', 'lost')
  vi.advanceTimersByTime(60_000)
  await send('late', 'lost')
  vi.useRealTimers()
  expect(requestedIds()).toEqual([0, 0, 2])
})

test('is sent again if the record was deleted meanwhile', async () => {
  await send('gone', 'lost')
  clearPendingRequests()
  await send('gone', 'done')
  expect(requestedIds()).toEqual([0, 1])
})

test('survives a reload if the browser stores it', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  })
  await send('kept', 'lost')
  const [name = ''] = [...stored.keys()]
  const before = stored.get(name) ?? ''
  clearPendingRequests()
  stored.set(name, before)
  await send('kept', 'done')
  expect(requestedIds()).toEqual([0, 0])
})
