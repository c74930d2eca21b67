import { hash } from 'node:crypto'
import { amendAs } from '../../../platform/actions/crud.ts'
import { firstFound, forbidden, invalid } from '../../../platform/api-error.ts'
import { type Actor, machineNow } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { getRecord, lockRecord } from '../../../platform/database/records.ts'
import type { Fields } from '../../../platform/fields/field.ts'
import type { RecordOf, Resource } from '../../../platform/fields/resource.ts'
import { cleanFileName, contentTypeOf } from '../../../platform/files/file-name.ts'
import {
  bytesKept,
  findKept,
  keepFile,
  releaseFile,
  writeBytes,
} from '../../../platform/files/stored-files.ts'
import { claimOnce } from '../../../platform/http/idempotency.ts'
import { hashToken } from '../../../platform/secret.ts'
import {
  ATTACHMENTS_MAX,
  type Attachment,
  type Owner,
  type Shelf,
  UPLOADED_MS,
  UPLOADS_MAX,
} from './schema.ts'
import {
  attachmentsOf,
  deleteAttachment,
  dropUpload,
  findUpload,
  getAttachment,
  insertAttachment,
  isNamed,
  type Place,
  putUpload,
  type Upload,
  uploadsWaiting,
} from './store.ts'

type Sent = { filename: string; bytes: Buffer }

type CheckCount = (db: Database, place: Place, file_name: string) => Promise<void>

// Before the transaction: what is kept by a row has to lie there already. What it would refuse is not written.
export async function receive(
  { files, bytes_max }: Shelf,
  db: Database,
  place: Place,
  { filename, bytes }: Sent,
  { now, checkCount }: { now: number; checkCount: CheckCount },
): Promise<Upload> {
  const { account_id } = place
  const file_name = cleanFileName(filename)
  const sha256 = hash('sha256', bytes, 'hex')
  if (!(await findKept(db, account_id, sha256))) {
    await checkCount(db, place, file_name)
    await checkRoom(db, account_id, { sha256, size: bytes.length }, bytes_max)
  }
  const written = await writeBytes(files, db, account_id, bytes, now)
  return { ...written, file_name, content_type: contentTypeOf(bytes, file_name) }
}

// Refused after all, as another was faster: nobody can name it.
export async function forget({ files }: Shelf, db: Database, account_id: number, sent: Upload) {
  if (!sent.is_new || (await findKept(db, account_id, sent.sha256))?.name === sent.name) return
  await files.remove(account_id, sent.name)
}

export const checkAttachments: CheckCount = async (db, place) => {
  if ((await attachmentsOf(db, place)).length >= ATTACHMENTS_MAX)
    throw invalid({ file: `is one too many (maximum is ${ATTACHMENTS_MAX} files)` })
}

export const checkUploads: CheckCount = async (db, place, file_name) => {
  const { count } = await uploadsWaiting(db, place.account_id)
  if (count >= UPLOADS_MAX && !(await findUpload(db, place, file_name, 0)))
    throw invalid({ file: 'is one too many: add those that were uploaded first' })
}

export const checkOwner = async (db: Database, account_id: number, owner: Owner, id: number) => {
  await onStages(owner, (resource) => getRecord(db, account_id, resource, id))
}

// The same file under the same name is there once, however often it is sent.
// The record that a file is attached to.
type Target = { owner: Owner; id: number }

export const attach = (db: Database, actor: Actor, target: Target, sent: Upload, shelf: Shelf) =>
  transaction(db, async (db): Promise<Attachment> => {
    return attachHeld(db, actor, target, sent, shelf)
  })

async function attachHeld(
  db: Database,
  actor: Actor,
  { owner, id }: Target,
  { file_name, content_type, ...written }: Upload,
  { bytes_max }: Shelf,
): Promise<Attachment> {
  const { account_id, user_id, now } = actor
  const { resource, record } = await hold(db, account_id, owner, id)
  const place = placeOf(account_id, owner, id)
  const present = await attachmentsOf(db, place)
  const same = present.find((one) => one.sha256 === written.sha256 && one.file_name === file_name)
  if (same) return same
  await checkAttachments(db, place, file_name)
  await checkRoom(db, account_id, written, bytes_max)
  await keepFile(db, account_id, written)
  const { sha256, size } = written
  const row = { ...place, created_at: now, user_id, file_name, content_type, sha256, size }
  const attachment = { ...row, id: await insertAttachment(db, row), is_embedded: 0 }
  await amendAs(db, actor, resource, record, {
    draft: counted(resource, present.length + 1),
    action: 'add_attachment',
    beside: {
      file_name: [null, file_name],
    },
  })
  return attachment
}

