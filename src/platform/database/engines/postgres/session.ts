import type pg from 'pg'
import { IS_CITUS } from '../../citus.ts'

// Settings of a connection. They are never parameters of its start, which poolers reject: they are set after the start,
// or, behind a pooler in transaction mode, within every transaction. There statements have no names either, because the
// next one may run on another server process.

export const POOLERS = ['session', 'transaction'] as const
export type Pooler = (typeof POOLERS)[number]

// Compresses long values with lz4 where the server supports it: a quarter of the time for the same size.
const COMPRESSION = `select set_config(name, 'lz4', false) from pg_settings
  where name = 'default_toast_compression' and 'lz4' = any(enumvals)`

// Citus needs the values to find the machine, and rejects generic plans.
const GENERIC_PLANS = `select set_config('plan_cache_mode', 'force_generic_plan', false) where not (${IS_CITUS})`
const NODE = `select ${IS_CITUS} as is_citus`

export type Settings = { readonly [name: string]: number | string }
export type Session = {
  readonly pooler: Pooler
  readonly begin: string // opens a transaction
  readonly start: (client: pg.ClientBase) => Promise<void>
  readonly isDistributed: () => boolean // whether the tables are spread over machines of Citus; read on connect
}
type PlansOption = { readonly plans?: 'generic' }

// Without names every statement is planned anew, so the plan mode only matters in session mode.
export function sessionOf(pooler: Pooler, settings: Settings, { plans }: PlansOption = {}): Session {
  const setStatements = (scope: string) =>
    Object.entries(settings).map(([name, value]) => `set ${scope}${name} = ${value}`)
  const isSession = pooler === 'session'
  const startStatements = isSession
    ? [...setStatements(''), COMPRESSION, ...(plans === 'generic' ? [GENERIC_PLANS] : [])]
    : []
  let isDistributed = false
  return {
    pooler,
    begin: isSession ? 'begin' : ['begin', ...setStatements('local ')].join('; '),
    start: async (client) => {
      const results = [await client.query([...startStatements, NODE].join('; '))].flat()
      isDistributed = results.at(-1)?.rows[0]?.is_citus === true
    },
    isDistributed: () => isDistributed,
  }
}
