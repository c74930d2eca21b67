import { type About, AccessPointFailure, type Inbound } from '../../../../access-points/access-point.ts'
import { messageOf, Refusal } from '../../../../platform/api-error.ts'
import { machineNow } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import type { RunningJob } from '../../../../platform/jobs/jobs.ts'
import { type Writer, writerForJob } from '../../../administration/accounts/write-context.ts'
import { keepUnread } from '../../received/actions.ts'
import { receiveAnyhow } from '../../received/receive-or-store.ts'
import { findByRemoteId } from '../../received/store.ts'
import { type ChannelOptions, type FetchPayload, planFetching, wayOf } from '../connection/actions.ts'
import type { Channel } from '../connection/schema.ts'
import { findChannel, noteFetch } from '../connection/store.ts'
import { findNamed } from '../sending/store.ts'
import { takeStatus } from '../sending/transitions.ts'

// What came in at an access point is fetched, kept, and only then acknowledged: what is interrupted comes again, and is known again.

export const FETCHED_EVERY_MS = 15 * 60_000
const ROUNDS_MAX = 200
const ERROR_MAX = 1000

export async function fetchInbound(db: Database, job: RunningJob, options: ChannelOptions) {
  const { channel_id, generation } = JSON.parse(job.payload) as FetchPayload
  const channel = await findChannel(db, job.account_id, channel_id)
  if (channel === undefined) return
  // One that was planned by other settings; those of today have planned their own.
  if (generation !== undefined && (!channel.receives || generation !== channel.updated_at)) return
  const writer = await writerForJob(db, job, { user_id: 0, request_id: `job-${job.id}` })
  const { cursor, error } = await fetchAll(db, job, writer, channel, options)
  await noteFetch(db, channel, { cursor, error }, job.now)
  if (generation !== undefined)
    await transaction(db, (db) => planFetching(db, channel, job.now + FETCHED_EVERY_MS))
}

type Fetched = { cursor: string | null; error: string | null }

// What stops it is told to people, and tried again the next time.
async function fetchAll(
  db: Database,
  job: RunningJob,
  writer: Writer,
  channel: Channel,
  options: ChannelOptions,
): Promise<Fetched> {
  let { cursor } = channel
  const seen = new Set<string>()
  const left: string[] = []
  try {
    const { point, keys } = wayOf(channel, options)
    for (let round = 0; round < ROUNDS_MAX && !job.signal.aborted; round++) {
      const found = await point.inbound(keys, cursor)
      const fresh = found.items.filter(({ id }) => !seen.has(id))
      for (const item of fresh) {
        seen.add(item.id)
        const reason = await take(db, { job, writer }, channel, item, options)
        if (reason === undefined) await point.acknowledge(keys, item.id)
        else left.push(`${item.id}: ${reason}`)
      }
      cursor = found.cursor
      if (fresh.length === 0) break
      await job.hold()
    }
    if (left.length === 0) return { cursor, error: null }
    return { cursor: channel.cursor, error: left.join('; ').slice(0, ERROR_MAX) }
  } catch (error) {
    if (error instanceof AccessPointFailure) return { cursor, error: error.message }
    if (error instanceof Refusal && error.status === 422) return { cursor, error: messageOf(error) }
    throw error
  }
}

// Why it stays where it is, if it does: those behind it are taken nevertheless.
async function take(
  db: Database,
  { job, writer }: { job: RunningJob; writer: Writer },
  channel: Channel,
  item: Inbound,
  { attaching }: ChannelOptions,
): Promise<string | undefined> {
  if (item.kind === 'news') await takeNews(db, writer, channel, item.about, item.status)
  if (item.kind === 'news' || item.kind === 'other') return undefined
  const kept = item.kind === 'document' ? item : item.instead
  if (kept === undefined) return item.kind === 'withheld' ? item.reason : undefined
  const { filename, bytes, remote_id } = kept
  const incoming = { filename, bytes, origin: channel.provider, remote_id, attaching }
  if (await findByRemoteId(db, writer.account_id, channel.provider, remote_id)) return undefined
  try {
    if (item.kind === 'document') await receiveAnyhow(db, writer, incoming, job.signal)
    else await keepUnread(db, writer, incoming, item.reason)
    return undefined
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return messageOf(error)
    throw error
  }
}

const NAMES = ['provider_id', 'idempotency_key', 'message_id', 'number'] as const

async function takeNews(
  db: Database,
  writer: Writer,
  { id }: Channel,
  about: About,
  status: Parameters<typeof takeStatus>[3],
) {
  const { account_id } = writer
  for (const by of NAMES) {
    const value = about[by]
    const found = value ? await findNamed(db, account_id, id, by, value) : undefined
    if (found) return takeStatus(db, account_id, found.id, status, machineNow(writer))
  }
}
