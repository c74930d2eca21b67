import { ApiError, errorMessage, invalid } from '../../../platform/api-error.ts'
import { BadArchive, openArchive } from '../../../platform/spreadsheets/unzip.ts'
import { updateDepartment } from '../../administration/departments/actions.ts'
import { readLogo } from '../../administration/departments/logo.ts'
import { attach, checkAttachments, placeOf, receive } from '../../catalog/attachments/actions.ts'
import { ATTACHMENTS_MAX, type Owner } from '../../catalog/attachments/schema.ts'
import type { Upload } from '../../catalog/attachments/store.ts'
import type { Portion, TransferContext, TransferStep } from './context.ts'
import { objectsOf } from './rules.ts'
import type { Note, TransferredRecord } from './schema.ts'
import type { SourceService } from './source.ts'
import { SourceError } from './source-problem.ts'
import { listPending, saveTransferred } from './store.ts'

// Transfers attached files: one record after another, its files read before the transaction that adds them.

export const attachmentStep = (owner: Owner): TransferStep => {
  const resource = owner.stages[0].plural
  return {
    name: `files of ${resource}`,
    next: async (db, context, position): Promise<Portion | undefined> => {
      const { move } = context
      const [transferred] = move.is_dry
        ? []
        : await listPending(db, move, resource, 'files', { after: position, limit: 1 })
      if (transferred === undefined) return undefined
      const notes: Note[] = []
      const files = await readFiles(context, owner, transferred, notes)
      const uploads: Upload[] = []
      const { storage } = context.files
      const location = placeOf(move.account_id, owner, transferred.record_id)
      for (const { filename, read } of files) {
        // A file beyond the limit is not fetched, and only one is in memory at a time.
        const upload = await checkCount(uploads)
          .then(read)
          .then((bytes) =>
            receive(
              storage,
              db,
              location,
              { filename, bytes },
              { now: context.writer.now, checkCount: checkAttachments },
            ),
          )
          .catch((error: unknown) =>
            noteFailedFile(error, context, { owner, transferred: transferred, name: filename }, notes),
          )
        if (upload) uploads.push(upload)
      }
      return {
        position: transferred.source_id,
        store: async (db) => {
          const allNotes = [...notes]
          let created = 0
          for (const file of uploads) {
            const attachment = await attach(
              db,
              context.writer,
              { owner, id: transferred.record_id },
              file,
              storage,
            ).catch((error: unknown) =>
              noteFailedFile(
                error,
                context,
                { owner, transferred: transferred, name: file.file_name },
                allNotes,
              ),
            )
            if (attachment) created++
          }
          await saveTransferred(db, move, { ...transferred, files: 0 })
          const counts = { read: files.length, created, left_out: files.length - created }
          return { counts: { attachments: counts }, notes: allNotes }
        },
      }
    },
  }
}

async function checkCount({ length }: readonly Upload[]) {
  if (length >= ATTACHMENTS_MAX)
    throw invalid({ file: `exceeds the maximum of ${ATTACHMENTS_MAX} files; delete one first` })
}

type SourceFile = { filename: string; read: () => Promise<Buffer> }

async function readFiles(
  context: TransferContext,
  owner: Owner,
  transferred: TransferredRecord,
  notes: Note[],
): Promise<SourceFile[]> {
  const path = `${owner.path}/${transferred.source_id}/attachments`
  const { source } = context
  try {
    return await readFileList(source, path)
  } catch (error) {
    if (!(error instanceof SourceError) || error.status === 0) throw error
    const archived = owner.path === '/invoices' ? await readArchive(source, path) : error
    if (Array.isArray(archived)) return archived
    notes.push(fileNote(owner, transferred, `its files cannot be read: ${archived.message}`, archived.url))
    return []
  }
}

const LISTED_MAX = 1000
const FILE_BYTES_MAX = 50_000_000

// Reads files one by one, as Kwit offers them.
async function readFileList(source: SourceService, path: string): Promise<SourceFile[]> {
  const items = objectsOf(await source.json(`${path}.json`))
  return items.slice(0, LISTED_MAX).map(({ id, file_name }) => ({
    filename: String(file_name),
    read: () => source.bytes(`${path}/${Number(id)}/file.bin`, FILE_BYTES_MAX),
  }))
}

const UNPACKED_BYTES_MAX = 200_000_000

// Reads the ZIP file of an invoice, as compatible services offer it, and unpacks each file when it is needed.
async function readArchive(source: SourceService, path: string): Promise<SourceFile[] | SourceError> {
  const address = `${path}_zip.json`
  try {
    const archive = openArchive(await source.bytes(address, FILE_BYTES_MAX))
    let remaining = UNPACKED_BYTES_MAX
    const unpack = (name: string): Buffer => {
      const bytes = archive.read(name, Math.min(remaining, FILE_BYTES_MAX)) as Buffer
      remaining -= bytes.length
      return bytes
    }
    return archive.names
      .filter((name) => !name.endsWith('/'))
      .slice(0, LISTED_MAX)
      .map((name) => ({ filename: name, read: async () => unpack(name) }))
  } catch (error) {
    if (error instanceof BadArchive)
      return new SourceError(`the archive has ${error.message}`, source.urlOf(address))
    if (!(error instanceof SourceError) || error.status === 0) throw error
    return error
  }
}

function noteFailedFile(
  error: unknown,
  { source }: TransferContext,
  { owner, transferred, name }: { owner: Owner; transferred: TransferredRecord; name: string },
  notes: Note[],
) {
  const isUnread = (error instanceof SourceError && error.status !== 0) || error instanceof BadArchive
  if (!(error instanceof ApiError || isUnread)) throw error
  const url = source.urlOf(`${owner.path}/${transferred.source_id}/attachments.json`)
  const reason = error instanceof ApiError ? errorMessage(error) : error.message
  notes.push(fileNote(owner, transferred, `the file ${name} was skipped: ${reason}`, url))
  return undefined
}

const fileNote = (
  { stages }: Owner,
  { source_id }: TransferredRecord,
  message: string,
  url: string,
): Note => ({
  kind: 'left_out',
  resource: stages[0].plural,
  source_id,
  called: null,
  message,
  url,
})

const LOGO_BYTES_MAX = 10_000_000

// Transfers the logo of each department that has one, once.
export const logos: TransferStep = {
  name: 'logos',
  next: async (db, context, position) => {
    const { move, source, writer } = context
    const [transferred] = move.is_dry
      ? []
      : await listPending(db, move, 'departments', 'stock', { after: position, limit: 1 })
    if (transferred === undefined) return undefined
    const notes: Note[] = []
    const path = `/departments/${transferred.source_id}/logo.${transferred.stock}`
    const bytes = await source.bytes(path, LOGO_BYTES_MAX).catch((error: unknown) => {
      if (!(error instanceof SourceError) || error.status === 0) throw error
      const message = `its logo cannot be read: ${error.message}`
      notes.push({
        kind: 'left_out',
        resource: 'departments',
        source_id: transferred.source_id,
        called: null,
        message,
        url: error.url,
      })
      return undefined
    })
    const upload = bytes && { filename: `logo.${transferred.stock}`, content_type: '', bytes }
    const logo = upload && (await readLogo(upload, writer.now).catch(() => undefined))
    return {
      position: transferred.source_id,
      store: async (db) => {
        if (logo) await updateDepartment(db, writer, transferred.record_id, {}, logo)
        await saveTransferred(db, move, { ...transferred, stock: null })
        return { counts: { logos: { read: 1, created: logo ? 1 : 0 } }, notes }
      },
    }
  },
}
