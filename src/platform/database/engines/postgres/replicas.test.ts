import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { Replicas } from './replicas.ts'

let replicas: Replicas | undefined
afterEach(() => replicas?.close())

// Starts a standby that responds and has replayed up to the given position.
function start(position: string, standby: { replayed: string | null; is_down?: boolean }) {
  const pool = Object.assign(Object.create(pg.Pool.prototype), {
    query: async () => {
      if (standby.is_down) throw new Error('connection refused')
      return { rows: [{ position: standby.replayed }] }
    },
    end: async () => {},
  })
  replicas = new Replicas({
    urls: ['postgres://kwit@standby/kwit'],
    poolOf: () => pool,
    queryPrimary: async () => ({ rows: [{ position }] }) as pg.QueryResult,
  })
  return replicas
}

const settled = (replicas: Replicas, state: string) =>
  vi.waitFor(() => expect(replicas.states().map((replica) => replica.state)).toEqual([state]), 10_000)

test('a standby is used once it has everything', async () => {
  const standby = { replayed: '0/10' }
  const replicas = start('0/20', standby)
  await settled(replicas, 'behind')
  standby.replayed = '0/20'
  await settled(replicas, 'used')
})

test('a standby that responds but does not follow is never used', async () => {
  const replicas = start('0/20', { replayed: '0/10' })
  const states = new Set<string>()
  for (const end = performance.now() + 2_500; performance.now() < end; ) {
    for (const { state } of replicas.states()) states.add(state)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  expect(states).not.toContain('used')
  expect(states).toContain('behind')
})

test('a standby that stops while nobody reads is reported as gone', async () => {
  const standby = { replayed: '0/20', is_down: false }
  const replicas = start('0/20', standby)
  await settled(replicas, 'used')
  standby.is_down = true
  await settled(replicas, 'gone')
})
