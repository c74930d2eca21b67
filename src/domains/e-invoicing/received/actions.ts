import { hash } from 'node:crypto'
import type { Read } from '../../../einvoice/reading/result.ts'
import { isZero } from '../../../money/decimal.ts'
import { invalid, Refusal } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import { plainTaxNumber } from '../../../platform/checks/tax-number.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import { dayAt } from '../../../platform/clock.ts'
import { isOpen, transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { rehearse } from '../../../platform/database/dry-run.ts'
import { homeOf } from '../../administration/accounts/rules.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import type { Client } from '../../catalog/clients/rules.ts'
import { givenTotals } from '../../documents/corrections/chain-totals.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { createInvoice } from '../../documents/invoice-actions/create-invoice.ts'
import { type Request, readRequest } from '../../documents/invoices/input.ts'
import { printAmount, type Received } from '../../documents/invoices/rules/received-differences.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { attachAll, forgetAll, storeEmbedded } from './attach-embedded-files.ts'
import { documentOf, type Side } from './document.ts'
import type { EmbeddedFile } from './embedded-files.ts'
import type { Incoming, Judged } from './incoming-file.ts'
import { readBytes } from './read-file.ts'
import { cameOn, isKsefNumber, receiptDoubts } from './receipt-date.ts'
import type { Extension, ReceivedFile } from './schema.ts'
import {
  accountsSeen,
  clientsByName,
  clientsByTaxNumber,
  deleteReceived,
  findBySha,
  findCorrected,
  findMadeOf,
  getReceived,
  isThere,
  ownDepartments,
  updateReceived,
} from './store.ts'
import { keepFile } from './store-file.ts'
import { wordsIn } from './texts.ts'
import { toldBy } from './totals.ts'
import { cutToFit } from './truncate.ts'
import { verdictIn } from './verdict.ts'
import { doubtsOf, numberOf } from './warnings.ts'

// A file of somebody else becomes a document: first it is read and judged, which changes nothing, then it is kept with what came of it.

// The whole way, for whoever fetches files elsewhere.
export const receiveFile = async (db: Database, writer: Writer, incoming: Incoming): Promise<Kept> =>
  keepJudged(db, writer, await judgeFile(db, writer, incoming))

// For whoever has to go on where reading it broke down: the file is there, and a person looks at it.
export const keepUnread = (
  db: Database,
  writer: Writer,
  incoming: Incoming,
  reason = 'cannot be read here',
): Promise<Kept> =>
  keepJudged(db, writer, {
    ...incoming,
    ...{ sha256: hash('sha256', incoming.bytes, 'hex'), extension: 'bin', format: null },
    ...{ verdict: null, uploads: [], doubts: [], duplicate_of_id: null, refusal: invalid({ file: reason }) },
  })

export async function judgeFile(db: Database, writer: Writer, incoming: Incoming): Promise<Judged> {
  const { bytes } = incoming
  const sha256 = hash('sha256', bytes, 'hex')
  const file = await readBytes(writer.account_id, bytes, dayAt(writer.now, writer.time_zone))
  const { extension } = file
  const known = {
    ...incoming,
    sha256,
    extension,
    verdict: verdictIn(file),
    uploads: [],
    doubts: [],
    duplicate_of_id: null,
  }
  if (file.read === undefined) return { ...known, format: null, refusal: invalid({ file: file.reason }) }
  const { format } = file.read
  const twin = incoming.allow_duplicate ? undefined : await findTwin(db, writer.account_id, sha256)
  if (twin !== undefined) return { ...known, format, duplicate_of_id: twin, refusal: takenAlready(twin) }
  try {
    const { request, doubts } = await requestOf(db, writer, incoming, file.read, file.extension)
    const accepted = await tried(db, writer, request)
    const stored = await storeAttachments(db, writer, incoming, file.embedded, doubts)
    return { ...known, format, request: accepted, ...stored }
  } catch (error) {
    if (!isAnswer(error)) throw error
    return refusedAs({ ...known, format }, error)
  }
}

// The warnings are those that the document keeps too.
async function storeAttachments(
  db: Database,
  writer: Writer,
  { attaching }: Incoming,
  embedded: readonly EmbeddedFile[],
  doubts: Warning[],
) {
  if (attaching === undefined || embedded.length === 0) return { uploads: [], doubts }
  const stored = await storeEmbedded(db, writer, attaching, embedded)
  doubts.push(...stored.doubts)
  return { uploads: stored.uploads, doubts }
}

// A correction goes with what it corrects, where that is kept here and takes it.
async function tried(db: Database, writer: Writer, request: Request): Promise<Request> {
  const invoice_id = await findCorrected(db, writer.account_id, request.draft)
  const linked = { ...request, draft: { ...request.draft, invoice_id } }
  if (invoice_id !== undefined && (await isTaken(db, writer, linked))) return linked
  await rehearse(db, (db) => createFrom(db, writer, request, 0))
  return request
}

async function isTaken(db: Database, writer: Writer, request: Request): Promise<boolean> {
  try {
    await rehearse(db, (db) => createFrom(db, writer, request, 0))
    return true
  } catch (error) {
    if (error instanceof Refusal && error.status < 500) return false
    throw error
  }
}

async function findTwin(db: Database, account_id: number, sha256: string): Promise<number | undefined> {
  const invoice_id = (await findBySha(db, account_id, sha256))?.invoice_id
  return invoice_id && (await isThere(db, account_id, invoice_id)) ? invoice_id : undefined
}

const takenAlready = (id: number) =>
  new Refusal(
    422,
    { file: [`is the document ${id} already; allow_duplicate makes another one of it`] },
    {},
    { duplicate_of_id: id },
  )

// Whose it is, who the vendor is here, and what is known of him.
async function requestOf(db: Database, writer: Writer, incoming: Incoming, read: Read, extension: Extension) {
  const { account_id, settings } = writer
  const { invoice } = read
  const departments = await ownDepartments(db, account_id)
  const own = departments.flatMap(({ tax_no }) => (tax_no ? plainTaxNumber(tax_no) : []))
  const side = sideOf(invoice, own, incoming)
  const mine = numberOf(side === 'sale' ? invoice.seller : invoice.buyer)
  const theirs = numberOf(side === 'sale' ? invoice.buyer : invoice.seller)
  const client = theirs === undefined ? undefined : await vendorOf(db, account_id, theirs)
  const accounts = await accountsOf(db, account_id, client, side === 'sale' ? undefined : invoice.seller.name)
  const today = dayAt(writer.now, writer.time_zone)
  const { said = {} } = incoming
  const came = cameOn(incoming.remote_id, invoice.issue_date, today, said.delivery_date)
  const is_polish = homeOf(settings) === 'PL'
  const receipt = { came, is_polish }
  const { tree, doubts: cut } = cutToFit(documentOf(invoice, side, receipt, wordsIn(settings.lang)))
  const known = { own_numbers: own, accounts, is_taxed_here: is_polish && side === 'purchase' }
  const doubts = [
    ...receiptDoubts(said.delivery_date, invoice.issue_date, today),
    ...doubtsOf(read, known),
    ...cut,
  ].slice(0, DOUBTS_MAX)
  const department = departments.find(({ tax_no }) => tax_no && plainTaxNumber(tax_no) === mine)
  const { remote_id } = incoming
  const told = toldBy(invoice)
  const request: Request = { ...readRequest(tree), buyer_override: true, given: givenTotals(told) }
  Object.assign(request.draft, {
    department_id: said.department_id ?? department?.id,
    category_id: said.category_id,
    client_id: client?.id,
    origin: incoming.origin,
    allow_duplicate: incoming.allow_duplicate || undefined,
    gov_id: remote_id && isKsefNumber(remote_id) ? remote_id : undefined,
    gov_status: remote_id === undefined ? undefined : GOV_STATUSES[incoming.origin],
    received: {
      file_id: 0,
      extension,
      totals: [told.price_net, told.price_tax, told.price_gross].map(printAmount),
      doubts,
    },
  })
  return { request, doubts }
}

function sideOf(invoice: Read['invoice'], own: readonly string[], { as_sale }: Incoming): Side {
  const seller = numberOf(invoice.seller)
  const is_own = seller !== undefined && own.includes(seller)
  if (is_own && !as_sale)
    throw invalid({ file: `is a sale of your own (${seller}); as_sale takes it as one` })
  if (!is_own && as_sale) throw invalid({ file: 'is no sale of your own' })
  if (invoice.lines.length === 0 && invoice.rates.length === 0 && !isZero(invoice.gross))
    throw invalid({ file: 'carries too little: neither lines nor sums of rates' })
  return is_own ? 'sale' : 'purchase'
}

const DOUBTS_MAX = 50
const GOV_STATUSES: { readonly [origin: string]: string } = { ksef: 'ok', ksef_demo: 'demo_ok' }

async function vendorOf(db: Database, account_id: number, number: string) {
  const found = await clientsByTaxNumber(db, account_id, number)
  return found.find(({ tax_no }) => plainTaxNumber(tax_no ?? '') === number)
}

// Who leaves the number out is known by the name.
async function accountsOf(
  db: Database,
  account_id: number,
  known: Client | undefined,
  name: string | undefined,
) {
  const vendors = known ? [known] : name === undefined ? [] : await clientsByName(db, account_id, name)
  const seen = await accountsSeen(
    db,
    account_id,
    vendors.map(({ id }) => id),
  )
  return [...seen, ...vendors.flatMap(({ bank_account }) => bank_account ?? [])].filter(Boolean)
}

export type Kept = { file: ReceivedFile; invoice?: Invoice | undefined; refusal?: Refusal | undefined }

// What came since it was judged may stand in its way: then it is kept with that reason. Where the work ends with something larger, that is
// taken back first, and whoever opened it keeps the file.
export async function keepJudged(db: Database, writer: Writer, judged: Judged): Promise<Kept> {
  try {
    return await keepOnce(db, writer, judged)
  } catch (error) {
    if (judged.refusal || !isAnswer(error)) throw error
    if (isOpen(db)) throw new Overtaken(error)
    return keepRefused(db, writer, judged, error)
  }
}

export async function keepRefused(
  db: Database,
  writer: Writer,
  judged: Judged,
  refusal: Refusal,
): Promise<Kept> {
  const kept = await keepOnce(db, writer, refusedAs(judged, refusal))
  if (judged.attaching) await forgetAll(db, writer.account_id, judged.attaching, judged.uploads)
  return kept
}

export class Overtaken extends Refusal {
  constructor({ status, detail, headers, more }: Refusal) {
    super(status, detail, headers, more)
  }
}

const isAnswer = (error: unknown): error is Refusal => error instanceof Refusal && error.status < 500

const refusedAs = (judged: Judged, refusal: Refusal): Judged => ({
  ...judged,
  doubts: [],
  refusal,
  duplicate_of_id: (refusal.more.duplicate_of_id as number) ?? null,
})

const keepOnce = (db: Database, writer: Writer, judged: Judged): Promise<Kept> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const before = await findBySha(db, account_id, judged.sha256)
    // The same again of what is kept tells nothing new.
    if (judged.refusal && before?.status === 'read')
      return { file: await named(db, before, judged), refusal: judged.refusal }
    const file = await keepFile(db, writer, judged, before)
    if (judged.refusal || judged.request === undefined) return { file, refusal: judged.refusal }
    const invoice = await createFrom(db, writer, judged.request, file.id)
    const is_first = before?.status !== 'read' || !(await isThere(db, account_id, before.invoice_id ?? 0))
    const read = is_first ? { ...file, invoice_id: invoice.id } : file
    if (is_first) await updateReceived(db, read)
    return { file: read, invoice: await attachUploads(db, writer, judged, invoice) }
  })

