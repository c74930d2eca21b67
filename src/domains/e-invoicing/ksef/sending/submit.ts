import { type RuleLanguage, ruleLanguage } from '../../../../einvoice/rules/messages/words.ts'
import { invoiceLink } from '../../../../ksef/links.ts'
import { applyChangesAs } from '../../../../platform/actions/crud.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { atSystemTime } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../../platform/database/records.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { WriteContext } from '../../../administration/accounts/write-context.ts'
import { isUnissued } from '../../../documents/invoices/rules/test-documents.ts'
import { changedByCorrection } from '../../../documents/invoices/rules/unchangeable-parties.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { formatError } from '../../files/actions.ts'
import { gatherSources } from '../../files/gather.ts'
import type { Sources } from '../../files/sources.ts'
import { type BrokenRule, ruleMessage } from '../../files/validate.ts'
import { type AutoSendRule, autoSendRules } from '../auto-send.ts'
import { connections } from '../connection/schema.ts'
import { outagesOf } from '../outages/rules.ts'
import type { AnnouncedOutage } from '../outages/schema.ts'
import { listOutages } from '../outages/store.ts'
import { type Fa3File, sourcesIn, storeFile, validateFile } from './fa3-file.ts'
import { unsentFields } from './gov-fields.ts'
import { legalModeFor, offlineMode } from './legal-mode.ts'
import { isInTotalFailure, outsideFacts } from './offline.ts'
import { missingPrerequisites } from './prerequisites.ts'
import { autoSendRuleFor, offlineUntil, replacementFields, startsAt, WAITING_MS } from './rules.ts'
import type { Transmission } from './schema.ts'
import { isFinalState } from './states.ts'
import {
  changeTransmission,
  findTransmission,
  insertEvent,
  insertTransmission,
  type NewTransmission,
  transmissionsOf,
} from './store.ts'
import { ACTION, transition, updateDocument } from './transitions.ts'
import { wakeSender } from './wake.ts'

// Queues a document for KSeF: validates it, writes its file and stores the transmission in the transaction of the
// change, without waiting for KSeF.

// The user's request, online or offline; the auto-send rule; or the rule for documents created as a side effect, such
// as by a payment, where a rejection must not fail the request.
export type SubmitReason = 'asked' | 'offline' | 'by itself' | 'in passing'

// Deadlines follow the real time, even in accounts with a shifted clock.
export const submit = (
  db: Database,
  requester: WriteContext,
  invoice: Invoice,
  reason: SubmitReason,
): Promise<Invoice> =>
  transaction(db, async (db) => {
    const writer = atSystemTime(requester)
    const { account_id, settings } = writer
    if (isUnissued(invoice)) return invoice
    const rule = autoSendRuleFor(autoSendRules(settings), invoice)
    // Locks the document first, so that of two requests one finds the transmission of the other.
    const current = await lockRecord(db, account_id, invoices, invoice.id)
    const transmissions = await transmissionsOf(db, account_id, invoice.id)
    if (isAlreadySubmitted(transmissions, rule))
      return sendOrIssueOffline(db, writer, current, transmissions.at(-1) as Transmission, reason)
    if (current.cancelled && reason === 'in passing') return current
    if (current.cancelled)
      throw invalid({ status: 'a void document cannot be sent to KSeF; issue a new one' })
    const allSources = await gatherSources(db, account_id, settings, current)
    const sources = rule ? sourcesIn(rule.environment, allSources) : allSources
    const validation = validateFile(sources)
    const environment = rule?.environment ?? 'production'
    if (validation.refused)
      return isRequested(reason)
        ? updateGovStatus(db, writer, current, 'not_applicable', environment)
        : current
    if (rule === undefined)
      return isRequested(reason)
        ? updateGovStatus(db, writer, current, 'not_connected', environment)
        : current
    return submitThrough(db, writer, rule, reason, {
      current,
      sources,
      validation,
      before: transmissions.at(-1),
    })
  })

type Submission = {
  current: Invoice
  sources: Sources
  validation: ReturnType<typeof validateFile>
  before: Transmission | undefined
}

