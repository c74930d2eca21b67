import type { IncomingHttpHeaders } from 'node:http'
import type { Decimal } from '../../../money/decimal.ts'
import type { Fields } from '../../../platform/fields/field.ts'

// The interface of payment providers. docs/internals/how-to/payment-provider.md explains how to add one.

export type Keys = { readonly [name: string]: string }

export type CheckoutOrder = {
  reference: string // id in Kwit; returned with the confirmation
  previous: string | null // id of the previous attempt at the provider
  name: string
  amount: Decimal
  currency: string
  email: string | null
  lang: string
  success_url: string
  cancel_url: string
}

// A payment confirmed by the provider for an order of Kwit.
export type Receipt = {
  id: string // id at the provider; each is counted once
  reference: string | null // id in Kwit as passed to `start`; never a value that a buyer can set
  claimed: string | null // unverified reference, only for people
  amount: Decimal
  currency: string
}

export type StartedCheckout = { id: string; url: string } | { receipt: Receipt }

export type Provider = {
  name: string
  keys: Fields // fields that an account enters
  hint: (keys: Keys) => string // shows people which keys are stored
  mode: (keys: Keys) => 'live' | 'test' | null // whether the keys move money, if that can be recognized
  takes: (amount: Decimal, currency: string) => boolean
  start: (keys: Keys, order: CheckoutOrder) => Promise<StartedCheckout>
  confirm: (keys: Keys, id: string) => Promise<Receipt | undefined> // asks the provider; undefined until paid
  webhook: (keys: Keys, headers: IncomingHttpHeaders, bytes: Buffer) => Promise<Receipt | undefined> // checks the signature
}

// The providers of the installation, and the secret that seals the keys of accounts.
export type OnlinePaymentOptions = { providers: readonly Provider[]; secret: Buffer }
