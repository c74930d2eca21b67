import type pg from 'pg'

// Metrics of the connection pools: a request that waits for a connection waits for other requests.

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
    const ofName = [...pools].filter(([, watched]) => watched.name === name)
    const sum = (figure: (pool: pg.Pool, watched: PoolStats) => number) =>
      ofName.reduce((total, [pool, watched]) => total + figure(pool, watched), 0)
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
        'Requests that wait for a connection now',
        sum(({ waitingCount }) => waitingCount),
      ],
      [
        `kwit_database_waits_total{pool="${name}"}`,
        'counter',
        'Requests that had to wait for a connection',
        sum((_, { waits }) => waits),
      ],
    ] as const
  })
}