async function checkRoom(
  db: Database,
  account_id: number,
  { sha256, size }: Pick<Upload, 'sha256' | 'size'>,
  bytes_max: number,
) {
  if (await findKept(db, account_id, sha256)) return
  const { bytes } = await uploadsWaiting(db, account_id)
  if ((await bytesKept(db, account_id)) + bytes + size <= bytes_max) return
  throw invalid({
    file: `does not fit: the files of an account may take ${Math.floor(bytes_max / MEGABYTE)} MB`,
  })
}

const MEGABYTE = 1_000_000

export const detach = (db: Database, actor: Actor, owner: Owner, id: number, attachment_id: number) =>
  transaction(db, async (db) => {
    const { account_id } = actor
    const { resource, record } = await hold(db, account_id, owner, id)
    const place = placeOf(account_id, owner, id)
    const gone = await getAttachment(db, place, attachment_id)
    await deleteAttachment(db, gone)
    if (!(await isNamed(db, account_id, gone.sha256)))
      await releaseFile(db, account_id, gone.sha256, machineNow(actor))
    const left = await attachmentsOf(db, place)
    await amendAs(db, actor, resource, record, {
      draft: counted(resource, left.length),
      action: 'delete_attachment',
      beside: {
        file_name: [gone.file_name, null],
      },
    })
  })

// What came by a signed upload waits under its name. Gives the file that it takes the place of, which nobody can name any more.
export const keepUpload = (
  db: Database,
  place: Place,
  owner: Owner,
  { upload, signature, now }: { upload: Upload; signature: string; now: number },
) =>
  transaction(db, async (db) => {
    await useSignature(db, place.account_id, signature, upload, now)
    await checkOwner(db, place.account_id, owner, place.record_id)
    await checkUploads(db, place, upload.file_name)
    const before = await findUpload(db, place, upload.file_name, 0)
    await putUpload(db, place, upload, now)
    const is_over = before?.is_new && before.name !== upload.name
    return is_over && !(await findKept(db, place.account_id, before.sha256)) ? before.name : undefined
  })

// A signature is for one file, so its holder cannot fill the account. The same file may come again: its sender may not have got the answer.
async function useSignature(
  db: Database,
  account_id: number,
  signature: string,
  { sha256, file_name }: Upload,
  now: number,
) {
  const key = { account_id, owner: 'signed upload', key: hashToken(signature) }
  if (!(await claimOnce(db, { ...key, fingerprint: `${sha256} ${file_name}` }, now)))
    throw forbidden('The leave to upload has been used for another file; get a new one')
}

// Asked for twice it is added once.
export const addUploaded = (
  db: Database,
  actor: Actor,
  { owner, id }: Target,
  file_name: string,
  shelf: Shelf,
) =>
  transaction(db, async (db): Promise<Attachment> => {
    await checkOwner(db, actor.account_id, owner, id)
    const place = placeOf(actor.account_id, owner, id)
    const name = cleanFileName(file_name)
    const upload = await findUpload(db, place, name, machineNow(actor) - UPLOADED_MS)
    if (!upload) {
      const added = (await attachmentsOf(db, place)).findLast((one) => one.file_name === name)
      if (added) return added
      throw invalid({ file_name: 'has not been uploaded' })
    }
    await dropUpload(db, place, name)
    return attachHeld(db, actor, { owner, id }, upload, shelf)
  })

export const placeOf = (account_id: number, { stages }: Owner, record_id: number): Place => ({
  account_id,
  resource: stages[0].plural,
  record_id,
})

const counted = ({ fields }: Resource, attachments_count: number) => ({
  attachments_count,
  ...('has_attachments' in fields && { has_attachments: attachments_count > 0 }),
})

export const hold = (db: Database, account_id: number, owner: Owner, id: number) =>
  onStages(
    owner,
    async (resource): Promise<{ resource: Resource; record: RecordOf<Fields> }> => ({
      resource,
      record: await lockRecord(db, account_id, resource, id),
    }),
  )

// A draft that is issued between the two looks is found by the third.
const onStages = <Result>(
  { stages }: Owner,
  work: (resource: Resource) => Promise<Result>,
): Promise<Result> => firstFound([...stages, stages[0]].map((resource) => () => work(resource)))
