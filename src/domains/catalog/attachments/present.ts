import { databaseReadOnly, notFound } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { freeFileName } from '../../../platform/files/file-name.ts'
import { FileMissing, findStoredFile, readBytes } from '../../../platform/files/stored-files.ts'
import {
  type ApiResponse,
  contentDisposition,
  fileResponse,
  type JsonObject,
} from '../../../platform/http/response.ts'
import type { ApiRequest } from '../../../platform/http/route.ts'
import { zipResponse } from '../../../platform/http/zip-response.ts'
import type { Attachment, AttachmentStorage, Owner } from './schema.ts'
import { type AttachedRecord, attachmentsOf } from './store.ts'

export const present = ({ caller }: ApiRequest, { path }: Owner, attachment: Attachment): JsonObject => ({
  id: attachment.id,
  file_name: attachment.file_name,
  content_type: attachment.content_type,
  size: attachment.size,
  sha256: attachment.sha256,
  user_id: attachment.user_id,
  embedded: attachment.is_embedded === 1,
  file_url: `${path}/${attachment.record_id}/attachments/${attachment.id}/file.bin`,
  created_at: printTime(attachment.created_at, caller.time_zone),
})

// Always sends the file as a download, because a page written by others must not run on this host.
export async function fileDownload(
  storage: AttachmentStorage,
  db: Database,
  attachment: Attachment,
  contentType = attachment.content_type,
): Promise<ApiResponse> {
  return fileResponse(await bytesOf(storage, db, attachment), contentType, {
    'content-disposition': contentDisposition(attachment.file_name, 'attachment'),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-robots-tag': 'noindex',
  })
}

export const attachmentsZip = (
  storage: AttachmentStorage,
  db: Database,
  name: string,
  attachments: readonly Attachment[],
): ApiResponse =>
  zipResponse(
    name,
    attachments.map((attachment) => ({
      name: attachment.file_name,
      mtime: attachment.created_at,
      read: () => bytesOf(storage, db, attachment),
    })),
  )

export async function bytesOf(
  { files }: Pick<AttachmentStorage, 'files'>,
  db: Database,
  attachment: Attachment,
): Promise<Buffer> {
  const storedFile = await findStoredFile(db, attachment.account_id, attachment.sha256)
  if (!storedFile) throw notFound()
  try {
    return await readBytes(files, attachment.account_id, storedFile)
  } catch (error) {
    throw error instanceof FileMissing ? databaseReadOnly('The stored file is missing', error) : error
  }
}

export type LoadedFile = { name: string; content_type: string; bytes: Buffer }
export type LoadAttachments = (db: Database, record: AttachedRecord) => Promise<LoadedFile[]>

// Loads the attachments of a record for an email.
export const attachedTo =
  (storage: AttachmentStorage): LoadAttachments =>
  async (db, record) => {
    const files: LoadedFile[] = []
    const usedNames = new Set<string>()
    for (const attachment of await attachmentsOf(db, record)) {
      const { content_type } = attachment
      files.push({
        name: freeFileName(attachment.file_name, usedNames),
        content_type,
        bytes: await bytesOf(storage, db, attachment),
      })
    }
    return files
  }
