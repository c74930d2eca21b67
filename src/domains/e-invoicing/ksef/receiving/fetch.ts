import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KsefClient } from '../../../../ksef/client.ts'
import { KsefFailure } from '../../../../ksef/errors.ts'
import type { Metadata, Query } from '../../../../ksef/received.ts'
import type { Tokens } from '../../../../ksef/sign-in.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { Later, type RunningJob } from '../../../../platform/jobs/jobs.ts'
import type { Writer } from '../../../administration/accounts/write-context.ts'
import { receiveAnyhow } from '../../received/receive-or-store.ts'
import { Occupied } from '../connection/access.ts'
import { SINGLY_MAX, spanOf } from './rules.ts'
import type { Cursor } from './schema.ts'
import { findCursor, knownAmong, moveOn } from './store.ts'
import { numbersIn, type Purchase, unpack } from './unpack.ts'

// What others sent, from where the cursor stands: asked for, kept one by one, and only then the cursor moves. Whoever dies in
// between asks again and finds most of it here already.

export type Reach = <Result>(work: (client: KsefClient, tokens: Tokens) => Promise<Result>) => Promise<Result>

export type Fetching = {
  reach: Reach
  db: Database
  writer: Writer
  origin: string
  now: () => number
  job: Pick<RunningJob, 'signal' | 'hold'>
}

type Step = { purchases: Iterable<Purchase>; next: number; is_more: boolean }

const STEPS_MAX = 10 // then others have their turn with the connection

// How many were new.
export async function fetchPurchases(fetching: Fetching, cursor: Cursor): Promise<number> {
  let found = 0
  let at = cursor
  for (let step = 0; step < STEPS_MAX; step++) {
    await fetching.job.hold()
    const { purchases, next, is_more } = await stepFrom(fetching, at)
    for (const purchase of purchases) {
      await keepPurchase(fetching, purchase)
      found++
      if (fetching.job.signal.aborted) throw new Later(0)
    }
    await transaction(fetching.db, async (db) => void (await moveOn(db, at, next)))
    if (!is_more) return found
    at = (await findCursor(fetching.db, at)) ?? at
  }
  throw new Later(0)
}

async function stepFrom(fetching: Fetching, cursor: Cursor): Promise<Step> {
  const query: Query = { subject: cursor.role, ...spanOf(cursor.from_at, fetching.now()) }
  const page = await fetching.reach((client, tokens) => client.queryMetadata(tokens, query)).catch(nothingNew)
  if (page === undefined) return { purchases: [], next: cursor.from_at, is_more: false }
  const fresh = await unknownOf(fetching, page.invoices)
  if (page.has_more || fresh.length > SINGLY_MAX) return stepByPackage(fetching, cursor, query)
  const purchases = await fetching.reach(async (client, tokens) => {
    const got: Purchase[] = []
    for (const one of fresh) got.push(checked(one, await client.invoiceByNumber(tokens, one.ksef_number)))
    return got
  })
  const next = page.complete_until ?? cursor.from_at
  return { purchases, next, is_more: query.to !== undefined && next >= query.to }
}

// Of what is newer than the ministry vouches for nothing is asked.
const AHEAD = 21183
const nothingNew = (error: unknown): undefined => {
  if (error instanceof KsefFailure && error.code === AHEAD) return undefined
  throw error
}

async function unknownOf({ db, writer }: Fetching, found: readonly Metadata[]): Promise<Metadata[]> {
  const known = await knownAmong(
    db,
    writer.account_id,
    found.map(({ ksef_number }) => ksef_number),
  )
  return found.filter(({ ksef_number }) => !known.has(ksef_number))
}

function checked({ ksef_number, hash: told }: Metadata, bytes: Buffer): Purchase {
  if (hash('sha256', bytes, 'base64') !== told)
    throw new KsefFailure('unreachable', { words: [`${ksef_number} is not what its hash says`] })
  return { ksef_number, bytes }
}

const PACKAGE_MAX_BYTES = 300_000_000

async function stepByPackage(fetching: Fetching, cursor: Cursor, query: Query): Promise<Step> {
  const { reach, db, writer } = fetching
  const started = await reach((client, tokens) => client.startExport(tokens, query))
  const made = await madePackage(fetching, started.reference)
  if (made.parts.reduce((total, { size }) => total + size, 0) > PACKAGE_MAX_BYTES)
    throw new KsefFailure('refused', { words: ['the package is too large to be held'] })
  const parts: Buffer[] = []
  for (const part of made.parts.toSorted((a, b) => a.ordinal - b.ordinal))
    parts.push(await patiently(fetching, (client) => client.exportPart(part, started)))
  const archive = Buffer.concat(parts)
  const known = made.count === 0 ? new Set() : await knownAmong(db, writer.account_id, numbersIn(archive))
  const next = (made.is_truncated ? made.last_stored_at : made.complete_until) ?? cursor.from_at
  if (made.is_truncated && next <= cursor.from_at)
    throw new KsefFailure('refused', { words: ['more documents of one moment than KSeF hands out'] })
  return {
    purchases: made.count === 0 ? [] : unpack(archive, (number) => !known.has(number)),
    next,
    is_more: made.is_truncated || (query.to !== undefined && next >= query.to),
  }
}

const RUNNING = 100
const DONE = 200
const LOOKS_MAX = 60
const LOOK_MS = 250
const LOOK_MAX_MS = 10_000

// It is made while we wait, without holding the connection.
async function madePackage(fetching: Fetching, reference: string) {
  for (let look = 0; look < LOOKS_MAX; look++) {
    const {
      code,
      words,
      package: made,
    } = await patiently(fetching, (client, tokens) => client.exportStatus(tokens, reference))
    if (code === DONE && made !== undefined) return made
    if (code !== RUNNING) throw new KsefFailure('unreachable', { code, words })
    await pause(fetching.job, look)
  }
  throw new Later()
}

// While somebody else has the connection: what is being made already is not asked for a second time.
async function patiently<Result>(
  { reach, job }: Fetching,
  work: (client: KsefClient, tokens: Tokens) => Promise<Result>,
): Promise<Result> {
  for (let look = 0; ; look++) {
    try {
      return await reach(work)
    } catch (error) {
      if (!(error instanceof Occupied) || look === LOOKS_MAX) throw error
      await pause(job, look)
    }
  }
}

async function pause(job: Fetching['job'], look: number) {
  await job.hold()
  await sleep(Math.min(LOOK_MS * 2 ** look, LOOK_MAX_MS), undefined, { signal: job.signal }).catch(() => {
    throw new Later(0)
  })
}

const keepPurchase = ({ db, writer, origin, job }: Fetching, { ksef_number, bytes }: Purchase) =>
  receiveAnyhow(
    db,
    writer,
    { filename: `${ksef_number}.xml`, bytes, origin, remote_id: ksef_number },
    job.signal,
  )
