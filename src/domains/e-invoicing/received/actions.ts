import { hash } from 'node:crypto'
import { ApiError, invalid } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit/audit.ts'
import type { Warning } from '../../../platform/checks/warnings.ts'
import { dayAt } from '../../../platform/clock.ts'
import { isInTransaction, transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { dryRun } from '../../../platform/database/dry-run.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { createInvoice } from '../../documents/invoice-actions/create-invoice.ts'
import type { InvoiceInput } from '../../documents/invoices/input.ts'
import type { ReceivedFileInfo } from '../../documents/invoices/rules/received-differences.ts'
import type { Invoice } from '../../documents/invoices/schema.ts'
import { repriceReceipts } from '../../documents/warehouse-documents/actions.ts'
import { attachAll, forgetAll, storeEmbedded } from './attach-embedded-files.ts'
import type { EmbeddedFile } from './embedded-files.ts'
import type { AssessedFile, Incoming } from './incoming-file.ts'
import { isPicture, pictureName } from './picture.ts'
import { readBytes } from './read-file.ts'
import type { ReceivedFile } from './schema.ts'
import {
  deleteReceived,
  findBySha,
  findCorrected,
  findCreatedInvoice,
  getReceived,
  isThere,
  updateReceived,
} from './store.ts'
import { keepFile } from './store-file.ts'
import { toInvoiceInput } from './to-invoice-input.ts'
import { verdictWithDocument } from './verdict.ts'

// Turns a received file into a document: the file is read and validated first, without any change, then stored with
// the result.

// Both steps, for jobs that fetch files.
export const receiveFile = async (
  db: Database,
  writer: WriteContext,
  incoming: Incoming,
): Promise<StoredResult> => storeAssessed(db, writer, await judgeFile(db, writer, incoming))

// Stores a file that cannot be read, so that a person can look at it and later files are processed.
export const storeUnread = (
  db: Database,
  writer: WriteContext,
  incoming: Incoming,
  reason = 'could not be read',
): Promise<StoredResult> =>
  storeAssessed(db, writer, {
    ...incoming,
    sha256: hash('sha256', incoming.bytes, 'hex'),
    extension: 'bin',
    format: null,
    verdict: null,
    uploads: [],
    warnings: [],
    duplicate_of_id: null,
    refusal: invalid({ file: reason }),
  })

export async function judgeFile(
  db: Database,
  writer: WriteContext,
  incoming: Incoming,
): Promise<AssessedFile> {
  const file = await readBytes(writer.account_id, incoming.bytes, dayAt(writer.now, writer.time_zone))
  const { extension, bytes } = file
  const sha256 = hash('sha256', bytes, 'hex')
  const base = {
    ...incoming,
    bytes,
    filename: isPicture(extension) ? pictureName(incoming.filename, extension) : incoming.filename,
    sha256,
    extension,
    verdict: verdictWithDocument(file),
    uploads: [],
    warnings: [],
    duplicate_of_id: null,
  }
  if (file.read === undefined) return { ...base, format: null, refusal: invalid({ file: file.reason }) }
  const { format } = file.read
  const duplicateId = incoming.allow_duplicate
    ? undefined
    : await findDuplicate(db, writer.account_id, sha256)
  if (duplicateId !== undefined)
    return { ...base, format, duplicate_of_id: duplicateId, refusal: duplicateError(duplicateId) }
  try {
    const { request, warnings } = await toInvoiceInput(db, writer, incoming, file.read, file.extension)
    const accepted = await tryCreate(db, writer, request)
    const stored = await storeAttachments(db, writer, incoming, file.embedded, warnings)
    return { ...base, format, request: accepted, ...stored }
  } catch (error) {
    if (!isRejection(error)) throw error
    return refusedAs({ ...base, format }, error)
  }
}

// The same warnings are stored with the document.
async function storeAttachments(
  db: Database,
  writer: WriteContext,
  { attaching }: Incoming,
  embedded: readonly EmbeddedFile[],
  warnings: Warning[],
) {
  if (attaching === undefined || embedded.length === 0) return { uploads: [], warnings }
  const stored = await storeEmbedded(db, writer, attaching, embedded)
  warnings.push(...stored.warnings)
  return { uploads: stored.uploads, warnings }
}

// Links a correction to the corrected document, if that is stored here and accepts it.
async function tryCreate(db: Database, writer: WriteContext, request: InvoiceInput): Promise<InvoiceInput> {
  const invoice_id = await findCorrected(db, writer.account_id, request.draft)
  const linked = { ...request, draft: { ...request.draft, invoice_id } }
  if (invoice_id !== undefined && (await isAccepted(db, writer, linked))) return linked
  await dryRun(db, (db) => createFrom(db, writer, request, 0))
  return request
}

async function isAccepted(db: Database, writer: WriteContext, request: InvoiceInput): Promise<boolean> {
  try {
    await dryRun(db, (db) => createFrom(db, writer, request, 0))
    return true
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return false
    throw error
  }
}

async function findDuplicate(db: Database, accountId: number, sha256: string): Promise<number | undefined> {
  const invoiceId = (await findBySha(db, accountId, sha256))?.invoice_id
  return invoiceId && (await isThere(db, accountId, invoiceId)) ? invoiceId : undefined
}

const duplicateError = (id: number) =>
  new ApiError(
    422,
    { file: [`already exists as document ${id}; set allow_duplicate to true to import it again`] },
    {},
    { duplicate_of_id: id },
  )

export type StoredResult = {
  file: ReceivedFile
  invoice?: Invoice | undefined
  refusal?: ApiError | undefined
}

// Changes since the validation may reject the document: then the file is stored with that reason. Inside a larger
// transaction the work is rolled back first, and the caller stores the file.
export async function storeAssessed(
  db: Database,
  writer: WriteContext,
  assessed: AssessedFile,
): Promise<StoredResult> {
  try {
    return await storeOnce(db, writer, assessed)
  } catch (error) {
    if (assessed.refusal || !isRejection(error)) throw error
    if (isInTransaction(db)) throw new ImportConflict(error)
    return storeRefused(db, writer, assessed, error)
  }
}

export async function storeRefused(
  db: Database,
  writer: WriteContext,
  assessed: AssessedFile,
  refusal: ApiError,
): Promise<StoredResult> {
  const stored = await storeOnce(db, writer, refusedAs(assessed, refusal))
  if (assessed.attaching) await forgetAll(db, writer.account_id, assessed.attaching, assessed.uploads)
  return stored
}

export class ImportConflict extends ApiError {
  constructor({ status, detail, headers, more }: ApiError) {
    super(status, detail, headers, more)
  }
}

const isRejection = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500

const refusedAs = (assessed: AssessedFile, refusal: ApiError): AssessedFile => ({
  ...assessed,
  warnings: [],
  refusal,
  duplicate_of_id: (refusal.more.duplicate_of_id as number) ?? null,
})

const storeOnce = (db: Database, writer: WriteContext, assessed: AssessedFile): Promise<StoredResult> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const before = await findBySha(db, account_id, assessed.sha256)
    // A rejected repetition of a stored file changes nothing.
    if (assessed.refusal && before?.status === 'read')
      return { file: await addRemoteId(db, before, assessed), refusal: assessed.refusal }
    const file = await keepFile(db, writer, assessed, before)
    if (assessed.refusal || assessed.request === undefined) return { file, refusal: assessed.refusal }
    const invoice = await createFrom(db, writer, assessed.request, file.id)
    const isFirst = before?.status !== 'read' || !(await isThere(db, account_id, before.invoice_id ?? 0))
    const read = isFirst ? { ...file, invoice_id: invoice.id } : file
    if (isFirst) await updateReceived(db, read)
    return { file: read, invoice: await attachUploads(db, writer, assessed, invoice) }
  })

