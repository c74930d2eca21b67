import type pg from 'pg'

// How the connections of this process are used: whoever waits for one waits for somebody else's work.

type PoolName = 'write' | 'read' | 'replica'
type PoolStats = { readonly name: PoolName; readonly max: number; waits: number }

const pools = new Map<pg.Pool, PoolStats>()

export function watchPool(name: PoolName, pool: pg.Pool, max: number) {
  const watched: PoolStats = { name, max, waits: 0 }
  pools.set(pool, watched)
  const connect = pool.connect.bind(pool) as (...parameters: unknown[]) => unknown
  pool.connect = ((...parameters: unknown[]) => {
    if (pool.idleCount === 0 && pool.totalCount >= max) watched.waits++
    return connect(...parameters)
  }) as pg.Pool['connect']
}

export function poolGauges() {
  for (const pool of pools.keys()) if (pool.ended) pools.delete(pool)
  const names = [...new Set([...pools.values()].map(({ name }) => name))]
  return names.flatMap((name) => {
    const own = [...pools].filter(([, watched]) => watched.name === name)
    const sum = (figure: (pool: pg.Pool, watched: PoolStats) => number) =>
      own.reduce((total, [pool, watched]) => total + figure(pool, watched), 0)
    const state = (word: string) => `kwit_database_connections{pool="${name}",state="${word}"}`
    return [
      [
        state('busy'),
        'gauge',
        'Connections to PostgreSQL, by pool and state',
        sum(({ totalCount, idleCount }) => totalCount - idleCount),
      ],
      [
        state('idle'),
        'gauge',
        'Connections to PostgreSQL, by pool and state',
        sum(({ idleCount }) => idleCount),
      ],
      [
        `kwit_database_connections_max{pool="${name}"}`,
        'gauge',
        'Connections that a pool may have',
        sum((_, { max }) => max),
      ],
      [
        `kwit_database_waiting{pool="${name}"}`,
        'gauge',
        'Those who wait for a connection now',
        sum(({ waitingCount }) => waitingCount),
      ],
      [
        `kwit_database_waits_total{pool="${name}"}`,
        'counter',
        'How often somebody had to wait for a connection',
        sum((_, { waits }) => waits),
      ],
    ] as const
  })
}
