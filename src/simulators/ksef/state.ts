import type { Clock } from '../../platform/clock.ts'
import type { Permission } from './permissions.ts'

// State of the simulator: plain data only, so that it can be stored in a file.

export type Profile = 'test' | 'production'

export type Status = {
  code: number
  description: string
  details?: string[]
  extensions?: { [name: string]: string }
}

// An operation that takes the ministry time: it is done after a number of status requests (`looks`) or some time.
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
  // Hash of the signed request, or of the encrypted token.
  document_hash: string
  // Subject fields of the certificate that the caller signed in with.
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
  // Failure of the session as a whole.
  failed?: Status
  is_offline: boolean
  documents: string[]
  upo?: string
  archive?: { size: number; hash: string; compression: 'Zip' | 'TarGz'; parts: Part[] }
}

export type FormCode = { systemCode: string; schemaVersion: string; value: string }

export type Identifier = { type: string; value?: string }

// Metadata for lists, read from the document once.
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
  // When lists first show the document, so that nothing appears late below the high-water mark.
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

export type IssuedCertificate = Pending & {
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
  // How many random numbers have been drawn from the seed.
  drawn: number
  keys: MinistryKey[]
  challenges: Map<string, number>
  authentications: Map<string, Authentication>
  tokens: Map<string, KsefToken>
  sessions: Map<string, Session>
  documents: Map<string, Document>
  // References of documents by KSeF number, and by the key that must be unique. The names are stored in the state
  // file.
  numbered: Map<string, string>
  taken: Map<string, string>
  exports: Map<string, Export>
  certificates: Map<string, IssuedCertificate>
  collectives: Map<string, Collective>
  messages: Message[]
  grants: { subject: string; nip: string; permissions: Permission[] }[]
}

export type Simulator = {
  // Empty until the server listens.
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

// Progress of an operation: 0 accepted, 1 in progress, 2 done.
export function stageOf({ polls, processing_ms, clock }: Simulator, { at, looks }: Pending): 0 | 1 | 2 {
  if (looks > 2 * polls || clock.now() - at >= processing_ms) return 2
  return looks > polls ? 1 : 0
}
