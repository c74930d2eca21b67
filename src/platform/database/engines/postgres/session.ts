import type pg from 'pg'
import { IS_CITUS } from '../../citus.ts'

// What is set for the connections of Kwit. Never by parameters of their start, which poolers refuse: after the start, or, where a
// pooler hands a connection to somebody else after each transaction, within every transaction. There also no statement has a name,
// for the next one may be run by another server process.

export const POOLERS = ['session', 'transaction'] as const
export type Pooler = (typeof POOLERS)[number]

// What is long is stored packed: where the server can, in the way that takes a quarter of the time and as little room.
const PACKING = `select set_config(name, 'lz4', false) from pg_settings
  where name = 'default_toast_compression' and 'lz4' = any(enumvals)`

// Citus needs the values to find the machine, and refuses a plan that is made without them.
const GENERIC_PLANS = `select set_config('plan_cache_mode', 'force_generic_plan', false) where not (${IS_CITUS})`
const NODE = `select ${IS_CITUS} as is_citus`

export type Settings = { readonly [name: string]: number | string }
export type Session = {
  readonly pooler: Pooler
  readonly begin: string // what opens a transaction
  readonly start: (client: pg.ClientBase) => Promise<void>
  readonly isDistributed: () => boolean // over the machines of Citus, as the first connection has found
}
type PlansOption = { readonly plans?: 'generic' }

// Without names every statement is planned anew, so how often plans are made is only a question of sessions.
export function sessionOf(pooler: Pooler, settings: Settings, { plans }: PlansOption = {}): Session {
  const set = (word: string) =>
    Object.entries(settings).map(([name, value]) => `set ${word}${name} = ${value}`)
  const is_session = pooler === 'session'
  const first = is_session ? [...set(''), PACKING, ...(plans === 'generic' ? [GENERIC_PLANS] : [])] : []
  let is_distributed = false
  return {
    pooler,
    begin: is_session ? 'begin' : ['begin', ...set('local ')].join('; '),
    start: async (client) => {
      const answers = [await client.query([...first, NODE].join('; '))].flat()
      is_distributed = answers.at(-1)?.rows[0]?.is_citus === true
    },
    isDistributed: () => is_distributed,
  }
}
