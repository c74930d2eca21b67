import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { type Announcement, announce, announceEnd } from './beacon.ts'
import { type Faults, faultScript } from './faults.ts'
import { rotateKeys } from './keys.ts'
import { counter } from './limits.ts'
import { OWNER, type Permission } from './permissions.ts'
import { type House, type Logged, openServer } from './server.ts'
import { type Document, emptyState, type Office, type Profile } from './state.ts'
import { readState, writeState } from './state-file.ts'
import { issueToken } from './tokens.ts'

// A stand-in of KSeF on loopback: for tests, and for whoever wants to try without the ministry.

export type MinistryOptions = {
  port?: number
  clock?: Clock
  profile?: Profile
  // The same seed and the same calls give the same numbers.
  seed?: string
  // After so many looks, or so long, the next state is told.
  polls?: number
  processing_ms?: number
  // Permanent storage comes later than the number, and the high-water mark behind it.
  storage_delay_ms?: number
  mark_delay_ms?: number
  // How many records one question gives before it is cut, and how large a part of an export is.
  records_max?: number
  export_part_bytes?: number
  // 1 is as strict as the ministry, 100 a hundred times wider; absent, nothing is limited.
  limits_scale?: number
  // What the official schema has against a document, where it is at hand.
  schema?: Office['schema']
  // Kept there and taken up again at the next start.
  state_file?: string
  // What addresses of the storage say they lie under; beside the rest where nothing is said.
  storage_url?: string
}

export type Ministry = {
  readonly url: string
  readonly base_url: string
  readonly latarnia_url: string
  readonly qr_url: string
  readonly faults: Faults
  // Every call with what was answered, in order.
  readonly log: readonly Logged[]
  readonly refusedByLimits: () => number
  readonly issueToken: (nip: string, permissions?: readonly Permission[]) => string
  // What somebody else than the owner may do: by PESEL, NIP or the print of a certificate.
  readonly grant: (subject: string, nip: string, permissions: readonly Permission[]) => void
  readonly rotateKeys: (withdraw: boolean) => void
  readonly announce: (announcement: Announcement) => number
  readonly announceEnd: (event: number, end: number) => void
  // Everything that was sent, with what became of it.
  readonly documents: () => Document[]
  readonly stop: () => Promise<void>
}

export async function startMinistry(options: MinistryOptions = {}): Promise<Ministry> {
  const office = officeOf(options)
  const keep = keeper(office, options.state_file)
  const house: House = { office, faults: faultScript(), count: counter(), log: [], changed: keep.changed }
  const server = openServer(house)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  office.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  office.storage_url = options.storage_url ?? `${office.url}/storage`
  if (office.state.keys.length === 0) rotateKeys(office, false)
  return {
    ...{ url: office.url, base_url: `${office.url}/v2`, latarnia_url: `${office.url}/latarnia` },
    ...{ qr_url: `${office.url}/qr`, faults: house.faults, log: house.log },
    refusedByLimits: () => house.count.refused,
    issueToken: (nip, permissions = OWNER) =>
      issueToken(office, {
        ...{ nip, permissions, author: { type: 'Nip', value: nip }, description: 'Token atrapy' },
      }).text,
    grant: (subject, nip, permissions) =>
      void office.state.grants.push({ subject, nip, permissions: [...permissions] }),
    rotateKeys: (withdraw) => rotateKeys(office, withdraw),
    announce: (announcement) => announce(office, announcement),
    announceEnd: (event, end) => announceEnd(office, event, end),
    documents: () => [...office.state.documents.values()],
    stop: async () => {
      keep.now()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const officeOf = (options: MinistryOptions): Office => ({
  url: '',
  storage_url: '',
  clock: options.clock ?? systemClock,
  profile: options.profile ?? 'test',
  polls: options.polls ?? 1,
  processing_ms: options.processing_ms ?? 5000,
  storage_delay_ms: options.storage_delay_ms ?? 1000,
  mark_delay_ms: options.mark_delay_ms ?? 0,
  records_max: options.records_max ?? 10_000,
  export_part_bytes: options.export_part_bytes ?? 50_000_000,
  limits_scale: options.limits_scale,
  schema: options.schema,
  state:
    (options.state_file === undefined ? undefined : readState(options.state_file)) ??
    emptyState(options.seed ?? randomBytes(16).toString('hex')),
})

// Written a moment after a change, and at the end.
function keeper(office: Office, file: string | undefined) {
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (file !== undefined) writeState(file, office.state)
  }
  return {
    now: write,
    changed: () => {
      if (file !== undefined) timer ??= setTimeout(write, KEEP_AFTER_MS)
    },
  }
}

const KEEP_AFTER_MS = 300
