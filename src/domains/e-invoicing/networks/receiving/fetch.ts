import {
  AccessPointError,
  type Inbound,
  type SubmissionReference,
} from '../../../../access-points/access-point.ts'
import { ApiError, errorMessage } from '../../../../platform/api-error.ts'
import { systemTime } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { RunningJob } from '../../../../platform/jobs/jobs.ts'
import { type WriteContext, writeContextForJob } from '../../../administration/accounts/write-context.ts'
import { storeUnread } from '../../received/actions.ts'
import { receiveOrStore } from '../../received/receive-or-store.ts'
import { findByRemoteId } from '../../received/store.ts'
import { accessPointOf, type ChannelOptions, type FetchPayload, planFetching } from '../connection/actions.ts'
import type { Channel } from '../connection/schema.ts'
import { findChannel, storeFetchResult } from '../connection/store.ts'
import { findByReference } from '../sending/store.ts'
import { applyStatusReport } from '../sending/transitions.ts'

// Fetches documents and statuses from an access point, stores them, and acknowledges them only then. An interrupted
// run fetches them again and skips what is stored.

export const FETCHED_EVERY_MS = 15 * 60_000
const ROUNDS_MAX = 200
const ERROR_MAX = 1000

export async function fetchInbound(db: Database, job: RunningJob, options: ChannelOptions) {
  const { channel_id, generation } = JSON.parse(job.payload) as FetchPayload
  const channel = await findChannel(db, job.account_id, channel_id)
  if (channel === undefined) return
  // Skips jobs of older settings, because the current ones have planned their own.
  if (generation !== undefined && (!channel.receives || generation !== channel.updated_at)) return
  const writer = await writeContextForJob(db, job, { user_id: 0, request_id: `job-${job.id}` })
  const { cursor, error } = await fetchAll(db, job, writer, channel, options)
  await storeFetchResult(db, channel, { cursor, error }, job.now)
  if (generation !== undefined)
    await transaction(db, (db) => planFetching(db, channel, job.now + FETCHED_EVERY_MS))
}

type FetchOutcome = { cursor: string | null; error: string | null }

// Failures are shown to the user and retried the next time.
async function fetchAll(
  db: Database,
  job: RunningJob,
  writer: WriteContext,
  channel: Channel,
  options: ChannelOptions,
): Promise<FetchOutcome> {
  let { cursor } = channel
  const handledIds = new Set<string>()
  const failures: string[] = []
  try {
    const { point, keys } = accessPointOf(channel, options)
    for (let round = 0; round < ROUNDS_MAX && !job.signal.aborted; round++) {
      const batch = await point.inbound(keys, cursor)
      const fresh = batch.items.filter(({ id }) => !handledIds.has(id))
      for (const item of fresh) {
        handledIds.add(item.id)
        const reason = await processItem(db, { job, writer }, channel, item, options)
        if (reason === undefined) await point.acknowledge(keys, item.id)
        else failures.push(`${item.id}: ${reason}`)
      }
      cursor = batch.cursor
      if (fresh.length === 0) break
      await job.extendLease()
    }
    if (failures.length === 0) return { cursor, error: null }
    return { cursor: channel.cursor, error: failures.join('; ').slice(0, ERROR_MAX) }
  } catch (error) {
    if (error instanceof AccessPointError) return { cursor, error: error.message }
    if (error instanceof ApiError && error.status === 422) return { cursor, error: errorMessage(error) }
    throw error
  }
}

// Returns the reason if the item cannot be processed; later items are processed nevertheless.
async function processItem(
  db: Database,
  { job, writer }: { job: RunningJob; writer: WriteContext },
  channel: Channel,
  item: Inbound,
  { attaching }: ChannelOptions,
): Promise<string | undefined> {
  if (item.kind === 'news') await applyReferencedStatus(db, writer, channel, item.about, item.status)
  if (item.kind === 'news' || item.kind === 'other') return undefined
  const file = item.kind === 'document' ? item : item.instead
  if (file === undefined) return item.kind === 'withheld' ? item.reason : undefined
  const { filename, bytes, remote_id } = file
  const incoming = { filename, bytes, origin: channel.provider, remote_id, attaching }
  if (await findByRemoteId(db, writer.account_id, channel.provider, remote_id)) return undefined
  try {
    if (item.kind === 'document') await receiveOrStore(db, writer, incoming, job.signal)
    else await storeUnread(db, writer, incoming, item.reason)
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return errorMessage(error)
    throw error
  }
}

const NAMES = ['provider_id', 'idempotency_key', 'message_id', 'number'] as const

async function applyReferencedStatus(
  db: Database,
  writer: WriteContext,
  { id }: Channel,
  about: SubmissionReference,
  status: Parameters<typeof applyStatusReport>[3],
) {
  const { account_id } = writer
  for (const name of NAMES) {
    const value = about[name]
    const transmission = value ? await findByReference(db, account_id, id, name, value) : undefined
    if (transmission) return applyStatusReport(db, account_id, transmission.id, status, systemTime(writer))
  }
}
