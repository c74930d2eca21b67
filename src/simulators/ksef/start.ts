import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { type Announcement, announce, announceEnd } from './beacon.ts'
import { type Faults, faultScript } from './faults.ts'
import { rotateKeys } from './keys.ts'
import { counter } from './limits.ts'
import { OWNER, type Permission } from './permissions.ts'
import { type LogEntry, openServer, type SimulatorServer } from './server.ts'
import { type Document, emptyState, type Profile, type Simulator } from './state.ts'
import { readState, writeState } from './state-file.ts'
import { issueToken } from './tokens.ts'

// Starts a KSeF simulator on loopback, for tests and for trying Kwit without the ministry's environments.

export type SimulatorOptions = {
  port?: number
  clock?: Clock
  profile?: Profile
  // The same seed and the same calls yield the same numbers.
  seed?: string
  // After this many status requests, or this long, an operation advances to its next state.
  polls?: number
  processing_ms?: number
  // Documents reach the permanent storage after they get their number, and the high-water mark follows later.
  storage_delay_ms?: number
  mark_delay_ms?: number
  // The number of records after which a query is truncated, and the size of the parts of an export.
  records_max?: number
  export_part_bytes?: number
  // 1 is as strict as the ministry, 100 a hundred times wider; without it nothing is limited.
  limits_scale?: number
  // Validates documents against the official schema, if it is available.
  schema?: Simulator['schema']
  // Stores the state in this file and restores it at the next start.
  state_file?: string
  // Base of the storage addresses, the simulator's own address by default.
  storage_url?: string
}

export type RunningSimulator = {
  readonly url: string
  readonly base_url: string
  readonly latarnia_url: string
  readonly qr_url: string
  readonly faults: Faults
  // All calls and their status, in order.
  readonly log: readonly LogEntry[]
  readonly refusedByLimits: () => number
  readonly issueToken: (nip: string, permissions?: readonly Permission[]) => string
  // Grants permissions to a subject other than the owner, identified by PESEL, NIP or certificate fingerprint.
  readonly grant: (subject: string, nip: string, permissions: readonly Permission[]) => void
  readonly rotateKeys: (withdraw: boolean) => void
  readonly announce: (announcement: Announcement) => number
  readonly announceEnd: (event: number, end: number) => void
  // All submitted documents with their verdicts.
  readonly documents: () => Document[]
  readonly stop: () => Promise<void>
}

export async function startSimulator(options: SimulatorOptions = {}): Promise<RunningSimulator> {
  const simulator = createSimulator(options)
  const stateWriter = stateFileWriter(simulator, options.state_file)
  const context: SimulatorServer = {
    simulator,
    faults: faultScript(),
    count: counter(),
    log: [],
    changed: stateWriter.changed,
  }
  const server = openServer(context)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  simulator.storage_url = options.storage_url ?? `${simulator.url}/storage`
  if (simulator.state.keys.length === 0) rotateKeys(simulator, false)
  return {
    url: simulator.url,
    base_url: `${simulator.url}/v2`,
    latarnia_url: `${simulator.url}/latarnia`,
    qr_url: `${simulator.url}/qr`,
    faults: context.faults,
    log: context.log,
    refusedByLimits: () => context.count.refused,
    issueToken: (nip, permissions = OWNER) =>
      issueToken(simulator, {
        nip,
        permissions,
        author: { type: 'Nip', value: nip },
        description: 'Token atrapy',
      }).text,
    grant: (subject, nip, permissions) =>
      void simulator.state.grants.push({ subject, nip, permissions: [...permissions] }),
    rotateKeys: (withdraw) => rotateKeys(simulator, withdraw),
    announce: (announcement) => announce(simulator, announcement),
    announceEnd: (event, end) => announceEnd(simulator, event, end),
    documents: () => [...simulator.state.documents.values()],
    stop: async () => {
      stateWriter.now()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const createSimulator = (options: SimulatorOptions): Simulator => ({
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

// Writes the state shortly after a change and when the simulator stops.
function stateFileWriter(simulator: Simulator, file: string | undefined) {
  let timer: NodeJS.Timeout | undefined
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    if (file !== undefined) writeState(file, simulator.state)
  }
  return {
    now: write,
    changed: () => {
      if (file !== undefined) timer ??= setTimeout(write, WRITE_DELAY_MS)
    },
  }
}

const WRITE_DELAY_MS = 300
