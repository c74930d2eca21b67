import { hash } from 'node:crypto'
import { serialize } from 'node:v8'
import { renderAside } from './print-worker.ts'

// The same document makes the same file, so it is printed once and kept, and those who ask for it at once wait for one
// printing. A file is known by all that it is made of: whatever changes makes another one, and nothing has to be forgotten.

const KEPT_MAX_BYTES = 32 * 1024 * 1024
const FILE_MAX_BYTES = 4 * 1024 * 1024
const COST_MAX = 30_000

export type Printing<Document> = {
  module: URL // where `render` is exported, for another thread
  render: (document: Document) => Buffer
  cost: (document: Document) => number // in plain letters, about
}

const kept = new Map<string, Buffer>()
const running = new Map<string, Promise<Buffer>>()
let kept_bytes = 0

// For whoever asks again; the newest are kept.
export function printKept<Document>(
  account_id: number,
  printing: Printing<Document>,
  document: Document,
): Promise<Buffer> {
  const key = `${account_id} ${printing.module.href} ${hash('sha256', serialize(document))}`
  const found = kept.get(key)
  if (found) {
    kept.delete(key)
    kept.set(key, found)
    return Promise.resolve(found)
  }
  let print = running.get(key)
  if (print === undefined) {
    print = printOnce(account_id, printing, document)
      .then((file) => keep(key, file))
      .finally(() => running.delete(key))
    running.set(key, print)
  }
  return print
}

// What takes long is printed in a thread of its own, so that nobody else waits for it.
export async function printOnce<Document>(
  account_id: number,
  { module, render, cost }: Printing<Document>,
  document: Document,
): Promise<Buffer> {
  return cost(document) > COST_MAX ? renderAside(account_id, module, render.name, document) : render(document)
}

function keep(key: string, file: Buffer): Buffer {
  if (file.length > FILE_MAX_BYTES) return file
  kept.set(key, file)
  kept_bytes += file.length
  for (const [oldest, { length }] of kept) {
    if (kept_bytes <= KEPT_MAX_BYTES) break
    kept.delete(oldest)
    kept_bytes -= length
  }
  return file
}
