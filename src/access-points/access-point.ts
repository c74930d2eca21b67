import type { IncomingHttpHeaders } from 'node:http'

// What an access point to an e-invoicing network is to Kwit. docs/channels.md says how to add one.

// What an account may have to enter; `company` is who it is there and no secret.
export const KEY_NAMES = ['company', 'api_key', 'api_secret', 'webhook_secret'] as const
export type KeyName = (typeof KEY_NAMES)[number]
export type Keys = { readonly [name in KeyName]?: string | undefined }

export type Submission = {
  xml: string
  document_type: string // as networks name it, without the scheme in front
  process: string
  sender: string // participant, `scheme:value`
  receiver: string
  number: string // of the document
  idempotency_key: string // a UUID: the same for every try
  created_at: number // milliseconds
}

// `provider_id` is null where it was taken but the access point does not tell as what.
export type Submitted = { provider_id: string | null; message_id: string | null }

// What an access point knows of one whose answer got lost. `absent`: it was not taken.
export type Found = { found: Submitted } | 'absent' | 'unclear'

// What the buyer, or the platform for him, says about a document: an answer of the French platforms (`fr`), of Peppol, or of the transport.
export type BusinessAnswer = {
  family: 'fr' | 'peppol' | 'transport'
  code: string
  reason?: string | undefined
  note?: string | undefined
  amount?: string | undefined
}

export type Status = {
  state: 'submitted' | 'delivered' | 'rejected' | 'failed'
  reason?: string | undefined
  is_retryable?: boolean // of `failed`
  message_id?: string | undefined
  answers?: readonly BusinessAnswer[]
}

// How a piece of news names the document that it is about: by whichever of these the access point knows.
export type About = {
  provider_id?: string | undefined
  idempotency_key?: string | undefined
  message_id?: string | undefined
  number?: string | undefined
}

type Kept = { remote_id: string; filename: string; bytes: Buffer }

export type Inbound =
  | ({ id: string; kind: 'document' } & Kept)
  | { id: string; kind: 'news'; about: About; status: Status }
  | { id: string; kind: 'other' } // nothing for us: it is only acknowledged
  // It could not be had. It is left there, unless those behind it wait for it: then something is kept in its place.
  | { id: string; kind: 'withheld'; reason: string; instead?: Kept }

export type Reachable = 'can' | 'cannot' | 'unknown'

export type AccessPoint = {
  name: string
  title: string
  is_stand_in?: boolean // on this machine: what is sent there reaches nobody
  needs: readonly KeyName[]
  check: (keys: Keys) => Promise<void> // throws a failure when the keys do not open it
  lookup: (keys: Keys, participant: string, document_type: string) => Promise<Reachable>
  submit: (keys: Keys, submission: Submission) => Promise<Submitted>
  find: (keys: Keys, submission: Submission) => Promise<Found>
  status: (keys: Keys, provider_id: string) => Promise<Status>
  inbound: (keys: Keys, cursor: string | null) => Promise<{ items: Inbound[]; cursor: string | null }>
  acknowledge: (keys: Keys, id: string) => Promise<void>
  // Whether it is theirs. What it says is not believed but asked for.
  verifyWebhook: (keys: Keys, headers: IncomingHttpHeaders, bytes: Buffer) => boolean
}

// `refused`: it will never take this; `lost`: it may have taken it; the rest: not now.
export type FailureKind = 'refused' | 'unauthorized' | 'limited' | 'unreachable' | 'lost'

export class AccessPointFailure extends Error {
  readonly kind: FailureKind
  readonly code: string
  readonly retry_after_ms: number | undefined

  constructor(kind: FailureKind, words: string, code = '', retry_after_ms?: number) {
    super(words)
    this.kind = kind
    this.code = code
    this.retry_after_ms = retry_after_ms
  }
}
