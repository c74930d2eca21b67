import type { Clock } from '../../platform/clock.ts'
import type { Permission } from './permissions.ts'

// What the stand-in knows. All of it is plain, so that it can be kept in a file.

export type Profile = 'test' | 'production'

export type Status = {
  code: number
  description: string
  details?: string[]
  extensions?: { [name: string]: string }
}

// Work that takes the ministry time: done after some looks at it, or after some time.
export type Pending = { at: number; looks: number }

export type Subject = { type: 'Nip' | 'Pesel' | 'Fingerprint'; value: string }

export type Authentication = Pending & {
  reference: string
  method: 'Token' | 'QualifiedSeal' | 'QualifiedSignature' | 'InternalCertificate'
  nip: string
  subject: Subject
  permissions: readonly Permission[]
  verdict: Status
  redeemed: boolean
  revoked: boolean
  refreshed_at?: number
  refresh_until?: number
  token?: string
  // Of the signed request, or of what stood in its place.
  document_hash: string
  // What the certificate says of its holder, for certificates of the ministry itself.
  names?: { readonly [field: string]: string }
}

export type KsefToken = {
  reference: string
  text_hash: string
  nip: string
  author: Subject
  description: string
  permissions: readonly Permission[]
  created_at: number
  used_at?: number
  looks: number
  revoked: boolean
}

export type MinistryKey = {
  usage: 'KsefTokenEncryption' | 'SymmetricKeyEncryption'
  private_key: string
  certificate: string
  certificate_id: string
  key_id: string
  from: number
  to: number
  withdrawn: boolean
}

export type Part = { ordinal: number; size: number; hash: string; bytes?: Buffer }

export type Session = {
  reference: string
  type: 'Online' | 'Batch'
  nip: string
  authentication: string
  form: FormCode
  key?: Buffer
  iv: Buffer
  created_at: number
  updated_at: number
  valid_until: number
  closed_at?: number
  looks: number
  // Of the session as a whole, where it failed as one.
  failed?: Status
  is_offline: boolean
  documents: string[]
  upo?: string
  archive?: { size: number; hash: string; compression: 'Zip' | 'TarGz'; parts: Part[] }
}

export type FormCode = { systemCode: string; schemaVersion: string; value: string }

export type Identifier = { type: string; value?: string }

// What is asked for in lists, read of the document once.
export type Facts = {
  number: string
  issue_date: string
  type: string
  sort: string
  seller: { nip: string; name?: string }
  buyer: { identifier: Identifier; name?: string }
  others: { identifier: Identifier; name?: string; role: number }[]
  authorized?: { nip: string; name?: string; role: number }
  net: number
  vat: number
  gross: number
  currency: string
  is_self_invoicing: boolean
  has_attachment: boolean
}

export type Document = Pending & {
  reference: string
  session: string
  ordinal: number
  hash: string
  file_name?: string
  corrected_hash?: string
  mode: 'Online' | 'Offline'
  invoiced_at: number
  verdict: Status
  bytes: Buffer
  facts?: Facts
  form: FormCode
  ksef_number?: string
  acquired_at?: number
  stored_at?: number
  // From when on lists tell it: below the high-water mark nothing appears late.
  listed_at?: number
}

export type Export = Pending & {
  reference: string
  nip: string
  verdict: Status
  count: number
  is_truncated: boolean
  last: { [date: string]: string }
  hwm: number | null
  size: number
  parts: { name: string; plain_hash: string; plain_size: number; hash: string; bytes: Buffer }[]
}

export type Collective = {
  number: string
  nip: string
  created_at: number
  invoices: { ksefNumber: string; payment?: { amount: number; currency: string }; description?: string }[]
}

export type Issued = Pending & {
  reference: string
  nip: string
  subject: Subject
  name: string
  type: 'Authentication' | 'Offline'
  serial: string
  common_name: string
  certificate: string
  from: number
  to: number
  revoked: boolean
}

export type Message = {
  id: string
  eventId: number
  category: 'FAILURE' | 'TOTAL_FAILURE' | 'MAINTENANCE'
  type: 'FAILURE_START' | 'FAILURE_END' | 'MAINTENANCE_ANNOUNCEMENT'
  title: string
  text: string
  start: string
  end?: string
  version: number
  published: string
}

export type State = {
  seed: string
  // How much of the chance is used up.
  drawn: number
  keys: MinistryKey[]
  challenges: Map<string, number>
  authentications: Map<string, Authentication>
  tokens: Map<string, KsefToken>
  sessions: Map<string, Session>
  documents: Map<string, Document>
  // Documents by number, and by what may be there only once.
  numbered: Map<string, string>
  taken: Map<string, string>
  exports: Map<string, Export>
  certificates: Map<string, Issued>
  collectives: Map<string, Collective>
  messages: Message[]
  grants: { subject: string; nip: string; permissions: Permission[] }[]
}

export type Office = {
  // Known once it listens.
  url: string
  storage_url: string
  readonly clock: Clock
  readonly profile: Profile
  readonly polls: number
  readonly processing_ms: number
  readonly storage_delay_ms: number
  readonly mark_delay_ms: number
  readonly records_max: number
  readonly export_part_bytes: number
  readonly limits_scale: number | undefined
  readonly schema: ((bytes: Buffer, form: FormCode) => string[]) | undefined
  readonly state: State
}

export const emptyState = (seed: string): State => ({
  seed,
  drawn: 0,
  keys: [],
  challenges: new Map(),
  authentications: new Map(),
  tokens: new Map(),
  sessions: new Map(),
  documents: new Map(),
  numbered: new Map(),
  taken: new Map(),
  exports: new Map(),
  certificates: new Map(),
  collectives: new Map(),
  messages: [],
  grants: [],
})

// How far work is: 0 just taken, 1 under way, 2 done.
export function stageOf({ polls, processing_ms, clock }: Office, { at, looks }: Pending): 0 | 1 | 2 {
  if (looks > 2 * polls || clock.now() - at >= processing_ms) return 2
  return looks > polls ? 1 : 0
}