async function attachUploads(db: Database, writer: WriteContext, assessed: AssessedFile, invoice: Invoice) {
  const { attaching, uploads } = assessed
  if (attaching === undefined || uploads.length === 0) return invoice
  await attachAll(db, writer, attaching, invoice.id, uploads)
  return getDocument(db, writer.account_id, invoice.id)
}

// Adds the remote number to a file that arrived another way first.
async function addRemoteId(
  db: Database,
  before: ReceivedFile,
  { remote_id }: AssessedFile,
): Promise<ReceivedFile> {
  if (remote_id === undefined || before.remote_id !== null) return before
  const file = { ...before, remote_id }
  await updateReceived(db, file)
  return file
}

const createFrom = (
  db: Database,
  writer: WriteContext,
  request: InvoiceInput,
  file_id: number,
): Promise<Invoice> => {
  // The column is plain JSON; toInvoiceInput() writes it.
  const received = { ...(request.draft.received as unknown as ReceivedFileInfo), file_id }
  // Accepts all kinds of discounts, because the totals are the supplier's.
  const settings = { ...writer.settings, discount_kind: 'any' as const }
  const draft = { ...request.draft, received: received as never }
  return transaction(db, async (db) => {
    const invoice = await createInvoice(db, { ...writer, settings }, { ...request, draft })
    if (invoice.kind === 'correction') await repriceReceipts(db, writer, invoice)
    return invoice
  })
}

// The source file of a document can be deleted only with the document.
export const deleteFile = (db: Database, writer: WriteContext, id: number): Promise<void> =>
  transaction(db, async (db) => {
    const { account_id } = writer
    const file = await getReceived(db, account_id, id)
    const invoiceId = await findCreatedInvoice(db, account_id, id)
    if (invoiceId !== undefined)
      throw invalid({ id: `is the source of document ${invoiceId}; delete that document first` })
    await deleteReceived(db, account_id, id)
    const { filename, sha256, size } = file
    audit(db, writer, {
      action: 'delete',
      resource: 'received_file',
      record_id: id,
      changes: { filename: [filename, null], sha256: [sha256, null], size: [size, null] },
    })
  })
