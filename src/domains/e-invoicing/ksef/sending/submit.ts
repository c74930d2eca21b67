import { type RuleLanguage, ruleLanguage } from '../../../../einvoice/rules/messages/words.ts'
import { invoiceLink } from '../../../../ksef/links.ts'
import { amendAs } from '../../../../platform/actions/crud.ts'
import { invalid } from '../../../../platform/api-error.ts'
import { byMachine } from '../../../../platform/audit/audit.ts'
import { transaction } from '../../../../platform/commit/index.ts'
import type { Database } from '../../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../../platform/database/records.ts'
import type { Settings } from '../../../administration/accounts/schema.ts'
import type { Writer } from '../../../administration/accounts/write-context.ts'
import { isUnissued } from '../../../documents/invoices/rules/test-documents.ts'
import { changedByCorrection } from '../../../documents/invoices/rules/unchangeable-parties.ts'
import { type Invoice, invoices } from '../../../documents/invoices/schema.ts'
import { unfit } from '../../files/actions.ts'
import { gatherSources } from '../../files/gather.ts'
import type { Sources } from '../../files/sources.ts'
import { type Broken, sentenceOf } from '../../files/validate.ts'
import { type Switch, switchesOf } from '../auto-send.ts'
import { connections } from '../connection/schema.ts'
import { outagesOf } from '../outages/rules.ts'
import type { Announced } from '../outages/schema.ts'
import { listOutages } from '../outages/store.ts'
import { judgeFile, keepFile, sourcesIn, type Written } from './fa3-file.ts'
import { unsentFields } from './gov-fields.ts'
import { mannerOf, offlineManner } from './legal-mode.ts'
import { isOutside, outsideFacts } from './offline.ts'
import { waitedFor } from './prerequisites.ts'
import { offlineUntil, replacing, startsAt, switchFor, WAITING_MS } from './rules.ts'
import type { Transmission } from './schema.ts'
import { isOver } from './states.ts'
import {
  changeTransmission,
  findTransmission,
  insertEvent,
  insertTransmission,
  type NewTransmission,
  transmissionsOf,
} from './store.ts'
import { ACTION, move, show } from './transitions.ts'
import { wakeSender } from './wake.ts'

// The wish to send a document to KSeF: judged, written and queued in one transaction with whatever made it. Nobody waits here for the
// ministry.

// Because somebody asks, in the usual way or offline; because the connection says so; or the same for what came about in passing, as by
// a payment: there nobody can mend what would be refused.
export type Why = 'asked' | 'offline' | 'by itself' | 'in passing'

// KSeF knows no time but its own.
export const submit = (db: Database, asker: Writer, invoice: Invoice, why: Why): Promise<Invoice> =>
  transaction(db, async (db) => {
    const writer = byMachine(asker)
    const { account_id, settings } = writer
    if (isUnissued(invoice)) return invoice
    const own = switchFor(switchesOf(settings), invoice)
    // Held first: of two who want it sent at once one finds what the other has queued.
    const current = await lockRecord(db, account_id, invoices, invoice.id)
    const sendings = await transmissionsOf(db, account_id, invoice.id)
    if (isEnough(sendings, own)) return hurryOrHold(db, writer, current, sendings.at(-1) as Transmission, why)
    if (current.cancelled && why === 'in passing') return current
    if (current.cancelled) throw invalid({ status: 'a cancelled document is not sent' })
    const gathered = await gatherSources(db, account_id, settings, current)
    const sources = own ? sourcesIn(own.environment, gathered) : gathered
    const judgement = judgeFile(sources)
    const environment = own?.environment ?? 'production'
    if (judgement.refused)
      return isAsked(why) ? tell(db, writer, current, 'not_applicable', environment) : current
    if (own === undefined)
      return isAsked(why) ? tell(db, writer, current, 'not_connected', environment) : current
    return submitThrough(db, writer, own, why, { current, sources, judgement, before: sendings.at(-1) })
  })

type Submission = {
  current: Invoice
  sources: Sources
  judgement: ReturnType<typeof judgeFile>
  before: Transmission | undefined
}

async function submitThrough(
  db: Database,
  writer: Writer,
  own: Switch,
  why: Why,
  { current, sources, judgement, before }: Submission,
): Promise<Invoice> {
  const { account_id, settings } = writer
  const { connection_id, environment } = own
  const { root, fatal } = judgement
  const announced = await listOutages(db, { account_id, connection_id })
  if (isOutside(announced, current.issue_date, writer.now))
    return before?.state === 'outside' ? current : leaveOut(db, writer, current, own)
  if (why === 'offline') await checkMayOffline(db, account_id, connection_id)
  const changed = changedByCorrection(sources.original, current)
  if (changed.length > 0)
    throw invalid(Object.fromEntries(changed.map((name) => [name, KEPT_BY_CORRECTIONS])))
  if (fatal.length > 0) {
    if (own.validates && why !== 'in passing') throw unfit(fatal, languageOf(settings))
    return tell(db, writer, current, 'send_error', environment, sentencesOf(fatal, settings))
  }
  const waits = await waitedFor(db, account_id, sources, environment)
  const written = root && !waits ? await keepFile(db, account_id, sources, root, writer.now) : undefined
  const is_offline = why === 'offline' || own.offline === true
  return queue(db, writer, sources, own, { written, waits, before, is_offline, announced })
}

const KEPT_BY_CORRECTIONS =
  'cannot be changed by a correction of what is in KSeF; take that back and issue another'

