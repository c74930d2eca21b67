import { hash } from 'node:crypto'
import { applyChangesAs } from '../../../platform/actions/crud.ts'
import { firstMatch, forbidden, invalid } from '../../../platform/api-error.ts'
import { type Actor, systemTime } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, lockRecord } from '../../../platform/database/records.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import type { RecordOf, Resource } from '../../../platform/fields/resource.ts'
import { cleanFileName, contentTypeOf } from '../../../platform/files/file-name.ts'
import {
  bytesKept,
  findStoredFile,
  keepFile,
  releaseFile,
  writeBytes,
} from '../../../platform/files/stored-files.ts'
import { claimOnce } from '../../../platform/http/idempotency.ts'
import { hashToken } from '../../../platform/secret.ts'
import {
  ATTACHMENTS_MAX,
  type Attachment,
  type AttachmentStorage,
  type Owner,
  UPLOADED_MS,
  UPLOADS_MAX,
} from './schema.ts'
import {
  type AttachedRecord,
  attachmentsOf,
  deleteAttachment,
  deleteUpload,
  findUpload,
  getAttachment,
  insertAttachment,
  isNamed,
  putUpload,
  type Upload,
  uploadsWaiting,
} from './store.ts'

type UploadedFile = { filename: string; bytes: Buffer }

type CheckCount = (db: Database, owner: AttachedRecord, fileName: string) => Promise<void>

// Writes the bytes before the transaction, because a row may only refer to a file that exists. Checks the limits first,
// so that a rejected upload leaves no file.
export async function receive(
  { files, bytes_max }: AttachmentStorage,
  db: Database,
  record: AttachedRecord,
  { filename, bytes }: UploadedFile,
  { now, checkCount }: { now: number; checkCount: CheckCount },
): Promise<Upload> {
  const { account_id } = record
  const file_name = cleanFileName(filename)
  const sha256 = hash('sha256', bytes, 'hex')
  if (!(await findStoredFile(db, account_id, sha256))) {
    await checkCount(db, record, file_name)
    await checkRoom(db, account_id, { sha256, size: bytes.length }, bytes_max)
  }
  const writtenFile = await writeBytes(files, db, account_id, bytes, now)
  return { ...writtenFile, file_name, content_type: contentTypeOf(bytes, file_name) }
}

// Removes the file of an upload that was rejected in the transaction, unless another row refers to it.
export async function discardUpload(
  { files }: AttachmentStorage,
  db: Database,
  accountId: number,
  upload: Upload,
) {
  if (!upload.is_new || (await findStoredFile(db, accountId, upload.sha256))?.name === upload.name) return
  await files.remove(accountId, upload.name)
}

export const checkAttachments: CheckCount = async (db, record) => {
  if ((await attachmentsOf(db, record)).length >= ATTACHMENTS_MAX)
    throw invalid({ file: `exceeds the maximum of ${ATTACHMENTS_MAX} files; delete one first` })
}

export const checkUploads: CheckCount = async (db, record, fileName) => {
  const { count } = await uploadsWaiting(db, record.account_id)
  if (count >= UPLOADS_MAX && !(await findUpload(db, record, fileName, 0)))
    throw invalid({
      file: 'cannot be uploaded because too many uploads are pending; attach the uploaded files to a document first',
    })
}

export const checkOwner = async (db: Database, accountId: number, owner: Owner, id: number) => {
  await onStages(owner, (resource) => getRecord(db, accountId, resource, id))
}

// Attaches a file to a record. The same file with the same name is attached once, however often it is sent.
type Target = { owner: Owner; id: number }

export const attach = (
  db: Database,
  actor: Actor,
  target: Target,
  upload: Upload,
  storage: AttachmentStorage,
) =>
  transaction(db, async (db): Promise<Attachment> => {
    return attachLocked(db, actor, target, upload, storage)
  })

async function attachLocked(
  db: Database,
  actor: Actor,
  { owner, id }: Target,
  { file_name, content_type, ...writtenFile }: Upload,
  { bytes_max }: AttachmentStorage,
): Promise<Attachment> {
  const { account_id, user_id, now } = actor
  const { resource, record } = await lockOwner(db, account_id, owner, id)
  const attachedRecord = placeOf(account_id, owner, id)
  const present = await attachmentsOf(db, attachedRecord)
  const same = present.find(
    ({ sha256, file_name: name }) => sha256 === writtenFile.sha256 && name === file_name,
  )
  if (same) return same
  await checkAttachments(db, attachedRecord, file_name)
  await checkRoom(db, account_id, writtenFile, bytes_max)
  await keepFile(db, account_id, writtenFile)
  const { sha256, size } = writtenFile
  const row = { ...attachedRecord, created_at: now, user_id, file_name, content_type, sha256, size }
  const attachment = { ...row, id: await insertAttachment(db, row), is_embedded: 0 }
  await applyChangesAs(db, actor, resource, record, {
    draft: withAttachmentsCount(resource, present.length + 1),
    action: 'add_attachment',
    beside: {
      file_name: [null, file_name],
    },
  })
  return attachment
}

