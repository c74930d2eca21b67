import type pg from 'pg'

// What is set for the connections of Kwit. Never by parameters of their start, which poolers refuse: after the start, or, where a
// pooler hands a connection to somebody else after each transaction, within every transaction. There also no statement has a name,
// for the next one may be run by another server process.

export const POOLERS = ['session', 'transaction'] as const
export type Pooler = (typeof POOLERS)[number]

// What is long is stored packed: where the server can, in the way that takes a quarter of the time and as little room.
const PACKING = `select set_config(name, 'lz4', false) from pg_settings
  where name = 'default_toast_compression' and 'lz4' = any(enumvals)`

export type Settings = { readonly [name: string]: number | string }
export type Session = {
  readonly pooler: Pooler
  readonly begin: string // what opens a transaction
  readonly start: (client: pg.ClientBase) => Promise<unknown>
}

export function sessionOf(pooler: Pooler, settings: Settings): Session {
  const set = (word: string) =>
    Object.entries(settings).map(([name, value]) => `set ${word}${name} = ${value}`)
  if (pooler === 'transaction')
    return { pooler, begin: ['begin', ...set('local ')].join('; '), start: async () => {} }
  return { pooler, begin: 'begin', start: (client) => client.query([...set(''), PACKING].join('; ')) }
}
