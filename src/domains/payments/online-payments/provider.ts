import type { IncomingHttpHeaders } from 'node:http'
import type { Decimal } from '../../../money/decimal.ts'
import type { Fields } from '../../../platform/fields/field.ts'

// What a provider of online payments is to Kwit. docs/providers.md says how to add one.

export type Keys = { readonly [name: string]: string }

export type Order = {
  reference: string // ours; comes back with the confirmation
  previous: string | null // what the provider called the last try
  name: string
  amount: Decimal
  currency: string
  email: string | null
  lang: string
  success_url: string
  cancel_url: string
}

// The provider says so: this much money came, for that order of ours.
export type Receipt = {
  id: string // theirs; money is counted once for each
  reference: string | null // ours, as `start` gave it; never what a buyer can write
  claimed: string | null // whom it says it is for, by anybody's word: looked at by people only
  amount: Decimal
  currency: string
}

export type Started = { id: string; url: string } | { receipt: Receipt }

export type Provider = {
  name: string
  keys: Fields // what an account has to enter
  hint: (keys: Keys) => string // by which people know their keys again
  mode: (keys: Keys) => 'live' | 'test' | null // whether they move money, as far as they tell
  takes: (amount: Decimal, currency: string) => boolean
  start: (keys: Keys, order: Order) => Promise<Started>
  confirm: (keys: Keys, id: string) => Promise<Receipt | undefined> // asks; undefined while nothing is paid
  webhook: (keys: Keys, headers: IncomingHttpHeaders, bytes: Buffer) => Promise<Receipt | undefined> // is told; checks the signature
}

// Those of the installation, and what the keys of accounts are sealed with.
export type PayingOptions = { providers: readonly Provider[]; secret: Buffer }
