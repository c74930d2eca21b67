import { notFound, unwritable } from '../../../platform/api-error.ts'
import { printTime } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { freeFileName } from '../../../platform/files/file-name.ts'
import { FileLost, findKept, readBytes } from '../../../platform/files/stored-files.ts'
import { type Answer, type Document, fileAnswer, inlineFile } from '../../../platform/http/response.ts'
import type { Call } from '../../../platform/http/route.ts'
import { zipAnswer } from '../../../platform/http/zip-response.ts'
import type { Attachment, Owner, Shelf } from './schema.ts'
import { attachmentsOf, type Place } from './store.ts'

export const present = ({ caller }: Call, { path }: Owner, one: Attachment): Document => ({
  id: one.id,
  file_name: one.file_name,
  content_type: one.content_type,
  size: one.size,
  sha256: one.sha256,
  user_id: one.user_id,
  embedded: one.is_embedded === 1,
  file_url: `${path}/${one.record_id}/attachments/${one.id}/file.bin`,
  created_at: printTime(one.created_at, caller.time_zone),
})

// Saved, never shown: what strangers wrote is no page of ours.
export async function bytesAnswer(
  shelf: Shelf,
  db: Database,
  one: Attachment,
  content_type = one.content_type,
): Promise<Answer> {
  return fileAnswer(await bytesOf(shelf, db, one), content_type, {
    'content-disposition': inlineFile(one.file_name, 'attachment'),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-robots-tag': 'noindex',
  })
}

export const attachmentsZip = (
  shelf: Shelf,
  db: Database,
  name: string,
  attachments: readonly Attachment[],
): Answer =>
  zipAnswer(
    name,
    attachments.map((one) => ({
      name: one.file_name,
      mtime: one.created_at,
      read: () => bytesOf(shelf, db, one),
    })),
  )

export async function bytesOf(
  { files }: Pick<Shelf, 'files'>,
  db: Database,
  one: Attachment,
): Promise<Buffer> {
  const kept = await findKept(db, one.account_id, one.sha256)
  if (!kept) throw notFound()
  try {
    return await readBytes(files, one.account_id, kept)
  } catch (error) {
    throw error instanceof FileLost ? unwritable('The file is not where it was kept', error) : error
  }
}

export type Enclosed = { name: string; content_type: string; bytes: Buffer }
export type Attached = (db: Database, place: Place) => Promise<Enclosed[]>

// As a letter carries them.
export const attachedTo =
  (shelf: Shelf): Attached =>
  async (db, place) => {
    const enclosed: Enclosed[] = []
    const taken = new Set<string>()
    for (const one of await attachmentsOf(db, place)) {
      const { content_type } = one
      enclosed.push({
        name: freeFileName(one.file_name, taken),
        content_type,
        bytes: await bytesOf(shelf, db, one),
      })
    }
    return enclosed
  }