// It is on its way, or there. What binds stays sent, wherever its connection leads by now.
function isEnough(sendings: readonly Transmission[], own: Switch | undefined): boolean {
  const newest = sendings.at(-1)
  const is_there = ({ state, environment }: Transmission, where: string) =>
    state === 'accepted' && environment === where
  if (newest === undefined) return false
  return (
    !isOver(newest.state) ||
    sendings.some((one) => is_there(one, 'production')) ||
    is_there(newest, own?.environment ?? newest.environment)
  )
}

const isAsked = (why: Why): boolean => why === 'asked' || why === 'offline'

// One that was issued offline by hand goes when that is asked for; one that waits and has not begun to leave is issued offline when
// that is.
async function hurryOrHold(
  db: Database,
  writer: Writer,
  invoice: Invoice,
  newest: Transmission,
  why: Why,
): Promise<Invoice> {
  if (why === 'asked' && newest.state === 'issued_offline')
    await changeTransmission(db, newest, { next_attempt_at: writer.now })
  else if (why !== 'offline' || !(await hold(db, writer, newest))) return invoice
  await wakeSender(db, writer.account_id, newest.connection_id, writer.now)
  return (await findRecord(db, writer.account_id, invoices, invoice.id)) ?? invoice
}

// False where it is too late for that, or it waits for the number of another.
async function hold(db: Database, writer: Writer, newest: Transmission): Promise<boolean> {
  const { account_id, settings, now } = writer
  const { issue_date, connection_id, mode, deadline_at } = newest
  const own = switchesOf(settings).find((one) => one.connection_id === connection_id)
  if (newest.state !== 'queued' || issue_date === null || own === undefined) return false
  await checkMayOffline(db, account_id, connection_id)
  const outages = outagesOf(await listOutages(db, newest))
  const manner = mode === 'online' ? offlineManner(issue_date, now, outages) : { mode, deadline_at }
  const facts = { ...manner, next_attempt_at: offlineUntil(own, manner, now), error_code: null, errors: null }
  await move(db, newest, 'outage', facts, now)
  return true
}

async function checkMayOffline(db: Database, account_id: number, connection_id: number) {
  const connection = await findRecord(db, account_id, connections, connection_id)
  if (connection?.offline_certificate_serial) return
  throw invalid({ gov_offline: 'needs an offline certificate in the connection with KSeF' })
}

type Judged = {
  written: Written | undefined
  waits: string | undefined
  before: Transmission | undefined
  is_offline: boolean
  announced: readonly Announced[]
}

async function queue(
  db: Database,
  writer: Writer,
  { invoice }: Sources,
  own: Switch,
  { written, waits, before, is_offline, announced }: Judged,
): Promise<Invoice> {
  const { account_id, now } = writer
  const { issue_date } = invoice
  const outages = outagesOf(announced)
  const is_issued = is_offline && !waits && issue_date !== null
  const manner = {
    ...(is_issued ? offlineManner(issue_date, now, outages) : mannerOf(issue_date, now, outages)),
    ...replacing(before),
  }
  const starts_at = is_issued ? offlineUntil(own, manner, now) : startsAt(invoice, now)
  const transmission = await insertWish(db, writer, invoice, own, {
    state: waits ? 'waiting_for_original' : is_issued ? 'issued_offline' : 'queued',
    issue_date,
    ...manner,
    next_attempt_at: waits ? now + WAITING_MS : starts_at,
    ...(written ? factsOf(own, written) : {}),
    errors: waits ? JSON.stringify([waits]) : null,
  })
  // The second code is signed at once, whenever it goes.
  if (!waits) await wakeSender(db, account_id, own.connection_id, is_issued ? now : (starts_at ?? now))
  return show(db, writer, invoice, transmission)
}

const leaveOut = async (db: Database, writer: Writer, invoice: Invoice, own: Switch): Promise<Invoice> => {
  const facts = { state: 'outside', issue_date: invoice.issue_date, ...outsideFacts } as const
  return show(db, writer, invoice, await insertWish(db, writer, invoice, own, facts))
}

async function insertWish(
  db: Database,
  { account_id, user_id, request_id, now }: Writer,
  { id: invoice_id }: Invoice,
  { connection_id, environment, tax_no }: Switch,
  facts: Partial<Transmission> & Pick<Transmission, 'state'>,
): Promise<Transmission> {
  const row: NewTransmission = {
    ...{ account_id, created_at: now, updated_at: now, invoice_id },
    ...{ connection_id, environment, tax_no, attempts: 0 },
    ...facts,
    ...{ user_id, request_id },
  }
  const transmission = (await findTransmission(
    db,
    account_id,
    await insertTransmission(db, row),
  )) as Transmission
  await insertEvent(db, transmission, { at: now, event: 'wanted', state: facts.state, told: null })
  return transmission
}

// What was sent to the demo bears no code, as the family of services has it.
export function factsOf(
  { qr_url, environment }: Pick<Switch, 'qr_url' | 'environment'>,
  { sha256, kind, issue_date, sell_date, seller_nip }: Written,
): Pick<Transmission, 'sha256' | 'kind' | 'issue_date' | 'sell_date' | 'link'> {
  const hash = Buffer.from(sha256, 'hex').toString('base64')
  const link = environment === 'demo' ? null : invoiceLink(qr_url, { seller_nip, issue_date, hash })
  return { sha256, kind, issue_date, sell_date, link }
}

const tell = async (
  db: Database,
  writer: Writer,
  invoice: Invoice,
  ...said: Parameters<typeof unsentFields>
): Promise<Invoice> =>
  (await amendAs(db, writer, invoices, invoice, { draft: unsentFields(...said), action: ACTION })).record

export const sentencesOf = (broken: readonly Broken[], settings: Settings): string[] =>
  broken.map((one) => [one.field, sentenceOf(one, languageOf(settings))].filter(Boolean).join(': '))

const languageOf = ({ lang }: Settings): RuleLanguage => ruleLanguage(lang)
