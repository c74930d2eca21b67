import { Zip, ZipPassThrough } from 'fflate'
import { ApiError } from '../../../platform/api-error.ts'
import { systemTime } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { freeFileName } from '../../../platform/files/file-name.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { randomToken } from '../../../platform/secret.ts'
import type { WriteContext } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { withEmbeddedEinvoice } from '../../documents/print/factur-x.ts'
import { gatherPrint } from '../../documents/print/gather.ts'
import { printInvoiceOnce } from '../../documents/print/pdf.ts'
import { embeddedCii } from '../../e-invoicing/files/pdf-embedding.ts'
import { taskProblem } from './problems.ts'
import type { Task, TaskProblem } from './schema.ts'
import { deleteFile, insertPiece, saveProgress } from './store.ts'

// Writes printed documents into one ZIP file, stored in pieces in the database. An interrupted run starts again, because a partial file is
// useless.

const SAVED_EVERY = 20
const PIECE_BYTES = 256 * 1024

// Returns false if the process is stopping.
export async function writeZip(
  db: Database,
  task: Task,
  writer: WriteContext,
  signal: AbortSignal,
): Promise<boolean> {
  const { account_id } = task
  const now = systemTime(writer)
  const name = randomToken(8)
  let savedDone = task.done
  const saveStep = async (done: number, problems: readonly TaskProblem[], result: string | null = null) => {
    const status = result === null ? ('running' as const) : ('done' as const)
    const isOwner = await transaction(db, (db) =>
      saveProgress(db, task, savedDone, { done, problems, status, result }, now),
    )
    savedDone = done
    return isOwner
  }
  if (!(await saveStep(0, []))) return true
  const file = fileWriter(db, account_id, name, now)
  let isStored = false
  try {
    const problems: TaskProblem[] = []
    const names = new Set<string>()
    for (const [index, id] of task.document_ids.entries()) {
      if (signal.aborted) return false
      const problem = await addDocument(db, { account_id, now: writer.now }, id, names, file)
      if (problem) problems.push(problem)
      const done = index + 1
      if (done < task.total && done % SAVED_EVERY === 0 && !(await saveStep(done, problems))) return true
      await new Promise((resolve) => setImmediate(resolve))
    }
    const pieces = await file.end()
    isStored = await saveStep(task.total, problems, printResult({ name, pieces }))
    return true
  } finally {
    if (!isStored) await transaction(db, async (db) => void (await deleteFile(db, account_id, name)))
  }
}

type ZipResult = { name: string; pieces: number }

const printResult = ({ name, pieces }: ZipResult) => `${name} ${pieces}`

export function readResult(result: string): ZipResult {
  const [name = '', pieces] = result.split(' ')
  return { name, pieces: Number(pieces) }
}

type ZipWriter = {
  add(name: string, bytes: Uint8Array): Promise<void>
  end(): Promise<number> // resolves to the number of pieces
}

function fileWriter(db: Database, account_id: number, file: string, now: number): ZipWriter {
  let buffered: Uint8Array[] = []
  let pieces = 0
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    buffered.push(bytes)
  })
  const flush = async (minBytes: number) => {
    let bytes = Buffer.concat(buffered)
    for (; bytes.length >= minBytes && bytes.length > 0; bytes = bytes.subarray(PIECE_BYTES)) {
      const piece = { account_id, file, piece: pieces++ }
      const pieceBytes = bytes.subarray(0, PIECE_BYTES)
      await transaction(db, (db) => insertPiece(db, piece, pieceBytes, now))
    }
    buffered = [bytes]
  }
  return {
    add: async (name, bytes) => {
      // Stores files uncompressed, because pages are already compressed inside the PDF.
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      entry.push(bytes, true)
      await flush(PIECE_BYTES)
    },
    end: async () => {
      zip.end()
      await flush(1)
      return pieces
    },
  }
}

async function addDocument(
  db: Database,
  { account_id, now }: { account_id: number; now: number },
  id: number,
  names: Set<string>,
  file: ZipWriter,
): Promise<TaskProblem | undefined> {
  try {
    const invoice = await getDocument(db, account_id, id)
    const plain = await gatherPrint(db, account_id, invoice, undefined, now)
    const {
      reason,
      problems: _,
      ...document
    } = await withEmbeddedEinvoice(db, { account_id, now }, plain, embeddedCii)
    // Numbers are unique only within a document type, so file names may need a suffix.
    await file.add(freeFileName(pdfFileName(invoice), names), await printInvoiceOnce(account_id, document))
    return reason === undefined
      ? undefined
      : { id, number: invoice.number ?? null, message: reason, fields: null }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return taskProblem(db, account_id, id, error)
  }
}