async function checkRoom(
  db: Database,
  accountId: number,
  { sha256, size }: Pick<Upload, 'sha256' | 'size'>,
  bytesMax: number,
) {
  if (await findStoredFile(db, accountId, sha256)) return
  const { bytes } = await uploadsWaiting(db, accountId)
  if ((await bytesKept(db, accountId)) + bytes + size <= bytesMax) return
  throw invalid({
    file: `exceeds the file storage of the account (${Math.floor(bytesMax / MEGABYTE)} MB); delete files first`,
  })
}

const MEGABYTE = 1_000_000

export const detach = (db: Database, actor: Actor, owner: Owner, id: number, attachmentId: number) =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const { resource, record } = await lockOwner(db, account_id, owner, id)
    const attachedRecord = placeOf(account_id, owner, id)
    const attachment = await getAttachment(db, attachedRecord, attachmentId)
    await deleteAttachment(db, attachment)
    if (!(await isNamed(db, account_id, attachment.sha256)))
      await releaseFile(db, account_id, attachment.sha256, systemTime(actor))
    const remaining = await attachmentsOf(db, attachedRecord)
    await applyChangesAs(db, actor, resource, record, {
      draft: withAttachmentsCount(resource, remaining.length),
      action: 'delete_attachment',
      beside: {
        file_name: [attachment.file_name, null],
      },
    })
  })

// Stores a signed upload under its name until it is added. Returns the name of a file that it replaces and that nothing
// refers to any more.
export const saveUpload = (
  db: Database,
  record: AttachedRecord,
  owner: Owner,
  { upload, signature, now }: { upload: Upload; signature: string; now: number },
) =>
  transaction(db, async (db) => {
    await useSignature(db, record.account_id, signature, upload, now)
    await checkOwner(db, record.account_id, owner, record.record_id)
    await checkUploads(db, record, upload.file_name)
    const before = await findUpload(db, record, upload.file_name, 0)
    await putUpload(db, record, upload, now)
    const isOver = before?.is_new && before.name !== upload.name
    return isOver && !(await findStoredFile(db, record.account_id, before.sha256)) ? before.name : undefined
  })

// A signature is valid for one file, so that its holder cannot fill the storage. The same file may be sent again,
// because the first response may have been lost.
async function useSignature(
  db: Database,
  account_id: number,
  signature: string,
  { sha256, file_name }: Upload,
  now: number,
) {
  const key = { account_id, owner: 'signed upload', key: hashToken(signature) }
  if (!(await claimOnce(db, { ...key, fingerprint: `${sha256} ${file_name}` }, now)))
    throw forbidden('These upload credentials were already used for another file. Request new ones.')
}

// Adds an uploaded file; repeated requests add it once.
export const addUploaded = (
  db: Database,
  actor: Actor,
  { owner, id }: Target,
  fileName: string,
  storage: AttachmentStorage,
) =>
  transaction(db, async (db): Promise<Attachment> => {
    await checkOwner(db, actor.account_id, owner, id)
    const attachedRecord = placeOf(actor.account_id, owner, id)
    const name = cleanFileName(fileName)
    const upload = await findUpload(db, attachedRecord, name, systemTime(actor) - UPLOADED_MS)
    if (!upload) {
      const attached = (await attachmentsOf(db, attachedRecord)).findLast(
        (attachment) => attachment.file_name === name,
      )
      if (attached) return attached
      throw invalid({ file_name: 'has not been uploaded; upload it again' })
    }
    await deleteUpload(db, attachedRecord, name)
    return attachLocked(db, actor, { owner, id }, upload, storage)
  })

export const placeOf = (account_id: number, { stages }: Owner, record_id: number): AttachedRecord => ({
  account_id,
  resource: stages[0].plural,
  record_id,
})

const withAttachmentsCount = ({ fields }: Resource, attachments_count: number) => ({
  attachments_count,
  ...('has_attachments' in fields && { has_attachments: attachments_count > 0 }),
})

export const lockOwner = (db: Database, accountId: number, owner: Owner, id: number) =>
  onStages(
    owner,
    async (resource): Promise<{ resource: Resource; record: RecordOf<Fields> }> => ({
      resource,
      record: await lockRecord(db, accountId, resource, id),
    }),
  )

// Tries the first stage again at the end, in case a draft was issued between the queries.
const onStages = <Result>(
  { stages }: Owner,
  work: (resource: Resource) => Promise<Result>,
): Promise<Result> => firstMatch([...stages, stages[0]].map((resource) => () => work(resource)))
