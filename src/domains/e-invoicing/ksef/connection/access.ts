import { randomUUID } from 'node:crypto'
import { type Addresses, addressesAt, addressesOf } from '../../../../ksef/addresses.ts'
import { type Access, type KsefClient, openClient } from '../../../../ksef/client.ts'
import { KsefError } from '../../../../ksef/errors.ts'
import { Limits } from '../../../../ksef/limits.ts'
import type { OfflineKey } from '../../../../ksef/links.ts'
import type { Secrets, Tokens } from '../../../../ksef/sign-in.ts'
import { plainTaxNumber } from '../../../../platform/checks/tax-number.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { accountHandle } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { getRecord } from '../../../../platform/database/records.ts'
import { RetryLater } from '../../../../platform/jobs/jobs.ts'
import { departments } from '../../../administration/departments/schema.ts'
import { mayBeCalled } from './rules.ts'
import type { Connection } from './schema.ts'
import { acquireLease, findByTaxNo, findSecrets, releaseLease, renewLease, storeTokens } from './store.ts'

// Access to KSeF for all jobs and requests: one lease holder at a time per connection, signed in and within the rate
// limits.

export type Ksef = {
  secret: Buffer
  clock: Clock
  url: string | undefined // replaces the ministry's addresses, if set
  own_hosts: readonly string[] // hosts that connections with custom addresses may use
  warn?: (text: string) => void
}

export type ConnectionSelector = { tax_no: string } | { department_id: number } | { connection: Connection }

// The connection has no readable token or certificate.
export class NotConnected extends Error {}

// Another job uses the connection; the job is retried shortly.
export class ConnectionBusy extends RetryLater {}

const LEASE_MS = 30_000
const RENEW_MS = 10_000
const MIN_TOKEN_LIFE_MS = 5 * 60_000 // a token that expires sooner is renewed first, because work may take this long

export const withConnection = async <Result>(
  ksef: Ksef,
  db: Database,
  account_id: number,
  selector: ConnectionSelector,
  work: (client: KsefClient, tokens: Tokens, connection: Connection) => Promise<Result>,
): Promise<Result> => {
  const connection = await findConnection(db, account_id, selector)
  const secrets = connection && (await findSecrets(db, account_id, connection.id, ksef.secret))
  if (!connection || !secrets?.sign_in || !mayBeCalled(connection, ksef.own_hosts)) throw new NotConnected()
  const { sign_in } = secrets
  return withLease(ksef, accountHandle(db, account_id), { account_id, id: connection.id }, async (lease) => {
    const client = openClient(accessOf(ksef, connection), {
      clock: ksef.clock,
      limits: lease.limits,
      admit: lease.admit,
      ...(ksef.warn ? { warn: ksef.warn } : {}),
    })
    let tokens: Tokens | undefined
    try {
      tokens = await signedIn(ksef.clock, client, sign_in, lease)
      return await work(client, tokens, connection)
    } catch (error) {
      if (error instanceof KsefError && error.kind === 'unauthorized')
        await lease.storeTokens(expireAccess(lease.tokens, tokens))
      throw error
    }
  })
}

export async function findConnection(
  db: Database,
  accountId: number,
  selector: ConnectionSelector,
): Promise<Connection | undefined> {
  if ('connection' in selector) return selector.connection
  const taxNo =
    'tax_no' in selector
      ? selector.tax_no
      : (await getRecord(db, accountId, departments, selector.department_id)).tax_no
  return findByTaxNo(db, accountId, plainTaxNumber(taxNo ?? ''))
}

// Returns the key that signs the certificate code of documents issued offline, if the connection has such a
// certificate.
export async function findOfflineKey(
  db: Database,
  accountId: number,
  connectionId: number,
  context_nip: string,
  secret: Buffer,
): Promise<OfflineKey | undefined> {
  const { offline } = (await findSecrets(db, accountId, connectionId, secret)) ?? {}
  return offline && { ...offline, context_nip }
}

export function accessOf({ url }: Pick<Ksef, 'url'>, connection: Connection): Access {
  const { environment, tax_no } = connection
  const nip = tax_no ?? ''
  if (environment === 'own') return { ...ownAddresses(connection), environment: 'test', nip }
  const officialEnvironment = environment ?? 'test'
  return { ...addressesOf(officialEnvironment, url), environment: officialEnvironment, nip }
}

// Missing addresses follow the layout of the simulator.
function ownAddresses({ api_url, qr_url, latarnia_url }: Connection): Addresses {
  const defaults = addressesAt(api_url ?? '')
  return {
    base_url: (api_url ?? '').replace(/\/+$/, ''),
    qr_url: qr_url?.replace(/\/+$/, '') || defaults.qr_url,
    latarnia_url: latarnia_url?.replace(/\/+$/, '') || defaults.latarnia_url,
  }
}

type Lease = {
  tokens: Tokens | undefined
  limits: Limits
  admit: () => Promise<void>
  storeTokens: (tokens: Tokens | undefined) => Promise<void>
}

async function signedIn(clock: Clock, client: KsefClient, secrets: Secrets, lease: Lease): Promise<Tokens> {
  const { tokens } = lease
  const soon = clock.now() + MIN_TOKEN_LIFE_MS
  if (tokens && tokens.access_until > soon) return tokens
  const fresh =
    (tokens && tokens.refresh_until > soon && (await tryRefresh(client, tokens))) ||
    (await client.signIn(secrets))
  await lease.storeTokens(fresh)
  return fresh
}

// Expires rejected access tokens so that they are refreshed. Tokens that were rejected although they are new are
// dropped, so that the next use signs in again.
const expireAccess = (stored: Tokens | undefined, rejected: Tokens | undefined): Tokens | undefined =>
  rejected && rejected === stored ? { ...rejected, access_until: 0 } : undefined

// Returns undefined if KSeF has ended the refresh token.
async function tryRefresh(client: KsefClient, tokens: Tokens): Promise<Tokens | undefined> {
  try {
    return await client.refresh(tokens)
  } catch (error) {
    if (error instanceof KsefError && ['unauthorized', 'forbidden', 'refused'].includes(error.kind))
      return undefined
    throw error
  }
}

async function withLease<Result>(
  { secret, clock }: Ksef,
  db: Database,
  leaseKey: { account_id: number; id: number },
  work: (lease: Lease) => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID()
  let until = clock.now() + LEASE_MS
  const leaseState = await acquireLease(db, leaseKey, { holder, now: clock.now(), held_until: until }, secret)
  if (leaseState === undefined) throw new ConnectionBusy()
  const limits = new Limits(leaseState.limits)
  const renew = async () => {
    const later = clock.now() + LEASE_MS
    if (await renewLease(db, leaseKey, holder, later, limits.state(clock.now()))) until = later
    else until = 0
  }
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS).unref()
  try {
    return await work({
      tokens: leaseState.tokens,
      limits,
      // A process that was suspended may have lost the lease meanwhile.
      admit: async () => {
        if (clock.now() >= until) await renew()
        if (until === 0) throw new ConnectionBusy()
      },
      storeTokens: (tokens) => storeTokens(db, leaseKey, holder, tokens, secret),
    })
  } finally {
    clearInterval(timer)
    // If releasing fails, the lease expires by itself.
    await releaseLease(db, leaseKey, holder, limits.state(clock.now())).catch(() => {})
  }
}
