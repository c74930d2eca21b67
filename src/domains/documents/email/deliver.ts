import { amendAs } from '../../../platform/actions/crud.ts'
import { Refusal, messageOf as refusalText } from '../../../platform/api-error.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findRecord, lockRecord } from '../../../platform/database/records.ts'
import { readMailImage } from '../../../platform/images/printable-image.ts'
import {
  type Failure,
  finishJob,
  Hopeless,
  type Job,
  Later,
  type RunningJob,
  rewriteHeldJob,
  rewriteJob,
} from '../../../platform/jobs/jobs.ts'
import { isMailAddress } from '../../../platform/mail/email-address.ts'
import { type Delivery, type Mailer, type Refused, Undelivered } from '../../../platform/mail/mailer.ts'
import { writeMessage } from '../../../platform/mail/message.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { accountNow } from '../../administration/accounts/rules.ts'
import type { Settings } from '../../administration/accounts/schema.ts'
import { getSettings } from '../../administration/accounts/store.ts'
import { mailerIn } from '../../administration/email/actions.ts'
import type { Attached } from '../../catalog/attachments/present.ts'
import { keepLook } from '../../catalog/templates/actions.ts'
import { accentOf } from '../../catalog/templates/rules.ts'
import { leaveHouse } from '../invoice-actions/delivery.ts'
import { isIssuedHere } from '../invoices/kinds.ts'
import { waitsForNumber } from '../invoices/rules/awaiting-ksef-number.ts'
import { isUnkept } from '../invoices/rules/locks.ts'
import { type Invoice, type InvoiceDraft, invoices } from '../invoices/schema.ts'
import { type Carry, carrying } from '../print/factur-x.ts'
import { gatherLook, gatherPrint } from '../print/gather.ts'
import { printInvoiceOnce } from '../print/pdf.ts'
import { composeLetter, NO_WORDS, withPanel } from './compose.ts'
import { type Enclose, type Enclosure, enclosureName } from './einvoice-attachment.ts'
import { panelOf } from './portal-link.ts'
import { type SendPayload, tooLarge } from './send.ts'

// One try to bring a document to those who do not have it yet. A message that was handed over and never answered for is not sent
// again: whoever reads the document's email_status decides.

const UNCERTAIN = 'It may have arrived: it was on its way when the connection or the process ended'

// The number brings it here at once; this is for the letters before the last one.
const NUMBER_MS = 30 * 60_000

// Of the structured invoice, in the PDF and beside it, and what is kept with the document.
export type LetterFiles = {
  carry: Carry
  enclose: Enclose
  attached: Attached
  secret: Buffer // signs links
  told?: Told
  more?: More
}

// Who else keeps what became of a letter, in the transaction that knows it.
export type Told = (
  db: Database,
  account_id: number,
  payload: SendPayload,
  told: InvoiceDraft,
) => Promise<void>

// What else goes with it.
export type More = (
  db: Database,
  account_id: number,
  invoice: Invoice,
  payload: SendPayload,
  now: number,
) => Promise<{ name: string; content_type: string; bytes: Buffer }[]>

export async function deliverLetter(
  db: Database,
  given: RunningJob,
  usual: Mailer,
  files: LetterFiles,
): Promise<void> {
  const payload = JSON.parse(given.payload) as SendPayload
  const job = await timed(db, given)
  const mailer = mailerIn(usual, job.settings)
  const found = await findRecord(db, job.account_id, invoices, payload.invoice_id)
  if (found === undefined) return
  if (payload.is_handed_over) return endUncertain(db, job, payload, files.told)
  if (waitsForNumber(found)) throw new Later(NUMBER_MS)
  const invoice = await withLook(db, job, found)
  const { look_id } = invoice
  const { bytes, problems } = await messageOf(db, job, invoice, payload, { from: mailer.from, files })
  const delivery = await attempt(db, job, payload, { bytes, look_id }, mailer)
  if (delivery === undefined) return endUncertain(db, job, payload, files.told)
  await settle(db, job, payload, delivery, {
    goes_to: mailer.goes_to,
    look_id,
    problems,
    also: files.told,
  })
}

// When a document went out is told in the time of its account.
async function timed<One extends { account_id: number; now: number }>(db: Database, job: One) {
  const settings = await getSettings(db, job.account_id)
  return { ...job, settings, now: accountNow({ settings }, job.now), machine_now: job.now }
}

type Timed = RunningJob & { machine_now: number; settings: Settings }

// What is attached is what is printed ever after, so the look is kept before.
async function withLook(db: Database, job: Timed, invoice: Invoice): Promise<Invoice> {
  if (!isIssuedHere(invoice) || !isUnkept(invoice)) return invoice
  return { ...invoice, look_id: await transaction(db, (db) => keepLook(db, job, invoice.department_id)) }
}

