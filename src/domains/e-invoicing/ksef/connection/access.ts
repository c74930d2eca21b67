import { randomUUID } from 'node:crypto'
import { type Addresses, addressesAt, addressesOf } from '../../../../ksef/addresses.ts'
import { type Access, type KsefClient, openClient } from '../../../../ksef/client.ts'
import { KsefFailure } from '../../../../ksef/errors.ts'
import { Limits } from '../../../../ksef/limits.ts'
import type { OfflineKey } from '../../../../ksef/links.ts'
import type { Secrets, Tokens } from '../../../../ksef/sign-in.ts'
import { plainTaxNumber } from '../../../../platform/checks/tax-number.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { inAccount } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { getRecord } from '../../../../platform/database/records.ts'
import { Later } from '../../../../platform/jobs/jobs.ts'
import { departments } from '../../../administration/departments/schema.ts'
import { mayBeCalled } from './rules.ts'
import type { Connection } from './schema.ts'
import { endHold, findByTaxNo, findSecrets, keepTokens, renewHold, takeHold } from './store.ts'

// The way to KSeF for everybody in the house: one holder at a time, signed in, within the limits.

export type Ksef = {
  secret: Buffer
  clock: Clock
  url: string | undefined // where the ministry's addresses are kept instead
  own_hosts: readonly string[] // what connections with own addresses may name
  warn?: (text: string) => void
}

export type Whose = { tax_no: string } | { department_id: number } | { connection: Connection }

// Nobody has entered what would let us in, or it cannot be read any more.
export class NotConnected extends Error {}

// Somebody else is there for the same connection: a job comes back in a moment.
export class Occupied extends Later {}

const HOLD_MS = 30_000
const RENEW_MS = 10_000
const SPARE_MS = 5 * 60_000 // a token that ends sooner is not begun with: no turn takes longer

export const withConnection = async <Result>(
  ksef: Ksef,
  db: Database,
  account_id: number,
  whose: Whose,
  work: (client: KsefClient, tokens: Tokens, connection: Connection) => Promise<Result>,
): Promise<Result> => {
  const connection = await findConnection(db, account_id, whose)
  const secrets = connection && (await findSecrets(db, account_id, connection.id, ksef.secret))
  if (!connection || !secrets?.sign_in || !mayBeCalled(connection, ksef.own_hosts)) throw new NotConnected()
  const { sign_in } = secrets
  return holding(ksef, inAccount(db, account_id), { account_id, id: connection.id }, async (hold) => {
    const client = openClient(accessOf(ksef, connection), {
      clock: ksef.clock,
      limits: hold.limits,
      admit: hold.admit,
      ...(ksef.warn ? { warn: ksef.warn } : {}),
    })
    let tokens: Tokens | undefined
    try {
      tokens = await signedIn(ksef.clock, client, sign_in, hold)
      return await work(client, tokens, connection)
    } catch (error) {
      if (error instanceof KsefFailure && error.kind === 'unauthorized')
        await hold.keep(withoutAccess(hold.tokens, tokens))
      throw error
    }
  })
}

export async function findConnection(
  db: Database,
  account_id: number,
  whose: Whose,
): Promise<Connection | undefined> {
  if ('connection' in whose) return whose.connection
  const tax_no =
    'tax_no' in whose
      ? whose.tax_no
      : (await getRecord(db, account_id, departments, whose.department_id)).tax_no
  return findByTaxNo(db, account_id, plainTaxNumber(tax_no ?? ''))
}

// What signs the second code of a document issued offline, where a certificate for it was entered.
export async function findOfflineKey(
  db: Database,
  account_id: number,
  connection_id: number,
  context_nip: string,
  secret: Buffer,
): Promise<OfflineKey | undefined> {
  const { offline } = (await findSecrets(db, account_id, connection_id, secret)) ?? {}
  return offline && { ...offline, context_nip }
}

export function accessOf({ url }: Pick<Ksef, 'url'>, connection: Connection): Access {
  const { environment, tax_no } = connection
  const nip = tax_no ?? ''
  if (environment === 'own') return { ...ownAddresses(connection), environment: 'test', nip }
  const named = environment ?? 'test'
  return { ...addressesOf(named, url), environment: named, nip }
}

// What is not said lies as a stand-in has it.
function ownAddresses({ api_url, qr_url, latarnia_url }: Connection): Addresses {
  const usual = addressesAt(api_url ?? '')
  return {
    base_url: (api_url ?? '').replace(/\/+$/, ''),
    qr_url: qr_url?.replace(/\/+$/, '') || usual.qr_url,
    latarnia_url: latarnia_url?.replace(/\/+$/, '') || usual.latarnia_url,
  }
}

type Hold = {
  tokens: Tokens | undefined
  limits: Limits
  admit: () => Promise<void>
  keep: (tokens: Tokens | undefined) => Promise<void>
}

async function signedIn(clock: Clock, client: KsefClient, secrets: Secrets, hold: Hold): Promise<Tokens> {
  const { tokens } = hold
  const soon = clock.now() + SPARE_MS
  if (tokens && tokens.access_until > soon) return tokens
  const fresh =
    (tokens && tokens.refresh_until > soon && (await refreshed(client, tokens))) ||
    (await client.signIn(secrets))
  await hold.keep(fresh)
  return fresh
}

// What was kept may be refreshed. What was refused although it is new is of no use: one signs in again.
const withoutAccess = (kept: Tokens | undefined, used: Tokens | undefined): Tokens | undefined =>
  used && used === kept ? { ...used, access_until: 0 } : undefined

// One that KSeF does not take any more was ended there: one signs in again.
async function refreshed(client: KsefClient, tokens: Tokens): Promise<Tokens | undefined> {
  try {
    return await client.refresh(tokens)
  } catch (error) {
    if (error instanceof KsefFailure && ['unauthorized', 'forbidden', 'refused'].includes(error.kind))
      return undefined
    throw error
  }
}

async function holding<Result>(
  { secret, clock }: Ksef,
  db: Database,
  owned: { account_id: number; id: number },
  work: (hold: Hold) => Promise<Result>,
): Promise<Result> {
  const holder = randomUUID()
  let until = clock.now() + HOLD_MS
  const taken = await takeHold(db, owned, { holder, now: clock.now(), held_until: until }, secret)
  if (taken === undefined) throw new Occupied()
  const limits = new Limits(taken.limits)
  const renew = async () => {
    const later = clock.now() + HOLD_MS
    if (await renewHold(db, owned, holder, later, limits.state(clock.now()))) until = later
    else until = 0
  }
  const timer = setInterval(() => void renew().catch(() => {}), RENEW_MS).unref()
  try {
    return await work({
      tokens: taken.tokens,
      limits,
      // A process that was stopped for a while may not know that others went on.
      admit: async () => {
        if (clock.now() >= until) await renew()
        if (until === 0) throw new Occupied()
      },
      keep: (tokens) => keepTokens(db, owned, holder, tokens, secret),
    })
  } finally {
    clearInterval(timer)
    // Where that fails it ends by itself, and what was done stays done.
    await endHold(db, owned, holder, limits.state(clock.now())).catch(() => {})
  }
}
