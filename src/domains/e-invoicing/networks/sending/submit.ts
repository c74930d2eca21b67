import {
  type AccessPoint,
  AccessPointFailure,
  type Found,
  type Keys,
  type Submission,
  type Submitted,
} from '../../../../access-points/access-point.ts'
import { amendAs } from '../../../../platform/actions/crud.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../../platform/database/records.ts'
import {
  enqueue,
  type Failure,
  Hopeless,
  type Job,
  type RunningJob,
  waitingJobs,
} from '../../../../platform/jobs/jobs.ts'
import { type InvoiceDraft, invoices } from '../../../documents/invoices/schema.ts'
import { findFile } from '../../files/store.ts'
import type { ChannelOptions } from '../connection/actions.ts'
import { findChannel, openKeys } from '../connection/store.ts'
import { routingOf } from './routing.ts'
import type { Transmission } from './schema.ts'
import { askedAgainIn, isEnded } from './states.ts'
import { findTransmission } from './store.ts'
import { move, takeStatus } from './transitions.ts'

// One try to hand a document to its access point. Before it asks it writes down that it does: whoever finds that, after a crash or a lost
// answer, asks what became of it and sends nothing.

export const SUBMIT_JOB = 'submit_to_network'
export const STATUS_JOB = 'ask_network'

export type SubmitPayload = { transmission_id: number }
type StatusPayload = SubmitPayload & { asked: number }

type Way = { point: AccessPoint; keys: Keys }

// No access point works on a request for longer, so that what it does not have by then it never took.
const SETTLED_MS = 10 * 60_000

export async function submitTransmission(db: Database, job: RunningJob, options: ChannelOptions) {
  const { transmission_id } = JSON.parse(job.payload) as SubmitPayload
  const met = await findTransmission(db, job.account_id, transmission_id)
  if (met === undefined || isEnded(met.state) || met.state === 'submitted') return
  const way = await wayFor(db, met, options)
  if (met.state === 'queued') return begin(db, job, met, way)
  const found = await way.point
    .find(way.keys, await submissionOf(db, met))
    .catch((error) => refusedThen(error))
  if (found === 'rejected') {
    const error = 'The access point refused it'
    await moveOrComeBack(db, met, { state: 'rejected', error, ended_at: job.now }, job.now)
  } else if (typeof found === 'object') await taken(db, job, met, found.found)
  else await stillUnknown(db, job, met, found)
}

async function wayFor(
  db: Database,
  { account_id, connection_id, provider }: Transmission,
  { points, secret }: ChannelOptions,
): Promise<Way> {
  const channel = await findChannel(db, account_id, connection_id)
  const point = points.find(({ name }) => name === provider)
  if (channel === undefined || point === undefined) throw new Hopeless('The connection is not there any more')
  const keys = openKeys(channel, secret)
  if (keys === undefined) throw new Error('The keys of the connection cannot be read')
  return { point, keys }
}

async function submissionOf(db: Database, met: Transmission): Promise<Submission> {
  const {
    account_id,
    invoice_id,
    format,
    content_sha256,
    sender,
    receiver,
    number,
    idempotency_key,
    created_at,
  } = met
  const bytes = await findFile(db, { account_id, invoice_id, format, content_sha256 })
  if (bytes === undefined) throw new Hopeless('The file is not there any more')
  const { document_type, process } = routingOf(bytes, format)
  return {
    xml: bytes.toString(),
    document_type,
    process,
    sender,
    receiver,
    number,
    idempotency_key,
    created_at,
  }
}

// After a restore nobody knows which of those that waited then have gone out since: they are asked for before they go.
export async function doubtTransmissions(db: Database, now: number) {
  for (const { account_id, payload } of await waitingJobs(db, SUBMIT_JOB)) {
    const { transmission_id } = JSON.parse(payload) as SubmitPayload
    const met = await findTransmission(db, account_id, transmission_id)
    if (met?.state !== 'queued') continue
    await move(db, met, { state: 'unknown', tried_at: now, error: RESTORED }, now)
  }
}

const RESTORED = 'A backup was restored: it may have gone out since it was made'

// A job that was held too long is run a second time, beside the first: one that ended quietly would take the other's next try with it.
async function moveOrComeBack(...what: Parameters<typeof move>): Promise<Transmission> {
  const next = await move(...what)
  if (next === undefined) throw new AccessPointFailure('lost', 'Somebody else has moved it meanwhile')
  return next
}

