import { afterAll, expect, test, vi } from 'vitest'

// Which key a request carries. The server does what comes under one key once.

vi.stubGlobal('document', { querySelector: () => null })
vi.stubGlobal('location', { pathname: '/' })
const { forgetUnfinished, sendOnce } = await import('./idempotent-requests.ts')
afterAll(() => {
  vi.unstubAllGlobals()
})

type Outcome = 'done' | 'refused' | 'lost'
type More = { seen?: unknown; if_match?: string }

let keys: (string | null)[] = []
let outcome: Outcome = 'done'
vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Headers }) => {
  keys.push(headers.get('Idempotency-Key'))
  if (outcome === 'lost') throw new TypeError('no answer')
  return new Response('{}', { status: outcome === 'done' ? 201 : 422 })
})

async function send(name: string, ends: Outcome, more?: More) {
  outcome = ends
  await sendOnce('POST', '/clients.json', { name }, more).catch(() => {})
}

// Each by the place of the first that had the same.
function taken(): number[] {
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
    'after something else was seen it is another deed',
    [
      ['a6', 'lost', { seen: 1 }],
      ['a6', 'done', { seen: 2 }],
    ],
    [0, 1],
  ],
]
test.each(cases)('%s', async (_, given, expected) => {
  for (const one of given) await send(...one)
  expect(taken()).toEqual(expected)
})

test('two at once are one', async () => {
  await Promise.all([send('both', 'done'), send('both', 'done')])
  expect(taken()).toEqual([0, 0])
})

test('much later it is wanted once more', async () => {
  vi.useFakeTimers()
  await send('late', 'lost')
  vi.advanceTimersByTime(90_000)
  await send('late', 'lost')
  vi.advanceTimersByTime(60_000)
  await send('late', 'lost')
  vi.useRealTimers()
  expect(taken()).toEqual([0, 0, 2])
})

test('what was deleted meanwhile is made anew', async () => {
  await send('gone', 'lost')
  forgetUnfinished()
  await send('gone', 'done')
  expect(taken()).toEqual([0, 1])
})

test('it outlives the page, where the browser keeps it', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  })
  await send('kept', 'lost')
  const [name = ''] = [...stored.keys()]
  const before = stored.get(name) ?? ''
  forgetUnfinished()
  stored.set(name, before)
  await send('kept', 'done')
  expect(taken()).toEqual([0, 0])
})
