import type { IncomingHttpHeaders } from 'node:http'

// The interface that Kwit expects of an access point to an e-invoicing network. See
// docs/internals/how-to/access-point.md for adding one.

// Credentials that an account may have to enter. `company` identifies the account at the access point and is not
// secret.
export const KEY_NAMES = ['company', 'api_key', 'api_secret', 'webhook_secret'] as const
export type KeyName = (typeof KEY_NAMES)[number]
export type Keys = { readonly [name in KeyName]?: string | undefined }

export type Submission = {
  xml: string
  document_type: string // as networks name it, without the scheme prefix
  process: string
  sender: string // participant, `scheme:value`
  receiver: string
  number: string // number of the document
  idempotency_key: string // a UUID, the same for every attempt
  created_at: number // milliseconds
}

// `provider_id` is null when the access point accepted the document but did not return its id.
export type SubmissionResult = { provider_id: string | null; message_id: string | null }

// The result of looking for a submission whose response was lost. `absent` means that the access point did not accept
// it.
export type SubmissionLookup = { submitted: SubmissionResult } | 'absent' | 'unclear'

// A response of the buyer, or of a platform on behalf of the buyer: a status of the French platforms (`fr`), a Peppol
// invoice response, or a transport-level response.
export type BusinessResponse = {
  family: 'fr' | 'peppol' | 'transport'
  code: string
  reason?: string | undefined
  note?: string | undefined
  amount?: string | undefined
}

export type Status = {
  state: 'submitted' | 'delivered' | 'rejected' | 'failed'
  reason?: string | undefined
  is_retryable?: boolean // only for `failed`
  message_id?: string | undefined
  answers?: readonly BusinessResponse[]
}

// Identifies the document that a status message is about, by whichever of these the access point reports.
export type SubmissionReference = {
  provider_id?: string | undefined
  idempotency_key?: string | undefined
  message_id?: string | undefined
  number?: string | undefined
}

type RemoteFile = { remote_id: string; filename: string; bytes: Buffer }

export type Inbound =
  | ({ id: string; kind: 'document' } & RemoteFile)
  | { id: string; kind: 'news'; about: SubmissionReference; status: Status }
  | { id: string; kind: 'other' } // irrelevant to Kwit, so it is only acknowledged
  // The access point could not deliver the item. It stays in the inbox, unless newer items queue behind it: then
  // `instead` is stored in its stead.
  | { id: string; kind: 'withheld'; reason: string; instead?: RemoteFile }

export type Reachable = 'can' | 'cannot' | 'unknown'

export type AccessPoint = {
  name: string
  title: string
  is_stand_in?: boolean // runs on this machine, so documents sent there reach no buyer
  needs: readonly KeyName[]
  check: (keys: Keys) => Promise<void> // throws an AccessPointError if the keys are rejected
  lookup: (keys: Keys, participant: string, documentType: string) => Promise<Reachable>
  submit: (keys: Keys, submission: Submission) => Promise<SubmissionResult>
  find: (keys: Keys, submission: Submission) => Promise<SubmissionLookup>
  status: (keys: Keys, providerId: string) => Promise<Status>
  inbound: (keys: Keys, cursor: string | null) => Promise<{ items: Inbound[]; cursor: string | null }>
  acknowledge: (keys: Keys, id: string) => Promise<void>
  // Returns whether the webhook call is authentic. Its content is only a hint; the facts are fetched from the access
  // point.
  verifyWebhook: (keys: Keys, headers: IncomingHttpHeaders, bytes: Buffer) => boolean
}

// `refused`: the document will never be accepted; `lost`: it may have been accepted; all others: try again later.
export type FailureKind = 'refused' | 'unauthorized' | 'limited' | 'unreachable' | 'lost'

export class AccessPointError extends Error {
  readonly kind: FailureKind
  readonly code: string
  readonly retry_after_ms: number | undefined

  constructor(kind: FailureKind, message: string, code = '', retryAfterMs?: number) {
    super(message)
    this.kind = kind
    this.code = code
    this.retry_after_ms = retryAfterMs
  }
}
