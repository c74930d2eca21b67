import { Zip, ZipPassThrough } from 'fflate'
import { messageOf, Refusal } from '../../../platform/api-error.ts'
import { machineNow } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/commit/index.ts'
import type { Database } from '../../../platform/database/database.ts'
import { freeFileName } from '../../../platform/files/file-name.ts'
import { pdfFileName } from '../../../platform/pdf/file-name.ts'
import { randomToken } from '../../../platform/secret.ts'
import type { Writer } from '../../administration/accounts/write-context.ts'
import { getDocument } from '../../documents/drafts/store.ts'
import { carrying } from '../../documents/print/factur-x.ts'
import { gatherPrint } from '../../documents/print/gather.ts'
import { printInvoiceOnce } from '../../documents/print/pdf.ts'
import { carryFile } from '../../e-invoicing/files/pdf-embedding.ts'
import type { Task, TaskProblem } from './schema.ts'
import { dropFile, insertPiece, keepProgress } from './store.ts'

// Printed documents in one file, which lies in the database in pieces. A run that breaks off is begun anew: half a file is of no
// use.

const TOLD_EVERY = 20
const PIECE_BYTES = 256 * 1024

// False when the process wants to end.
export async function writeZip(
  db: Database,
  task: Task,
  writer: Writer,
  signal: AbortSignal,
): Promise<boolean> {
  const { account_id } = task
  const now = machineNow(writer)
  const name = randomToken(8)
  let told = task.done
  const tell = async (done: number, problems: readonly TaskProblem[], result: string | null = null) => {
    const status = result === null ? ('running' as const) : ('done' as const)
    const is_mine = await transaction(db, (db) =>
      keepProgress(db, task, told, { done, problems, status, result }, now),
    )
    told = done
    return is_mine
  }
  if (!(await tell(0, []))) return true
  const file = fileWriter(db, account_id, name, now)
  let is_kept = false
  try {
    const problems: TaskProblem[] = []
    const names = new Set<string>()
    for (const [place, id] of task.document_ids.entries()) {
      if (signal.aborted) return false
      const problem = await addDocument(db, { account_id, now: writer.now }, id, names, file)
      if (problem) problems.push(problem)
      const done = place + 1
      if (done < task.total && done % TOLD_EVERY === 0 && !(await tell(done, problems))) return true
      await new Promise((resolve) => setImmediate(resolve))
    }
    const pieces = await file.end()
    is_kept = await tell(task.total, problems, resultOf({ name, pieces }))
    return true
  } finally {
    if (!is_kept) await transaction(db, async (db) => void (await dropFile(db, account_id, name)))
  }
}

type Result = { name: string; pieces: number }

const resultOf = ({ name, pieces }: Result) => `${name} ${pieces}`

export function readResult(result: string): Result {
  const [name = '', pieces] = result.split(' ')
  return { name, pieces: Number(pieces) }
}

type File = {
  add(name: string, bytes: Uint8Array): Promise<void>
  end(): Promise<number> // how many pieces it has
}

function fileWriter(db: Database, account_id: number, file: string, now: number): File {
  let waiting: Uint8Array[] = []
  let pieces = 0
  const zip = new Zip((error, bytes) => {
    if (error) throw error
    waiting.push(bytes)
  })
  const flush = async (at_least: number) => {
    let bytes = Buffer.concat(waiting)
    for (; bytes.length >= at_least && bytes.length > 0; bytes = bytes.subarray(PIECE_BYTES)) {
      const piece = { account_id, file, piece: pieces++ }
      const cut = bytes.subarray(0, PIECE_BYTES)
      await transaction(db, (db) => insertPiece(db, piece, cut, now))
    }
    waiting = [bytes]
  }
  return {
    add: async (name, bytes) => {
      // Pages are compressed inside the PDF already.
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
  file: File,
): Promise<TaskProblem | undefined> {
  try {
    const invoice = await getDocument(db, account_id, id)
    const plain = await gatherPrint(db, account_id, invoice, undefined, now)
    const { reason, problems: _, ...document } = await carrying(db, { account_id, now }, plain, carryFile)
    // Numbers are unique only within their kind.
    await file.add(freeFileName(pdfFileName(invoice), names), await printInvoiceOnce(account_id, document))
    return reason === undefined ? undefined : { id, message: reason }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, message: messageOf(error) }
  }
}