async function submitThrough(
  db: Database,
  writer: WriteContext,
  rule: AutoSendRule,
  reason: SubmitReason,
  { current, sources, validation, before }: Submission,
): Promise<Invoice> {
  const { account_id, settings } = writer
  const { connection_id, environment } = rule
  const { root, fatal } = validation
  const announced = await listOutages(db, { account_id, connection_id })
  if (isInTotalFailure(announced, current.issue_date, writer.now))
    return before?.state === 'outside' ? current : excludeFromKsef(db, writer, current, rule)
  if (reason === 'offline') await checkMayOffline(db, account_id, connection_id)
  const changed = changedByCorrection(sources.original, current)
  if (changed.length > 0)
    throw invalid(Object.fromEntries(changed.map((name) => [name, UNCHANGEABLE_BY_CORRECTION])))
  if (fatal.length > 0) {
    if (rule.validates && reason !== 'in passing') throw formatError(fatal, languageOf(settings))
    return updateGovStatus(db, writer, current, 'send_error', environment, messagesOf(fatal, settings))
  }
  const waitingReason = await missingPrerequisites(db, account_id, sources, environment)
  const storedFile =
    root && !waitingReason ? await storeFile(db, account_id, sources, root, writer.now) : undefined
  const is_offline = reason === 'offline' || rule.offline === true
  return queue(db, writer, sources, rule, { storedFile, waitingReason, before, is_offline, announced })
}

const UNCHANGEABLE_BY_CORRECTION =
  'cannot be changed by a correction of an invoice in KSeF; correct that invoice to zero and issue a new one'

// Returns whether the document is being sent or accepted. Documents in production stay accepted, whatever environment
// the connection uses now.
function isAlreadySubmitted(transmissions: readonly Transmission[], rule: AutoSendRule | undefined): boolean {
  const newest = transmissions.at(-1)
  const isThere = ({ state, environment }: Transmission, environmentName: string) =>
    state === 'accepted' && environment === environmentName
  if (newest === undefined) return false
  return (
    !isFinalState(newest.state) ||
    transmissions.some((transmission) => isThere(transmission, 'production')) ||
    isThere(newest, rule?.environment ?? newest.environment)
  )
}

const isRequested = (reason: SubmitReason): boolean => reason === 'asked' || reason === 'offline'

// Sends a document that was issued offline on request, or issues a queued one offline on request.
async function sendOrIssueOffline(
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  newest: Transmission,
  reason: SubmitReason,
): Promise<Invoice> {
  if (reason === 'asked' && newest.state === 'issued_offline')
    await changeTransmission(db, newest, { next_attempt_at: writer.now })
  else if (reason !== 'offline' || !(await issueQueuedOffline(db, writer, newest))) return invoice
  await wakeSender(db, writer.account_id, newest.connection_id, writer.now)
  return (await findRecord(db, writer.account_id, invoices, invoice.id)) ?? invoice
}

// Returns false if it is too late, or the document waits for the number of another one.
async function issueQueuedOffline(
  db: Database,
  writer: WriteContext,
  newest: Transmission,
): Promise<boolean> {
  const { account_id, settings, now } = writer
  const { issue_date, connection_id, mode, deadline_at } = newest
  const rule = autoSendRules(settings).find((candidate) => candidate.connection_id === connection_id)
  if (newest.state !== 'queued' || issue_date === null || rule === undefined) return false
  await checkMayOffline(db, account_id, connection_id)
  const outages = outagesOf(await listOutages(db, newest))
  const legalMode = mode === 'online' ? offlineMode(issue_date, now, outages) : { mode, deadline_at }
  const update = {
    ...legalMode,
    next_attempt_at: offlineUntil(rule, legalMode, now),
    error_code: null,
    errors: null,
  }
  await transition(db, newest, 'outage', update, now)
  return true
}

async function checkMayOffline(db: Database, accountId: number, connectionId: number) {
  const connection = await findRecord(db, accountId, connections, connectionId)
  if (connection?.offline_certificate_serial) return
  throw invalid({ gov_offline: 'requires an offline certificate (type 2); add one to the KSeF connection' })
}

