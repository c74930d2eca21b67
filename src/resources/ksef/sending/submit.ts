import { type RuleLanguage, ruleLanguage } from '../../../einvoice/rules/words/words.ts'
import { invoiceLink } from '../../../ksef/links.ts'
import { amend } from '../../../platform/actions/plain.ts'
import { type Database, transaction } from '../../../platform/database/database.ts'
import { lockRecord } from '../../../platform/database/records.ts'
import { invalid } from '../../../platform/refusal.ts'
import type { Settings } from '../../accounts/schema.ts'
import type { Writer } from '../../accounts/writer.ts'
import { unfit } from '../../einvoices/actions.ts'
import { gatherSources } from '../../einvoices/gather.ts'
import { type Broken, sentenceOf } from '../../einvoices/judge.ts'
import type { Sources } from '../../einvoices/sources.ts'
import { type Invoice, invoices } from '../../invoices/schema.ts'
import { type Switch, switchesOf } from '../switches.ts'
import { judgeFa3, keepFa3, sourcesIn, type Written } from './files.ts'
import { ACTION, show } from './moves.ts'
import { unsentFields } from './projection.ts'
import { changedByCorrection, mannerOf, replacing, startsAt, switchFor, WAITING_MS } from './rules.ts'
import type { Transmission } from './schema.ts'
import { isOver } from './states.ts'
import {
  findTransmission,
  insertEvent,
  insertTransmission,
  type NewTransmission,
  transmissionsOf,
} from './store.ts'
import { waitedFor } from './waiting.ts'
import { wakeSender } from './wake.ts'

// The wish to send a document to KSeF: judged, written and queued in one transaction with whatever made it. Nobody waits here for the
// ministry.

export type Why = 'asked' | 'by itself'

export const submit = (db: Database, writer: Writer, invoice: Invoice, why: Why): Promise<Invoice> =>
  transaction(db, async (db) => {
    const { account_id, settings } = writer
    if (invoice.status === 'draft') return invoice
    const own = switchFor(switchesOf(settings), invoice)
    // Held first: of two who want it sent at once one finds what the other has queued.
    const current = await lockRecord(db, account_id, invoices, invoice.id)
    const sendings = await transmissionsOf(db, account_id, invoice.id)
    if (isEnough(sendings, own)) return current
    if (current.cancelled) throw invalid({ status: 'a cancelled document is not sent' })
    const gathered = await gatherSources(db, account_id, settings, current)
    const sources = own ? sourcesIn(own.environment, gathered) : gathered
    const { root, refused, fatal } = judgeFa3(sources)
    const environment = own?.environment ?? 'production'
    if (refused) return why === 'asked' ? tell(db, writer, current, 'not_applicable', environment) : current
    if (own === undefined)
      return why === 'asked' ? tell(db, writer, current, 'not_connected', environment) : current
    const changed = changedByCorrection(sources.original, current)
    if (changed.length > 0)
      throw invalid(Object.fromEntries(changed.map((name) => [name, KEPT_BY_CORRECTIONS])))
    if (fatal.length > 0) {
      if (own.validates) throw unfit(fatal, languageOf(settings))
      return tell(db, writer, current, 'send_error', environment, sentencesOf(fatal, settings))
    }
    const waits = await waitedFor(db, account_id, sources, environment)
    const written = root && !waits ? await keepFa3(db, account_id, sources, root, writer.now) : undefined
    return queue(db, writer, sources, own, { written, waits, before: sendings.at(-1) })
  })

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

type Judged = { written: Written | undefined; waits: string | undefined; before: Transmission | undefined }

async function queue(
  db: Database,
  writer: Writer,
  { invoice }: Sources,
  own: Switch,
  { written, waits, before }: Judged,
): Promise<Invoice> {
  const { account_id, user_id, request_id, now } = writer
  const { connection_id, environment, tax_no } = own
  const state = waits ? 'waiting_for_original' : 'queued'
  const row: NewTransmission = {
    account_id,
    created_at: now,
    updated_at: now,
    invoice_id: invoice.id,
    connection_id,
    environment,
    tax_no,
    state,
    ...mannerOf(invoice, now),
    ...replacing(before),
    attempts: 0,
    next_attempt_at: waits ? now + WAITING_MS : startsAt(invoice, now),
    ...(written ? factsOf(own, written) : {}),
    errors: waits ? JSON.stringify([waits]) : null,
    user_id,
    request_id,
  }
  const id = await insertTransmission(db, row)
  const transmission = (await findTransmission(db, account_id, id)) as Transmission
  await insertEvent(db, transmission, { at: now, event: 'wanted', state, told: null })
  if (!waits) await wakeSender(db, account_id, connection_id, row.next_attempt_at ?? now)
  return show(db, writer, invoice, transmission)
}

// What was sent to the demo bears no code, as the family of services has it.
export function factsOf(
  { qr_url, tax_no, environment }: Pick<Switch, 'qr_url' | 'tax_no' | 'environment'>,
  { sha256, kind, issue_date, sell_date }: Written,
): Pick<Transmission, 'sha256' | 'kind' | 'issue_date' | 'sell_date' | 'link'> {
  const hash = Buffer.from(sha256, 'hex').toString('base64')
  const link = environment === 'demo' ? null : invoiceLink(qr_url, { seller_nip: tax_no, issue_date, hash })
  return { sha256, kind, issue_date, sell_date, link }
}

const tell = async (
  db: Database,
  writer: Writer,
  invoice: Invoice,
  ...said: Parameters<typeof unsentFields>
): Promise<Invoice> => (await amend(db, writer, invoices, invoice, unsentFields(...said), ACTION)).record

export const sentencesOf = (broken: readonly Broken[], settings: Settings): string[] =>
  broken.map((one) => [one.field, sentenceOf(one, languageOf(settings))].filter(Boolean).join(': '))

const languageOf = ({ lang }: Settings): RuleLanguage => ruleLanguage(lang)
