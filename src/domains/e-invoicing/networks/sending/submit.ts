import {
  type AccessPoint,
  AccessPointError,
  type Keys,
  type Submission,
  type SubmissionLookup,
  type SubmissionResult,
} from '../../../../access-points/access-point.ts'
import { applyChangesAs } from '../../../../platform/actions/crud.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../../platform/database/records.ts'
import {
  enqueue,
  type Failure,
  type Job,
  PermanentFailure,
  type RunningJob,
  waitingJobs,
} from '../../../../platform/jobs/jobs.ts'
import { type InvoiceDraft, invoices } from '../../../documents/invoices/schema.ts'
import { findFile } from '../../files/store.ts'
import type { ChannelOptions } from '../connection/actions.ts'
import { findChannel, openKeys } from '../connection/store.ts'
import { routingOf } from './routing.ts'
import type { Transmission } from './schema.ts'
import { isEnded, pollDelay } from './states.ts'
import { findTransmission } from './store.ts'
import { applyStatusReport, move } from './transitions.ts'

// One attempt to submit a document to its access point. It is recorded before the request, so that after a crash or a
// lost response the next attempt looks the document up instead of sending it twice.

export const SUBMIT_JOB = 'submit_to_network'
export const STATUS_JOB = 'ask_network'

export type SubmitPayload = { transmission_id: number }
type StatusPayload = SubmitPayload & { polls: number }

type AccessPointAccess = { point: AccessPoint; keys: Keys }

// No access point takes longer for a request, so a document that it does not have by then was never accepted.
const SETTLED_MS = 10 * 60_000

export async function submitTransmission(db: Database, job: RunningJob, options: ChannelOptions) {
  const { transmission_id } = JSON.parse(job.payload) as SubmitPayload
  const transmission = await findTransmission(db, job.account_id, transmission_id)
  if (transmission === undefined || isEnded(transmission.state) || transmission.state === 'submitted') return
  const access = await accessFor(db, transmission, options)
  if (transmission.state === 'queued') return begin(db, job, transmission, access)
  const lookupResult = await access.point
    .find(access.keys, await submissionOf(db, transmission))
    .catch((error) => asRejection(error))
  if (lookupResult === 'rejected') {
    const error = 'The access point rejected the document'
    await moveOrThrow(db, transmission, { state: 'rejected', error, ended_at: job.now }, job.now)
  } else if (typeof lookupResult === 'object')
    await markSubmitted(db, job, transmission, lookupResult.submitted)
  else await stillUnknown(db, job, transmission, lookupResult)
}

async function accessFor(
  db: Database,
  { account_id, connection_id, provider }: Transmission,
  { points, secret }: ChannelOptions,
): Promise<AccessPointAccess> {
  const channel = await findChannel(db, account_id, connection_id)
  const point = points.find(({ name }) => name === provider)
  if (channel === undefined || point === undefined) throw new PermanentFailure('The connection was deleted')
  const keys = openKeys(channel, secret)
  if (keys === undefined) throw new Error('The keys of the connection cannot be read')
  return { point, keys }
}

async function submissionOf(db: Database, transmission: Transmission): Promise<Submission> {
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
  } = transmission
  const bytes = await findFile(db, { account_id, invoice_id, format, content_sha256 })
  if (bytes === undefined) throw new PermanentFailure('The file was deleted')
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

// Marks queued transmissions as unknown after a restore, because they may have been sent since the backup, so that
// they are looked up first.
export async function markQueuedUnknown(db: Database, now: number) {
  for (const { account_id, payload } of await waitingJobs(db, SUBMIT_JOB)) {
    const { transmission_id } = JSON.parse(payload) as SubmitPayload
    const transmission = await findTransmission(db, account_id, transmission_id)
    if (transmission?.state !== 'queued') continue
    await move(db, transmission, { state: 'unknown', tried_at: now, error: RESTORED }, now)
  }
}

const RESTORED = 'A backup was restored; the document may have been sent since it was made'

// Throws if the transmission was changed meanwhile. A job whose lease expired may run twice, and a quiet return would
// remove the retry of the other run.
async function moveOrThrow(...args: Parameters<typeof move>): Promise<Transmission> {
  const next = await move(...args)
  if (next === undefined) throw new AccessPointError('lost', 'The transmission was changed meanwhile')
  return next
}

