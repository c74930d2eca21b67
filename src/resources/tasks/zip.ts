import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Zip, ZipPassThrough } from 'fflate'
import { type Database, transaction } from '../../platform/database/database.ts'
import { pdfFileName } from '../../platform/pdf/file-name.ts'
import { messageOf, Refusal } from '../../platform/refusal.ts'
import { randomToken } from '../../platform/secret.ts'
import type { Writer } from '../accounts/writer.ts'
import { carryFile } from '../einvoices/carry.ts'
import { getDocument } from '../invoices/drafts/store.ts'
import { carrying } from '../invoices/print/carrying.ts'
import { gatherPrint } from '../invoices/print/gather.ts'
import { printInvoiceOnce } from '../invoices/print/pdf.ts'
import { FILE_KEPT_MS, type Task, type TaskProblem } from './schema.ts'
import { keepProgress } from './store.ts'

// Printed documents in one file of the data folder. A run that breaks off is begun anew: half a file is of no use.

const TOLD_EVERY = 20

// False when the process wants to end.
export async function writeZip(
  db: Database,
  task: Task,
  folder: string,
  { now }: Writer,
  signal: AbortSignal,
): Promise<boolean> {
  await mkdir(folder, { recursive: true })
  const result = `${task.account_id}-${task.id}-${randomToken(8)}.zip`
  const part = join(folder, `${result}.part`)
  let told = task.done
  const tell = async (done: number, problems: readonly TaskProblem[]) => {
    const is_last = done === task.total
    const progress = { done, problems, status: is_last ? ('done' as const) : ('running' as const) }
    const is_mine = await transaction(db, (db) =>
      keepProgress(db, task, told, { ...progress, result: is_last ? result : null }, now),
    )
    told = done
    return is_mine
  }
  if (!(await tell(0, []))) return true
  const file = await fileWriter(part)
  try {
    const problems: TaskProblem[] = []
    const names = new Set<string>()
    for (const [place, id] of task.document_ids.entries()) {
      if (signal.aborted) return false
      const problem = await addDocument(db, { account_id: task.account_id, now }, id, names, file)
      if (problem) problems.push(problem)
      const done = place + 1
      if (done < task.total && done % TOLD_EVERY === 0 && !(await tell(done, problems))) return true
      await new Promise((resolve) => setImmediate(resolve))
    }
    await file.end()
    await rename(part, join(folder, result))
    await tell(task.total, problems)
    return true
  } finally {
    await file.close()
    await rm(part, { force: true })
  }
}

type File = {
  add(name: string, bytes: Uint8Array): Promise<void>
  end(): Promise<void>
  close(): Promise<void>
}

async function fileWriter(path: string): Promise<File> {
  const handle = await open(path, 'w', 0o600)
  const pieces: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    pieces.push(piece)
  })
  const flush = async () => {
    for (const piece of pieces.splice(0)) await handle.write(piece)
  }
  return {
    add: async (name, bytes) => {
      // Pages are compressed inside the PDF already.
      const file = new ZipPassThrough(name)
      zip.add(file)
      file.push(bytes, true)
      await flush()
    },
    end: async () => {
      zip.end()
      await flush()
      await handle.sync()
    },
    close: () => handle.close(),
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
    const plain = await gatherPrint(db, account_id, invoice, undefined)
    const { reason, ...document } = await carrying(db, account_id, plain, now, carryFile)
    await file.add(freeName(pdfFileName(invoice), names), await printInvoiceOnce(account_id, document))
    return reason === undefined ? undefined : { id, message: reason }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { id, message: messageOf(error) }
  }
}

// Numbers are unique only within their kind.
function freeName(wanted: string, names: Set<string>): string {
  let name = wanted
  for (let number = 2; names.has(name.toLowerCase()); number++)
    name = wanted.replace(/(\.pdf)?$/, ` (${number})$1`)
  names.add(name.toLowerCase())
  return name
}

export async function removeOldFiles(folder: string, now: number) {
  const names = await readdir(folder).catch(() => [])
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (found && found.mtimeMs < now - FILE_KEPT_MS) await rm(path, { force: true })
  }
}