// Undefined when nobody can say what became of it.
async function attempt(
  db: Database,
  job: Timed,
  payload: SendPayload,
  { bytes, look_id }: { bytes: Buffer; look_id: number | null },
  mailer: Mailer,
): Promise<Delivery | undefined> {
  let is_handed_over = false
  const onHandOver = async () => {
    await transaction(db, async (db) => {
      // From now on it is with somebody else: one that is deleted meanwhile does not leave any more.
      await lockRecord(db, job.account_id, invoices, payload.invoice_id)
      await leave(db, job, payload, look_id)
      if (!(await rewriteHeldJob(db, job, { ...payload, is_handed_over: true })))
        throw new Error('somebody else is at it')
    })
    is_handed_over = true
  }
  const letter = { from: mailer.from, to: payload.pending, bytes, id: payload.message_id }
  try {
    return await mailer.send(letter, { onHandOver, signal: job.signal })
  } catch (error) {
    if (!(error instanceof Undelivered)) throw error
    if (error.is_uncertain) return undefined
    if (is_handed_over) await rewriteJob(db, job, payload)
    throw error.is_final ? new Hopeless(error.reason) : error
  }
}

const leave = (
  db: Database,
  { account_id, now, machine_now }: Timed,
  payload: SendPayload,
  look_id: number | null,
) =>
  leaveHouse(
    db,
    { ...payload, account_id, now, machine_now },
    payload.invoice_id,
    'sent',
    look_id ?? undefined,
  )

// Told on the document, in the transaction that puts the job back.
export async function reportFailure(
  db: Database,
  job: Job,
  { error, is_over, now }: Failure,
  also?: Told,
): Promise<void> {
  const payload = JSON.parse(job.payload) as SendPayload
  const is_ours = error instanceof Undelivered || error instanceof Hopeless
  const reason = error instanceof Undelivered ? error.reason : (error as Error).message
  const told = {
    email_status: is_over ? 'failed' : 'retrying',
    email_error: is_ours ? reason.slice(0, REASON_MAX).toWellFormed() : 'Something went wrong on our side',
  }
  await mark(db, await timed(db, { ...job, now }), payload, told)
  await also?.(db, job.account_id, payload, told)
}

const REASON_MAX = 1000

async function messageOf(
  db: Database,
  timed: Timed,
  invoice: Invoice,
  payload: SendPayload,
  { from, files }: { from: string; files: LetterFiles },
): Promise<{ bytes: Buffer; problems: readonly string[] }> {
  const { account_id, now, settings } = timed
  const { view_url, reply_to } = payload
  // Files may have come since it was asked for.
  const too_large = payload.email_attachments && (await tooLarge(db, account_id, invoice.id))
  if (too_large) throw new Hopeless(`The attachments ${too_large}`)
  const name = invoice.seller_name ?? ''
  const reply = reply_to !== null && isMailAddress(reply_to) ? { name, address: reply_to } : undefined
  const { pdf, xml, kept } = await gatherFiles(db, timed, invoice, payload, files)
  const { choices, pictures } = await gatherLook(db, account_id, invoice)
  const logo = pictures.logo && (await readMailImage(pictures.logo))
  const brand = { accent: accentOf(choices), logo: logo && `cid:${LOGO_CID}` }
  const words = await withPanel(payload.words ?? NO_WORDS, view_url, async () =>
    settings.client_panel && !payload.hides_panel
      ? panelOf(db, account_id, invoice, view_url, files.secret)
      : undefined,
  )
  const bytes = await writeMessage({
    id: payload.message_id,
    from: { name, address: from },
    reply_to: reply,
    to: payload.to,
    cc: payload.cc,
    ...composeLetter(invoice, view_url, payload.email_pdf, words, brand),
    date: now,
    attachments: [
      ...(logo ? [{ ...logo, name: `logo.${logo.content_type.slice('image/'.length)}`, cid: LOGO_CID }] : []),
      ...(pdf ? [{ name: pdfFileName(invoice), content_type: 'application/pdf', bytes: pdf.bytes }] : []),
      ...(files.more ? await files.more(db, account_id, invoice, payload, now) : []),
      ...(xml ? [xml] : []),
      ...kept,
    ],
  })
  return { bytes, problems: pdf?.problems ?? [] }
}

async function gatherFiles(
  db: Database,
  { account_id, now }: Timed,
  invoice: Invoice,
  { email_pdf, print_option, email_xml, email_attachments }: SendPayload,
  { carry, enclose, attached }: LetterFiles,
) {
  const printing = { account_id, now, carry }
  const pdf = email_pdf ? await printed(db, printing, invoice, print_option ?? undefined) : undefined
  const xml = email_xml && (await enclosed(db, { account_id, now, enclose }, invoice, email_xml))
  const place = { account_id, resource: invoices.plural, record_id: invoice.id }
  const kept = email_attachments ? await attached(db, place) : []
  return { pdf, xml, kept }
}