async function begin(
  db: Database,
  job: RunningJob,
  queued: Transmission,
  { point, keys }: AccessPointAccess,
) {
  const submission = await submissionOf(db, queued)
  const invoice = await findRecord(db, queued.account_id, invoices, queued.invoice_id)
  if (invoice === undefined || invoice.cancelled) {
    const error = 'The document was deleted or cancelled before it was sent'
    return void (await move(db, queued, { state: 'failed', error, ended_at: job.now }, job.now))
  }
  const attemptFields = {
    state: 'submitting',
    attempt: queued.attempt + 1,
    tried_at: job.now,
    error: null,
  } as const
  const submitting = await moveOrThrow(db, queued, attemptFields, job.now)
  const result = await point.submit(keys, submission).catch((error) => error as Error)
  if (!(result instanceof Error)) return markSubmitted(db, job, submitting, result)
  if (!(result instanceof AccessPointError)) throw result
  const { kind, message: error } = result
  if (kind === 'refused')
    return void (await moveOrThrow(db, submitting, { state: 'rejected', error, ended_at: job.now }, job.now))
  await move(db, submitting, { state: kind === 'lost' ? 'unknown' : 'queued', error }, job.now)
  if (kind !== 'limited') throw result
  const payload: SubmitPayload = { transmission_id: submitting.id }
  const againAt = job.now + (result.retry_after_ms ?? 0)
  await transaction(db, (db) => enqueue(db, job.account_id, SUBMIT_JOB, payload, againAt))
}

async function markSubmitted(
  db: Database,
  job: RunningJob,
  transmission: Transmission,
  { provider_id, message_id }: SubmissionResult,
) {
  const { account_id, now } = job
  await transaction(db, async (db) => {
    const ids = { provider_id, message_id: message_id ?? transmission.message_id }
    const submitted = { ...ids, state: 'submitted', error: null, submitted_at: now } as const
    await moveOrThrow(db, transmission, submitted, now)
    await markInvoiceSent(db, job, transmission)
    if (provider_id === null) return
    const payload: StatusPayload = { transmission_id: transmission.id, polls: 0 }
    await enqueue(db, account_id, STATUS_JOB, payload, now)
  })
}

// Marks the document as sent, like an email does.
async function markInvoiceSent(
  db: Database,
  { now }: RunningJob,
  { account_id, invoice_id, user_id, request_id }: Transmission,
) {
  if ((await findRecord(db, account_id, invoices, invoice_id)) === undefined) return
  const current = await lockRecord(db, account_id, invoices, invoice_id)
  const draft: InvoiceDraft = {
    sent_time: current.sent_time ?? now,
    ...(current.status === 'issued' && !current.cancelled ? { status: 'sent' } : {}),
  }
  await applyChangesAs(db, { account_id, user_id, request_id, now }, invoices, current, {
    draft: draft,
    action: 'send_by_network',
  })
}

// A rejection of the repeated submission counts like one of the first.
function asRejection(error: unknown): 'rejected' {
  if (error instanceof AccessPointError && error.kind === 'refused') return 'rejected'
  throw error
}

async function stillUnknown(
  db: Database,
  { now }: RunningJob,
  transmission: Transmission,
  lookupResult: SubmissionLookup,
) {
  const isSettled = lookupResult === 'absent' && now - (transmission.tried_at ?? now) >= SETTLED_MS
  if (isSettled) {
    await move(db, transmission, { state: 'queued', error: null }, now)
    throw new AccessPointError(
      'unreachable',
      'The access point has not accepted the document; it is sent again',
    )
  }
  const error = 'The response of the access point was lost; the status is being requested'
  if (transmission.state === 'submitting') await move(db, transmission, { state: 'unknown', error }, now)
  throw new AccessPointError('lost', error)
}

// After the last attempt: a transmission that was never submitted has failed; for others the result is unknown and a
// person decides.
export async function reportSubmit(db: Database, job: Job, { error, is_over, now }: Failure) {
  const { transmission_id } = JSON.parse(job.payload) as SubmitPayload
  const transmission = await findTransmission(db, job.account_id, transmission_id)
  if (transmission === undefined || !is_over) return
  const message = (error as Error).message.slice(0, MESSAGE_MAX)
  if (transmission.state === 'queued')
    await move(db, transmission, { state: 'failed', error: message, ended_at: now }, now)
  else if (transmission.state === 'submitting')
    await move(db, transmission, { state: 'unknown', error: message }, now)
}

const MESSAGE_MAX = 1000

export async function pollTransmission(db: Database, job: RunningJob, options: ChannelOptions) {
  const { transmission_id, polls } = JSON.parse(job.payload) as StatusPayload
  const transmission = await findTransmission(db, job.account_id, transmission_id)
  if (transmission?.state !== 'submitted' || transmission.provider_id === null) return
  const { point, keys } = await accessFor(db, transmission, options)
  const status = await point.status(keys, transmission.provider_id)
  await applyStatusReport(db, job.account_id, transmission.id, status, job.now)
  const againIn = status.state === 'submitted' ? pollDelay(polls) : undefined
  if (againIn === undefined) return
  const payload: StatusPayload = { transmission_id, polls: polls + 1 }
  await transaction(db, (db) => enqueue(db, job.account_id, STATUS_JOB, payload, job.now + againIn))
}