async function begin(db: Database, job: RunningJob, queued: Transmission, { point, keys }: Way) {
  const submission = await submissionOf(db, queued)
  const invoice = await findRecord(db, queued.account_id, invoices, queued.invoice_id)
  if (invoice === undefined || invoice.cancelled) {
    const error = 'The document was deleted or cancelled before it went'
    return void (await move(db, queued, { state: 'failed', error, ended_at: job.now }, job.now))
  }
  const trying = { state: 'submitting', attempt: queued.attempt + 1, tried_at: job.now, error: null } as const
  const met = await moveOrComeBack(db, queued, trying, job.now)
  const result = await point.submit(keys, submission).catch((error) => error as Error)
  if (!(result instanceof Error)) return taken(db, job, met, result)
  if (!(result instanceof AccessPointFailure)) throw result
  const { kind, message: error } = result
  if (kind === 'refused')
    return void (await moveOrComeBack(db, met, { state: 'rejected', error, ended_at: job.now }, job.now))
  await move(db, met, { state: kind === 'lost' ? 'unknown' : 'queued', error }, job.now)
  if (kind !== 'limited') throw result
  const payload: SubmitPayload = { transmission_id: met.id }
  const again_at = job.now + (result.retry_after_ms ?? 0)
  await transaction(db, (db) => enqueue(db, job.account_id, SUBMIT_JOB, payload, again_at))
}

async function taken(
  db: Database,
  job: RunningJob,
  met: Transmission,
  { provider_id, message_id }: Submitted,
) {
  const { account_id, now } = job
  await transaction(db, async (db) => {
    const ids = { provider_id, message_id: message_id ?? met.message_id }
    const submitted = { ...ids, state: 'submitted', error: null, submitted_at: now } as const
    await moveOrComeBack(db, met, submitted, now)
    await noteSent(db, job, met)
    if (provider_id === null) return
    const payload: StatusPayload = { transmission_id: met.id, asked: 0 }
    await enqueue(db, account_id, STATUS_JOB, payload, now)
  })
}

// The document went out, as it does with a letter.
async function noteSent(
  db: Database,
  { now }: RunningJob,
  { account_id, invoice_id, user_id, request_id }: Transmission,
) {
  if ((await findRecord(db, account_id, invoices, invoice_id)) === undefined) return
  const current = await lockRecord(db, account_id, invoices, invoice_id)
  const sent: InvoiceDraft = {
    sent_time: current.sent_time ?? now,
    ...(current.status === 'issued' && !current.cancelled ? { status: 'sent' } : {}),
  }
  await amendAs(db, { account_id, user_id, request_id, now }, invoices, current, {
    draft: sent,
    action: 'send_by_network',
  })
}

// That it refuses what it was sent tells as much as if it had said so at once.
function refusedThen(error: unknown): 'rejected' {
  if (error instanceof AccessPointFailure && error.kind === 'refused') return 'rejected'
  throw error
}

async function stillUnknown(db: Database, { now }: RunningJob, met: Transmission, found: Found) {
  const is_settled = found === 'absent' && now - (met.tried_at ?? now) >= SETTLED_MS
  if (is_settled) {
    await move(db, met, { state: 'queued', error: null }, now)
    throw new AccessPointFailure('unreachable', 'The access point has not taken it; it goes again')
  }
  const error = 'The answer of the access point got lost; it is being asked what became of it'
  if (met.state === 'submitting') await move(db, met, { state: 'unknown', error }, now)
  throw new AccessPointFailure('lost', error)
}

// After the last try: what never left has failed; of the rest nobody knows, and a person decides.
export async function reportSubmit(db: Database, job: Job, { error, is_over, now }: Failure) {
  const { transmission_id } = JSON.parse(job.payload) as SubmitPayload
  const met = await findTransmission(db, job.account_id, transmission_id)
  if (met === undefined || !is_over) return
  const words = (error as Error).message.slice(0, WORDS_MAX)
  if (met.state === 'queued') await move(db, met, { state: 'failed', error: words, ended_at: now }, now)
  else if (met.state === 'submitting') await move(db, met, { state: 'unknown', error: words }, now)
}

const WORDS_MAX = 1000

export async function askTransmission(db: Database, job: RunningJob, options: ChannelOptions) {
  const { transmission_id, asked } = JSON.parse(job.payload) as StatusPayload
  const met = await findTransmission(db, job.account_id, transmission_id)
  if (met?.state !== 'submitted' || met.provider_id === null) return
  const { point, keys } = await wayFor(db, met, options)
  const status = await point.status(keys, met.provider_id)
  await takeStatus(db, job.account_id, met.id, status, job.now)
  const again_in = status.state === 'submitted' ? askedAgainIn(asked) : undefined
  if (again_in === undefined) return
  const payload: StatusPayload = { transmission_id, asked: asked + 1 }
  await transaction(db, (db) => enqueue(db, job.account_id, STATUS_JOB, payload, job.now + again_in))
}