const LOGO_CID = 'logo@kwit'

async function printed(
  db: Database,
  { account_id, now, carry }: { account_id: number; now: number; carry: Carry },
  invoice: Invoice,
  print_option: Parameters<typeof gatherPrint>[3],
): Promise<{ bytes: Buffer; problems: readonly string[] }> {
  const plain = await gatherPrint(db, account_id, invoice, print_option, now)
  const carried = await carrying(db, { account_id, now }, plain, carry, 'to people')
  const { reason: _, problems = [], ...document } = carried
  return { bytes: await printInvoiceOnce(account_id, document), problems }
}

// What does not fit any more is told as a failure, or left out where nobody counts on it.
async function enclosed(
  db: Database,
  { account_id, now, enclose }: { account_id: number; now: number; enclose: Enclose },
  invoice: Invoice,
  enclosure: Enclosure,
) {
  try {
    const bytes = await enclose(db, account_id, invoice, enclosure.format, now)
    return { name: enclosureName(pdfFileName(invoice), enclosure), content_type: 'application/xml', bytes }
  } catch (error) {
    if (!(error instanceof Refusal && error.status === 422)) throw error
    if (!enclosure.is_needed) return undefined
    throw new Hopeless(`The structured file cannot be written: ${refusalText(error)}`)
  }
}

// With which look, and why its PDF is not the Factur-X that was wished for.
type Left = { look_id: number | null; problems: readonly string[]; also?: Told | undefined }

// Those who were refused for now are tried again, alone; the others are done.
async function settle(
  db: Database,
  job: Timed,
  payload: SendPayload,
  { accepted, refused }: Delivery,
  { goes_to, look_id, problems, also }: Pick<Mailer, 'goes_to'> & Left,
): Promise<void> {
  const waiting = refused.filter(({ is_final }) => !is_final)
  const refusals = [...payload.refusals, ...refused.filter(({ is_final }) => is_final).map(described)]
  const pending = waiting.map(({ address }) => address)
  const has_anybody =
    accepted.length > 0 ||
    payload.pending.length < payload.to.length + payload.cc.length - payload.refusals.length
  await transaction(db, async (db) => {
    if (accepted.length > 0) {
      const email_status = goes_to === 'outbox' ? 'outbox' : 'sent'
      // Nobody took it over, so it leaves here, with the look that it was printed in.
      if (goes_to === 'outbox') await leave(db, job, payload, look_id)
      const told = { email_status, email_error: refusals.join('; ') || null }
      await mark(db, job, payload, told, problems.slice(0, PROBLEMS_MAX))
      await also?.(db, job.account_id, payload, told)
    }
    if (pending.length > 0) await rewriteJob(db, job, { ...payload, pending, refusals })
    else if (has_anybody) await finishJob(db, job)
  })
  if (pending.length > 0) throw new Undelivered([...waiting.map(described), ...refusals].join('; '))
  if (!has_anybody) throw new Hopeless(refusals.join('; '))
}

const PROBLEMS_MAX = 5

const described = ({ address, reason }: Refused): string => `${address}: ${reason}`

const endUncertain = (db: Database, job: Timed, payload: SendPayload, also?: Told): Promise<void> =>
  transaction(db, async (db) => {
    const told = { email_status: 'unknown', email_error: UNCERTAIN }
    await mark(db, job, payload, told)
    await also?.(db, job.account_id, payload, told)
    await finishJob(db, job)
  })

// The status of the last wish is the one that shows; that a document went out is true whichever wish it was.
async function mark(
  db: Database,
  { account_id, now, machine_now }: Pick<Timed, 'account_id' | 'now' | 'machine_now'>,
  { invoice_id, user_id, request_id, message_id }: SendPayload,
  told: InvoiceDraft,
  // Given where it was sent: what kept its PDF from being Factur-X.
  problems?: readonly string[],
): Promise<void> {
  if ((await findRecord(db, account_id, invoices, invoice_id)) === undefined) return
  const current = await lockRecord(db, account_id, invoices, invoice_id)
  const sent: InvoiceDraft = problems
    ? { sent_time: now, ...(current.status === 'issued' && !current.cancelled ? { status: 'sent' } : {}) }
    : {}
  const shown = current.email_message_id === message_id ? told : {}
  const actor = { account_id, user_id, request_id, now, machine_now }
  await amendAs(db, actor, invoices, current, {
    draft: { ...shown, ...sent },
    action: 'send_by_email',
    beside: {
      ...(problems?.length && { facturx_refused: [null, problems] }),
    },
  })
}