async function attachUploads(db: Database, writer: Writer, judged: Judged, invoice: Invoice) {
  const { attaching, uploads } = judged
  if (attaching === undefined || uploads.length === 0) return invoice
  await attachAll(db, writer, attaching, invoice.id, uploads)
  return getDocument(db, writer.account_id, invoice.id)
}

// Except for its number elsewhere, where it came by another way first.
async function named(db: Database, before: ReceivedFile, { remote_id }: Judged): Promise<ReceivedFile> {
  if (remote_id === undefined || before.remote_id !== null) return before
  const file = { ...before, remote_id }
  await updateReceived(db, file)
  return file
}

const createFrom = (db: Database, writer: Writer, request: Request, file_id: number): Promise<Invoice> => {
  const received = { ...(request.draft.received as unknown as Received), file_id }
  // A vendor's discounts are calculated as the vendor does.
  const settings = { ...writer.settings, discount_kind: 'any' as const }
  const draft = { ...request.draft, received: received as never }
  return createInvoice(db, { ...writer, settings }, { ...request, draft })
}

// What a document was made of stays as long as the document does.
export const deleteFile = (db: Database, writer: Writer, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const file = await getReceived(db, account_id, id)
    const invoice_id = await findMadeOf(db, account_id, id)
    if (invoice_id !== undefined)
      throw invalid({ id: `is what the document ${invoice_id} was made of, and stays with it` })
    await deleteReceived(db, account_id, id)
    const { filename, sha256, size } = file
    audit(db, writer, {
      action: 'delete',
      resource: 'received_file',
      record_id: id,
      changes: { filename: [filename, null], sha256: [sha256, null], size: [size, null] },
    })
  })
