import { hash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { KsefClient } from '../../../../ksef/client.ts'
import { KsefError } from '../../../../ksef/errors.ts'
import type { Metadata, Query } from '../../../../ksef/received.ts'
import type { Tokens } from '../../../../ksef/sign-in.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { RetryLater, type RunningJob } from '../../../../platform/jobs/jobs.ts'
import type { WriteContext } from '../../../administration/accounts/write-context.ts'
import { receiveOrStore } from '../../received/receive-or-store.ts'
import { ConnectionBusy } from '../connection/access.ts'
import { SINGLY_MAX, spanOf } from './rules.ts'
import type { Cursor } from './schema.ts'
import { findCursor, moveOn, storedAmong } from './store.ts'
import { numbersIn, type Purchase, unpack } from './unpack.ts'

// Fetches purchases from the cursor on, stores them one by one, and only then advances the cursor. An interrupted run
// fetches again and skips what is already stored.

export type WithClient = <Result>(
  work: (client: KsefClient, tokens: Tokens) => Promise<Result>,
) => Promise<Result>

export type FetchContext = {
  reach: WithClient
  db: Database
  writer: WriteContext
  origin: string
  now: () => number
  job: Pick<RunningJob, 'signal' | 'extendLease'>
}

type Step = { purchases: Iterable<Purchase>; next: number; is_more: boolean }

const STEPS_MAX = 10 // then other jobs may use the connection

// Returns the number of new purchases.
export async function fetchPurchases(context: FetchContext, cursor: Cursor): Promise<number> {
  let count = 0
  let at = cursor
  for (let step = 0; step < STEPS_MAX; step++) {
    await context.job.extendLease()
    const { purchases, next, is_more } = await stepFrom(context, at)
    for (const purchase of purchases) {
      await storePurchase(context, purchase)
      count++
      if (context.job.signal.aborted) throw new RetryLater(0)
    }
    await transaction(context.db, async (db) => void (await moveOn(db, at, next)))
    if (!is_more) return count
    at = (await findCursor(context.db, at)) ?? at
  }
  throw new RetryLater(0)
}

async function stepFrom(context: FetchContext, cursor: Cursor): Promise<Step> {
  const query: Query = { subject: cursor.role, ...spanOf(cursor.from_at, context.now()) }
  const page = await context
    .reach((client, tokens) => client.queryMetadata(tokens, query))
    .catch(unlessBeyondMark)
  if (page === undefined) return { purchases: [], next: cursor.from_at, is_more: false }
  const fresh = await withoutStored(context, page.invoices)
  if (page.has_more || fresh.length > SINGLY_MAX) return stepByPackage(context, cursor, query)
  const purchases = await context.reach(async (client, tokens) => {
    const downloaded: Purchase[] = []
    for (const metadata of fresh)
      downloaded.push(verifyPurchase(metadata, await client.invoiceByNumber(tokens, metadata.ksef_number)))
    return downloaded
  })
  const next = page.complete_until ?? cursor.from_at
  return { purchases, next, is_more: query.to !== undefined && next >= query.to }
}

// KSeF rejects queries beyond its high-water mark: there is nothing new.
const BEYOND_HIGH_WATER_MARK = 21183
const unlessBeyondMark = (error: unknown): undefined => {
  if (error instanceof KsefError && error.code === BEYOND_HIGH_WATER_MARK) return undefined
  throw error
}

async function withoutStored(
  { db, writer }: FetchContext,
  metadata: readonly Metadata[],
): Promise<Metadata[]> {
  const storedNumbers = await storedAmong(
    db,
    writer.account_id,
    metadata.map(({ ksef_number }) => ksef_number),
  )
  return metadata.filter(({ ksef_number }) => !storedNumbers.has(ksef_number))
}

function verifyPurchase({ ksef_number, hash: expectedHash }: Metadata, bytes: Buffer): Purchase {
  if (hash('sha256', bytes, 'base64') !== expectedHash)
    throw new KsefError('unreachable', { messages: [`${ksef_number} does not match its hash`] })
  return { ksef_number, bytes }
}

const PACKAGE_MAX_BYTES = 300_000_000

async function stepByPackage(context: FetchContext, cursor: Cursor, query: Query): Promise<Step> {
  const { reach, db, writer } = context
  const started = await reach((client, tokens) => client.startExport(tokens, query))
  const exportPackage = await waitForPackage(context, started.reference)
  if (exportPackage.parts.reduce((total, { size }) => total + size, 0) > PACKAGE_MAX_BYTES)
    throw new KsefError('refused', { messages: ['the package is too large'] })
  const parts: Buffer[] = []
  for (const part of exportPackage.parts.toSorted((a, b) => a.ordinal - b.ordinal))
    parts.push(await retryWhileBusy(context, (client) => client.exportPart(part, started)))
  const archive = Buffer.concat(parts)
  const storedNumbers =
    exportPackage.count === 0 ? new Set() : await storedAmong(db, writer.account_id, numbersIn(archive))
  const next =
    (exportPackage.is_truncated ? exportPackage.last_stored_at : exportPackage.complete_until) ??
    cursor.from_at
  if (exportPackage.is_truncated && next <= cursor.from_at)
    throw new KsefError('refused', {
      messages: ['KSeF stores more documents with the same timestamp than it returns'],
    })
  return {
    purchases: exportPackage.count === 0 ? [] : unpack(archive, (number) => !storedNumbers.has(number)),
    next,
    is_more: exportPackage.is_truncated || (query.to !== undefined && next >= query.to),
  }
}

const RUNNING = 100
const READY = 200
const POLLS_MAX = 60
const POLL_MS = 250
const POLL_MAX_MS = 10_000

// Waits for the package without holding the connection.
async function waitForPackage(context: FetchContext, reference: string) {
  for (let poll = 0; poll < POLLS_MAX; poll++) {
    const {
      code,
      messages,
      package: exportPackage,
    } = await retryWhileBusy(context, (client, tokens) => client.exportStatus(tokens, reference))
    if (code === READY && exportPackage !== undefined) return exportPackage
    if (code !== RUNNING) throw new KsefError('unreachable', { code, messages: messages })
    await pause(context.job, poll)
  }
  throw new RetryLater()
}

// Retries while the connection is busy, so that a package in preparation is not requested a second time.
async function retryWhileBusy<Result>(
  { reach, job }: FetchContext,
  work: (client: KsefClient, tokens: Tokens) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await reach(work)
    } catch (error) {
      if (!(error instanceof ConnectionBusy) || attempt === POLLS_MAX) throw error
      await pause(job, attempt)
    }
  }
}

async function pause(job: FetchContext['job'], poll: number) {
  await job.extendLease()
  await sleep(Math.min(POLL_MS * 2 ** poll, POLL_MAX_MS), undefined, { signal: job.signal }).catch(() => {
    throw new RetryLater(0)
  })
}

const storePurchase = ({ db, writer, origin, job }: FetchContext, { ksef_number, bytes }: Purchase) =>
  receiveOrStore(
    db,
    writer,
    { filename: `${ksef_number}.xml`, bytes, origin, remote_id: ksef_number },
    job.signal,
  )