type QueueOptions = {
  storedFile: Fa3File | undefined
  waitingReason: string | undefined
  before: Transmission | undefined
  is_offline: boolean
  announced: readonly AnnouncedOutage[]
}

async function queue(
  db: Database,
  writer: WriteContext,
  { invoice }: Sources,
  rule: AutoSendRule,
  { storedFile, waitingReason, before, is_offline, announced }: QueueOptions,
): Promise<Invoice> {
  const { account_id, now } = writer
  const { issue_date } = invoice
  const outages = outagesOf(announced)
  const isIssued = is_offline && !waitingReason && issue_date !== null
  const legalMode = {
    ...(isIssued ? offlineMode(issue_date, now, outages) : legalModeFor(issue_date, now, outages)),
    ...replacementFields(before),
  }
  const startTime = isIssued ? offlineUntil(rule, legalMode, now) : startsAt(invoice, now)
  const transmission = await insertRequested(db, writer, invoice, rule, {
    state: waitingReason ? 'waiting_for_original' : isIssued ? 'issued_offline' : 'queued',
    issue_date,
    ...legalMode,
    next_attempt_at: waitingReason ? now + WAITING_MS : startTime,
    ...(storedFile ? fileFields(rule, storedFile) : {}),
    errors: waitingReason ? JSON.stringify([waitingReason]) : null,
  })
  // The certificate code is signed at once, whenever the document is sent.
  if (!waitingReason)
    await wakeSender(db, account_id, rule.connection_id, isIssued ? now : (startTime ?? now))
  return updateDocument(db, writer, invoice, transmission)
}

const excludeFromKsef = async (
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  rule: AutoSendRule,
): Promise<Invoice> => {
  const update = { state: 'outside', issue_date: invoice.issue_date, ...outsideFacts } as const
  return updateDocument(db, writer, invoice, await insertRequested(db, writer, invoice, rule, update))
}

async function insertRequested(
  db: Database,
  { account_id, user_id, request_id, now }: WriteContext,
  { id: invoice_id }: Invoice,
  { connection_id, environment, tax_no }: AutoSendRule,
  fields: Partial<Transmission> & Pick<Transmission, 'state'>,
): Promise<Transmission> {
  const row: NewTransmission = {
    account_id,
    created_at: now,
    updated_at: now,
    invoice_id,
    connection_id,
    environment,
    tax_no,
    attempts: 0,
    ...fields,
    user_id,
    request_id,
  }
  const transmission = (await findTransmission(
    db,
    account_id,
    await insertTransmission(db, row),
  )) as Transmission
  await insertEvent(db, transmission, { at: now, event: 'wanted', state: fields.state, told: null })
  return transmission
}

// Demo documents have no code, like in the family's services.
export function fileFields(
  { qr_url, environment }: Pick<AutoSendRule, 'qr_url' | 'environment'>,
  { sha256, kind, issue_date, sell_date, seller_nip }: Fa3File,
): Pick<Transmission, 'sha256' | 'kind' | 'issue_date' | 'sell_date' | 'link'> {
  const hash = Buffer.from(sha256, 'hex').toString('base64')
  const link = environment === 'demo' ? null : invoiceLink(qr_url, { seller_nip, issue_date, hash })
  return { sha256, kind, issue_date, sell_date, link }
}

const updateGovStatus = async (
  db: Database,
  writer: WriteContext,
  invoice: Invoice,
  ...fields: Parameters<typeof unsentFields>
): Promise<Invoice> =>
  (await applyChangesAs(db, writer, invoices, invoice, { draft: unsentFields(...fields), action: ACTION }))
    .record

export const messagesOf = (broken: readonly BrokenRule[], settings: Settings): string[] =>
  broken.map((brokenRule) =>
    [brokenRule.field, ruleMessage(brokenRule, languageOf(settings))].filter(Boolean).join(': '),
  )

const languageOf = ({ lang }: Settings): RuleLanguage => ruleLanguage(lang)
