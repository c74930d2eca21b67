import { invalid, messageOf, Refusal } from '../../../platform/api-error.ts'
import { BadArchive, openArchive } from '../../../platform/spreadsheets/unzip.ts'
import { updateDepartment } from '../../administration/departments/actions.ts'
import { readLogo } from '../../administration/departments/logo.ts'
import { attach, checkAttachments, placeOf, receive } from '../../catalog/attachments/actions.ts'
import { ATTACHMENTS_MAX, type Owner } from '../../catalog/attachments/schema.ts'
import type { Upload } from '../../catalog/attachments/store.ts'
import type { Moving, Portion, Step } from './context.ts'
import { listIn } from './rules.ts'
import type { Moved, Note } from './schema.ts'
import type { Source } from './source.ts'
import { SourceProblem } from './source-problem.ts'
import { keepMoved, waitingMoved } from './store.ts'

// What was kept with records: one record after another, its files read before the transaction that adds them.

export const filesOf = (owner: Owner): Step => {
  const resource = owner.stages[0].plural
  return {
    name: `files of ${resource}`,
    next: async (db, moving, place): Promise<Portion | undefined> => {
      const { move } = moving
      const [one] = move.is_dry
        ? []
        : await waitingMoved(db, move, resource, 'files', { after: place, limit: 1 })
      if (one === undefined) return undefined
      const notes: Note[] = []
      const files = await readFiles(moving, owner, one, notes)
      const sent: Upload[] = []
      const { shelf } = moving.house
      const at = placeOf(move.account_id, owner, one.record_id)
      for (const { filename, read } of files) {
        // One that has no room is not fetched, and no two are in memory at once.
        const kept = await roomFor(sent)
          .then(read)
          .then((bytes) =>
            receive(
              shelf,
              db,
              at,
              { filename, bytes },
              { now: moving.writer.now, checkCount: checkAttachments },
            ),
          )
          .catch((error: unknown) => noteRefused(error, moving, { owner, one, name: filename }, notes))
        if (kept) sent.push(kept)
      }
      return {
        place: one.source_id,
        store: async (db) => {
          const all_notes = [...notes]
          let created = 0
          for (const file of sent) {
            const attachment = await attach(
              db,
              moving.writer,
              { owner, id: one.record_id },
              file,
              shelf,
            ).catch((error: unknown) =>
              noteRefused(error, moving, { owner, one, name: file.file_name }, all_notes),
            )
            if (attachment) created++
          }
          await keepMoved(db, move, { ...one, files: 0 })
          const counts = { read: files.length, created, left_out: files.length - created }
          return { counts: { attachments: counts }, notes: all_notes }
        },
      }
    },
  }
}

async function roomFor({ length }: readonly Upload[]) {
  if (length >= ATTACHMENTS_MAX)
    throw invalid({ file: `is one too many (maximum is ${ATTACHMENTS_MAX} files)` })
}

type ToldFile = { filename: string; read: () => Promise<Buffer> }

async function readFiles(moving: Moving, owner: Owner, one: Moved, notes: Note[]): Promise<ToldFile[]> {
  const path = `${owner.path}/${one.source_id}/attachments`
  const { source } = moving
  try {
    return await readListed(source, path)
  } catch (error) {
    if (!(error instanceof SourceProblem) || error.status === 0) throw error
    const packed = owner.path === '/invoices' ? await readPacked(source, path) : error
    if (Array.isArray(packed)) return packed
    notes.push(fileNote(owner, one, `its files cannot be read: ${packed.message}`, packed.url))
    return []
  }
}

const LISTED_MAX = 1000
const FILE_BYTES_MAX = 50_000_000

// As Kwit tells them.
async function readListed(source: Source, path: string): Promise<ToldFile[]> {
  const listed = listIn((await source.json(`${path}.json`)) as never)
  return listed.slice(0, LISTED_MAX).map(({ id, file_name }) => ({
    filename: String(file_name),
    read: () => source.bytes(`${path}/${Number(id)}/file.bin`, FILE_BYTES_MAX),
  }))
}

const UNPACKED_BYTES_MAX = 200_000_000

// As the family does: those of an invoice in one ZIP file, each unpacked when its turn comes.
async function readPacked(source: Source, path: string): Promise<ToldFile[] | SourceProblem> {
  const address = `${path}_zip.json`
  try {
    const archive = openArchive(await source.bytes(address, FILE_BYTES_MAX))
    let left = UNPACKED_BYTES_MAX
    const unpack = (name: string): Buffer => {
      const bytes = archive.read(name, Math.min(left, FILE_BYTES_MAX)) as Buffer
      left -= bytes.length
      return bytes
    }
    return archive.names
      .filter((name) => !name.endsWith('/'))
      .slice(0, LISTED_MAX)
      .map((name) => ({ filename: name, read: async () => unpack(name) }))
  } catch (error) {
    if (error instanceof BadArchive)
      return new SourceProblem(`the archive has ${error.message}`, source.urlOf(address))
    if (!(error instanceof SourceProblem) || error.status === 0) throw error
    return error
  }
}

function noteRefused(
  error: unknown,
  { source }: Moving,
  { owner, one, name }: { owner: Owner; one: Moved; name: string },
  notes: Note[],
) {
  const is_unread = (error instanceof SourceProblem && error.status !== 0) || error instanceof BadArchive
  if (!(error instanceof Refusal || is_unread)) throw error
  const url = source.urlOf(`${owner.path}/${one.source_id}/attachments.json`)
  const why = error instanceof Refusal ? messageOf(error) : error.message
  notes.push(fileNote(owner, one, `its file ${name} is left out: ${why}`, url))
  return undefined
}

const fileNote = ({ stages }: Owner, { source_id }: Moved, message: string, url: string): Note => ({
  kind: 'left_out',
  resource: stages[0].plural,
  source_id,
  called: null,
  message,
  url,
})

const LOGO_BYTES_MAX = 10_000_000

// Of each department that has one, once.
export const logos: Step = {
  name: 'logos',
  next: async (db, moving, place) => {
    const { move, source, writer } = moving
    const [one] = move.is_dry
      ? []
      : await waitingMoved(db, move, 'departments', 'stock', { after: place, limit: 1 })
    if (one === undefined) return undefined
    const notes: Note[] = []
    const path = `/departments/${one.source_id}/logo.${one.stock}`
    const bytes = await source.bytes(path, LOGO_BYTES_MAX).catch((error: unknown) => {
      if (!(error instanceof SourceProblem) || error.status === 0) throw error
      const message = `its logo cannot be read: ${error.message}`
      notes.push({
        kind: 'left_out',
        resource: 'departments',
        source_id: one.source_id,
        called: null,
        message,
        url: error.url,
      })
      return undefined
    })
    const upload = bytes && { filename: `logo.${one.stock}`, content_type: '', bytes }
    const logo = upload && (await readLogo(upload, writer.now).catch(() => undefined))
    return {
      place: one.source_id,
      store: async (db) => {
        if (logo) await updateDepartment(db, writer, one.record_id, {}, logo)
        await keepMoved(db, move, { ...one, stock: null })
        return { counts: { logos: { read: 1, created: logo ? 1 : 0 } }, notes }
      },
    }
  },
}
